#include "rules/arw/fight.hpp"
#include "rules/arw/move_judge.hpp"
#include "rules/arw/movement.hpp"
#include "tactics/commanders.hpp"

namespace linstock::rules_arw {

namespace giving_orders {

using battle::GiveOrder;
using battle::Presence;

constexpr int most_orders = 4;  // of one unit in a step: a player may think again, but not for ever

bool in_reach(const ArwManual& manual, const Battle& battle, GroupId group) {
    const int reach = battle.state().group(group).mark[group_mark::command_reach];
    return reach > 0 && table::within(tactics::general_distance(manual, battle, group),
                                      reach * manual.play->length("general reach step"));
}

// May this unit be given that order in the orders step?
bool may_take(const ArwManual& manual, const Battle& battle, UnitId unit, int wanted, Refusal* why) {
    const State& state = battle.state();
    const UnitState& its = state.unit(unit);
    const MoveNames& names = manual.moves->names();
    if (its.presence != Presence::on_table) return refuse(why, names.orders_given, "it is not on the table");
    if (its.order == order::rout) return refuse(why, names.orders_given, "a Rout ends only by rallying");
    if (in_contact(state, unit)) return refuse(why, names.contact_keeps, "a unit in contact keeps its order");
    if (its.mark[unit_mark::must_retreat] != 0 && wanted != order::retreat) {
        return refuse(why, names.leaving_retreat, "it was sent to Retreat and makes one Retreat move first");
    }
    if (its.mark[unit_mark::rallied] != 0 && wanted == order::advance) {
        return refuse(why, names.rallied, "it has rallied in this phase and may not advance yet");
    }
    if (its.order == wanted) return refuse(why, names.orders_given, "it is on that order already");
    if (its.mark[unit_mark::ordered] >= most_orders) {
        return refuse(why, names.orders_given, "its order has been changed often enough in this step");
    }
    const bool imposed = its.mark[unit_mark::imposed] != 0;
    if ((imposed || manual.orders_need_general) && !in_reach(manual, battle, its.group)) {
        if (imposed)
            return refuse(why, names.imposed,
                          "its order was imposed: neither the General nor the C-in-C is within D4 x 5 cm of the Group");
        return refuse(why, names.order_changes, "neither the General nor the C-in-C is within D4 x 5 cm of the Group");
    }
    if (wanted != order::advance) return true;
    const table::Posed at = battle.posed(unit);
    const bool gap = at.array.formation == table::Formation::column && at_narrow_gap(manual, battle, unit, at);
    const RuleId rule = manual.moves->out_of_line(unit, at.array.formation, gap);
    return rule == 0 || refuse(why, rule, why == nullptr ? "" : manual.terms.rule_says[rule]);
}

// ADV-05 and ADV-09: on its way a unit on Advance may go to Stand.
bool may_stop(const ArwManual& manual, const Battle& battle, UnitId unit, Refusal* why) {
    const UnitState& its = battle.state().unit(unit);
    const MoveRules& rules = *manual.moves;
    const MoveNames& names = rules.names();
    if (its.presence != Presence::on_table) return refuse(why, names.orders_given, "it is not on the table");
    if (its.order != order::advance)
        return refuse(why, names.orders_given, "in the movement step only units on Advance may go to Stand");
    if (in_contact(battle.state(), unit)) return refuse(why, names.contact_keeps, "a unit in contact keeps its order");
    if (its.mark[unit_mark::charge_test] != 0)
        return refuse(why, names.charge, "it has tested to charge in this phase");

    const table::Field& field = battle.field();
    const table::Footprint& at = field.footprint(unit);
    const table::Nearest nearest =
        table::nearest(field, at, battle::other_side(its.side), [](table::Piece) { return true; });
    sheet::Frame frame = rules.orders_frame(unit, order::advance);
    const OrderSlots& slots = rules.orders();
    frame.slots[slots.wants] = rules.word(Wish::stand);
    frame.slots[slots.orders_at_start] = its.turn_order;
    frame.slots[slots.nearest] = as_distance(nearest.distance);
    // Only an enemy at whom it has arrived is told: one farther ahead does not halt it yet.
    field.each_near(at.box, rules.test_distance(unit), [&](table::Piece piece) {
        if (battle.state().unit(piece).side == its.side || frame.slots[slots.ahead_distance] != sheet::nothing) return;
        const Length ahead = table::distance_ahead(at, field.footprint(piece));
        if (!table::within(ahead, rules.halt_before(unit, piece))) return;
        frame.slots[slots.ahead_type] = manual.row(piece).type;
        frame.slots[slots.ahead_distance] = as_distance(ahead);
    });
    return manual.calls->orders().allows(frame, why);
}

bool may_obey(const ArwManual& manual, const Battle& battle, UnitId unit, int wanted, Refusal* why) {
    if (battle.state().head().step != step::movement) return may_take(manual, battle, unit, wanted, why);
    if (wanted != order::stand) {
        return refuse(why, manual.moves->names().sequence,
                      "in the movement step a unit on Advance may only go to Stand");
    }
    return may_stop(manual, battle, unit, why);
}

}  // namespace giving_orders

using namespace giving_orders;

// A Group takes an order with those of its units that may have it; it is refused where there is none.
bool check_order(const ArwManual& manual, const Battle& battle, SideId by, const GiveOrder& wish, Refusal* why) {
    const State& state = battle.state();
    const MoveNames& names = manual.moves->names();
    if (wish.order > order::retreat)
        return refuse(why, names.orders_given,
                      "orders are Advance, Reserve, Stand and Retreat; nobody is ordered to rout");
    if (!wish.to_group) {
        const bool own = wish.subject < state.units().size() && state.unit(wish.subject).side == by;
        if (!own) return refuse(why, names.orders_given, "that is not a unit of yours");
        return may_obey(manual, battle, wish.subject, wish.order, why);
    }
    const bool own = wish.subject < state.groups().size() && state.group(static_cast<GroupId>(wish.subject)).side == by;
    if (!own) return refuse(why, names.orders_given, "that is not a Group of yours");
    bool first = true;
    for (UnitId unit = 0; unit < state.units().size(); ++unit) {
        if (state.unit(unit).group != wish.subject || !battle.on_table(unit)) continue;
        if (may_obey(manual, battle, unit, wish.order, first ? why : nullptr)) return true;
        first = false;
    }
    return first ? refuse(why, names.orders_given, "nobody of that Group is on the table") : false;
}

void decide_order(const ArwManual& manual, Work& work, const GiveOrder& wish) {
    const bool on_the_way = work.state().head().step == step::movement;
    const auto give = [&](UnitId unit) {
        if (!may_obey(manual, work.battle(), unit, wish.order, nullptr)) return;
        const bool guns = manual.card(unit).arm == battle::Arm::guns;
        const RuleId rule =
            on_the_way ? manual.rule(guns ? "ARW-ADV-05" : "ARW-ADV-09") : manual.moves->names().orders_given;
        const bool imposed = work.state().unit(unit).mark[unit_mark::imposed] != 0;
        work.set_order(unit, wish.order, rule);
        if (!on_the_way)
            work.mark_unit(unit, unit_mark::ordered, work.state().unit(unit).mark[unit_mark::ordered] + 1, rule);
        if (imposed) work.mark_unit(unit, unit_mark::imposed, 0, manual.moves->names().imposed);
    };
    if (!wish.to_group) {
        give(wish.subject);
        return;
    }
    for (UnitId unit = 0; unit < work.state().units().size(); ++unit) {
        if (work.state().unit(unit).group == wish.subject) give(unit);
    }
}

}  // namespace linstock::rules_arw
