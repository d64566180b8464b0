#include "sheet/facts.hpp"

#include "sheet/test_sheets.hpp"

namespace linstock::sheet::facts_test {
namespace {

using namespace test;

constexpr std::string_view toy_facts = R"(
[[kind]]
name = "orders"
values = ["Hold", "Advance", "Rout"]
also = { "stand fast" = "Hold" }
[p]
[[p.answer]]
name = "own.order"
[[p.fact]]
name = "own.order"
alias = ["order"]
type = "orders"
values = ["Hold", "Advance"]
ask = "Which order?"
phrases = [["advance*{moved} cm*", "Advance"]]
[[p.fact]]
name = "moved"
type = "length"
default = 0
most = 50
[[p.fact]]
name = "stands"
type = "count"
least = 1
most = 12
[[p.fact]]
name = "strength"
type = "count"
default_from = "stands"
[[p.fact]]
name = "hidden"
type = "yes/no"
default = false
[[p.list]]
name = "friends"
alias = ["others"]
most = 2
[[p.fact]]
name = "friends.near"
type = "length"
default = 30
in = "friends"
[[p.derive]]
id = "TOY-1"
name = "near"
count_in = "friends"
when = { "friends.near" = { at_most = 10 } }
)";

class FactsOfAToy : public testing::Test {
protected:
    std::string fault(std::string_view name, const Literal& value) { return base::to_text(facts.set(name, value)); }
    Value value_of(std::string_view name) const { return facts.value(facts.procedure().find_slot(name)); }

    const Sheet sheet = toy_sheet(toy_facts);
    Facts facts{sheet, *sheet.find("p")};
};

TEST_F(FactsOfAToy, ByNameAndAliasWhateverTheCase) {
    EXPECT_EQ(fault("own.order", Literal::word("hold")), "");
    EXPECT_EQ(value_of("own.order"), 0);
    EXPECT_EQ(fault("ORDER", Literal::word("ADVANCE")), "");
    EXPECT_EQ(value_of("own.order"), 1);
    EXPECT_EQ(fault("Own Order", Literal::word("stand fast")), "");
    EXPECT_EQ(value_of("own.order"), 0);
}

TEST_F(FactsOfAToy, UnknownNameNamesTheNearOne) {
    const std::string text = fault("stnads", Literal::count(base::one));
    EXPECT_NE(text.find("'stnads' is not a fact of p"), std::string::npos) << text;
    EXPECT_NE(text.find("did you mean 'stands'?"), std::string::npos) << text;
}

TEST_F(FactsOfAToy, WordsOutsideTheNarrowedOnesAreRefused) {
    const std::string text = fault("own.order", Literal::word("Rout"));
    EXPECT_NE(text.find("'Rout' is not one of its values"), std::string::npos) << text;
    EXPECT_EQ(text.find("known: Hold, Advance, Rout"), std::string::npos) << text;
    EXPECT_FALSE(facts.given(facts.procedure().find_slot("own.order")));
}

TEST_F(FactsOfAToy, NumbersInRangeAndWholeWhereCounted) {
    EXPECT_NE(fault("stands", Literal::count(base::whole(13))).find("give 1 to 12"), std::string::npos);
    EXPECT_NE(fault("stands", Literal::count(0)).find("out of range"), std::string::npos);
    EXPECT_NE(fault("stands", Literal::count(base::one * 3 / 2)).find("1.5 is not a whole number"), std::string::npos);
    EXPECT_NE(fault("stands", Literal::word("many")).find("'many' is not a number"), std::string::npos);
    EXPECT_EQ(fault("stands", Literal::word("12")), "");
    EXPECT_EQ(fault("moved", Literal::word("7.5")), "");
    EXPECT_EQ(value_of("moved"), 75'000);
}

TEST_F(FactsOfAToy, YesAndNoInWordsToo) {
    EXPECT_EQ(fault("hidden", Literal::word("Yes")), "");
    EXPECT_EQ(value_of("hidden"), 1);
    EXPECT_EQ(fault("hidden", Literal::yes(false)), "");
    EXPECT_EQ(value_of("hidden"), 0);
    EXPECT_NE(fault("hidden", Literal::word("perhaps")).find("neither yes nor no"), std::string::npos);
}

// A phrase tells a second fact; what was told outright holds.
TEST_F(FactsOfAToy, Phrases) {
    EXPECT_EQ(fault("order", Literal::word("Advance 12.5 cm to the wall")), "");
    EXPECT_EQ(value_of("own.order"), 1);
    EXPECT_EQ(value_of("moved"), 125'000);
    EXPECT_EQ(fault("order", Literal::word("advance 20 cm")), "");
    EXPECT_EQ(value_of("moved"), 125'000);
}

TEST_F(FactsOfAToy, MissingAndAssumed) {
    facts.set("order", told("Hold"));
    ASSERT_EQ(facts.missing().size(), 1U);  // the strength follows the stands: it is told by telling them
    EXPECT_EQ(facts.missing()[0]->source.name, "stands");
    facts.set("stands", told("4"));
    EXPECT_TRUE(facts.missing().empty());
    std::vector<std::string> assumed;
    for (const Fact* fact : facts.assumed()) assumed.push_back(fact->source.name);
    EXPECT_EQ(assumed, (std::vector<std::string>{"moved", "strength", "hidden"}));
    facts.forget(facts.procedure().find_slot("stands"));
    EXPECT_EQ(facts.missing().size(), 1U);
}

TEST_F(FactsOfAToy, DefaultFromAnotherFact) {
    facts.set("stands", told("4"));
    const Slot strength = facts.procedure().find_slot("strength");
    Frame frame;
    facts.fill(frame, 0, Facts::Fill::presets);
    EXPECT_EQ(frame.slots[strength], base::whole(4));
    facts.fill(frame, 0, Facts::Fill::leave_unknown);
    EXPECT_EQ(frame.slots[strength], unknown);
    facts.set("strength", told("2"));
    facts.fill(frame, 0, Facts::Fill::presets);
    EXPECT_EQ(frame.slots[strength], base::whole(2));
}

TEST_F(FactsOfAToy, RecordsOfALists) {
    EXPECT_TRUE(facts.set_in_list("friends", 0, "near", told("5")).empty());
    EXPECT_TRUE(facts.set_in_list("Others", 1, "near", told("12")).empty());
    EXPECT_EQ(facts.records(0), 2U);
    EXPECT_NE(base::to_text(facts.set_in_list("friends", 2, "near", told("1"))).find("at most 2"), std::string::npos);
    EXPECT_NE(base::to_text(facts.set_in_list("friends", 0, "naer", told("1"))).find("did you mean 'near'?"),
              std::string::npos);
    EXPECT_NE(base::to_text(facts.set_in_list("foes", 0, "near", told("1"))).find("'foes' is not a list"),
              std::string::npos);
    Frame frame;
    facts.fill(frame, 0, Facts::Fill::presets);
    facts.lay_record(frame, 0, 1);
    EXPECT_EQ(frame.slots[facts.procedure().find_slot("friends.near")], base::whole(12));
}

}  // namespace
}  // namespace linstock::sheet::facts_test
