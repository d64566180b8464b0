#include <map>

#include "mechanics/acw/acw_sheet.hpp"
#include "sheet/chain.hpp"

namespace linstock::test_acw {

namespace {

using base::Fraction;

// Chances of the sum of two D6, in 36ths.
int ways(int sum) { return sum < 2 || sum > 12 ? 0 : 6 - (sum > 7 ? sum - 7 : 7 - sum); }

// Chances in 36ths that two D6 and a modifier come to a total within the span.
int ways_between(int least, int most, int modifier) {
    int count = 0;
    for (int sum = 2; sum <= 12; ++sum) {
        if (sum + modifier >= least && sum + modifier <= most) count += ways(sum);
    }
    return count;
}

Fraction sum_of(const sheet::Odds& odds, std::string_view begin) {
    Fraction sum{0, 1};
    for (const sheet::KeyOdds::Chance& chance : odds.keys.front().chances) {
        if (chance.value.rfind(begin, 0) != 0) continue;
        sum = Fraction{sum.part * chance.chance.of + chance.chance.part * sum.of, sum.of * chance.chance.of};
    }
    return sum;
}

// A test to charge with this modifier after a first die that may have cost a DP.
Fraction failing(int modifier) {
    const int unharmed = 36 - ways_between(6, 99, modifier);
    const int shaken = 36 - ways_between(6, 99, modifier - 1);
    return {static_cast<unsigned>(5 * unharmed + shaken), 6U * 36U};
}

}  // namespace

// At 2 in the first die always arrives: nobody fires. The die shows a 2 once in six, which costs a DP; a Regular regiment has +1.
TEST(AcwCharge, OfTwoInchesIsNeverAnswered) {
    const sheet::Odds all = odds(told("charge", R"({"target_distance": 2})"));
    EXPECT_TRUE(sum_of(all, "no charge") == failing(1));
    EXPECT_TRUE(sum_of(all, "the charge runs short") == (Fraction{0, 1}));
}

// The average die shows 4 or 5 in half its throws: then 4 in are covered before anybody can react. Else the target, 24 figures
// at modifier 0, gives at least one DP, because 2 to 12 on its row is 1 to 4.
TEST(AcwCharge, OfFourInchesIsUnansweredInHalfTheThrows) {
    const sheet::Odds all = odds(told("charge", R"({"target_distance": 4})"));
    // Chances of hits for 24 figures: 1 on 2, 2 on 3-4, 3 on 5-8, 4 on 9-12; a fourth hit is a figure, and counts as well.
    const std::map<int, int> hits = {
        {1, ways(2)}, {2, ways_between(3, 4, 0)}, {3, ways_between(5, 8, 0)}, {4, ways_between(9, 12, 0)}};
    Fraction fails{0, 36U * 36U * 6U};
    const auto add = [&](int of_six, int dp) {  // of six sides of the first die; dp counts what the die itself caused
        for (const auto& [hit, chance] : hits) {
            const int beyond = dp + hit > 3 ? dp + hit - 3 : 0;
            const int modifier = 1 - (dp + hit - beyond) - beyond;
            fails.part += static_cast<unsigned>(of_six * chance * (36 - ways_between(6, 99, modifier)));
        }
    };
    fails.part += 3U * 36U * (36U - static_cast<unsigned>(ways_between(6, 99, 1)));  // 4, 4, 5: no fire
    add(2, 0);                                                                       // 3, 3
    add(1, 1);                                                                       // 2: a DP
    EXPECT_TRUE(sum_of(all, "no charge") == fails);
}

TEST(AcwCharge, RebelYellFailsIntoARout) {
    const sheet::Odds all = odds(told("charge", R"({"target_distance": 2, "rebel_yell": true})"));
    EXPECT_TRUE(chance_of(all, "result", "no charge: the charger routs") == failing(3));
    EXPECT_TRUE(sum_of(all, "no charge") == chance_of(all, "result", "no charge: the charger routs"));
}

TEST(AcwCharge, ChancesAddUpToOne) {
    for (
        const char* facts :
        {R"({"target_distance": 6})", R"({"target_distance": 11, "rebel_yell": true})",
         R"({"target_distance": 9, "charger": {"arm": "cavalry"}, "target": {"arm": "foot_artillery", "formation": "deployed", "figures": 8}})"}) {
        EXPECT_TRUE(sum_of(odds(told("charge", facts)), "") == (Fraction{1, 1})) << facts;
    }
}

TEST(AcwCharge, IsFoundWithFewSituations) {
    EXPECT_LT(odds(told("charge", R"({"target_distance": 6})")).ends, 1'500U);
    EXPECT_LT(odds(told("brigade-charge", R"({"target_distance": 6, "waves": 3})")).ends, 20'000U);
}

// A second regiment comes on only where the first has not broken the target, so waves can only help.
TEST(AcwBrigadeCharge, AnotherWaveBreaksMore) {
    const auto broken = [](const sheet::Odds& all) {
        long double sum = 0;
        for (const char* state : {"retreats", "routs", "surrenders", "disperses"})
            sum += as_real(chance_of(all, "target", state));
        return sum;
    };
    const long double one = broken(odds(told("charge", R"({"target_distance": 6})")));
    const long double two = broken(odds(told("brigade-charge", R"({"target_distance": 6, "waves": 2})")));
    const long double three = broken(odds(told("brigade-charge", R"({"target_distance": 6, "waves": 3})")));
    EXPECT_LT(one, two);
    EXPECT_LT(two, three);
}

TEST(AcwCharge, IsRefusedWithItsRule) {
    const auto refusal = [](const char* facts) { return odds(told("charge", facts)).refusal.rule; };
    EXPECT_EQ(refusal(R"({"target_distance": 4, "rebel_yell": true, "own.side": "USA"})"), "ACW-RY-01");
    EXPECT_EQ(refusal(R"({"target_distance": 4, "rebel_yell": true, "own.yells": 1})"), "ACW-RY-05");
    EXPECT_EQ(refusal(R"({"target_distance": 4, "rebel_yell": true, "brigade.yells": 1})"), "ACW-RY-06");
    EXPECT_EQ(refusal(R"({"target_distance": 4, "charger": {"arm": "horse_artillery"}})"), "ACW-MOVE-38");
}

// 24 figures on a fresh target: 4 hits (9 and more, 10 of 36) are 3 DP and a figure, and only then is morale tested: 2D6 + 1 - 3.
TEST(AcwVolley, TestsOnlyForAFigureLost) {
    const sheet::Odds all = odds(told("volley", R"({"range": 5})"));
    const auto tested = static_cast<unsigned>(ways_between(9, 12, 0));
    EXPECT_TRUE(chance_of(all, "target", "no test") == (Fraction{36 - tested, 36}));
    EXPECT_TRUE(chance_of(all, "target", "obeys") ==
                (Fraction{tested * static_cast<unsigned>(ways_between(5, 99, -2)), 36U * 36U}));
    EXPECT_TRUE(chance_of(all, "target", "routs") ==
                (Fraction{tested * static_cast<unsigned>(ways_between(-99, -1, -2)), 36U * 36U}));
}

}  // namespace linstock::test_acw
