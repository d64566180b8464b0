#include <algorithm>

#include "preview/rehearsal.hpp"
#include "preview/snaps.hpp"

namespace linstock::preview {

namespace {
namespace {

using battle::Charge;
using battle::Command;
using battle::MoveUnit;
using battle::Refusal;
using table::Evolutions;
using table::Posed;

constexpr int plan_budget = 48;                            // judgements for one wish
constexpr Length longest_try = 1'000 * table::centimetre;  // ten metres: no table

Point on_table(const SeatView& seat, Point to) {
    const table::Terrain& terrain = seat.seen.field().terrain();
    return {std::clamp(to.x, 0, terrain.width()), std::clamp(to.y, 0, terrain.depth())};
}

// A way from where the unit stands, after it has changed its formation where it is to.
class AfterForming final : public table::Judge {
public:
    AfterForming(const SeatView& seat, UnitId unit, const Evolutions& before)
        : seat_(seat), unit_(unit), before_(before) {}

    table::Judged judge(const Posed&, const Evolutions& way) const override {
        table::Judged judged = seat_.family.preview().judge(seat_.seen, unit_, whole(way));
        if (judged.stopped_at >= 0) judged.stopped_at -= before_.count;
        return judged;
    }
    Evolutions whole(const Evolutions& way) const {
        Evolutions whole = before_;
        for (const table::Evolution& evolution : way) whole.add(evolution);
        return whole;
    }

private:
    const SeatView& seat_;
    UnitId unit_;
    const Evolutions& before_;
};

UnitId enemy_at(const SeatView& seat, UnitId unit, Point to, const Snaps& snaps) {
    const table::Field& field = seat.seen.field();
    // Squared up: a hand that lets go so near means a charge.
    const Length near = snaps.has(Snap::square_up) ? seat.family.preview().least_move() : table::slack;
    table::Box here;
    here.take_in(to);
    UnitId found = no_unit;
    Length nearest = near + 1;
    field.each_near(here, near, [&](table::Piece piece) {
        if (field.side_of(piece) == seat.seen.state().unit(unit).side) return;
        const Length away = table::distance(to, field.outline_of(piece));
        if (away >= nearest) return;
        nearest = away;
        found = piece;
    });
    return found;
}

Command charge_at(const SeatView& seat, UnitId unit, UnitId target) {
    Charge charge;
    charge.count = 1;
    charge.go[0] = {unit, target, 0, 0};
    if (const auto go = seat.family.preview().charge_way(seat.seen, unit, target)) charge.go[0] = *go;
    return {seat.side, charge};
}

// A charge; where it is not allowed, what forbids it.
Ghost charge_ghost(const SeatView& seat, UnitId unit, UnitId target) {
    Ghost ghost = standing_still(seat, unit);
    const Command command = charge_at(seat, unit, target);
    Refusal why;
    ghost.target = target;
    ghost.legal = battle::check(seat.family, seat.seen, command, &why);
    if (!ghost.legal) {
        ghost.rule = why.rule;
        ghost.says = why.reason;
        return ghost;
    }
    ghost.contact = seat.family.preview().contact_of(seat.seen, std::get<Charge>(command.what).go[0]);
    ghost.reached = true;
    ghost.at = ghost.contact.end;
    ghost.cost = ghost.contact.cost;
    ghost.snapped.add(Snap::square_up);
    ghost.command = command;
    return ghost;
}

// The better of two: the one that ends nearer; where both end alike, the first.
const table::Plan& nearer(const table::Plan& first, const table::Plan& second) {
    return second.miss < first.miss ? second : first;
}

table::Plan plan_way(const Posed& from, const table::Pose& pose, bool facing_told, const AfterForming& judge) {
    table::Goal goal;
    goal.at = pose.at;
    goal.facing = pose.facing;
    const table::Plan squared = table::plan(from, goal, judge, plan_budget);
    if (squared.reached || facing_told) return squared;
    goal.any_facing = true;
    return nearer(squared, table::plan(from, goal, judge, plan_budget));
}

Evolutions change_wished(const Posed& from, const DragWish& wish) {
    Evolutions before;
    if (!wish.formation) return before;
    table::Array array = from.array;
    array.formation = *wish.formation;
    array.files = wish.files;
    if (!(array == from.array))
        before.add({.kind = table::EvolutionKind::form, .formation = *wish.formation, .files = wish.files});
    return before;
}

// What stopped it short of the goal. The rule knows its numbers best when it refuses the plain way: straight on or straight back.
void say_what_stopped_it(const SeatView& seat, const table::Pose& goal, RuleId rule, Ghost& ghost) {
    const Length ahead = table::seen_from(goal.at - seat.seen.posed(ghost.unit).pose.at, goal.facing).y;
    const auto kind = ahead < 0 ? table::EvolutionKind::back : table::EvolutionKind::forward;
    const Length amount = std::max(seat.family.preview().least_move(), ahead < 0 ? -ahead : ahead);
    Refusal why;
    battle::check(seat.family, seat.seen, {seat.side, MoveUnit{ghost.unit, one_evolution(kind, amount)}}, &why);
    const bool same = why.rule == rule || rule == 0 || !ghost.command;
    ghost.rule = same && !why.reason.empty() ? why.rule : rule;
    ghost.says = same && !why.reason.empty() ? why.reason : words_of(seat.family, rule);
    if (ghost.says.empty()) ghost.says = "no nearer with what is left of its move";
}

// The planner cuts a way where the judge says; on mixed ground a little more of it may still be legal.
void stretch(const SeatView& seat, UnitId unit, const table::Plan& plan, const Point goal, Evolutions& way) {
    if (way.count == 0 || plan.reached || last_amount(way) <= 0) return;
    const table::EvolutionKind last = way.list[static_cast<std::size_t>(way.count - 1)].kind;
    if (last == table::EvolutionKind::wheel_left || last == table::EvolutionKind::wheel_right) return;
    Evolutions longer = way;
    last_amount(longer) += plan.miss;
    const Longest longest = longest_of(seat.family, seat.seen, unit, longer);
    if (!longest.any) return;
    const Posed here = seat.seen.posed(unit);
    if (between(end_of(here, longest.way).pose.at, goal) < plan.miss) way = longest.way;
}

Ghost march(const SeatView& seat, const DragWish& wish) {
    const Posed here = seat.seen.posed(wish.unit);
    const Evolutions before = change_wished(here, wish);
    const Posed from = end_of(here, before);
    const Meant meant = snapped(seat, wish.unit, from.array,
                                {on_table(seat, wish.to), wish.facing.value_or(from.pose.facing)}, wish.snaps);
    const bool facing_told = wish.facing.has_value() || meant.took_hold.has(Snap::parallel);
    const AfterForming judge(seat, wish.unit, before);
    const table::Plan plan = plan_way(from, meant.pose, facing_told, judge);
    Evolutions way = judge.whole(plan.way);
    stretch(seat, wish.unit, plan, meant.pose.at, way);
    Ghost ghost = standing_still(seat, wish.unit);
    if (way.count > 0) {
        ghost = ghost_of_way(seat.family, seat.seen, seat.side, wish.unit, way);
    } else {
        ghost.legal = plan.reached;  // it stands there already
    }
    ghost.reached = ghost.legal && plan.reached;
    if (ghost.reached) ghost.snapped = meant.took_hold;
    const bool refused = way.count > 0 && !ghost.legal;  // and has said why
    if (!ghost.reached && !refused) say_what_stopped_it(seat, meant.pose, static_cast<RuleId>(plan.rule), ghost);
    return ghost;
}

}  // namespace
}  // namespace

Ghost drag(const SeatView& seat, const DragWish& wish) {
    if (!seat.seen.on_table(wish.unit)) return try_way(seat, wish.unit, {});
    if (step_of(seat) == battle::StepKind::deployment) {
        const Angle facing = wish.facing.value_or(seat.seen.state().unit(wish.unit).pose.facing);
        return place(seat, {wish.unit, {wish.to, facing}, wish.formation, wish.files});
    }
    const UnitId enemy = enemy_at(seat, wish.unit, on_table(seat, wish.to), wish.snaps);
    if (enemy == no_unit) return march(seat, wish);
    Ghost charge = charge_ghost(seat, wish.unit, enemy);
    if (charge.legal) return charge;
    // It is shown how near it may come all the same, and told why not nearer.
    Ghost ghost = march(seat, wish);
    ghost.reached = false;
    ghost.rule = charge.rule;
    ghost.says = charge.says;
    return ghost;
}

Ghost try_way(const SeatView& seat, UnitId unit, const table::Evolutions& way) {
    for (const table::Evolution& evolution : way) {
        if (evolution.amount >= 0 && evolution.amount <= longest_try) continue;
        Ghost ghost = standing_still(seat, unit);
        ghost.says = "no table is so large";
        return ghost;
    }
    return ghost_of_way(seat.family, seat.seen, seat.side, unit, way);
}

}  // namespace linstock::preview
