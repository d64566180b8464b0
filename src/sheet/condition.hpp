#pragma once

#include <span>

#include "sheet/procedure.hpp"

// Three-valued judging of conditions: true, false, or not yet known.
namespace linstock::sheet {

Truth judge(const Test& test, const Value* slots);

// `cause` becomes the index of the test that made it false (or left it unknown); untouched when true.
Truth judge(const Procedure& procedure, const Condition& when, const Value* slots, int* cause = nullptr);

// Hands every slot whose being unknown keeps the condition undecided to `ask`.
void unknown_slots(const Procedure& procedure, const Condition& when, const Value* slots, std::vector<Slot>& ask);

}  // namespace linstock::sheet
