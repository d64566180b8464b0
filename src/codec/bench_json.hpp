#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>

namespace linstock::codec {

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

std::string bench_json(std::span<const BenchRow> rows);

}  // namespace linstock::codec
