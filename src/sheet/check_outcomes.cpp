#include <algorithm>
#include <set>

#include "sheet/compile_procedure.hpp"
#include "sheet/condition.hpp"
#include "sheet/facts.hpp"

// Outcomes are a map: over every word of the declared axes and every total exactly one row is read.
namespace linstock::sheet {

namespace {

class OutcomeCheck {
public:
    OutcomeCheck(const Sheet& sheet, const Procedure& procedure, const ProcedureSource& source, Faults& faults)
        : sheet_(sheet), procedure_(procedure), source_(source), faults_(faults) {}

    void run() {
        if (procedure_.outcomes.empty()) return;
        if (source_.first_outcome) return check_last();
        if (!only_axes()) return;
        std::fill(std::begin(frame_.slots), std::end(frame_.slots), unknown);
        collect_totals();
        over_axes(0);
    }

private:
    void check_last() {
        const Outcome& last = procedure_.outcomes.back();
        const bool every_total =
            last.from == std::numeric_limits<Value>::min() && last.to == std::numeric_limits<Value>::max();
        if (!last.when.empty() || !every_total) {
            faults_.add(entry(last).place,
                        "the last outcome of '" + procedure_.name + "' has a condition, so that some cases have none",
                        "end the list with an outcome that has no `when` and no totals");
        }
    }

    const Entry& entry(const Outcome& outcome) const {
        return procedure_.entries[static_cast<std::size_t>(outcome.entry)];
    }

    bool tests_axis(const Test& test) const {
        const bool axis = std::find(procedure_.axes.begin(), procedure_.axes.end(), test.slot) != procedure_.axes.end();
        return axis && test.other == no_slot && test.of == no_slot && test.comparison == Comparison::one_of;
    }

    bool run_tests_axes(const Run& run) const {
        for (std::uint32_t i = run.first; i < run.first + run.count; ++i) {
            if (!tests_axis(procedure_.tests[i])) return false;
        }
        return true;
    }

    bool only_axes() {
        bool sound = true;
        for (const Outcome& outcome : procedure_.outcomes) {
            bool axes = run_tests_axes(outcome.when.all);
            for (const Run& side : {outcome.when.any, outcome.when.none}) {
                for (std::uint32_t i = side.first; i < side.first + side.count; ++i)
                    axes &= run_tests_axes(procedure_.conjunctions[i]);
            }
            if (axes) continue;
            faults_.add(entry(outcome).place,
                        "an outcome may only be chosen by its total and the axes of '" + procedure_.name + "'",
                        "name the fact in `axes`, or decide it in a choice");
            sound = false;
        }
        return sound;
    }

    // Every total at which some row begins or ends, and one beyond on either side.
    void collect_totals() {
        std::set<Value> totals = {0};
        for (const Outcome& outcome : procedure_.outcomes) {
            if (outcome.from != std::numeric_limits<Value>::min())
                totals.insert({outcome.from - base::one, outcome.from});
            if (outcome.to != std::numeric_limits<Value>::max()) totals.insert({outcome.to, outcome.to + base::one});
        }
        totals_.assign(totals.begin(), totals.end());
    }

    int words_of(Slot slot) const {
        const SlotInfo& info = procedure_.slots[slot];
        if (info.type == ValueType::yes_no) return 2;
        return static_cast<int>(sheet_.kinds[static_cast<std::size_t>(info.kind)].values.size());
    }

    void over_axes(std::size_t axis) {
        if (reported_) return;
        if (axis == procedure_.axes.size()) return over_totals();
        const Slot slot = procedure_.axes[axis];
        for (int word = 0; word < words_of(slot); ++word) {
            frame_.slots[slot] = word;
            over_axes(axis + 1);
        }
    }

    void over_totals() {
        for (const Value total : totals_) {
            const Outcome* read = nullptr;
            for (const Outcome& outcome : procedure_.outcomes) {
                if (total < outcome.from || total > outcome.to) continue;
                if (judge(procedure_, outcome.when, frame_.slots) != Truth::yes) continue;
                if (read != nullptr)
                    return report(entry(outcome), total,
                                  "both " + entry(*read).id + " and " + entry(outcome).id + " are read");
                read = &outcome;
            }
            if (read == nullptr)
                return report(entry(procedure_.outcomes.front()), total,
                              "no outcome of '" + procedure_.name + "' is read");
        }
    }

    void report(const Entry& at, Value total, const std::string& what) {
        std::string when;
        for (const Slot slot : procedure_.axes) {
            when += ", " + procedure_.slots[slot].name + " " + sheet_.print(procedure_, slot, frame_.slots[slot]);
        }
        faults_.add(at.place, "at total " + base::print_number(total) + when + " " + what,
                    "let exactly one outcome cover every case");
        reported_ = true;
    }

    const Sheet& sheet_;
    const Procedure& procedure_;
    const ProcedureSource& source_;
    Faults& faults_;
    std::vector<Value> totals_;
    Frame frame_;
    bool reported_ = false;
};

}  // namespace

void check_outcomes(const Sheet& sheet, const Procedure& procedure, const ProcedureSource& source, Faults& faults) {
    OutcomeCheck(sheet, procedure, source, faults).run();
}

}  // namespace linstock::sheet
