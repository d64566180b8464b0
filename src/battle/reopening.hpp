#pragma once

#include "battle/game.hpp"

namespace linstock::battle {

// Takes up a log where it ends. The log must have loaded without an error and be in the family's words.
struct Reopening {
    static std::unique_ptr<Game> open(const Family& family, Log log, std::uint64_t seed);
};

}  // namespace linstock::battle
