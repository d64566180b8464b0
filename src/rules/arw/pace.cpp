#include <algorithm>

#include "rules/arw/move_judge.hpp"

namespace linstock::rules_arw {

namespace pacing {

using battle::Arm;
using table::Evolution;
using table::EvolutionKind;
using table::Formation;
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

bool closed_to(const UnitCard& card, std::uint32_t buildings_met) {
    return buildings_met != 0 && card.arm != Arm::foot;
}

}  // namespace pacing

using namespace pacing;

Action action_of(EvolutionKind kind) {
    switch (kind) {
        case EvolutionKind::forward:
            return Action::ahead;
        case EvolutionKind::back:
            return Action::back;
        case EvolutionKind::wheel_left:
        case EvolutionKind::wheel_right:
            return Action::wheel;
        case EvolutionKind::incline_left:
        case EvolutionKind::incline_right:
            return Action::incline;
        case EvolutionKind::about_face:
            return Action::about_face;
        case EvolutionKind::pivot:
            return Action::pivot;
        default:
            return Action::any;
    }
}

bool may_pass(const void* context, table::Piece piece) {
    const Passing& passing = *static_cast<const Passing*>(context);
    const State& state = passing.battle->state();
    const UnitState& other = state.unit(piece);
    if (other.side != state.unit(passing.mover).side) return false;
    if (passing.routing || passing.manual->card(passing.mover).light || passing.manual->card(piece).light) return true;
    const bool waits = other.order == order::stand || other.order == order::reserve;
    return passing.withdrawing && waits && !in_contact(state, piece);
}

bool in_water(const ArwManual& manual, const Battle& battle, const Posed& at) {
    const MoveRules& rules = *manual.moves;
    const table::Terrain& terrain = battle.field().terrain();
    const auto wet = [&](table::Point point) {
        const std::uint32_t grounds = terrain.grounds_at(point);
        return (grounds & rules.impassable()) != 0 && (grounds & MoveRules::crossings) == 0;
    };
    const table::Footprint footprint = table::laid_out(at.pose, at.array);
    for (int i = 0; i < footprint.stands; ++i) {
        const table::Quad& stand = footprint.stand[static_cast<std::size_t>(i)];
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

bool at_narrow_gap(const ArwManual& manual, const Battle& battle, UnitId unit, const Posed& at) {
    const table::Quad block = table::outline(at.pose, at.array);
    const table::Hull sweep = table::swept(block, table::turned({0, manual.card(unit).move}, at.pose.facing));
    return (battle.field().terrain().grounds_along(sweep) & MoveRules::crossings) != 0;
}

Length whole_move(const ArwManual& manual, UnitId unit, int order) {
    return manual.moves->limit(unit, order, Formation::line, Action::ahead, 0).most;
}

Length move_left(const ArwManual& manual, const Battle& battle, UnitId unit) {
    const UnitState& its = battle.state().unit(unit);
    return std::max(0, whole_move(manual, unit, its.order) - from_tenths(its.mark[unit_mark::moved]));
}

// The share of the whole move that an evolution takes is its length against what the sheet allows for a whole move made so, in that
// formation, over the worst ground it touches (C-10).
Stride stride(const Passing& passing, int order, const Posed& from, const Evolution& evolution, table::Asked asked) {
    const ArwManual& manual = *passing.manual;
    const MoveRules& rules = *manual.moves;
    const UnitCard& card = manual.card(passing.mover);
    Stride made;
    made.way = table::way_of(passing.battle->field(), passing.mover, from, evolution, may_pass, &passing, asked);
    const MoveRules::Limit& limit = rules.limit(passing.mover, order, from.array.formation, action_of(evolution.kind),
                                                rules.going_of(made.way.grounds));
    made.refused = limit.refused;
    const std::uint32_t houses = made.way.grounds & rules.buildings();
    if (made.refused == 0 && closed_to(card, houses)) made.refused = rules.names().ground;
    if (made.refused == 0 && (made.way.grounds & rules.impassable()) != 0 && wades(passing, from, evolution))
        made.refused = rules.names().ground;
    const Length crossing =
        made.way.lines == 0 ? 0 : rules.to_cross(passing.mover, made.way.lines, made.way.lines_crossed);
    if (made.refused == 0 && crossing < 0) made.refused = rules.names().ground;
    if (made.refused != 0) return made;

    const Length whole = whole_move(manual, passing.mover, order);
    if (evolution.amount > 0 && limit.most <= 0) {
        made.refused = rules.names().speed;
        return made;
    }
    if (evolution.amount > 0) made.cost = static_cast<Length>(table::scaled(evolution.amount, whole, limit.most));
    made.cost += crossing;
    if (houses != 0 &&
        (passing.battle->field().terrain().grounds_under(table::laid_out(from.pose, from.array)) & houses) == 0)
        made.cost += whole / 2;
    return made;
}

bool legal_shape(const UnitCard& card, const table::Array& array) {
    const int files = table::files_of(array);
    const int ranks = table::ranks_of(array);
    const bool massed_foot = card.arm == Arm::foot && !card.light;
    switch (array.formation) {
        case Formation::line:
            return ranks == 1 || (array.stands >= 6 && ranks == 2);
        case Formation::column:
            return files <= 2 && (ranks >= 2 || array.stands == 1);
        case Formation::square:
            return massed_foot && array.stands >= 4 && ranks == 2;
        case Formation::skirmish:
            return card.light && ranks == 1;
        default:
            return false;
    }
}

Change change_of(const table::Array& from, const Evolution& form) {
    const bool to_flank = form.toward == table::quarter_turn || form.toward == table::about(table::quarter_turn);
    const bool was_column = from.formation == Formation::column;
    if (form.formation == Formation::square) return Change::to_square;
    if (form.formation == Formation::column && !was_column && from.formation != Formation::square && to_flank)
        return Change::to_flank_column;
    if (form.formation == Formation::line && was_column && to_flank) return Change::from_flank_column;
    return Change::other;
}

}  // namespace linstock::rules_arw
