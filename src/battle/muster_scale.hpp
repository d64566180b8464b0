#pragma once

#include <vector>

#include "battle/muster.hpp"

// Ground into table: the one place where a yard is rounded.
namespace linstock::battle {

struct MusterScale {
    const MusterRules& rules;

    table::Length length(Yards yards) const {
        return static_cast<table::Length>(table::scaled(yards, rules.scale_length, rules.scale_yards));
    }
    table::Point point(const Spot& spot) const { return {length(spot.x), length(spot.y)}; }
    std::vector<table::Point> points(const std::vector<Spot>& spots) const {
        std::vector<table::Point> made;
        made.reserve(spots.size());
        for (const Spot& spot : spots) made.push_back(point(spot));
        return made;
    }
};

}  // namespace linstock::battle
