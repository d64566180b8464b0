#pragma once

#include "tactics/contact.hpp"
#include "tactics/walk.hpp"

// Legal commands for players who choose at random: a handful, so that a whole battle of them stays cheap.
namespace linstock::tactics {

// Something between the least part of a move and `most`.
Length some_of(const Manual& manual, battle::Whim& whim, Length most);

// One evolution of a unit that marches, or of one that may only shuffle about.
table::Evolution march_by_whim(const Manual& manual, battle::Whim& whim, Length left);
table::Evolution shuffle_by_whim(const Manual& manual, battle::Whim& whim, Length left);
// An about face or another formation; guns pivot.
table::Evolutions turn_by_whim(battle::Whim& whim, const Card& card, const table::Array& array);

// Rides of this side's commanders, now and then one.
void offer_rides(const Manual& manual, const Battle& battle, SideId side, battle::Whim& whim,
                 battle::CommandSink& sink);

// Calls `take(go)` for every enemy whom a charge of the unit reaches.
template <class Take>
void each_charge(const Manual& manual, const Battle& battle, UnitId unit, Take&& take) {
    const Length reach = manual.walking->whole_move(battle, unit, Going::charging);
    battle.field().each_near(battle.field().footprint(unit).box, reach, [&](table::Piece piece) {
        if (battle.state().unit(piece).side == battle.state().unit(unit).side) return;
        if (const auto go = charge_way(manual, battle, unit, piece)) take(*go);
    });
}

}  // namespace linstock::tactics
