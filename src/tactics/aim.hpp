#pragma once

#include "tactics/ground.hpp"

// Which stands of a unit bear on a target: arc, range and sight.
namespace linstock::tactics {

// Who of a unit can shoot at a target. Bits are its stands, those of the front rank and the ones that shoot with them; where faces
// shoot, a quarter of its stands for every face.
struct Aim {
    std::uint32_t stands = 0;
    int count = 0;
    Length range = table::farthest;  // of the nearest that can
    enum class Fault : std::uint8_t { none, arc, range, sight } fault = Fault::arc;
    table::Sight blocked;  // of the first that bears, is in range and sees nothing
};
// Whether the very boxes of the two are farther apart: a quick no.
bool out_of_reach(const Footprint& from, const Footprint& target, Length reach);
// How far the nearest stand that bears is, or failing that the nearest stand: for refusals.
Length nearest_bearing(const Manual& manual, const Battle& battle, UnitId shooter, UnitId target);
// `from` may be where the shooter does not stand. `most`: how many of its stands live.
Aim aim_at(const Manual& manual, const Battle& battle, UnitId shooter, const table::Posed& from,
           const Footprint& stands, int most, UnitId target);
Aim aim_at(const Manual& manual, const Battle& battle, UnitId shooter, UnitId target);
// What stands between two units, for who asks before a command.
table::Sight sight_between(const Manual& manual, const Battle& battle, UnitId from, UnitId to);

}  // namespace linstock::tactics
