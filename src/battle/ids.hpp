#pragma once

#include <cstdint>

// Everything in a battle is named by its number at muster; nothing points.
namespace linstock::battle {

using UnitId = std::uint16_t;  // also its table::Piece
using GroupId = std::uint8_t;
using CommanderId = std::uint8_t;
using SideId = std::uint8_t;   // 0 and 1
using RuleId = std::uint16_t;  // into Terms::rules; 0 is "the table itself": no rule of a sheet

inline constexpr UnitId no_unit = 0xffff;
inline constexpr GroupId no_group = 0xff;
inline constexpr CommanderId no_commander = 0xff;
inline constexpr SideId no_side = 0xff;
inline constexpr SideId umpire = 2;  // speaks for both sides: rulings, consent
constexpr SideId other_side(SideId side) { return static_cast<SideId>(1 - side); }

}  // namespace linstock::battle
