#include <algorithm>
#include <bit>

#include "tactics/walk.hpp"

namespace linstock::tactics {

namespace {

using table::Evolution;
using table::Posed;

// Along the way at every centimetre: few ways come near water, and those that do lead over a bridge.
bool wades(const Passing& passing, const Posed& from, const Evolution& evolution) {
    constexpr Length step = table::centimetre;
    Evolution part = evolution;
    for (Length gone = 0; gone < evolution.amount; gone += step) {
        part.amount = gone;
        if (in_water(*passing.manual, *passing.battle, table::evolved(from, part))) return true;
    }
    return in_water(*passing.manual, *passing.battle, table::evolved(from, evolution));
}

// Every kind crossed once, and what is crossed more often at the price of the dearest; -1 where one of them may not be crossed.
Length to_cross(const Manual& manual, UnitId unit, std::uint32_t lines, int crossed) {
    const Card& card = manual.card(unit);
    if (card.slips_over) return 0;
    Length sum = 0;
    Length dearest = 0;
    for (std::uint32_t left = lines; left != 0; left &= left - 1) {
        const GroundCard& line = manual.ground[nth(std::countr_zero(left))];
        const Length price = line.to_cross[static_cast<std::size_t>(card.arm)];
        if (price < 0) return -1;
        sum += price;
        dearest = std::max(dearest, price);
    }
    return sum + std::max(0, crossed - std::popcount(lines)) * dearest;
}

bool ground_closes(const Passing& passing, const Posed& from, const Evolution& evolution, std::uint32_t grounds) {
    const Manual& manual = *passing.manual;
    const auto arm = static_cast<std::size_t>(manual.card(passing.mover).arm);
    if ((grounds & manual.kinds.closed_to[arm]) != 0) return true;
    return (grounds & manual.kinds.impassable) != 0 && wades(passing, from, evolution);
}

}  // namespace

bool passes(const void* context, table::Piece piece) {
    const Passing& passing = *static_cast<const Passing*>(context);
    const State& state = passing.battle->state();
    if (state.unit(piece).side != state.unit(passing.mover).side) return false;
    return passing.manual->walking->may_pass(*passing.battle, passing.mover, passing.going, piece);
}

// The share of the whole move that an evolution takes is its length against what the sheet allows for a whole move made so, in that
// formation, over the worst ground it touches.
Stride stride(const Passing& passing, const Posed& from, const Evolution& evolution, table::Asked asked) {
    const Manual& manual = *passing.manual;
    const WalkRules& rules = *manual.walking;
    const Battle& battle = *passing.battle;
    const UnitId unit = passing.mover;
    Stride made;
    made.way = table::way_of(battle.field(), unit, from, evolution, passes, &passing, asked);
    const std::uint32_t grounds = made.way.grounds;
    const Allowance allowed =
        rules.allowance(battle, unit, passing.going, from.array.formation, evolution.kind, grounds);
    made.refused = allowed.refused;
    if (made.refused == 0 && ground_closes(passing, from, evolution, grounds)) made.refused = manual.rule_of.ground;
    const Length crossing = made.way.lines == 0 ? 0 : to_cross(manual, unit, made.way.lines, made.way.lines_crossed);
    if (made.refused == 0 && crossing < 0) made.refused = manual.rule_of.ground;
    if (made.refused == 0 && evolution.amount > 0 && allowed.most <= 0) made.refused = manual.rule_of.speed;
    if (made.refused != 0) return made;

    const Length whole = rules.whole_move(battle, unit, passing.going);
    if (evolution.amount > 0) made.cost = static_cast<Length>(table::scaled(evolution.amount, whole, allowed.most));
    made.cost += crossing;
    if (grounds != 0) made.cost += rules.to_enter(battle, unit, passing.going, from, grounds);
    return made;
}

Length move_left(const Manual& manual, const Battle& battle, UnitId unit, Going going) {
    const Length moved = from_tenths(battle.state().unit(unit).mark[manual.mark.moved]);
    return std::max(0, manual.walking->whole_move(battle, unit, going) - moved);
}

bool in_water(const Manual& manual, const Battle& battle, const Posed& at) {
    const table::Terrain& terrain = battle.field().terrain();
    const auto wet = [&](table::Point point) {
        const std::uint32_t grounds = terrain.grounds_at(point);
        return (grounds & manual.kinds.impassable) != 0 && (grounds & manual.kinds.crossings) == 0;
    };
    const table::Footprint footprint = table::laid_out(at.pose, at.array);
    for (int i = 0; i < footprint.stands; ++i) {
        const table::Quad& stand = footprint.stand[nth(i)];
        for (std::size_t k = 0; k < 4; ++k) {
            const table::Point a = stand.corner[k];
            const table::Point b = stand.corner[(k + 1) % 4];
            // Both roundings of the middle: a mirrored stand names its corners the other way round.
            const table::Point half{(b.x - a.x) / 2, (b.y - a.y) / 2};
            if (wet(a) || wet(a + half) || wet(b - half)) return true;
        }
    }
    return false;
}

bool ground_bears(const Manual& manual, const Battle& battle, UnitId unit, Going going, table::EvolutionKind kind,
                  const Posed& at) {
    const std::uint32_t grounds = battle.field().terrain().grounds_under(table::laid_out(at.pose, at.array));
    if ((grounds & manual.kinds.impassable) != 0 && in_water(manual, battle, at)) return false;
    if ((grounds & manual.kinds.closed_to[static_cast<std::size_t>(manual.card(unit).arm)]) != 0) return false;
    return manual.walking->allowance(battle, unit, going, at.array.formation, kind, grounds).refused == 0;
}

}  // namespace linstock::tactics
