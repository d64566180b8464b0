#include "dice/spread.hpp"

#include <gtest/gtest.h>

#include <array>
#include <random>
#include <vector>

#include "big_natural.hpp"

namespace linstock::dice {
namespace {

using base::Fraction;
using base::Weight;

struct Situation {
    int stands = 0;
    int order = 0;

    friend bool operator==(const Situation&, const Situation&) = default;
    std::uint64_t hash() const { return static_cast<std::uint64_t>(stands) * 31 + static_cast<std::uint64_t>(order); }
};

// Hashed by a free function, and badly: every value collides.
struct Clashing {
    int number = 0;

    friend bool operator==(const Clashing&, const Clashing&) = default;
};
std::uint64_t hash(const Clashing&) { return 5; }

template <class Value>
Weight sum_of(const Spread<Value>& spread) {
    Weight sum = 0;
    for (std::size_t i = 0; i < spread.size(); ++i) sum += spread.weight(i);
    return sum;
}

template <class Value>
Fraction chance_of(const Spread<Value>& spread, const Value& value) {
    for (std::size_t i = 0; i < spread.size(); ++i) {
        if (spread.value(i) == value) return spread.chance(i);
    }
    return {0, 1};
}

TEST(Spread, StartsCertain) {
    Spread<Situation> spread;
    spread.start({4, 1});
    ASSERT_EQ(spread.size(), 1U);
    EXPECT_EQ(spread.value(0), (Situation{4, 1}));
    EXPECT_EQ(print_fraction(spread.chance(0)), "1");
    EXPECT_FALSE(spread.rounded());
    EXPECT_EQ(print_fraction(spread.error_bound()), "0");
}

// Each D6 of a volley costs a stand on a 6; two volleys are binomial.
TEST(Spread, MergesEqualValues) {
    Spread<Situation> spread;
    spread.start({4, 0});
    for (int volley = 0; volley < 2; ++volley) {
        spread.begin_next();
        for (std::size_t i = 0; i < spread.size(); ++i) {
            const Situation now = spread.value(i);
            spread.add(i, {now.stands - 1, 0}, 1, 6);
            spread.add(i, now, 5, 6);
        }
        spread.end_next();
    }
    ASSERT_EQ(spread.size(), 3U);
    EXPECT_EQ(print_fraction(chance_of(spread, {4, 0})), "25/36");
    EXPECT_EQ(print_fraction(chance_of(spread, {3, 0})), "5/18");
    EXPECT_EQ(print_fraction(chance_of(spread, {2, 0})), "1/36");
}

TEST(Spread, ShowsTheOldValuesWhileTheNextAreMade) {
    Spread<Situation> spread;
    spread.start({4, 0});
    spread.begin_next();
    spread.add(0, {3, 0}, 1, 2);
    spread.add(0, {2, 0}, 1, 2);
    EXPECT_EQ(spread.size(), 1U);
    EXPECT_EQ(spread.value(0), (Situation{4, 0}));
    spread.end_next();
    EXPECT_EQ(spread.size(), 2U);
}

TEST(Spread, AddsUnequalDenominatorsExactly) {
    Spread<Situation> spread;
    spread.start({4, 0});
    spread.begin_next();
    spread.add(0, {1, 0}, 1, 6);   // 1/6
    spread.add(0, {2, 0}, 3, 10);  // 3/10
    spread.add(0, {1, 0}, 2, 15);  // 2/15, so 3/10 in all
    spread.add(0, {3, 0}, 0, 7);   // nothing: no such value
    spread.add(0, {4, 0}, 4, 10);  // the rest
    spread.end_next();
    ASSERT_EQ(spread.size(), 3U);
    EXPECT_EQ(print_fraction(chance_of(spread, {1, 0})), "3/10");
    EXPECT_EQ(print_fraction(chance_of(spread, {2, 0})), "3/10");
    EXPECT_EQ(print_fraction(chance_of(spread, {4, 0})), "2/5");
    EXPECT_TRUE(sum_of(spread) == spread.whole());
}

TEST(Spread, TellsValuesOfOneHashApart) {
    Spread<Clashing> spread;
    spread.start({0});
    spread.begin_next();
    for (int face = 1; face <= 100; ++face) spread.add(0, {face % 50}, 1, 100);
    spread.end_next();
    ASSERT_EQ(spread.size(), 50U);
    for (std::size_t i = 0; i < spread.size(); ++i) EXPECT_EQ(print_fraction(spread.chance(i)), "1/50");
}

// Halves upon halves: 200 stages need a whole of 2^200 unless the common divisor is taken out, because both values
// are even again after every stage.
TEST(Spread, CommonDivisorsKeepLongChainsExact) {
    Spread<Situation> spread;
    spread.start({0, 0});
    for (int stage = 0; stage < 200; ++stage) {
        spread.begin_next();
        for (std::size_t i = 0; i < spread.size(); ++i) {
            spread.add(i, {0, 0}, 3, 6);
            spread.add(i, {1, 0}, 3, 6);
        }
        spread.end_next();
    }
    EXPECT_FALSE(spread.rounded());
    EXPECT_EQ(print_fraction(spread.chance(0)), "1/2");
    EXPECT_EQ(print_fraction(spread.chance(1)), "1/2");
}

// The divisor must be taken out in the middle of a stage too, where something has already been added to the next.
TEST(Spread, DividesInTheMiddleOfAStage) {
    Spread<Situation> spread;
    spread.start({0, 0});
    const Weight big = Weight{1} << 90;
    spread.begin_next();
    spread.add(0, {0, 0}, big / 2, big);
    spread.add(0, {1, 0}, big / 2, big);
    spread.end_next();
    EXPECT_TRUE(spread.whole() == big);
    spread.begin_next();
    spread.add(0, {5, 0}, 1, 3);
    spread.add(0, {6, 0}, 2, 3);
    const Weight large = (Weight{1} << 61) - 1;  // a prime; 2^90 * 3 * (2^61 - 1) does not fit, 2 * 3 * (2^61 - 1) does
    spread.add(1, {5, 0}, 1, large);
    spread.add(1, {7, 0}, large - 1, large);
    spread.end_next();
    EXPECT_FALSE(spread.rounded());
    EXPECT_TRUE(sum_of(spread) == spread.whole());
    EXPECT_TRUE(chance_of(spread, {6, 0}) == (Fraction{1, 3}));
    EXPECT_TRUE(chance_of(spread, {5, 0}) == (Fraction{large + 3, 6 * large})) << "1/6 + 1/(2 * large)";
}

constexpr std::array<unsigned, 40> primes{5,   7,   11,  13,  17,  19,  23,  29,  31,  37,  41,  43,  47,  53,
                                          59,  61,  67,  71,  73,  79,  83,  89,  97,  101, 103, 107, 109, 113,
                                          127, 131, 137, 139, 149, 151, 157, 163, 167, 173, 179, 181};

// The same chain over whole numbers of any size: numerators over one common denominator.
struct ExactChain {
    std::vector<BigNatural> part;
    BigNatural of{1};
};

// |chance - exact| <= bound, all fractions: |weight * of - part * whole| <= lost * of, over the fixed whole.
template <class Value>
void expect_within_bound(const Spread<Value>& spread, std::size_t i, const BigNatural& part, const BigNatural& of) {
    const BigNatural ours = BigNatural(spread.weight(i)) * of;
    const BigNatural theirs = part * BigNatural(spread.whole());
    const Fraction bound = spread.error_bound();
    EXPECT_FALSE(BigNatural(bound.part) * of * BigNatural(spread.whole()) <
                 distance(ours, theirs) * BigNatural(bound.of));
}

// Order changes with chance 1/p one way and 2/p the other, p another prime in every stage: too little cancels to stay
// exact. (Not from 3: that would bring both chances to their resting values 2/3 and 1/3 at once, and leave them
// there.)
TEST(Spread, GoesOverToFixedPointWithinItsBound) {
    Spread<Situation> spread;
    spread.start({0, 0});
    ExactChain exact{{BigNatural(1), BigNatural(0)}, BigNatural(1)};
    bool was_rounded = false;
    for (const unsigned prime : primes) {
        const std::array<std::array<Weight, 2>, 2> moves{{{prime - 1, 1}, {2, prime - 2}}};
        spread.begin_next();
        for (std::size_t i = 0; i < spread.size(); ++i) {
            for (int to = 0; to < 2; ++to) {
                const auto row = static_cast<std::size_t>(spread.value(i).order);
                spread.add(i, {0, to}, moves[row][static_cast<std::size_t>(to)], prime);
            }
        }
        spread.end_next();
        const auto dealt = [&](std::size_t to) {
            return exact.part[0] * BigNatural(moves[0][to]) + exact.part[1] * BigNatural(moves[1][to]);
        };
        exact = {{dealt(0), dealt(1)}, exact.of * BigNatural(prime)};

        EXPECT_TRUE(sum_of(spread) == spread.whole());
        for (std::size_t i = 0; i < spread.size(); ++i) {
            expect_within_bound(spread, i, exact.part[static_cast<std::size_t>(spread.value(i).order)], exact.of);
        }
        EXPECT_TRUE(spread.rounded() || !was_rounded) << "once rounded, always rounded";
        EXPECT_TRUE(spread.rounded() || spread.error_bound().part == 0) << "exact until rounded";
        was_rounded = spread.rounded();
    }
    EXPECT_TRUE(was_rounded);
    // At most four roundings a stage, two units each at the worst, in fewer than forty stages: 320 units.
    EXPECT_TRUE(spread.error_bound().part < 320);
    EXPECT_TRUE(spread.error_bound().part > 0);

    spread.start({1, 1});
    EXPECT_FALSE(spread.rounded()) << "a new chain starts exact";
    EXPECT_TRUE(spread.error_bound().part == 0);
}

// Random chains over a handful of values: mixed denominators within one value's share, some of them too wide for a
// plain product, some stages going over to fixed point half way. Every chance stays within the bound of the exact
// chain, every sum is one.
TEST(Spread, RandomChainsAddUpToOneAndStayWithinTheirBound) {
    constexpr int chains = 60;
    constexpr int stages = 12;
    constexpr std::size_t values = 5;
    int rounded_chains = 0;
    Spread<Situation> spread;
    for (std::uint64_t seed = 1; seed <= chains; ++seed) {
        SCOPED_TRACE("seed " + std::to_string(seed));
        std::mt19937_64 random(seed);
        spread.start({0, 0});
        ExactChain exact{std::vector<BigNatural>(values), BigNatural(1)};
        exact.part[0] = BigNatural(1);
        for (int stage = 0; stage < stages; ++stage) {
            // Each share is first split in two by `halves`, then each half by a denominator of its own.
            const Weight wide = (Weight{random()} << (random() % 40)) | 1;
            std::vector<Weight> denominators{2 + random() % 11, 2 + random() % 97,
                                             seed % 3 == 0 ? wide : 1 + random() % 12};
            BigNatural scale(4);
            for (const Weight of : denominators) scale = scale * BigNatural(of);
            std::vector<BigNatural> dealt(values);

            spread.begin_next();
            for (std::size_t i = 0; i < spread.size(); ++i) {
                const auto from = static_cast<std::size_t>(spread.value(i).stands);
                for (const Weight quarters : {Weight{1}, Weight{3}}) {
                    const std::size_t chosen = random() % denominators.size();
                    const Weight of = denominators[chosen];
                    Weight left = of;
                    for (std::size_t to = 0; left != 0; to = (to + 1) % values) {
                        const Weight part = std::min<Weight>(left, 1 + of / (1 + random() % 4));
                        left -= part;
                        spread.add(i, {static_cast<int>(to), 0}, part * quarters, of * 4);
                        BigNatural share = exact.part[from] * BigNatural(part) * BigNatural(quarters);
                        for (std::size_t other = 0; other < denominators.size(); ++other) {
                            if (other != chosen) share = share * BigNatural(denominators[other]);
                        }
                        dealt[to] = dealt[to] + share;
                    }
                }
            }
            spread.end_next();
            exact = {dealt, exact.of * scale};

            ASSERT_TRUE(sum_of(spread) == spread.whole());
            for (std::size_t i = 0; i < spread.size(); ++i) {
                expect_within_bound(spread, i, exact.part[static_cast<std::size_t>(spread.value(i).stands)], exact.of);
            }
        }
        if (spread.rounded()) ++rounded_chains;
    }
    EXPECT_GT(rounded_chains, chains / 4) << "the fixed path must have been walked";
}

TEST(Spread, GrowsToManyValuesAndBackAgain) {
    Spread<Situation> spread;
    for (int run = 0; run < 3; ++run) {
        spread.start({0, run});
        spread.begin_next();
        for (int i = 0; i < 10'000; ++i) spread.add(0, {i, run}, 1, 10'000);
        spread.end_next();
        ASSERT_EQ(spread.size(), 10'000U);
        spread.begin_next();
        for (std::size_t i = 0; i < spread.size(); ++i) spread.add(i, {spread.value(i).stands % 10, run}, 1, 1);
        spread.end_next();
        ASSERT_EQ(spread.size(), 10U);
        EXPECT_EQ(print_fraction(spread.chance(3)), "1/10");
    }
}

}  // namespace
}  // namespace linstock::dice
