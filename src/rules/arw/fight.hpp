#pragma once

#include <span>

#include "rules/arw/calls.hpp"
#include "tactics/cover.hpp"
#include "tactics/declare.hpp"
#include "tactics/fire_odds.hpp"
#include "tactics/volley.hpp"

// Shooting, melee and morale: facts are measured, then the sheet's procedures decide.
namespace linstock::rules_arw {

// --- shooting ---------------------------------------------------------------------------------------------------------

// By tactics/declare.hpp and tactics/volley.hpp; what only this sheet says is in fire.cpp.

// --- melee ------------------------------------------------------------------------------------------------------------

void resolve_melee(const ArwManual& manual, Work& work);

// --- morale -----------------------------------------------------------------------------------------------------------

// End of the phase: every Group that lost a stand in it, one die a Group.
void group_tests(const ArwManual& manual, Work& work);
// A unit that stands a charge; of several who charge it, the one it minds most and the side of it that he strikes (0 front, 1 flank,
// 2 rear).
struct Charged {
    UnitId unit = no_unit;
    UnitId charger = no_unit;
    int side = 0;
};
// Those who stand charges test, one die for those of a Group (GAP-68); all are measured before the first is thrown.
void charged_tests(const ArwManual& manual, Work& work, std::span<const Charged> charged);
// The facts of one of them, all who are tied to it as its chargers told.
void lay_charged(const ArwManual& manual, const Battle& battle, const Charged& charged, sheet::Frame& frame);
// The chargers of one command: one die. Marks each passed or not, and imposes Stand on those who fail.
void charge_tests(const ArwManual& manual, Work& work, std::span<const battle::Charge::Go> chargers,
                  std::span<const int> sides);
// Routers of the side try to rally, Group by Group; those who do are asked which way to face.
void rally_tests(const ArwManual& manual, Work& work, SideId side);

// Of all who charge in it, the first one's target; a unit that is only named goes by the best way it has.
battle::ChargeOdds charge_odds(const ArwManual& manual, const Battle& battle, const battle::Charge& charge);

// --- counsel: what would be thrown, measured and not thrown -----------------------------------------------------------

std::vector<battle::Asking> ask_of_charge(const ArwManual& manual, const Battle& battle, const battle::Charge& charge);
std::vector<battle::Asking> ask_of_tests(const ArwManual& manual, const Battle& battle, UnitId unit);
battle::ChargeContact contact_of(const ArwManual& manual, const Battle& battle, const battle::Charge::Go& go);
// The sheet's lines under an order, as far as they say something by themselves.
std::vector<RuleId> lines_of_order(const ArwManual& manual, int order);

// --- measured facts others need ----------------------------------------------------------------------------------------

// Only Massed troops mind: Lights are at home there, and LC(a) is never disordered by ground.
bool in_disordering_ground(const ArwManual& manual, const Battle& battle, UnitId unit);
// A square and a garrison have neither flanks nor rear (GAP-64).
bool has_flanks(const ArwManual& manual, const Battle& battle, UnitId unit);

}  // namespace linstock::rules_arw
