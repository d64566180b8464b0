#include "tactics/flight.hpp"

#include "rules/arw/charge.hpp"
#include "rules/arw/move_rules.hpp"

// How far and under what rule troops go back; how they find their way is any sheet's.
namespace linstock::rules_arw {

namespace {

// Driven where its arm could not go of its own will it runs as in the open: nothing is printed for it.
sheet::Value going_of_rout(const ArwManual& manual, const Battle& battle, UnitId unit, Action action) {
    const MoveRules& rules = *manual.moves;
    const table::Field& field = battle.field();
    const sheet::Value going = rules.going_of(field.terrain().grounds_under(field.footprint(unit)));
    const table::Formation formation = battle.state().unit(unit).formation;
    return rules.limit(unit, order::rout, formation, action, going).refused != 0 ? 0 : going;
}

// The sheet's rate; the first move may want a die.
Length rout_rate(const ArwManual& manual, Work& work, UnitId unit) {
    const MoveRules& rules = *manual.moves;
    const UnitState& its = work.state().unit(unit);
    if (its.mark[unit_mark::running] != 0) {
        const sheet::Value going = going_of_rout(manual, work.battle(), unit, Action::later_rout);
        return rules.limit(unit, order::rout, its.formation, Action::later_rout, going).most;
    }
    sheet::Frame frame = first_rout_frame(manual, work.battle(), unit);
    manual.calls->movement().run(work, frame, unit, no_unit);
    return manual.scale.length(frame.slots[rules.movement().total]);
}

}  // namespace

sheet::Frame first_rout_frame(const ArwManual& manual, const Battle& battle, UnitId unit) {
    const sheet::Value going = going_of_rout(manual, battle, unit, Action::first_rout);
    return manual.moves->movement_frame(unit, order::rout, battle.state().unit(unit).formation, Action::first_rout,
                                        going);
}

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
    tactics::part(manual, work, unit, manual.moves->names().parted);
    if (work.state().unit(unit).order != order::rout) work.set_order(unit, order::rout, rule);
    // Who runs owes no Retreat any more: the morale result that sent him back is overtaken.
    if (work.state().unit(unit).mark[unit_mark::must_retreat] != 0)
        work.mark_unit(unit, unit_mark::must_retreat, 0, manual.moves->names().leaving_retreat);
    run_so_far(manual, work, unit, rout_rate(manual, work, unit), rule);
}

void run_so_far(const ArwManual& manual, Work& work, UnitId unit, Length rate, RuleId rule) {
    work.mark_unit(unit, unit_mark::running, 1, rule);
    work.mark_unit(unit, unit_mark::rout_moved, 1, rule);
    tactics::run(manual, work, unit, rate, rule, manual.moves->names().gone);
}

}  // namespace linstock::rules_arw
