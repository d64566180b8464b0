#include "tactics/declare.hpp"

namespace linstock::tactics {

namespace {

void offer_shot(const Manual& manual, const Battle& battle, SideId side, const battle::Shoot& shot,
                battle::CommandSink& sink) {
    if (check_shoot(manual, battle, side, shot, nullptr)) sink.take({side, shot});
}

}  // namespace

void offer_shots(const Manual& manual, const Battle& battle, SideId side, battle::CommandSink& sink) {
    const State& state = battle.state();
    const table::Field& field = battle.field();
    for (UnitId unit = 0; unit < state.head().units; ++unit) {
        const UnitState& its = state.unit(unit);
        if (its.side != side || !manual.card(unit).missile || living(manual, state, unit) == 0) continue;
        if (has_declared(manual, state, unit)) continue;
        bool any = false;
        field.each_near(field.footprint(unit).box, manual.card(unit).reach + table::slack, [&](table::Piece target) {
            if (field.side_of(target) == side) return;
            any = true;
            offer_shot(manual, battle, side, {unit, target, 0}, sink);
        });
        if (any) offer_shot(manual, battle, side, {unit, no_unit, 0}, sink);
    }
}

}  // namespace linstock::tactics
