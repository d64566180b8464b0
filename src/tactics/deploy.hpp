#pragma once

#include "tactics/manual.hpp"

// Placing troops before the first turn: inside the own zone, in a shape and on ground the sheet allows, clear of others.
namespace linstock::tactics {

bool check_deploy(const Manual& manual, const Battle& battle, SideId by, const battle::Deploy& wish, Refusal* why);
void decide_deploy(const Manual& manual, Work& work, const battle::Deploy& wish);

}  // namespace linstock::tactics
