#pragma once

#include <optional>
#include <vector>

#include "dice/chance.hpp"

// The exact distribution of one request.
namespace linstock::dice {

struct Distribution {
    std::vector<Weighted> list;  // by rising answer, every weight above zero
    base::Weight whole = 1;      // the weights add up to this; no common divisor is left
};

// The request must be sound. Nothing when the number of throws does not fit 128 bits.
std::optional<Distribution> distribution(const Request& request);

// Every answer that can come up, rising; also for dice too many to be weighed.
std::vector<Answer> possible_answers(const Request& request);

}  // namespace linstock::dice
