#pragma once

#include "tactics/ground.hpp"

// What covers a target: the area half or more of its stands are in, or a line that the shot crosses close before them.
namespace linstock::tactics {

// What half or more of the target's stands have against that shooter: index in the sheet's kind of covers, rising.
sheet::Value cover_between(const Manual& manual, const table::Terrain& terrain, const Footprint& target,
                           const Footprint& from);
sheet::Value cover_from(const Manual& manual, const Battle& battle, UnitId target, UnitId shooter);
// That of the areas alone.
sheet::Value area_cover(const Manual& manual, const table::Terrain& terrain, const Footprint& unit);
// Whether a line of these kinds lies close before half or more of the target's stands, as seen from there.
bool half_behind(const Manual& manual, const table::Terrain& terrain, const Footprint& target, const Footprint& from,
                 std::uint32_t kinds);

}  // namespace linstock::tactics
