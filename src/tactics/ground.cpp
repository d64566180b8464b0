#include "tactics/ground.hpp"

#include <algorithm>

#include "table/convex.hpp"

namespace linstock::tactics {

table::Point middle_of_stand(const Quad& stand) {
    const table::Point fourfold = table::fourfold_middle(stand);
    return {static_cast<Length>(table::scaled(fourfold.x, 1, 4)), static_cast<Length>(table::scaled(fourfold.y, 1, 4))};
}

std::uint32_t grounds_of(const table::Terrain& terrain, const Quad& stand) {
    const table::Point middle = table::fourfold_middle(stand);
    std::uint32_t kinds = 0;
    terrain.each_area_near(table::box_of(stand), [&](int number) {
        const table::Area& area = terrain.areas()[nth(number)];
        if (table::contains_scaled(area.corners, middle, 4)) kinds |= table::bit(area.ground);
    });
    return kinds;
}

int stands_in(const table::Terrain& terrain, const Footprint& unit, std::uint32_t kinds) {
    int count = 0;
    for (int i = 0; i < unit.stands; ++i) count += (grounds_of(terrain, unit.stand[nth(i)]) & kinds) != 0 ? 1 : 0;
    return count;
}

bool half_in(const table::Terrain& terrain, const Footprint& unit, std::uint32_t kinds) {
    return unit.stands > 0 && 2 * stands_in(terrain, unit, kinds) >= unit.stands;
}

bool in_building(const Manual& manual, const Battle& battle, UnitId unit) {
    const std::uint32_t kinds = kinds_where(manual, [](const GroundCard& ground) { return ground.building; });
    return half_in(battle.field().terrain(), battle.field().footprint(unit), kinds);
}

bool half_in_disordering(const Manual& manual, const Battle& battle, UnitId unit) {
    const std::uint32_t kinds = kinds_where(manual, [](const GroundCard& ground) { return ground.disordering; });
    return half_in(battle.field().terrain(), battle.field().footprint(unit), kinds);
}

int worst_ground(const Manual& manual, const Battle& battle, UnitId unit) {
    const Footprint& footprint = battle.field().footprint(unit);
    std::uint32_t kinds = 0;
    for (int i = 0; i < footprint.stands; ++i) kinds |= grounds_of(battle.field().terrain(), footprint.stand[nth(i)]);
    int worst = 0;
    for (std::size_t kind = 0; kinds != 0; ++kind, kinds >>= 1) {
        if ((kinds & 1U) != 0) worst = std::max(worst, manual.ground[kind].type);
    }
    return worst;
}

bool bare_ground(const table::Terrain& terrain, const Footprint& a, const Footprint& b) {
    table::Box both = a.box;
    both.take_in(b.box);
    bool bare = true;
    terrain.each_area_near(both, [&](int) { bare = false; });
    terrain.each_line_near(both, [&](int) { bare = false; });
    return bare;
}

}  // namespace linstock::tactics
