#include "tactics/flight.hpp"

#include "rules/arw/charge.hpp"
#include "rules/arw/move_rules.hpp"

// How far and under what rule troops go back; how they find their way is any sheet's.
namespace linstock::rules_arw {

namespace {

// The sheet's rate; the first move may want a die.
Length rout_rate(const ArwManual& manual, Work& work, UnitId unit) {
    const MoveRules& rules = *manual.moves;
    const UnitState& its = work.state().unit(unit);
    const table::Field& field = work.battle().field();
    const Action action = its.mark[unit_mark::running] == 0 ? Action::first_rout : Action::later_rout;
    sheet::Value going = rules.going_of(field.terrain().grounds_under(field.footprint(unit)));
    // Driven where its arm could not go of its own will it runs as in the open: nothing is printed for it.
    if (rules.limit(unit, order::rout, its.formation, action, going).refused != 0) going = 0;
    if (action == Action::later_rout) return rules.limit(unit, order::rout, its.formation, action, going).most;
    sheet::Frame frame = rules.movement_frame(unit, order::rout, its.formation, action, going);
    manual.calls->movement().run(work, frame, unit, no_unit);
    return manual.scale.length(frame.slots[rules.movement().total]);
}

}  // namespace

void withdraw(const ArwManual& manual, Work& work, UnitId unit, table::Angle toward, Length distance,
              tactics::Withdrawing how, RuleId rule) {
    const bool turns = manual.moves->badly_drilled(unit);
    tactics::withdraw(manual, work, unit, toward, distance, turns ? tactics::Facing::about : tactics::Facing::kept, how,
                      rule);
}

void fall_back(const ArwManual& manual, Work& work, UnitId unit, Length distance, RuleId rule) {
    tactics::part(manual, work, unit, manual.moves->names().parted);
    withdraw(manual, work, unit, table::about(work.state().unit(unit).pose.facing), distance,
             tactics::Withdrawing::falls_back, rule);
}

void rout_move(const ArwManual& manual, Work& work, UnitId unit, RuleId rule) {
    const MoveNames& names = manual.moves->names();
    tactics::part(manual, work, unit, names.parted);
    if (work.state().unit(unit).order != order::rout) work.set_order(unit, order::rout, rule);
    // Who runs owes no Retreat any more: the morale result that sent him back is overtaken.
    if (work.state().unit(unit).mark[unit_mark::must_retreat] != 0)
        work.mark_unit(unit, unit_mark::must_retreat, 0, names.leaving_retreat);
    const Length rate = rout_rate(manual, work, unit);
    work.mark_unit(unit, unit_mark::running, 1, rule);
    work.mark_unit(unit, unit_mark::rout_moved, 1, rule);
    tactics::run(manual, work, unit, rate, rule, names.gone);
}

}  // namespace linstock::rules_arw
