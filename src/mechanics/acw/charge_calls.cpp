#include "mechanics/acw/charge_calls.hpp"

namespace linstock::mechanics_acw {

namespace charge_renames {
namespace {

// The target fires; what it fires at is the charger. The charger's own ground has no bearing on it.
constexpr Rename target_fires[] = {{"other.charging_cavalry", "own.on_horseback"},
                                   {"other.skirmishers", "own.skirmishes"},
                                   {"other.", "-"},
                                   {"own.", "other."}};
constexpr std::array<std::array<Rename, 5>, 2> tests = {{{{{"general.ability", "own.general"},
                                                           {"charging_flank", "own.at_advantage"},
                                                           {"own.cover", "-"},
                                                           {"own.uphill", "-"},
                                                           {"own.prone", "-"}}},
                                                         {{{"general.ability", "other.general"},
                                                           {"charged_by", "own.charges_as"},
                                                           {"charged_in_flank", "at_flank"},
                                                           {"own.cover", "other.shelter"},
                                                           {"own.", "other."}}}}};
constexpr Rename fights[] = {
    {"own.weapon", "own.sidearm"}, {"other.weapon", "other.sidearm"}, {"other.struck_in_flank", "at_flank"}};
constexpr std::array<std::array<Rename, 2>, 2> losses = {
    {{{{"winner.", "own."}, {"loser.", "other."}}}, {{{"winner.", "other."}, {"loser.", "own."}}}}};
constexpr std::array<std::array<Rename, 3>, 2> pursuits = {
    {{{{"general_near", "own.general_near"}, {"defeated_unit_reachable", "pursuit_possible"}, {"own.", "own."}}},
     {{{"general_near", "other.general_near"}, {"defeated_unit_reachable", "pursuit_possible"}, {"own.", "other."}}}}};

}  // namespace
}  // namespace charge_renames

MovementCall::MovementCall(const ChainFacts& chain)
    : StageCall(chain, "movement", {}),
      mode(slot("mode")),
      stage(slot("stage")),
      first_thrown(slot("first_thrown")),
      first_low(slot("first_low")),
      distance(slot("target_distance")),
      inches(slot("first.inches")),
      total(slot("total")),
      dp(slot("dp")),
      first_stage(word(stage, "first")),
      rest(word(stage, "rest")) {
    preset(mode, word(mode, "charge"));
}

FireCall::FireCall(const ChainFacts& chain, std::string_view procedure)
    : StageCall(chain, procedure, charge_renames::target_fires),
      range(slot("range")),
      own_dp(slot("own.dp")),
      own_figures(procedure == "fire" ? slot("own.figures") : sheet::no_slot),
      other_dp(slot("other.dp")),
      dp_taken(slot("dp_taken")),
      figures_lost(slot("figures_lost")) {}

// The charger tests to charge home, the target to stand.
MoraleCall::MoraleCall(const ChainFacts& chain, Side tester)
    : StageCall(chain, "unit-morale", charge_renames::tests[tester]),
      own_dp(slot("own.dp")),
      figures_lost(slot("own.figures_lost")),
      casualties(slot("casualties_beyond_dp")),
      wave(slot("wave")),
      rebel_yell(slot("rebel_yell")),
      caught_halted(slot("caught_halted")),
      dp(slot("dp")),
      surrenders(slot("surrenders")),
      answer(*this, "read",
             {{"CHARGE", goes_in},
              {"COUNTERCHARGE_OR_STAND", may_countercharge},
              {"STAND+1DP", stands},
              {"STAND+2DP", stands},
              {"HALT+1DP", halts},
              {"HALT+2DP", halts},
              {"RETREAT+2DP", gives_ground},
              {"ROUT+3DP", runs}}) {
    preset(slot("test"), word(slot("test"), tester == charger ? "charge" : "charged"));
}

MeleeCall::MeleeCall(const ChainFacts& chain)
    : StageCall(chain, "melee", charge_renames::fights),
      dp{slot("own.dp"), slot("other.dp")},
      figures{slot("own.figures"), slot("other.figures")},
      state{slot("own.state"), slot("other.state")},
      charge_distance(slot("own.charge_distance")),
      own_wins(slot("own_wins")),
      loser_dp(slot("loser_dp")),
      winner_dp(slot("winner_dp")),
      countercharging(word(state[target], "countercharging")),
      standing(word(state[target], "standing")),
      fate(*this, "loser_fate",
           {{"draws", drawn},
            {"PUSHED_BACK", pushed_back},
            {"RETREATS", retreats},
            {"ROUTS", routs},
            {"DISPERSES", disperses}}),
      duty(*this, "winner_does",
           {{"CONTINUE", fights_on},
            {"CAVALRY_RETIRES", cavalry_goes_back},
            {"PURSUIT_TEST", takes_pursuit_test},
            {"STAND", stands_fast},
            {"MUST_FOLLOW_UP", must_follow_up},
            {"MAY_FOLLOW_UP_OR_STAND", may_follow_up}}) {
    preset(state[charger], word(state[charger], "charging"));
    preset(charge_distance, chain.value("target_distance"));
}

LossCall::LossCall(const ChainFacts& chain, Side winner)
    : StageCall(chain, "melee-casualties", charge_renames::losses[winner]),
      winner_figures(slot("winner.figures")),
      loser_figures(slot("loser.figures")),
      outcome(slot("outcome")),
      winner_loses(slot("winner_loses")),
      loser_loses(slot("loser_loses")),
      outcomes{word(outcome, "draw"), word(outcome, "pushed_back"), word(outcome, "retreat"), word(outcome, "rout"),
               word(outcome, "disperse")} {}

PursuitCall::PursuitCall(const ChainFacts& chain, Side winner)
    : StageCall(chain, "pursuit", charge_renames::pursuits[winner]),
      yell_broke(slot("rebel_yell_broke_enemy")),
      dp(slot("dp")),
      discipline(*this, "discipline",
                 {{"stays", stays_put},
                  {"in hand", in_hand},
                  {"winded", winded},
                  {"pursues", pursues},
                  {"runs on", runs_on}}) {}

}  // namespace linstock::mechanics_acw
