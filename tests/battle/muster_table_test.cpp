// From yards and minutes to the table and its turns, and what may not stand there.
#include <gtest/gtest.h>

#include "battle/muster_days.hpp"
#include "table/field.hpp"

namespace linstock::test::muster_table {
namespace {

using table::centimetre;

constexpr std::string_view foot = "role = \"line\"\nmen = 240\n";

std::string with(std::string_view body, std::string_view more) { return std::string(body) + std::string(more); }

TEST(MusterScale, AYardIsATenthOfACentimetreRoundedOnce) {
    const auto roster = mustered(small_day(with(foot, "at = [900.05, 150.004]")));
    ASSERT_TRUE(roster.ok()) << base::to_text(roster.errors());
    EXPECT_EQ(roster->terrain.width(), 180 * centimetre);
    EXPECT_EQ(roster->terrain.depth(), 120 * centimetre);
    EXPECT_EQ(roster->units[0].pose.at,
              (table::Point{90'005, 15'000}));  // 0.4 of a hundredth of a millimetre is dropped
}

TEST(MusterScale, FacingsAreCompassWordsOrDegrees) {
    const auto facing = [](const std::string& word) {
        const auto roster = mustered(small_day(with(foot, "at = [900, 100]\nfacing = " + word)));
        EXPECT_TRUE(roster.ok()) << base::to_text(roster.errors());
        return roster.ok() ? roster->units[0].pose.facing : table::Angle{1};
    };
    EXPECT_EQ(facing("\"north\""), 0);
    EXPECT_EQ(facing("\"west\""), table::quarter_turn);  // the table counts against the clock
    EXPECT_EQ(facing("\"east\""), 3 * table::quarter_turn);
    EXPECT_EQ(facing("315"), table::quarter_turn / 2);
    EXPECT_EQ(facing("360"), 0);
}

TEST(MusterScale, SilentUnitsFaceAwayFromHome) {
    const auto roster = mustered(small_day(with(foot, "at = [900, 150]")));
    ASSERT_TRUE(roster.ok());
    EXPECT_EQ(roster->units[0].pose.facing, 0);
    EXPECT_EQ(roster->units[1].pose.facing, table::half_turn);
}

TEST(MusterTime, MinutesBecomeTurns) {
    const auto roster = mustered(small_day(with(foot, R"(at = [900, 150]
[[side.group.unit]]
name = "Late"
role = "line"
minute = 30
at = [300, 20])")));
    ASSERT_TRUE(roster.ok()) << base::to_text(roster.errors());
    EXPECT_EQ(roster->minutes_a_turn, 5);
    EXPECT_EQ(roster->turn_limit, 12);
    EXPECT_EQ(roster->units[0].enters_turn, 0);
    EXPECT_EQ(roster->units[1].enters_turn, 7);  // minutes 30 to 34 are turn 7
}

TEST(MusterTime, ABegunTurnIsPlayed) {
    std::string text = small_day(with(foot, "at = [900, 150]"));
    text.replace(text.find("minutes = 60"), 12, "minutes = 61");
    const auto roster = mustered(text);
    ASSERT_TRUE(roster.ok());
    EXPECT_EQ(roster->turn_limit, 13);
}

TEST(MusterOrders, NeutralWordsBecomeTheSheets) {
    const auto roster = mustered(small_day(with(foot, "at = [900, 150]\norder = \"reserve\"")));
    ASSERT_TRUE(roster.ok());
    EXPECT_EQ(roster->groups[0].order, "Advance");
    EXPECT_EQ(roster->groups[1].order, "Stand");  // nothing said: hold
    EXPECT_EQ(roster->units[0].order, "Reserve");
    EXPECT_EQ(roster->units[1].order, "");
}

TEST(MusterGround, EveryKindHasItsWords) {
    const auto roster = mustered(small_day(with(foot, "at = [900, 150]"), R"([[map.area]]
kind = "wood"
name = "a wood"
box = [100, 500, 300, 700]
[[map.area]]
kind = "hill"
corners = [[400, 500], [600, 500], [500, 700]]
[[map.line]]
kind = "fence"
points = [[700, 600], [900, 600]])"));
    ASSERT_TRUE(roster.ok()) << base::to_text(roster.errors());
    ASSERT_EQ(roster->grounds.size(), static_cast<std::size_t>(table::ground_kinds));
    for (int i = 0; i < table::ground_kinds; ++i)
        EXPECT_EQ(roster->grounds[static_cast<std::size_t>(i)].kind, static_cast<table::Ground>(i));
    const auto& wood = roster->grounds[static_cast<std::size_t>(table::Ground::wood)];
    EXPECT_EQ(wood.word("going"), "type 2");
    EXPECT_EQ(wood.word("cover"), "soft");
    EXPECT_EQ(wood.word("disordering"), "yes");
    EXPECT_EQ(wood.word("nothing of the kind"), "");
    EXPECT_EQ(roster->terrain.grounds_at({20 * centimetre, 60 * centimetre}), table::bit(table::Ground::wood));
    EXPECT_EQ(roster->terrain.level_at({50 * centimetre, 55 * centimetre}), 1);  // a hill says no level: one step
    ASSERT_EQ(roster->terrain.lines().size(), 1U);
    EXPECT_EQ(roster->terrain.lines()[0].ground, table::Ground::fence);
}

// Frontages of 12 and 12 cm with 4 between, about the middle: the units' middles lie 8 to either side.
TEST(MusterLine, UnitsStandLeftToRightAsTheyAreListed) {
    const auto roster = mustered(small_day(with(foot, R"(
[[side.group.unit]]
name = "Second"
role = "line"
men = 240
[side.group.line]
at = [900, 150]
facing = "north"
interval = 40)")));
    ASSERT_TRUE(roster.ok()) << base::to_text(roster.errors());
    EXPECT_EQ(roster->units[0].pose.at, (table::Point{82 * centimetre, 15 * centimetre}));
    EXPECT_EQ(roster->units[1].pose.at, (table::Point{98 * centimetre, 15 * centimetre}));
}

TEST(MusterLine, FacingSouthTheLeftIsEast) {
    std::string text = small_day(with(foot, "at = [900, 150]"));
    text += R"(
[[side.group]]
name = "Second Group"
[[side.group.unit]]
name = "First"
role = "line"
men = 240
[[side.group.unit]]
name = "Second"
role = "line"
men = 240
[side.group.line]
at = [400, 1000]
facing = "south"
interval = 40)";
    const auto roster = mustered(text);
    ASSERT_TRUE(roster.ok()) << base::to_text(roster.errors());
    EXPECT_EQ(roster->units[2].pose.at, (table::Point{48 * centimetre, 100 * centimetre}));
    EXPECT_EQ(roster->units[3].pose.at, (table::Point{32 * centimetre, 100 * centimetre}));
}

// What is refused, in the words a designer reads. A line of four stands is 12 cm wide, its front at the place given.
TEST(MusterRefuses, BadDeployments) {
    struct Case {
        std::string body;
        std::string says;
    };
    const std::string second = "\n[[side.group.unit]]\nname = \"Second\"\nrole = \"line\"\nmen = 240\n";
    const Case cases[] = {
        {with(foot, "at = [50, 150]"), "'Red' stands off the table"},
        {with(foot, "at = [900, 10]"), "'Red' stands off the table"},             // its rear is
        {with(foot, "at = [900, 210]"), "'Red' stands outside the zone of red"},  // the attacker's 20 cm
        {with(foot, "at = [900, 150]" + second + "at = [1010, 150]"), "'Second' stands on 'Red'"},
        {with(foot, ""), "'Red' is given no place"},
        {with(foot, "at = [900, 150]" + second + "at = [1100, 150]" + second + "at = [300, 150]" + second +
                        "at = [500, 150]" + second + "at = [700, 150]" + second + "at = [1300, 150]"),
         "'Red Group' has 6 units under arw"},
    };
    for (const Case& each : cases) {
        const std::string said = only_error(mustered(small_day(each.body)));
        EXPECT_EQ(said.substr(0, 11), "small.toml:") << said;  // with its line
        EXPECT_NE(said.find(each.says), std::string::npos) << said;
        EXPECT_NE(said.find("("), std::string::npos) << said;  // and a fix
    }
}

TEST(MusterRefuses, TouchingIsNotOverlapping) {
    const std::string beside =
        "at = [900, 150]\n[[side.group.unit]]\nname = \"Second\"\nrole = \"line\"\nmen = 240\nat = [1020, 150]";
    EXPECT_TRUE(mustered(small_day(with(foot, beside))).ok());
}

TEST(MusterRefuses, GroundThatDoesNotBearThem) {
    const std::string marsh = "[[map.area]]\nkind = \"marsh\"\nbox = [800, 50, 1000, 200]";
    EXPECT_TRUE(mustered(small_day(with(foot, "at = [900, 150]"), marsh)).ok());
    const std::string said = only_error(mustered(small_day("role = \"dragoons\"\nmen = 120\nat = [900, 150]", marsh)));
    EXPECT_NE(said.find("'Red' stands in marsh, where horse may not go under arw"), std::string::npos) << said;
}

// The sheet's 50 cm hold where nobody drew zones: the defender at 60 cm from his edge has drawn one.
TEST(MusterRefuses, MoreObjectivesThanASideCanKeepInMind) {
    std::string objectives;
    for (int i = 0; i < 15; ++i)
        objectives +=
            "[[objective]]\nname = \"Hill " + std::to_string(i) + "\"\nat = [900, 600]\nradius = 50\nworth = 1\n";
    const std::string troops = "role = \"line\"\nmen = 240\nat = [900, 150]";
    EXPECT_TRUE(mustered(small_day(troops, objectives)).ok());
    objectives += "[[objective]]\nname = \"One more\"\nat = [900, 600]\nradius = 50\nworth = 1\n";
    EXPECT_NE(only_error(mustered(small_day(troops, objectives))).find("there are 16 objectives, and room for 15"),
              std::string::npos);
}

TEST(MusterRefuses, ArmiesTooNear) {
    std::string text = small_day(with(foot, "at = [900, 190]"));
    text.replace(text.find("at = [900, 1000]"), 16, "at = [900, 680]");
    text.replace(text.find("depth = 1200"), 12, "depth = 1100");  // so that 680 is in the defender's 45 cm
    const std::string said = only_error(mustered(text));
    EXPECT_NE(said.find("'Blue' and 'Red' deploy 490 yards apart (leave 500 yards"), std::string::npos) << said;
    text.insert(text.find("home = \"north\""), "zone_box = [0, 600, 1800, 1100]\n");
    EXPECT_TRUE(mustered(text).ok()) << only_error(mustered(text));
}

TEST(MusterRefuses, ASheetTheScenarioIsNotFor) {
    std::string text = small_day(with(foot, "at = [900, 150]"));
    text.insert(text.find("minutes"), "sheets = [\"tricorne\"]\n");
    EXPECT_TRUE(mustered(text, "tricorne").ok());
    EXPECT_EQ(only_error(mustered(text, "arw")),
              "small.toml:1:1: 'small' is not for the sheet arw (fight it under tricorne)");
}

}  // namespace
}  // namespace linstock::test::muster_table
