#include "battle/roster.hpp"

#include <algorithm>

namespace linstock::battle {

std::string_view RosterUnit::grade(std::string_view key) const {
    for (const auto& [word, value] : grades) {
        if (word == key) return value;
    }
    return {};
}

int RosterUnit::stands_for(int count) const {
    if (figures_a_stand <= 0) return stands;
    return std::clamp((count + figures_a_stand - 1) / figures_a_stand, 0, stands);
}

}  // namespace linstock::battle
