#include <algorithm>
#include <array>
#include <cmath>
#include <map>

#include "mechanics/fatigue/fatigue_sheet.hpp"

namespace linstock::test_fatigue {

namespace {

using base::Fraction;

constexpr long double tolerance = 1e-15L;

// --- the paper again, by itself ------------------------------------------------------------------------------------------

// The printed row of a score, as chances of 0 to 3 hits; the last row is flat.
std::array<long double, 4> row(int score) {
    switch (score) {
        case 10:
            return {0, 0.5L, 0.3L, 0.2L};
        case 9:
            return {0.1L, 0.5L, 0.3L, 0.1L};
        case 8:
            return {0.2L, 0.4L, 0.3L, 0.1L};
        case 7:
            return {0.3L, 0.4L, 0.2L, 0.1L};
        case 6:
            return {0.4L, 0.3L, 0.3L, 0};
        case 5:
            return {0.5L, 0.3L, 0.2L, 0};
        default:
            return {0.6L, 0.4L, 0, 0};
    }
}

// Chances of each number of hits: a die for every full ten, one for the rest.
std::map<int, long double> hits_of(int score) {
    std::map<int, long double> sum = {{0, 1}};
    const auto add = [&sum](int part) {
        std::map<int, long double> next;
        for (const auto& [hits, chance] : sum) {
            for (int more = 0; more < 4; ++more)
                next[hits + more] += chance * row(part)[static_cast<std::size_t>(more)];
        }
        sum = next;
    };
    const int tens = score < 10 ? 0 : score / 10;
    for (int i = 0; i < tens; ++i) add(10);
    if (tens == 0 || score % 10 != 0) add(tens == 0 ? score : score % 10);
    return sum;
}

struct Fight {
    long double driven_back = 0;
    long double target_driven_back = 0;
    long double charger_breaks = 0;
    long double target_breaks = 0;
    long double both_break = 0;
    long double locked = 0;
};

// British line into a Continental line in the open, told in plain code: +4 in the first round; later the winner of a round by one
// has +2, or +4 where it beat the chargers, and a draw against chargers is worth +2 to the target.
void fight(int charger, int target, int charger_bonus, int target_bonus, int round, int last, long double chance,
           Fight& out) {
    for (const auto& [mine, p] : hits_of(charger + (round == 1 ? 4 : charger_bonus))) {
        for (const auto& [theirs, q] : hits_of(target + target_bonus)) {
            const long double both = chance * p * q;
            if (both == 0) continue;
            int left = std::max(0, charger - theirs);
            int target_left = std::max(0, target - mine);
            const int margin = mine - theirs;
            if (margin == 0 && left == 0 && target_left == 0) left = target_left = 1;
            if (left == 0 && target_left == 0)
                out.both_break += both;
            else if (left == 0)
                out.charger_breaks += both;
            else if (target_left == 0)
                out.target_breaks += both;
            else if (margin >= 2)
                out.target_driven_back += both;
            else if (margin <= -2)
                out.driven_back += both;
            else if (round == last)
                out.locked += both;
            else {
                const int to_charger = margin == 1 ? 2 : 0;
                const int to_target = margin == -1 ? (round == 1 ? 4 : 2) : margin == 0 && round == 1 ? 2 : 0;
                fight(left, target_left, to_charger, to_target, round + 1, last, both, out);
            }
        }
    }
}

void expect_near(const sheet::Odds& odds, std::string_view result, long double wanted) {
    EXPECT_NEAR(static_cast<double>(as_real(chance_of(odds, "result", result))), static_cast<double>(wanted),
                static_cast<double>(tolerance))
        << result;
}

long double choose(int n, int k) {
    long double result = 1;
    for (int i = 0; i < k; ++i) result = result * static_cast<long double>(n - i) / static_cast<long double>(i + 1);
    return result;
}

// At most `most` hits in `shots` shots that each hit with 2/5.
long double at_most_hits(int shots, int most) {
    long double sum = 0;
    for (int k = 0; k <= std::min(most, shots); ++k)
        sum += choose(shots, k) * std::pow(0.4L, k) * std::pow(0.6L, shots - k);
    return sum;
}

}  // namespace

// --- volley --------------------------------------------------------------------------------------------------------------

TEST(FatigueVolley, HasTheOddsOfTheShot) {
    const char* facts = R"({"firer": {"fs": 8}, "target": {"fs": 2, "formation": "line_oo"}, "range_in": 6})";
    const sheet::Odds chain = odds(told("volley", facts));
    const sheet::Odds shot = odds(told("shooting", facts));
    for (const char* hits : {"0", "1", "2", "3"})
        EXPECT_EQ(chance_of(chain, "hits", hits), chance_of(shot, "hits", hits)) << hits;
    // 8 + 2 - 1 = 9: two hits or three take its last two points.
    EXPECT_EQ(chance_of(chain, "breaks", "yes"), (Fraction{2, 5}));
}

TEST(FatigueVolley, IsRefusedWhereTheShotIs) {
    const sheet::Odds chain = odds(
        told("volley", R"({"firer": {"fs": 8, "weapon": "pistol_or_thrown"}, "target": {"fs": 8}, "range_in": 1})"));
    EXPECT_TRUE(chain.refused);
    EXPECT_EQ(chain.refusal.rule, "FS-RANGE-01b");
}

// --- charge --------------------------------------------------------------------------------------------------------------

// 6 + 4 = 10 against 8, one round and no fire: the margins of the two rows.
TEST(FatigueCharge, OneRoundIsTheMarginOfTwoRows) {
    const sheet::Odds chain = odds(told(
        "charge",
        R"({"attacker": {"fs": 6, "nation": "british"}, "defender": {"fs": 8}, "defensive_fire": false, "rounds": 1})"));
    EXPECT_EQ(chance_of(chain, "result", "the target is driven back"), (Fraction{9, 50}));
    EXPECT_EQ(chance_of(chain, "result", "the charger is driven back"), (Fraction{1, 20}));
    EXPECT_EQ(chance_of(chain, "result", "still locked after 1 round"), (Fraction{77, 100}));
}

TEST(FatigueCharge, RoundAfterRoundAgreesWithThePaperInPlainCode) {
    for (const auto& [charger, target] : {std::pair{8, 8}, std::pair{5, 8}, std::pair{8, 3}}) {
        const int rounds = 4;
        const sheet::Odds chain =
            odds(told("charge", R"({"attacker": {"fs": )" + std::to_string(charger) +
                                    R"(, "nation": "british"}, "defender": {"fs": )" + std::to_string(target) +
                                    R"(, "ragged_fire": false}, "rounds": )" + std::to_string(rounds) + "}"));
        Fight wanted;
        long double shot_down = 0;
        // Defensive fire: short range +2, initial volley +2.
        for (const auto& [hits, chance] : hits_of(target + 4)) {
            const int left = std::max(0, charger - hits);
            if (left == 0)
                shot_down += chance;
            else
                fight(left, target, 0, 0, 1, rounds, chance, wanted);
        }
        expect_near(chain, "the charger breaks under defensive fire", shot_down);
        expect_near(chain, "the target is driven back", wanted.target_driven_back);
        expect_near(chain, "the charger is driven back", wanted.driven_back);
        expect_near(chain, "the charger breaks", wanted.charger_breaks);
        expect_near(chain, "the target breaks", wanted.target_breaks);
        expect_near(chain, "both break", wanted.both_break);
        expect_near(chain, "still locked after 4 rounds", wanted.locked);
    }
}

TEST(FatigueCharge, WhoCannotShootIsCharged) {
    // A mortar has neither canister nor a short band; to the flank nobody shoots; evaders do not turn to shoot.
    for (
        const char* facts :
        {R"({"attacker": {"fs": 8}, "defender": {"fs": 6, "arm": "artillery", "formation": "unlimbered", "weapon": "field_mortar"}})",
         R"({"attacker": {"fs": 8}, "defender": {"fs": 6, "weapon": "pistol_or_thrown"}})",
         R"({"attacker": {"fs": 8}, "defender": {"fs": 6}, "contact_aspect": "rear"})",
         R"({"attacker": {"fs": 8}, "defender": {"fs": 6, "formation": "skirmish", "evading": true}})"}) {
        dice::Seeded chance(7, 0);
        const auto played = sheet::resolve(told("charge", facts), chance);
        ASSERT_TRUE(played.ok()) << base::to_text(played.errors());
        ASSERT_FALSE(played->stages.empty());
        EXPECT_EQ(played->stages.front().stage, "round 1") << facts;
    }
}

TEST(FatigueCharge, TellsEveryStage) {
    dice::Given dice = dice::Given::faces({10, 9, 10, 9, 5, 7, 4});
    const auto played =
        sheet::resolve(told("charge", R"({"attacker": {"fs": 8, "nation": "british"}, "defender": {"fs": 8}})"), dice);
    ASSERT_TRUE(played.ok()) << base::to_text(played.errors());
    ASSERT_EQ(played->stages.size(), 3U);
    EXPECT_EQ(played->stages[0].procedure, "shooting");
    EXPECT_EQ(played->stages[1].resolution.result, "draw: carry on");
    EXPECT_EQ(played->stages[2].resolution.result,
              "defender wins by 2: infantry loser retreats one move at half speed (3 in)");
}

// --- firefight -----------------------------------------------------------------------------------------------------------

// FS 6 against FS 6 at max range never score above 4, so every shot hits with 2/5 and six hits break: the length is that of two
// runs of shots, the first to fire half a step ahead.
TEST(FatigueFirefight, LengthAndSurvivorAgreeWithTwoRunsOfShots) {
    const int last = 12;
    const sheet::Odds chain = odds(told(
        "firefight",
        R"({"own": {"fs": 6, "initial_volley": false}, "other": {"fs": 6, "initial_volley": false}, "range": 12, "exchanges": 12})"));
    long double own_wins = 0;
    long double other_wins = 0;
    for (int n = 6; n <= last; ++n) {
        const long double sixth_now = choose(n - 1, 5) * std::pow(0.4L, 6) * std::pow(0.6L, n - 6);
        const long double by_own = sixth_now * at_most_hits(n - 1, 5);
        const long double by_other = sixth_now * at_most_hits(n, 5);
        own_wins += by_own;
        other_wins += by_other;
        if (n < last) {
            EXPECT_NEAR(static_cast<double>(as_real(chance_of(chain, "exchanges", std::to_string(n)))),
                        static_cast<double>(by_own + by_other), 1e-15)
                << n;
        }
    }
    expect_near(chain, "the other side breaks", own_wins);
    expect_near(chain, "the own side breaks", other_wins);
    expect_near(chain, "neither breaks in 12 exchanges", 1 - own_wins - other_wins);
}

// A score of 1 to 3 hits less often when it must be thrown under, so the same fight lasts longer.
TEST(FatigueFirefight, LastsLongerWhereLowScoresMustBeThrownUnder) {
    const char* facts =
        R"({"own": {"fs": 6, "initial_volley": false}, "other": {"fs": 6, "initial_volley": false}, "range": 12})";
    const char* unsettled = "neither breaks in 12 exchanges";
    EXPECT_GT(as_real(chance_of(odds(told("firefight", facts, {{"low_row", "le_score"}})), "result", unsettled)),
              as_real(chance_of(odds(told("firefight", facts)), "result", unsettled)));
}

TEST(FatigueFirefight, FirstVolleyIsFiredOnce) {
    // 8 + 2 + 2 = 12 in the first exchange, 8 + 2 = 10 in the second: two dice, then one, on each side.
    dice::Given dice = dice::Given::faces({10, 9, 10, 9, 10, 10});
    const auto played = sheet::resolve(
        told("firefight", R"({"own": {"fs": 9}, "other": {"fs": 9}, "range": 6, "exchanges": 2})"), dice);
    ASSERT_TRUE(played.ok()) << base::to_text(played.errors());
    EXPECT_FALSE(dice.left_over());
}

// --- size ----------------------------------------------------------------------------------------------------------------

TEST(FatigueChains, StayUnderTwentyThousandSituations) {
    const std::pair<const char*, const char*> largest[] = {
        {"charge", R"({"attacker": {"fs": 12}, "defender": {"fs": 12}, "rounds": 8})"},
        {"charge",
         R"({"attacker": {"fs": 12, "formation": "skirmish"}, "defender": {"fs": 12, "formation": "skirmish"}, "rounds": 8})"},
        {"firefight", R"({"own": {"fs": 12}, "other": {"fs": 12}, "range": 12, "exchanges": 20})"},
        {"firefight",
         R"({"own": {"fs": 12, "formation": "skirmish"}, "other": {"fs": 12, "formation": "skirmish"}, "range": 6, "exchanges": 20})"},
    };
    for (const auto& [chain, facts] : largest) EXPECT_LT(odds(told(chain, facts)).ends, 20'000U) << chain << facts;
}

}  // namespace linstock::test_fatigue
