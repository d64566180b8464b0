#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "base/result.hpp"
#include "sheet/facts.hpp"

// JSON as text comes in, and errors as JSON go out. Nothing of nlohmann but its forward declarations leaves this room.
namespace linstock::json {

inline constexpr std::size_t largest_json = 1U << 20U;
inline constexpr int deepest_json = 16;

// Strict: no key twice in one object, at most deepest_json levels, at most largest_json bytes. `where` names the text in
// the error, which adds line and column.
std::optional<nlohmann::json> parse_json(std::string_view text, const std::string& where, base::Errors& errors);

// Written out; what is not UTF-8 is replaced, never refused.
std::string print_json(const nlohmann::ordered_json& json);

// {"errors":[{"where","what","fix"}]}
std::string errors_json(const base::Errors& errors);

// {"missing":[{"fact","question","values"}]}: `values` are the words a fact takes, null for a number.
std::string missing_json(const sheet::Facts& facts, const std::vector<const sheet::Fact*>& missing);

}  // namespace linstock::json
