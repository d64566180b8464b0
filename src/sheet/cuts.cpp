#include "sheet/cuts.hpp"

#include <algorithm>
#include <functional>

namespace linstock::sheet {

namespace {

constexpr std::size_t most_cuts = 12;
constexpr std::int64_t round_figure = 100;  // two decimals: finer ends come from "under", not from the sheet

using Function = std::function<std::int64_t(std::int64_t)>;

// The last x from `lo` on, up to `hi`, at which `holds` is as it was at `lo`. It may change once at most.
std::int64_t last_like_first(std::int64_t lo, std::int64_t hi, const std::function<bool(std::int64_t)>& holds) {
    const bool first = holds(lo);
    while (lo < hi) {
        const std::int64_t middle = lo + (hi - lo + 1) / 2;
        if (holds(middle) == first) {
            lo = middle;
        } else {
            hi = middle - 1;
        }
    }
    return lo;
}

class CutFinder {
public:
    CutFinder(const Sheet& sheet, const Procedure& procedure, const OpenParts& parts, bool constant_only)
        : sheet_(sheet), procedure_(procedure), parts_(parts), constant_only_(constant_only) {}

    CutSet cuts_of(Slot slot) const {
        CutSet set;
        set.every = parts_.told[slot] != 0;
        for (std::size_t i = 0; i < procedure_.tests.size(); ++i) {
            if (parts_.tests[i] != 0) add_test(procedure_.tests[i], slot, set);
        }
        for (std::size_t i = 0; i < procedure_.steps.size(); ++i) {
            if (parts_.steps[i] != 0) add_step(procedure_.steps[i], slot, set);
        }
        for (std::size_t i = 0; i < procedure_.tosses.size(); ++i) {
            if (parts_.tosses[i] != 0) add_toss(procedure_.tosses[i], slot, set);
        }
        return set;
    }

private:
    // --- comparisons ----------------------------------------------------------------------------------------------

    // The number compared with ends the lower interval, or begins the upper one, or (equal) is one by itself.
    static bool ends_lower(Comparison comparison) {
        return comparison == Comparison::at_most || comparison == Comparison::above;
    }
    static bool begins_upper(Comparison comparison) {
        return comparison == Comparison::at_least || comparison == Comparison::below;
    }

    static void add_threshold(Comparison comparison, std::int64_t at, CutSet& set) {
        if (!begins_upper(comparison)) set.lasts.insert(at);
        if (!ends_lower(comparison)) set.lasts.insert(at - 1);
    }

    static Comparison mirrored(Comparison comparison) {
        switch (comparison) {
            case Comparison::at_least:
                return Comparison::at_most;
            case Comparison::at_most:
                return Comparison::at_least;
            case Comparison::above:
                return Comparison::below;
            case Comparison::below:
                return Comparison::above;
            default:
                return comparison;
        }
    }

    void add_test(const Test& test, Slot slot, CutSet& set) const {
        if (test.comparison == Comparison::is_none || test.words) return;
        if (test.of != no_slot) return add_share(test, slot, set);
        if (test.slot == slot && test.other == no_slot) return add_threshold(test.comparison, test.value, set);
        if (test.slot != slot && test.other != slot) return;
        const bool left = test.slot == slot;
        std::set<std::int64_t> values;
        if (!values_of(left ? test.other : test.slot, values)) return unsure(set);
        for (const std::int64_t value : values)
            add_threshold(left ? test.comparison : mirrored(test.comparison), value, set);
    }

    void unsure(CutSet& set) const { set.every |= !constant_only_; }

    // part / whole against a fraction, as products: the one known gives the threshold of the other.
    void add_share(const Test& test, Slot slot, CutSet& set) const {
        if (test.slot != slot && test.of != slot) return;
        std::set<std::int64_t> values;
        if (!values_of(test.slot == slot ? test.of : test.slot, values)) return unsure(set);
        for (const std::int64_t value : values) {
            const bool part = test.slot == slot;
            const std::int64_t fixed = value * (part ? test.value : test.fraction_of);
            const std::int64_t times = part ? test.fraction_of : test.value;
            if (times == 0) continue;
            // x * times against fixed: it changes after the last x not above, or after the last x below.
            const Comparison comparison = part ? test.comparison : mirrored(test.comparison);
            const std::int64_t not_above = fixed / times;
            const std::int64_t below = fixed % times == 0 ? not_above - 1 : not_above;
            if (!begins_upper(comparison)) set.lasts.insert(not_above);
            if (!ends_lower(comparison)) set.lasts.insert(below);
        }
    }

    // A slot that differs from record to record of a list.
    bool of_a_record(Slot slot) const {
        const SlotInfo& info = procedure_.slots[slot];
        if (info.fact >= 0) {
            const int list = procedure_.facts[static_cast<std::size_t>(info.fact)].list;
            return list >= 0 && list != procedure_.reader_list;
        }
        if (info.step < 0) return false;
        const Step& step = procedure_.steps[static_cast<std::size_t>(info.step)];
        return step.list >= 0 && !(step.kind == StepKind::derive && step.op == DerivedOp::count_in);
    }

    // The few numbers a slot may hold; false where they cannot be listed.
    bool values_of(Slot slot, std::set<std::int64_t>& values) const {
        if (of_a_record(slot)) return false;
        const Range& range = parts_.ranges[slot];
        if (range.settled()) {
            if (!range.none) values.insert(range.lo);
            return true;
        }
        const SlotInfo& info = procedure_.slots[slot];
        if (info.step < 0 || constant_only_) return false;
        const Step& step = procedure_.steps[static_cast<std::size_t>(info.step)];
        if (step.kind == StepKind::lookup) return cells_of(step, values);
        if (step.kind != StepKind::choice) return false;
        for (std::uint32_t i = step.items.first; i < step.items.first + step.items.count; ++i) {
            const ChoiceRow& row = procedure_.choice_rows[i];
            if (row.shift != 0) return false;
            if (row.from != no_slot && !values_of(row.from, values)) return false;
            if (row.from == no_slot && row.value != nothing) values.insert(row.value);
        }
        return true;
    }

    bool cells_of(const Step& step, std::set<std::int64_t>& values) const {
        const Table& table = sheet_.tables[static_cast<std::size_t>(step.table)];
        for (std::size_t row = 0; row < table.row_ids.size(); ++row) {
            if (((parts_.ranges[step.a].words >> row) & 1U) == 0) continue;
            const Value cell = table.cells[row * table.columns.size() + static_cast<std::size_t>(step.column)];
            if (cell != nothing) values.insert(cell);
        }
        return true;
    }

    // --- steps ----------------------------------------------------------------------------------------------------

    void add_step(const Step& step, Slot slot, CutSet& set) const {
        switch (step.kind) {
            case StepKind::choice:
                return add_choice(step, slot, set);
            case StepKind::derive:
                return add_derived(step, slot, set);
            case StepKind::tally:
                return add_tally(step, slot, set);
            case StepKind::native:
                if (refers(step, slot)) unsure(set);
                return;
            case StepKind::outcome:
                return add_outcomes(step, slot, set);
            default:
                return;
        }
    }

    bool refers(const Step& step, Slot slot) const {
        const auto begin = procedure_.slot_refs.begin() + step.items.first;
        return std::find(begin, begin + step.items.count, slot) != begin + step.items.count;
    }

    static void merge(CutSet& set, const CutSet& more) {
        set.lasts.insert(more.lasts.begin(), more.lasts.end());
        set.every |= more.every;
    }

    // What a slot counts in: whole numbers, or ten-thousandths.
    std::int64_t grid_of(Slot slot) const {
        const SlotInfo& info = procedure_.slots[slot];
        if (info.toss >= 0) return base::one;
        if (info.fact >= 0)
            return procedure_.facts[static_cast<std::size_t>(info.fact)].source.type == FactType::count ? base::one : 1;
        if (info.step < 0) return 1;
        const Step& step = procedure_.steps[static_cast<std::size_t>(info.step)];
        const bool whole =
            step.kind == StepKind::derive && (step.op == DerivedOp::steps || step.op == DerivedOp::count_in);
        return whole ? base::one : 1;
    }

    // The cuts of what a steady function of the slot gives, taken back to the slot.
    void pull_back(const CutSet& given, Slot slot, const Function& function, CutSet& set) const {
        const Range& range = parts_.ranges[slot];
        if (range.empty()) return;
        const std::int64_t grid = grid_of(slot);
        const std::int64_t values = (range.hi - range.lo) / grid;
        const auto at = [&](std::int64_t k) { return function(range.lo + k * grid); };
        if (given.every) {
            std::vector<std::int64_t> changes;
            if (!find_changes(values, at, changes)) set.every = true;
            for (const std::int64_t k : changes) set.lasts.insert(range.lo + k * grid);
        }
        for (const std::int64_t last : given.lasts) {
            const auto below = [&](std::int64_t k) { return at(k) <= last; };
            if (below(0) != below(values)) set.lasts.insert(range.lo + last_like_first(0, values, below) * grid);
        }
    }

    // The last place before every change from 0 to `hi`; false, and none, where there are too many to show.
    static bool find_changes(std::int64_t hi, const Function& function, std::vector<std::int64_t>& changes) {
        std::int64_t lo = 0;
        while (changes.size() <= most_cuts) {
            const std::int64_t now = function(lo);
            const std::int64_t last = last_like_first(lo, hi, [&](std::int64_t x) { return function(x) == now; });
            if (last >= hi) return true;
            changes.push_back(last);
            lo = last + 1;
        }
        changes.clear();
        return false;
    }

    void add_choice(const Step& step, Slot slot, CutSet& set) const {
        for (std::uint32_t i = step.items.first; i < step.items.first + step.items.count; ++i) {
            if (procedure_.choice_rows[i].from == slot) return merge(set, cuts_of(step.to));
        }
    }

    void add_derived(const Step& step, Slot slot, CutSet& set) const {
        if (step.op == DerivedOp::count_in) return;  // its condition is among the tests
        if (step.op == DerivedOp::sum) return add_sum(step, slot, set);
        if (step.a != slot && step.b != slot) return;
        const Slot other = step.a == slot ? step.b : step.a;
        std::set<std::int64_t> others = {0};
        if (other != no_slot && (others.clear(), other == slot || !values_of(other, others))) return unsure(set);
        const CutSet given = cuts_of(step.to);
        for (const std::int64_t value : others) {
            const auto number = static_cast<Value>(value);
            pull_back(
                given, slot,
                [&](std::int64_t x) -> std::int64_t {
                    const auto own = static_cast<Value>(x);
                    return step.a == slot ? derive(step, own, number) : derive(step, number, own);
                },
                set);
        }
    }

    void add_sum(const Step& step, Slot slot, CutSet& set) const {
        if (!refers(step, slot)) return;
        std::int64_t rest = 0;
        std::int64_t times = 0;
        for (std::uint32_t i = step.items.first; i < step.items.first + step.items.count; ++i) {
            const Slot each = procedure_.slot_refs[i];
            const Range& range = parts_.ranges[each];
            if (each == slot) {
                ++times;
            } else if (!range.settled()) {
                return unsure(set);
            } else if (!range.none) {
                rest += range.lo;
            }
        }
        pull_back(
            cuts_of(step.to), slot, [&](std::int64_t x) { return x * times + rest; }, set);
    }

    // What a clause adds goes into a sum, where every step of it may tell.
    void add_tally(const Step& step, Slot slot, CutSet& set) const {
        CutSet every;
        every.every = true;
        for (std::uint32_t i = step.items.first; i < step.items.first + step.items.count; ++i) {
            const Run& clauses = procedure_.items[i].clauses;
            for (std::uint32_t c = clauses.first; c < clauses.first + clauses.count; ++c) {
                const Clause& clause = procedure_.clauses[c];
                if (parts_.clauses[c] == 0 || clause.fact != slot || clause.kind == ValueFrom::by) continue;
                pull_back(
                    every, slot,
                    [&](std::int64_t x) {
                        const std::int64_t value = clause.value * x / base::one;
                        return clause.cap == 0 ? value : std::clamp<std::int64_t>(value, -clause.cap, clause.cap);
                    },
                    set);
            }
        }
    }

    void add_outcomes(const Step& step, Slot slot, CutSet& set) const {
        if (step.a != slot) return;
        for (const Outcome& outcome : procedure_.outcomes) {
            if (outcome.from != std::numeric_limits<Value>::min()) set.lasts.insert(outcome.from - std::int64_t{1});
            if (outcome.to != std::numeric_limits<Value>::max()) set.lasts.insert(outcome.to);
        }
    }

    void add_toss(const Toss& toss, Slot slot, CutSet& set) const {
        CutSet every;
        every.every = true;
        for (const Slot each : {toss.count_slot, toss.a_slot, toss.b_slot}) {
            if (each == slot)
                pull_back(
                    every, slot, [](std::int64_t x) { return x / base::one; }, set);
        }
    }

    const Sheet& sheet_;
    const Procedure& procedure_;
    const OpenParts& parts_;
    bool constant_only_;
};

// --- words ------------------------------------------------------------------------------------------------------------

struct Interval {
    std::int64_t first;  // both ends belong to it
    std::int64_t last;
    bool final_one;
};

std::string printed(std::int64_t number) { return base::print_number(static_cast<base::Number>(number)); }

bool ends_under(std::int64_t last) { return last % round_figure != 0 && (last + 1) % round_figure == 0; }

Cut count_cut(const Interval& interval, const Fact& fact) {
    Cut cut;
    cut.up_to = static_cast<base::Number>(interval.last);
    cut.example = static_cast<Value>(interval.final_one ? interval.first : interval.last);
    if (interval.first == interval.last) {
        cut.words = printed(interval.last);
    } else if (interval.final_one) {
        cut.words = printed(interval.first) + " or more";
    } else if (interval.first == fact.source.least) {
        cut.words = "up to " + printed(interval.last);
    } else {
        cut.words = printed(interval.first) + " to " + printed(interval.last);
    }
    return cut;
}

// A length people can imagine: a whole one inside the interval where there is one.
std::int64_t example_length(const Interval& interval) {
    const std::int64_t above = (interval.first + base::one - 1) / base::one * base::one;
    if (interval.final_one) return std::min(above, interval.last);
    if (!ends_under(interval.last)) return interval.last;
    const std::int64_t below = interval.last / base::one * base::one;
    return below >= interval.first ? below : interval.last;
}

Cut length_cut(const Interval& interval, const std::string& unit) {
    Cut cut;
    const std::string tail = unit.empty() ? "" : " " + unit;
    cut.inclusive = !ends_under(interval.last);
    cut.up_to = static_cast<base::Number>(cut.inclusive ? interval.last : interval.last + 1);
    cut.example = static_cast<Value>(example_length(interval));
    if (interval.first == interval.last) {
        cut.words = "exactly " + printed(interval.last) + tail;
    } else if (interval.final_one) {
        cut.words = !ends_under(interval.first - 1) ? "over " + printed(interval.first - 1) + tail
                                                    : printed(interval.first) + tail + " or more";
    } else {
        cut.words = (cut.inclusive ? "up to " : "under ") + printed(cut.up_to) + tail;
    }
    return cut;
}

}  // namespace

CutSet find_cuts(const Sheet& sheet, const Procedure& procedure, const OpenParts& parts, Slot slot,
                 bool constant_only) {
    return CutFinder(sheet, procedure, parts, constant_only).cuts_of(slot);
}

std::vector<Cut> put_into_cuts(const Sheet& sheet, const Fact& fact, const CutSet& set) {
    const bool count = fact.source.type == FactType::count;
    std::vector<Interval> intervals;
    std::int64_t first = fact.source.least;
    const std::int64_t grid = count ? base::one : 1;
    std::set<std::int64_t> lasts;
    if (set.every) {
        const std::int64_t values = (std::int64_t{fact.source.most} - fact.source.least) / base::one;
        if (!count || values >= static_cast<std::int64_t>(most_cuts)) return {};
        for (std::int64_t i = 0; i < values; ++i) lasts.insert(fact.source.least + i * base::one);
    } else {
        // Rounded down to what a count can be, also below nought.
        for (const std::int64_t last : set.lasts) lasts.insert(last - ((last % grid) + grid) % grid);
    }
    for (const std::int64_t last : lasts) {
        if (last < first || last >= fact.source.most) continue;
        intervals.push_back({first, last, false});
        first = last + grid;
    }
    if (intervals.size() > most_cuts) return {};
    intervals.push_back({first, fact.source.most, true});
    std::vector<Cut> cuts;
    for (const Interval& interval : intervals) {
        cuts.push_back(count ? count_cut(interval, fact) : length_cut(interval, sheet.unit));
    }
    if (cuts.size() == 1) cuts.front().words = "any";
    return cuts;
}

}  // namespace linstock::sheet
