#include "sheet/schedule.hpp"

#include <algorithm>

namespace linstock::sheet {

namespace {

class Scheduler {
public:
    Scheduler(Procedure& procedure, const Place& place, Faults& faults)
        : procedure_(procedure), place_(place), faults_(faults), state_(procedure.steps.size(), State::fresh) {}

    void run() {
        split_tallies();
        levels_ = procedure_.tosses.size() + 1;
        // Refusals first: a procedure that is refused should not have been tallied.
        for (std::size_t i = 0; i < procedure_.steps.size(); ++i) {
            if (procedure_.steps[i].kind == StepKind::refuse) visit(static_cast<int>(i));
        }
        for (std::size_t i = 0; i < procedure_.steps.size(); ++i) visit(static_cast<int>(i));
        check_tosses();
        if (faults_.any()) return;
        lay_out();
    }

private:
    enum class State : std::uint8_t { fresh, open, done };

    // --- what a step reads ----------------------------------------------------------------------------------------

    void test_inputs(const Run& run, std::vector<Slot>& inputs) const {
        for (std::uint32_t i = run.first; i < run.first + run.count; ++i) {
            const Test& test = procedure_.tests[i];
            for (const Slot slot : {test.slot, test.other, test.of}) {
                if (slot != no_slot) inputs.push_back(slot);
            }
        }
    }

    void condition_inputs(const Condition& when, std::vector<Slot>& inputs) const {
        test_inputs(when.all, inputs);
        for (const Run& side : {when.any, when.none}) {
            for (std::uint32_t i = side.first; i < side.first + side.count; ++i)
                test_inputs(procedure_.conjunctions[i], inputs);
        }
    }

    void item_inputs(const Item& item, std::vector<Slot>& inputs) const {
        for (std::uint32_t i = item.clauses.first; i < item.clauses.first + item.clauses.count; ++i) {
            const Clause& clause = procedure_.clauses[i];
            condition_inputs(clause.when, inputs);
            if (clause.fact != no_slot) inputs.push_back(clause.fact);
            for (std::uint32_t k = clause.limits.first; k < clause.limits.first + clause.limits.count; ++k) {
                condition_inputs(procedure_.limits[procedure_.limit_refs[k]].when, inputs);
            }
        }
    }

    std::vector<Slot> inputs_of(const Step& step) const {
        std::vector<Slot> inputs;
        for (const Slot slot : {step.a, step.b}) {
            if (slot != no_slot) inputs.push_back(slot);
        }
        const auto each = [&](auto visit_item) {
            for (std::uint32_t i = step.items.first; i < step.items.first + step.items.count; ++i) visit_item(i);
        };
        switch (step.kind) {
            case StepKind::choice:
                each([&](std::uint32_t i) {
                    condition_inputs(procedure_.choice_rows[i].when, inputs);
                    if (procedure_.choice_rows[i].from != no_slot) inputs.push_back(procedure_.choice_rows[i].from);
                });
                break;
            case StepKind::derive:
                condition_inputs(step.when, inputs);
                each([&](std::uint32_t i) { inputs.push_back(procedure_.slot_refs[i]); });
                break;
            case StepKind::native:
                each([&](std::uint32_t i) { inputs.push_back(procedure_.slot_refs[i]); });
                break;
            case StepKind::refuse:
                each([&](std::uint32_t i) {
                    condition_inputs(procedure_.refusals[i].when, inputs);
                    if (procedure_.refusals[i].row_slot != no_slot) inputs.push_back(procedure_.refusals[i].row_slot);
                });
                for (const Answer& answer : procedure_.answers) {
                    if (answer.refused_from != no_slot) inputs.push_back(answer.refused_from);  // said even then
                }
                break;
            case StepKind::tally:
                each([&](std::uint32_t i) { item_inputs(procedure_.items[i], inputs); });
                break;
            case StepKind::outcome:
                each([&](std::uint32_t i) { condition_inputs(procedure_.outcomes[i].when, inputs); });
                break;
            case StepKind::lookup:
                break;
        }
        return inputs;
    }

    // --- levels ---------------------------------------------------------------------------------------------------

    int level_of(Slot slot) {
        const SlotInfo& info = procedure_.slots[slot];
        if (info.toss >= 0) return info.toss + 1;
        if (info.step < 0) return 0;
        visit(info.step);
        return procedure_.steps[static_cast<std::size_t>(info.step)].level;
    }

    // The list whose fields a slot is made from, -1 for none. A count over a list is no longer of the list.
    int list_of(Slot slot) {
        const SlotInfo& info = procedure_.slots[slot];
        if (info.fact >= 0) {
            const int list = procedure_.facts[static_cast<std::size_t>(info.fact)].list;
            return list == procedure_.reader_list ? -1 : list;
        }
        if (info.step < 0) return -1;
        visit(info.step);
        const Step& step = procedure_.steps[static_cast<std::size_t>(info.step)];
        const bool counts = step.kind == StepKind::derive && step.op == DerivedOp::count_in;
        return counts ? -1 : step.list;
    }

    void visit(int index) {
        State& state = state_[static_cast<std::size_t>(index)];
        if (state == State::done) return;
        if (state == State::open) {
            const Step& step = procedure_.steps[static_cast<std::size_t>(index)];
            const std::string name = step.to == no_slot ? "a refusal" : "'" + procedure_.slots[step.to].name + "'";
            faults_.add(place_, name + " of '" + procedure_.name + "' is made from itself",
                        "break the circle of derived facts");
            return;
        }
        state = State::open;
        const std::vector<Slot> inputs = inputs_of(procedure_.steps[static_cast<std::size_t>(index)]);
        int level = 0;
        int list = -1;
        for (const Slot slot : inputs) {
            level = std::max(level, level_of(slot));
            list = std::max(list, list_of(slot));
        }
        Step& step = procedure_.steps[static_cast<std::size_t>(index)];
        step.level = level;
        const bool counts = step.kind == StepKind::derive && step.op == DerivedOp::count_in;
        if (!counts) step.list = list;
        if (step.kind == StepKind::refuse && level > 0) {
            faults_.add(place_, "a refusal of '" + procedure_.name + "' waits for the dice", "refuse by facts only");
        }
        if (!counts && list >= 0 && step.kind != StepKind::lookup && step.kind != StepKind::choice &&
            step.kind != StepKind::derive) {
            faults_.add(place_, "the fields of a list are read outside a count in '" + procedure_.name + "'",
                        "count the records first (`count_in`)");
        }
        state_[static_cast<std::size_t>(index)] = State::done;
        order_.push_back(index);
    }

    void check_tosses() {
        for (std::size_t i = 0; i < procedure_.tosses.size(); ++i) {
            const Toss& toss = procedure_.tosses[i];
            std::vector<Slot> inputs;
            condition_inputs(toss.when, inputs);
            for (const Slot slot : {toss.die_slot, toss.count_slot, toss.a_slot, toss.b_slot, toss.map_slot}) {
                if (slot != no_slot) inputs.push_back(slot);
            }
            for (const Slot slot : inputs) {
                if (level_of(slot) <= static_cast<int>(i)) continue;
                faults_.add(place_, "the throw '" + toss.label + "' waits for dice thrown after it");
            }
        }
    }

    // A tally with clauses of several levels becomes one step a level, each going on from the one before.
    void split_tallies() {
        const std::size_t count = procedure_.steps.size();
        for (std::size_t i = 0; i < count; ++i) {
            if (procedure_.steps[i].kind == StepKind::tally) split_tally(i);
        }
        state_.assign(procedure_.steps.size(), State::fresh);
        order_.clear();
    }

    int level_of_item(const Item& item) {
        std::vector<Slot> inputs;
        item_inputs(item, inputs);
        int level = 0;
        for (const Slot slot : inputs) level = std::max(level, level_of(slot));
        return level;
    }

    void split_tally(std::size_t index) {
        const Step whole = procedure_.steps[index];
        const auto begin = procedure_.items.begin() + whole.items.first;
        std::vector<std::pair<int, Item>> items;
        for (auto item = begin; item != begin + whole.items.count; ++item)
            items.emplace_back(level_of_item(*item), *item);
        std::stable_sort(items.begin(), items.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
        for (std::uint32_t i = 0; i < whole.items.count; ++i) procedure_.items[whole.items.first + i] = items[i].second;
        if (items.empty() || items.front().first == items.back().first) return;

        Slot so_far = no_slot;
        std::uint32_t first = 0;
        while (first < items.size()) {
            std::uint32_t last = first;
            while (last < items.size() && items[last].first == items[first].first) ++last;
            const bool final_part = last == items.size();
            Step part = whole;
            part.a = so_far;
            part.items = {whole.items.first + first, last - first};
            if (final_part) {
                procedure_.steps[index] = part;
                break;
            }
            SlotInfo partial = procedure_.slots[whole.to];
            partial.name += " before throw " + std::to_string(items[last].first);
            partial.step = static_cast<int>(procedure_.steps.size());
            part.to = static_cast<Slot>(procedure_.slots.size());
            procedure_.slots.push_back(partial);
            procedure_.steps.push_back(part);
            state_.push_back(State::fresh);
            so_far = part.to;
            first = last;
        }
    }

    // --- laying out -----------------------------------------------------------------------------------------------

    void lay_out() {
        std::vector<Step> laid;
        std::vector<int> new_index(procedure_.steps.size(), -1);
        procedure_.level_end.clear();
        for (std::size_t level = 0; level < levels_; ++level) {
            for (const int index : order_) {
                const Step& step = procedure_.steps[static_cast<std::size_t>(index)];
                if (step.level != static_cast<int>(level) || is_record_step(step)) continue;
                new_index[static_cast<std::size_t>(index)] = static_cast<int>(laid.size());
                laid.push_back(step);
            }
            procedure_.level_end.push_back(static_cast<std::uint32_t>(laid.size()));
        }
        // Record steps stand behind the last level, where only a count over their list finds them.
        for (const int index : order_) {
            const Step& step = procedure_.steps[static_cast<std::size_t>(index)];
            if (!is_record_step(step)) continue;
            new_index[static_cast<std::size_t>(index)] = static_cast<int>(laid.size());
            procedure_.lists[static_cast<std::size_t>(step.list)].record_steps.push_back(static_cast<int>(laid.size()));
            laid.push_back(step);
        }
        procedure_.steps = std::move(laid);
        for (SlotInfo& slot : procedure_.slots) {
            if (slot.step >= 0) slot.step = new_index[static_cast<std::size_t>(slot.step)];
        }
    }

    static bool is_record_step(const Step& step) {
        const bool counts = step.kind == StepKind::derive && step.op == DerivedOp::count_in;
        return step.list >= 0 && !counts;
    }

    Procedure& procedure_;
    const Place& place_;
    Faults& faults_;
    std::vector<State> state_;
    std::vector<int> order_;
    std::size_t levels_ = 1;
};

}  // namespace

void schedule(Procedure& procedure, const Place& place, Faults& faults) { Scheduler(procedure, place, faults).run(); }

}  // namespace linstock::sheet
