#pragma once

#include "linstock/console.hpp"
#include "sheet/facts.hpp"

namespace linstock::app {

// Asks the person what can still change the answer, most telling first, until nothing can. Facts that were never asked
// because they cannot matter are set to any value they may take. False when the input ended before that.
bool ask_facts(const Console& console, sheet::Facts& facts);

// A numbered list to choose from by number or name; -1 when the input ended or the person wants to leave.
int ask_choice(const Console& console, std::string_view what, const std::vector<std::string>& names,
               const std::vector<std::string>& says);

}  // namespace linstock::app
