#include "sheet/range.hpp"

#include <algorithm>
#include <bit>

namespace linstock::sheet {

Range Range::numbers(std::int64_t lo, std::int64_t hi) {
    Range range;
    range.lo = lo;
    range.hi = hi;
    return range;
}

Range Range::of_words(std::uint64_t words) {
    Range range;
    if (words == 0) return range;
    range.words = words;
    range.lo = std::countr_zero(words);
    range.hi = 63 - std::countl_zero(words);
    return range;
}

Range Range::only_none() {
    Range range;
    range.none = true;
    return range;
}

Range Range::one(Value value, ValueType type) {
    if (value == nothing) return only_none();
    const bool word = type == ValueType::word || type == ValueType::yes_no;
    return word ? of_words(std::uint64_t{1} << static_cast<unsigned>(value)) : numbers(value, value);
}

Value Range::value() const { return none ? nothing : static_cast<Value>(lo); }

void Range::join(const Range& other) {
    none |= other.none;
    if (other.empty()) return;
    const bool was_empty = empty();
    lo = was_empty ? other.lo : std::min(lo, other.lo);
    hi = was_empty ? other.hi : std::max(hi, other.hi);
    words |= other.words;
}

Truth both(Truth a, Truth b) {
    if (a == Truth::no || b == Truth::no) return Truth::no;
    return a == Truth::yes && b == Truth::yes ? Truth::yes : Truth::open;
}

namespace {

constexpr Truth certain(bool yes, bool no) { return yes ? Truth::yes : no ? Truth::no : Truth::open; }

Truth compare(Comparison comparison, const Range& a, const Range& b) {
    switch (comparison) {
        case Comparison::at_least:
            return certain(a.lo >= b.hi, a.hi < b.lo);
        case Comparison::at_most:
            return certain(a.hi <= b.lo, a.lo > b.hi);
        case Comparison::above:
            return certain(a.lo > b.hi, a.hi <= b.lo);
        case Comparison::below:
            return certain(a.hi < b.lo, a.lo >= b.hi);
        default:
            break;
    }
    const bool words_apart = a.words != 0 && b.words != 0 && (a.words & b.words) == 0;
    return certain(a.lo == a.hi && b.lo == b.hi && a.lo == b.lo, words_apart || a.hi < b.lo || b.hi < a.lo);
}

// A comparison with nothing fails, whatever it is.
Truth or_none(const Range& range, Truth truth) { return range.none && truth == Truth::yes ? Truth::open : truth; }

Truth judge_other(const Test& test, const Range& value, const Ranges& slots) {
    const Slot slot = test.of != no_slot ? test.of : test.other;
    const Range& other = slots[slot];
    if (other.empty()) return Truth::no;
    if (test.of == no_slot) return or_none(other, compare(test.comparison, value, other));
    const Range part = Range::numbers(value.lo * test.fraction_of, value.hi * test.fraction_of);
    const Range whole = Range::numbers(other.lo * test.value, other.hi * test.value);
    return or_none(other, compare(test.comparison, part, whole));
}

Truth judge_value(const Test& test, const Range& value, const Ranges& slots) {
    if (test.words) return certain((value.words & ~test.mask) == 0, (value.words & test.mask) == 0);
    if (test.of != no_slot || test.other != no_slot) return judge_other(test, value, slots);
    return compare(test.comparison, value, Range::numbers(test.value, test.value));
}

Truth judge_run(const Procedure& procedure, const Run& run, const Ranges& slots) {
    Truth all = Truth::yes;
    for (std::uint32_t i = run.first; i < run.first + run.count && all != Truth::no; ++i) {
        all = both(all, judge(procedure.tests[i], slots));
    }
    return all;
}

Truth judge_any(const Procedure& procedure, const Run& any, const Ranges& slots) {
    if (any.count == 0) return Truth::yes;
    Truth truth = Truth::no;
    for (std::uint32_t i = any.first; i < any.first + any.count; ++i) {
        const Truth one = judge_run(procedure, procedure.conjunctions[i], slots);
        if (one == Truth::yes) return Truth::yes;
        if (one == Truth::open) truth = Truth::open;
    }
    return truth;
}

void open_in_run(const Procedure& procedure, const Run& run, const Ranges& slots, std::vector<std::uint32_t>& tests) {
    if (judge_run(procedure, run, slots) != Truth::open) return;
    for (std::uint32_t i = run.first; i < run.first + run.count; ++i) {
        if (judge(procedure.tests[i], slots) == Truth::open) tests.push_back(i);
    }
}

}  // namespace

Truth judge(const Test& test, const Ranges& slots) {
    const Range& value = slots[test.slot];
    if (test.comparison == Comparison::is_none) {
        if (value.none && !value.empty()) return Truth::open;
        return value.none == (test.value != 0) ? Truth::yes : Truth::no;
    }
    if (value.empty()) return Truth::no;
    return or_none(value, judge_value(test, value, slots));
}

Truth judge(const Procedure& procedure, const Condition& when, const Ranges& slots) {
    Truth truth = both(judge_run(procedure, when.all, slots), judge_any(procedure, when.any, slots));
    for (std::uint32_t i = when.none.first; i < when.none.first + when.none.count; ++i) {
        const Truth one = judge_run(procedure, procedure.conjunctions[i], slots);
        if (one != Truth::no) truth = both(truth, one == Truth::yes ? Truth::no : Truth::open);
    }
    return truth;
}

void open_tests(const Procedure& procedure, const Condition& when, const Ranges& slots,
                std::vector<std::uint32_t>& tests) {
    if (judge(procedure, when, slots) != Truth::open) return;
    open_in_run(procedure, when.all, slots, tests);
    if (judge_any(procedure, when.any, slots) == Truth::open) {
        for (std::uint32_t i = when.any.first; i < when.any.first + when.any.count; ++i) {
            open_in_run(procedure, procedure.conjunctions[i], slots, tests);
        }
    }
    for (std::uint32_t i = when.none.first; i < when.none.first + when.none.count; ++i) {
        open_in_run(procedure, procedure.conjunctions[i], slots, tests);
    }
}

Range anything() {
    Range range = Range::numbers(lowest_number, highest_number);
    range.none = true;
    return range;
}

}  // namespace linstock::sheet
