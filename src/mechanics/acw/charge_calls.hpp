#pragma once

#include <array>
#include <span>

#include "mechanics/acw/stage_call.hpp"

// The procedures a charge plays, each with the facts of the side that throws as its own.
namespace linstock::mechanics_acw {

using Side = std::size_t;
inline constexpr Side charger = 0;
inline constexpr Side target = 1;

// What a melee does to the loser.
enum Fate : std::int16_t { drawn, pushed_back, retreats, routs, disperses };

// What the winner has to do.
enum Duty : std::int16_t {
    fights_on,
    cavalry_goes_back,
    takes_pursuit_test,
    stands_fast,
    must_follow_up,
    may_follow_up
};

// What morale makes of a unit: to charge, or being charged.
enum Answer : std::int16_t { goes_in, may_countercharge, stands, halts, gives_ground, runs };

enum Discipline : std::int16_t { stays_put, in_hand, winded, pursues, runs_on };

struct MovementCall : StageCall {
    explicit MovementCall(const ChainFacts& chain);
    sheet::Slot mode, stage, first_thrown, first_low, distance;
    sheet::Slot inches, total, dp;
    sheet::Value first_stage, rest;
};

struct FireCall : StageCall {
    FireCall(const ChainFacts& chain, std::string_view procedure);
    sheet::Slot range, own_dp, own_figures, other_dp;
    sheet::Slot dp_taken, figures_lost;
};

struct MoraleCall : StageCall {
    MoraleCall(const ChainFacts& chain, Side tester);
    sheet::Slot own_dp, figures_lost, casualties, wave, rebel_yell, caught_halted, dp, surrenders;
    WordReader answer;
};

struct MeleeCall : StageCall {
    explicit MeleeCall(const ChainFacts& chain);
    std::array<sheet::Slot, 2> dp, figures, state;
    sheet::Slot charge_distance, own_wins, loser_dp, winner_dp;
    sheet::Value countercharging, standing;
    WordReader fate, duty;
};

struct LossCall : StageCall {
    LossCall(const ChainFacts& chain, Side winner);
    sheet::Slot winner_figures, loser_figures, outcome, winner_loses, loser_loses;
    std::array<sheet::Value, 5> outcomes;  // by Fate
};

struct PursuitCall : StageCall {
    PursuitCall(const ChainFacts& chain, Side winner);
    sheet::Slot yell_broke, dp;
    WordReader discipline;
};

}  // namespace linstock::mechanics_acw
