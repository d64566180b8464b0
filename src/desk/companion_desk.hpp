#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"
#include "companion/sheet_cache.hpp"
#include "companion/table.hpp"

// A companion's table spoken to in messages: docs/protocol-companion.md lists them.
namespace linstock::desk {

class CompanionDesk {
public:
    // `settings`: {"sheet", "title"?, "readings"?, "first"?}. The cache must outlive the desk.
    static base::Result<std::unique_ptr<CompanionDesk>> open(companion::SheetCache& sheets, std::string_view settings);

    struct Taken {
        std::string answer;                // one line of JSON, always
        std::vector<std::string> changes;  // accepted and applied
    };
    Taken take(const companion::Person& by, std::string_view message);

    bool replay(std::string_view change);
    std::string view() const;

    const companion::Table& table() const { return table_; }
    static std::vector<std::string> verbs();
    class Message;  // internal to the desk

private:
    CompanionDesk(companion::SheetCache& sheets, std::shared_ptr<companion::OpenSheet> sheet,
                  const play::Course& course, companion::Side first, sheet::ReadingChoices readings, std::string title);

    void follow_readings();

    companion::SheetCache& sheets_;
    std::shared_ptr<companion::OpenSheet> sheet_;  // under the readings of the table
    companion::Table table_;
    std::string title_;
};

}  // namespace linstock::desk
