#include "battle/roster.hpp"

namespace linstock::battle {

std::string_view RosterUnit::grade(std::string_view key) const {
    for (const auto& [word, value] : grades) {
        if (word == key) return value;
    }
    return {};
}

}  // namespace linstock::battle
