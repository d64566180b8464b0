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
    return above_least <= test.span &&
           (!test.scattered || ((test.mask >> (static_cast<std::uint32_t>(value) & 63U)) & 1U) != 0);
}

constexpr Truth truth(bool yes) { return yes ? Truth::yes : Truth::no; }

Truth judge(const Test& test, const Value* slots);

// A run in which a fact is open, or is held against another.
Truth judge_slowly(const Procedure& procedure, const Run& run, const Value* slots, int* cause);

// All of a run must hold. `cause` becomes the index of the test that made it false (or left it unknown); untouched when true.
// The rules spend most of their time here, and nearly all of it on plain tests of facts that are there: these stay in line.
[[gnu::always_inline]] inline Truth judge(const Procedure& procedure, const Run& run, const Value* slots,
                                          int* cause = nullptr) {
    const Test* const tests = procedure.tests.data();
    const Test* const end = tests + run.first + run.count;
    for (const Test* test = tests + run.first; test != end; ++test) {
        const Value value = slots[test->slot];
        if (fits(*test, value)) continue;
        if (value == unknown || !plain(*test)) return judge_slowly(procedure, run, slots, cause);
        if (cause != nullptr) *cause = static_cast<int>(test - tests);
        return Truth::no;
    }
    return Truth::yes;
}

// The `any` and `not` of a condition whose plain tests came to `all`.
Truth judge_branches(const Procedure& procedure, const Condition& when, const Value* slots, Truth all, int* cause);

[[gnu::always_inline]] inline Truth judge(const Procedure& procedure, const Condition& when, const Value* slots,
                                          int* cause = nullptr) {
    const Truth all = judge(procedure, when.all, slots, cause);
    const bool branches = (when.any.count | when.none.count) != 0;
    return branches && all != Truth::no ? judge_branches(procedure, when, slots, all, cause) : all;
}

// Hands every slot whose being unknown keeps the condition undecided to `ask`.
void unknown_slots(const Procedure& procedure, const Condition& when, const Value* slots, std::vector<Slot>& ask);

}  // namespace linstock::sheet
