#pragma once

#include <string>
#include <vector>

#include "battle/scenario.hpp"

// What can be fought, for the page that opens battles.
namespace linstock::desk {

struct OfferedScenario {
    battle::Scenario scenario;
    std::vector<std::string> sheets;  // under which it stands
    int turns = 0;                    // under the first of them
};

std::string scenarios_answer(const std::vector<OfferedScenario>& offered, const std::vector<std::string>& players);

// Whether a question is about battles.
bool asks_for_scenarios(std::string_view message);

}  // namespace linstock::desk
