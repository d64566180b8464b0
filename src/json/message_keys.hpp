#pragma once

#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "base/result.hpp"
#include "sheet/compile.hpp"

// A message of the companion, its keys taken one by one as their types; what is wrong or left over is an error.
namespace linstock::json {

class MessageKeys {
public:
    // `object` must outlive it. The keys "do", "v" and "id" are the envelope's.
    explicit MessageKeys(const nlohmann::json& object);

    const nlohmann::json* find(std::string_view key);
    std::string text(std::string_view key, std::size_t longest = 200);
    std::string required_text(std::string_view key, std::size_t longest = 200);
    bool flag(std::string_view key, bool preset);
    int count(std::string_view key, int preset);
    int required_count(std::string_view key);
    std::vector<int> counts(std::string_view key);
    const nlohmann::json* object(std::string_view key);
    sheet::ReadingChoices readings();  // of the key "readings": {name: option}
    std::vector<std::pair<std::string, sheet::Literal>> settings(std::string_view key);

    void fault(std::string_view key, std::string what, std::string fix = "");
    // After the last key: everything that was wrong.
    base::Errors done();

private:
    const nlohmann::json& object_;
    std::set<std::string, std::less<>> taken_;
    base::Errors errors_;
};

// A plain JSON value as a literal; nothing when it is an object, a list, or a number that cannot be taken exactly.
std::optional<sheet::Literal> literal_from(const nlohmann::json& value);

// {"errors":[…]} as a value.
nlohmann::ordered_json errors_to_json(const base::Errors& errors);

}  // namespace linstock::json
