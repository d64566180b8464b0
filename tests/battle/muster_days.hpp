#pragma once

#include <gtest/gtest.h>

#include <string>
#include <string_view>

#include "battle/muster.hpp"
#include "library/muster_library.hpp"
#include "library/scenario_library.hpp"
#include "library/scenario_parser.hpp"

// Days to muster in tests: the built-in ones, and small ones written in the test.
namespace linstock::test {

inline battle::MusterRules muster_rules(const std::string& sheet) {
    static const library::SheetLibrary sheets = library::SheetLibrary::built_in();
    auto rules = library::load_muster(sheets.files(), sheet);
    EXPECT_TRUE(rules.ok()) << base::to_text(rules.errors());
    return rules.ok() ? *rules : battle::MusterRules{};
}

// A field of 1800 by 1200 yards with one unit a side; `red` is the body of red's only unit, `more` goes before the sides.
inline std::string small_day(std::string_view red, std::string_view more = "") {
    return std::string(R"([scenario]
id = "small"
title = "Small"
minutes = 60
[map]
width = 1800
depth = 1200
)") + std::string(more) +
           R"(
[[side]]
id = "red"
nation = "British"
home = "south"
attacks = true
[[side.group]]
name = "Red Group"
order = "attack"
[[side.group.unit]]
name = "Red"
)" + std::string(red) +
           R"(
[[side]]
id = "blue"
nation = "Continental"
home = "north"
[[side.group]]
name = "Blue Group"
[[side.group.unit]]
name = "Blue"
role = "line"
men = 240
at = [900, 1000]
)";
}

inline base::Result<battle::Roster> mustered(const std::string& text, const std::string& sheet = "arw") {
    const auto scenario = library::parse_scenario(text, "small.toml");
    if (!scenario.ok()) return scenario.errors();
    return battle::muster(*scenario, muster_rules(sheet));
}

// The only error, as a person reads it; "" when there is none or more.
inline std::string only_error(const base::Result<battle::Roster>& roster) {
    if (roster.ok() || roster.errors().size() != 1) return roster.ok() ? "" : base::to_text(roster.errors());
    return base::to_text(roster.errors().front());
}

}  // namespace linstock::test
