#pragma once

#include <string>
#include <vector>

#include "base/result.hpp"
#include "battle/muster.hpp"
#include "library/scenario_library.hpp"
#include "linstock/arguments.hpp"
#include "linstock/sheet_cache.hpp"

// Scenarios of one run of the program, and raising them under its sheets.
namespace linstock::app {

// The built-in scenarios and those of --scenarios, a folder or a file.
base::Result<library::ScenarioLibrary> open_scenarios(const Arguments& arguments);

// By its id, or as a file.
base::Result<battle::Scenario> find_scenario(const library::ScenarioLibrary& library, const std::string& name);

base::Result<battle::Roster> raise(const SheetCache& cache, const battle::Scenario& scenario, const std::string& sheet);

// Those of the run's sheets that have a muster.
std::vector<std::string> mustering_sheets(const SheetCache& cache);
// Those of them under which the scenario stands.
std::vector<std::string> sheets_of(const SheetCache& cache, const battle::Scenario& scenario);

}  // namespace linstock::app
