#include "rules/arw/charge.hpp"
#include "rules/arw/move_judge.hpp"
#include "rules/arw/movement.hpp"
#include "tactics/commanders.hpp"
#include "tactics/contact.hpp"

// Legal commands for players who choose at random: a handful, so that a whole battle of them stays cheap.
namespace linstock::rules_arw {

namespace offering {

using battle::Command;
using battle::CommandSink;
using battle::GiveOrder;
using battle::MoveUnit;
using battle::Whim;
using table::Evolution;
using table::EvolutionKind;
using table::Evolutions;

Length some_of(Whim& whim, Length most) {
    if (most <= table::centimetre) return most;
    return table::centimetre +
           static_cast<Length>(whim.below(static_cast<std::uint32_t>(most - table::centimetre + 1)));
}

Evolution stride_by_whim(Whim& whim, int order, Length left) {
    static constexpr EvolutionKind marches[] = {EvolutionKind::forward,      EvolutionKind::forward,
                                                EvolutionKind::wheel_left,   EvolutionKind::wheel_right,
                                                EvolutionKind::incline_left, EvolutionKind::incline_right,
                                                EvolutionKind::back};
    static constexpr EvolutionKind shuffles[] = {EvolutionKind::forward, EvolutionKind::back, EvolutionKind::wheel_left,
                                                 EvolutionKind::wheel_right, EvolutionKind::shift};
    Evolution evolution;
    evolution.amount = some_of(whim, left);
    if (order == order::stand) {
        evolution.kind = shuffles[whim.below(std::size(shuffles))];
        evolution.toward = static_cast<table::Angle>(whim.below(65'536));
    } else {
        evolution.kind = marches[whim.below(std::size(marches))];
    }
    return evolution;
}

Evolutions turn_by_whim(Whim& whim, const UnitCard& card, const table::Array& array) {
    Evolution evolution;
    const std::uint32_t which = whim.below(4);
    if (card.arm == battle::Arm::guns) {
        evolution.kind = EvolutionKind::pivot;
        evolution.toward = static_cast<table::Angle>(whim.below(65'536));
    } else if (which == 0) {
        evolution.kind = EvolutionKind::about_face;
    } else {
        evolution.kind = EvolutionKind::form;
        const bool column = array.formation == table::Formation::column;
        const table::Formation open = card.light ? table::Formation::skirmish : table::Formation::line;
        evolution.formation = which == 1                                              ? table::Formation::square
                              : column || array.formation == table::Formation::square ? open
                                                                                      : table::Formation::column;
        if (evolution.formation == table::Formation::column)
            evolution.files = static_cast<std::uint8_t>(1 + whim.below(2));
        if (which == 2) evolution.toward = table::quarter_turn;
        if (which == 3) evolution.toward = table::about(table::quarter_turn);
    }
    Evolutions way;
    way.add(evolution);
    return way;
}

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
        way.add(stride_by_whim(whim, its.order, left));
        take_if_legal(manual, battle, side, unit, longest(manual, judge, from, way), sink);
    }
    if (whim.below(4) == 0)
        take_if_legal(manual, battle, side, unit, turn_by_whim(whim, manual.card(unit), from.array), sink);
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
    for (std::size_t index = 0; index < state.commanders().size(); ++index) {
        const battle::CommanderState& his = state.commanders()[index];
        if (his.side != side || whim.below(4) != 0) continue;
        battle::MoveCommander ride;
        ride.commander = static_cast<battle::CommanderId>(index);
        const Length way = some_of(whim, 20 * table::centimetre);
        ride.to = his.at + table::turned({0, way}, static_cast<table::Angle>(whim.below(65'536)));
        if (tactics::check_commander(manual, battle, side, ride, nullptr)) sink.take({side, ride});
    }
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
        battle.field().each_near(battle.field().footprint(unit).box, manual.moves->whole_move(unit, order::advance),
                                 [&](table::Piece piece) {
                                     if (state.unit(piece).side == side) return;
                                     const std::optional<battle::Charge::Go> go =
                                         tactics::charge_way(manual, battle, unit, piece);
                                     if (!go) return;
                                     battle::Charge charge;
                                     charge.go[0] = *go;
                                     charge.count = 1;
                                     if (check_charge(manual, battle, side, charge, nullptr)) sink.take({side, charge});
                                 });
    }
}

}  // namespace linstock::rules_arw
