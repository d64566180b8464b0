#include "sheet/survey.hpp"

#include <algorithm>

#include "dice/distribution.hpp"

namespace linstock::sheet {

namespace {

constexpr std::size_t most_looks = 400;  // answers of the throws looked at one by one
constexpr std::size_t most_calls = 200;  // of a native function, one for each combination of open words

class Surveyor {
public:
    Surveyor(const Facts& facts, const std::function<void(std::span<const Outlook>)>& look)
        : facts_(facts), sheet_(facts.sheet()), procedure_(facts.procedure()), look_(look) {
        readers_.resize(std::min<std::size_t>(facts.readers(), max_readers));
        for (std::size_t i = 0; i < readers_.size(); ++i) begin(readers_[i], i);
    }

    void from_level(std::size_t level) {
        for (Outlook& outlook : readers_) {
            run_level(level, outlook);
            if (outlook.refused == Truth::yes) return look_(readers_);
        }
        if (level == procedure_.tosses.size()) return look_(readers_);
        toss(level);
    }

private:
    void begin(Outlook& outlook, std::size_t reader) {
        Frame frame;
        facts_.fill(frame, reader, Facts::Fill::leave_unknown);
        outlook.slots.resize(procedure_.slots.size());
        for (const Fact& fact : procedure_.facts) outlook.slots[fact.slot] = lifted(fact, frame.slots[fact.slot]);
    }

    Range lifted(const Fact& fact, Value value) const {
        return value == unknown ? range_of(sheet_, procedure_, fact)
                                : Range::one(value, procedure_.slots[fact.slot].type);
    }

    void run_level(std::size_t level, Outlook& outlook) {
        const std::uint32_t begin = level == 0 ? 0 : procedure_.level_end[level - 1];
        for (std::uint32_t i = begin; i < procedure_.level_end[level]; ++i) run(procedure_.steps[i], outlook);
    }

    void run(const Step& step, Outlook& outlook) {
        Ranges& slots = outlook.slots;
        switch (step.kind) {
            case StepKind::lookup:
                slots[step.to] = look_up(step, slots);
                break;
            case StepKind::choice:
                slots[step.to] = choose(step, slots);
                break;
            case StepKind::derive:
                slots[step.to] = derive_range(step, outlook);
                break;
            case StepKind::refuse:
                outlook.refused = refuse(step, slots);
                break;
            case StepKind::tally:
                slots[step.to] = tally(step, slots);
                break;
            case StepKind::native:
                call(step, slots);
                break;
            case StepKind::outcome:
                read_outcome(step, outlook);
                break;
        }
    }

    // --- throws ---------------------------------------------------------------------------------------------------

    // The whole number a slot of a throw gives, over its range.
    static Range small(Value constant, Slot slot, const Ranges& slots) {
        Range range = slot == no_slot ? Range::numbers(constant, constant) : slots[slot];
        if (range.none) range.join(Range::numbers(0, 0));
        const auto whole = [](std::int64_t value) {
            return std::clamp<std::int64_t>(value / base::one, -30'000, 30'000);
        };
        return Range::numbers(whole(range.lo), whole(range.hi));
    }

    bool fixed(const Toss& toss, const Ranges& slots) const {
        for (const Slot slot : {toss.die_slot, toss.count_slot, toss.a_slot, toss.b_slot, toss.map_slot}) {
            if (slot != no_slot && !slots[slot].settled()) return false;
        }
        return judge(procedure_, toss.when, slots) == Truth::yes;
    }

    dice::Request request_of(const Toss& toss, const Ranges& slots) const {
        dice::Request request;
        request.die = toss.die;
        if (toss.die_slot != no_slot && !slots[toss.die_slot].empty()) {
            request.die = toss.die_words[static_cast<std::size_t>(slots[toss.die_slot].lo)];
        }
        request.count =
            static_cast<std::uint8_t>(std::clamp<std::int64_t>(small(toss.count, toss.count_slot, slots).lo, 0, 255));
        request.reduction = toss.reduction;
        request.a = static_cast<std::int16_t>(small(toss.a, toss.a_slot, slots).lo);
        request.b = static_cast<std::int16_t>(small(toss.b, toss.b_slot, slots).lo);
        if (toss.map_slot != no_slot && !slots[toss.map_slot].empty()) {
            request.map = sheet_.face_maps[static_cast<std::size_t>(slots[toss.map_slot].lo)];
        }
        return request;
    }

    void give(const Toss& toss, std::size_t part, const Range& range) {
        for (Outlook& outlook : readers_) outlook.slots[toss.gives[part]] = range;
    }

    void toss(std::size_t level) {
        const Toss& toss = procedure_.tosses[level];
        const Ranges& slots = readers_.front().slots;
        const dice::Request request = request_of(toss, slots);
        if (!fixed(toss, slots) || !dice::sound(request)) return toss_ranges(level, toss);
        const std::vector<dice::Answer> answers = dice::possible_answers(request);
        if (answers.empty() || looks_ * answers.size() > most_looks) return toss_ranges(level, toss);
        if (toss.optional) {
            for (std::size_t part = 0; part < toss.gives.size(); ++part) give(toss, part, Range::numbers(0, 0));
            from_level(level + 1);
        }
        looks_ *= answers.size();
        for (const dice::Answer& answer : answers) {
            for (std::size_t part = 0; part < toss.gives.size(); ++part) {
                const Value value = base::whole(answer.part[part]);
                give(toss, part, Range::numbers(value, value));
            }
            from_level(level + 1);
        }
        looks_ /= answers.size();
    }

    void toss_ranges(std::size_t level, const Toss& toss) {
        const Ranges& slots = readers_.front().slots;
        const Truth thrown = judge(procedure_, toss.when, slots);
        const Range count = small(toss.count, toss.count_slot, slots);
        std::vector<Range> parts;
        for (std::size_t part = 0; part < toss.gives.size(); ++part) {
            Range range;
            if (thrown != Truth::no && count.hi > 0) range = part_range(toss, part, count, slots);
            if (thrown != Truth::yes || count.lo <= 0 || toss.optional) range.join(Range::numbers(0, 0));
            parts.push_back(range);
        }
        for (std::size_t part = 0; part < parts.size(); ++part) give(toss, part, parts[part]);
        from_level(level + 1);
    }

    // Bounds of one part of the answer over every throw that may yet be asked for.
    Range part_range(const Toss& toss, std::size_t part, const Range& count, const Ranges& slots) const {
        const std::int64_t most = std::min<std::int64_t>(count.hi, 255);
        const std::int64_t least = std::max<std::int64_t>(count.lo, 1);
        const Range face = face_range(toss, slots);
        const auto whole = [](std::int64_t lo, std::int64_t hi) {
            return Range::numbers(lo * base::one, hi * base::one);
        };
        switch (toss.reduction) {
            case dice::Reduction::sum:
                return whole(least * face.lo, most * face.hi);
            case dice::Reduction::sum_and_low:
                return part == 0 ? whole(least * face.lo, most * face.hi) : whole(0, most);
            case dice::Reduction::sum_and_double:
                return part == 0 ? whole(least * face.lo, most * face.hi) : whole(0, face.hi);
            case dice::Reduction::mapped:
                return whole(0, 15 * most);
            case dice::Reduction::higher_decided:
                return whole(0, 1);
            default:
                return whole(0, most);
        }
    }

    Range face_range(const Toss& toss, const Ranges& slots) const {
        Range range;
        const auto join = [&](dice::Die die) {
            range.join(Range::numbers(dice::sides(die).front().face, dice::sides(die).back().face));
        };
        if (toss.die_slot == no_slot || slots[toss.die_slot].none) join(toss.die);
        if (toss.die_slot == no_slot) return range;
        for (std::size_t word = 0; word < toss.die_words.size(); ++word) {
            if (((slots[toss.die_slot].words >> word) & 1U) != 0) join(toss.die_words[word]);
        }
        return range;
    }

    // --- steps ----------------------------------------------------------------------------------------------------

    Range look_up(const Step& step, const Ranges& slots) const {
        const Range& rows = slots[step.a];
        const Table& table = sheet_.tables[static_cast<std::size_t>(step.table)];
        Range range;
        range.none = rows.none;
        for (std::size_t row = 0; row < table.row_ids.size(); ++row) {
            if (((rows.words >> row) & 1U) == 0) continue;
            const Value cell = table.cells[row * table.columns.size() + static_cast<std::size_t>(step.column)];
            range.join(Range::one(cell, procedure_.slots[step.to].type));
        }
        return range;
    }

    Range row_range(const Step& step, const ChoiceRow& row, const Ranges& slots) const {
        return row.from == no_slot ? Range::one(row.value, procedure_.slots[step.to].type) : slots[row.from];
    }

    Range choose(const Step& step, const Ranges& slots) const {
        Range chosen;
        bool sure = false;
        int least_shift = 0;
        int most_shift = 0;
        std::vector<Range> certain;
        each(step.items, [&](std::uint32_t i) {
            const ChoiceRow& row = procedure_.choice_rows[i];
            const Truth truth = judge(procedure_, row.when, slots);
            if (truth == Truth::no) return;
            if (row.shift != 0) {
                if (truth == Truth::yes || row.shift < 0) least_shift += row.shift;
                if (truth == Truth::yes || row.shift > 0) most_shift += row.shift;
                return;
            }
            if (step.mode == ChoiceMode::first && sure) return;
            const Range value = row_range(step, row, slots);
            chosen.join(value);
            if (truth != Truth::yes) return;
            certain.push_back(value);
            sure = true;
        });
        if (!sure) chosen.none = true;
        if (step.mode == ChoiceMode::best) keep_highest(chosen, certain);
        if (step.mode == ChoiceMode::worst) keep_lowest(chosen, certain);
        return shifted(step, chosen, least_shift, most_shift);
    }

    static void keep(Range& range, std::int64_t lo, std::int64_t hi) {
        if (range.words != 0) {
            std::uint64_t words = 0;
            for (std::int64_t word = std::max<std::int64_t>(lo, 0); word <= std::min<std::int64_t>(hi, 63); ++word) {
                words |= range.words & (std::uint64_t{1} << static_cast<unsigned>(word));
            }
            const bool none = range.none;
            range = Range::of_words(words);
            range.none = none;
            return;
        }
        range.lo = std::max(range.lo, lo);
        range.hi = std::min(range.hi, hi);
    }

    // `nothing` ranks below every value, as in the evaluator.
    static void keep_highest(Range& chosen, const std::vector<Range>& certain) {
        std::int64_t floor = lowest_number;
        for (const Range& range : certain) {
            if (range.none) continue;
            floor = std::max(floor, range.lo);
            chosen.none = false;
        }
        keep(chosen, floor, highest_number);
    }

    static void keep_lowest(Range& chosen, const std::vector<Range>& certain) {
        std::int64_t ceiling = highest_number;
        for (const Range& range : certain) {
            if (range.empty()) {
                chosen = Range::only_none();
                return;
            }
            ceiling = std::min(ceiling, range.hi);
        }
        keep(chosen, lowest_number, ceiling);
    }

    static Range shifted(const Step& step, const Range& chosen, int least, int most) {
        if (chosen.empty() || (least == 0 && most == 0)) return chosen;
        const auto at = [&](std::int64_t value, int shift) {
            return value < 0 || shift == 0 ? value : std::clamp<std::int64_t>(value + shift, 0, step.kind_size - 1);
        };
        Range range;
        range.none = chosen.none;
        for (int shift = least; shift <= most; ++shift) {
            if (chosen.words == 0) {
                range.join(Range::numbers(std::min(at(chosen.lo, shift), chosen.lo),
                                          std::max(at(chosen.hi, shift), chosen.hi)));
                continue;
            }
            for (std::int64_t word = chosen.lo; word <= chosen.hi; ++word) {
                if (((chosen.words >> static_cast<unsigned>(word)) & 1U) == 0) continue;
                range.join(Range::of_words(std::uint64_t{1} << static_cast<unsigned>(at(word, shift))));
            }
        }
        return range;
    }

    Range derive_range(const Step& step, Outlook& outlook) {
        if (step.op == DerivedOp::count_in) return count_in(step, outlook);
        const Ranges& slots = outlook.slots;
        if (step.op == DerivedOp::sum) return add_up(step, slots);
        const Range zero = Range::numbers(0, 0);
        const Range& a = step.a == no_slot ? zero : slots[step.a];
        const Range& b = step.b == no_slot ? zero : slots[step.b];
        Range range;
        range.none = a.none || b.none;
        if (a.empty() || b.empty()) return Range::only_none();
        // Each of these rises or falls steadily with each input, so that its ends lie at theirs; a share of a whole that may
        // be nought is steepest just above it.
        std::vector<std::int64_t> wholes = {b.lo, b.hi};
        if (b.lo <= 0 && b.hi > 0) wholes.insert(wholes.end(), {0, 1});
        std::vector<std::int64_t> parts = {a.lo, a.hi};
        if (a.lo < 0 && a.hi > 0) parts.push_back(0);
        for (const std::int64_t part : parts) {
            for (const std::int64_t whole : wholes) {
                const Value value = derive(step, static_cast<Value>(part), static_cast<Value>(whole));
                range.join(Range::numbers(value, value));
            }
        }
        return range;
    }

    Range add_up(const Step& step, const Ranges& slots) const {
        std::int64_t lo = 0;
        std::int64_t hi = 0;
        each(step.items, [&](std::uint32_t i) {
            Range range = slots[procedure_.slot_refs[i]];
            if (range.none) range.join(Range::numbers(0, 0));
            lo += range.lo;
            hi += range.hi;
        });
        return Range::numbers(clamped(lo), clamped(hi));
    }

    Range count_in(const Step& step, Outlook& outlook) {
        const FactList& list = procedure_.lists[static_cast<std::size_t>(step.list)];
        std::int64_t least = 0;
        std::int64_t most = 0;
        for (std::size_t record = 0; record < facts_.records(step.list); ++record) {
            Frame frame;
            facts_.fill(frame, 0, Facts::Fill::leave_unknown);
            facts_.lay_record(frame, step.list, record);
            for (const Slot slot : list.fields) {
                const Fact& fact = procedure_.facts[static_cast<std::size_t>(procedure_.slots[slot].fact)];
                outlook.slots[slot] = lifted(fact, frame.slots[slot]);
            }
            for (const int record_step : list.record_steps)
                run(procedure_.steps[static_cast<std::size_t>(record_step)], outlook);
            const Truth truth = judge(procedure_, step.when, outlook.slots);
            least += truth == Truth::yes ? base::one : 0;
            most += truth != Truth::no ? base::one : 0;
        }
        return Range::numbers(least, most);
    }

    Truth refuse(const Step& step, const Ranges& slots) const {
        Truth refused = Truth::no;
        for (std::uint32_t i = step.items.first; i < step.items.first + step.items.count; ++i) {
            const Truth truth = refuses(procedure_.refusals[i], slots);
            if (truth == Truth::yes) return truth;
            if (truth == Truth::open) refused = truth;
        }
        return refused;
    }

    Truth refuses(const Refusal& refusal, const Ranges& slots) const {
        if (refusal.row_slot == no_slot) return judge(procedure_, refusal.when, slots);
        const Range& rows = slots[refusal.row_slot];
        const Kind& kind = sheet_.kinds[static_cast<std::size_t>(refusal.kind)];
        bool absent = false;
        bool present = rows.none;
        for (std::size_t row = 0; row < kind.absent.size(); ++row) {
            if (((rows.words >> row) & 1U) == 0) continue;
            absent |= kind.absent[row] != 0;
            present |= kind.absent[row] == 0;
        }
        if (!absent) return Truth::no;
        return present ? Truth::open : Truth::yes;
    }

    Range tally(const Step& step, const Ranges& slots) const {
        Range sum = step.a == no_slot ? Range::numbers(0, 0) : slots[step.a];
        each(step.items, [&](std::uint32_t i) {
            const Range item = weigh(procedure_, procedure_.items[i], slots);
            sum.lo += item.lo;
            sum.hi += item.hi;
        });
        return Range::numbers(clamped(sum.lo), clamped(sum.hi));
    }

    // A named function may do anything; over a few open words each combination is tried.
    void call(const Step& step, Ranges& slots) const {
        std::vector<std::vector<Value>> choices;
        std::size_t calls = 1;
        each(step.items, [&](std::uint32_t i) {
            choices.push_back(values_of(slots[procedure_.slot_refs[i]]));
            calls = calls > most_calls ? calls : calls * choices.back().size();
        });
        std::vector<Range> gives(step.gives.count);
        if (calls == 0 || calls > most_calls) {
            std::fill(gives.begin(), gives.end(), anything());
        } else {
            for (std::size_t which = 0; which < calls; ++which) call_once(step, choices, which, gives);
        }
        for (std::uint32_t i = 0; i < step.gives.count; ++i)
            slots[procedure_.slot_refs[step.gives.first + i]] = gives[i];
    }

    // The few values of a range of words or a settled one; none where it is a range of numbers.
    static std::vector<Value> values_of(const Range& range) {
        if (range.settled()) return {range.value()};
        std::vector<Value> values;
        if (range.words == 0) return values;
        for (Value word = 0; word < 64; ++word) {
            if (((range.words >> static_cast<unsigned>(word)) & 1U) != 0) values.push_back(word);
        }
        if (range.none) values.push_back(nothing);
        return values;
    }

    void call_once(const Step& step, const std::vector<std::vector<Value>>& choices, std::size_t which,
                   std::vector<Range>& gives) const {
        std::vector<Value> reads;
        for (const auto& choice : choices) {
            reads.push_back(choice[which % choice.size()]);
            which /= choice.size();
        }
        std::vector<Value> given(step.gives.count, nothing);
        step.function(reads, given);
        for (std::size_t i = 0; i < given.size(); ++i) gives[i].join(Range::one(given[i], ValueType::number));
    }

    void read_outcome(const Step& step, Outlook& outlook) const {
        Range total = step.a == no_slot ? Range::numbers(0, 0) : outlook.slots[step.a];
        if (total.none) total.join(Range::numbers(nothing, nothing));
        outlook.outcomes.clear();
        Range& read = outlook.slots[step.to];
        read = {};
        for (std::uint32_t i = step.items.first; i < step.items.first + step.items.count; ++i) {
            const Outcome& outcome = procedure_.outcomes[i];
            if (total.hi < outcome.from || total.lo > outcome.to) continue;
            const bool inside = total.lo >= outcome.from && total.hi <= outcome.to;
            const Truth truth = both(inside ? Truth::yes : Truth::open, judge(procedure_, outcome.when, outlook.slots));
            if (truth == Truth::no) continue;
            outlook.outcomes.push_back(static_cast<int>(i));
            read.join(Range::numbers(i, i));
            if (truth == Truth::yes) return;
        }
        read.none = true;
    }

    const Facts& facts_;
    const Sheet& sheet_;
    const Procedure& procedure_;
    const std::function<void(std::span<const Outlook>)>& look_;
    std::vector<Outlook> readers_;
    std::size_t looks_ = 1;
};

}  // namespace

void survey(const Facts& facts, const std::function<void(std::span<const Outlook>)>& look) {
    Surveyor(facts, look).from_level(0);
}

}  // namespace linstock::sheet
