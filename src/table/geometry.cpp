#include "table/geometry.hpp"

#include <algorithm>
#include <array>
#include <bit>

#include "table/sine_table.hpp"

namespace linstock::table {

namespace {

__extension__ using Wide = __int128;

constexpr int octant = 8'192;

// Never negative ends of the octant, so adding a half and cutting rounds to nearest.
constexpr std::int64_t rounded_product(std::int64_t sum) { return (sum + sine_one / 2) / sine_one; }

// 0 <= part <= octant.
SineCosine in_octant(int part) {
    const SineCosine& coarse = coarse_sines[static_cast<std::size_t>(part / 128)];
    const SineCosine& fine = fine_sines[static_cast<std::size_t>(part % 128)];
    const std::int64_t sine = std::int64_t{coarse.sine} * fine.cosine + std::int64_t{coarse.cosine} * fine.sine;
    const std::int64_t cosine = std::int64_t{coarse.cosine} * fine.cosine - std::int64_t{coarse.sine} * fine.sine;
    return {static_cast<std::int32_t>(rounded_product(sine)), static_cast<std::int32_t>(rounded_product(cosine))};
}

// Everything outside the first octant comes from it by reflection: that makes quarter turns and mirrors exact.
SineCosine sine_cosine(Angle angle) {
    const int part = angle % quarter_turn;
    SineCosine first = in_octant(part <= octant ? part : quarter_turn - part);
    if (part > octant) first = {first.cosine, first.sine};
    switch (angle / quarter_turn) {
        case 0:
            return first;
        case 1:
            return {first.cosine, -first.sine};
        case 2:
            return {-first.sine, -first.cosine};
        default:
            return {-first.cosine, first.sine};
    }
}

// To nearest, ties away from zero.
std::int64_t rounded_quotient(std::int64_t number, std::int64_t divisor) {
    return number >= 0 ? (number + divisor / 2) / divisor : -((divisor / 2 - number) / divisor);
}

template <std::int64_t divisor>
Point rotated(Point vector, SineCosine by) {
    const std::int64_t x = std::int64_t{vector.x} * by.cosine - std::int64_t{vector.y} * by.sine;
    const std::int64_t y = std::int64_t{vector.x} * by.sine + std::int64_t{vector.y} * by.cosine;
    return {static_cast<Length>(rounded_quotient(x, divisor)), static_cast<Length>(rounded_quotient(y, divisor))};
}

// About how many parts the direction with these two legs lies past a coarse step that it has reached: of so small an angle the
// tangent is the angle, and a part of 65,536 is 2 pi / 65,536.
int fine_guess(std::int64_t small, std::int64_t large, SineCosine at) {
    constexpr std::int64_t parts_a_radian = 10'430;
    const std::int64_t past = small * at.cosine - large * at.sine;
    const std::int64_t along = large * at.cosine + small * at.sine;
    return static_cast<int>(std::clamp<std::int64_t>((past / (along >> 24)) * parts_a_radian >> 24, 0, 127));
}

// The part of the octant nearest to the direction with these two legs, small <= large; a tie goes to the axis.
int part_of_octant(std::int64_t small, std::int64_t large) {
    const auto reached = [&](SineCosine at) { return small * at.cosine >= large * at.sine; };
    // The last coarse step reached, then the last fine one.
    const auto beyond = std::partition_point(coarse_sines.begin() + 1, coarse_sines.end(), reached);
    const int coarse = static_cast<int>(beyond - coarse_sines.begin() - 1) * 128;
    if (coarse == octant) return octant;
    int least = coarse + fine_guess(small, large, coarse_sines[static_cast<std::size_t>(coarse / 128)]);
    while (least > coarse && !reached(in_octant(least))) --least;
    while (least < coarse + 127 && reached(in_octant(least + 1))) ++least;
    const SineCosine below = in_octant(least);
    const SineCosine above = in_octant(least + 1);
    const std::int64_t cosine = std::int64_t{below.cosine} + above.cosine;
    const std::int64_t sine = std::int64_t{below.sine} + above.sine;
    return small * cosine > large * sine ? least + 1 : least;
}

// The root of a number's first 16 bits, to the unit, by its first eight: from there two of Newton's steps are enough.
constexpr std::array<std::uint8_t, 256> first_roots = [] {
    std::array<std::uint8_t, 256> roots{};
    for (unsigned head = 64; head < 256; ++head) {
        unsigned nearest = 128;
        while (nearest < 255 && nearest * nearest + nearest < 256 * head + 128) ++nearest;
        roots[head] = static_cast<std::uint8_t>(nearest);
    }
    return roots;
}();

// The whole part of the root, by Newton's steps on growing prefixes of the number.
std::uint64_t whole_root(std::uint64_t square) {
    if (square == 0) return 0;
    const int shift = std::countl_zero(square) & ~1;
    const std::uint64_t number = square << shift;
    std::uint64_t guess = first_roots[number >> 56];
    guess = (guess << 7) + static_cast<std::uint32_t>(number >> 41) / static_cast<std::uint32_t>(guess);
    guess = (guess << 15) + (number >> 17) / guess;
    guess >>= shift / 2;
    while (guess * guess > square) --guess;
    return guess;
}

}  // namespace

std::int64_t scaled(std::int64_t a, std::int64_t b, std::int64_t c) {
    // An odd divisor has no ties, an even one has its half exactly.
    std::int64_t narrow = 0;
    constexpr std::int64_t room = std::int64_t{1} << 62;
    if (!__builtin_mul_overflow(a, b, &narrow) && -room < narrow && narrow < room && c < room) {
        return rounded_quotient(narrow, c);
    }
    const Wide product = static_cast<Wide>(a) * b;
    const Wide half = c / 2;
    return static_cast<std::int64_t>(product >= 0 ? (product + half) / c : -((half - product) / c));
}

Length root(std::int64_t square) {
    if (square <= 0) return 0;
    const auto number = static_cast<std::uint64_t>(square);
    const std::uint64_t below = whole_root(number);
    return static_cast<Length>(number - below * below > below ? below + 1 : below);
}

Length root_of_fourfold(std::int64_t fourfold) {
    return static_cast<Length>((whole_root(static_cast<std::uint64_t>(fourfold)) + 1) / 2);
}

std::int32_t sine(Angle angle) { return sine_cosine(angle).sine; }
std::int32_t cosine(Angle angle) { return sine_cosine(angle).cosine; }

Point turned(Point in_frame, Angle facing) { return rotated<sine_one>(in_frame, sine_cosine(facing)); }

Point turned_half(Point doubled, Angle facing) {
    return rotated<std::int64_t{2} * sine_one>(doubled, sine_cosine(facing));
}

Turn::Turn(Angle facing) {
    const SineCosine by = sine_cosine(facing);
    sine_ = by.sine;
    cosine_ = by.cosine;
}

Point Turn::half(Point doubled) const { return rotated<std::int64_t{2} * sine_one>(doubled, {sine_, cosine_}); }

Point seen_from(Point vector, Angle facing) {
    const SineCosine by = sine_cosine(facing);
    return rotated<sine_one>(vector, {-by.sine, by.cosine});
}

Point placed(const Pose& pose, Point in_frame) { return pose.at + turned(in_frame, pose.facing); }

Angle direction_of(Point vector) {
    const std::int64_t across = vector.x < 0 ? -std::int64_t{vector.x} : std::int64_t{vector.x};
    const std::int64_t along = vector.y < 0 ? -std::int64_t{vector.y} : std::int64_t{vector.y};
    if (across == 0 && along == 0) return 0;
    const int from_axis =
        across <= along ? part_of_octant(across, along) : quarter_turn - part_of_octant(along, across);
    const int upright = vector.y >= 0 ? from_axis : half_turn - from_axis;
    return static_cast<Angle>(vector.x <= 0 ? upright : -upright);
}

Angle apart(Angle a, Angle b) {
    const auto difference = static_cast<Angle>(a - b);
    return difference <= half_turn ? difference : static_cast<Angle>(-difference);
}

// What lies within the slack beyond a tenth of a centimetre is that tenth: limits of rules are such tenths, and a unit put down at
// 8 cm is told as 8, not as a hair less.
Length told(Length distance) {
    constexpr Length tenth = centimetre / 10;
    constexpr Length step = centimetre / 100;
    const Length beyond = distance % tenth;
    return beyond <= slack ? distance - beyond : (distance + step - 1) / step * step;
}

}  // namespace linstock::table
