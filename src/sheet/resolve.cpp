#include "sheet/resolve.hpp"

#include <algorithm>

#include "sheet/condition.hpp"

namespace linstock::sheet {

namespace {

// One evaluator, made twice: with a ledger to explain to, and without, where nothing of the explaining is left in the code.
template <bool explaining>
class Evaluator {
public:
    Evaluator(const Evaluation& evaluation, std::span<Frame> readers, EndSink* sink)
        : sheet_(*evaluation.sheet),
          procedure_(*evaluation.procedure),
          facts_(evaluation.facts),
          chance_(evaluation.chance),
          ledger_(evaluation.ledger),
          suppressed_(evaluation.suppressed >= 0 ? evaluation.suppressed : none_suppressed),
          readers_(readers),
          sink_(sink) {}

    Finish from_level(std::size_t level, base::Weight part, base::Weight of) {
        for (std::size_t i = 0; i < readers_.size(); ++i) {
            reader_ = static_cast<int>(i);
            run_level(level, readers_[i]);
            if (readers_[i].refused >= 0) return finish(part, of);
        }
        if (level == procedure_.tosses.size()) return finish(part, of);
        return toss(level, part, of);
    }

    void run_level(std::size_t level, Frame& frame) {
        const std::uint32_t begin = level == 0 ? 0 : procedure_.level_end[level - 1];
        const Step* steps = procedure_.steps.data();
        const Step* end = steps + procedure_.level_end[level];
        for (const Step* step = steps + begin; step != end; ++step) run(*step, frame);
    }

private:
    Finish finish(base::Weight part, base::Weight of) {
        sink_->take({readers_, part, of});
        return Finish::done;
    }

    void note(int entry, LineState state, Value value = 0, int test = -1, Slot fact = no_slot, int by = -1) {
        if constexpr (explaining) {
            if (entry >= 0) ledger_->lines.push_back({entry, state, reader_, value, test, fact, by});
        }
    }

    // `cause` is for note() alone.
    [[gnu::always_inline]] Truth judged(const Condition& when, const Value* slots, [[maybe_unused]] int& cause) const {
        if constexpr (explaining) return judge(procedure_, when, slots, &cause);
        return judge(procedure_, when, slots);
    }

    static constexpr int none_suppressed = -2;  // -1 is an entry without a line of its own
    bool suppressed(int entry) const { return entry == suppressed_; }

    // --- throws ---------------------------------------------------------------------------------------------------

    static int small(Value constant, Slot slot, const Value* slots) {
        const Value value = slot == no_slot ? constant : slots[slot];
        if (value == unknown || value == nothing) return 0;
        return std::clamp(value / base::one, -30'000, 30'000);
    }

    dice::Request request_of(const Toss& toss, const Value* slots) const {
        dice::Request request;
        request.die = toss.die;
        if (toss.die_slot != no_slot && slots[toss.die_slot] >= 0) {
            request.die = toss.die_words[static_cast<std::size_t>(slots[toss.die_slot])];
        }
        request.count = static_cast<std::uint8_t>(std::clamp(small(toss.count, toss.count_slot, slots), 0, 255));
        request.reduction = toss.reduction;
        request.a = static_cast<std::int16_t>(small(toss.a, toss.a_slot, slots));
        request.b = static_cast<std::int16_t>(small(toss.b, toss.b_slot, slots));
        if (toss.map_slot != no_slot && slots[toss.map_slot] >= 0) {
            request.map = sheet_.face_maps[static_cast<std::size_t>(slots[toss.map_slot])];
        }
        return request;
    }

    void give(const Toss& toss, const dice::Answer* answer) {
        for (Frame& frame : readers_) {
            for (std::size_t i = 0; i < toss.gives.size(); ++i) {
                frame.slots[toss.gives[i]] = answer == nullptr ? 0 : base::whole(answer->part[i]);
            }
        }
    }

    Finish toss(std::size_t level, base::Weight part, base::Weight of) {
        const Toss& toss = procedure_.tosses[level];
        const Value* slots = readers_[0].slots;
        const dice::Request request = request_of(toss, slots);
        int cause = -1;
        if (judged(toss.when, slots, cause) != Truth::yes || request.count == 0 ||
            (toss.optional && chance_->used_up())) {
            note(toss.entry, LineState::not_applied, 0, cause, toss.count_slot);
            chance_->not_needed(request, toss.label, toss.together);
            give(toss, nullptr);
            return from_level(level + 1, part, of);
        }
        note(toss.entry, LineState::applied);
        const dice::Outcomes outcomes = chance_->outcomes(request, toss.label, toss.together);
        if (outcomes.list.empty()) return Finish::chance_failed;
        base::Weight next_of = 0;
        if (!base::multiply(of, outcomes.whole, next_of)) return Finish::too_many_dice;
        for (const dice::Weighted& weighted : outcomes.list) {
            // Parts never exceed their whole, so the product fits when the whole's did.
            const base::Weight next_part = part * weighted.weight;
            const dice::Answer answer = weighted.answer;
            give(toss, &answer);
            const Finish end = from_level(level + 1, next_part, next_of);
            if (end != Finish::done) return end;
        }
        return Finish::done;
    }

    // --- steps ----------------------------------------------------------------------------------------------------

    // Look-ups are many and short: they stay in line, and the others out of it, so that a step costs little besides its work.
    [[gnu::always_inline]] void run(const Step& step, Frame& frame) {
        switch (step.kind) {
            case StepKind::lookup:
                look_up(step, frame.slots);
                break;
            case StepKind::choice:
                frame.slots[step.to] =
                    first_will_do(step) ? first_that_holds(step, frame.slots) : choose(step, frame.slots);
                break;
            case StepKind::derive:
                frame.slots[step.to] = derive(step, frame);
                break;
            case StepKind::refuse:
                refuse(step, frame);
                break;
            case StepKind::tally:
                frame.slots[step.to] = tally(step, frame.slots);
                break;
            case StepKind::native:
                call(step, frame.slots);
                break;
            case StepKind::outcome:
                frame.slots[step.to] = read_outcome(step, frame.slots);
                break;
        }
    }

    [[gnu::always_inline]] void look_up(const Step& step, Value* slots) {
        const Value row = slots[step.a];
        if (row <= nothing) {
            slots[step.to] = row;
            return;
        }
        const Table& table = sheet_.tables[static_cast<std::size_t>(step.table)];
        slots[step.to] = table.cells[static_cast<std::size_t>(row * step.columns + step.column)];
        if constexpr (explaining) ledger_->cells.push_back({step.table, row, step.column});
    }

    Value row_value(const ChoiceRow& row, const Value* slots) const {
        return row.from == no_slot ? row.value : slots[row.from];
    }

    struct Chosen {
        Value value = nothing;
        const ChoiceRow* row = nullptr;
    };

    std::span<const ChoiceRow> rows_of(const Step& step) const {
        return {procedure_.choice_rows.data() + step.items.first, step.items.count};
    }

    // Where nobody asks what became of the others and none can shift it, the first row that holds is all there is to a choice.
    static bool first_will_do(const Step& step) {
        return !explaining && step.mode == ChoiceMode::first && step.kind_size == 0;
    }

    [[gnu::noinline]] Value first_that_holds(const Step& step, const Value* slots) const {
        for (const ChoiceRow& row : rows_of(step)) {
            const Truth truth = suppressed(row.entry) ? Truth::no : judge(procedure_, row.when, slots);
            if (truth != Truth::no) return truth == Truth::open ? unknown : row_value(row, slots);
        }
        return nothing;
    }

    [[gnu::noinline]] Value choose(const Step& step, const Value* slots) {
        Chosen chosen;
        int shift = 0;
        bool open = false;
        for (const ChoiceRow& row : rows_of(step)) {
            const bool settled = step.mode == ChoiceMode::first && chosen.row != nullptr;
            int cause = -1;
            const Truth truth = suppressed(row.entry) ? Truth::no : judged(row.when, slots, cause);
            if (truth == Truth::open) {
                open |= !(settled && row.shift == 0);
            } else if (truth == Truth::no) {
                note(row.entry, LineState::not_applied, 0, cause);
            } else if (row.shift != 0) {
                shift += row.shift;
                note(row.entry, LineState::applied, row.shift * base::one);
            } else if (!open) {  // else an earlier row may yet come true
                take_row(step, row, slots, chosen);
            }
        }
        if (open) return unknown;
        if (shift != 0 && chosen.value >= 0) return std::clamp(chosen.value + shift, 0, step.kind_size - 1);
        return chosen.value;
    }

    void take_row(const Step& step, const ChoiceRow& row, const Value* slots, Chosen& chosen) {
        const Value value = row_value(row, slots);
        const bool better = chosen.row == nullptr || (step.mode == ChoiceMode::best && value > chosen.value) ||
                            (step.mode == ChoiceMode::worst && value < chosen.value);
        if (!better) {
            note(row.entry, LineState::outranked, 0, -1, no_slot, chosen.row->entry);
            return;
        }
        if (chosen.row != nullptr) note(chosen.row->entry, LineState::outranked, 0, -1, no_slot, row.entry);
        note(row.entry, LineState::applied);
        chosen = {value, &row};
    }

    [[gnu::noinline]] Value derive(const Step& step, Frame& frame) {
        if (step.op == DerivedOp::count_in) return count_in(step, frame);
        const Value* slots = frame.slots;
        std::int64_t result = 0;
        const Value a = step.a == no_slot ? 0 : slots[step.a];
        const Value b = step.b == no_slot ? 0 : slots[step.b];
        if (a == unknown || b == unknown) return unknown;
        if (step.op == DerivedOp::sum) return add_up(step, slots);
        if (a == nothing || b == nothing) return nothing;
        switch (step.op) {
            case DerivedOp::steps:
                return whole_steps(step, a, b);
            case DerivedOp::difference:
                result = std::max(0, a - b);
                break;
            case DerivedOp::half: {
                const Value units = a / 2;
                if (step.each_part == 0) return units;  // kept exact
                const bool odd = units % base::one != 0;
                return units / base::one * base::one + (odd && step.round_up ? base::one : 0);
            }
            case DerivedOp::product:
                result = std::int64_t{a} * b / base::one;
                break;
            default:
                break;
        }
        return static_cast<Value>(std::clamp<std::int64_t>(result, nothing + 1, std::numeric_limits<Value>::max()));
    }

    // Whole steps of a size in a number, or of a share in a whole: 5 killed of 20 is one step of a fifth.
    static Value whole_steps(const Step& step, Value a, Value whole) {
        const bool share = step.b != no_slot;
        if (share && whole <= 0) return 0;
        const std::int64_t top = std::int64_t{a} * step.each_of;
        const std::int64_t bottom = std::int64_t{share ? whole : base::one} * step.each_part;
        const std::int64_t steps = step.round_up ? (top + bottom - 1) / bottom : top / bottom;
        return base::whole(
            static_cast<std::int32_t>(std::clamp<std::int64_t>(steps, -base::largest_count, base::largest_count)));
    }

    Value add_up(const Step& step, const Value* slots) const {
        std::int64_t sum = 0;
        for (std::uint32_t i = step.items.first; i < step.items.first + step.items.count; ++i) {
            const Value value = slots[procedure_.slot_refs[i]];
            if (value == unknown) return unknown;
            if (value != nothing) sum += value;
        }
        return static_cast<Value>(std::clamp<std::int64_t>(sum, nothing + 1, std::numeric_limits<Value>::max()));
    }

    Value count_in(const Step& step, Frame& frame) {
        const std::size_t records = facts_ == nullptr ? 0 : facts_->records(step.list);
        std::int32_t count = 0;
        for (std::size_t i = 0; i < records; ++i) {
            facts_->lay_record(frame, step.list, i);
            for (const int record_step : procedure_.lists[static_cast<std::size_t>(step.list)].record_steps) {
                run(procedure_.steps[static_cast<std::size_t>(record_step)], frame);
            }
            const Truth truth = judge(procedure_, step.when, frame.slots);
            if (truth == Truth::open) return unknown;
            if (truth == Truth::yes) ++count;
        }
        note(step.entry, count > 0 ? LineState::applied : LineState::not_applied, base::whole(count));
        return base::whole(count);
    }

    [[gnu::noinline]] void refuse(const Step& step, Frame& frame) {
        for (std::uint32_t i = step.items.first; i < step.items.first + step.items.count; ++i) {
            const Refusal& refusal = procedure_.refusals[i];
            if (suppressed(refusal.entry)) continue;
            int cause = -1;
            if (refusal.row_slot != no_slot) {
                const Value row = frame.slots[refusal.row_slot];
                const Kind& kind = sheet_.kinds[static_cast<std::size_t>(refusal.kind)];
                if (row < 0 || kind.absent[static_cast<std::size_t>(row)] == 0) continue;
            } else if (judged(refusal.when, frame.slots, cause) != Truth::yes) {
                note(refusal.entry, LineState::not_applied, 0, cause);
                continue;
            }
            note(refusal.entry, LineState::applied);
            if (frame.refused < 0) frame.refused = static_cast<int>(i);
            if (!explaining) return;
        }
    }

    [[gnu::noinline]] void call(const Step& step, Value* slots) {
        Value reads[max_slots];
        Value gives[32];
        bool open = false;
        for (std::uint32_t i = 0; i < step.items.count; ++i) {
            reads[i] = slots[procedure_.slot_refs[step.items.first + i]];
            open |= reads[i] == unknown;
        }
        std::fill_n(gives, step.gives.count, open ? unknown : nothing);
        if (!open) step.function({reads, step.items.count}, {gives, step.gives.count});
        if (!open) note(step.entry, LineState::applied);
        for (std::uint32_t i = 0; i < step.gives.count; ++i) {
            slots[procedure_.slot_refs[step.gives.first + i]] = gives[i];
        }
    }

    // --- the tally ------------------------------------------------------------------------------------------------

    struct Weighed {
        Truth truth = Truth::no;
        Value value = 0;
        int capped_by = -1;
    };

    Value plain_value(const Clause& clause, const Value* slots) const {
        if (clause.kind == ValueFrom::value) return clause.value;
        const Value fact = slots[clause.fact];
        if (fact == unknown) return unknown;
        if (fact == nothing) return 0;
        switch (clause.kind) {
            case ValueFrom::per:
                return static_cast<Value>(std::int64_t{clause.value} * fact / base::one);
            case ValueFrom::by:
                return procedure_.by_values[clause.by + static_cast<std::uint32_t>(fact)];
            default:
                return static_cast<Value>(std::int64_t{clause.value} * fact / base::one);
        }
    }

    // A clause judged, limited and valued. Notes why where it does not count; the caller notes it where it does.
    [[gnu::always_inline]] Weighed weigh(const Clause& clause, const Value* slots) {
        if (suppressed(clause.entry)) return {};
        int cause = -1;
        const Truth truth = judged(clause.when, slots, cause);
        if (truth == Truth::no) note(clause.entry, LineState::not_applied, 0, cause);
        if (truth != Truth::yes) return {truth, 0, -1};
        return weigh_value(clause, slots);
    }

    [[gnu::noinline]] Weighed weigh_value(const Clause& clause, const Value* slots) {
        Weighed weighed{Truth::yes, plain_value(clause, slots), -1};
        if (weighed.value == unknown) return {Truth::open, 0, -1};
        if (clause.cap != 0) weighed.value = std::clamp(weighed.value, -clause.cap, clause.cap);
        for (std::uint32_t i = clause.limits.first; i < clause.limits.first + clause.limits.count; ++i) {
            if (!limit(clause, procedure_.limits[procedure_.limit_refs[i]], slots, weighed)) return weighed;
        }
        if (weighed.value == 0) {
            note(clause.entry, LineState::not_applied, 0, -1, clause.fact);
            weighed.truth = Truth::no;
        }
        return weighed;
    }

    // False when the limit settles the clause: voided, or not yet known to be.
    bool limit(const Clause& clause, const Limit& limit, const Value* slots, Weighed& weighed) {
        int cause = -1;
        if (suppressed(limit.entry)) return true;
        if (limit.pluses && weighed.value <= 0) return true;
        const Truth truth = judged(limit.when, slots, cause);
        if (truth == Truth::no) {
            note(limit.entry, LineState::not_applied, 0, cause);
            return true;
        }
        if (truth == Truth::open) {
            weighed.truth = Truth::open;
            return false;
        }
        if (limit.voids) {
            note(limit.entry, LineState::applied);
            note(clause.entry, LineState::voided, 0, -1, no_slot, limit.entry);
            weighed = {};
            return false;
        }
        const bool bites = weighed.value > limit.at || weighed.value < -limit.at;
        note(limit.entry, bites ? LineState::applied : LineState::not_applied, 0, -1, clause.fact);
        if (bites) {
            weighed.value = std::clamp(weighed.value, -limit.at, limit.at);
            weighed.capped_by = limit.entry;
        }
        return true;
    }

    [[gnu::noinline]] Value tally(const Step& step, const Value* slots) {
        std::int64_t sum = step.a == no_slot ? 0 : slots[step.a];  // what earlier levels added
        bool open = sum == unknown;
        for (std::uint32_t i = step.items.first; i < step.items.first + step.items.count; ++i) {
            const Item& item = procedure_.items[i];
            const Weighed weighed =
                item.group ? group(item, slots) : single(procedure_.clauses[item.clauses.first], slots);
            if (weighed.truth == Truth::no) continue;
            open |= weighed.truth == Truth::open;
            sum += weighed.value;  // of no matter once something is open
        }
        return open ? unknown : static_cast<Value>(sum);
    }

    Weighed single(const Clause& clause, const Value* slots) {
        const Weighed weighed = weigh(clause, slots);
        if (weighed.truth == Truth::yes)
            note(clause.entry, LineState::applied, weighed.value, -1, no_slot, weighed.capped_by);
        return weighed;
    }

    [[gnu::noinline]] Weighed group(const Item& item, const Value* slots) {
        if (item.adds) return all_of(item, slots);
        Weighed best;
        const Clause* holder = nullptr;
        bool open = false;
        for (std::uint32_t i = item.clauses.first; i < item.clauses.first + item.clauses.count; ++i) {
            const Clause& clause = procedure_.clauses[i];
            const Weighed weighed = weigh(clause, slots);
            if (weighed.truth == Truth::open) open |= !settled(item, best, clause);
            if (weighed.truth != Truth::yes) continue;
            if (holder == nullptr || outranks(item.mode, weighed.value, best.value)) {
                if (holder != nullptr) note(holder->entry, LineState::outranked, 0, -1, no_slot, clause.entry);
                best = weighed;
                holder = &clause;
            } else {
                note(clause.entry, LineState::outranked, 0, -1, no_slot, holder->entry);
            }
        }
        if (open && !(holder != nullptr && settled_after(item, best))) return {Truth::open, 0, -1};
        if (holder != nullptr) note(holder->entry, LineState::applied, best.value, -1, no_slot, best.capped_by);
        return best;
    }

    // Once a clause of a group counts, a later one of no greater worth cannot change what the group gives.
    bool settled(const Item& item, const Weighed& best, const Clause& clause) const {
        if (best.truth != Truth::yes) return false;
        if (item.mode == GroupMode::first || item.mode == GroupMode::once) return true;
        return clause.kind == ValueFrom::value && !outranks(item.mode, clause.value, best.value);
    }

    // `once`: the lines of one printed line have one value, so an open earlier one changes nothing either.
    bool settled_after(const Item& item, const Weighed& best) const {
        if (item.mode != GroupMode::once) return false;
        for (std::uint32_t i = item.clauses.first; i < item.clauses.first + item.clauses.count; ++i) {
            const Clause& clause = procedure_.clauses[i];
            if (clause.kind != ValueFrom::value || clause.value != best.value) return false;
        }
        return true;
    }

    Weighed all_of(const Item& item, const Value* slots) {
        Weighed sum{Truth::no, 0, -1};
        for (std::uint32_t i = item.clauses.first; i < item.clauses.first + item.clauses.count; ++i) {
            const Weighed weighed = single(procedure_.clauses[i], slots);
            if (weighed.truth == Truth::open) return weighed;
            if (weighed.truth == Truth::yes) sum = {Truth::yes, sum.value + weighed.value, -1};
        }
        return sum;
    }

    static bool outranks(GroupMode mode, Value value, Value best) {
        return (mode == GroupMode::best && value > best) || (mode == GroupMode::worst && value < best);
    }

    // --- reading --------------------------------------------------------------------------------------------------

    [[gnu::noinline]] Value read_outcome(const Step& step, const Value* slots) {
        const Value total = step.a == no_slot ? 0 : slots[step.a];
        if (total == unknown) return unknown;
        Value read = nothing;
        for (std::uint32_t i = step.items.first; i < step.items.first + step.items.count; ++i) {
            const Outcome& outcome = procedure_.outcomes[i];
            int cause = -1;
            if (total < outcome.from || total > outcome.to) {
                note(outcome.entry, LineState::not_applied, 0, -1, step.a);
                continue;
            }
            const Truth truth = judged(outcome.when, slots, cause);
            if (truth == Truth::open) return unknown;
            if (truth == Truth::no) {
                note(outcome.entry, LineState::not_applied, 0, cause);
                continue;
            }
            if (read == nothing) {
                note(outcome.entry, LineState::applied);
                read = static_cast<Value>(i);
                if (!explaining) return read;
            } else {
                note(outcome.entry, LineState::outranked, 0, -1, no_slot,
                     procedure_.outcomes[static_cast<std::size_t>(read)].entry);
            }
        }
        return read;
    }

    const Sheet& sheet_;
    const Procedure& procedure_;
    const Facts* facts_;
    dice::Chance* chance_;
    Ledger* ledger_;
    int suppressed_;
    std::span<Frame> readers_;
    EndSink* sink_;
    int reader_ = 0;
};

}  // namespace

Finish evaluate(const Evaluation& evaluation, std::span<Frame> readers, EndSink& sink) {
    if (evaluation.ledger == nullptr) return Evaluator<false>(evaluation, readers, &sink).from_level(0, 1, 1);
    return Evaluator<true>(evaluation, readers, &sink).from_level(0, 1, 1);
}

void score(const Evaluation& evaluation, Frame& frame) {
    if (evaluation.ledger == nullptr) return Evaluator<false>(evaluation, {&frame, 1}, nullptr).run_level(0, frame);
    Evaluator<true>(evaluation, {&frame, 1}, nullptr).run_level(0, frame);
}

}  // namespace linstock::sheet
