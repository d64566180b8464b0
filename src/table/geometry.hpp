#pragma once

#include <cstdint>

// The integer table: the same bits from every compiler. Positions are whole hundredths of a millimetre, angles whole parts of
// a turn; sines come from a committed table and products round to nearest, ties away from zero, so that a quarter turn, a
// mirror or a shift of the whole table changes no distance and no verdict.
namespace linstock::table {

using Length = std::int32_t;  // 0.01 mm
using Angle = std::uint16_t;  // 65,536 to the turn, counter-clockwise; 0 looks along +y

inline constexpr Length centimetre = 1'000;
inline constexpr Length inch = 2'540;
inline constexpr Length slack =
    10;  // "within R" is d <= R + slack, "touching" gap <= slack, "overlapping" depth > slack
inline constexpr Length farthest = 1'000'000'000;  // longer than any table: "no such distance"

inline constexpr Angle quarter_turn = 16'384;
inline constexpr Angle half_turn = 32'768;

struct Point {
    Length x = 0;
    Length y = 0;
    friend bool operator==(const Point&, const Point&) = default;
};

// Where a unit is: the middle of its front edge, and the way it faces. In its own frame x runs to its right, y to its front.
struct Pose {
    Point at;
    Angle facing = 0;
    friend bool operator==(const Pose&, const Pose&) = default;
};

constexpr Point operator+(Point a, Point b) { return {a.x + b.x, a.y + b.y}; }
constexpr Point operator-(Point a, Point b) { return {a.x - b.x, a.y - b.y}; }

// Twice the signed area of the triangle o, a, b: positive when b lies to the left of o -> a.
constexpr std::int64_t cross(Point o, Point a, Point b) {
    return static_cast<std::int64_t>(a.x - o.x) * (b.y - o.y) - static_cast<std::int64_t>(a.y - o.y) * (b.x - o.x);
}
constexpr std::int64_t dot(Point a, Point b) {
    return static_cast<std::int64_t>(a.x) * b.x + static_cast<std::int64_t>(a.y) * b.y;
}
constexpr std::int64_t square_of(Length length) { return static_cast<std::int64_t>(length) * length; }
constexpr std::int64_t squared_distance(Point a, Point b) { return square_of(a.x - b.x) + square_of(a.y - b.y); }

// a * b / c to the nearest whole, ties away from zero; c > 0.
std::int64_t scaled(std::int64_t a, std::int64_t b, std::int64_t c);

// The nearest whole root.
Length root(std::int64_t square);
// The nearest whole root of a number of which four times its value, rounded down, is given: what exact fractions come to.
Length root_of_fourfold(std::int64_t fourfold);

inline constexpr std::int32_t sine_one = 1 << 30;
std::int32_t sine(Angle angle);  // times sine_one
std::int32_t cosine(Angle angle);

// The vector (x to the right, y to the front) of a frame that faces `facing`, in table coordinates.
Point turned(Point in_frame, Angle facing);
// The same of half the vector, rounded once: a half frontage is no whole number when the frontage is odd.
Point turned_half(Point doubled, Angle facing);
// A facing whose sines are looked up once, for many points.
class Turn {
public:
    explicit Turn(Angle facing);
    Point half(Point doubled) const;

private:
    std::int32_t sine_;
    std::int32_t cosine_;
};
// The other way: a table vector as seen by somebody facing so.
Point seen_from(Point vector, Angle facing);
// A point of the pose's own frame on the table.
Point placed(const Pose& pose, Point in_frame);

// The angle of a vector, the facing that looks along it; 0 for the null vector. Exact to half a unit; where two angles are
// equally near, the one nearer to an axis of the table, so that it turns and mirrors with the vector.
Angle direction_of(Point vector);
constexpr Angle about(Angle facing) { return static_cast<Angle>(facing + half_turn); }
// How far apart two facings are, 0 .. half_turn.
Angle apart(Angle a, Angle b);

// As the rules are told it: in steps of 0.01 cm (10 units), so that "at most R" of a sheet is true exactly where "within R" is, R in whole mm.
Length told(Length distance);
constexpr bool within(Length distance, Length limit) { return distance <= limit + slack; }

}  // namespace linstock::table
