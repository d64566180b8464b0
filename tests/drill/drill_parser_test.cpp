// What a file of drills may say, and how it is told what it may not: with its line, and the word that was meant.
#include <gtest/gtest.h>

#include "codec/drill_parser.hpp"

namespace linstock::drill_test {
namespace {

// Line 1 is `[[drill]]`.
const std::string head = R"([[drill]]
id = "X-1"
sheet = "arw"
says = "A line"
table = { width = 180, depth = 120 }
units = [
  { name = "A", side = "red", type = "Medium Infantry", stands = 4, at = [90, 40], facing = "north", order = "Reserve" },
]
now = { turn = 2, phase = "red", step = "movement" }
)";
const std::string step = R"([[drill.ask]]
by = "red"
command = { do = "move", unit = "A", way = [{ go = "forward", amount = 5 }] }
)";

std::string faults_of(const std::string& text) {
    const auto drills = codec::parse_drills(text, "x.toml");
    return drills.ok() ? "" : base::to_text(drills.errors());
}

std::string changed(std::string text, std::string_view from, std::string_view to) {
    const std::size_t at = text.find(from);
    EXPECT_NE(at, std::string::npos) << from;
    return text.replace(at, from.size(), to);
}

void expect_fault(const std::string& text, std::string_view place, std::string_view what, std::string_view fix = "") {
    const std::string faults = faults_of(text);
    EXPECT_NE(faults.find(place), std::string::npos) << place << " in: " << faults;
    EXPECT_NE(faults.find(what), std::string::npos) << what << " in: " << faults;
    EXPECT_NE(faults.find(fix), std::string::npos) << fix << " in: " << faults;
}

TEST(DrillParser, ReadsADrill) {
    const auto drills = codec::parse_drills(head + step, "x.toml");
    ASSERT_TRUE(drills.ok()) << base::to_text(drills.errors());
    ASSERT_EQ(drills->size(), 1U);
    const drill::Drill& drill = drills->front();
    EXPECT_EQ(drill.units.at(0).at.y, base::whole(40));
    EXPECT_EQ(drill.now.turn, 2);
    ASSERT_EQ(drill.steps.size(), 1U);
    EXPECT_TRUE(drill.steps[0].asks_only);
    EXPECT_EQ(drill.steps[0].place.line, 10);
    EXPECT_EQ(drill.steps[0].command->parts.at(0).size(), 2U);
}

TEST(DrillParser, TakesStepsInTheOrderOfTheFile) {
    const std::string end = "[[drill.do]]\nby = \"red\"\ncommand = { do = \"end step\" }\n";
    const auto drills = codec::parse_drills(head + step + end + step, "x.toml");
    ASSERT_TRUE(drills.ok()) << base::to_text(drills.errors());
    const std::vector<drill::Step>& steps = drills->front().steps;
    ASSERT_EQ(steps.size(), 3U);
    EXPECT_TRUE(steps[0].asks_only);
    EXPECT_FALSE(steps[1].asks_only);
    EXPECT_TRUE(steps[2].asks_only);
    EXPECT_EQ(steps[2].number, 3);
}

TEST(DrillParser, RefusesADrillThatCannotFail) {
    expect_fault(head, "x.toml:1:", "'X-1' cannot fail", "add refused");
    const std::string does = changed(step, "[[drill.ask]]", "[[drill.do]]");
    expect_fault(head + does, "x.toml:1:", "'X-1' cannot fail", "add refused");
    EXPECT_EQ(faults_of(head + does + "after = { A = { moved = 5 } }\n"), "");
}

TEST(DrillParser, NamesLineAndNearWordOfUnknownKeys) {
    expect_fault(changed(head, "says =", "sais ="), "x.toml:4:", "'sais' is not a key here", "did you mean 'says'?");
    expect_fault(head + step + "refuesd = true\n", "x.toml:13:", "'refuesd' is not a key", "did you mean 'refused'?");
    expect_fault(head + changed(step, "amount", "amout"), "x.toml:12:", "'amout' is not a key", "'amount'");
    expect_fault(head + changed(step, "\"move\"", "\"mvoe\""), "x.toml:12:", "no command 'mvoe'", "'move'");
    expect_fault(changed(head, "phase =", "phse ="), "x.toml:9:", "'phse' is not a key", "'phase'");
}

TEST(DrillParser, NamesLineAndFixOfWrongValues) {
    expect_fault(changed(head, "[90, 40]", "[90]") + step, "x.toml:7:", "'at' is no place", "[x, y]");
    expect_fault(changed(head, "\"north\"", "\"up\"") + step, "x.toml:7:", "'facing' is no facing", "degrees");
    expect_fault(changed(head, "side = \"red\"", "side = \"rod\"") + step, "x.toml:7:", "'rod'", "'red'");
    expect_fault(changed(head, "table = { width = 180, depth = 120 }\n", "") + step, "x.toml:1:", "'table' is missing");
    expect_fault(head + step + "refused = false\n", "x.toml:13:", "'refused' wants true or a rule's ID");
    expect_fault(head + step + "faces = [1]\n", "x.toml:13:", "'faces' is not a key here");
    expect_fault("[[drill]]\nid = \n", "x.toml:2:", "this is not TOML");
    expect_fault("", "x.toml", "there is no [[drill]]");
}

TEST(DrillParser, RefusesNamesToldTwice) {
    expect_fault(head + step + head + step, "x.toml:13:", "the drill 'X-1' is told twice");
    const std::string unit = head.substr(head.find("  { name"), head.find("\n]") + 1 - head.find("  { name"));
    expect_fault(changed(head, unit, unit + unit) + step, "x.toml:8:", "'A' is told twice");
    expect_fault(changed(head, "\"A\"", "\"now\"") + step, "x.toml:7:", "nobody may be called 'now'");
}

TEST(DrillParser, UntilGoesWithEndStep) {
    const std::string does = changed(step, "[[drill.ask]]", "[[drill.do]]");
    expect_fault(head + does + "until = { step = \"fire\" }\nnow = { turn = 2 }\n", "x.toml:13:", "'until' goes with");
}

TEST(DrillParser, GroundHasAKindAndAShape) {
    const auto with = [](const std::string& ground) { return head + "ground = [" + ground + "]\n" + step; };
    EXPECT_EQ(
        faults_of(with("{ kind = \"wood\", box = [0, 0, 9, 9] }, { kind = \"fence\", points = [[0, 1], [9, 1]] }")),
        "");
    expect_fault(with("{ kind = \"wod\", box = [0, 0, 9, 9] }"), "x.toml:10:", "'wod'", "'wood'");
    expect_fault(with("{ kind = \"fence\", box = [0, 0, 9, 9] }"), "x.toml:10:", "'fence'");
    expect_fault(with("{ kind = \"wood\" }"), "x.toml:10:", "has no shape");
}

TEST(DrillParser, TellsFilesOfDrillsFromOthers) {
    EXPECT_TRUE(codec::holds_drills(head));
    EXPECT_TRUE(codec::holds_drills("# drills\n" + head));
    EXPECT_FALSE(codec::holds_drills("[scenario]\nid = \"x\"\n"));
}

}  // namespace
}  // namespace linstock::drill_test
