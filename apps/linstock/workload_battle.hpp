#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "bot/playing.hpp"
#include "linstock/battle_setup.hpp"

// What the verb `bench` and the benchmarks measure of whole battles, and the number that stands for all of them.
namespace linstock::app {

// One scenario under one sheet, to be fought again and again by the same two players.
class BattleWorkload {
public:
    static base::Result<std::unique_ptr<BattleWorkload>> ready(const std::string& scenario, const std::string& sheet);

    const battle::Family& family() const { return setup_->family(); }
    std::size_t units() const { return setup_->roster().units.size(); }

    // A battle from deployment to its end; no log is kept.
    bot::Played fight(const std::string& player, std::uint64_t seed, bot::Onlooker* onlooker = nullptr,
                      bot::Fold fold = bot::Fold::no);
    // A game at deployment.
    battle::Game game(std::uint64_t seed) const;

private:
    explicit BattleWorkload(std::unique_ptr<BattleSetup> setup) : setup_(std::move(setup)) {}
    std::unique_ptr<BattleSetup> setup_;
};

// Processor time on one core; both sides played by `steady`.
struct BattleFigures {
    std::string scenario;
    std::string sheet;
    std::size_t units = 0;
    int battles = 0;
    double battles_a_second = 0;
    double unit_turns_a_second = 0;
    double turn_us = 0;              // a whole turn, both sides
    double decision_us = 0;          // mean
    double slowest_decision_ms = 0;  // 99.9 of 100 are quicker
    std::size_t state_bytes = 0;
    double copies_a_second = 0;
    double allocations_a_turn = 0;
};
BattleFigures measure(BattleWorkload& work, const std::string& scenario, const std::string& sheet);

// The scenarios by which growth with the number of units is judged, every sheet that musters them.
base::Result<std::vector<BattleFigures>> measure_battles(const std::string& sheet = "");
std::string print_battles(const std::vector<BattleFigures>& figures);

// Fixed battles of every scenario that is no benchmark, under every sheet that musters it, by every player: the hashes of all their
// states folded into one number. The same from every compiler and build; a change of rules, scenarios or bots moves it.
base::Result<std::uint64_t> battle_signature();
std::string print_signature(std::uint64_t signature);

}  // namespace linstock::app
