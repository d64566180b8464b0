#include "base/fraction.hpp"

#include <gtest/gtest.h>

#include <random>

namespace linstock::base {
namespace {

constexpr Weight largest = static_cast<Weight>(-1);

// The widest product done another way: bit by bit, each doubling and adding followed by a reduction.
Weight product_modulo(Weight a, Weight b, Weight of) {
    const auto sum_modulo = [of](Weight x, Weight y) { return x >= of - y ? x - (of - y) : x + y; };
    Weight total = 0;
    a %= of;
    for (int bit = 127; bit >= 0; --bit) {
        total = sum_modulo(total, total);
        if (((b >> bit) & 1) != 0) total = sum_modulo(total, a);
    }
    return total;
}

TEST(Weight, MultipliesOrRefuses) {
    Weight product = 5;
    EXPECT_TRUE(multiply(Weight{1} << 64, (Weight{1} << 64) - 1, product));
    EXPECT_TRUE(product == ((Weight{1} << 64) - 1) << 64);
    EXPECT_FALSE(multiply(Weight{1} << 64, Weight{1} << 64, product));
    EXPECT_TRUE(product == ((Weight{1} << 64) - 1) << 64) << "a refused product leaves its place untouched";
    EXPECT_TRUE(multiply(0, largest, product));
    EXPECT_TRUE(product == 0);
    EXPECT_TRUE(multiply(1, largest, product));
    EXPECT_TRUE(product == largest);
}

TEST(Weight, FindsTheGreatestCommonDivisor) {
    EXPECT_TRUE(greatest_common_divisor(84, 36) == 12);
    EXPECT_TRUE(greatest_common_divisor(0, 9) == 9);
    EXPECT_TRUE(greatest_common_divisor(9, 0) == 9);
    EXPECT_TRUE(greatest_common_divisor(35, 64) == 1);
}

TEST(Weight, PrintsAllItsDigits) {
    EXPECT_EQ(print_weight(0), "0");
    EXPECT_EQ(print_weight(10), "10");
    EXPECT_EQ(print_weight(largest), "340282366920938463463374607431768211455");
}

TEST(MultiplyDivide, KeepsTheUpperHalfOfTheProduct) {
    EXPECT_TRUE(multiply_divide(7, 5, 12).whole == 2);  // 35 = 2 * 12 + 11
    EXPECT_TRUE(multiply_divide(7, 5, 12).rest == 11);
    EXPECT_TRUE(multiply_divide(largest, largest, largest).whole == largest);
    EXPECT_TRUE(multiply_divide(largest, largest - 1, largest).whole == largest - 1);
    EXPECT_TRUE(multiply_divide(largest, 1, 2).whole == largest / 2);
    EXPECT_TRUE(multiply_divide(largest, 0, 3).whole == 0);
}

TEST(MultiplyDivide, QuotientTimesDivisorPlusRestIsTheProduct) {
    constexpr std::uint64_t seed = 1781;
    std::mt19937_64 random(seed);
    const auto draw = [&] {
        const Weight bits = (static_cast<Weight>(random()) << 64) | random();
        return bits >> (random() % 128);
    };
    for (int round = 0; round < 20'000; ++round) {
        const Weight a = draw();
        const Weight of = draw() | 1;
        const Weight part = draw() % of;
        const Quotient quotient = multiply_divide(a, part, of);
        // a * part = whole * of + rest holds when rest is the product's remainder and both sides agree modulo 2^128.
        ASSERT_TRUE(quotient.rest == product_modulo(a, part, of)) << "seed " << seed << ", round " << round;
        ASSERT_TRUE(a * part == quotient.whole * of + quotient.rest) << "seed " << seed << ", round " << round;
    }
}

TEST(Fraction, EqualInAnyTerms) {
    EXPECT_TRUE((Fraction{7, 12} == Fraction{21, 36}));
    EXPECT_FALSE((Fraction{7, 12} == Fraction{8, 12}));
    EXPECT_TRUE((Fraction{0, 5} == Fraction{0, 7}));
    EXPECT_TRUE((Fraction{largest - 1, largest - 1} == Fraction{1, 1})) << "cross products would not fit";
    EXPECT_FALSE((Fraction{largest - 1, largest} == Fraction{largest - 2, largest}));
}

TEST(Fraction, PrintsInLowestTerms) {
    EXPECT_EQ(print_fraction({21, 36}), "7/12");
    EXPECT_EQ(print_fraction({36, 36}), "1");
    EXPECT_EQ(print_fraction({0, 36}), "0");
    EXPECT_EQ(print_fraction({1, 1}), "1");
}

TEST(Fraction, PercentRoundsHalfUp) {
    EXPECT_EQ(print_percent({7, 12}), "58.3%");
    EXPECT_EQ(print_percent({2, 3}), "66.7%");
    EXPECT_EQ(print_percent({1, 2}), "50.0%");
    EXPECT_EQ(print_percent({25, 2000}), "1.3%") << "1.25 is half way and goes up";
    EXPECT_EQ(print_percent({2499, 200'000}), "1.2%") << "1.2495 is just below half way";
    EXPECT_EQ(print_percent({9995, 10'000}), ">99.9%") << "99.95 would round to certain";
    EXPECT_EQ(print_percent({9994, 10'000}), "99.9%");
}

TEST(Fraction, PercentNeverCallsTheUnlikelyImpossible) {
    EXPECT_EQ(print_percent({0, 6}), "0.0%");
    EXPECT_EQ(print_percent({6, 6}), "100.0%");
    EXPECT_EQ(print_percent({1, 10'000}), "<0.1%");
    EXPECT_EQ(print_percent({499, 1'000'000}), "<0.1%");
    EXPECT_EQ(print_percent({5, 10'000}), "0.1%") << "0.05 is half way and goes up";
    EXPECT_EQ(print_percent({1, largest}), "<0.1%");
    EXPECT_EQ(print_percent({largest - 1, largest}), ">99.9%");
    EXPECT_EQ(print_percent({largest / 3, largest}), "33.3%") << "a thousand times the part would not fit";
}

TEST(Fraction, BoundIsAPowerOfTenAbove) {
    EXPECT_EQ(print_bound({0, 1}), "0");
    EXPECT_EQ(print_bound({1, 2}), "1");
    EXPECT_EQ(print_bound({1, 10}), "1") << "a tenth is not below a tenth";
    EXPECT_EQ(print_bound({1, 11}), "10^-1");
    EXPECT_EQ(print_bound({99, 1000}), "10^-1");
    EXPECT_EQ(print_bound({1, 1001}), "10^-3");
    EXPECT_EQ(print_bound({1, Weight{1} << 100}), "10^-30") << "2^100 is 1.27 * 10^30";
}

}  // namespace
}  // namespace linstock::base
