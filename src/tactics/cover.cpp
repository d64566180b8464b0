#include "rules/arw/measure.hpp"

#include <algorithm>

#include "rules/arw/fight.hpp"
#include "table/convex.hpp"

namespace linstock::rules_arw {

namespace measured_ground {
namespace {

using table::Terrain;

constexpr Length close_before = 2 * table::centimetre;  // a line so near before a stand covers it

sheet::Value cover_of_kinds(const ArwManual& manual, std::uint32_t kinds) {
    sheet::Value best = 0;
    for (std::size_t kind = 0; kinds != 0; ++kind, kinds >>= 1) {
        if ((kinds & 1U) != 0) best = std::max(best, manual.ground[kind].cover);
    }
    return best;
}

std::uint32_t covering(const ArwManual& manual) {
    return kinds_where(manual, [](const GroundCard& ground) { return ground.cover > 0; });
}

// The last of the line of fire: from a little before the stand to its middle.
table::Segment end_of_shot(const Quad& from, const Quad& stand) {
    const table::Segment line = table::shortest_line(from, stand);
    const Length length = table::root(table::squared_distance(line.from, line.to));
    table::Point before = line.from;
    if (length > close_before) {
        const table::Point back = line.from - line.to;
        before = line.to + table::Point{static_cast<Length>(table::scaled(back.x, close_before, length)),
                                        static_cast<Length>(table::scaled(back.y, close_before, length))};
    }
    return {before, middle_of(stand)};
}

// Calls `take(line)` with the line that covers a stand from each of the shooter's nearest stands: several where they are equally near.
template <class Take>
void each_line_before(const Terrain& terrain, const Footprint& from, const Quad& stand, std::uint32_t kinds,
                      Take&& take) {
    Length least = table::farthest;
    for (int i = 0; i < from.stands; ++i) least = std::min(least, table::distance(from.stand[nth(i)], stand));
    for (int i = 0; i < from.stands; ++i) {
        if (table::distance(from.stand[nth(i)], stand) != least) continue;
        const int line = terrain.line_between(end_of_shot(from.stand[nth(i)], stand), kinds);
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

bool lines_near(const Terrain& terrain, const Footprint& unit, std::uint32_t kinds) {
    table::Box box = unit.box;
    box.grow(close_before);
    return std::any_of(terrain.lines().begin(), terrain.lines().end(), [&](const table::Line& line) {
        return (table::bit(line.ground) & kinds) != 0 && line.box.meets(box);
    });
}

}  // namespace
}  // namespace measured_ground

using namespace measured_ground;

table::Point middle_of(const Quad& stand) {
    const table::Point fourfold = table::fourfold_middle(stand);
    return {static_cast<Length>(table::scaled(fourfold.x, 1, 4)), static_cast<Length>(table::scaled(fourfold.y, 1, 4))};
}

std::uint32_t grounds_of(const Terrain& terrain, const Quad& stand) {
    const table::Point middle = table::fourfold_middle(stand);
    std::uint32_t kinds = 0;
    terrain.each_area_near(table::box_of(stand), [&](int number) {
        const table::Area& area = terrain.areas()[nth(number)];
        if (table::contains_scaled(area.corners, middle, 4)) kinds |= table::bit(area.ground);
    });
    return kinds;
}

int stands_in(const Terrain& terrain, const Footprint& unit, std::uint32_t kinds) {
    int count = 0;
    for (int i = 0; i < unit.stands; ++i) count += (grounds_of(terrain, unit.stand[nth(i)]) & kinds) != 0 ? 1 : 0;
    return count;
}

bool half_in(const Terrain& terrain, const Footprint& unit, std::uint32_t kinds) {
    return unit.stands > 0 && 2 * stands_in(terrain, unit, kinds) >= unit.stands;
}

sheet::Value area_cover(const ArwManual& manual, const Terrain& terrain, const Footprint& unit) {
    sheet::Value covers[table::max_stands] = {};
    for (int i = 0; i < unit.stands; ++i) covers[i] = cover_of_kinds(manual, grounds_of(terrain, unit.stand[nth(i)]));
    return held_by_half(covers, unit.stands);
}

sheet::Value cover_between(const ArwManual& manual, const Terrain& terrain, const Footprint& target,
                           const Footprint& from) {
    const std::uint32_t kinds = covering(manual);
    bool areas = false;
    terrain.each_area_near(
        target.box, [&](int number) { areas |= (table::bit(terrain.areas()[nth(number)].ground) & kinds) != 0; });
    const bool lines = lines_near(terrain, target, kinds);
    if (!areas && !lines) return 0;  // open fields: nearly always
    sheet::Value covers[table::max_stands] = {};
    for (int i = 0; i < target.stands; ++i) {
        const Quad& stand = target.stand[nth(i)];
        covers[i] = cover_of_kinds(manual, grounds_of(terrain, stand));
        if (!lines) continue;
        each_line_before(terrain, from, stand, kinds, [&](const table::Line& line) {
            covers[i] = std::max(covers[i], manual.ground[static_cast<std::size_t>(line.ground)].cover);
        });
    }
    return held_by_half(covers, target.stands);
}

bool half_behind(const Terrain& terrain, const Footprint& target, const Footprint& from, std::uint32_t kinds) {
    if (!lines_near(terrain, target, kinds)) return false;
    int behind = 0;
    for (int i = 0; i < target.stands; ++i) {
        bool covered = false;
        each_line_before(terrain, from, target.stand[nth(i)], kinds, [&](const table::Line&) { covered = true; });
        behind += covered ? 1 : 0;
    }
    return 2 * behind >= target.stands;
}

bool in_building(const ArwManual& manual, const Battle& battle, UnitId unit) {
    const std::uint32_t kinds = kinds_where(manual, [](const GroundCard& ground) { return ground.building; });
    return half_in(battle.field().terrain(), battle.field().footprint(unit), kinds);
}

bool has_flanks(const ArwManual& manual, const Battle& battle, UnitId unit) {
    return battle.state().unit(unit).formation != table::Formation::square && !in_building(manual, battle, unit);
}

sheet::Value formation_word(const Calls& calls, table::Formation formation) {
    const Words& words = calls.words();
    switch (formation) {
        case table::Formation::column:
        case table::Formation::attack_column:
        case table::Formation::limbered:
            return words.column;
        case table::Formation::square:
            return words.square;
        case table::Formation::skirmish:
        case table::Formation::loose:
            return words.light;
        case table::Formation::line:
            break;
    }
    return words.line;
}

// --- facts others ask for -----------------------------------------------------------------------------------------------

int terrain_type(const ArwManual& manual, const Battle& battle, UnitId unit) {
    const Footprint& footprint = battle.field().footprint(unit);
    std::uint32_t kinds = 0;
    for (int i = 0; i < footprint.stands; ++i) kinds |= grounds_of(battle.field().terrain(), footprint.stand[nth(i)]);
    int worst = 0;
    for (std::size_t kind = 0; kinds != 0; ++kind, kinds >>= 1) {
        if ((kinds & 1U) != 0) worst = std::max(worst, manual.ground[kind].type);
    }
    return worst;
}

// Only Massed troops mind: Lights are at home there, and LC(a) is never disordered by ground.
bool in_disordering_ground(const ArwManual& manual, const Battle& battle, UnitId unit) {
    if (manual.card(unit).light) return false;
    const std::uint32_t kinds = kinds_where(manual, [](const GroundCard& ground) { return ground.disordering; });
    return half_in(battle.field().terrain(), battle.field().footprint(unit), kinds);
}

sheet::Value cover_from(const ArwManual& manual, const Battle& battle, UnitId target, UnitId shooter) {
    const table::Field& field = battle.field();
    return cover_between(manual, field.terrain(), field.footprint(target), field.footprint(shooter));
}

Length general_distance(const ArwManual& manual, const Battle& battle, GroupId group) {
    const State& state = battle.state();
    const SideId side = state.group(group).side;
    Length least = table::farthest;
    for (const battle::CommanderState& commander : state.commanders()) {
        const bool his = commander.group == group || commander.group == battle::no_group;
        if (!his || commander.side != side || commander.presence != battle::Presence::on_table) continue;
        for (const UnitId unit : manual.members[group]) {
            if (!battle.on_table(unit)) continue;
            const Footprint& stands = battle.field().footprint(unit);
            if (table::squared_gap({commander.at, commander.at}, stands.box) > table::square_of(least)) continue;
            least = std::min(least, table::distance(commander.at, stands));
        }
    }
    return least;
}

}  // namespace linstock::rules_arw
