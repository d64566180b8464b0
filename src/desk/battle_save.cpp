#include "desk/battle_save.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "match/sight_of.hpp"
#include "save/log_text.hpp"

namespace linstock::desk {

namespace {

using battle::Game;
using battle::SideId;

bool awaits(const battle::Battle& battle, SideId side) {
    for (const battle::UnitState& unit : battle.state().units()) {
        if (unit.side == side && unit.presence == battle::Presence::awaited) return true;
    }
    for (const battle::CommanderState& general : battle.state().commanders()) {
        if (general.side == side && general.presence == battle::Presence::awaited) return true;
    }
    return false;
}

// The entry with which the step that is open now began.
std::size_t step_began(const Game& game) {
    std::size_t began = 0;
    std::int32_t step[3] = {-1, -1, -1};
    for (const std::size_t at : battle::way_to(game.log(), game.latest())) {
        for (const battle::Event& event : game.log().entries[at].events) {
            if (event.kind != battle::EventKind::step_advanced) continue;
            const std::int32_t now[3] = {event.a, event.b, event.c};
            if (!std::equal(std::begin(now), std::end(now), std::begin(step))) began = at;
            std::copy(std::begin(now), std::end(now), std::begin(step));
        }
    }
    return began;
}

base::Error placed(base::Error error, std::size_t good) {
    const std::string fix = good == 0 ? "no entry of it is good" : fmt::format("it is good up to entry {}", good - 1);
    error.fix = error.fix.empty() ? fix : error.fix + "; " + fix;
    return error;
}

void shorten(battle::Log& log, std::size_t entries) {
    if (log.entries.size() > entries) log.entries.resize(entries);
}

}  // namespace

base::Result<Saved> save_for(const match::Match& match, seats::Role role) {
    const Game& game = match.game();
    const match::Clearance clearance = match.clearance(role);
    battle::Log log = game.log();
    if (!game.over() && match.seating().two_owners()) {
        for (SideId side = 0; side < 2; ++side) {
            if (!clearance.see(side) && awaits(game.battle(), side))
                return base::Error{"troops of the other side have not arrived yet, and a save would tell of them", "",
                                   "save when they have come, or when the battle is over"};
        }
        if (game.battle().state().head().turn == 0)
            return base::Error{"where the other side deploys is its own until both have", "",
                               "save when the first turn has begun"};
        if (match::is_covert(game.battle().state(), game.family().terms())) shorten(log, step_began(game) + 1);
    }
    const battle::Header& head = game.battle().state().head();
    Saved saved;
    saved.name = fmt::format("{}-turn-{}{}.linstock", log.head.scenario, head.turn, game.over() ? "-end" : "");
    saved.text = save::write_log(log);
    return saved;
}

base::Result<Brought> read_save(BattleSetups& setups, const std::string& text, std::optional<std::size_t> entry,
                                std::uint64_t seed) {
    auto read = save::read_log(text);
    if (!read.ok()) return read.errors();
    battle::Log& log = read->log;
    const bool enough = entry && log.entries.size() > *entry;
    if (!read->errors.empty() && !enough) return placed(read->errors.front(), log.entries.size());
    if (entry && !enough)
        return base::Error{fmt::format("there is no entry {} in the save", *entry), "entry",
                           log.entries.empty() ? "" : fmt::format("the last one is {}", log.entries.size() - 1)};
    if (entry) shorten(log, *entry + 1);
    const battle::Loaded loaded = battle::load(log);
    if (!loaded.errors.empty()) return placed(loaded.errors.front(), loaded.entries);

    Brought brought;
    auto setup = setups.open(log.head);
    if (!setup.ok()) return setup.errors();
    brought.setup = std::move(*setup);
    if (log.head.edition != brought.setup->edition()) {
        brought.note = "it was played under an older edition of sheet, readings or rules; it plays on under ours";
    } else {
        const auto mismatches = battle::verify(log, brought.setup->family());
        if (!mismatches.empty())
            return base::Error{"it does not follow from the rules: " + mismatches.front().what,
                               fmt::format("entry {}", mismatches.front().entry),
                               "take it up at an entry before that one"};
    }
    auto game = battle::resume(log, brought.setup->family(), seed);
    if (!game.ok()) return game.errors();
    brought.game = std::move(*game);
    return brought;
}

}  // namespace linstock::desk
