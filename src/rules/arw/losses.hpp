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

// Applies it by the course of play: the marks that the act lays on whom it is done to, then its effects. The number of stands that
// fell: surplus kills are lost.
int suffer(const battle::TablePlay& play, Work& work, UnitId unit, const Suffered& suffered, std::string_view act);

// P-9: a general near a unit that lost a stand is lost on a high score of 2D6, where the battle is played so.
void risk_generals(const ArwManual& manual, Work& work, const tactics::LossesBefore& before);

}  // namespace linstock::rules_arw
