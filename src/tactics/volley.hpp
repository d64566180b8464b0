#pragma once

#include "tactics/firing.hpp"

// Shots thrown and suffered: all that were declared together, or one after the other.
namespace linstock::tactics {

// Every declared shot is thrown on the facts of the step's start; then what they did is done unit by unit, by rising number.
void resolve_fire(const Manual& manual, Work& work);
// One command's shots, thrown and suffered before the next is named. The wish was checked.
void shoot_at_once(const Manual& manual, Work& work, const battle::Shoot& wish);

}  // namespace linstock::tactics
