#pragma once

#include "json/resolution.hpp"
#include "linstock/console.hpp"

namespace linstock::app {

// An answer for a person at the table: the result, the dice, what counted, what did not and why, and what it hangs on.
void print_resolution(const Console& console, const json::AnswerTold& told);

}  // namespace linstock::app
