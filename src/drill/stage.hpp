#pragma once

#include <memory>

#include "base/result.hpp"
#include "battle/game.hpp"
#include "drill/names.hpp"

// The battle laid out as the drill tells it. Whatever is told is an event of the log's second entry, sound and applied by the one hand: a
// drill never pokes state.
namespace linstock::drill {

base::Result<std::unique_ptr<battle::Game>> stage(const Drill& drill, const battle::Family& family);

}  // namespace linstock::drill
