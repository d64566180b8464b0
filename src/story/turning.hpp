#pragma once

#include <optional>
#include <vector>

#include "battle/game.hpp"
#include "story/chronicle.hpp"

// Where the day turned: the player phase in which the balance of what both sides had lost moved most, toward the winner where there is one.
namespace linstock::story {

struct Turning {
    std::size_t entry = 0;  // of that phase, the one that moved it most
    int turn = 0;
    battle::SideId phase_side = 0;
    battle::SideId gained = battle::no_side;  // the side that it favoured
    std::int32_t lost[2] = {0, 0};            // worth, in hundredths, in that phase
    std::int32_t before[2] = {0, 0};          // lost until then
};

// `way` is the entries that count, oldest first (battle::way_to). Nothing where nobody has lost anything.
std::optional<Turning> turning_point(const Chronicle& chronicle, const std::vector<std::size_t>& way,
                                     battle::Result result);

}  // namespace linstock::story
