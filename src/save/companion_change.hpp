#pragma once

#include <optional>
#include <string>
#include <string_view>

#include <nlohmann/json_fwd.hpp>

#include "base/result.hpp"
#include "companion/table.hpp"

// A companion's table as JSON: its changes, which are kept and sent to everybody, the view for who joins, and a roster saved
// to a file.
namespace linstock::save {

// The latest entry of the table's history. What is present replaces what a page holds.
nlohmann::ordered_json change_to_json(const companion::Table& table);

// A change as it was kept. Fields and records that the course does not know any more are left out; nothing when it is no
// change at all.
std::optional<companion::Change> parse_change(const play::Course& course, std::string_view text);

struct ViewHead {
    std::string title;
    const sheet::Sheet& sheet;
};
nlohmann::ordered_json view_to_json(const companion::Table& table, const ViewHead& head);

// Entries from `from` on, at most `most`.
nlohmann::ordered_json history_to_json(const companion::Table& table, int from, int most, bool whole);

nlohmann::ordered_json roster_to_json(const companion::Table& table);
base::Result<companion::Roster> roster_from_json(const play::Course& course, const nlohmann::json& document);

nlohmann::ordered_json field_changes_to_json(const companion::Roster& roster,
                                             const std::vector<companion::FieldChange>& fields);

}  // namespace linstock::save
