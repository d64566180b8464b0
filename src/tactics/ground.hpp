#pragma once

#include "rules/arw/calls.hpp"

// What the table says about units, in the sheet's terms. A stand stands in an area when its middle does.
namespace linstock::rules_arw {

using table::Footprint;
using table::Quad;

// The middle of a stand, to the nearest whole unit.
table::Point middle_of(const Quad& stand);

// --- ground -------------------------------------------------------------------------------------------------------------

// The kinds of ground that hold the stand's middle.
std::uint32_t grounds_of(const table::Terrain& terrain, const Quad& stand);
// The kinds of ground for which the predicate holds, as bits.
template <class Holds>
std::uint32_t kinds_where(const ArwManual& manual, Holds&& holds) {
    std::uint32_t kinds = 0;
    for (std::size_t kind = 0; kind < manual.ground.size(); ++kind) {
        if (holds(manual.ground[kind])) kinds |= 1U << kind;
    }
    return kinds;
}
int stands_in(const table::Terrain& terrain, const Footprint& unit, std::uint32_t kinds);
// Half or more of its stands.
bool half_in(const table::Terrain& terrain, const Footprint& unit, std::uint32_t kinds);

// Cover of a target from a shooter: what half or more of its stands have, be it the area they stand in or a line that the shot crosses
// close before them. Index in kind `covers`.
sheet::Value cover_between(const ArwManual& manual, const table::Terrain& terrain, const Footprint& target,
                           const Footprint& from);
// Whether a line of these kinds lies close before half or more of the target's stands, as seen from there.
bool half_behind(const table::Terrain& terrain, const Footprint& target, const Footprint& from, std::uint32_t kinds);
sheet::Value area_cover(const ArwManual& manual, const table::Terrain& terrain, const Footprint& unit);

bool in_building(const ArwManual& manual, const Battle& battle, UnitId unit);
// A square and a garrison have neither flanks nor rear (GAP-64).
bool has_flanks(const ArwManual& manual, const Battle& battle, UnitId unit);

// Index in kind `formations`.
sheet::Value formation_word(const Calls& calls, table::Formation formation);

// --- aim ----------------------------------------------------------------------------------------------------------------

// Who of a unit can shoot at a target. Bits are its front-rank stands; of a square a quarter of its stands for every face.
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
Length nearest_bearing(const ArwManual& manual, const Battle& battle, UnitId shooter, UnitId target);
// `from` may be where the shooter does not stand. `most`: how many of its stands live.
Aim aim_at(const ArwManual& manual, const Battle& battle, UnitId shooter, const table::Posed& from,
           const Footprint& stands, int most, UnitId target);
Aim aim_at(const ArwManual& manual, const Battle& battle, UnitId shooter, UnitId target);

bool has_moved(const UnitState& unit);

// The facts of one shot. `stands` of them shoot, as the unit's first or second shot.
struct ShotAsked {
    UnitId shooter = no_unit;
    UnitId target = no_unit;
    int stands = 1;
    int number = 1;
    Length range = 0;
    bool moved = false;
    sheet::Value cover = 0;
};
void lay_shot(const ArwManual& manual, const State& state, const ShotAsked& shot, sheet::Frame& frame);

// How a unit's stands that shoot at one target are told off: Lights that count one extra stand only make a second shot with the others.
struct ToldOff {
    int first = 0;
    int second = 0;
};
ToldOff told_off(const ArwManual& manual, UnitId shooter, int stands, bool only_target);

// The unit that charges it and that it can shoot at; the lowest number, or none.
UnitId charger_to_shoot(const ArwManual& manual, const Battle& battle, UnitId unit);

// --- the group ----------------------------------------------------------------------------------------------------------

// Calls `take(unit)` for the Group's units on the table that still have a stand living.
template <class Take>
void each_in_group(const Battle& battle, GroupId group, Take&& take) {
    const State& state = battle.state();
    for (UnitId unit = 0; unit < state.head().units; ++unit) {
        if (state.unit(unit).group == group && living(state, unit) > 0) take(unit);
    }
}

}  // namespace linstock::rules_arw
