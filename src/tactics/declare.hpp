#pragma once

#include "tactics/firing.hpp"

// Who declares which shots: by command, or by the instructions a unit stands under.
namespace linstock::tactics {

// A shot without a target is a declaration to hold fire.
bool check_shoot(const Manual& manual, const Battle& battle, SideId by, const battle::Shoot& wish, Refusal* why);
// Ties shooter and target, to be resolved with the others; the wish was checked.
void decide_shoot(const Manual& manual, Work& work, const battle::Shoot& wish);
// Those who have not declared shoot as their standing instructions say; a charged unit shoots its charger where the sheet says so.
void declare_by_instruction(const Manual& manual, Work& work, SideId side);
// Every legal shot of the side, and holding fire for who has a choice.
void offer_shots(const Manual& manual, const Battle& battle, SideId side, battle::CommandSink& sink);

// Has declared a shot in this step, or that it holds its fire.
bool has_declared(const Manual& manual, const State& state, UnitId unit);
// The unit that charges it and that it can shoot at; the lowest number, or none.
UnitId charger_to_shoot(const Manual& manual, const Battle& battle, UnitId unit);

}  // namespace linstock::tactics
