#include "rules/arw/charge.hpp"
#include "rules/arw/move_judge.hpp"
#include "rules/arw/movement.hpp"
#include "tactics/offers.hpp"

// Legal commands for players who choose at random: a handful, so that a whole battle of them stays cheap.
namespace linstock::rules_arw {

namespace offering {

using battle::Command;
using battle::CommandSink;
using battle::GiveOrder;
using battle::MoveUnit;
using battle::Whim;
using table::Evolutions;

void take_if_legal(const ArwManual& manual, const Battle& battle, SideId side, UnitId unit, const Evolutions& way,
                   CommandSink& sink) {
    if (way.count == 0) return;
    const MoveUnit wish{unit, way};
    if (check_move(manual, battle, side, wish, nullptr)) sink.take({side, wish});
}

bool may_act(const State& state, UnitId unit, SideId side) {
    const UnitState& its = state.unit(unit);
    return its.side == side && its.presence == battle::Presence::on_table && its.order != order::rout &&
           its.mark[unit_mark::halted] == 0 && its.mark[unit_mark::charge_test] == 0 && !in_contact(state, unit);
}

void offer_unit(const ArwManual& manual, const Battle& battle, SideId side, UnitId unit, Whim& whim,
                CommandSink& sink) {
    const UnitState& its = battle.state().unit(unit);
    const MoveJudge judge(manual, battle, unit);
    const table::Posed from = battle.posed(unit);
    const Length left = move_left(manual, battle, unit);
    // What the orders owe is always among the offers: else the step could not end.
    if (its.order == order::retreat)
        take_if_legal(manual, battle, side, unit, way_back(manual, battle, unit, judge), sink);
    if (its.order == order::advance)
        take_if_legal(manual, battle, side, unit, way_on(manual, battle, unit, judge), sink);
    if (left >= table::centimetre) {
        Evolutions way;
        way.add(its.order == order::stand ? tactics::shuffle_by_whim(manual, whim, left)
                                          : tactics::march_by_whim(manual, whim, left));
        take_if_legal(manual, battle, side, unit, longest(manual, judge, from, way), sink);
    }
    if (whim.below(4) == 0)
        take_if_legal(manual, battle, side, unit, tactics::turn_by_whim(whim, manual.card(unit), from.array), sink);
}

}  // namespace offering

using namespace offering;

void offer_moves(const ArwManual& manual, const Battle& battle, SideId side, Whim& whim, CommandSink& sink) {
    const State& state = battle.state();
    const bool retreats = retreats_owed(manual, battle, side);
    for (UnitId unit = 0; unit < state.units().size(); ++unit) {
        if (!may_act(state, unit, side)) continue;
        if (retreats && state.unit(unit).order != order::retreat) continue;
        offer_unit(manual, battle, side, unit, whim, sink);
        const GiveOrder stop{false, unit, order::stand};
        if (state.unit(unit).order == order::advance && check_order(manual, battle, side, stop, nullptr))
            sink.take({side, stop});
    }
    tactics::offer_rides(manual, battle, side, whim, sink);
}

void offer_orders(const ArwManual& manual, const Battle& battle, SideId side, CommandSink& sink) {
    const State& state = battle.state();
    const auto offer = [&](bool to_group, std::uint16_t subject, int order) {
        const GiveOrder wish{to_group, subject, static_cast<std::uint8_t>(order)};
        if (check_order(manual, battle, side, wish, nullptr)) sink.take({side, wish});
    };
    for (int order = order::advance; order <= order::retreat; ++order) {
        for (std::size_t group = 0; group < state.groups().size(); ++group) {
            if (state.group(static_cast<GroupId>(group)).side == side)
                offer(true, static_cast<std::uint16_t>(group), order);
        }
        for (UnitId unit = 0; unit < state.units().size(); ++unit) {
            if (state.unit(unit).side == side && battle.on_table(unit)) offer(false, unit, order);
        }
    }
}

void offer_charges(const ArwManual& manual, const Battle& battle, SideId side, CommandSink& sink) {
    const State& state = battle.state();
    for (UnitId unit = 0; unit < state.units().size(); ++unit) {
        if (!may_act(state, unit, side) || state.unit(unit).order != order::advance) continue;
        tactics::each_charge(manual, battle, unit, [&](const battle::Charge::Go& go) {
            battle::Charge charge;
            charge.go[0] = go;
            charge.count = 1;
            if (check_charge(manual, battle, side, charge, nullptr)) sink.take({side, charge});
        });
    }
}

}  // namespace linstock::rules_arw
