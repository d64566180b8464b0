#include "sheet/because.hpp"

#include <algorithm>

#include "sheet/test_sheets.hpp"

namespace linstock::test {
namespace {

constexpr std::string_view volley = R"(
[[reading]]
name = "mist"
gap = "TOY-GAP-1"
class = "switch"
options = ["clear", "thick"]
default = "clear"
source = "logic"
says = "whether mist counts"
[[kind]]
name = "covers"
values = ["none", "soft", "hard"]
[fire]
total = "modifiers"
[[fire.fact]]
name = "range"
type = "length"
[[fire.fact]]
name = "reach"
type = "length"
[[fire.fact]]
name = "cover"
type = "covers"
default = "none"
[[fire.fact]]
name = "killed"
type = "count"
default = 0
[[fire.fact]]
name = "start"
type = "count"
default = 20
[[fire.fact]]
name = "general"
type = "length"
default = "-"
[[fire.clause]]
id = "NEAR"
says = "near"
value = 1
when = { range = { at_most = 5 } }
[[fire.clause]]
id = "REACH"
says = "past its reach"
value = -1
when = { range = { above = "reach" } }
[[fire.clause]]
id = "OPEN"
says = "in the open"
value = 1
when = { not = { cover = ["soft", "hard"] } }
[[fire.clause]]
id = "LOSS"
says = "half lost"
value = -2
when = { killed = { of = "start", at_least = "1/2" } }
[[fire.clause]]
id = "LED"
says = "led by a general"
value = 1
when = { general = { none = false } }
[[fire.clause]]
id = "MIST"
says = "mist"
value = -1
only = { mist = "thick" }
[[fire.group]]
name = "best"
mode = "best"
[[fire.clause]]
id = "SMALL"
says = "small"
value = 1
group = "best"
[[fire.clause]]
id = "LARGE"
says = "large"
value = 2
group = "best"
[[fire.limit]]
id = "NOGENERAL"
says = "generals do not count at long range"
voids = ["LED"]
when = { range = { above = 20 } }
[[fire.outcome]]
id = "LOW"
says = "low"
to = 2
[[fire.outcome]]
id = "HIGH"
says = "high at {range} cm"
from = 3
)";

std::vector<LineTold> told_of(const Sheet& sheet, const Told& facts_told) {
    const Procedure& procedure = *sheet.find("fire");
    Facts facts(sheet, procedure);
    for (const auto& [name, value] : facts_told) EXPECT_EQ(base::to_text(facts.set(name, told(value))), "");
    dice::Given none({});
    const auto resolution = resolve(facts, none);
    EXPECT_TRUE(resolution.ok());
    return tell_ledger(sheet, procedure, *resolution);
}

std::string line_of(const std::vector<LineTold>& lines, std::string_view id) {
    for (const LineTold& line : lines) {
        if (line.entry->id == id)
            return std::string(name_of(line.state)) + (line.because.empty() ? "" : ": " + line.because);
    }
    return "no line";
}

TEST(Because, SaysWhatAFactIsAndWhatWasWanted) {
    const Sheet sheet = toy_sheet(volley);
    const auto lines = told_of(sheet, {{"range", "12"}, {"reach", "15"}, {"cover", "hard"}, {"killed", "5"}});
    EXPECT_EQ(line_of(lines, "NEAR"), "not: range is 12, wanted at most 5");
    EXPECT_EQ(line_of(lines, "REACH"), "not: range is 12, wanted more than reach (15)");
    EXPECT_EQ(line_of(lines, "LOSS"), "not: killed is 5 of 20, wanted at least 1/2 of start");
    EXPECT_EQ(line_of(lines, "LED"), "not: general is none, wanted one");
}

TEST(Because, AFactInTheWayOfANotIsOnlyNamed) {
    const Sheet sheet = toy_sheet(volley);
    EXPECT_EQ(line_of(told_of(sheet, {{"range", "12"}, {"reach", "15"}, {"cover", "hard"}}), "OPEN"),
              "not: cover is hard");
    EXPECT_EQ(line_of(told_of(sheet, {{"range", "12"}, {"reach", "15"}}), "OPEN"), "applied");
}

TEST(Because, OutrankedVoidedAndOffNameTheOther) {
    const Sheet sheet = toy_sheet(volley);
    const auto lines = told_of(sheet, {{"range", "25"}, {"reach", "30"}, {"general", "5"}});
    EXPECT_EQ(line_of(lines, "SMALL"), "outranked: outranked by LARGE, large");
    EXPECT_EQ(line_of(lines, "LARGE"), "applied");
    EXPECT_EQ(line_of(lines, "LED"), "voided: voided by NOGENERAL, generals do not count at long range");
    EXPECT_EQ(line_of(lines, "NOGENERAL"), "applied");
    EXPECT_EQ(line_of(lines, "MIST"), "off: off while the reading mist stands at clear");
}

// Near, in the open and large: 1 + 1 + 2 = 4.
TEST(Because, OutcomesSayTheirBandAndTheirFacts) {
    const Sheet sheet = toy_sheet(volley);
    const auto lines = told_of(sheet, {{"range", "4"}, {"reach", "10"}});
    EXPECT_EQ(line_of(lines, "LOW"), "not: modifiers is 4, wanted 2 or less");
    for (const LineTold& line : lines) {
        if (line.entry->id == "HIGH") {
            EXPECT_EQ(line.says, "high at 4 cm");
        }
    }
}

TEST(Because, EveryEntryHasOneLine) {
    const Sheet sheet = toy_sheet(volley);
    const auto lines = told_of(sheet, {{"range", "4"}, {"reach", "10"}, {"general", "5"}});
    for (const LineTold& line : lines) {
        EXPECT_EQ(
            std::count_if(lines.begin(), lines.end(), [&](const LineTold& each) { return each.entry == line.entry; }),
            1)
            << line.entry->id;
    }
}

}  // namespace
}  // namespace linstock::test
