#pragma once

#include "linstock/arguments.hpp"
#include "linstock/console.hpp"

// One function a verb, one file each. They give the exit code.
namespace linstock::app {

int run_companion(const Arguments& arguments, const Console& console);
int run_sheets(const Arguments& arguments, const Console& console);
int run_sheet(const Arguments& arguments, const Console& console);
int run_facts(const Arguments& arguments, const Console& console);
int run_resolve(const Arguments& arguments, const Console& console);
int run_odds(const Arguments& arguments, const Console& console);
int run_golden(const Arguments& arguments, const Console& console);
int run_drill(const Arguments& arguments, const Console& console);
int run_check(const Arguments& arguments, const Console& console);
int run_bench(const Arguments& arguments, const Console& console);
int run_scenarios(const Arguments& arguments, const Console& console);
int run_battle(const Arguments& arguments, const Console& console);
int run_replay(const Arguments& arguments, const Console& console);
int run_serve(const Arguments& arguments, const Console& console);

// Hands over to the verb named by the arguments.
int run_verb(const Arguments& arguments, const Console& console);

}  // namespace linstock::app
