#pragma once

#include "rules/arw/manual.hpp"
#include "tactics/flight.hpp"
#include "tactics/onset.hpp"

// Charges: the way, the test at the halting distance, the target's answer, the last few centimetres after the shooting. And flight: falls
// back, evades and routs that find their way.
namespace linstock::rules_arw {

bool check_charge(const ArwManual& manual, const Battle& battle, SideId by, const battle::Charge& wish, Refusal* why);
// Moves to the halting distance, tests, moves those that pass to 5 cm, then lets each target evade or test; opens the decision where
// a target's owner must be asked.
void decide_charge(const ArwManual& manual, Work& work, const battle::Charge& wish);
// The answer to "evade?": goes on with the charge where it was interrupted (further targets may open the next decision).
void answer_evade(const ArwManual& manual, Work& work, const battle::Frame& frame, int option);

// After the shooting: chargers complete their move into contact, square up, and are tied to what they touch.
void complete_charges(const ArwManual& manual, Work& work);

// Straight back so far, facing kept (poorly drilled turn about), passing friends as P-3 says, stopping at the table's edge (P-1) or
// leaving over it, as that is read.
void fall_back(const ArwManual& manual, Work& work, UnitId unit, Length distance, RuleId rule);
// Toward the own table edge by the quickest way, at the sheet's rate; a unit that crosses it is gone.
void rout_move(const ArwManual& manual, Work& work, UnitId unit, RuleId rule);
// Its two halves: what is thrown for the first move, and the running itself.
sheet::Frame first_rout_frame(const ArwManual& manual, const Battle& battle, UnitId unit);
void run_so_far(const ArwManual& manual, Work& work, UnitId unit, Length rate, RuleId rule);
// Straight along `toward` so far, the facing kept (poorly drilled turn about).
void withdraw(const ArwManual& manual, Work& work, UnitId unit, table::Angle toward, Length distance,
              tactics::Withdrawing how, RuleId rule);

// The steps of a charge one by one, for who foresees it.
namespace charging {

// Some test of the sheet must admit the charge: the modified table or the plain die.
bool some_test_admits(const ArwManual& manual, const Battle& battle, const battle::Charge::Go& go, Refusal* why);
// To where it tests; and, having passed, on to where it waits for the shooting, tied to its target.
tactics::Onset approach(const ArwManual& manual, Work& work, const battle::Charge::Go& go);
void come_on(const ArwManual& manual, Work& work, tactics::Onset& onset);
// At routers, without a test and at once.
void fall_upon(const ArwManual& manual, Work& work, const battle::Charge::Go& go);
// Who of those who charge it matters most to the target.
const battle::Tie* worst_charger(const State& state, UnitId target);
// Whether it evades unasked before those who charge it.
bool evades_unasked(const ArwManual& manual, const State& state, UnitId target);
void evade(const ArwManual& manual, Work& work, UnitId unit, UnitId charger);
inline constexpr int answer_open = 1;  // of the mark was_charged
inline constexpr int answered = 2;
inline constexpr int will_stand = 3;  // it stands, and tests when all of its side have answered

}  // namespace charging

void offer_charges(const ArwManual& manual, const Battle& battle, SideId side, battle::CommandSink& sink);

}  // namespace linstock::rules_arw
