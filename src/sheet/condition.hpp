#pragma once

#include <span>

#include "sheet/procedure.hpp"

// Three-valued judging of conditions: true, false, or not yet known.
namespace linstock::sheet {

// To be called once a test is made. What most tests ask comes to bounds, and for words that do not stand side by side to a
// mask besides. A test that needs more gets bounds that no value fits.
void set_bounds(Test& test);

// Whether the bounds say it all.
constexpr bool plain(const Test& test) { return test.least != unknown; }

constexpr bool fits(const Test& test, Value value) {
    const std::uint32_t above_least = static_cast<std::uint32_t>(value) - static_cast<std::uint32_t>(test.least);
    return above_least <= test.span && (!test.scattered || ((test.mask >> (static_cast<std::uint32_t>(value) & 63U)) & 1U) != 0);
}

constexpr Truth truth(bool yes) { return yes ? Truth::yes : Truth::no; }

Truth judge(const Test& test, const Value* slots);

// All of a run must hold. `cause` becomes the index of the test that made it false (or left it unknown); untouched when true.
Truth judge(const Procedure& procedure, const Run& run, const Value* slots, int* cause = nullptr);

// A condition with all that may come up in it: facts that are open, `any` and `not`, facts against other facts.
Truth judge_fully(const Procedure& procedure, const Condition& when, const Value* slots, int* cause);

// The rules spend most of their time here. Nearly every condition is a few plain tests on facts that are there: what these
// come to is told in line, anything else is left to judge_fully().
[[gnu::always_inline]] inline Truth judge(const Procedure& procedure, const Condition& when, const Value* slots, int* cause = nullptr) {
    const Test* const tests = procedure.tests.data();
    const Test* const end = tests + when.all.first + when.all.count;
    for (const Test* test = tests + when.all.first; test != end; ++test) {
        const Value value = slots[test->slot];
        if (fits(*test, value)) continue;
        if (value == unknown || !plain(*test)) return judge_fully(procedure, when, slots, cause);
        if (cause != nullptr) *cause = static_cast<int>(test - tests);
        return Truth::no;
    }
    const bool branches = (when.any.count | when.none.count) != 0;
    return branches ? judge_fully(procedure, when, slots, cause) : Truth::yes;
}

// Hands every slot whose being unknown keeps the condition undecided to `ask`.
void unknown_slots(const Procedure& procedure, const Condition& when, const Value* slots, std::vector<Slot>& ask);

}  // namespace linstock::sheet
