#pragma once

#include "rules/arw/manual.hpp"

// Orders given, moves made, what the orders owe.
namespace linstock::rules_arw {

bool check_order(const ArwManual& manual, const Battle& battle, SideId by, const battle::GiveOrder& wish, Refusal* why);
void decide_order(const ArwManual& manual, Work& work, const battle::GiveOrder& wish);

bool check_move(const ArwManual& manual, const Battle& battle, SideId by, const battle::MoveUnit& wish, Refusal* why);
void decide_move(const ArwManual& manual, Work& work, const battle::MoveUnit& wish);

// Whether anybody on Retreat has still to make his move: the others wait for him.
bool retreats_owed(const ArwManual& manual, const Battle& battle, SideId side);
// Others than those on Retreat begin to move.
void end_retreats(const ArwManual& manual, Work& work, SideId side);
// The end of the movement step: who stands at a printed halt and did not pass a test to charge goes to Stand; Retreat moves are done.
void settle_moves(const ArwManual& manual, Work& work, SideId side);
// What the orders of this side still owe in the movement step; and whether this unit owes it by itself.
bool owes_moves(const ArwManual& manual, const Battle& battle, SideId side, std::vector<battle::Owed>* list);
bool unit_owes_move(const ArwManual& manual, const Battle& battle, UnitId unit);

table::Plan plan_move(const ArwManual& manual, const Battle& battle, UnitId unit, const table::Goal& goal);

// The unit's speed under its order, in its formation, on this ground: the sheet's own procedure `movement`, read from a table made once.
Length speed_of(const ArwManual& manual, const Battle& battle, UnitId unit);
// The distance from enemy straight ahead at which it must halt on Advance; 0 for none.
Length halts_at(const ArwManual& manual, const Battle& battle, UnitId unit);

// Some legal moves and all legal orders, for players who choose at random.
void offer_moves(const ArwManual& manual, const Battle& battle, SideId side, battle::Whim& whim,
                 battle::CommandSink& sink);
void offer_orders(const ArwManual& manual, const Battle& battle, SideId side, battle::CommandSink& sink);

}  // namespace linstock::rules_arw
