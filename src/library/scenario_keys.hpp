#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "battle/scenario.hpp"
#include "library/toml_reader.hpp"

// Keys that scenarios and musters share: places in yards, facings, words of a closed list, words of a sheet.
namespace linstock::library {

std::optional<battle::Spot> spot_of(TomlKeys& keys, std::string_view key);
battle::Spot required_spot(TomlKeys& keys, std::string_view key);
// `corners = [[x, y], …]`, or `box = [west, south, east, north]` for the four corners.
std::vector<battle::Spot> spots_of(TomlKeys& keys, std::string_view key, std::string_view box_key);
// "north", "south-west", or compass degrees.
std::optional<table::Angle> facing_of(TomlKeys& keys, std::string_view key);
// A word of the list, or the preset where the key is absent.
std::string word_of(TomlKeys& keys, std::string_view key, const std::vector<std::string>& known,
                    std::string preset = "");
void expect_word(const std::string& word, const std::vector<std::string>& known, const sheet::Place& place,
                 std::string_view key, TomlFaults& faults);
// Every key of a table as a word: texts as they are, true and false as yes and no, numbers as written.
battle::Grades grades_of(const toml::table& table, const sheet::Place& around, TomlFaults& faults);

}  // namespace linstock::library
