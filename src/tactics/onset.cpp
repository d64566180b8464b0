#include "tactics/onset.hpp"

#include <algorithm>

namespace linstock::tactics {

namespace {

using table::Evolution;
using table::EvolutionKind;
using table::Posed;

table::Point middle_of_unit(const Posed& unit) {
    return unit.pose.at + table::turned_half({0, -table::depth_of(unit.array)}, unit.pose.facing);
}

// How far straight on it comes no nearer than so, nearest point to nearest point; found by halving.
Length room_before(const Battle& battle, UnitId unit, UnitId target, Length ahead, Length distance) {
    const Posed from = battle.posed(unit);
    const auto too_near = [&](Length gone) {
        const Posed at = table::evolved(from, {.kind = EvolutionKind::forward, .amount = gone});
        return table::distance(table::laid_out(at.pose, at.array), battle.field().footprint(target)) < distance;
    };
    Length free = 0;
    Length held = ahead;
    if (!too_near(held)) return held;
    while (held - free > 1) {
        const Length middle = free + (held - free) / 2;
        (too_near(middle) ? held : free) = middle;
    }
    return free;
}

}  // namespace

table::Angle directly_away(const Battle& battle, UnitId unit, UnitId from) {
    return table::direction_of(middle_of_unit(battle.posed(unit)) - middle_of_unit(battle.posed(from)));
}

// Makes as much of an evolution as nothing holds; says whether it was all of it.
bool advance_by(const Manual& manual, Work& work, UnitId unit, Evolution evolution) {
    const Passing passing{&manual, &work.battle(), unit, Going::charging};
    const Posed from = work.battle().posed(unit);
    Stride made = stride(passing, from, evolution);
    bool whole = true;
    if (made.way.obstacle.what != table::Obstacle::What::nothing) {
        whole = false;
        evolution.amount = std::max(0, made.way.obstacle.clear - 3 * table::slack);
        if (evolution.amount > 0) made = stride(passing, from, evolution);
    }
    if (evolution.amount <= 0 || made.refused != 0) return false;
    const Posed to = table::evolved(from, evolution);
    // It may pass some friends but not stop on them.
    if (table::standing(work.battle().field(), unit, to).what != table::Obstacle::What::nothing) return false;
    const RuleId rule = manual.rule_of.contact;
    work.pose(unit, to, rule);
    const int moved = work.state().unit(unit).mark[manual.mark.moved];
    work.mark_unit(unit, manual.mark.moved, moved + std::max(1, as_tenths(made.cost)), rule);
    return whole;
}

// Along its way until so far from the target; it stays where it is when nearer.
void close_to(const Manual& manual, Work& work, Onset& onset, Length distance) {
    const UnitId unit = onset.go.unit;
    const UnitId target = onset.go.target;
    if (table::within(table::distance(work.battle().field(), unit, target), distance)) return;
    if (onset.wheel != 0) {
        if (!advance_by(manual, work, unit, wheel_of(onset.wheel))) return;
        onset.wheel = 0;
    }
    const Length ahead =
        table::distance_ahead(work.battle().field().footprint(unit), work.battle().field().footprint(target));
    const Length room = ahead == table::farthest ? 0 : room_before(work.battle(), unit, target, ahead, distance);
    if (room > 0) advance_by(manual, work, unit, {.kind = EvolutionKind::forward, .amount = room});
    onset.forward =
        table::distance_ahead(work.battle().field().footprint(unit), work.battle().field().footprint(target));
}

// What is left of the way, as far as the move goes; true when it touches.
bool go_in(const Manual& manual, Work& work, UnitId unit, UnitId target, Length wheel) {
    if (wheel != 0) advance_by(manual, work, unit, wheel_of(wheel));
    const Battle& battle = work.battle();
    const bool there = battle.on_table(target);
    const Length ahead = there ? table::distance_ahead(battle.field().footprint(unit), battle.field().footprint(target))
                               : table::farthest;
    const Posed from = battle.posed(unit);
    const Passing passing{&manual, &battle, unit, Going::charging};
    const Length left = move_left(manual, battle, unit, Going::charging);
    if (ahead != table::farthest) {
        if (ahead == 0) return true;
        const Evolution on{.kind = EvolutionKind::forward, .amount = ahead};
        const Stride made = stride(passing, from, on);
        const bool reaches = made.refused == 0 && made.way.obstacle.what == table::Obstacle::What::nothing &&
                             table::within(made.cost, left);
        if (reaches) return advance_by(manual, work, unit, on);
    }
    // Out of reach: to the end of its move, and no nearer to anybody than just short of touching.
    if (left <= 0) return false;
    Evolution on{.kind = EvolutionKind::forward, .amount = left};
    const Stride made = stride(passing, from, on);
    if (made.refused != 0) return false;
    if (made.cost > left) on.amount = static_cast<Length>(static_cast<std::int64_t>(left) * left / made.cost);
    advance_by(manual, work, unit, on);
    return false;
}

}  // namespace linstock::tactics
