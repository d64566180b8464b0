#pragma once

#include <array>

#include "tactics/manual.hpp"

// What a step cost, told afterwards.
namespace linstock::tactics {

// How many of each unit had fallen when a step began.
class LossesBefore {
public:
    LossesBefore(const Manual& manual, const State& state);
    bool lost_since(const State& state, UnitId unit) const;

private:
    int left(const State& state, UnitId unit) const;

    const Manual& manual_;
    std::array<std::int16_t, battle::most_units> left_;
};

}  // namespace linstock::tactics
