#include "rules/arw/charge.hpp"

#include <algorithm>
#include <vector>

#include "rules/arw/fight.hpp"
#include "rules/arw/move_judge.hpp"
#include "rules/arw/movement.hpp"
#include "tactics/contact.hpp"
#include "tactics/onset.hpp"

namespace linstock::rules_arw {

namespace charging {

using battle::Charge;
using battle::no_unit;
using battle::Presence;
using table::Evolution;
using table::EvolutionKind;
using table::Posed;
using tactics::close_to;
using tactics::cost_of_charge;
using tactics::go_in;
using tactics::make_contact;
using tactics::Onset;
using tactics::side_struck;

std::span<const Charge::Go> goes(const Charge& wish) {
    return {wish.go.data(), std::min<std::size_t>(wish.count, battle::max_chargers)};
}

bool is_running(const State& state, UnitId unit) { return state.unit(unit).order == order::rout; }

// --- may it? ----------------------------------------------------------------------------------------------------------------

// Some test of the sheet must admit the charge: the modified table or the plain die.
bool some_test_admits(const ArwManual& manual, const Battle& battle, const Charge::Go& go, Refusal* why) {
    const int side = side_struck(manual, battle, go.unit, go.target);
    const TestSlots& slots = manual.calls->charging().at;
    sheet::Frame table = manual.calls->morale_charge().fresh();
    table.slots[slots.type] = manual.row(go.unit).type;
    table.slots[slots.weapon] = manual.row(go.unit).weapon;
    table.slots[slots.orders] = order::advance;
    table.slots[slots.other_type] = manual.row(go.target).type;
    table.slots[slots.other_side] = side;
    if (manual.calls->morale_charge().refused(table) < 0) return true;
    const TestSlots& plain = manual.calls->plain_die().at;
    sheet::Frame die = manual.calls->charge_test().fresh();
    die.slots[plain.type] = manual.row(go.unit).type;
    die.slots[plain.weapon] = manual.row(go.unit).weapon;
    die.slots[plain.orders] = order::advance;
    die.slots[plain.other_type] = manual.row(go.target).type;
    die.slots[plain.other_side] = side;
    if (manual.calls->charge_test().refused(die) < 0) return true;
    return manual.calls->morale_charge().allows(table, why);
}

bool check_charger(const ArwManual& manual, const Battle& battle, SideId by, const Charge::Go& go, Refusal* why) {
    const State& state = battle.state();
    const MoveNames& names = manual.moves->names();
    if (go.unit >= state.units().size() || state.unit(go.unit).side != by)
        return refuse(why, names.charge, "that is not a unit of yours");
    const UnitState& its = state.unit(go.unit);
    if (its.presence != Presence::on_table) return refuse(why, names.charge, "it is not on the table");
    if (const RuleId rule = manual.moves->forbids(go.unit, its.order, Wish::charge))
        return refuse(why, rule, why == nullptr ? "" : manual.terms.rule_says[rule]);
    if (in_contact(state, go.unit)) return refuse(why, names.charge, "it is in contact already");
    if (its.mark[unit_mark::charge_test] != 0)
        return refuse(why, names.charge, "it has tested to charge in this phase");
    if (its.mark[unit_mark::halted] != 0) return refuse(why, names.charge, "it has halted");
    return true;
}

bool check_way(const ArwManual& manual, const Battle& battle, const Charge::Go& go, Refusal* why) {
    const State& state = battle.state();
    const MoveNames& names = manual.moves->names();
    const bool enemy = go.target < state.units().size() && battle.on_table(go.target) &&
                       state.unit(go.target).side != state.unit(go.unit).side;
    if (!enemy) return refuse(why, names.charge, "the target is no enemy on the table");
    const tactics::ChargeCost way = cost_of_charge(manual, battle, go.unit, go.target, go.wheel);
    if (!way.legal) return refuse(why, way.rule, "that way does not lead to the target");
    if (!table::within(way.cost, move_left(manual, battle, go.unit)))
        return refuse(why, names.charge, "what is left of its move does not reach the target");
    if (way.forward > go.forward + 2 * table::slack || go.forward > way.forward + 2 * table::slack) {
        return refuse(why, names.charge, "the way told does not end at the target");
    }
    return is_running(state, go.target) || some_test_admits(manual, battle, go, why);
}

// One test a Group in a phase, for all who charge in it.
bool group_has_tested(const State& state, GroupId group) {
    for (const UnitState& its : state.units()) {
        if (its.group == group && its.mark[unit_mark::charge_test] != 0) return true;
    }
    return false;
}

// --- going in ---------------------------------------------------------------------------------------------------------------

Onset approach(const ArwManual& manual, Work& work, const Charge::Go& go) {
    Onset onset{go, side_struck(manual, work.battle(), go.unit, go.target), go.wheel, go.forward};
    close_to(manual, work, onset, manual.moves->test_distance(go.unit));
    return onset;
}

void come_on(const ArwManual& manual, Work& work, Onset& onset) {
    const MoveNames& names = manual.moves->names();
    const UnitId unit = onset.go.unit;
    const UnitId target = onset.go.target;
    close_to(manual, work, onset, manual.play->length("charge halt"));
    work.tie(tie::charges, unit, target, names.charge, onset.side, onset.wheel / 10,
             onset.forward == table::farthest ? 0 : as_tenths(onset.forward));
    work.tie(tie::attacked, unit, target, names.charge);
    work.mark_unit(unit, unit_mark::charge_left, as_tenths(move_left(manual, work.battle(), unit)), names.charge);
    work.mark_unit(target, unit_mark::attacked, 1, names.charge);
    work.mark_unit(target, unit_mark::was_charged, answer_open, names.charge);
}

void fall_upon(const ArwManual& manual, Work& work, const Charge::Go& go) {
    const int side = side_struck(manual, work.battle(), go.unit, go.target);
    if (go_in(manual, work, go.unit, go.target, go.wheel)) make_contact(manual, work, go.unit, go.target, side);
    work.mark_unit(go.unit, unit_mark::halted, 1, manual.moves->names().routers);
}

// --- the target's answer ----------------------------------------------------------------------------------------------------

// Who of those who charge it matters most to the target: who strikes its rear, then its flank; then the lowest number.
const battle::Tie* worst_charger(const State& state, UnitId target) {
    const battle::Tie* worst = nullptr;
    for (const battle::Tie& one : state.ties()) {
        if (one.kind != tie::charges || one.b != target) continue;
        if (worst == nullptr || one.value[0] > worst->value[0]) worst = &one;
    }
    return worst;
}

bool charged_by_horse(const ArwManual& manual, const State& state, UnitId target) {
    for (const battle::Tie& one : state.ties()) {
        if (one.kind == tie::charges && one.b == target && manual.card(one.a).arm == battle::Arm::horse) return true;
    }
    return false;
}

bool evades_unasked(const ArwManual& manual, const State& state, UnitId target) {
    if (!manual.card(target).may_evade || in_contact(state, target)) return false;
    const battle::Evade told = state.unit(target).evade;
    return told == battle::Evade::always ||
           (told == battle::Evade::from_horse && charged_by_horse(manual, state, target));
}

void stand_the_charge(const ArwManual& manual, Work& work, UnitId target) {
    work.mark_unit(target, unit_mark::was_charged, will_stand, manual.moves->names().charge);
}

// All have answered: those who stand test, Group by Group.
void test_standing(const ArwManual& manual, Work& work) {
    std::vector<Charged> charged;
    for (UnitId target = 0; target < work.state().units().size(); ++target) {
        if (work.state().unit(target).mark[unit_mark::was_charged] != will_stand) continue;
        work.mark_unit(target, unit_mark::was_charged, answered, manual.moves->names().charge);
        const battle::Tie* worst = worst_charger(work.state(), target);
        if (worst != nullptr) charged.push_back({target, worst->a, worst->value[0]});
    }
    charged_tests(manual, work, charged);
}

// Directly away from the charger, on Retreat, as far as a whole move takes it over its ground.
void evade(const ArwManual& manual, Work& work, UnitId unit, UnitId charger) {
    const RuleId rule = manual.moves->names().evade;
    const Battle& battle = work.battle();
    work.mark_unit(unit, unit_mark::was_charged, answered, rule);
    work.mark_unit(unit, unit_mark::evaded, 1, rule);
    work.set_order(unit, order::retreat, rule);
    const Posed at = battle.posed(unit);
    if (manual.evade_ten) {
        withdraw(manual, work, unit, table::about(at.pose.facing), manual.play->length("evade"),
                 tactics::Withdrawing::evades, rule);
        return;
    }
    const sheet::Value going =
        manual.moves->going_of(battle.field().terrain().grounds_under(battle.field().footprint(unit)));
    const Length distance = manual.moves->limit(unit, order::retreat, at.array.formation, Action::back, going).most;
    withdraw(manual, work, unit, tactics::directly_away(battle, unit, charger), distance, tactics::Withdrawing::evades,
             rule);
}

// Every target still to answer, by rising number; stops where its owner has to be asked. Who stands tests when the last has answered.
void answer_targets(const ArwManual& manual, Work& work) {
    for (UnitId target = 0; target < work.state().units().size() && !work.stopped(); ++target) {
        const UnitState& its = work.state().unit(target);
        if (its.mark[unit_mark::was_charged] != answer_open) continue;
        const battle::Tie* worst = worst_charger(work.state(), target);
        if (worst == nullptr || its.presence != Presence::on_table || its.order == order::rout) {
            work.mark_unit(target, unit_mark::was_charged, answered, manual.moves->names().charge);
            continue;
        }
        const UnitId charger = worst->a;
        const int side = worst->value[0];
        if (!manual.card(target).may_evade || in_contact(work.state(), target)) {
            stand_the_charge(manual, work, target);
            continue;
        }
        if (its.evade == battle::Evade::ask) {
            battle::Frame frame;
            frame.decision = decision::evade;
            frame.asks = its.side;
            frame.unit = target;
            frame.other = charger;
            frame.value[0] = side;
            work.open(frame, manual.moves->names().evade);
            return;
        }
        if (evades_unasked(manual, work.state(), target)) {
            evade(manual, work, target, charger);
        } else {
            stand_the_charge(manual, work, target);
        }
    }
    if (!work.stopped()) test_standing(manual, work);
}

}  // namespace charging

using namespace charging;

bool check_charge(const ArwManual& manual, const Battle& battle, SideId by, const Charge& wish, Refusal* why) {
    const State& state = battle.state();
    const MoveNames& names = manual.moves->names();
    if (wish.count == 0 || wish.count > battle::max_chargers)
        return refuse(why, names.charge, "a charge names one to eight units");
    bool tests = false;
    for (std::size_t i = 0; i < wish.count; ++i) {
        const Charge::Go& go = wish.go[i];
        if (!check_charger(manual, battle, by, go, why)) return false;
        if (state.unit(go.unit).group != state.unit(wish.go[0].unit).group)
            return refuse(why, names.charge, "units of one Group charge together");
        for (std::size_t k = 0; k < i; ++k) {
            if (wish.go[k].unit == go.unit) return refuse(why, names.charge, "a unit is named twice");
        }
        if (!check_way(manual, battle, go, why)) return false;
        tests = tests || !is_running(state, go.target);
    }
    if (tests && group_has_tested(state, state.unit(wish.go[0].unit).group)) {
        return refuse(why, names.charge, "its Group has thrown its test to charge in this phase");
    }
    if (retreats_owed(manual, battle, by)) return refuse(why, names.sequence, "those on Retreat move first");
    return true;
}

void decide_charge(const ArwManual& manual, Work& work, const Charge& wish) {
    const MoveNames& names = manual.moves->names();
    std::array<Onset, battle::max_chargers> onsets;
    std::array<Charge::Go, battle::max_chargers> tested;
    std::array<int, battle::max_chargers> sides{};
    std::size_t count = 0;
    end_retreats(manual, work, work.state().head().phase_side);
    for (const Charge::Go& go : goes(wish)) {
        if (is_running(work.state(), go.target)) {
            fall_upon(manual, work, go);
            continue;
        }
        onsets[count] = approach(manual, work, go);
        tested[count] = go;
        sides[count] = onsets[count].side;
        ++count;
    }
    if (count == 0) return;
    charge_tests(manual, work, {tested.data(), count}, {sides.data(), count});
    for (std::size_t i = 0; i < count; ++i) {
        const UnitId unit = onsets[i].go.unit;
        work.mark_unit(unit, unit_mark::halted, 1, names.charge);
        if (work.state().unit(unit).mark[unit_mark::charge_test] == 1) come_on(manual, work, onsets[i]);
    }
    answer_targets(manual, work);
}

void answer_evade(const ArwManual& manual, Work& work, const battle::Frame& frame, int option) {
    work.close(option, manual.moves->names().evade);
    if (option == 1) {
        evade(manual, work, frame.unit, frame.other);
    } else {
        stand_the_charge(manual, work, frame.unit);
    }
    answer_targets(manual, work);
}

void complete_charges(const ArwManual& manual, Work& work) {
    for (UnitId unit = 0; unit < work.state().units().size() && !work.stopped(); ++unit) {
        const battle::Tie* found = work.state().find_tie(tie::charges, unit, no_unit);
        if (found == nullptr) continue;
        const battle::Tie charge = *found;
        const UnitState& its = work.state().unit(unit);
        work.cut(tie::charges, unit, charge.b, manual.moves->names().charge);
        if (its.presence != Presence::on_table || its.order != order::advance || in_contact(work.state(), unit) ||
            living(work.state(), unit) == 0)
            continue;
        const bool was_there = work.battle().on_table(charge.b);
        if (!go_in(manual, work, unit, charge.b, charge.value[1] * 10) || !was_there) {
            // Its target is gone; whom else it has come to touch it fights.
            tactics::tie_touched(manual, work, unit, no_unit, 0);
            continue;
        }
        const bool evaded = work.state().unit(charge.b).mark[unit_mark::evaded] != 0;
        const bool runs = is_running(work.state(), charge.b);
        // How it stands now, not how it stood when the charge was told: it may have turned about since (GAP-64).
        const int side = tactics::side_met(manual, work.battle(), unit, charge.b);
        make_contact(manual, work, unit, charge.b, evaded || runs ? 2 : side);
    }
}

}  // namespace linstock::rules_arw
