#pragma once

#include "sheet/compile_procedure.hpp"

namespace linstock::sheet {

// Puts the steps into an order in which each finds its inputs ready, as early as the throws allow: level k runs after the
// k-th throw. Tallies are split by level, so that reading an outcome repeats only what depends on the dice. Steps that read
// the fields of a list are set aside to be run for each record.
void schedule(Procedure& procedure, const Place& place, Faults& faults);

}  // namespace linstock::sheet
