#include "sheet/resolution.hpp"

#include <algorithm>

#include "sheet/chain.hpp"
#include "sheet/condition.hpp"

namespace linstock::sheet {

namespace {

struct OneEnd final : EndSink {
    void take(const End& end) override { readers.assign(end.readers.begin(), end.readers.end()); }
    std::vector<Frame> readers;
};

std::string printed(const Sheet& sheet, const Procedure& procedure, const std::string& name, const Frame& frame) {
    const Slot slot = procedure.find_slot(name);
    return slot == no_slot ? "{" + name + "}" : sheet.print(procedure, slot, frame.slots[slot]);
}

Answered of_items(std::vector<Answered> items) {
    Answered out;
    out.list = true;
    for (const Answered& item : items) out.text += (out.text.empty() ? "" : ", ") + item.text;
    out.text = "[" + out.text + "]";
    out.items = std::move(items);
    return out;
}

// What each face is worth, face 1 first.
Answered of_faces(const Sheet& sheet, Value row) {
    std::vector<Answered> items;
    const auto index = static_cast<std::size_t>(row);
    for (unsigned face = 0; face < sheet.face_counts[index]; ++face) {
        const auto worth = static_cast<int>((sheet.face_maps[index] >> (4 * face)) & 15U);
        Answered item;
        item.value = base::whole(worth);
        item.text = std::to_string(worth);
        items.push_back(std::move(item));
    }
    return of_items(std::move(items));
}

Answered of_slot(const Sheet& sheet, const Procedure& procedure, Slot slot, const Frame& frame) {
    if (procedure.slots[slot].type == ValueType::faces && frame.slots[slot] >= 0)
        return of_faces(sheet, frame.slots[slot]);
    Answered out;
    out.type = procedure.slots[slot].type;
    out.value = frame.slots[slot];
    out.text = sheet.print(procedure, slot, out.value);
    return out;
}

Answered of_literal(const Literal& literal) {
    Answered out;
    out.text = to_text(literal);
    if (literal.kind == Literal::Kind::number) out.value = literal.number;
    if (literal.kind == Literal::Kind::yes_no) {
        out.type = ValueType::yes_no;
        out.value = literal.flag ? 1 : 0;
    }
    if (literal.kind == Literal::Kind::text) out.type = ValueType::word;
    return out;
}

// A number as a reduced fraction; what is not one, or below nought, as it stands.
Answered as_fraction(Answered number) {
    if (number.type != ValueType::number || number.value < 0) return number;
    const base::Fraction fraction{static_cast<base::Weight>(number.value), base::one};
    Answered out;
    out.type = ValueType::word;
    out.text = base::print_fraction(base::reduced(fraction));
    return out;
}

// A row of one word is that word.
Answered of_words(const std::vector<std::vector<std::string>>& rows) {
    std::vector<Answered> items;
    for (const std::vector<std::string>& row : rows) {
        std::vector<Answered> words;
        for (const std::string& word : row) words.push_back(of_literal(Literal::word(word)));
        items.push_back(words.size() == 1 ? words.front() : of_items(std::move(words)));
    }
    return of_items(std::move(items));
}

Answered in_this_way(const Sheet& sheet, const Procedure& procedure, const AnswerWay& way, const Frame& frame) {
    switch (way.shape) {
        case AnswerShape::value: {
            Answered out = of_slot(sheet, procedure, way.slot, frame);
            return way.fraction ? as_fraction(std::move(out)) : out;
        }
        case AnswerShape::constant:
            return of_literal(way.constant);
        case AnswerShape::words:
            return of_words(way.words);
        case AnswerShape::list:
            break;
        case AnswerShape::used_dice: {
            Answered out;
            out.used_of = way.used_of;
            return out;
        }
    }
    std::vector<Answered> items;
    for (std::uint32_t i = way.items.first; i < way.items.first + way.items.count; ++i) {
        items.push_back(of_slot(sheet, procedure, procedure.slot_refs[i], frame));
    }
    return of_items(std::move(items));
}

Answered answered(const Sheet& sheet, const Procedure& procedure, const Answer& answer, const Frame& frame) {
    Answered out;
    out.absent = true;
    for (const AnswerWay& way : answer.ways) {
        if (judge(procedure, way.when, frame.slots) != Truth::yes) continue;
        out = in_this_way(sheet, procedure, way, frame);
        break;
    }
    out.key = answer.key;
    return out;
}

// What the sheet says of a key although it refuses: nothing, unless the data gives it.
Answered when_refused(const Sheet& sheet, const Procedure& procedure, const Answer& answer, const Frame& frame) {
    Answered out = answer.refused_from == no_slot ? of_literal(answer.refused)
                                                  : of_slot(sheet, procedure, answer.refused_from, frame);
    out.key = answer.key;
    return out;
}

const Entry& outcome_entry(const Procedure& procedure, const Frame& frame) {
    const auto index = static_cast<std::size_t>(frame.slots[procedure.outcome]);
    return procedure.entries[static_cast<std::size_t>(procedure.outcomes[index].entry)];
}

bool has_outcome(const Procedure& procedure, const Frame& frame) {
    return procedure.outcome != no_slot && frame.slots[procedure.outcome] >= 0;
}

void add_effects(const Sheet& sheet, const Procedure& procedure, const Frame& frame, int reader,
                 Resolution& resolution) {
    const Outcome& outcome = procedure.outcomes[static_cast<std::size_t>(frame.slots[procedure.outcome])];
    for (std::uint32_t i = outcome.effects.first; i < outcome.effects.first + outcome.effects.count; ++i) {
        const Effect& effect = procedure.effects[i];
        EffectDone done{effect.kind, effect.on, "", effect.rule, reader};
        if (done.rule.empty()) done.rule = outcome_entry(procedure, frame).id;
        if (effect.from != no_slot) done.amount = sheet.print(procedure, effect.from, frame.slots[effect.from]);
        if (effect.from == no_slot && effect.amount.kind != Literal::Kind::none) done.amount = to_text(effect.amount);
        resolution.effects.push_back(std::move(done));
    }
}

// Several readers of one throw are told apart by the first fact of their list.
std::string reader_label(const Sheet& sheet, const Procedure& procedure, const Frame& frame) {
    if (procedure.reader_list < 0) return "";
    const auto& fields = procedure.lists[static_cast<std::size_t>(procedure.reader_list)].fields;
    return fields.empty() ? "" : sheet.print(procedure, fields.front(), frame.slots[fields.front()]);
}

// The rule of a refusal: its own, or that of the row it looked at.
std::string refusal_rule(const Sheet& sheet, const Procedure& procedure, const Refusal& refusal, const Frame& frame) {
    const std::string own = procedure.entries[static_cast<std::size_t>(refusal.entry)].id;
    if (refusal.rule_from == no_slot || frame.slots[refusal.rule_from] < 0) return own;
    const Kind& kind = sheet.kinds[static_cast<std::size_t>(procedure.slots[refusal.rule_from].kind)];
    if (kind.table < 0) return own;
    const std::string row = sheet.tables[static_cast<std::size_t>(kind.table)]
                                .row_ids[static_cast<std::size_t>(frame.slots[refusal.rule_from])];
    return row.empty() ? own : row;
}

// A line shared by all readers counts once; one that only some of them have stands with each.
void add_modifiers(const Procedure& procedure, const Ledger& ledger, int readers, Resolution& resolution) {
    for (const Line& line : ledger.lines) {
        const Entry& entry = procedure.entries[static_cast<std::size_t>(line.entry)];
        if (entry.kind != EntryKind::clause || line.state != LineState::applied || line.value == 0) continue;
        const Modifier modifier{entry.id, entry.says, line.value, line.reader};
        const auto same = [&](const Modifier& each) { return each.id == modifier.id && each.value == modifier.value; };
        const bool shared =
            std::count_if(ledger.lines.begin(), ledger.lines.end(), [&](const Line& each) {
                return each.entry == line.entry && each.state == LineState::applied && each.value == line.value;
            }) == readers;
        if (shared && std::any_of(resolution.modifiers.begin(), resolution.modifiers.end(), same)) continue;
        resolution.modifiers.push_back(modifier);
    }
}

}  // namespace

std::string fill_in(const Sheet& sheet, const Procedure& procedure, const std::string& words, const Frame& frame) {
    std::string text;
    std::size_t at = 0;
    while (at < words.size()) {
        const std::size_t open = words.find('{', at);
        const std::size_t close = open == std::string::npos ? open : words.find('}', open);
        if (close == std::string::npos) break;
        text +=
            words.substr(at, open - at) + printed(sheet, procedure, words.substr(open + 1, close - open - 1), frame);
        at = close + 1;
    }
    return text + words.substr(at);
}

base::Errors missing_errors(const Facts& facts) {
    base::Errors errors;
    for (const Fact* fact : facts.missing()) {
        errors.push_back({"not given: " + fact->source.question, fact->source.name, "add " + fact->source.name + "=…"});
    }
    return errors;
}

Resolution put_into_words(const Sheet& sheet, const Procedure& procedure, std::span<const Frame> readers,
                          const Ledger* ledger) {
    Resolution resolution;
    if (ledger != nullptr) resolution.frames.assign(readers.begin(), readers.end());
    for (const Frame& frame : readers) {
        if (frame.refused < 0) continue;
        const Refusal& refusal = procedure.refusals[static_cast<std::size_t>(frame.refused)];
        const Entry& entry = procedure.entries[static_cast<std::size_t>(refusal.entry)];
        resolution.refused = true;
        resolution.rule = refusal_rule(sheet, procedure, refusal, frame);
        resolution.reason = fill_in(sheet, procedure, entry.says, frame);
        resolution.result = "REFUSED: " + resolution.reason;
        for (const Answer& answer : procedure.answers)
            resolution.if_refused.push_back(when_refused(sheet, procedure, answer, frame));
        if (ledger != nullptr) resolution.ledger = *ledger;
        return resolution;
    }
    for (std::size_t i = 0; i < readers.size(); ++i) {
        const Frame& frame = readers[i];
        Reader reader;
        reader.label = reader_label(sheet, procedure, frame);
        for (const Answer& answer : procedure.answers)
            reader.answers.push_back(answered(sheet, procedure, answer, frame));
        if (has_outcome(procedure, frame)) {
            const Entry& entry = outcome_entry(procedure, frame);
            reader.rule = entry.id;
            reader.result = fill_in(sheet, procedure, entry.says, frame);
            add_effects(sheet, procedure, frame, static_cast<int>(i), resolution);
        }
        if (readers.size() == 1) resolution.result = reader.result;
        if (readers.size() > 1) resolution.result += (i == 0 ? "" : " | ") + reader.label + ": " + reader.result;
        if (i == 0) resolution.rule = reader.rule;
        resolution.readers.push_back(std::move(reader));
    }
    if (ledger != nullptr) {
        resolution.ledger = *ledger;
        add_modifiers(procedure, *ledger, static_cast<int>(readers.size()), resolution);
    }
    return resolution;
}

namespace {

base::Error failed(Finish finish, const dice::Chance& chance) {
    if (finish == Finish::chance_failed && chance.error()) return *chance.error();
    return {"these are more dice than can be counted exactly", "", "throw fewer dice at once"};
}

std::vector<Frame> frames_of(const Facts& facts) {
    std::vector<Frame> frames(std::min<std::size_t>(facts.readers(), max_readers));
    for (std::size_t i = 0; i < frames.size(); ++i) facts.fill(frames[i], i, Facts::Fill::presets);
    return frames;
}

}  // namespace

base::Result<Resolution> resolve(const Facts& facts, dice::Chance& chance) {
    if (facts.procedure().chain_played != nullptr) return play_chain(*facts.procedure().chain_played, facts, chance);
    const base::Errors missing = missing_errors(facts);
    if (!missing.empty()) return missing;
    std::vector<Frame> frames = frames_of(facts);
    Ledger ledger;
    OneEnd end;
    Evaluation evaluation{&facts.sheet(), &facts.procedure(), &facts, &chance, &ledger, -1};
    if (facts.procedure().priced) {
        for (Frame& frame : frames) score(evaluation, frame);
        return put_into_words(facts.sheet(), facts.procedure(), frames, &ledger);
    }
    const Finish finish = evaluate(evaluation, frames, end);
    if (finish != Finish::done) return failed(finish, chance);
    return put_into_words(facts.sheet(), facts.procedure(), end.readers, &ledger);
}

namespace {

// Adds up equal answers of one key. Ends of one evaluation may have different wholes; they are brought to one.
class OddsSink final : public EndSink {
public:
    OddsSink(const Sheet& sheet, const Procedure& procedure) : sheet_(sheet), procedure_(procedure) {
        keys_.push_back({"result", {}, {}});
        for (const Answer& answer : procedure.answers) keys_.push_back({answer.key, {}, {}});
    }

    void take(const End& end) override {
        ++ends_;
        const base::Weight part = common(end.part, end.of);
        const Resolution words = put_into_words(sheet_, procedure_, end.readers, nullptr);
        if (words.refused) {
            refusal_ = words;
            return;
        }
        add(keys_[0], nothing, words.result, part);
        for (std::size_t i = 0; i < procedure_.answers.size(); ++i) {
            const Answered& first = words.readers.front().answers[i];
            std::string text = first.text;
            for (std::size_t r = 1; r < words.readers.size(); ++r) text += " | " + words.readers[r].answers[i].text;
            add(keys_[i + 1], first.type == ValueType::number ? first.value : nothing, text, part);
        }
    }

    Odds take_odds() {
        Odds odds;
        odds.ends = ends_;
        odds.refused = refusal_.refused;
        odds.refusal = std::move(refusal_);
        for (Key& key : keys_) {
            std::stable_sort(key.rows.begin(), key.rows.end(),
                             [](const Row& a, const Row& b) { return a.order < b.order; });
            KeyOdds out{key.name, {}};
            for (const Row& row : key.rows) out.chances.push_back({row.text, base::reduced({row.part, whole_})});
            if (!odds.refused) odds.keys.push_back(std::move(out));
        }
        if (!odds.refused) {
            for (const Figure& figure : procedure_.figures) odds.figures.push_back(figure_odds(figure));
        }
        return odds;
    }

    bool overflowed() const { return overflowed_; }

private:
    struct Row {
        Value order = nothing;
        std::string text;
        base::Weight part = 0;
    };
    struct Key {
        std::string name;
        std::vector<Row> rows;
        std::vector<int> unused;
    };

    const Key& key_at(int index) const { return keys_[static_cast<std::size_t>(index + 1)]; }

    base::Weight weight_of(int key, const std::string& value) const {
        for (const Row& row : key_at(key).rows) {
            if (row.text == value) return row.part;
        }
        return 0;
    }

    // The sum of value times weight, in ten-thousandths. Nothing where a value is no count or it does not fit.
    std::optional<base::Weight> moment(int key) const {
        base::Weight sum = 0;
        for (const Row& row : key_at(key).rows) {
            base::Weight product = 0;
            if (row.order < 0 || !base::multiply(row.part, static_cast<base::Weight>(row.order), product))
                return std::nullopt;
            if (sum + product < sum) return std::nullopt;
            sum += product;
        }
        return sum;
    }

    std::optional<base::Fraction> value_of(const Figure& figure) const {
        base::Weight whole = whole_;
        if (figure.apart >= -1) whole -= weight_of(figure.apart, figure.apart_value);
        std::optional<base::Weight> part;
        if (figure.of == Figure::Of::chance) part = weight_of(figure.key, figure.value);
        if (figure.of == Figure::Of::mean) {
            part = moment(figure.key);
            if (!base::multiply(whole, base::one, whole)) return std::nullopt;
        }
        if (figure.per >= -1) {
            const auto divisor = moment(figure.per);  // a mean by a mean: both have the same whole
            if (!divisor || figure.of != Figure::Of::mean) return std::nullopt;
            whole = *divisor;
        }
        if (!part || whole == 0) return std::nullopt;
        return base::reduced({*part, whole});
    }

    FigureOdds figure_odds(const Figure& figure) const {
        FigureOdds out;
        out.name = figure.name;
        if (figure.of == Figure::Of::chance_of_this) {
            out.of_this = key_at(figure.key).name;
        } else {
            out.value = value_of(figure);
        }
        return out;
    }

    base::Weight common(base::Weight part, base::Weight of) {
        if (whole_ == of) return part;
        if (ends_ == 1) {
            whole_ = of;
            return part;
        }
        const base::Weight gcd = base::greatest_common_divisor(whole_, of);
        const base::Weight grow = of / gcd;
        overflowed_ |= !base::multiply(whole_, grow, whole_);
        for (Key& key : keys_) {
            for (Row& row : key.rows) row.part *= grow;
        }
        return part * (whole_ / of);
    }

    static void add(Key& key, Value order, const std::string& text, base::Weight part) {
        for (Row& row : key.rows) {
            if (row.text != text) continue;
            row.part += part;
            return;
        }
        key.rows.push_back({order, text, part});
    }

    const Sheet& sheet_;
    const Procedure& procedure_;
    std::vector<Key> keys_;
    base::Weight whole_ = 1;
    std::size_t ends_ = 0;
    Resolution refusal_;
    bool overflowed_ = false;
};

}  // namespace

std::vector<FigureOdds> figures_of(const Odds& odds, const Resolution* came_up) {
    std::vector<FigureOdds> figures;
    for (FigureOdds figure : odds.figures) {
        const bool told = came_up != nullptr && !came_up->refused && came_up->readers.size() == 1;
        if (!figure.of_this.empty() && told) {
            std::string text = came_up->result;
            for (const Answered& answer : came_up->readers.front().answers) {
                if (answer.key == figure.of_this) text = answer.text;
            }
            for (const KeyOdds& key : odds.keys) {
                if (key.key != figure.of_this) continue;
                for (const KeyOdds::Chance& chance : key.chances) {
                    if (chance.value == text) figure.value = chance.chance;
                }
            }
        }
        if (figure.value) figures.push_back(std::move(figure));
    }
    return figures;
}

base::Result<Odds> odds_of(const Facts& facts, int suppressed) {
    if (facts.procedure().chain_played != nullptr) return odds_of_chain(*facts.procedure().chain_played, facts);
    const base::Errors missing = missing_errors(facts);
    if (!missing.empty()) return missing;
    std::vector<Frame> frames = frames_of(facts);
    dice::Enumerator enumerator;
    OddsSink sink(facts.sheet(), facts.procedure());
    Evaluation evaluation{&facts.sheet(), &facts.procedure(), &facts, &enumerator, nullptr, suppressed};
    const Finish finish = evaluate(evaluation, frames, sink);
    if (finish != Finish::done || sink.overflowed()) return failed(finish, enumerator);
    return sink.take_odds();
}

base::Result<std::vector<Worth>> worth_of_clauses(const Facts& facts) {
    if (facts.procedure().chain_played != nullptr) return std::vector<Worth>{};
    const base::Errors missing = missing_errors(facts);
    if (!missing.empty()) return missing;
    std::vector<Frame> frames = frames_of(facts);
    dice::Enumerator enumerator;
    Ledger ledger;  // of all ends together: a clause that hangs on a throw counts in some of them
    OneEnd end;
    Evaluation evaluation{&facts.sheet(), &facts.procedure(), &facts, &enumerator, &ledger, -1};
    const Finish finish = evaluate(evaluation, frames, end);
    if (finish != Finish::done) return failed(finish, enumerator);
    std::vector<Worth> worths;
    for (const Line& line : ledger.lines) {
        const Entry& entry = facts.procedure().entries[static_cast<std::size_t>(line.entry)];
        if (entry.kind != EntryKind::clause || line.state != LineState::applied || line.value == 0) continue;
        const auto known = [&](const Worth& worth) { return worth.id == entry.id; };
        if (std::any_of(worths.begin(), worths.end(), known)) continue;
        const auto without = odds_of(facts, line.entry);
        if (!without.ok()) return without.errors();
        if (!without->refused) worths.push_back({entry.id, entry.says, without->keys.front()});
    }
    return worths;
}

}  // namespace linstock::sheet
