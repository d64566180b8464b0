#include <ctime>
#include <ostream>
#include <vector>

#include <fmt/format.h>

#include "json/bench.hpp"
#include "linstock/heap_count.hpp"
#include "linstock/sheet_cache.hpp"
#include "linstock/verbs.hpp"
#include "linstock/workload.hpp"
#include "linstock/workload_battle.hpp"

namespace linstock::app {

namespace {

constexpr std::clock_t shortest_run = CLOCKS_PER_SEC / 50;  // 20 ms: the clock counts in microseconds or so
constexpr int runs = 3;

// Processor time of one call in nanoseconds: the best of a few runs, as whatever disturbs a run makes it longer.
template <class Call>
double time_of(Call call) {
    call();  // buffers grow once
    double best = 0;
    long times = 1;
    for (int run = 0; run < runs;) {
        const std::clock_t start = std::clock();
        for (long i = 0; i < times; ++i) call();
        const std::clock_t taken = std::clock() - start;
        if (taken < shortest_run) {
            times *= 2;
            continue;
        }
        const double each = 1e9 / CLOCKS_PER_SEC * static_cast<double>(taken) / static_cast<double>(times);
        if (run == 0 || each < best) best = each;
        ++run;
    }
    return best;
}

double allocations_of(Workload& work) {
    constexpr std::size_t calls = 100;
    const std::size_t before = heap_count();
    for (std::size_t i = 0; i < calls; ++i) work.play();
    return static_cast<double>(heap_count() - before) / calls;
}

json::BenchRow measure(const sheet::Sheet& sheet, const sheet::Procedure& procedure, Workload& work) {
    json::BenchRow row;
    row.sheet = sheet.id;
    row.procedure = procedure.name;
    row.silent_ns = time_of([&] { work.play(); });
    row.explained_ns = time_of([&] { work.explain(); });
    row.odds_ns = time_of([&] { work.price(); });
    row.ends = work.visited();
    if (work.chain()) row.plan_ns = time_of([&] { work.plan(); });
    row.allocations = allocations_of(work);
    return row;
}

base::Errors measure_sheet(const sheet::Sheet& sheet, std::vector<json::BenchRow>& rows) {
    for (const sheet::Procedure& procedure : sheet.procedures) {
        auto work = Workload::ready(sheet, procedure);
        if (!work.ok()) return work.errors();
        if (*work != nullptr) rows.push_back(measure(sheet, procedure, **work));
    }
    return {};
}

std::string print_time(double nanoseconds) {
    if (nanoseconds < 10'000) return fmt::format("{:.0f} ns", nanoseconds);
    return fmt::format("{:.1f} µs", nanoseconds / 1000);
}

void print(const Console& console, const std::vector<json::BenchRow>& rows) {
    constexpr const char* layout = "{:<10} {:<14} {:>10} {:>10} {:>10} {:>6} {:>10} {:>6}\n";
    console.out << console.strong(
        fmt::format(layout, "sheet", "procedure", "silent", "explained", "odds", "ends", "plan", "allocs"));
    for (const json::BenchRow& row : rows) {
        console.out << fmt::format(layout, row.sheet, row.procedure, print_time(row.silent_ns),
                                   print_time(row.explained_ns), print_time(row.odds_ns), row.ends,
                                   row.plan_ns ? print_time(*row.plan_ns) : "", row.allocations);
    }
    console.out << wrapped(
                       "Processor time a call, on one core. Silent: dice rolled, nothing explained. Odds: exact, over "
                       "all ends of a "
                       "procedure or all situations of a chain. Plan: a chain made ready for its facts. Allocs: from "
                       "the heap, a "
                       "silent resolution.",
                       console.width, 0, 0)
                << '\n';
}

json::BattleRow row_of(const BattleFigures& figures) {
    json::BattleRow row;
    row.sheet = figures.sheet;
    row.scenario = figures.scenario;
    row.units = figures.units;
    row.battles_a_second = figures.battles_a_second;
    row.unit_turns_a_second = figures.unit_turns_a_second;
    row.turn_us = figures.turn_us;
    row.decision_us = figures.decision_us;
    row.slowest_decision_ms = figures.slowest_decision_ms;
    row.state_bytes = figures.state_bytes;
    row.copies_a_second = figures.copies_a_second;
    row.allocations_a_turn = figures.allocations_a_turn;
    return row;
}

int run_signature(const Arguments& arguments, const Console& console) {
    const auto signature = battle_signature();
    if (!signature.ok()) {
        report(console, arguments.json, signature.errors());
        return failed;
    }
    const std::string text = print_signature(*signature);
    console.out << (arguments.json ? "{\"signature\": \"" + text + "\"}" : text) << '\n';
    return done;
}

}  // namespace

int run_bench(const Arguments& arguments, const Console& console) {
    if (arguments.signature) return run_signature(arguments, console);
    auto cache = SheetCache::open(arguments);
    if (!cache.ok()) {
        report(console, arguments.json, cache.errors());
        return failed;
    }
    std::vector<json::BenchRow> rows;
    const std::vector<std::string> ids =
        arguments.sheet.empty() ? cache->ids() : std::vector<std::string>{arguments.sheet};
    for (const std::string& id : ids) {
        const auto sheet = cache->sheet(id);
        const base::Errors errors = sheet.ok() ? measure_sheet(**sheet, rows) : sheet.errors();
        if (errors.empty()) continue;
        report(console, arguments.json, errors);
        return failed;
    }
    const auto battles = measure_battles(arguments.sheet);
    if (!battles.ok()) {
        report(console, arguments.json, battles.errors());
        return failed;
    }
    if (arguments.json) {
        std::vector<json::BattleRow> battle_rows;
        for (const BattleFigures& figures : *battles) battle_rows.push_back(row_of(figures));
        console.out << json::bench_json(rows, battle_rows);
    } else {
        print(console, rows);
        console.out << '\n' << print_battles(*battles);
    }
    return done;
}

}  // namespace linstock::app
