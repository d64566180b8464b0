#pragma once

#include <vector>

#include "battle/muster.hpp"

// Whether a raised army may stand as it was drawn up: on the table, in its zone, on ground that bears it, on nobody's toes and
// far enough from the enemy.
namespace linstock::battle {

// `places` tells where in the scenario each unit of the roster was written.
base::Errors check_deployment(const Scenario& scenario, const MusterRules& rules, const Roster& roster,
                              const std::vector<sheet::Place>& places);

table::Array array_of(const RosterUnit& unit);

}  // namespace linstock::battle
