#pragma once

#include <string>
#include <vector>

#include "battle/game.hpp"
#include "story/bill.hpp"

// A battle in a few paragraphs, for somebody who was not there.
namespace linstock::story {

struct ProseAsked {
    const battle::Game& game;
    const std::vector<std::size_t>& way;  // the entries that count and may be known, oldest first
    const battle::Battle& now;            // as it may be seen
    const Bill& bill;
    const std::string& turning;  // "" where it has not turned
};
std::vector<std::string> prose_of(const ProseAsked& asked);

}  // namespace linstock::story
