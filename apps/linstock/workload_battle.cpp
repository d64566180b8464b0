#include "linstock/workload_battle.hpp"

#include <algorithm>
#include <ctime>

#include <fmt/format.h>

#include "base/hash.hpp"
#include "library/muster_library.hpp"
#include "library/scenario_library.hpp"
#include "linstock/heap_count.hpp"

namespace linstock::app {

namespace {

constexpr double seconds_measured = 1.0;
constexpr int least_battles = 2;
constexpr int most_battles = 400;
constexpr std::uint64_t signature_seed = 1775;

double seconds_since(std::clock_t start) { return static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC; }

// Decisions are timed one by one: from the command before to the choice, the rules' own work left out.
class TimedPlayer final : public bot::Player {
public:
    TimedPlayer(std::unique_ptr<bot::Player> player, std::vector<double>& times)
        : player_(std::move(player)), times_(&times) {}
    battle::Command choose(const battle::Battle& seen, battle::SideId side) override {
        timespec start{};
        timespec end{};
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &start);
        battle::Command command = player_->choose(seen, side);
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &end);
        times_->push_back(static_cast<double>(end.tv_sec - start.tv_sec) * 1e6 +
                          static_cast<double>(end.tv_nsec - start.tv_nsec) / 1e3);
        return command;
    }
    std::string_view name() const override { return player_->name(); }

private:
    std::unique_ptr<bot::Player> player_;
    std::vector<double>* times_;
};

void time_decisions(BattleWorkload& work, int battles, BattleFigures& figures) {
    std::vector<double> times;
    for (int i = 0; i < battles; ++i) {
        const auto seed = static_cast<std::uint64_t>(i);
        battle::Game game = work.game(seed);
        TimedPlayer first(bot::make_player("steady", work.family(), seed), times);
        TimedPlayer second(bot::make_player("steady", work.family(), seed + 1), times);
        bot::play(game, first, second);
    }
    if (times.empty()) return;
    double sum = 0;
    for (const double time : times) sum += time;
    figures.decision_us = sum / static_cast<double>(times.size());
    const auto rank = static_cast<std::ptrdiff_t>(times.size() * 999 / 1000);
    std::nth_element(times.begin(), times.begin() + rank, times.end());
    figures.slowest_decision_ms = times[static_cast<std::size_t>(rank)] / 1000;
}

// Hot: the block stays in the nearest cache, as it does for a player that looks ahead.
double copies_a_second(const battle::State& state) {
    battle::State copy = state;
    constexpr int times = 20'000;
    const std::clock_t start = std::clock();
    for (int i = 0; i < times; ++i) {
        copy = state;
        asm volatile("" : : "r"(&copy) : "memory");
    }
    return times / std::max(1e-6, seconds_since(start));
}

base::Errors add_battles(const std::string& scenario, const std::string& sheet, std::uint64_t& signature) {
    auto work = BattleWorkload::ready(scenario, sheet);
    if (!work.ok()) return work.errors();
    for (const std::string& player : bot::player_names()) {
        const bot::Played played = (*work)->fight(player, signature_seed, nullptr, bot::Fold::yes);
        signature =
            base::mixed(signature * base::golden_ratio + played.hash + static_cast<std::uint64_t>(played.result));
    }
    return {};
}

std::vector<std::string> sheets_at_table() {
    return library::sheets_with_muster(library::SheetLibrary::built_in().files());
}

}  // namespace

base::Result<std::unique_ptr<BattleWorkload>> BattleWorkload::ready(const std::string& scenario,
                                                                    const std::string& sheet) {
    Arguments arguments;
    arguments.scenario = scenario;
    arguments.sheet = sheet;
    auto setup = BattleSetup::open(arguments);
    if (!setup.ok()) return setup.errors();
    return std::unique_ptr<BattleWorkload>(new BattleWorkload(std::move(*setup)));
}

battle::Game BattleWorkload::game(std::uint64_t seed) const {
    battle::Game game(setup_->family(), setup_->head({"steady", "steady"}), seed);
    game.keep_log(false);
    return game;
}

bot::Played BattleWorkload::fight(const std::string& player, std::uint64_t seed, bot::Onlooker* onlooker,
                                  bot::Fold fold) {
    battle::Game fought = game(seed);
    const auto first = bot::make_player(player, family(), seed);
    const auto second = bot::make_player(player, family(), seed + 1);
    return bot::play(fought, *first, *second, onlooker, {}, fold);
}

BattleFigures measure(BattleWorkload& work, const std::string& scenario, const std::string& sheet) {
    BattleFigures figures;
    figures.scenario = scenario;
    figures.sheet = sheet;
    figures.units = work.units();
    std::uint64_t unit_turns = 0;
    std::uint64_t turns = 0;
    work.fight("steady", 0);  // buffers grow once
    const std::size_t heap = heap_count();
    const std::clock_t start = std::clock();
    while (figures.battles < most_battles &&
           (figures.battles < least_battles || seconds_since(start) < seconds_measured)) {
        const bot::Played played = work.fight("steady", static_cast<std::uint64_t>(figures.battles++));
        unit_turns += played.unit_turns;
        turns += static_cast<std::uint64_t>(played.turns);
    }
    const double taken = std::max(1e-6, seconds_since(start));
    const auto count = static_cast<double>(std::max<std::uint64_t>(1, turns));
    figures.allocations_a_turn = static_cast<double>(heap_count() - heap) / count;
    figures.battles_a_second = figures.battles / taken;
    figures.unit_turns_a_second = static_cast<double>(unit_turns) / taken;
    figures.turn_us = 1e6 * taken / count;
    const battle::Game game = work.game(0);
    figures.state_bytes = game.battle().state().bytes();
    figures.copies_a_second = copies_a_second(game.battle().state());
    time_decisions(work, std::min(figures.battles, 20), figures);
    return figures;
}

base::Result<std::vector<BattleFigures>> measure_battles(const std::string& only_sheet) {
    std::vector<BattleFigures> all;
    for (const std::string& sheet : sheets_at_table()) {
        if (!only_sheet.empty() && sheet != only_sheet) continue;
        for (const char* scenario : {"meeting", "meeting-48", "meeting-192"}) {
            auto work = BattleWorkload::ready(scenario, sheet);
            if (!work.ok()) return work.errors();
            all.push_back(measure(**work, scenario, sheet));
        }
    }
    return all;
}

std::string print_battles(const std::vector<BattleFigures>& figures) {
    constexpr const char* layout = "{:<10} {:<12} {:>5} {:>10} {:>12} {:>10} {:>10} {:>8} {:>8} {:>10} {:>7}\n";
    std::string text = fmt::format(layout, "sheet", "scenario", "units", "battles/s", "unit-turns/s", "µs/turn",
                                   "µs/choice", "99.9 %", "bytes", "copies/s", "allocs");
    for (const BattleFigures& row : figures) {
        text += fmt::format(layout, row.sheet, row.scenario, row.units, fmt::format("{:.1f}", row.battles_a_second),
                            fmt::format("{:.0f}", row.unit_turns_a_second), fmt::format("{:.0f}", row.turn_us),
                            fmt::format("{:.1f}", row.decision_us), fmt::format("{:.2f} ms", row.slowest_decision_ms),
                            row.state_bytes, fmt::format("{:.2f} M", row.copies_a_second / 1e6),
                            fmt::format("{:.0f}", row.allocations_a_turn));
    }
    return text;
}

base::Result<std::uint64_t> battle_signature() {
    std::uint64_t signature = 0;
    const auto library = library::ScenarioLibrary::built_in();
    for (const std::string& id : library.ids()) {
        const auto scenario = library.load(id);
        if (!scenario.ok()) return scenario.errors();
        if (scenario->benchmark) continue;
        for (const std::string& sheet : sheets_at_table()) {
            if (!scenario->meant_for(sheet)) continue;
            if (base::Errors errors = add_battles(id, sheet, signature); !errors.empty()) return errors;
        }
    }
    return signature;
}

std::string print_signature(std::uint64_t signature) { return fmt::format("{:016x}", signature); }

}  // namespace linstock::app
