#include "sheet/procedure_compiler.hpp"

#include <algorithm>

#include "base/text.hpp"

namespace linstock::sheet {

void ProcedureCompiler::make_refusals() {
    Step step;
    step.kind = StepKind::refuse;
    std::vector<Refusal> refusals;
    for (const Fact& fact : made_.facts) {
        const int kind = made_.slots[fact.slot].kind;
        const int table = kind < 0 ? -1 : sheet_.kinds[static_cast<std::size_t>(kind)].table;
        if (table >= 0 && fact.list < 0)
            refusals.push_back(absent_row(fact, kind, sheet_.tables[static_cast<std::size_t>(table)]));
        if (table >= 0 && fact.list >= 0 && fact.list == made_.reader_list) {
            refusals.push_back(absent_row(fact, kind, sheet_.tables[static_cast<std::size_t>(table)]));
        }
    }
    for (const ProcedureSource* part : parts_) {
        for (const Varied<RefusalSource>& varied : part->refusals) {
            Refusal refusal;
            const RefusalSource* source = take(varied, EntryKind::refusal, refusal.entry);
            if (source == nullptr) continue;
            refusal.when = make_condition(source->when);
            if (!source->rule_from.empty()) refusal.rule_from = slot_named(source->rule_from, source->place);
            refusals.push_back(refusal);
        }
    }
    if (refusals.empty()) return;
    step.items = {0, static_cast<std::uint32_t>(refusals.size())};
    made_.refusals = std::move(refusals);
    made_.steps.push_back(step);
}

Refusal ProcedureCompiler::absent_row(const Fact& fact, int kind, const Table& table) {
    Refusal refusal;
    refusal.row_slot = fact.slot;
    refusal.kind = kind;
    EntryHead head;
    head.id = table.absent_id;
    head.says = table.absent_says;
    head.place = fact.source.place;
    Folded folded;
    if (!table.absent_reading.empty()) folded.readings.push_back(table.absent_reading);
    refusal.entry = add_entry(head, EntryKind::refusal, folded);
    return refusal;
}

void ProcedureCompiler::number_or_slot(const std::string& text, const Place& place, Value& number, Slot& slot) {
    if (text.empty()) return;
    const auto parsed = base::parse_number(text);
    if (parsed) {
        number = *parsed;
    } else {
        slot = slot_named(text, place);
    }
}

void ProcedureCompiler::make_tosses(const ProcedureSource& part) {
    for (const Varied<ThrowSource>& varied : part.throws) {
        Toss toss;
        const ThrowSource* source = take(varied, EntryKind::toss, toss.entry);
        const auto index = static_cast<int>(made_.tosses.size());
        if (source == nullptr) {
            for (const std::string& name : varied.entry.gives) add_nought(name);
            continue;
        }
        toss.label = source->label;
        toss.when = make_condition(source->when);
        if (!dice::find_die(source->die, toss.die)) find_die_words(*source, toss);
        number_or_slot(source->count, source->place, toss.count, toss.count_slot);
        toss.reduction = source->reduction;
        number_or_slot(source->a, source->place, toss.a, toss.a_slot);
        number_or_slot(source->b, source->place, toss.b, toss.b_slot);
        if (!source->map.empty()) toss.map_slot = slot_named(source->map, source->place);
        toss.together = source->together;
        toss.optional = source->optional;
        if (static_cast<int>(source->gives.size()) > dice::parts_of(source->reduction)) {
            faults_.add(source->place,
                        "the reduction '" + std::string(dice::name_of(source->reduction)) + "' gives fewer values");
        }
        for (const std::string& name : source->gives) {
            const Slot slot = made_.find_slot(name);
            toss.gives.push_back(slot);
            made_.slots[slot].toss = index;
        }
        made_.tosses.push_back(std::move(toss));
    }
}

void ProcedureCompiler::add_nought(const std::string& name) {
    Step step;
    step.kind = StepKind::tally;
    step.to = made_.find_slot(name);
    add_step(step, {step.to});
}

void ProcedureCompiler::find_die_words(const ThrowSource& source, Toss& toss) {
    toss.die_slot = slot_named(source.die, source.place);
    const int kind = made_.slots[toss.die_slot].kind;
    if (kind < 0) {
        faults_.add(source.place, "'" + source.die + "' is neither a die nor a fact that names one");
        return;
    }
    for (const std::string& word : sheet_.kinds[static_cast<std::size_t>(kind)].values) {
        dice::Die die = dice::Die::d6;
        if (!dice::find_die(word, die)) faults_.add(source.place, "'" + word + "' is not a die");
        toss.die_words.push_back(die);
    }
}

void ProcedureCompiler::make_outcomes() {
    std::vector<Outcome> outcomes;
    for (const ProcedureSource* part : parts_) {
        for (const Varied<OutcomeSource>& varied : part->outcomes) {
            Outcome outcome;
            const OutcomeSource* source = take(varied, EntryKind::outcome, outcome.entry);
            if (source == nullptr) continue;
            outcome.when = make_condition(source->when);
            if (source->from) outcome.from = *source->from;
            if (source->to) outcome.to = *source->to;
            outcome.effects = make_effects(*source);
            outcomes.push_back(outcome);
        }
    }
    for (const std::string& axis : root_.axes) made_.axes.push_back(slot_named(axis, root_.place));
    if (outcomes.empty()) return;
    Step step;
    step.kind = StepKind::outcome;
    step.to = add_slot(std::string(outcome_name), ValueType::number, -1, root_.place);
    if (!root_.total.empty()) made_.total = slot_named(root_.total, root_.place);
    step.a = made_.total;
    step.items = {0, static_cast<std::uint32_t>(outcomes.size())};
    made_.outcome = step.to;
    made_.outcomes = std::move(outcomes);
    add_step(step, {step.to});
}

Run ProcedureCompiler::make_effects(const OutcomeSource& source) {
    const Run run{static_cast<std::uint32_t>(made_.effects.size()), static_cast<std::uint32_t>(source.effects.size())};
    for (const EffectSource& each : source.effects) {
        Effect effect{each.kind, each.on, each.amount, no_slot, each.rule};
        if (!each.from.empty()) effect.from = slot_named(each.from, each.place);
        made_.effects.push_back(std::move(effect));
    }
    return run;
}

void ProcedureCompiler::make_answers() {
    for (const ProcedureSource* part : parts_) {
        for (const AnswerSource& answer : part->answer) add_answer(answer);
    }
    for (const ProcedureSource* part : parts_) {
        for (const FigureSource& figure : part->figures) add_figure(figure);
    }
    if (made_.total == no_slot) made_.total = made_.find_slot("total");
}

void ProcedureCompiler::add_answer(const AnswerSource& source) {
    auto found = std::find_if(made_.answers.begin(), made_.answers.end(),
                              [&](const Answer& each) { return each.key == source.key; });
    if (found == made_.answers.end()) {
        made_.answers.push_back({source.key, {}, {}, no_slot});
        found = made_.answers.end() - 1;
    } else if (found->ways.back().when.empty()) {
        faults_.add(source.place, "the answer '" + source.key + "' is always given before",
                    "give the one before it a `when`");
    }
    AnswerWay way;
    way.when = make_condition(source.when);
    if (source.constant) {
        way.shape = AnswerShape::constant;
        way.constant = *source.constant;
    } else if (!source.list.empty()) {
        way.shape = AnswerShape::list;
        way.items = refer(source.list, source.place);
    } else if (!source.words.empty()) {
        way.shape = AnswerShape::words;
        way.words = source.words;
    } else if (!source.used_of.empty()) {
        way.shape = AnswerShape::used_dice;
        way.used_of = source.used_of;
        check_label(source);
    } else {
        way.slot = slot_named(source.fact, source.place);
        way.fraction = source.fraction;
    }
    found->ways.push_back(std::move(way));
    if (source.refused.kind != Literal::Kind::none) found->refused = source.refused;
    if (!source.refused_from.empty()) found->refused_from = slot_named(source.refused_from, source.place);
}

void ProcedureCompiler::check_label(const AnswerSource& source) {
    std::vector<std::string> labels;
    for (const ProcedureSource* part : parts_) {
        for (const Varied<ThrowSource>& toss : part->throws) labels.push_back(toss.entry.label);
    }
    if (std::find(labels.begin(), labels.end(), source.used_of) != labels.end()) return;
    faults_.add(source.place, "'" + source.used_of + "' is not the label of a throw",
                base::suggestion(source.used_of, labels));
}

int ProcedureCompiler::key_named(const std::string& key, const Place& place) {
    std::vector<std::string> keys = {std::string(outcome_name)};
    for (const Answer& answer : made_.answers) keys.push_back(answer.key);
    const auto found = std::find(keys.begin(), keys.end(), key);
    if (found == keys.end())
        faults_.add(place, "'" + key + "' is not a key of the answer", base::suggestion(key, keys));
    return found == keys.end() ? -1 : static_cast<int>(found - keys.begin()) - 1;
}

void ProcedureCompiler::add_figure(const FigureSource& source) {
    Figure figure;
    figure.name = source.name;
    if (!source.mean_of.empty()) {
        figure.key = key_named(source.mean_of, source.place);
    } else if (source.chance_of) {
        figure.of = Figure::Of::chance;
        figure.key = key_named(source.chance_of->key, source.place);
        figure.value = to_text(source.chance_of->value);
    } else {
        figure.of = Figure::Of::chance_of_this;
        figure.key = key_named(source.chance_of_this, source.place);
    }
    if (!source.per.empty()) figure.per = key_named(source.per, source.place);
    if (source.leaving_out) {
        figure.apart = key_named(source.leaving_out->key, source.place);
        figure.apart_value = to_text(source.leaving_out->value);
    }
    made_.figures.push_back(std::move(figure));
}

void ProcedureCompiler::make_notes(const ProcedureSource& part) {
    for (const NoteSource& note : part.notes) add_entry(note, EntryKind::note, fold_only(sheet_, note.only, faults_));
}

void ProcedureCompiler::find_chain() {
    if (root_.chain.empty()) return;
    made_.chain_played = mechanics_.find_chain(root_.chain);
    if (made_.chain_played == nullptr)
        faults_.add(root_.place, "'" + root_.chain + "' is not a chain of these mechanics");
}

void ProcedureCompiler::check_texts() {
    for (const Entry& entry : made_.entries) {
        if (entry.kind != EntryKind::outcome && entry.kind != EntryKind::refusal) continue;
        std::size_t open = entry.says.find('{');
        while (open != std::string::npos) {
            const std::size_t close = entry.says.find('}', open);
            if (close == std::string::npos) {
                faults_.add(entry.place, "a '{' in the words of " + entry.id + " is not closed");
                break;
            }
            const Place place = entry.place;
            slot_named(entry.says.substr(open + 1, close - open - 1), place);
            open = entry.says.find('{', close);
        }
    }
}

}  // namespace linstock::sheet
