// The picture of a table: what is drawn, how it is written, and that it is the same every time.
#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "base/text.hpp"
#include "picture/draw_table.hpp"
#include "picture/ink.hpp"
#include "picture/livery.hpp"
#include "picture/tags.hpp"
#include "picture/troops.hpp"
#include "story/bill.hpp"
#include "story/moment.hpp"

namespace linstock::picture {
namespace {

using table::centimetre;
using table::Ground;

std::size_t count_of(std::string_view text, std::string_view part) {
    std::size_t count = 0;
    for (std::size_t at = text.find(part); at != std::string_view::npos; at = text.find(part, at + part.size()))
        ++count;
    return count;
}

battle::RosterUnit unit_of(std::string name, battle::SideId side, battle::Arm arm, table::Pose pose) {
    battle::RosterUnit unit;
    unit.label = name;
    unit.name = std::move(name);
    unit.side = side;
    unit.group = side;
    unit.nation = side == 0 ? "British" : "American";
    unit.arm = arm;
    unit.stands = 3;
    unit.stand_width = 3 * centimetre;
    unit.stand_depth = 2 * centimetre;
    unit.pose = pose;
    return unit;
}

// A table of 90 x 60 cm with one unit a side; nobody faces along an axis but the first.
struct Scene {
    battle::Roster roster;
    battle::Terms terms;

    Scene() {
        roster.title = "The ford";
        roster.terrain = table::Terrain(90 * centimetre, 60 * centimetre);
        roster.sides[0].name = "Crown";
        roster.sides[0].nation = "British";
        roster.sides[1].name = "Congress";
        roster.sides[1].nation = "American";
        roster.groups = {{"The line", 0, ""}, {"The guard", 1, ""}};
        roster.units.push_back(unit_of("7th", 0, battle::Arm::foot, {{30 * centimetre, 10 * centimetre}, 0}));
        roster.units.push_back(unit_of("Guns", 1, battle::Arm::guns, {{60 * centimetre, 50 * centimetre}, 30'000}));
        roster.starts_at_minute = 7 * 60;
        roster.minutes_a_turn = 5;
        terms.orders = {"Advance", "Reserve", "Stand", "Retreat", "Rout"};
        terms.add_rule("table", "");
    }

    battle::Battle raised() {
        roster.terrain.finish();
        battle::Battle battle(roster, terms);
        battle::Events events;
        battle::raise(roster, terms, events);
        for (const battle::Event& event : events) battle.apply(event);
        return battle;
    }
    std::string drawn(const picture::PictureOptions& options = {}) { return picture::draw_table(raised(), options); }
};

// Enough of XML: every tag opened is closed in order, and no attribute holds a bare angle bracket.
bool is_well_formed(std::string_view text) {
    std::vector<std::string> open;
    while (true) {
        const std::size_t at = text.find('<');
        if (at == std::string_view::npos) return open.empty();
        const std::size_t end = text.find('>', at);
        if (end == std::string_view::npos) return false;
        std::string_view tag = text.substr(at + 1, end - at - 1);
        if (tag.find('<') != std::string_view::npos || count_of(tag, "\"") % 2 != 0) return false;
        text.remove_prefix(end + 1);
        const bool alone = tag.back() == '/';
        const bool closes = tag.front() == '/';
        const std::string name(tag.substr(closes ? 1 : 0, tag.find_first_of(" /", 1) - (closes ? 1 : 0)));
        if (closes) {
            if (open.empty() || open.back() != std::string(tag.substr(1))) return false;
            open.pop_back();
        } else if (!alone) {
            open.push_back(name);
        }
    }
}

TEST(TableSvg, LengthsArePrintedInMillimetresToATenth) {
    EXPECT_EQ(in_mm(0), "0");
    EXPECT_EQ(in_mm(100), "1");
    EXPECT_EQ(in_mm(1234), "12.3");
    EXPECT_EQ(in_mm(1235), "12.4");
    EXPECT_EQ(in_mm(-1235), "-12.4");
    EXPECT_EQ(in_mm(-4), "0") << "no minus before nought";
}

TEST(TableSvg, TextIsEscapedAndControlCharactersAreLeftOut) {
    EXPECT_EQ(base::xml_escaped("a<b>&\"c'"), "a&lt;b&gt;&amp;&quot;c&#39;");
    EXPECT_EQ(base::xml_escaped(std::string_view("a\0\x01\x1b"
                                                 "b\x7f",
                                                 6)),
              "ab");
    EXPECT_EQ(base::xml_escaped("Jäger"), "Jäger");
}

TEST(TableSvg, TheSameBattleGivesTheSameBytes) {
    Scene one;
    Scene two;
    EXPECT_EQ(one.drawn(), two.drawn());
}

TEST(TableSvg, NamesFromAScenarioCannotBreakOut) {
    Scene scene;
    const std::string evil = "</text><script>alert(1)</script>\" onload='x";
    scene.roster.title = evil;
    scene.roster.units[0].name = evil;
    scene.roster.units[0].label = evil;
    scene.roster.sides[1].name = evil;
    scene.roster.objectives.push_back({evil, {20 * centimetre, 20 * centimetre}, 5 * centimetre, 100, battle::no_side});
    const std::string picture = scene.drawn();
    EXPECT_EQ(picture.find("<script"), std::string::npos);
    EXPECT_TRUE(is_well_formed(picture));
}

TEST(TableSvg, EveryKindOfGroundLeavesAMark) {
    Scene bare;
    const std::string without = bare.drawn();
    for (int kind = 1; kind < table::ground_kinds; ++kind) {
        Scene scene;
        const auto ground = static_cast<Ground>(kind);
        const table::Point a{10 * centimetre, 25 * centimetre};
        const table::Point b{40 * centimetre, 25 * centimetre};
        const table::Point c{40 * centimetre, 40 * centimetre};
        const table::Point d{10 * centimetre, 40 * centimetre};
        if (ground >= Ground::stream) {
            scene.roster.terrain.add(table::Line{ground, "", {a, b, c}, {}});
        } else {
            scene.roster.terrain.add(table::Area{ground, "", {a, b, c, d}, 1, {}});
        }
        const std::string with = scene.drawn();
        EXPECT_GT(with.size(), without.size()) << table::name_of(ground);
        EXPECT_TRUE(is_well_formed(with)) << table::name_of(ground);
    }
}

TEST(TableSvg, AUnitFacingUpThePageHasItsMarkAboveItsFront) {
    Scene scene;
    // Table 600 mm deep: the front at 100 mm from the south lies at 500 on the page; the mark runs 10 mm beyond it.
    EXPECT_NE(scene.drawn().find("L300 490"), std::string::npos);
}

TEST(TableSvg, StandsAreDrawnWhereTheyStand) {
    Scene scene;
    // Three stands of 30 mm around x = 300, front at page y 500, 20 mm deep: the left one spans 255..285 and 500..520.
    EXPECT_NE(scene.drawn().find("M255 500L285 500L285 520L255 520Z"), std::string::npos);
}

TEST(TableSvg, LostStandsAreHollowSquares) {
    Scene scene;
    battle::Battle battle = scene.raised();
    const std::string whole = picture::draw_table(battle);
    EXPECT_NE(whole.find("3 of 3 stands"), std::string::npos);
    battle::Event loss;
    loss.kind = battle::EventKind::stands_changed;
    loss.subject = 0;
    loss.a = 2;
    battle.apply(loss);
    const std::string fewer = picture::draw_table(battle);
    EXPECT_NE(fewer.find("7th: 2 of 3 stands"), std::string::npos);
    EXPECT_EQ(count_of(fewer, "fill-opacity=\".7\""), count_of(whole, "fill-opacity=\".7\"") + 1);
}

TEST(TableSvg, UnitsOffTheTableAreNotDrawn) {
    Scene scene;
    battle::Battle battle = scene.raised();
    battle::Event gone;
    gone.kind = battle::EventKind::unit_left;
    gone.subject = 1;
    gone.a = static_cast<int>(battle::Presence::destroyed);
    battle.apply(gone);
    const std::string picture = picture::draw_table(battle);
    EXPECT_EQ(picture.find("<title>Guns"), std::string::npos);
    EXPECT_NE(picture.find("0 of 1 units, 0 of 3 stands"), std::string::npos);
}

TEST(TableSvg, TheScaleBarTellsYardsOnlyWhereTheGroundScaleIsKnown) {
    Scene scene;
    EXPECT_EQ(scene.drawn().find(" yards"), std::string::npos);
    picture::PictureOptions options;
    options.scale_yards = base::whole(10);  // 10 yards to the centimetre, as arw has it
    options.scale_length = centimetre;
    const std::string picture = scene.drawn(options);
    EXPECT_NE(picture.find("10 cm"), std::string::npos);
    EXPECT_NE(picture.find("100 yards"), std::string::npos) << "as long as 10 cm";
}

TEST(TableSvg, TheSecondSideIsHatchedWhateverItsColour) {
    Scene scene;
    scene.roster.sides[1].nation = "British";
    scene.roster.units[1].nation = "British";
    const Wardrobe wardrobe(scene.roster);
    EXPECT_EQ(wardrobe.fill(0, "British")[0], '#');
    EXPECT_EQ(wardrobe.fill(1, "British").rfind("url(#coat", 0), 0U);
    EXPECT_NE(wardrobe.coat_of(0, "British").livery.coat, wardrobe.coat_of(1, "British").livery.coat);
}

TEST(TableSvg, OrdersHaveLettersOfTheirOwn) {
    Scene scene;
    std::vector<std::string> letters;
    for (int order = 0; order < 5; ++order) letters.push_back(order_letters(scene.terms, order));
    EXPECT_EQ(letters, (std::vector<std::string>{"A", "Rs", "S", "Rt", "Ro"}));
}

TEST(TableSvg, WritingFindsAPlaceClearOfUnits) {
    TagBoard board(100 * centimetre, 100 * centimetre);
    const table::Quad unit = box_around({50 * centimetre, 50 * centimetre}, 12 * centimetre, 2 * centimetre);
    const table::Quad behind = box_around({50 * centimetre, 47 * centimetre}, 12 * centimetre, 2 * centimetre);
    board.block(unit);
    board.block(behind);
    const table::Point at = board.beside(unit, {0, -1000}, 8 * centimetre, 2 * centimetre);
    const table::Quad writing = box_around(at, 8 * centimetre, 2 * centimetre);
    EXPECT_FALSE(table::overlap(writing, unit));
    EXPECT_FALSE(table::overlap(writing, behind));
}

TEST(Story, TellsTheTimeOfATurn) {
    Scene scene;
    EXPECT_EQ(story::time_of_day(0), "12:00 a.m.");
    EXPECT_EQ(story::time_of_day(12 * 60 + 5), "12:05 p.m.");
    EXPECT_EQ(story::time_of_day(13 * 60), "1:00 p.m.");
    EXPECT_EQ(story::moment_of(scene.roster, 0), "deployment, 7:00 a.m.");
    EXPECT_EQ(story::moment_of(scene.roster, 1), "turn 1 of 12, 7:00 a.m.");
    EXPECT_EQ(story::moment_of(scene.roster, 4), "turn 4 of 12, 7:15 a.m.");
    EXPECT_EQ(story::end_of_turn(scene.roster, 4), "the end of turn 4, 7:20 a.m.");
}

}  // namespace
}  // namespace linstock::picture
