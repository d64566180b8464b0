#include <benchmark/benchmark.h>

#include <cstdlib>
#include <iostream>
#include <list>
#include <memory>
#include <string>

#include "library/sheet_library.hpp"
#include "linstock/families.hpp"
#include "linstock/heap_count.hpp"
#include "linstock/workload.hpp"
#include "sheet/compile.hpp"

// Every procedure and chain of every sheet: played silently, explained, priced exactly.
namespace linstock::bench {

namespace {

using app::Workload;

void play(benchmark::State& state, Workload& work) {
    work.play();  // buffers grow once
    const std::size_t before = app::heap_count();
    for (auto _ : state) benchmark::DoNotOptimize(work.play());
    const auto taken = static_cast<double>(app::heap_count() - before);
    state.counters["allocations"] = benchmark::Counter(taken, benchmark::Counter::kAvgIterations);
}

void explain(benchmark::State& state, Workload& work) {
    for (auto _ : state) benchmark::DoNotOptimize(work.explain());
}

void price(benchmark::State& state, Workload& work) {
    work.price();
    work.price();  // the two buffers of a chain change places: both have grown now
    const std::size_t before = app::heap_count();
    for (auto _ : state) benchmark::DoNotOptimize(work.price());
    const auto taken = static_cast<double>(app::heap_count() - before);
    state.counters["allocations"] = benchmark::Counter(taken, benchmark::Counter::kAvgIterations);
    state.counters[work.chain() ? "situations" : "ends"] = static_cast<double>(work.visited());
}

void odds_in_words(benchmark::State& state, Workload& work) {
    for (auto _ : state) benchmark::DoNotOptimize(sheet::odds_of(work.facts()).ok());
}

void plan(benchmark::State& state, Workload& work) {
    for (auto _ : state) benchmark::DoNotOptimize(work.plan());
}

using Measure = void (*)(benchmark::State&, Workload&);

void add(const std::string& name, Measure measure, Workload& work) {
    benchmark::RegisterBenchmark(name.c_str(), [measure, &work](benchmark::State& state) { measure(state, work); });
}

[[noreturn]] void give_up(const base::Errors& errors) {
    std::cerr << base::to_text(errors) << '\n';
    std::exit(1);
}

// Sheets and workloads live as long as the program: the benchmarks registered refer to them.
struct Bench {
    std::list<sheet::Sheet> sheets;
    std::list<std::unique_ptr<Workload>> works;

    void add_procedure(const sheet::Sheet& sheet, const sheet::Procedure& procedure) {
        auto work = Workload::ready(sheet, procedure);
        if (!work.ok()) give_up(work.errors());
        if (*work == nullptr) return;
        Workload& kept = *works.emplace_back(std::move(*work));
        const std::string of = "/" + sheet.id + "/" + procedure.name;
        add("silent" + of, play, kept);
        add("explained" + of, explain, kept);
        add("odds" + of, price, kept);
        add("odds_in_words" + of, odds_in_words, kept);
        if (kept.chain()) add("plan" + of, plan, kept);
    }

    void add_sheet(const library::SheetLibrary& library, const std::string& id) {
        const auto source = library.load(id);
        if (!source.ok()) give_up(source.errors());
        auto compiled = sheet::compile(*source, *app::find_mechanics(source->mechanics));
        if (!compiled.ok()) give_up(compiled.errors());
        const sheet::Sheet& sheet = sheets.emplace_back(std::move(*compiled));
        for (const sheet::Procedure& procedure : sheet.procedures) add_procedure(sheet, procedure);
    }
};

}  // namespace
}  // namespace linstock::bench

int main(int count, char** words) {
    benchmark::Initialize(&count, words);
    if (benchmark::ReportUnrecognizedArguments(count, words)) return 2;
    linstock::bench::Bench bench;
    const auto library = linstock::library::SheetLibrary::built_in();
    for (const std::string& id : library.ids()) bench.add_sheet(library, id);
    benchmark::RunSpecifiedBenchmarks();
    return 0;
}
