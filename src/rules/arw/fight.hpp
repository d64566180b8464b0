#pragma once

#include <span>

#include "rules/arw/calls.hpp"

// Shooting, melee and morale: facts are measured, then the sheet's procedures decide.
namespace linstock::rules_arw {

// --- shooting ---------------------------------------------------------------------------------------------------------

bool check_shoot(const ArwManual& manual, const Battle& battle, SideId by, const battle::Shoot& wish, Refusal* why);
void decide_shoot(const ArwManual& manual, Work& work, const battle::Shoot& wish);
// Those who have not declared shoot as their standing instructions say; a charged unit shoots its charger.
void declare_by_instruction(const ArwManual& manual, Work& work, SideId side);
// Every declared shot on the facts of the step's start; kills and disorder applied together by rising unit number.
void resolve_fire(const ArwManual& manual, Work& work);
void offer_shots(const ArwManual& manual, const Battle& battle, SideId side, battle::CommandSink& sink);
battle::FireOdds fire_odds(const ArwManual& manual, const Battle& battle, UnitId shooter, const table::Posed& from,
                           bool moved, UnitId target);

// --- melee ------------------------------------------------------------------------------------------------------------

void resolve_melee(const ArwManual& manual, Work& work);

// --- morale -----------------------------------------------------------------------------------------------------------

// End of the phase: every Group that lost a stand in it, one die a Group.
void group_tests(const ArwManual& manual, Work& work);
// Charged units of one Group, one die; `charger` is who charges and `side` which side of it he strikes (0 front, 1 flank, 2 rear).
void charged_test(const ArwManual& manual, Work& work, UnitId unit, UnitId charger, int side);
// The chargers of one command: one die. Marks each passed or not, and imposes Stand on those who fail.
void charge_tests(const ArwManual& manual, Work& work, std::span<const battle::Charge::Go> chargers,
                  std::span<const int> sides);
// Routers of the side try to rally, Group by Group; those who do are asked which way to face.
void rally_tests(const ArwManual& manual, Work& work, SideId side);

battle::ChargeOdds charge_odds(const ArwManual& manual, const Battle& battle, UnitId charger, UnitId target);

// --- counsel: what would be thrown, measured and not thrown -----------------------------------------------------------

std::vector<battle::Asking> ask_of_shot(const ArwManual& manual, const Battle& battle, UnitId shooter, UnitId target,
                                        int stands);
std::vector<battle::Asking> ask_of_charge(const ArwManual& manual, const Battle& battle, UnitId charger, UnitId target);
std::vector<battle::Asking> ask_of_tests(const ArwManual& manual, const Battle& battle, UnitId unit);
battle::ChargeContact contact_of(const ArwManual& manual, const Battle& battle, const battle::Charge::Go& go);
// The sheet's lines under an order, as far as they say something by themselves.
std::vector<RuleId> lines_of_order(const ArwManual& manual, int order);
table::Sight sight_between(const ArwManual& manual, const Battle& battle, UnitId from, UnitId to);

// --- measured facts others need ----------------------------------------------------------------------------------------

int terrain_type(const ArwManual& manual, const Battle& battle, UnitId unit);  // 0..3, the worst under any stand
bool in_disordering_ground(const ArwManual& manual, const Battle& battle, UnitId unit);
sheet::Value cover_from(const ArwManual& manual, const Battle& battle, UnitId target,
                        UnitId shooter);  // index in kind `covers`
}  // namespace linstock::rules_arw
