#pragma once

#include "rules/arw/calls.hpp"

// The facts of a morale test. Lines that name the Group are shared by all who test; the others are each unit's own (P-6).
namespace linstock::rules_arw {

struct GroupFacts {
    GroupId group = 0;
    Length general = table::farthest;  // distance of the nearer of General and C-in-C
    bool high = false;                 // half or more of its units
    bool poor = false;
    bool disordered = false;
    bool covered = false;  // measured only where the half of a Group holds the lines of its units, as is `uphill`
    bool uphill = false;
};
GroupFacts group_facts(const ArwManual& manual, const Battle& battle, GroupId group);

// Everything but the enemy: call `lay_enemy` after it where there is one.
void lay_tester(const ArwManual& manual, const Battle& battle, const Test& test, const GroupFacts& group, UnitId unit,
                sheet::Frame& frame);
void lay_enemy(const ArwManual& manual, const Test& test, UnitId enemy, int side, sheet::Frame& frame);

// Which test a charger takes: the sheet's own refusal says. A reading lets some who take the plain die go in without one; they are asked
// alone, since the first reader settles whether one is thrown.
enum class TestBy : std::uint8_t { table, plain_die, plain_die_alone };
TestBy lay_charge_test(const ArwManual& manual, const Battle& battle, const GroupFacts& group, UnitId charger,
                       UnitId target, int side, sheet::Frame& frame);

// P-6: shot at, charged or fought this phase, or a friend that fell back within 10 cm.
bool guns_disturbed(const ArwManual& manual, const Battle& battle, UnitId unit);
bool near_friend(const ArwManual& manual, const Battle& battle, UnitId unit, UnitId other);

// What protects the target from the charger: index in kind `protections`.
sheet::Value protection_from(const ArwManual& manual, const Battle& battle, UnitId target, UnitId charger);
void lay_plain_die(const ArwManual& manual, const Battle& battle, UnitId charger, UnitId target, int side,
                   sheet::Frame& frame);

}  // namespace linstock::rules_arw
