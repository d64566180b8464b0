// A person at the terminal, played by a text: what is asked, and what comes of the answers.
#include <gtest/gtest.h>

#include <sstream>

#include "json/fact_words.hpp"
#include "json/toy_sheet.hpp"
#include "linstock/asking.hpp"
#include "linstock/console.hpp"
#include "linstock/table_dice.hpp"
#include "sheet/resolution.hpp"

namespace linstock::test {
namespace {

struct Talk {
    explicit Talk(const std::string& typed) : in(typed) { console.interactive = true; }
    std::istringstream in;
    std::ostringstream out;
    std::ostringstream err;
    app::Console console{in, out, err};
    bool said(std::string_view part) const { return out.str().find(part) != std::string::npos; }
};

std::string value_of(const sheet::Facts& facts, std::string_view name) {
    const sheet::Fact* fact = facts.find_fact(name);
    return facts.given(fact->slot) ? facts.sheet().print(facts.procedure(), fact->slot, facts.value(fact->slot))
                                   : "not given";
}

TEST(Asking, AsksWhatIsRequiredAndLeavesTheRestAsUsual) {
    sheet::Facts facts = facts_of("fire");
    // Whichever of the two is asked first, the other's answer does not fit it and it is asked again.
    Talk talk("Rifles\n4.5\nRifles\n4.5\n.\n");
    EXPECT_TRUE(app::ask_facts(talk.console, facts));
    EXPECT_EQ(value_of(facts, "own.type"), "Rifles");
    EXPECT_EQ(value_of(facts, "range"), "4.5");
    EXPECT_TRUE(talk.said("Who shoots?") && talk.said("How far?"));
    EXPECT_TRUE(facts.missing().empty());
}

TEST(Asking, AsksNothingThatCannotChangeTheAnswer) {
    sheet::Facts facts = facts_of("fire");
    for (const char* word : {"own.type=Line", "range=4"}) json::tell_word(facts, word);
    Talk talk("soft\n");
    EXPECT_TRUE(app::ask_facts(talk.console, facts));
    EXPECT_EQ(value_of(facts, "other.cover"), "soft");
    EXPECT_FALSE(talk.said("own.moved"));  // no line of the sheet reads it
}

TEST(Asking, EndsWhenTheInputEnds) {
    sheet::Facts facts = facts_of("fire");
    Talk talk("");
    EXPECT_FALSE(app::ask_facts(talk.console, facts));
}

TEST(Asking, AChoiceByNumberNameOrBeginning) {
    const std::vector<std::string> names = {"shooting", "melee", "morale"};
    for (const auto& [typed, wanted] : std::vector<std::pair<std::string, int>>{
             {"2\n", 1}, {"Melee\n", 1}, {"sh\n", 0}, {"m\nmo\n", 2}, {"q\n", -1}, {"", -1}, {"9\n1\n", 0}}) {
        Talk talk(typed);
        EXPECT_EQ(app::ask_choice(talk.console, "Which?", names, names), wanted) << typed;
    }
}

TEST(TableDice, TakesFacesAndAsksAgainForBadOnes) {
    Talk talk("7\n2,3\nx\n5\n");
    app::TableDice dice(talk.console, 1);
    dice::Request request;
    const dice::Outcomes outcomes = dice.outcomes(request, "shooting die", false);
    ASSERT_EQ(outcomes.list.size(), 1U);
    EXPECT_EQ(outcomes.list[0].answer.part[0], 5);
    EXPECT_TRUE(talk.said("7 is not one of its faces") && talk.said("left over"));
    ASSERT_EQ(dice.thrown().size(), 1U);
    EXPECT_EQ(dice.thrown()[0].label, "shooting die");
}

TEST(TableDice, RollsOnEnterAndFailsAtTheEndOfInput) {
    Talk talk("\n");
    app::TableDice dice(talk.console, 1);
    dice::Request request;
    ASSERT_EQ(dice.outcomes(request, "die", false).list.size(), 1U);
    ASSERT_EQ(dice.thrown().size(), 1U);
    EXPECT_EQ(dice.thrown()[0].faces[0], dice::face_at(1, 0, 0, dice::Die::d6));
    EXPECT_TRUE(dice.outcomes(request, "die", false).list.empty());
    EXPECT_TRUE(dice.error().has_value());
}

TEST(TableDice, WhatWasThrownCanBeGivenAgain) {
    Talk talk("4\n=3\n");
    app::TableDice dice(talk.console, 1);
    dice::Request request;
    dice.outcomes(request, "one", false);
    dice.outcomes(request, "two", false);
    const std::vector<dice::GivenDie> given = app::as_given(dice.thrown());
    ASSERT_EQ(given.size(), 2U);
    EXPECT_FALSE(given[0].is_answer);
    EXPECT_EQ(given[0].value[0], 4);
    EXPECT_TRUE(given[1].is_answer);
    EXPECT_EQ(given[1].value[0], 3);
}

TEST(Console, WrapsAtSpaces) {
    EXPECT_EQ(app::wrapped("one two three", 7, 0, 2), "one two\n  three");
    EXPECT_EQ(app::wrapped("one\ntwo", 20, 1, 2), " one\n  two");
    EXPECT_EQ(app::beside(4, "one two three", 11), "one two\n    three");
}

}  // namespace
}  // namespace linstock::test
