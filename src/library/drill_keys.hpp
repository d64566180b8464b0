#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "drill/drill.hpp"
#include "library/scenario_keys.hpp"
#include "library/toml_reader.hpp"

// Keys that the parts of a drill share: places in the sheet's unit, sides, degrees, names with whatever is told of them.
namespace linstock::library {

using battle::SideId;

drill::Spot required_drill_spot(TomlKeys& keys, std::string_view key);
// Places under `key`, or the corners of a box under `box_key`.
std::vector<drill::Spot> drill_spots(TomlKeys& keys, std::string_view key, std::string_view box_key);
// "north", "south-west", or degrees clockwise from the upper edge.
std::optional<base::Number> drill_degrees(TomlKeys& keys, std::string_view key);
std::optional<SideId> drill_side(TomlKeys& keys, std::string_view key);

// Every key of a table with its value.
drill::Fields drill_fields(const toml::table& table, const sheet::Place& around, TomlFaults& faults);
// Those of the keys listed that are there; compass words become degrees.
void drill_take_fields(TomlKeys& keys, std::span<const std::string_view> known, drill::Fields& fields,
                       TomlFaults& faults);
// What nobody has asked for yet, as words of the sheet.
battle::Grades drill_other_words(TomlKeys& keys);

// Kinds of ground that may be lines, or areas.
std::vector<std::string> ground_words(bool lines);

}  // namespace linstock::library
