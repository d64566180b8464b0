#include "tactics/offers.hpp"

#include "tactics/commanders.hpp"

namespace linstock::tactics {

namespace {

using battle::Whim;
using table::Evolution;
using table::EvolutionKind;
using table::Evolutions;

}  // namespace

Length some_of(const Manual& manual, Whim& whim, Length most) {
    const Length least = manual.far.least_part;
    if (most <= least) return most;
    return least + static_cast<Length>(whim.below(static_cast<std::uint32_t>(most - least + 1)));
}

Evolution march_by_whim(const Manual& manual, Whim& whim, Length left) {
    static constexpr EvolutionKind marches[] = {EvolutionKind::forward,      EvolutionKind::forward,
                                                EvolutionKind::wheel_left,   EvolutionKind::wheel_right,
                                                EvolutionKind::incline_left, EvolutionKind::incline_right,
                                                EvolutionKind::back};
    Evolution evolution;
    evolution.amount = some_of(manual, whim, left);
    evolution.kind = marches[whim.below(std::size(marches))];
    return evolution;
}

Evolution shuffle_by_whim(const Manual& manual, Whim& whim, Length left) {
    static constexpr EvolutionKind shuffles[] = {EvolutionKind::forward, EvolutionKind::back, EvolutionKind::wheel_left,
                                                 EvolutionKind::wheel_right, EvolutionKind::shift};
    Evolution evolution;
    evolution.amount = some_of(manual, whim, left);
    evolution.kind = shuffles[whim.below(std::size(shuffles))];
    evolution.toward = static_cast<table::Angle>(whim.below(65'536));
    return evolution;
}

Evolutions turn_by_whim(Whim& whim, const Card& card, const table::Array& array) {
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

void offer_rides(const Manual& manual, const Battle& battle, SideId side, Whim& whim, battle::CommandSink& sink) {
    const State& state = battle.state();
    for (std::size_t index = 0; index < state.commanders().size(); ++index) {
        const battle::CommanderState& his = state.commanders()[index];
        if (his.side != side || whim.below(4) != 0) continue;
        battle::MoveCommander ride;
        ride.commander = static_cast<battle::CommanderId>(index);
        const Length way = some_of(manual, whim, manual.far.ride / 2);
        ride.to = his.at + table::turned({0, way}, static_cast<table::Angle>(whim.below(65'536)));
        if (check_commander(manual, battle, side, ride, nullptr)) sink.take({side, ride});
    }
}

}  // namespace linstock::tactics
