#include <gtest/gtest.h>

#include <vector>

#include "dice/chance.hpp"

namespace linstock::dice {
namespace {

using base::Fraction;

Fraction chance_of(const Outcomes& outcomes, int first_part) {
    base::Weight weight = 0;
    for (const Weighted& outcome : outcomes.list) {
        if (outcome.answer.part[0] == first_part) weight += outcome.weight;
    }
    return {weight, outcomes.whole};
}

TEST(Enumerator, KnownOdds) {
    Enumerator all;
    EXPECT_TRUE(chance_of(all.outcomes({}, "", false), 4) == (Fraction{1, 6}));
    EXPECT_TRUE(chance_of(all.outcomes({Die::d6, 2, Reduction::sum, 0, 0, 0}, "", false), 7) == (Fraction{1, 6}));
    EXPECT_TRUE(chance_of(all.outcomes({Die::average, 1, Reduction::sum, 0, 0, 0}, "", false), 3) == (Fraction{1, 3}));
    // Both average dice show 5: 1/36; sum 7 is 2+5, 5+2 (2 ways) and 3+4, 4+3 (8 ways).
    EXPECT_TRUE(chance_of(all.outcomes({Die::average, 2, Reduction::sum, 0, 0, 0}, "", false), 7) ==
                (Fraction{10, 36}));
}

// Twenty D10, each 4 or less with chance 2/5: the chance of exactly k is C(20,k) 2^k 3^(20-k) / 5^20.
TEST(Enumerator, TwentyDiceAreAPool) {
    Enumerator all;
    const Outcomes outcomes = all.outcomes({Die::d10, 20, Reduction::at_most, 4, 0, 0}, "", false);
    ASSERT_EQ(outcomes.list.size(), 21U);
    base::Weight whole = 1;
    for (int i = 0; i < 20; ++i) whole *= 5;
    base::Weight ways = 1;
    for (unsigned k = 0; k <= 20; ++k) {
        base::Weight part = ways;
        for (unsigned i = 0; i < 20; ++i) part *= i < k ? 2U : 3U;
        EXPECT_TRUE(chance_of(outcomes, static_cast<int>(k)) == (Fraction{part, whole})) << k;
        ways = ways * (20 - k) / (k + 1);
    }
}

TEST(Enumerator, EveryDistributionOfManyDiceAddsUp) {
    Enumerator all;
    for (const Reduction reduction :
         {Reduction::sum, Reduction::sum_and_low, Reduction::sum_and_double, Reduction::fails_of_lowest,
          Reduction::mapped, Reduction::hits_and_pairs, Reduction::hits_and_equals}) {
        const Outcomes outcomes = all.outcomes({Die::d10, 20, reduction, 3, 2, 0x0123456789ULL}, "", false);
        base::Weight sum = 0;
        for (const Weighted& outcome : outcomes.list) sum += outcome.weight;
        EXPECT_TRUE(sum == outcomes.whole) << name_of(reduction);
        EXPECT_FALSE(outcomes.list.empty());
    }
}

// 2^128 lies between 6^49 and 6^50, between 10^38 and 10^39 and between 12^35 and 12^36.
TEST(Enumerator, RefusesWhatCannotBeCountedExactly) {
    Enumerator all;
    EXPECT_FALSE(all.outcomes({Die::d6, 40, Reduction::at_most, 3, 0, 0}, "", false).list.empty());
    EXPECT_FALSE(all.outcomes({Die::d10, 38, Reduction::at_most, 3, 0, 0}, "", false).list.empty());
    EXPECT_FALSE(all.error().has_value());
    EXPECT_TRUE(all.outcomes({Die::d10, 39, Reduction::at_most, 3, 0, 0}, "volley", false).list.empty());
    ASSERT_TRUE(all.error().has_value());
    EXPECT_NE(to_text(*all.error()).find("volley: the throws of 39 D10 are too many"), std::string::npos);
    EXPECT_TRUE(all.outcomes({Die::d12, 36, Reduction::sum, 0, 0, 0}, "", false).list.empty());
    EXPECT_FALSE(all.outcomes({}, "", false).list.empty());
    EXPECT_FALSE(all.error().has_value()) << "the error speaks of the latest request";
}

TEST(Enumerator, RefusesUnsoundRequests) {
    Enumerator all;
    const std::vector<Request> unsound{{Die::d6, 0, Reduction::sum, 0, 0, 0},
                                       {Die::d6, max_dice + 1, Reduction::sum, 0, 0, 0},
                                       {Die::d6, 1, Reduction::higher_decided, 0, 0, 0},
                                       {Die::d6, 3, Reduction::higher_decided, 0, 0, 0}};
    for (const Request& request : unsound) {
        EXPECT_TRUE(all.outcomes(request, "morale die", false).list.empty());
        ASSERT_TRUE(all.error().has_value());
        EXPECT_NE(all.error()->what.find("cannot be thrown"), std::string::npos);
        EXPECT_EQ(all.error()->where, "morale die");

        Seeded seeded(1, 1);
        EXPECT_TRUE(seeded.outcomes(request, "morale die", false).list.empty());
        EXPECT_TRUE(seeded.error().has_value());
        EXPECT_EQ(seeded.draws(), 0U);
    }
}

TEST(Enumerator, SpansStayValidWhileOthersAreMade) {
    Enumerator all;
    const Outcomes first = all.outcomes({}, "", false);
    const Weighted* place = first.list.data();
    for (std::int16_t limit = 0; limit < 500; ++limit) {
        all.outcomes({Die::d6, 2, Reduction::at_most, limit, 0, 0}, "", false);
    }
    EXPECT_EQ(all.outcomes({}, "", false).list.data(), place);
    EXPECT_EQ(first.list.size(), 6U);
    EXPECT_EQ(first.list[5].answer.part[0], 6);
}

// The key of the cache is the whole request: requests that differ in one member only must not be taken for each other.
TEST(Enumerator, KeepsRequestsApart) {
    Enumerator all;
    for (int round = 0; round < 2; ++round) {
        for (std::int16_t a = -3; a <= 12; ++a) {
            for (std::int16_t b = 0; b <= 4; ++b) {
                const Outcomes outcomes = all.outcomes({Die::d6, 3, Reduction::fails_of_lowest, a, b, 0}, "", false);
                // No die fails when each shows a or less; all of the b lowest (at most 3) fail when a is below 1.
                const int most = std::min<int>(b, 3);
                EXPECT_EQ(outcomes.list.front().answer.part[0], a < 1 ? most : 0);
                EXPECT_EQ(outcomes.list.back().answer.part[0], a >= 6 ? 0 : most);
            }
        }
        for (std::uint64_t value = 0; value < 16; ++value) {
            const std::uint64_t map = value * 0x111111;
            const Outcomes outcomes = all.outcomes({Die::d6, 1, Reduction::mapped, 0, 0, map}, "", false);
            ASSERT_EQ(outcomes.list.size(), 1U);
            EXPECT_EQ(outcomes.list[0].answer.part[0], static_cast<int>(value));
        }
    }
}

TEST(Enumerator, DrawsNothing) {
    Seeded seeded(42, 3);
    Seeded twin(42, 3);
    const Request pool{Die::d10, 12, Reduction::at_most, 4, 0, 0};
    seeded.outcomes(pool, "", false);
    twin.outcomes(pool, "", false);
    const std::uint64_t draws = seeded.draws();

    Enumerator all;
    for (std::int16_t limit = 0; limit <= 10; ++limit)
        all.outcomes({Die::d10, 12, Reduction::at_most, limit, 0, 0}, "", false);

    EXPECT_EQ(seeded.draws(), draws);
    std::vector<Thrown> thrown;
    std::vector<Thrown> twin_thrown;
    seeded.record_to(&thrown);
    twin.record_to(&twin_thrown);
    seeded.outcomes(pool, "", false);
    twin.outcomes(pool, "", false);
    EXPECT_EQ(thrown[0].faces, twin_thrown[0].faces);
}

}  // namespace
}  // namespace linstock::dice
