#include "sheet/condition.hpp"

#include <algorithm>
#include <bit>
#include <limits>

namespace linstock::sheet {

namespace {

bool holds(Comparison comparison, std::int64_t left, std::int64_t right) {
    switch (comparison) {
        case Comparison::at_least:
            return left >= right;
        case Comparison::at_most:
            return left <= right;
        case Comparison::above:
            return left > right;
        case Comparison::below:
            return left < right;
        default:
            return left == right;
    }
}

}  // namespace

namespace {

void set_bounds(Test& test, Value least, Value most) {
    if (least > most) return;  // nothing fits, as it was made
    test.least = least;
    test.span = static_cast<std::uint32_t>(most) - static_cast<std::uint32_t>(least);
    test.scattered = false;
}

void set_word_bounds(Test& test) {
    if (test.mask == 0) return;
    const int least = std::countr_zero(test.mask);
    const int most = 63 - std::countl_zero(test.mask);
    set_bounds(test, least, most);
    test.scattered = std::popcount(test.mask) != most - least + 1;
}

}  // namespace

void set_bounds(Test& test) {
    constexpr Value lowest = nothing + 1;
    constexpr Value highest = std::numeric_limits<Value>::max();
    if (test.other != no_slot || test.of != no_slot) return;
    if (test.words) return set_word_bounds(test);
    switch (test.comparison) {
        case Comparison::at_least:
            return set_bounds(test, test.value, highest);
        case Comparison::at_most:
            return set_bounds(test, lowest, test.value);
        case Comparison::above:
            return set_bounds(test, std::min(test.value, highest - 1) + 1, highest);
        case Comparison::below:
            return set_bounds(test, lowest, std::max(test.value, lowest + 1) - 1);
        case Comparison::one_of:
        case Comparison::same_as:
            return set_bounds(test, test.value, test.value);
        case Comparison::is_none:
            return;
    }
}

namespace {

// A share is compared by cross products, so that 1/3 is 1/3.
Truth judge_share(const Test& test, Value part, const Value* slots) {
    const Value whole = slots[test.of];
    if (whole == unknown) return Truth::open;
    if (whole == nothing) return Truth::no;
    return truth(holds(test.comparison, std::int64_t{part} * test.fraction_of, std::int64_t{whole} * test.value));
}

}  // namespace

Truth judge(const Test& test, const Value* slots) {
    const Value value = slots[test.slot];
    if (value == unknown) return Truth::open;
    if (test.comparison == Comparison::is_none) return truth((value == nothing) == (test.value != 0));
    if (value == nothing) return Truth::no;
    if (test.of != no_slot) return judge_share(test, value, slots);
    if (test.other == no_slot) return truth(fits(test, value));
    const Value other = slots[test.other];
    if (other == unknown) return Truth::open;
    if (other == nothing) return Truth::no;
    return truth(holds(test.comparison, value, other));
}

Truth judge_slowly(const Procedure& procedure, const Run& run, const Value* slots, int* cause) {
    Truth all = Truth::yes;
    for (std::uint32_t i = run.first; i < run.first + run.count; ++i) {
        const Truth one = judge(procedure.tests[i], slots);
        if (one == Truth::yes) continue;
        if (cause != nullptr && (one == Truth::no || all == Truth::yes)) *cause = static_cast<int>(i);
        if (one == Truth::no) return Truth::no;
        all = Truth::open;
    }
    return all;
}

Truth judge_branches(const Procedure& procedure, const Condition& when, const Value* slots, Truth all, int* cause) {
    Truth result = all;
    if (when.any.count != 0) {
        Truth any = Truth::no;
        int any_cause = -1;
        for (std::uint32_t i = when.any.first; i < when.any.first + when.any.count && any != Truth::yes; ++i) {
            int failed = -1;
            const Truth one = judge(procedure, procedure.conjunctions[i], slots, &failed);
            if (one == Truth::yes) any = Truth::yes;
            if (one == Truth::open) any = Truth::open;
            if (any_cause < 0 || one == Truth::open) any_cause = failed;
        }
        if (any != Truth::yes && cause != nullptr && (any == Truth::no || result == Truth::yes)) *cause = any_cause;
        if (any == Truth::no) return Truth::no;
        if (any == Truth::open) result = Truth::open;
    }
    for (std::uint32_t i = when.none.first; i < when.none.first + when.none.count; ++i) {
        const Run& run = procedure.conjunctions[i];
        int open = -1;
        const Truth one = judge(procedure, run, slots, &open);
        if (one == Truth::no) continue;
        if (cause != nullptr && (one == Truth::yes || result == Truth::yes)) {
            *cause = one == Truth::yes ? static_cast<int>(run.first) : open;
        }
        if (one == Truth::yes) return Truth::no;
        result = Truth::open;
    }
    return result;
}

namespace {

void unknown_in(const Test& test, const Value* slots, std::vector<Slot>& ask) {
    if (judge(test, slots) != Truth::open) return;
    for (const Slot slot : {test.slot, test.other, test.of}) {
        if (slot != no_slot && slots[slot] == unknown) ask.push_back(slot);
    }
}

void unknown_in_run(const Procedure& procedure, const Run& run, const Value* slots, std::vector<Slot>& ask) {
    if (judge(procedure, run, slots) != Truth::open) return;
    for (std::uint32_t i = run.first; i < run.first + run.count; ++i) unknown_in(procedure.tests[i], slots, ask);
}

}  // namespace

void unknown_slots(const Procedure& procedure, const Condition& when, const Value* slots, std::vector<Slot>& ask) {
    if (judge(procedure, when, slots) != Truth::open) return;
    unknown_in_run(procedure, when.all, slots, ask);
    const auto end_of = [](const Run& run) { return run.first + run.count; };
    bool any_settled = false;
    for (std::uint32_t i = when.any.first; i < end_of(when.any); ++i) {
        any_settled |= judge(procedure, procedure.conjunctions[i], slots) == Truth::yes;
    }
    for (std::uint32_t i = when.any.first; i < end_of(when.any) && !any_settled; ++i) {
        unknown_in_run(procedure, procedure.conjunctions[i], slots, ask);
    }
    for (std::uint32_t i = when.none.first; i < end_of(when.none); ++i) {
        unknown_in_run(procedure, procedure.conjunctions[i], slots, ask);
    }
}

}  // namespace linstock::sheet
