#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>

namespace linstock::json {

// What was measured of one procedure or chain: nanoseconds of processor time a call, on one core.
struct BenchRow {
    std::string sheet;
    std::string procedure;
    double silent_ns = 0;           // dice rolled, no ledger, no words
    double explained_ns = 0;        // dice rolled, every reason in words
    double odds_ns = 0;             // the exact chance of every outcome, or of every situation a chain may end in
    std::size_t ends = 0;           // ends of a procedure, situations visited by a chain
    std::optional<double> plan_ns;  // of a chain: making it ready for its facts
    double allocations = 0;         // from the heap, a silent resolution
};

// What was measured of whole battles of two steady players: processor time, on one core.
struct BattleRow {
    std::string sheet;
    std::string scenario;
    std::size_t units = 0;
    double battles_a_second = 0;
    double unit_turns_a_second = 0;
    double turn_us = 0;
    double decision_us = 0;
    double slowest_decision_ms = 0;  // 99.9 of 100 are quicker
    std::size_t state_bytes = 0;
    double copies_a_second = 0;
    double allocations_a_turn = 0;
};

std::string bench_json(std::span<const BenchRow> rows, std::span<const BattleRow> battles);

}  // namespace linstock::json
