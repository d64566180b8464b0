#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>

#include "battle/game.hpp"
#include "contract/symmetry.hpp"

// What every family promises, tried by play. Failures are GoogleTest's, each naming the battle's seed and the entry.
namespace linstock::contract {

// A family for a roster that outlives it.
using Maker = std::function<std::unique_ptr<battle::Family>(const battle::Roster&)>;
// Chooses among legal commands; the default takes one of those offered.
using Chooser = std::function<battle::Command(const battle::Game&, battle::Whim&)>;

struct ContractOptions {
    std::string name;
    std::uint64_t seed = 1;
    int battles = 3;
    int most_commands = 20'000;  // a battle must be over by then
    int every = 1;               // the costly looks (offers, overlaps, copies) at every so many commands
    int refusals = 3;            // spoilt commands tried before each command
    bool symmetries = true;      // the log so transformed replays to the same events ...
    int symmetry_battles = 1;    // ... for so many of the battles
    bool detaches = false;       // figures and stands may go over to another unit of the side
    Chooser choose;
    // Turns what the family itself keeps of the table in marks, ties, frames and answers.
    std::function<void(battle::Event&, const Symmetry&)> turn_event;
    std::function<void(battle::Command&, const Symmetry&)> turn_command;
};

void run_contract(const Maker& maker, const battle::Roster& roster, const ContractOptions& options);

// One battle with every look, for those who want the game afterwards. Null when it failed to end.
std::unique_ptr<battle::Game> play_contract(const battle::Family& family, std::uint64_t seed,
                                            const ContractOptions& options);

// The parts, for use alone.
void expect_saves_and_loads(const battle::Game& game);
void expect_verifies(const battle::Game& game);
void expect_symmetric(const Maker& maker, const battle::Game& game, const Symmetry& symmetry,
                      const ContractOptions& options);

}  // namespace linstock::contract
