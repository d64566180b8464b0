#include "sheet/trace.hpp"

#include <algorithm>

namespace linstock::sheet {

namespace {

template <class Visit>
void each_test(const Procedure& procedure, const Condition& when, Visit visit) {
    each(when.all, visit);
    for (const Run& side : {when.any, when.none}) {
        each(side, [&](std::uint32_t i) { each(procedure.conjunctions[i], visit); });
    }
}

template <class Visit>
void each_slot(const Test& test, Visit visit) {
    for (const Slot slot : {test.slot, test.other, test.of}) {
        if (slot != no_slot) visit(slot);
    }
}

template <class Visit>
void each_condition_slot(const Procedure& procedure, const Condition& when, Visit visit) {
    each_test(procedure, when, [&](std::uint32_t i) { each_slot(procedure.tests[i], visit); });
}

template <class Visit>
void each_clause_slot(const Procedure& procedure, const Clause& clause, Visit visit) {
    each_condition_slot(procedure, clause.when, visit);
    if (clause.fact != no_slot) visit(clause.fact);
    each(clause.limits, [&](std::uint32_t i) {
        each_condition_slot(procedure, procedure.limits[procedure.limit_refs[i]].when, visit);
    });
}

template <class Visit>
void each_toss_slot(const Procedure& procedure, const Toss& toss, Visit visit) {
    each_condition_slot(procedure, toss.when, visit);
    for (const Slot slot : {toss.die_slot, toss.count_slot, toss.a_slot, toss.b_slot, toss.map_slot}) {
        if (slot != no_slot) visit(slot);
    }
}

template <class Visit>
void each_read(const Procedure& procedure, const Step& step, Visit visit) {
    for (const Slot slot : {step.a, step.b}) {
        if (slot != no_slot) visit(slot);
    }
    each_condition_slot(procedure, step.when, visit);
    each(step.items, [&](std::uint32_t i) {
        switch (step.kind) {
            case StepKind::choice:
                each_condition_slot(procedure, procedure.choice_rows[i].when, visit);
                if (procedure.choice_rows[i].from != no_slot) visit(procedure.choice_rows[i].from);
                break;
            case StepKind::tally:
                each(procedure.items[i].clauses,
                     [&](std::uint32_t c) { each_clause_slot(procedure, procedure.clauses[c], visit); });
                break;
            case StepKind::outcome:
                each_condition_slot(procedure, procedure.outcomes[i].when, visit);
                break;
            case StepKind::derive:
            case StepKind::native:
                visit(procedure.slot_refs[i]);
                break;
            default:
                break;
        }
    });
}

// Slots that a slot is made from, whatever is open, dice and their counts included.
class Ancestry {
public:
    explicit Ancestry(const Procedure& procedure) : procedure_(procedure), seen_(procedure.slots.size(), 0) {}

    void add(Slot slot) {
        if (seen_[slot] != 0) return;
        seen_[slot] = 1;
        const SlotInfo& info = procedure_.slots[slot];
        const auto visit = [&](Slot read) { add(read); };
        if (info.toss >= 0) each_toss_slot(procedure_, procedure_.tosses[static_cast<std::size_t>(info.toss)], visit);
        if (info.step >= 0) each_read(procedure_, procedure_.steps[static_cast<std::size_t>(info.step)], visit);
    }
    bool has(Slot slot) const { return seen_[slot] != 0; }

private:
    const Procedure& procedure_;
    std::vector<char> seen_;
};

// The slots of the {facts} in words.
std::vector<Slot> named_in(const Procedure& procedure, const std::string& words) {
    std::vector<Slot> slots;
    std::size_t open = words.find('{');
    while (open != std::string::npos) {
        const std::size_t close = words.find('}', open);
        if (close == std::string::npos) break;
        const Slot slot = procedure.find_slot(words.substr(open + 1, close - open - 1));
        if (slot != no_slot) slots.push_back(slot);
        open = words.find('{', close);
    }
    return slots;
}

class Tracer {
public:
    Tracer(const Sheet& sheet, const Procedure& procedure, Depth depth, OpenParts& parts)
        : sheet_(sheet), procedure_(procedure), parts_(parts) {
        Ancestry read(procedure);
        if (procedure.outcome != no_slot) read.add(procedure.outcome);
        for (const Answer& answer : procedure.answers) {
            if (depth == Depth::every_number || !only_scores(answer, read)) answers_.push_back(&answer);
        }
    }

    void look(std::span<const Outlook> readers) {
        const auto refused = [](const Outlook& outlook) { return outlook.refused == Truth::yes; };
        parts_.refused |= std::any_of(readers.begin(), readers.end(), refused);
        if (parts_.refused) return;
        waiting_.assign(procedure_.facts.size(), 0);
        for (std::size_t i = 0; i < readers.size(); ++i) {
            dice_reader_ = &readers.front();
            look_at(readers[i]);
            for (std::size_t slot = 0; slot < parts_.ranges.size(); ++slot)
                parts_.ranges[slot].join(readers[i].slots[slot]);
        }
        for (std::size_t i = 0; i < waiting_.size(); ++i) parts_.waiting[i] = std::max(parts_.waiting[i], waiting_[i]);
    }

private:
    void look_at(const Outlook& outlook) {
        outlook_ = &outlook;
        visited_.assign(procedure_.slots.size(), 0);
        for (const Step& step : procedure_.steps) {
            if (step.kind == StepKind::refuse) trace_refusals(step);
        }
        visited_.assign(procedure_.slots.size(), 0);
        for (const Answer* answer : answers_) trace_answer(*answer);
        if (procedure_.outcome != no_slot) {
            need(procedure_.outcome);
            for (const int outcome : outlook.outcomes)
                trace_words(procedure_.outcomes[static_cast<std::size_t>(outcome)]);
        }
    }

    const Ranges& slots() const { return outlook_->slots; }

    template <class Visit>
    void each_told(const AnswerWay& way, Visit visit) const {
        if (way.slot != no_slot) visit(way.slot);
        each(way.items, [&](std::uint32_t i) { visit(procedure_.slot_refs[i]); });
    }

    // Whether the answer tells only numbers the outcome is read from: they may stay open once the outcome is settled.
    bool only_scores(const Answer& answer, const Ancestry& read) const {
        bool any = false;
        bool all = true;
        for (const AnswerWay& way : answer.ways) {
            each_told(way, [&](Slot slot) {
                any = true;
                all &= read.has(slot);
            });
        }
        return any && all;
    }

    // The first way that holds gives it.
    void trace_answer(const Answer& answer) {
        for (const AnswerWay& way : answer.ways) {
            const Truth truth = judge(procedure_, way.when, slots());
            if (truth == Truth::no) continue;
            need(way.when);
            each_told(way, [&](Slot slot) { tell(slot); });
            if (truth == Truth::yes) return;
        }
    }

    void tell(Slot slot) {
        parts_.told[slot] = 1;
        need(slot);
    }

    void trace_words(const Outcome& outcome) {
        for (const Slot slot : named_in(procedure_, procedure_.entries[static_cast<std::size_t>(outcome.entry)].says))
            tell(slot);
        each(outcome.effects, [&](std::uint32_t i) {
            if (procedure_.effects[i].from != no_slot) tell(procedure_.effects[i].from);
        });
    }

    void trace_refusals(const Step& step) {
        in_refusal_ = true;
        if (outlook_->refused == Truth::open) {
            mark(step);
            each(step.items, [&](std::uint32_t i) {
                const Refusal& refusal = procedure_.refusals[i];
                if (refusal.row_slot == no_slot) return need(refusal.when);
                const Range& rows = slots()[refusal.row_slot];
                const Kind& kind = sheet_.kinds[static_cast<std::size_t>(refusal.kind)];
                for (std::size_t row = 0; row < kind.absent.size(); ++row) {
                    if (((rows.words >> row) & 1U) != 0 && kind.absent[row] != 0) return need(refusal.row_slot);
                }
            });
        }
        in_refusal_ = false;
    }

    void mark(const Step& step) { parts_.steps[static_cast<std::size_t>(&step - procedure_.steps.data())] = 1; }

    // --- what keeps a slot open -----------------------------------------------------------------------------------

    void need(Slot slot) {
        if (slots()[slot].settled()) return;
        const SlotInfo& info = procedure_.slots[slot];
        if (info.fact >= 0) return ask(info.fact);
        if (visited_[slot] != 0) return;
        visited_[slot] = 1;
        if (info.toss >= 0) need(procedure_.tosses[static_cast<std::size_t>(info.toss)]);
        if (info.step >= 0) need(procedure_.steps[static_cast<std::size_t>(info.step)]);
    }

    void ask(int fact) {
        const int list = procedure_.facts[static_cast<std::size_t>(fact)].list;
        if (list >= 0 && list != procedure_.reader_list) return;  // records are told whole
        ++waiting_[static_cast<std::size_t>(fact)];
        if (in_refusal_) parts_.refusal_waits[static_cast<std::size_t>(fact)] = 1;
    }

    void need(const Condition& when) {
        std::vector<std::uint32_t> tests;
        open_tests(procedure_, when, slots(), tests);
        for (const std::uint32_t test : tests) {
            parts_.tests[test] = 1;
            each_slot(procedure_.tests[test], [&](Slot slot) { need(slot); });
        }
    }

    // The first reader's facts decide what is thrown.
    void need(const Toss& toss) {
        parts_.tosses[static_cast<std::size_t>(&toss - procedure_.tosses.data())] = 1;
        const Outlook* reader = outlook_;
        const std::vector<char> visited = visited_;
        if (outlook_ != dice_reader_) visited_.assign(visited_.size(), 0);
        outlook_ = dice_reader_;
        need(toss.when);
        for (const Slot slot : {toss.die_slot, toss.count_slot, toss.a_slot, toss.b_slot, toss.map_slot}) {
            if (slot != no_slot) need(slot);
        }
        if (outlook_ != reader) visited_ = visited;
        outlook_ = reader;
    }

    void need(const Step& step) {
        mark(step);
        switch (step.kind) {
            case StepKind::choice:
                return need_choice(step);
            case StepKind::tally:
                return need_tally(step);
            case StepKind::outcome:
                return need_outcome(step);
            case StepKind::derive:
                if (step.op == DerivedOp::count_in) return need_count(step);
                break;
            default:
                break;
        }
        each_read(procedure_, step, [&](Slot slot) { need(slot); });
    }

    void need_choice(const Step& step) {
        bool found = false;
        each(step.items, [&](std::uint32_t i) {
            const ChoiceRow& row = procedure_.choice_rows[i];
            const Truth truth = judge(procedure_, row.when, slots());
            if (truth == Truth::no || (found && row.shift == 0)) return;
            need(row.when);
            if (row.from != no_slot) need(row.from);
            found |= step.mode == ChoiceMode::first && row.shift == 0 && truth == Truth::yes;
        });
    }

    void need_tally(const Step& step) {
        if (step.a != no_slot) need(step.a);
        each(step.items, [&](std::uint32_t i) {
            const Item& item = procedure_.items[i];
            const Range range = weigh(procedure_, item, slots());
            if (!range.settled()) need_item(item, range);
        });
    }

    void need_item(const Item& item, const Range& range) {
        const bool one_counts = item.group && !item.adds;
        for (std::uint32_t i = item.clauses.first; i < item.clauses.first + item.clauses.count; ++i) {
            const Clause& clause = procedure_.clauses[i];
            const WeighedRange weighed = weigh(procedure_, clause, slots());
            const bool beaten = one_counts && ((item.mode == GroupMode::best && weighed.hi < range.lo) ||
                                               (item.mode == GroupMode::worst && weighed.lo > range.hi));
            if (weighed.settled() || beaten) {
                if (one_counts && first_holds(item) && weighed.surely_counts()) return;
                continue;
            }
            need_clause(clause);
            if (one_counts && first_holds(item) && weighed.surely_counts()) return;
        }
    }

    static bool first_holds(const Item& item) { return item.mode == GroupMode::first || item.mode == GroupMode::once; }

    void need_clause(const Clause& clause) {
        parts_.clauses[static_cast<std::size_t>(&clause - procedure_.clauses.data())] = 1;
        need(clause.when);
        if (clause.kind != ValueFrom::value) need(clause.fact);
        each(clause.limits, [&](std::uint32_t i) { need(procedure_.limits[procedure_.limit_refs[i]].when); });
    }

    // Records differ, and the slots hold only the last: whatever the count reads beside its records is open.
    void need_count(const Step& step) {
        std::vector<Slot> reads;
        each_read(procedure_, step, [&](Slot slot) { reads.push_back(slot); });
        each_test(procedure_, step.when, [&](std::uint32_t test) { parts_.tests[test] = 1; });
        for (const int record_step : procedure_.lists[static_cast<std::size_t>(step.list)].record_steps) {
            const Step& inner = procedure_.steps[static_cast<std::size_t>(record_step)];
            mark(inner);
            each_read(procedure_, inner, [&](Slot slot) { reads.push_back(slot); });
            each(inner.items, [&](std::uint32_t i) {
                if (inner.kind != StepKind::choice) return;
                each_test(procedure_, procedure_.choice_rows[i].when,
                          [&](std::uint32_t test) { parts_.tests[test] = 1; });
            });
        }
        for (const Slot slot : reads) need(slot);
    }

    void need_outcome(const Step& step) {
        for (const int index : outlook_->outcomes) {
            const Outcome& outcome = procedure_.outcomes[static_cast<std::size_t>(index)];
            need(outcome.when);
            if (step.a == no_slot) continue;
            const Range& total = slots()[step.a];
            if (total.none || total.lo < outcome.from || total.hi > outcome.to) need(step.a);
        }
        // Where no outcome may be read at all the total is what could bring one.
        if (outlook_->outcomes.empty() && step.a != no_slot) need(step.a);
    }

    const Sheet& sheet_;
    const Procedure& procedure_;
    OpenParts& parts_;
    const Outlook* outlook_ = nullptr;
    const Outlook* dice_reader_ = nullptr;
    std::vector<const Answer*> answers_;  // that must be settled beside the outcome
    std::vector<char> visited_;
    std::vector<int> waiting_;
    bool in_refusal_ = false;
};

}  // namespace

OpenParts::OpenParts(const Procedure& procedure)
    : tests(procedure.tests.size(), 0),
      steps(procedure.steps.size(), 0),
      clauses(procedure.clauses.size(), 0),
      tosses(procedure.tosses.size(), 0),
      told(procedure.slots.size(), 0),
      waiting(procedure.facts.size(), 0),
      refusal_waits(procedure.facts.size(), 0),
      ranges(procedure.slots.size()) {}

OpenParts trace(const Facts& facts, Depth depth) {
    OpenParts parts(facts.procedure());
    Tracer tracer(facts.sheet(), facts.procedure(), depth, parts);
    survey(facts, [&](std::span<const Outlook> readers) { tracer.look(readers); });
    return parts;
}

OpenParts everything_open(const Facts& facts) {
    OpenParts parts(facts.procedure());
    for (std::vector<char>* all : {&parts.tests, &parts.steps, &parts.clauses, &parts.tosses})
        std::fill(all->begin(), all->end(), 1);
    survey(facts, [&](std::span<const Outlook> readers) {
        for (const Outlook& outlook : readers) {
            for (std::size_t slot = 0; slot < parts.ranges.size(); ++slot) parts.ranges[slot].join(outlook.slots[slot]);
        }
    });
    return parts;
}

}  // namespace linstock::sheet
