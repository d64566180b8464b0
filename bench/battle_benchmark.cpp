#include <benchmark/benchmark.h>

#include <algorithm>
#include <cstdlib>
#include <iostream>
#include <map>
#include <memory>
#include <string>

#include "linstock/heap_count.hpp"
#include "linstock/workload_battle.hpp"

// Whole battles by `steady`, and what a player that looks ahead would pay for a copy of the state.
namespace linstock::bench {

namespace {

using app::BattleWorkload;

void fight(benchmark::State& state, BattleWorkload& work) {
    std::uint64_t seed = 0;
    std::uint64_t unit_turns = 0;
    std::uint64_t turns = 0;
    const std::size_t before = app::heap_count();
    for (auto _ : state) {
        const bot::Played played = work.fight("steady", seed++);
        unit_turns += played.unit_turns;
        turns += static_cast<std::uint64_t>(played.turns);
    }
    const auto taken = static_cast<double>(app::heap_count() - before);
    state.counters["unit-turns"] = benchmark::Counter(static_cast<double>(unit_turns), benchmark::Counter::kIsRate);
    state.counters["turns"] = benchmark::Counter(static_cast<double>(turns), benchmark::Counter::kIsRate);
    state.counters["allocations/turn"] = taken / static_cast<double>(std::max<std::uint64_t>(1, turns));
}

void copy(benchmark::State& state, BattleWorkload& work) {
    const battle::Game game = work.game(0);
    battle::State kept = game.battle().state();
    for (auto _ : state) {
        kept = game.battle().state();
        benchmark::DoNotOptimize(kept);
        benchmark::ClobberMemory();
    }
    state.SetBytesProcessed(state.iterations() * static_cast<std::int64_t>(kept.bytes()));
}

void hash(benchmark::State& state, BattleWorkload& work) {
    const battle::Game game = work.game(0);
    for (auto _ : state) benchmark::DoNotOptimize(battle::hash_of(game.battle().state()));
}

// Opened when first asked for, since the scenarios compiled in may not be there before main() is; kept until the program ends.
BattleWorkload& workload(const std::string& scenario, const std::string& sheet) {
    static std::map<std::string, std::unique_ptr<BattleWorkload>> kept;
    std::unique_ptr<BattleWorkload>& work = kept[sheet + "/" + scenario];
    if (work != nullptr) return *work;
    auto opened = BattleWorkload::ready(scenario, sheet);
    if (!opened.ok()) {
        std::cerr << base::to_text(opened.errors()) << '\n';
        std::exit(1);
    }
    work = std::move(*opened);
    return *work;
}

using Measured = void (*)(benchmark::State&, BattleWorkload&);

void add(const std::string& scenario, const std::string& sheet, const char* what, Measured measured) {
    const std::string name = "battle/" + sheet + "/" + scenario + "/" + what;
    benchmark::RegisterBenchmark(name.c_str(),
                                 [=](benchmark::State& state) { measured(state, workload(scenario, sheet)); });
}

[[maybe_unused]] const bool registered = [] {
    for (const char* sheet : {"arw", "tricorne"}) {
        for (const char* scenario : {"meeting", "meeting-48", "meeting-192"}) {
            add(scenario, sheet, "fight", fight);
            add(scenario, sheet, "copy", copy);
            add(scenario, sheet, "hash", hash);
        }
    }
    return true;
}();

}  // namespace

}  // namespace linstock::bench
