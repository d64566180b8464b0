#pragma once

#include "rules/arw/calls.hpp"
#include "tactics/touch.hpp"

// The facts of a melee.
namespace linstock::rules_arw {

using tactics::Contact;
using tactics::Overlap;
using tactics::Overlaps;

// Troops on Retreat or in Rout overlap nobody.
bool goes_back(const UnitState& unit);

// Where the enemy is as the unit meets him: index in kind `positions`.
sheet::Value position_of(const ArwManual& manual, const Battle& battle, const Contact& contact, UnitId enemy);

// The facts of one side's throw in a contact.
void lay_blow(const ArwManual& manual, const Battle& battle, const Contact& contact, UnitId unit, int stands,
              Overlap overlap, sheet::Frame& frame);

}  // namespace linstock::rules_arw
