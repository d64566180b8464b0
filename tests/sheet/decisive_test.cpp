#include "sheet/decisive.hpp"

#include "sheet/test_sheets.hpp"

namespace linstock::sheet::decisive_test {
namespace {

using namespace test;

std::vector<dice::GivenDie> faces(const std::vector<int>& values) {
    std::vector<dice::GivenDie> dice;
    for (const int value : values) dice.push_back({false, {value}, 1});
    return dice;
}

const Told line_in_cover = {{"own.type", "Line"}, {"range", "8"}, {"cover", "yes"}};

// Line at 8 cm: +1 for good shots, -1 for cover: a 5 makes 5, which kills; -2 would make 4, which does not.
TEST(Decisive, SameFacesOtherAnswer) {
    const SheetSource source = toy_source(toy_musketry);
    const Sheet sheet = toy_sheet(toy_musketry);
    const Facts facts = facts_of(sheet, "musketry", line_in_cover);
    const auto found = decisive_readings(source, toy_mechanics, {}, facts, faces({5}));
    ASSERT_EQ(found.size(), 2U);
    EXPECT_EQ(found[0].reading, "cover-counts");
    EXPECT_EQ(found[0].gap, "TOY-GAP-1");
    EXPECT_EQ(found[0].chosen, "once");
    EXPECT_EQ(found[0].other, "twice");
    EXPECT_EQ(found[0].answer, "no effect");
    EXPECT_FALSE(found[0].odds);
}

// A 2 makes 2 or 1: nothing falls either way, but the total is another answer and is told.
TEST(Decisive, SameResultOtherNumber) {
    const SheetSource source = toy_source(toy_musketry);
    const Sheet sheet = toy_sheet(toy_musketry);
    const Facts facts = facts_of(sheet, "musketry", line_in_cover);
    const auto found = decisive_readings(source, toy_mechanics, {}, facts, faces({2}));
    ASSERT_FALSE(found.empty());
    EXPECT_EQ(found[0].answer, "total 1, modifiers -1");
}

// Without cover the first reading changes nothing.
TEST(Decisive, NotWhereNothingChanges) {
    const SheetSource source = toy_source(toy_musketry);
    const Sheet sheet = toy_sheet(toy_musketry);
    const Facts facts = facts_of(sheet, "musketry", {{"own.type", "Line"}, {"range", "8"}});
    const auto found = decisive_readings(source, toy_mechanics, {}, facts, faces({5}));
    ASSERT_EQ(found.size(), 1U);
    EXPECT_EQ(found[0].reading, "second-rank");
}

// The second rank's die is not among the faces. Line, +1 and -1: two dice must make 5 or more, 30 of 36 ways.
TEST(Decisive, OddsWhereMoreDiceAreNeeded) {
    const SheetSource source = toy_source(toy_musketry);
    const Sheet sheet = toy_sheet(toy_musketry);
    const Facts facts = facts_of(sheet, "musketry", line_in_cover);
    const auto found = decisive_readings(source, toy_mechanics, {}, facts, faces({5}));
    ASSERT_EQ(found.size(), 2U);
    EXPECT_TRUE(found[1].answer.empty());
    ASSERT_TRUE(found[1].odds);
    ASSERT_EQ(found[1].odds->chances.size(), 2U);
    for (const auto& chance : found[1].odds->chances) {
        const bool kills = chance.value == "one stand falls";
        EXPECT_EQ(base::print_fraction(chance.chance), kills ? "5/6" : "1/6");
    }
}

// The other way round a face is left over: 5 alone is the answer of the other option.
TEST(Decisive, FacesTheOtherOptionDoesNotNeed) {
    const SheetSource source = toy_source(toy_musketry);
    const ReadingChoices choices = {{"second-rank", "fires"}};
    const Sheet sheet = toy_sheet(toy_musketry, choices);
    const Facts facts = facts_of(sheet, "musketry", {{"own.type", "Line"}, {"range", "8"}, {"wall", "yes"}});
    const auto found = decisive_readings(source, toy_mechanics, choices, facts, faces({4, 3}));
    ASSERT_EQ(found.size(), 1U);
    EXPECT_EQ(found[0].chosen, "fires");
    EXPECT_EQ(found[0].other, "silent");
    EXPECT_EQ(found[0].answer, "no effect");  // 4 + 1 - 2 = 3 instead of 6
}

TEST(Decisive, RefusedEitherWayDecidesNothing) {
    const SheetSource source = toy_source(toy_musketry);
    const Sheet sheet = toy_sheet(toy_musketry);
    const Facts facts = facts_of(sheet, "musketry", {{"own.type", "Line"}, {"range", "12"}, {"cover", "yes"}});
    EXPECT_TRUE(decisive_readings(source, toy_mechanics, {}, facts, {}).empty());
}

TEST(Decisive, VariantsAreCompiledOnce) {
    const SheetSource source = toy_source(toy_musketry);
    const Sheet sheet = toy_sheet(toy_musketry);
    VariantCache variants(source, toy_mechanics, {});
    const Facts facts = facts_of(sheet, "musketry", line_in_cover);
    decisive_readings(variants, facts, faces({5}));
    const Sheet* first = variants.find("cover-counts", "twice");
    decisive_readings(variants, facts, faces({2}));
    EXPECT_EQ(variants.compiled(), 2U);
    EXPECT_EQ(variants.find("cover-counts", "twice"), first);
    EXPECT_EQ(variants.find("cover-counts", "thrice"), nullptr);
}

constexpr std::string_view rows_and_lists = R"(
[[reading]]
name = "hussars"
gap = "TOY-GAP-3"
class = "switch"
options = ["there", "absent"]
default = "there"
source = "sheet"
says = "whether hussars are on the sheet"
[[table]]
name = "horse"
columns = [["worth", "number"]]
absent_id = "TOY-A"
absent_says = "no such horse on this sheet"
[[table.row]]
id = "TOY-H1"
name = "Hussars"
worth = 1
only = { hussars = "there" }
[[table.row]]
id = "TOY-H2"
name = "Dragoons"
worth = 2
[count]
[[count.answer]]
name = "big"
[[count.list]]
name = "units"
[[count.fact]]
name = "units.type"
type = "horse"
in = "units"
[[count.fact]]
name = "units.size"
type = "count"
default = 4
in = "units"
[[count.fact]]
name = "own.type"
type = "horse"
[[count.derive]]
id = "TOY-N"
name = "big"
count_in = "units"
when = { "units.size" = { at_least = 4 }, "units.type" = "Dragoons" }
)";

// The row is on the sheet under the default; the option that takes it away refuses by the table's own rule.
TEST(Decisive, RowsThatAReadingTakesAway) {
    const SheetSource source = toy_source(rows_and_lists);
    const Sheet sheet = toy_sheet(rows_and_lists);
    Facts facts = facts_of(sheet, "count", {{"own.type", "Hussars"}});
    const auto found = decisive_readings(source, toy_mechanics, {}, facts, {});
    ASSERT_EQ(found.size(), 1U);
    EXPECT_TRUE(found[0].refused);
    EXPECT_EQ(found[0].answer, "REFUSED: no such horse on this sheet");
    facts.set("own.type", told("Dragoons"));
    EXPECT_TRUE(decisive_readings(source, toy_mechanics, {}, facts, {}).empty());
}

TEST(Decisive, ListsAreCarriedOver) {
    const Sheet sheet = toy_sheet(rows_and_lists);
    const Sheet other = toy_sheet(rows_and_lists, {{"hussars", "absent"}});
    Facts facts = facts_of(sheet, "count", {{"own.type", "Dragoons"}});
    facts.set_in_list("units", 0, "type", told("Dragoons"));
    facts.set_in_list("units", 1, "type", told("Dragoons"));
    facts.set_in_list("units", 1, "size", told("3"));
    facts.set_in_list("units", 2, "type", told("Hussars"));
    const Facts carried = carried_over(facts, other, *other.find("count"));
    EXPECT_EQ(carried.records(0), 3U);
    const auto resolved = resolve_with(carried, {});
    ASSERT_TRUE(resolved.ok());
    EXPECT_EQ(answer_of(*resolved, "big"), "1");
}

}  // namespace
}  // namespace linstock::sheet::decisive_test
