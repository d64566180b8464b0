#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "dice/chance.hpp"

namespace linstock::dice {
namespace {

const Request one_d6{Die::d6, 1, Reduction::sum, 0, 0, 0};
const Request one_d4{Die::d4, 1, Reduction::sum, 0, 0, 0};
const Request two_d6{Die::d6, 2, Reduction::sum, 0, 0, 0};
const Request three_d6{Die::d6, 3, Reduction::at_most, 2, 0, 0};
const Request average{Die::average, 1, Reduction::sum, 0, 0, 0};
const Request fire{Die::d6, 2, Reduction::sum_and_low, 1, 0, 0};
const Request initiative{Die::d10, 2, Reduction::higher_decided, 1, 0, 0};

Given given(std::string_view text) {
    const auto parsed = parse_given(text);
    EXPECT_TRUE(parsed.ok()) << text;
    return Given(parsed.ok() ? *parsed : std::vector<GivenDie>{});
}

void expect_answer(Given& dice, const Request& request, std::vector<int> parts) {
    const Outcomes outcomes = dice.outcomes(request, "morale die", false);
    ASSERT_EQ(outcomes.list.size(), 1U) << (dice.error() ? to_text(*dice.error()) : "");
    EXPECT_TRUE(outcomes.whole == 1 && outcomes.list[0].weight == 1);
    for (std::size_t part = 0; part < parts.size(); ++part) EXPECT_EQ(outcomes.list[0].answer.part[part], parts[part]);
}

void expect_error(Given& dice, const Request& request, std::string_view label, std::string_view what,
                  std::string_view fix) {
    EXPECT_TRUE(dice.outcomes(request, label, false).list.empty());
    ASSERT_TRUE(dice.error().has_value());
    EXPECT_EQ(dice.error()->what, what);
    EXPECT_EQ(dice.error()->fix, fix);
}

TEST(ParseGiven, ReadsFacesAndAnswers) {
    const auto parsed = parse_given(" 4, 12 ,=7,=7/1 ,=1/2/3");
    ASSERT_TRUE(parsed.ok());
    ASSERT_EQ(parsed->size(), 5U);
    EXPECT_FALSE((*parsed)[0].is_answer);
    EXPECT_EQ((*parsed)[0].value[0], 4);
    EXPECT_EQ((*parsed)[1].value[0], 12);
    EXPECT_TRUE((*parsed)[2].is_answer);
    EXPECT_EQ((*parsed)[2].parts, 1);
    EXPECT_EQ((*parsed)[3].parts, 2);
    EXPECT_EQ((*parsed)[3].value[1], 1);
    EXPECT_EQ((*parsed)[4].parts, 3);
    EXPECT_EQ((*parsed)[4].value[2], 3);
}

TEST(ParseGiven, NothingIsNoDice) {
    for (const char* text : {"", "  "}) {
        const auto parsed = parse_given(text);
        ASSERT_TRUE(parsed.ok());
        EXPECT_TRUE(parsed->empty());
    }
}

TEST(ParseGiven, RefusesEveryBadWordByName) {
    for (const char* text : {"x", "4,", ",4", "-1", "+1", "1.5", "4 2", "=", "=x", "=1/", "=/1", "=1/2/3/4", "12345",
                             "99999999999", "1=2", "4;2"}) {
        EXPECT_FALSE(parse_given(text).ok()) << text;
    }
    const auto parsed = parse_given("4,six,=2,,=a");
    ASSERT_FALSE(parsed.ok());
    ASSERT_EQ(parsed.errors().size(), 3U);
    EXPECT_EQ(parsed.errors()[0].where, "die 2");
    EXPECT_EQ(parsed.errors()[0].what, "\"six\" is not a die");
    EXPECT_EQ(parsed.errors()[1].where, "die 4");
    EXPECT_EQ(parsed.errors()[2].what, "\"=a\" is not a die");
    EXPECT_NE(parsed.errors()[0].fix.find("a face like 4"), std::string::npos);
}

TEST(Given, TakesFacesInOrder) {
    Given dice = Given::faces({4, 2, 6, 1});
    expect_answer(dice, one_d6, {4});
    expect_answer(dice, two_d6, {8});
    expect_answer(dice, one_d4, {1});
    EXPECT_FALSE(dice.left_over().has_value());
    ASSERT_EQ(dice.thrown().size(), 3U);
    EXPECT_EQ(dice.thrown()[1].faces, (std::vector<int>{2, 6}));
    EXPECT_EQ(dice.thrown()[1].answer.part[0], 8);
    EXPECT_EQ(dice.thrown()[1].label, "morale die");
    EXPECT_EQ(dice.thrown()[1].request, two_d6);
}

TEST(Given, TakesAnswersAmongFaces) {
    Given dice = given("3,=9,=7/1,2,2");
    expect_answer(dice, one_d6, {3});
    expect_answer(dice, two_d6, {9});
    expect_answer(dice, fire, {7, 1});
    expect_answer(dice, two_d6, {4});
    EXPECT_TRUE(dice.thrown()[1].faces.empty()) << "nobody knows the faces";
    EXPECT_EQ(dice.thrown()[2].answer.part[1], 1);
}

TEST(Given, AFaceTheDieDoesNotHave) {
    Given dice = Given::faces({4, 7, 1});
    expect_error(dice, three_d6, "morale die", "die 2 of 3 for the morale die is a D6: 7 is not one of its faces",
                 "give a number from 1 to 6");
    Given single = Given::faces({0});
    expect_error(single, one_d4, "general's reach", "the D4 for the general's reach: 0 is not one of its faces",
                 "give a number from 1 to 4");
    Given averaged = Given::faces({6});
    expect_error(averaged, average, "the move", "the average die for the move: 6 is not one of its faces",
                 "give 2, 3, 4 or 5");
}

TEST(Given, TooFewSaysWhichDieIsNext) {
    Given dice = Given::faces({5});
    expect_answer(dice, one_d6, {5});
    expect_error(dice, one_d4, "general's reach", "the D4 for the general's reach is missing", "give 2 dice: D6, D4");

    Given pool = Given::faces({5, 1});
    expect_error(pool, three_d6, "volley", "die 3 of 3 for the volley, a D6, is missing", "give 3 dice: 3 D6");

    Given none = Given::faces({});
    expect_error(none, one_d6, "", "the D6 is missing", "give 1 die: D6");
}

TEST(Given, StaysFailedWithTheFirstError) {
    Given dice = Given::faces({9, 1});
    dice.outcomes(one_d6, "morale die", false);
    ASSERT_TRUE(dice.error().has_value());
    const std::string first = dice.error()->what;
    EXPECT_TRUE(dice.outcomes(one_d6, "morale die", false).list.empty());
    EXPECT_EQ(dice.error()->what, first);
    EXPECT_FALSE(dice.left_over().has_value()) << "the failure is told once";
}

TEST(Given, AnswersThatCannotComeUp) {
    Given high = given("=13");
    expect_error(high, two_d6, "morale die", "=13 cannot come up on the 2 D6 for the morale die",
                 "give sum from 2 to 12, as one throw can show them");
    Given pair = given("=11/1");
    expect_error(pair, fire, "fire", "=11/1 cannot come up on the 2 D6 for the fire",
                 "give sum from 2 to 12; how many show 1 or less from 0 to 2, as one throw can show them");
    Given hits = given("=4");
    expect_error(hits, three_d6, "volley", "=4 cannot come up on the 3 D6 for the volley",
                 "give how many show 2 or less from 0 to 3, as one throw can show them");
    Given huge({{true, {70'000}, 1}});
    EXPECT_TRUE(huge.outcomes(two_d6, "", false).list.empty()) << "4,464 more than 65,536, must not wrap round";
}

TEST(Given, AnswersWithTheWrongNumberOfParts) {
    Given one = given("=7");
    expect_error(one, fire, "fire",
                 "=7 has 1 part, but the answer of the 2 D6 for the fire has 2: sum / how many show 1 or less",
                 "write the answer as =N/N");
    Given two = given("=7/1");
    expect_error(two, two_d6, "morale die",
                 "=7/1 has 2 parts, but the answer of the 2 D6 for the morale die has 1: sum",
                 "write the answer as =N");
}

TEST(Given, AnAnswerCannotStandForOneDieOfSeveral) {
    Given dice = given("4,=2");
    expect_error(dice, three_d6, "volley",
                 "die 2 of 3 for the volley must be a face: =2 is the answer of a whole throw",
                 "give 3 faces or one answer");
}

TEST(Given, TakesPairsUntilDecided) {
    Given dice = Given::faces({4, 5, 9, 10, 3, 7, 6});  // the first has +1: 5-5 and 10-10 tie, 4-7 is decided
    expect_answer(dice, initiative, {0});
    EXPECT_EQ(dice.thrown()[0].faces, (std::vector<int>{4, 5, 9, 10, 3, 7}));
    expect_answer(dice, one_d6, {6});

    Given tied = Given::faces({4, 5, 3});
    expect_error(tied, initiative, "initiative",
                 "die 2 of 2 for the initiative, a D10, is missing: the dice before it tie",
                 "give 4 dice: 2 D10, 2 D10");

    Given told = given("=1");
    expect_answer(told, initiative, {1});
    Given wrong = given("=2");
    EXPECT_TRUE(wrong.outcomes(initiative, "initiative", false).list.empty());
}

TEST(Given, LeftOverDiceAreAnError) {
    Given dice = Given::faces({4, 2, 3});
    expect_answer(dice, one_d6, {4});
    const auto error = dice.left_over();
    ASSERT_TRUE(error.has_value());
    EXPECT_EQ(error->what, "2 dice are left over: 2, 3");
    EXPECT_EQ(error->fix, "give 1 die: D6");

    const Given unused = Given::faces({4});
    ASSERT_TRUE(unused.left_over().has_value());
    EXPECT_EQ(unused.left_over()->what, "1 die is left over: 4");
    EXPECT_EQ(unused.left_over()->fix, "give no dice");
}

TEST(Given, DiceOfTheSameHandMayBeLeftOver) {
    const auto after_first = [](const std::vector<int>& faces, bool together) {
        Given dice = Given::faces(faces);
        expect_answer(dice, one_d6, {4});
        dice.not_needed(one_d4, "general's reach", together);
        return dice.left_over();
    };
    EXPECT_FALSE(after_first({4}, true).has_value()) << "the die need not be given";
    EXPECT_FALSE(after_first({4, 3}, true).has_value());
    EXPECT_TRUE(after_first({4, 3}, false).has_value()) << "not thrown together";
    EXPECT_TRUE(after_first({4, 3, 3}, true).has_value()) << "one more than the hand";
    const auto wrong = after_first({4, 6}, true);
    ASSERT_TRUE(wrong.has_value());
    EXPECT_EQ(wrong->what, "the D4 for the general's reach: 6 is not one of its faces");
}

TEST(Given, OnlyDiceNotNeededSinceTheLastRequestMayBeLeftOver) {
    Given dice = Given::faces({4, 3, 2});
    expect_answer(dice, one_d6, {4});
    dice.not_needed(one_d4, "general's reach", true);
    expect_answer(dice, one_d6, {3});
    EXPECT_TRUE(dice.left_over().has_value());
}

TEST(Given, HalfAHandIsNotAHand) {
    Given dice = Given::faces({4, 3});
    expect_answer(dice, one_d6, {4});
    dice.not_needed(two_d6, "reserve", true);
    EXPECT_TRUE(dice.left_over().has_value());

    Given answered = given("4,=12");
    expect_answer(answered, one_d6, {4});
    answered.not_needed(two_d6, "reserve", true);
    EXPECT_FALSE(answered.left_over().has_value()) << "one answer stands for both dice";
}

TEST(Given, RefusesUnsoundRequests) {
    Given dice = Given::faces({4});
    EXPECT_TRUE(dice.outcomes({Die::d6, 0, Reduction::sum, 0, 0, 0}, "volley", false).list.empty());
    ASSERT_TRUE(dice.error().has_value());
    EXPECT_NE(dice.error()->what.find("0 dice"), std::string::npos);
}

}  // namespace
}  // namespace linstock::dice
