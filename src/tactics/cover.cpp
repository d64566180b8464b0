#include "tactics/cover.hpp"

#include <algorithm>

#include "table/convex.hpp"

namespace linstock::tactics {

namespace {

using table::Terrain;

sheet::Value cover_of_kinds(const Manual& manual, std::uint32_t kinds) {
    sheet::Value best = 0;
    for (std::size_t kind = 0; kinds != 0; ++kind, kinds >>= 1) {
        if ((kinds & 1U) != 0) best = std::max(best, manual.ground[kind].cover);
    }
    return best;
}

std::uint32_t covering(const Manual& manual) {
    return kinds_where(manual, [](const GroundCard& ground) { return ground.cover > 0; });
}

// The last of the line of fire: from a little before the stand to its middle.
table::Segment end_of_shot(Length close_before, const Quad& from, const Quad& stand) {
    const table::Segment line = table::shortest_line(from, stand);
    const Length length = table::root(table::squared_distance(line.from, line.to));
    table::Point before = line.from;
    if (length > close_before) {
        const table::Point back = line.from - line.to;
        before = line.to + table::Point{static_cast<Length>(table::scaled(back.x, close_before, length)),
                                        static_cast<Length>(table::scaled(back.y, close_before, length))};
    }
    return {before, middle_of_stand(stand)};
}

// Calls `take(line)` with the line that covers a stand from each of the shooter's nearest stands: several where they are equally near.
template <class Take>
void each_line_before(const Manual& manual, const Terrain& terrain, const Footprint& from, const Quad& stand,
                      std::uint32_t kinds, Take&& take) {
    Length least = table::farthest;
    for (int i = 0; i < from.stands; ++i) least = std::min(least, table::distance(from.stand[nth(i)], stand));
    for (int i = 0; i < from.stands; ++i) {
        if (table::distance(from.stand[nth(i)], stand) != least) continue;
        const int line =
            terrain.line_between(end_of_shot(manual.length.close_before, from.stand[nth(i)], stand), kinds);
        if (line >= 0) take(terrain.lines()[nth(line)]);
    }
}

// What half or more of the stands have: the better cover where half have the better.
sheet::Value held_by_half(const sheet::Value* covers, int stands) {
    sheet::Value best = 0;
    for (int i = 0; i < stands; ++i) {
        int as_good = 0;
        for (int j = 0; j < stands; ++j) as_good += covers[j] >= covers[i] ? 1 : 0;
        if (2 * as_good >= stands) best = std::max(best, covers[i]);
    }
    return best;
}

bool lines_near(const Manual& manual, const Terrain& terrain, const Footprint& unit, std::uint32_t kinds) {
    table::Box box = unit.box;
    box.grow(manual.length.close_before);
    return std::any_of(terrain.lines().begin(), terrain.lines().end(), [&](const table::Line& line) {
        return (table::bit(line.ground) & kinds) != 0 && line.box.meets(box);
    });
}

}  // namespace

sheet::Value area_cover(const Manual& manual, const Terrain& terrain, const Footprint& unit) {
    sheet::Value covers[table::max_stands] = {};
    for (int i = 0; i < unit.stands; ++i) covers[i] = cover_of_kinds(manual, grounds_of(terrain, unit.stand[nth(i)]));
    return held_by_half(covers, unit.stands);
}

sheet::Value cover_between(const Manual& manual, const Terrain& terrain, const Footprint& target,
                           const Footprint& from) {
    const std::uint32_t kinds = covering(manual);
    bool areas = false;
    terrain.each_area_near(
        target.box, [&](int number) { areas |= (table::bit(terrain.areas()[nth(number)].ground) & kinds) != 0; });
    const bool lines = lines_near(manual, terrain, target, kinds);
    if (!areas && !lines) return 0;  // open fields: nearly always
    sheet::Value covers[table::max_stands] = {};
    for (int i = 0; i < target.stands; ++i) {
        const Quad& stand = target.stand[nth(i)];
        covers[i] = cover_of_kinds(manual, grounds_of(terrain, stand));
        if (!lines) continue;
        each_line_before(manual, terrain, from, stand, kinds, [&](const table::Line& line) {
            covers[i] = std::max(covers[i], manual.ground[static_cast<std::size_t>(line.ground)].cover);
        });
    }
    return held_by_half(covers, target.stands);
}

bool half_behind(const Manual& manual, const Terrain& terrain, const Footprint& target, const Footprint& from,
                 std::uint32_t kinds) {
    if (!lines_near(manual, terrain, target, kinds)) return false;
    int behind = 0;
    for (int i = 0; i < target.stands; ++i) {
        bool covered = false;
        each_line_before(manual, terrain, from, target.stand[nth(i)], kinds,
                         [&](const table::Line&) { covered = true; });
        behind += covered ? 1 : 0;
    }
    return 2 * behind >= target.stands;
}

sheet::Value cover_from(const Manual& manual, const Battle& battle, UnitId target, UnitId shooter) {
    const table::Field& field = battle.field();
    return cover_between(manual, field.terrain(), field.footprint(target), field.footprint(shooter));
}

}  // namespace linstock::tactics
