// The built-in scenarios: all muster under all their sheets, and are what they claim to be.
#include <gtest/gtest.h>

#include <algorithm>

#include "battle/muster_days.hpp"

namespace linstock::test::muster_scenarios {
namespace {

using battle::Roster;
using battle::RosterUnit;
using battle::Scenario;

Scenario built_in(const std::string& id) {
    auto scenario = library::ScenarioLibrary::built_in().load(id);
    EXPECT_TRUE(scenario.ok()) << base::to_text(scenario.errors());
    return scenario.ok() ? std::move(*scenario) : Scenario{};
}

Roster raised(const std::string& id, const std::string& sheet = "arw") {
    auto roster = battle::muster(built_in(id), muster_rules(sheet));
    EXPECT_TRUE(roster.ok()) << base::to_text(roster.errors());
    return roster.ok() ? std::move(*roster) : Roster{};
}

std::int32_t worth_of(const Roster& roster, battle::SideId side) {
    std::int32_t worth = 0;
    for (const RosterUnit& unit : roster.units) worth += unit.side == side ? unit.worth : 0;
    return worth;
}

TEST(Scenarios, TheFirstSetIsThere) {
    EXPECT_EQ(library::ScenarioLibrary::built_in().ids(),
              (std::vector<std::string>{"cowpens-1781", "falkirk-1746", "guilford-courthouse-1781", "meeting",
                                        "meeting-192", "meeting-48", "outpost"}));
}

TEST(Scenarios, AllMusterUnderAllTheirSheets) {
    const auto library = library::ScenarioLibrary::built_in();
    const auto sheets = library::sheets_with_muster(library::SheetLibrary::built_in().files());
    EXPECT_EQ(sheets, (std::vector<std::string>{"arw", "tricorne"}));
    int mustered_days = 0;
    for (const std::string& id : library.ids()) {
        const Scenario scenario = built_in(id);
        for (const std::string& sheet : sheets) {
            if (!scenario.meant_for(sheet)) continue;
            const Roster roster = raised(id, sheet);
            ++mustered_days;
            EXPECT_EQ(roster.sheet, sheet);
            EXPECT_GT(worth_of(roster, 0), 0) << id;
            EXPECT_GT(worth_of(roster, 1), 0) << id;
            EXPECT_FALSE(roster.objectives.empty()) << id;
            EXPECT_FALSE(roster.sides[0].briefing.empty() || roster.sides[1].briefing.empty()) << id;
            EXPECT_EQ(roster.history.empty(), !roster.historical) << id;
        }
    }
    EXPECT_EQ(mustered_days, 13);  // seven under both, falkirk under one
}

// Every Group has its General and every side a C-in-C, all on the table.
TEST(Scenarios, EverybodyIsCommanded) {
    for (const std::string& id : library::ScenarioLibrary::built_in().ids()) {
        const Roster roster = raised(id, "tricorne");
        for (std::size_t group = 0; group < roster.groups.size(); ++group) {
            EXPECT_EQ(std::count_if(roster.commanders.begin(), roster.commanders.end(),
                                    [&](const auto& each) { return each.group == group; }),
                      1)
                << id << ": " << roster.groups[group].name;
        }
        for (battle::SideId side = 0; side < 2; ++side) {
            EXPECT_EQ(
                std::count_if(roster.commanders.begin(), roster.commanders.end(),
                              [&](const auto& each) { return each.group == battle::no_group && each.side == side; }),
                1)
                << id;
        }
    }
}

// Turning the table by a half turn changes the sides' names and nothing else.
void expect_mirrored(const Roster& roster) {
    const std::size_t half = roster.units.size() / 2;
    const auto turned = [&](table::Point point) {
        return table::Point{roster.terrain.width() - point.x, roster.terrain.depth() - point.y};
    };
    ASSERT_EQ(roster.units.size() % 2, 0U);
    for (std::size_t i = 0; i < half; ++i) {
        const RosterUnit& red = roster.units[i];
        const RosterUnit& blue = roster.units[half + i];
        EXPECT_EQ(red.side, 0);
        EXPECT_EQ(blue.side, 1);
        EXPECT_EQ(red.grades, blue.grades);
        EXPECT_EQ(red.stands, blue.stands);
        EXPECT_EQ(red.worth, blue.worth);
        EXPECT_EQ(turned(red.pose.at), blue.pose.at) << red.name;
        EXPECT_EQ(table::about(red.pose.facing), blue.pose.facing);
    }
    for (const table::Area& area : roster.terrain.areas()) {
        for (const table::Point corner : area.corners) {
            const auto answers = [&](const table::Area& other) {
                return other.ground == area.ground &&
                       std::find(other.corners.begin(), other.corners.end(), turned(corner)) != other.corners.end();
            };
            EXPECT_TRUE(std::any_of(roster.terrain.areas().begin(), roster.terrain.areas().end(), answers))
                << area.name;
        }
    }
    for (const battle::Objective& each : roster.objectives) {
        EXPECT_TRUE(std::any_of(roster.objectives.begin(), roster.objectives.end(), [&](const auto& other) {
            return other.at == turned(each.at) && other.worth == each.worth;
        }));
    }
}

TEST(Scenarios, MeetingsAreFairBySymmetry) {
    struct Case {
        std::string id;
        std::size_t units;
        int width, depth;  // cm
    };
    for (const Case& each :
         {Case{"meeting", 12, 180, 120}, {"meeting-48", 48, 300, 150}, {"meeting-192", 192, 900, 240}}) {
        SCOPED_TRACE(each.id);
        const Roster roster = raised(each.id);
        EXPECT_EQ(roster.units.size(), each.units);
        EXPECT_EQ(roster.terrain.width(), each.width * table::centimetre);
        EXPECT_EQ(roster.terrain.depth(), each.depth * table::centimetre);
        expect_mirrored(roster);
    }
}

TEST(Scenarios, OutpostIsFiveASide) {
    const Roster roster = raised("outpost");
    EXPECT_EQ(
        std::count_if(roster.units.begin(), roster.units.end(), [](const RosterUnit& each) { return each.side == 0; }),
        5);
    EXPECT_EQ(roster.units.size(), 10U);
}

// P-2: the two forward lines may be lost to the last man without ending Cowpens.
TEST(Scenarios, CowpensForwardLinesAreExpendable) {
    const Roster roster = raised("cowpens-1781");
    int forward = 0;
    for (const RosterUnit& unit : roster.units) {
        const bool first_two = roster.groups[unit.group].name == "The skirmish line" ||
                               roster.groups[unit.group].name == "Pickens's militia";
        if (!first_two) continue;
        ++forward;
        EXPECT_EQ(unit.worth, 0) << unit.name;
    }
    EXPECT_EQ(forward, 6);
    EXPECT_TRUE(roster.historical);
}

TEST(Scenarios, GuilfordRunsAlongTheTable) {
    const Roster roster = raised("guilford-courthouse-1781");
    EXPECT_GT(roster.terrain.width(), roster.terrain.depth());
    EXPECT_EQ(roster.sides[0].home, battle::TableEdge::west);
    EXPECT_EQ(roster.sides[1].home, battle::TableEdge::east);
    EXPECT_GE(roster.turn_limit, 18);
    EXPECT_LE(roster.turn_limit, 20);
}

// Dragoons against clansmen without a missile; redcoats whose charge is the plain die of the sheet.
TEST(Scenarios, FalkirkHasItsTroops) {
    const Roster roster = raised("falkirk-1746", "tricorne");
    const auto count = [&](battle::SideId side, std::string_view key, std::string_view word) {
        return std::count_if(roster.units.begin(), roster.units.end(),
                             [&](const RosterUnit& each) { return each.side == side && each.grade(key) == word; });
    };
    EXPECT_EQ(count(0, "type", "Heavy Cavalry"), 1);
    EXPECT_EQ(count(0, "type", "Medium Cavalry"), 2);
    EXPECT_EQ(count(1, "weapon", "none"), 11);  // ten of the clans and Atholl, and Elcho's horse
}

}  // namespace
}  // namespace linstock::test::muster_scenarios
