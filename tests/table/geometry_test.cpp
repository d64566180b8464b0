#include "table/geometry.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "table/symmetry.hpp"

namespace linstock::table {
namespace {

constexpr long double turn_in_radians = 6.283185307179586476925286766559L;

TEST(Sines, AgreeWithTheRealOnes) {
    for (int part = 0; part < 65'536; ++part) {
        const long double angle = turn_in_radians * part / 65'536;
        const auto at = static_cast<Angle>(part);
        ASSERT_LE(std::abs(static_cast<long double>(sine(at)) - std::sin(angle) * sine_one), 2) << part;
        ASSERT_LE(std::abs(static_cast<long double>(cosine(at)) - std::cos(angle) * sine_one), 2) << part;
    }
}

TEST(Sines, QuarterTurnsAndMirrorsAreExact) {
    EXPECT_EQ(sine(0), 0);
    EXPECT_EQ(cosine(0), sine_one);
    for (int part = 0; part < 65'536; ++part) {
        const auto at = static_cast<Angle>(part);
        ASSERT_EQ(sine(static_cast<Angle>(part + quarter_turn)), cosine(at)) << part;
        ASSERT_EQ(sine(static_cast<Angle>(-part)), -sine(at)) << part;
        ASSERT_EQ(cosine(static_cast<Angle>(-part)), cosine(at)) << part;
        ASSERT_EQ(sine(static_cast<Angle>(quarter_turn - part)), cosine(at)) << part;
    }
}

TEST(Rounding, ToNearestTiesAwayFromZero) {
    EXPECT_EQ(scaled(1, 1, 2), 1);
    EXPECT_EQ(scaled(-1, 1, 2), -1);
    EXPECT_EQ(scaled(3, 1, 2), 2);
    EXPECT_EQ(scaled(1, 1, 3), 0);
    EXPECT_EQ(scaled(2, 1, 3), 1);
    EXPECT_EQ(scaled(-2, 1, 3), -1);
    EXPECT_EQ(scaled(5, -1, 10), -1);
    // A product beyond 64 bits: 2^40 * 2^40 / 2^41.
    EXPECT_EQ(scaled(std::int64_t{1} << 40, std::int64_t{1} << 40, std::int64_t{1} << 41), std::int64_t{1} << 39);
    EXPECT_EQ(scaled(-(std::int64_t{1} << 40), std::int64_t{1} << 40, std::int64_t{1} << 41), -(std::int64_t{1} << 39));
}

TEST(Root, IsTheNearestWholeOne) {
    const auto check = [](std::int64_t square) {
        const std::int64_t found = root(square);
        // |root - found| <= 1/2, squared: (2 found - 1)^2 <= 4 square <= (2 found + 1)^2.
        ASSERT_LE(4 * square, (2 * found + 1) * (2 * found + 1)) << square;
        if (found == 0) return;
        ASSERT_GE(4 * square, (2 * found - 1) * (2 * found - 1)) << square;
    };
    for (std::int64_t square = 0; square < 5'000; ++square) check(square);
    for (std::int64_t side = 1; side < 1'000'000'000; side = side * 3 + 1) {
        for (std::int64_t off : {-1, 0, 1}) check(side * side + off);
        for (std::int64_t off : {0, 1}) check(side * side + side + off);
    }
    EXPECT_EQ(root(0), 0);
    EXPECT_EQ(root(-5), 0);
}

TEST(Root, OfFourTimesTheNumber) {
    // 2.25 has root 1.5, which goes up; 2.2 (fourfold 8.8, cut to 8) does not reach it.
    EXPECT_EQ(root_of_fourfold(9), 2);
    EXPECT_EQ(root_of_fourfold(8), 1);
    for (std::int64_t square = 0; square < 3'000; ++square) ASSERT_EQ(root_of_fourfold(4 * square), root(square));
}

TEST(Turning, FrontIsUpRightIsRightAndAnglesRunCounterClockwise) {
    EXPECT_EQ(turned({0, 1'000}, 0), (Point{0, 1'000}));
    EXPECT_EQ(turned({1'000, 0}, 0), (Point{1'000, 0}));
    EXPECT_EQ(turned({0, 1'000}, quarter_turn), (Point{-1'000, 0}));
    EXPECT_EQ(turned({1'000, 0}, quarter_turn), (Point{0, 1'000}));
    EXPECT_EQ(turned({0, 1'000}, 8'192), (Point{-707, 707}));
}

TEST(Turning, HalvesRoundOnceAndAlikeOnBothHands) {
    EXPECT_EQ(turned_half({635, 0}, 0), (Point{318, 0}));
    EXPECT_EQ(turned_half({-635, 0}, 0), (Point{-318, 0}));
    EXPECT_EQ(turned_half({-635, 0}, quarter_turn), (Point{0, -318}));
}

TEST(Turning, TurnsAndMirrorsWithTheTable) {
    Draw draw(11);
    for (int at = 0; at < 3'000; ++at) {
        const Point vector{draw.of(-900'000, 900'000), draw.of(-900'000, 900'000)};
        const Angle facing = draw.angle();
        for (int number = 0; number < symmetries; ++number) {
            const Symmetry by{number >= 4, number % 4, {}};
            const Point in_frame{by.mirror ? -vector.x : vector.x, vector.y};
            ASSERT_EQ(turned(in_frame, by.angle(facing)), by.vector(turned(vector, facing)));
            ASSERT_EQ(turned_half(in_frame, by.angle(facing)), by.vector(turned_half(vector, facing)));
            const Point seen = seen_from(vector, facing);
            ASSERT_EQ(seen_from(by.vector(vector), by.angle(facing)), (Point{by.mirror ? -seen.x : seen.x, seen.y}));
        }
    }
}

TEST(Turning, SeenFromIsTheOtherWay) {
    Draw draw(12);
    for (int at = 0; at < 2'000; ++at) {
        const Point vector{draw.of(-90'000, 90'000), draw.of(-90'000, 90'000)};
        const Angle facing = draw.angle();
        const Point back = seen_from(turned(vector, facing), facing);
        ASSERT_LE(std::abs(back.x - vector.x), 1);
        ASSERT_LE(std::abs(back.y - vector.y), 1);
    }
}

TEST(Direction, IsTheNearestAngle) {
    Draw draw(13);
    for (int at = 0; at < 20'000; ++at) {
        const Point vector{draw.of(-900'000, 900'000), draw.of(-900'000, 900'000)};
        if (vector == Point{}) continue;
        const long double exact = std::atan2(static_cast<long double>(-vector.x), static_cast<long double>(vector.y)) /
                                  turn_in_radians * 65'536;
        long double off = exact - direction_of(vector);
        while (off > 32'768) off -= 65'536;
        while (off < -32'768) off += 65'536;
        ASSERT_LE(std::abs(off), 0.5L + 1e-3L) << vector.x << ' ' << vector.y;
    }
}

TEST(Direction, OfEveryAngleIsThatAngle) {
    for (int part = 0; part < 65'536; ++part) {
        const auto facing = static_cast<Angle>(part);
        ASSERT_EQ(direction_of(turned({0, 900'000}, facing)), facing);
    }
}

TEST(Direction, TurnsAndMirrorsWithTheTable) {
    Draw draw(14);
    for (int at = 0; at < 5'000; ++at) {
        const int size = draw.coin() ? 12 : 500'000;  // small ones tie often
        const Point vector{draw.of(-size, size), draw.of(-size, size)};
        if (vector == Point{}) continue;
        for (int number = 0; number < symmetries; ++number) {
            const Symmetry by{number >= 4, number % 4, {}};
            ASSERT_EQ(direction_of(by.vector(vector)), by.angle(direction_of(vector))) << vector.x << ' ' << vector.y;
        }
    }
    EXPECT_EQ(direction_of({}), 0);
}

TEST(Direction, FacingsApart) {
    EXPECT_EQ(apart(0, 0), 0);
    EXPECT_EQ(apart(10, 65'530), 16);
    EXPECT_EQ(apart(65'530, 10), 16);
    EXPECT_EQ(apart(0, half_turn), half_turn);
    EXPECT_EQ(about(about(77)), 77);
}

// "Within R" of the table and "at most R" of a sheet are one thing, for limits of whole millimetres.
TEST(Told, AgreesWithTheSlackAtEveryLimit) {
    for (Length limit = 0; limit <= 15 * centimetre; limit += 100) {
        for (const Length off : {-11, -10, -1, 0, 1, 9, 10, 11, 12, 20}) {
            const Length distance = std::max(limit + off, 0);
            ASSERT_EQ(told(distance) <= limit, within(distance, limit)) << distance << " of " << limit;
        }
    }
    EXPECT_EQ(told(0), 0);
    EXPECT_EQ(told(slack), 0);
    EXPECT_EQ(told(slack + 1), 20);
    EXPECT_EQ(told(10 * centimetre), 10 * centimetre);
    EXPECT_EQ(told(10 * centimetre + slack), 10 * centimetre);
    EXPECT_EQ(told(10 * centimetre - 1), 10 * centimetre);
}

TEST(Within, EndsWithTheSlack) {
    EXPECT_TRUE(within(15'000, 15'000));
    EXPECT_TRUE(within(15'000 + slack, 15'000));
    EXPECT_FALSE(within(15'000 + slack + 1, 15'000));
}

}  // namespace
}  // namespace linstock::table
