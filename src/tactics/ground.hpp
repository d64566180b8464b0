#pragma once

#include "tactics/manual.hpp"

// What units stand on. A stand stands in an area when its middle does.
namespace linstock::tactics {

using table::Footprint;
using table::Quad;

// The middle of a stand, to the nearest whole unit.
table::Point middle_of_stand(const Quad& stand);

// The kinds of ground that hold the stand's middle.
std::uint32_t grounds_of(const table::Terrain& terrain, const Quad& stand);
// The kinds of ground for which the predicate holds, as bits.
template <class Holds>
std::uint32_t kinds_where(const Manual& manual, Holds&& holds) {
    std::uint32_t kinds = 0;
    for (std::size_t kind = 0; kind < manual.ground.size(); ++kind) {
        if (holds(manual.ground[kind])) kinds |= 1U << kind;
    }
    return kinds;
}
int stands_in(const table::Terrain& terrain, const Footprint& unit, std::uint32_t kinds);
// Half or more of its stands.
bool half_in(const table::Terrain& terrain, const Footprint& unit, std::uint32_t kinds);
bool in_building(const Manual& manual, const Battle& battle, UnitId unit);
// Ground that disorders formed troops; whether these are such is the sheet's to say.
bool half_in_disordering(const Manual& manual, const Battle& battle, UnitId unit);
// The worst type under any of its stands, as GroundCard counts it.
int worst_ground(const Manual& manual, const Battle& battle, UnitId unit);
// Neither area nor line anywhere near the two: nearly always.
bool bare_ground(const table::Terrain& terrain, const Footprint& a, const Footprint& b);

}  // namespace linstock::tactics
