#include "sheet/inquiry.hpp"

#include <algorithm>

#include "sheet/cuts.hpp"
#include "sheet/trace.hpp"

namespace linstock::sheet {

namespace {

bool has_preset(const Fact& fact) { return fact.preset != unknown || fact.preset_from != no_slot; }

std::string preset_words(const Facts& facts, const Fact& fact) {
    const Procedure& procedure = facts.procedure();
    if (fact.preset_from == no_slot) {
        if (fact.preset == unknown) return "";
        return fact.preset == nothing ? "none" : facts.sheet().print(procedure, fact.slot, fact.preset);
    }
    if (facts.given(fact.preset_from)) return facts.sheet().print(procedure, fact.slot, facts.value(fact.preset_from));
    return "as " + procedure.slots[fact.preset_from].name;
}

std::vector<std::string> words_of(const Sheet& sheet, const Procedure& procedure, const Fact& fact) {
    std::vector<std::string> words;
    const Kind& kind = sheet.kinds[static_cast<std::size_t>(procedure.slots[fact.slot].kind)];
    for (std::size_t i = 0; i < kind.values.size(); ++i) {
        if (((fact.allowed >> i) & 1U) != 0 && kind.absent[i] == 0) words.push_back(kind.values[i]);
    }
    return words;
}

Question question_about(const Facts& facts, const Fact& fact, const OpenParts& parts) {
    const Sheet& sheet = facts.sheet();
    const Procedure& procedure = facts.procedure();
    Question question;
    question.fact = &fact;
    question.ask = fact.source.question;
    question.required = !has_preset(fact);
    question.type = procedure.slots[fact.slot].type;
    question.preset = preset_words(facts, fact);
    question.may_be_none = may_be_none(procedure, fact);
    if (question.type == ValueType::word) question.words = words_of(sheet, procedure, fact);
    // What a chain does with a number only the chain knows.
    if (question.type == ValueType::number && procedure.chain_played == nullptr) {
        question.cuts = put_into_cuts(sheet, fact, find_cuts(sheet, procedure, parts, fact.slot, false));
    }
    return question;
}

// A fact that some reader of the throw has not been told.
bool is_open(const Facts& facts, const Fact& fact) {
    if (fact.list >= 0 && fact.list != facts.procedure().reader_list) return false;
    for (std::size_t reader = 0; reader < facts.readers(); ++reader) {
        Frame frame;
        facts.fill(frame, reader, Facts::Fill::leave_unknown);
        if (frame.slots[fact.slot] == unknown) return true;
    }
    return false;
}

}  // namespace

std::vector<Question> questions(const Facts& facts, Depth depth) {
    const Procedure& procedure = facts.procedure();
    const OpenParts parts = trace(facts, depth);
    if (parts.refused) return {};
    std::vector<std::size_t> asked;
    for (std::size_t i = 0; i < procedure.facts.size(); ++i) {
        const bool chain_asks = procedure.chain_played != nullptr && is_open(facts, procedure.facts[i]);
        if (parts.waiting[i] > 0 || chain_asks) asked.push_back(i);
    }
    std::sort(asked.begin(), asked.end(), [&](std::size_t a, std::size_t b) {
        const bool a_required = !has_preset(procedure.facts[a]);
        const bool b_required = !has_preset(procedure.facts[b]);
        if (a_required != b_required) return a_required;
        if (parts.refusal_waits[a] != parts.refusal_waits[b]) return parts.refusal_waits[a] > parts.refusal_waits[b];
        if (parts.waiting[a] != parts.waiting[b]) return parts.waiting[a] > parts.waiting[b];
        return a < b;
    });
    std::vector<Question> list;
    for (const std::size_t i : asked) list.push_back(question_about(facts, procedure.facts[i], parts));
    return list;
}

Facts with_spare_facts(const Facts& facts, Depth depth) {
    Facts filled = facts;
    const std::vector<Question> open = questions(facts, depth);
    const auto asked = [&](const Fact* fact) {
        return std::any_of(open.begin(), open.end(), [&](const Question& each) { return each.fact == fact; });
    };
    for (const Fact* fact : facts.missing()) {
        if (asked(fact)) continue;
        const Procedure& procedure = facts.procedure();
        Value value = procedure.slots[fact->slot].type == ValueType::number ? fact->source.least : 0;
        if (procedure.slots[fact->slot].type == ValueType::word) {
            const std::vector<std::string> words = words_of(facts.sheet(), procedure, *fact);
            const Kind& kind = facts.sheet().kinds[static_cast<std::size_t>(procedure.slots[fact->slot].kind)];
            value = words.empty() ? nothing : Value{find_word(kind, words.front())};
        }
        filled.set_slot(fact->slot, value);
    }
    return filled;
}

std::vector<base::Number> cut_points(const Sheet& sheet, const Procedure& procedure, Slot slot) {
    std::vector<base::Number> points;
    const int index = procedure.slots[slot].fact;
    if (index < 0 || procedure.slots[slot].type != ValueType::number) return points;
    const Fact& fact = procedure.facts[static_cast<std::size_t>(index)];
    CutSet set = find_cuts(sheet, procedure, everything_open(Facts(sheet, procedure)), slot, true);
    set.every = false;  // the constant ones are wanted whatever else reads it
    const std::vector<Cut> cuts = put_into_cuts(sheet, fact, set);
    for (std::size_t i = 0; i + 1 < cuts.size(); ++i) {
        if (points.empty() || points.back() != cuts[i].up_to) points.push_back(cuts[i].up_to);
    }
    return points;
}

}  // namespace linstock::sheet
