#pragma once

#include <algorithm>
#include <cstdint>

#include "battle/scale.hpp"
#include "table/evolution.hpp"

// Directions and distances as a captain judges them.
namespace linstock::bot {

using table::Angle;
using table::Length;
using table::Point;

// What is nobody's printed number (an interval, "near enough") is judged in spans, which grow with the sheet's own measure: a
// centimetre, or half an inch, as sheets in inches print about half as many of them for the same move.
inline Length span_of(const battle::Scale& scale) {
    return scale.unit() == table::inch ? table::inch / 2 : table::centimetre;
}
constexpr Angle degrees(int d) { return static_cast<Angle>(d * 65'536 / 360); }

// How far to turn from one facing to another: to the left when positive.
inline int turn_between(Angle from, Angle to) { return static_cast<std::int16_t>(static_cast<Angle>(to - from)); }
inline int size_of_turn(int turn) { return turn < 0 ? -turn : turn; }

// A step so long in this direction.
inline Point step(Angle facing, Length ahead, Length right = 0) { return table::turned({right, ahead}, facing); }

inline Length between(Point a, Point b) { return table::root(table::squared_distance(a, b)); }
// Closer than so much, without a root.
inline bool closer(Point a, Point b, Length limit) { return table::squared_distance(a, b) <= table::square_of(limit); }

}  // namespace linstock::bot
