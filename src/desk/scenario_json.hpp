#pragma once

#include <span>
#include <string>
#include <vector>

#include "battle/scenario.hpp"

// Scenarios as programs read them: yards and minutes, as written.
namespace linstock::desk {

struct ListedScenario {
    const battle::Scenario* scenario = nullptr;
    std::vector<std::string> sheets;  // those it musters under
};
std::string scenarios_json(std::span<const ListedScenario> list);
std::string scenario_json(const ListedScenario& listed);

}  // namespace linstock::desk
