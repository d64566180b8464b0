#include "bot/playing.hpp"

#include "base/hash.hpp"
#include "bot/view.hpp"

namespace linstock::bot {

namespace match_clock {

// Units on the table when their own phase begins.
std::uint64_t units_of(const battle::State& state, battle::SideId side) {
    std::uint64_t count = 0;
    for (const battle::UnitState& unit : state.units()) {
        count += unit.side == side && unit.presence == battle::Presence::on_table ? 1 : 0;
    }
    return count;
}

struct Phase {
    int turn = 0;
    battle::SideId side = battle::no_side;
    friend bool operator==(const Phase&, const Phase&) = default;
};

Phase phase_of(const battle::State& state) { return {state.head().turn, state.head().phase_side}; }

}  // namespace match_clock

Played play(battle::Game& game, Player& first, Player& second, Onlooker* onlooker, const Limits& limits, Fold fold) {
    using namespace match_clock;
    Played played;
    View view(game.family());
    Phase phase;
    while (!game.over() && played.commands < limits.commands) {
        const battle::State& state = game.battle().state();
        if (phase_of(state) != phase) {
            phase = phase_of(state);
            if (phase.turn > 0) played.unit_turns += units_of(state, phase.side);
            const bool shared = game.family().terms().steps[state.head().step].shared_phase;
            if (phase.turn > 0 && shared) played.unit_turns += units_of(state, battle::other_side(phase.side));
        }
        const battle::SideId side = state.next_to_act();
        Player& player = side == 0 ? first : second;
        const battle::Command command = player.choose(view.of(game.battle(), side), side);
        if (onlooker != nullptr) onlooker->before(game.battle(), command, player);
        const battle::Submitted submitted = game.submit(command);
        ++played.commands;
        if (!submitted.done) {
            ++played.refused;
            played.refusal = submitted.refusal;
            break;
        }
        if (fold == Fold::yes)
            played.hash = base::mixed(played.hash * base::golden_ratio + battle::hash_of(game.battle().state()));
        if (onlooker != nullptr) onlooker->after(game.battle(), command);
    }
    played.result = game.battle().state().head().result;
    played.turns = game.battle().state().head().turn;
    return played;
}

}  // namespace linstock::bot
