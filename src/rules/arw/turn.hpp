#pragma once

#include "rules/arw/manual.hpp"

// The turn: two player phases of orders, movement, shooting, melee, morale and end; recovery, collapse and victory.
namespace linstock::rules_arw {

void begin_deployment(const ArwManual& manual, Work& work);
bool check_end_step(const ArwManual& manual, const Battle& battle, SideId by, Refusal* why);
void decide_end_step(const ArwManual& manual, Work& work);

}  // namespace linstock::rules_arw
