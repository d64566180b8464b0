#include "rules/arw/movement.hpp"

#include "rules/arw/charge.hpp"
#include "rules/arw/move_judge.hpp"
#include "tactics/commanders.hpp"
#include "tactics/flight.hpp"

namespace linstock::rules_arw {

namespace moving {

using battle::MoveUnit;
using battle::Presence;

bool check_mover(const ArwManual& manual, const Battle& battle, SideId by, UnitId unit, Refusal* why) {
    const State& state = battle.state();
    const MoveNames& names = manual.moves->names();
    if (unit >= state.units().size() || state.unit(unit).side != by)
        return refuse(why, names.sequence, "that is not a unit of yours");
    const UnitState& its = state.unit(unit);
    if (its.presence != Presence::on_table) return refuse(why, names.sequence, "it is not on the table");
    if (its.order == order::rout) return refuse(why, names.routs, "a unit in Rout runs by itself");
    if (in_contact(state, unit)) return refuse(why, names.parted, "it is locked in contact");
    if (its.mark[unit_mark::charge_test] != 0)
        return refuse(why, names.charge, "it has tested to charge in this phase");
    if (its.mark[unit_mark::halted] != 0) return refuse(why, names.halts, "it has halted");
    return true;
}

bool waits_for_retreats(const ArwManual& manual, const Battle& battle, UnitId unit) {
    const UnitState& its = battle.state().unit(unit);
    return its.order != order::retreat && retreats_owed(manual, battle, its.side);
}

bool only_turns(const table::Evolutions& way) {
    for (const table::Evolution& evolution : way) {
        const bool turns = evolution.kind == table::EvolutionKind::about_face ||
                           evolution.kind == table::EvolutionKind::pivot ||
                           evolution.kind == table::EvolutionKind::form;
        if (!turns) return false;
    }
    return true;
}

// The line of its order that allows what it does.
std::string_view line_moved_by(int order, const Verdict& verdict) {
    if (order == order::retreat) return "ARW-RET-01";
    if (order != order::stand) return "ARW-RES-01";
    if (verdict.change == static_cast<int>(Change::to_square)) return "ARW-STD-03";
    return verdict.cost == 0 && verdict.turns > 0 ? "ARW-STD-02" : "ARW-STD-01";
}

}  // namespace moving

using namespace moving;

bool check_move(const ArwManual& manual, const Battle& battle, SideId by, const MoveUnit& wish, Refusal* why) {
    const MoveNames& names = manual.moves->names();
    if (!check_mover(manual, battle, by, wish.unit, why)) return false;
    if (wish.way.count == 0) return refuse(why, 0, "a move needs at least one evolution");
    if (waits_for_retreats(manual, battle, wish.unit)) {
        return refuse(why, names.sequence, "those on Retreat move first");
    }
    const MoveJudge judge(manual, battle, wish.unit);
    const Verdict verdict = judge.allow(battle.posed(wish.unit), wish.way, why);
    if (!verdict.legal) return false;
    if (verdict.cost < manual.far.least_part && !only_turns(wish.way))
        return refuse(why, names.speed, "a part of a move is at least 1 cm");
    return true;
}

void decide_move(const ArwManual& manual, Work& work, const MoveUnit& wish) {
    const MoveNames& names = manual.moves->names();
    const UnitId unit = wish.unit;
    const Verdict verdict = MoveJudge(manual, work.battle(), unit).look(work.battle().posed(unit), wish.way);
    const UnitState& its = work.state().unit(unit);
    const RuleId rule = manual.rule(line_moved_by(its.order, verdict));
    if (its.order != order::retreat) end_retreats(manual, work, its.side);
    if (verdict.leaves) return tactics::remove(manual, work, unit, Presence::left, names.edge);
    work.pose(unit, verdict.end, rule);
    if (verdict.cost > 0)
        work.mark_unit(unit, unit_mark::moved, its.mark[unit_mark::moved] + std::max(1, as_tenths(verdict.cost)), rule);
    if (verdict.change != 0) work.mark_unit(unit, unit_mark::shape_changed, verdict.change, names.formations);
    if (verdict.note != 0)
        work.mark_unit(unit, unit_mark::formed_line_free, its.mark[unit_mark::formed_line_free] + 1, names.bridge);
    if (verdict.turns > 0)
        work.mark_unit(unit, unit_mark::about_faced, its.mark[unit_mark::about_faced] + verdict.turns, rule);
    if (verdict.halt != 0) {
        work.set_order(unit, order::stand, verdict.halt);
        work.mark_unit(unit, unit_mark::halted, 1, verdict.halt);
    }
    tactics::shelter_generals(manual, work);
}

table::Plan plan_move(const ArwManual& manual, const Battle& battle, UnitId unit, const table::Goal& goal) {
    if (waits_for_retreats(manual, battle, unit)) {
        table::Plan none;
        none.end = battle.posed(unit);
        none.miss = table::root(table::squared_distance(none.end.pose.at, goal.at));
        none.rule = manual.moves->names().sequence;
        return none;
    }
    const MoveJudge judge(manual, battle, unit);
    return table::plan(battle.posed(unit), goal, judge);
}

Length speed_of(const ArwManual& manual, const Battle& battle, UnitId unit) {
    const UnitState& its = battle.state().unit(unit);
    const table::Field& field = battle.field();
    const sheet::Value going = manual.moves->going_of(field.terrain().grounds_under(field.footprint(unit)));
    return manual.moves->limit(unit, its.order, its.formation, Action::ahead, going).most;
}

Length halts_at(const ArwManual& manual, const Battle&, UnitId unit) { return manual.moves->test_distance(unit); }

}  // namespace linstock::rules_arw
