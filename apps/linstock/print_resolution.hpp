#pragma once

#include "codec/resolution_json.hpp"
#include "linstock/console.hpp"

namespace linstock::app {

// An answer for a person at the table: the result, the dice, what counted, what did not and why, and what it hangs on.
void print_resolution(const Console& console, const codec::AnswerTold& told);

}  // namespace linstock::app
