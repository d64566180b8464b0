#include "rules/arw/fight.hpp"
#include "rules/arw/measure.hpp"

namespace linstock::rules_arw {

namespace offering_shots {
namespace {

void offer(const ArwManual& manual, const Battle& battle, SideId side, const battle::Shoot& shot,
           battle::CommandSink& sink) {
    if (check_shoot(manual, battle, side, shot, nullptr)) sink.take({side, shot});
}

}  // namespace
}  // namespace offering_shots

void offer_shots(const ArwManual& manual, const Battle& battle, SideId side, battle::CommandSink& sink) {
    const State& state = battle.state();
    const table::Field& field = battle.field();
    for (UnitId unit = 0; unit < state.head().units; ++unit) {
        const UnitState& its = state.unit(unit);
        if (its.side != side || !manual.card(unit).missile || living(state, unit) == 0) continue;
        const bool declared = state.find_tie(tie::shoots, unit, no_unit) != nullptr;
        if (declared || its.mark[unit_mark::holds_fire] != 0) continue;
        bool any = false;
        field.each_near(field.footprint(unit).box, manual.card(unit).reach + table::slack, [&](table::Piece target) {
            if (field.side_of(target) == side) return;
            any = true;
            offering_shots::offer(manual, battle, side, {unit, target, 0}, sink);
        });
        if (any) offering_shots::offer(manual, battle, side, {unit, no_unit, 0}, sink);
    }
}

}  // namespace linstock::rules_arw
