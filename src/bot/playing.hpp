#pragma once

#include <cstdint>

#include "battle/game.hpp"
#include "bot/player.hpp"

// Two players at one table, from wherever the battle stands to its end.
namespace linstock::bot {

// Looks on: for counts, studies and stories.
class Onlooker {
public:
    virtual ~Onlooker() = default;
    // Before the command is submitted: the battle as it is, nothing hidden.
    virtual void before(const battle::Battle& battle, const battle::Command& command, const Player& player) = 0;
    virtual void after(const battle::Battle& battle, const battle::Command& command) = 0;
};

struct Limits {
    // Far more than any battle needs: a player that does not get on is stopped here.
    std::uint32_t commands = 200'000;
};

struct Played {
    battle::Result result = battle::Result::undecided;
    std::uint32_t commands = 0;
    std::uint32_t refused = 0;     // commands that the rules did not let pass; the first one ends the match
    battle::Refusal refusal;       // why
    std::uint64_t unit_turns = 0;  // one unit handled through one of its own turns
    std::uint64_t hash = 0;        // the hash of every state after a command, folded together
    int turns = 0;
};

// Folding hashes costs a walk over the state at every command: only where it is wanted.
enum class Fold : bool { no, yes };

Played play(battle::Game& game, Player& first, Player& second, Onlooker* onlooker = nullptr, const Limits& limits = {},
            Fold fold = Fold::no);

}  // namespace linstock::bot
