#include "sheet/survey.hpp"

#include <algorithm>

namespace linstock::sheet {

namespace {

void cap(WeighedRange& weighed, std::int64_t at) {
    weighed.lo = std::clamp(weighed.lo, -at, at);
    weighed.hi = std::clamp(weighed.hi, -at, at);
}

// A limit on pluses leaves what adds nothing alone.
void apply(const Limit& limit, Truth bites, WeighedRange& weighed) {
    if (bites == Truth::no || weighed.truth == Truth::no || (limit.pluses && weighed.hi <= 0)) return;
    const bool whole = !limit.pluses || weighed.lo > 0;
    if (limit.voids) {
        weighed.truth = bites == Truth::yes && whole ? Truth::no : Truth::open;
        if (bites == Truth::yes && !whole) weighed.hi = 0;
        return;
    }
    WeighedRange capped = weighed;
    cap(capped, limit.at);
    if (!whole) capped.lo = weighed.lo;
    if (bites == Truth::open) {
        capped.lo = std::min(weighed.lo, capped.lo);
        capped.hi = std::max(weighed.hi, capped.hi);
    }
    weighed = capped;
}

// The plain value of a clause whose condition may hold.
Range plain_value(const Procedure& procedure, const Clause& clause, const Ranges& slots) {
    if (clause.kind == ValueFrom::value) return Range::numbers(clause.value, clause.value);
    const Range& fact = slots[clause.fact];
    Range value;
    if (fact.none) value.join(Range::numbers(0, 0));
    if (fact.empty()) return value;
    if (clause.kind == ValueFrom::by) {
        for (std::uint32_t word = 0; word < 64; ++word) {
            if (((fact.words >> word) & 1U) == 0) continue;
            const Value by = procedure.by_values[clause.by + word];
            value.join(Range::numbers(by, by));
        }
        return value;
    }
    const std::int64_t a = clause.value * fact.lo / base::one;
    const std::int64_t b = clause.value * fact.hi / base::one;
    value.join(Range::numbers(std::min(a, b), std::max(a, b)));
    return value;
}

}  // namespace

WeighedRange weigh(const Procedure& procedure, const Clause& clause, const Ranges& slots) {
    WeighedRange weighed;
    weighed.truth = judge(procedure, clause.when, slots);
    if (weighed.truth == Truth::no) return {};
    const Range value = plain_value(procedure, clause, slots);
    weighed.lo = value.lo;
    weighed.hi = value.hi;
    if (clause.cap != 0) cap(weighed, clause.cap);
    each(clause.limits, [&](std::uint32_t i) {
        const Limit& limit = procedure.limits[procedure.limit_refs[i]];
        apply(limit, judge(procedure, limit.when, slots), weighed);
    });
    if (weighed.truth == Truth::no) return {};
    if (weighed.lo == 0 && weighed.hi == 0) return {};
    return weighed;
}

namespace {

Range added(const WeighedRange& weighed) {
    Range range;
    if (weighed.truth != Truth::no) range.join(Range::numbers(weighed.lo, weighed.hi));
    if (weighed.truth != Truth::yes) range.join(Range::numbers(0, 0));
    return range;
}

Range add_all(const Procedure& procedure, const Item& item, const Ranges& slots) {
    Range sum = Range::numbers(0, 0);
    each(item.clauses, [&](std::uint32_t i) {
        const Range one = added(weigh(procedure, procedure.clauses[i], slots));
        sum.lo += one.lo;
        sum.hi += one.hi;
    });
    return sum;
}

Range first_counting(const Procedure& procedure, const Item& item, const Ranges& slots) {
    Range range;
    for (std::uint32_t i = item.clauses.first; i < item.clauses.first + item.clauses.count; ++i) {
        const WeighedRange weighed = weigh(procedure, procedure.clauses[i], slots);
        if (weighed.truth == Truth::no) continue;
        range.join(Range::numbers(weighed.lo, weighed.hi));
        if (weighed.surely_counts()) return range;
    }
    range.join(Range::numbers(0, 0));
    return range;
}

Range highest_counting(const Procedure& procedure, const Item& item, const Ranges& slots) {
    Range range;
    std::int64_t floor = lowest_number;
    bool sure = false;
    each(item.clauses, [&](std::uint32_t i) {
        const WeighedRange weighed = weigh(procedure, procedure.clauses[i], slots);
        if (weighed.truth == Truth::no) return;
        range.join(Range::numbers(weighed.lo, weighed.hi));
        if (!weighed.surely_counts()) return;
        floor = std::max(floor, weighed.lo);
        sure = true;
    });
    if (!sure) range.join(Range::numbers(0, 0));
    range.lo = std::max(range.lo, floor);
    return range;
}

Range lowest_counting(const Procedure& procedure, const Item& item, const Ranges& slots) {
    Range range;
    std::int64_t ceiling = highest_number;
    bool sure = false;
    each(item.clauses, [&](std::uint32_t i) {
        const WeighedRange weighed = weigh(procedure, procedure.clauses[i], slots);
        if (weighed.truth == Truth::no) return;
        range.join(Range::numbers(weighed.lo, weighed.hi));
        if (!weighed.surely_counts()) return;
        ceiling = std::min(ceiling, weighed.hi);
        sure = true;
    });
    if (!sure) range.join(Range::numbers(0, 0));
    range.hi = std::min(range.hi, ceiling);
    return range;
}

}  // namespace

Range weigh(const Procedure& procedure, const Item& item, const Ranges& slots) {
    if (!item.group) return added(weigh(procedure, procedure.clauses[item.clauses.first], slots));
    if (item.adds) return add_all(procedure, item, slots);
    if (item.mode == GroupMode::best) return highest_counting(procedure, item, slots);
    if (item.mode == GroupMode::worst) return lowest_counting(procedure, item, slots);
    return first_counting(procedure, item, slots);
}

Value derive(const Step& step, Value a, Value b) {
    switch (step.op) {
        case DerivedOp::difference:
            return std::max(0, a - b);
        case DerivedOp::product:
            return static_cast<Value>(clamped(std::int64_t{a} * b / base::one));
        case DerivedOp::half: {
            const Value units = a / 2;
            if (step.each_part == 0) return units;
            return units / base::one * base::one + (units % base::one != 0 && step.round_up ? base::one : 0);
        }
        default:
            break;
    }
    const bool share = step.b != no_slot;
    if (share && b <= 0) return 0;
    const std::int64_t top = std::int64_t{a} * step.each_of;
    const std::int64_t bottom = std::int64_t{share ? b : base::one} * step.each_part;
    const std::int64_t steps = step.round_up ? (top + bottom - 1) / bottom : top / bottom;
    return base::whole(
        static_cast<std::int32_t>(std::clamp<std::int64_t>(steps, -base::largest_count, base::largest_count)));
}

bool may_be_none(const Procedure& procedure, const Fact& fact) {
    if (fact.preset == nothing) return true;
    if (fact.preset_from != no_slot) {
        const int from = procedure.slots[fact.preset_from].fact;
        if (from < 0 || procedure.facts[static_cast<std::size_t>(from)].preset == nothing) return true;
    }
    return std::any_of(procedure.tests.begin(), procedure.tests.end(), [&](const Test& test) {
        return test.comparison == Comparison::is_none && test.slot == fact.slot;
    });
}

Range range_of(const Sheet& sheet, const Procedure& procedure, const Fact& fact) {
    const SlotInfo& info = procedure.slots[fact.slot];
    Range range = Range::numbers(fact.source.least, fact.source.most);
    if (info.type == ValueType::yes_no) range = Range::of_words(3);
    if (info.type == ValueType::word) {
        const std::size_t words = sheet.kinds[static_cast<std::size_t>(info.kind)].values.size();
        const std::uint64_t all = words >= 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << words) - 1;
        range = Range::of_words(all & fact.allowed);
    }
    range.none = may_be_none(procedure, fact);
    return range;
}

}  // namespace linstock::sheet
