#pragma once

#include "linstock/console.hpp"
#include "linstock/facts_at_hand.hpp"

namespace linstock::app {

struct Answering {
    std::optional<std::string> dice;
    std::optional<std::uint64_t> seed;
    bool odds = false;
    bool json = false;
};

// Throws the dice and tells the answer. The facts are complete. Gives the exit code.
int answer_matter(const FactsAtHand& at_hand, const Answering& how, const Console& console);

}  // namespace linstock::app
