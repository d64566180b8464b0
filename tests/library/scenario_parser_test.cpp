// What a scenario's file may say, and how it is told what it may not.
#include <gtest/gtest.h>

#include <algorithm>

#include "desk/scenario_json.hpp"
#include "library/muster_library.hpp"
#include "library/scenario_library.hpp"
#include "library/scenario_parser.hpp"

namespace linstock::test::scenario_parsing {
namespace {

constexpr std::string_view small = R"([scenario]
id = "small"
title = "Small"
minutes = 40
starts = "07:30"
[map]
width = 1200
depth = 900
[[map.line]]
kind = "stream"
points = [[0, 400], [1200, 420.5]]
[[objective]]
name = "the mill"
at = [600, 450]
radius = 100
worth = 3
held_by = "blue"
[[side]]
id = "red"
home = "south"
[[side.group]]
name = "Red Group"
[[side.group.unit]]
name = "Red Foot"
role = "line"
men = 240
at = [600, 150]
[[side]]
id = "blue"
home = "north"
attacks = true
[[side.group]]
name = "Blue Group"
[[side.group.unit]]
name = "Blue Rifles"
role = "rifles"
bayonet = "fair"
men = 100
at = [600, 800]
[under.arw]
readings = { general_risk = "always" }
)";

std::string changed(std::string_view from, std::string_view to) {
    std::string text(small);
    const std::size_t at = text.find(from);
    EXPECT_NE(at, std::string::npos) << from;
    return text.replace(at, from.size(), to);
}

int line_of(std::string_view text, std::string_view part) {
    return 1 + static_cast<int>(
                   std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(text.find(part)), '\n'));
}

TEST(ScenarioParser, ReadsWhatIsWritten) {
    const auto scenario = library::parse_scenario(small, "small.toml");
    ASSERT_TRUE(scenario.ok()) << base::to_text(scenario.errors());
    EXPECT_EQ(scenario->starts_at_minute, 7 * 60 + 30);
    EXPECT_EQ(scenario->first_side, 1);  // nobody says: the attacker
    EXPECT_EQ(scenario->map.lines[0].points[1], (battle::Spot{base::whole(1200), 4'205'000}));
    EXPECT_EQ(scenario->objectives[0].held_by, 1);
    const battle::ScenarioUnit& rifles = scenario->sides[1].groups[0].units[0];
    EXPECT_EQ(rifles.weapon, "rifle");  // by its role
    EXPECT_EQ(rifles.quality[static_cast<std::size_t>(battle::Quality::aim)], battle::Degree::excellent);
    EXPECT_EQ(rifles.quality[static_cast<std::size_t>(battle::Quality::bayonet)], battle::Degree::fair);  // as written
    EXPECT_EQ(rifles.place.line, line_of(small, "name = \"Blue Rifles\"") - 1);  // where its table begins
    ASSERT_EQ(scenario->readings.size(), 1U);
    EXPECT_EQ(scenario->readings[0].readings, (battle::Grades{{"general_risk", "always"}}));
}

TEST(ScenarioParser, LongTextsRunOn) {
    const auto scenario = library::parse_scenario(
        changed("minutes = 40",
                "minutes = 40\nhistory = \"\"\"\nFirst they came,\nthen they went.\n\nNobody won.\n\"\"\""),
        "small.toml");
    ASSERT_TRUE(scenario.ok()) << base::to_text(scenario.errors());
    EXPECT_EQ(scenario->history, "First they came, then they went.\nNobody won.");
}

// `where` is the first line that the error should name: text of the file as changed.
struct Wrong {
    std::string_view from, to, where, says, fix;
};

constexpr std::string_view red_unit = "[[side.group.unit]]\nname = \"Red Foot\"";
constexpr std::string_view blue_unit = "[[side.group.unit]]\nname = \"Blue Rifles\"";
constexpr std::string_view second_side = "[[side]]\nid = \"blue\"";

TEST(ScenarioParser, SaysFileLineAndFix) {
    const Wrong cases[] = {
        {"men = 240", "mne = 240", "mne", "'mne' is not a key here", "did you mean 'men'?"},
        {"men = 240", "men = 0", red_unit, "'Red Foot' has 0 men", "give 1 to 10000"},
        {"men = 240", "guns = 2", red_unit, "'Red Foot' has guns, but its role is line", "list the guns"},
        {"role = \"line\"", "role = \"lien\"", "role = \"lien\"", "'lien' is not a role", "did you mean 'line'?"},
        {"role = \"line\"", "role = \"line\"\ndrill = \"superb\"", "drill", "'superb' is not known as drill",
         "known: poor, fair, good"},
        {"kind = \"stream\"", "kind = \"marsh\"", "kind", "'marsh' is not known as kind", "known: road"},
        {"at = [600, 150]", "at = [600, 950]", red_unit, "'Red Foot' lies off the map at [600, 950]",
         "the map runs from [0, 0] to [1200, 900] yards"},
        {"at = [600, 150]", "at = [600]", "at = [600]", "'at' is no place", "a place is [x, y]"},
        {"at = [600, 150]", "at = [600, 150]\nfacing = \"up\"", "facing", "'facing' is no facing", "say north"},
        {"at = [600, 150]", "at = [600, 150]\nminute = 50", red_unit, "'Red Foot' arrives in minute 50",
         "the battle lasts from minute 1 to 40"},
        {"at = [600, 800]", "at = [600, 800]\nminute = 20", second_side, "'blue' has nobody on the table",
         "leave out its minute"},
        {"at = [600, 800]", "at = [600, 800]\nworth = -1", blue_unit, "'Blue Rifles' has a worth below 0",
         "give 0 or more"},
        {"held_by = \"blue\"", "held_by = \"blu\"", "held_by", "'blu' is not known as held_by", "did you mean 'blue'?"},
        {"radius = 100", "radius = 0", "[[objective]]", "'the mill' is worth nothing or has no radius", "give both"},
        {"starts = \"07:30\"", "starts = \"25:30\"", "starts", "'25:30' is no time of day", "write it as"},
        {"home = \"north\"", "home = \"south\"", second_side, "both sides have the same home edge",
         "give them different"},
        {"home = \"north\"", "", second_side, "'home' is missing", "the edge it comes from"},
        {"width = 1200", "width = 0", "[map]", "the map has no size", "give width and depth"},
        {"title = \"Small\"", "title = \"Small\"\nhistorical = true", "[scenario]",
         "a historical scenario says where its facts come from", "add sources"},
    };
    for (const Wrong& each : cases) {
        const std::string text = changed(each.from, each.to);
        const auto scenario = library::parse_scenario(text, "small.toml");
        ASSERT_FALSE(scenario.ok()) << each.to;
        const base::Error& first = scenario.errors().front();
        const std::string where = "small.toml:" + std::to_string(line_of(text, each.where)) + ":";
        EXPECT_EQ(first.where.substr(0, where.size()), where) << each.to << ": " << base::to_text(first);
        EXPECT_NE(first.what.find(each.says), std::string::npos) << base::to_text(first);
        EXPECT_NE(first.fix.find(each.fix), std::string::npos) << base::to_text(first);
    }
}

TEST(ScenarioParser, TwoSidesHaveTwoNames) {
    const auto scenario = library::parse_scenario(changed("id = \"blue\"", "id = \"red\""), "small.toml");
    ASSERT_FALSE(scenario.ok());  // the mill is then held by nobody known
    EXPECT_NE(base::to_text(scenario.errors()).find("'blue' is not known as held_by"), std::string::npos);
}

TEST(ScenarioParser, RefusesWhatIsNoScenario) {
    for (const std::string_view text : {"", "[scenario]", "x = ", "[[side]]", "[map]\nwidth = 5\n"}) {
        const auto scenario = library::parse_scenario(text, "none.toml");
        ASSERT_FALSE(scenario.ok()) << text;
        EXPECT_FALSE(scenario.errors().front().what.empty());
    }
}

TEST(ScenarioLibrary, AFileReplacesTheBuiltInOfItsName) {
    auto library = library::ScenarioLibrary::built_in();
    const std::size_t before = library.ids().size();
    library.add({"meeting", "mine/meeting.toml", changed("id = \"small\"", "id = \"meeting\"")});
    EXPECT_EQ(library.ids().size(), before);
    ASSERT_TRUE(library.load("meeting").ok());
    EXPECT_EQ(library.load("meeting")->title, "Small");
}

TEST(ScenarioLibrary, NamesTheNearOne) {
    const auto missing = library::ScenarioLibrary::built_in().load("meting");
    ASSERT_FALSE(missing.ok());
    EXPECT_EQ(missing.errors().front().fix, "did you mean 'meeting'?");
}

TEST(ScenarioLibrary, AnIdIsItsFilesName) {
    const auto library = library::ScenarioLibrary::of({{"other", "other.toml", std::string(small)}});
    const auto scenario = library.load("other");
    ASSERT_FALSE(scenario.ok());
    EXPECT_EQ(base::to_text(scenario.errors().front()),
              "other.toml:1:1: the scenario's id is 'small', its file's name 'other' (make them the same)");
}

TEST(ScenarioJson, TellsTheWholeDay) {
    const auto scenario = library::parse_scenario(small, "small.toml");
    ASSERT_TRUE(scenario.ok());
    const std::string json = desk::scenario_json({&*scenario, {"arw"}});
    for (const std::string_view part : {"\"id\":\"small\"", "\"held_by\":\"blue\"", "420.5", "\"aim\":\"excellent\""}) {
        std::string tight;
        for (const char c : json) {
            if (c != ' ' && c != '\n') tight += c;
        }
        EXPECT_NE(tight.find(part), std::string::npos) << part << "\n" << json;
    }
}

// --- a sheet's muster ---

base::Result<battle::MusterRules> over_arw(std::string text) {
    std::vector<library::SheetFile> files = library::SheetLibrary::built_in().files();
    files.push_back({"mine/muster.toml", "extends = \"arw\"\n" + std::move(text)});
    return library::load_muster(files, "mine");
}

TEST(MusterFile, SaysOnlyWhatDiffers) {
    const auto rules = over_arw("yards = 20\n[[size]]\nname = \"foot\"\nmen = 100\n");
    ASSERT_TRUE(rules.ok()) << base::to_text(rules.errors());
    EXPECT_EQ(rules->scale_yards, base::whole(20));
    EXPECT_EQ(rules->find_size("foot")->men_a_stand, 100);
    EXPECT_EQ(rules->find_size("foot")->usual, 4);  // as arw's
    EXPECT_EQ(rules->find_size("horse")->men_a_stand, 40);
}

TEST(MusterFile, SaysFileLineAndFix) {
    struct Case {
        std::string text, where, says, fix;
    };
    const Case cases[] = {
        {"yard = 20\n", "mine/muster.toml:2:", "'yard' is not a key here", "did you mean 'yards'?"},
        {"yards = 0\n", "mine/muster.toml:2:", "'yards' is missing or below 1", "say how many yards"},
        {"[[size]]\nname = \"foot\"\nmost = 20\n", "mine/muster.toml:4:", "'most' wants a whole number from 1 to 12",
         ""},
        {"[[troops]]\nname = \"militia\"\nwhen = { roll = \"militia\" }\n",
         "mine/muster.toml:4:", "'roll' is not a key here", "did you mean 'role'?"},
        {"[[troops]]\nname = \"militia\"\nsize = \"feet\"\n", "mine/muster.toml:4:", "'feet' is not known as size",
         "did you mean 'foot'?"},
        {"[ground]\nswamp = { going = \"type 3\" }\n", "mine/muster.toml:3:", "'swamp' is not a key here", ""},
    };
    for (const Case& each : cases) {
        const auto rules = over_arw(each.text);
        ASSERT_FALSE(rules.ok()) << each.text;
        const base::Error& first = rules.errors().front();
        EXPECT_EQ(first.where.rfind(each.where, 0), 0U) << base::to_text(first);
        EXPECT_NE(first.what.find(each.says), std::string::npos) << base::to_text(first);
        EXPECT_NE(first.fix.find(each.fix), std::string::npos) << base::to_text(first);
    }
}

TEST(MusterFile, CirclesAndStrangersAreRefused) {
    const std::vector<library::SheetFile> files = {{"a/muster.toml", "extends = \"b\""},
                                                   {"b/muster.toml", "extends = \"a\""}};
    EXPECT_FALSE(library::load_muster(files, "a").ok());
    EXPECT_FALSE(library::load_muster(files, "c").ok());
    EXPECT_TRUE(library::has_muster(files, "a"));
    EXPECT_FALSE(library::has_muster(files, "c"));
}

}  // namespace
}  // namespace linstock::test::scenario_parsing
