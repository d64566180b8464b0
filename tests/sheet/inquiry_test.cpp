#include "sheet/inquiry.hpp"

#include "sheet/test_sheets.hpp"

namespace linstock::sheet::inquiry_test {
namespace {

using namespace test;

std::vector<std::string> names(const std::vector<Question>& asked) {
    std::vector<std::string> list;
    for (const Question& question : asked) list.push_back(question.fact->source.name);
    return list;
}

std::vector<std::string> chips(const Question& question) {
    std::vector<std::string> list;
    for (const Cut& cut : question.cuts) list.push_back(cut.words);
    return list;
}

const Question* about(const std::vector<Question>& asked, std::string_view name) {
    for (const Question& question : asked) {
        if (question.fact->source.name == name) return &question;
    }
    return nullptr;
}

using Words = std::vector<std::string>;

// --- one question at a time ------------------------------------------------------------------------------------------

// Required facts first; `range` and `own.type` both decide the refusal, more entries read the type.
TEST(Questions, RequiredFirstThenRefusalsThenTheRest) {
    const Sheet sheet = toy_sheet(toy_musketry);
    const auto asked = names(questions(facts_of(sheet, "musketry", {})));
    ASSERT_EQ(asked.size(), 6U);
    EXPECT_EQ(asked[0], "own.type");
    EXPECT_EQ(asked[1], "range");
    EXPECT_EQ(asked[2], "order");  // a refusal waits for it
}

TEST(Questions, WhatAQuestionHolds) {
    const Sheet sheet = toy_sheet(toy_musketry);
    const auto asked = questions(facts_of(sheet, "musketry", {}));
    const Question* type = about(asked, "own.type");
    ASSERT_NE(type, nullptr);
    EXPECT_EQ(type->ask, "Who fires?");
    EXPECT_TRUE(type->required);
    EXPECT_EQ(type->words, (Words{"Line", "Militia", "Rifles"}));
    EXPECT_EQ(type->preset, "");
    const Question* order = about(asked, "order");
    ASSERT_NE(order, nullptr);
    EXPECT_FALSE(order->required);
    EXPECT_EQ(order->preset, "Hold");
    const Question* cover = about(asked, "cover");
    ASSERT_NE(cover, nullptr);
    EXPECT_EQ(cover->type, ValueType::yes_no);
    EXPECT_EQ(cover->preset, "no");
}

TEST(Questions, StopWhenARefusalHolds) {
    const Sheet sheet = toy_sheet(toy_musketry);
    EXPECT_TRUE(questions(facts_of(sheet, "musketry", {{"order", "Rout"}})).empty());
    EXPECT_TRUE(questions(facts_of(sheet, "musketry", {{"range", "21"}})).empty());  // beyond every reach
    EXPECT_FALSE(questions(facts_of(sheet, "musketry", {{"range", "15"}})).empty());
}

// A wall is worth -2, cover -1, and the worse counts: behind a wall cover is not asked for.
TEST(Questions, NotWhatTheGroupHasOutranked) {
    const Sheet sheet = toy_sheet(toy_musketry);
    const auto asked = questions(facts_of(sheet, "musketry", {{"own.type", "Line"}, {"range", "8"}, {"wall", "yes"}}));
    EXPECT_EQ(about(asked, "cover"), nullptr);
    EXPECT_NE(about(asked, "lost"), nullptr);
}

// With everything known but the dice nothing is asked; given facts are never asked again.
TEST(Questions, NothingWhenOnlyTheDiceAreOpen) {
    const Sheet sheet = toy_sheet(toy_musketry);
    const Told all = {{"own.type", "Line"}, {"range", "8"}, {"order", "Hold"},
                      {"cover", "no"},      {"wall", "no"}, {"lost", "0"}};
    EXPECT_TRUE(questions(facts_of(sheet, "musketry", all)).empty());
    EXPECT_TRUE(questions(facts_of(sheet, "musketry", all), Depth::every_number).empty());
}

// 10 + 1..6 - 0..1 is 10 to 16: broken, uphill or not. 9 + 1..6 - 0..1 is 9 to 15: it matters on a 1.
TEST(Questions, StopWhenEveryTotalGivesOneOutcome) {
    const Sheet sheet = toy_sheet(toy_press);
    EXPECT_TRUE(questions(facts_of(sheet, "press", {{"odds", "10"}})).empty());
    EXPECT_EQ(names(questions(facts_of(sheet, "press", {{"odds", "9"}}))), Words{"uphill"});
    EXPECT_EQ(names(questions(facts_of(sheet, "press", {{"odds", "10"}}), Depth::every_number)), Words{"uphill"});
    EXPECT_TRUE(questions(facts_of(sheet, "press", {{"odds", "3"}})).empty());  // 3 + 6 is 9 at most
}

// A required fact that cannot matter any more is given some value, so that the situation resolves; one that can stays open.
TEST(Questions, SpareFactsAreFilledIn) {
    const Sheet sheet = toy_sheet(toy_musketry);
    const Facts routed = facts_of(sheet, "musketry", {{"order", "Rout"}});
    EXPECT_EQ(routed.missing().size(), 2U);
    const Facts filled = with_spare_facts(routed);
    EXPECT_TRUE(filled.missing().empty());
    const auto resolved = resolve_with(filled, {});
    ASSERT_TRUE(resolved.ok());
    EXPECT_TRUE(resolved->refused);
    EXPECT_EQ(with_spare_facts(facts_of(sheet, "musketry", {})).missing().size(), 2U);
}

// --- cut points ------------------------------------------------------------------------------------------------------

// Rifles reach 20 and are close at 5.
TEST(Cuts, AgainstTheCellsOfAKnownRow) {
    const Sheet sheet = toy_sheet(toy_musketry);
    const auto asked = questions(facts_of(sheet, "musketry", {{"own.type", "Rifles"}, {"order", "Hold"}}));
    const Question* range = about(asked, "range");
    ASSERT_NE(range, nullptr);
    EXPECT_EQ(chips(*range), (Words{"up to 5 cm", "up to 20 cm", "over 20 cm"}));
    EXPECT_EQ(range->cuts[0].up_to, base::whole(5));
    EXPECT_TRUE(range->cuts[0].inclusive);
    EXPECT_EQ(range->cuts[2].up_to, base::whole(30));
}

// On the advance the close volley is void: only the reach is left to ask for.
TEST(Cuts, OnlyOfEntriesThatStillMatter) {
    const Sheet sheet = toy_sheet(toy_musketry);
    const auto asked = questions(facts_of(sheet, "musketry", {{"own.type", "Line"}, {"order", "Advance"}}));
    const Question* range = about(asked, "range");
    ASSERT_NE(range, nullptr);
    EXPECT_EQ(chips(*range), (Words{"up to 10 cm", "over 10 cm"}));
}

// -1 a stand, at most -2; and four shake the unit.
TEST(Cuts, CountsToTheirCap) {
    const Sheet sheet = toy_sheet(toy_musketry);
    const auto asked = questions(facts_of(sheet, "musketry", {{"own.type", "Line"}, {"range", "8"}}));
    const Question* lost = about(asked, "lost");
    ASSERT_NE(lost, nullptr);
    EXPECT_EQ(chips(*lost), (Words{"0", "1", "2 to 3", "4 or more"}));
    EXPECT_EQ(lost->cuts[2].example, base::whole(3));
    EXPECT_EQ(lost->cuts[3].example, base::whole(4));
}

TEST(Cuts, EveryExampleLiesInItsInterval) {
    const Sheet sheet = toy_sheet(toy_musketry);
    for (const Question& question : questions(facts_of(sheet, "musketry", {}))) {
        base::Number before = question.fact->source.least - 1;
        for (const Cut& cut : question.cuts) {
            EXPECT_GE(cut.example, before + (before < question.fact->source.least ? 1 : 0)) << cut.words;
            EXPECT_TRUE(cut.inclusive ? cut.example <= cut.up_to : cut.example < cut.up_to) << cut.words;
            before = cut.up_to;
        }
    }
}

constexpr std::string_view measures = R"(
[[table]]
name = "guns"
columns = [["reach", "number"]]
[[table.row]]
id = "TOY-G1"
name = "Six-pounder"
reach = 40
[[table.row]]
id = "TOY-G2"
name = "Twelve-pounder"
reach = 50
[measure]
[[measure.answer]]
name = "band"
[[measure.answer]]
name = "modifiers"
[[measure.fact]]
name = "gun"
type = "guns"
[[measure.fact]]
name = "range"
type = "length"
most = 60
[[measure.fact]]
name = "killed"
type = "count"
most = 40
[[measure.fact]]
name = "start"
type = "count"
most = 40
least = 1
[[measure.fact]]
name = "paces"
type = "length"
most = 1000
[[measure.choice]]
name = "band"
[[measure.choice.entry]]
id = "TOY-M1"
value = "case"
when = { range = { below = 7.5 } }
[[measure.choice.entry]]
id = "TOY-M2"
value = "shot"
when = { range = { at_most = "gun.reach" } }
[[measure.choice.entry]]
id = "TOY-M3"
value = "none"
[[measure.derive]]
name = "fifths"
steps = { of = "killed", in = "start", each = "1/5" }
[[measure.derive]]
name = "hundreds"
steps = { of = "paces", each = 250 }
[[measure.clause]]
id = "TOY-M4"
says = "each fifth killed"
per = "fifths"
value = -1
cap = 2
[[measure.clause]]
id = "TOY-M5"
says = "each 250 paces"
per = "hundreds"
value = -1
[[measure.clause]]
id = "TOY-M6"
says = "half are gone"
value = -1
when = { killed = { of = "start", above = "1/2" } }
)";

TEST(Cuts, UnderAndUpTo) {
    const Sheet sheet = toy_sheet(measures);
    const auto asked = questions(facts_of(sheet, "measure", {{"gun", "Six-pounder"}}));
    const Question* range = about(asked, "range");
    ASSERT_NE(range, nullptr);
    EXPECT_EQ(chips(*range), (Words{"under 7.5 cm", "up to 40 cm", "over 40 cm"}));
    EXPECT_FALSE(range->cuts[0].inclusive);
    EXPECT_EQ(range->cuts[0].example, base::whole(7));
}

// A fifth of 20 is 4: one at 4, two at 8, capped there; more than half from 11 on.
TEST(Cuts, WholeStepsOfAShareAndTheShareItself) {
    const Sheet sheet = toy_sheet(measures);
    const auto asked = questions(facts_of(sheet, "measure", {{"start", "20"}}));
    const Question* killed = about(asked, "killed");
    ASSERT_NE(killed, nullptr);
    EXPECT_EQ(chips(*killed), (Words{"up to 3", "4 to 7", "8 to 10", "11 or more"}));
}

// Without the whole a share says nothing: the number itself is asked for.
TEST(Cuts, NoneWhileTheWholeIsOpen) {
    const Sheet sheet = toy_sheet(measures);
    const auto asked = questions(facts_of(sheet, "measure", {}));
    const Question* killed = about(asked, "killed");
    ASSERT_NE(killed, nullptr);
    EXPECT_TRUE(killed->cuts.empty());
}

TEST(Cuts, WholeStepsOfALength) {
    const Sheet sheet = toy_sheet(measures);
    const auto asked = questions(facts_of(sheet, "measure", {}));
    const Question* paces = about(asked, "paces");
    ASSERT_NE(paces, nullptr);
    EXPECT_EQ(chips(*paces),
              (Words{"under 250 cm", "under 500 cm", "under 750 cm", "under 1000 cm", "exactly 1000 cm"}));
}

TEST(Cuts, ConstantOnes) {
    const Sheet sheet = toy_sheet(measures);
    const Procedure& measure = *sheet.find("measure");
    using Numbers = std::vector<base::Number>;
    EXPECT_EQ(cut_points(sheet, measure, measure.find_slot("range")), Numbers{75'000});
    EXPECT_EQ(cut_points(sheet, measure, measure.find_slot("paces")),
              (Numbers{base::whole(250), base::whole(500), base::whole(750), base::whole(1000)}));
    EXPECT_TRUE(cut_points(sheet, measure, measure.find_slot("gun")).empty());
}

}  // namespace
}  // namespace linstock::sheet::inquiry_test
