#pragma once

#include "rules/arw/calls.hpp"
#include "tactics/losses.hpp"

// What shooting and melee do to a unit, and to the generals near it.
namespace linstock::rules_arw {

// Everything one step does to one unit, added up before any of it is done.
struct Suffered {
    int kills = 0;
    bool disorganised = false;
    bool attacked = false;
    RuleId rule = 0;  // of what it suffered last
    RuleId kill_rule = 0;
    RuleId disorder_rule = 0;

    void take(const Effects& done);
};

// Applies it; surplus kills are lost. The number of stands that fell.
int suffer(Work& work, UnitId unit, const Suffered& suffered);

// P-9: a general within 5 cm of a unit that lost a stand is lost on a 12 of 2D6, where the battle is played so.
void risk_generals(const ArwManual& manual, Work& work, const tactics::LossesBefore& before);

}  // namespace linstock::rules_arw
