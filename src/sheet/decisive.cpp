#include "sheet/decisive.hpp"

#include <algorithm>

namespace linstock::sheet {

namespace {

// A value as a person would say it, so that it means the same where words have other indices.
Literal literal_of(const Sheet& sheet, const Procedure& procedure, Slot slot, Value value) {
    if (value == nothing) return Literal::nothing();
    switch (procedure.slots[slot].type) {
        case ValueType::yes_no:
            return Literal::yes(value != 0);
        case ValueType::number:
            return Literal::count(value);
        default:
            return Literal::word(sheet.print(procedure, slot, value));
    }
}

Value same_value(const Facts& facts, Slot slot, const Sheet& sheet, const Procedure& procedure, Slot there) {
    const Value value = facts.value(slot);
    const SlotInfo& info = procedure.slots[there];
    if (info.type != ValueType::word || value == nothing) return value;
    const int word = find_word(sheet.kinds[static_cast<std::size_t>(info.kind)],
                               facts.sheet().print(facts.procedure(), slot, value));
    return word < 0 ? nothing : Value{word};
}

bool mentions(const std::vector<std::string>& readings, const std::string& name) {
    return std::find(readings.begin(), readings.end(), name) != readings.end();
}

bool mentions(const Varied<RowSource>& row, const std::string& name) {
    const auto only = [&](const Only& each) { return each.reading == name; };
    const auto under = [&](const Variant<RowSource>& each) { return each.reading == name; };
    return std::any_of(row.entry.only.begin(), row.entry.only.end(), only) ||
           std::any_of(row.under.begin(), row.under.end(), under);
}

bool entries_name(const Procedure& procedure, const std::string& reading) {
    return std::any_of(procedure.entries.begin(), procedure.entries.end(),
                       [&](const Entry& entry) { return mentions(entry.readings, reading); });
}

// A row that a reading takes away or changes touches every procedure with a fact that names rows of its table.
bool rows_name(const SheetSource& source, const Facts& facts, const std::string& reading) {
    for (const Fact& fact : facts.procedure().facts) {
        const int kind = facts.procedure().slots[fact.slot].kind;
        const int table = kind < 0 ? -1 : facts.sheet().kinds[static_cast<std::size_t>(kind)].table;
        if (table < 0) continue;
        const auto& rows = source.tables[static_cast<std::size_t>(table)].rows;
        if (std::any_of(rows.begin(), rows.end(), [&](const auto& row) { return mentions(row, reading); })) return true;
    }
    return false;
}

bool touches(const SheetSource& source, const Facts& facts, const std::string& reading) {
    if (rows_name(source, facts, reading)) return true;
    if (facts.procedure().chain_played == nullptr) return entries_name(facts.procedure(), reading);
    // A chain plays other procedures of the sheet; which ones, only it knows.
    const auto& all = facts.sheet().procedures;
    return std::any_of(all.begin(), all.end(), [&](const Procedure& each) { return entries_name(each, reading); });
}

bool same(const EffectDone& a, const EffectDone& b) {
    return a.kind == b.kind && a.on == b.on && a.amount == b.amount && a.reader == b.reader;
}

bool same(const Reader& a, const Reader& b) {
    return a.result == b.result && std::equal(a.answers.begin(), a.answers.end(), b.answers.begin(), b.answers.end(),
                                              [](const Answered& x, const Answered& y) { return x.text == y.text; });
}

bool same(const Resolution& a, const Resolution& b) {
    const auto alike = [](const auto& x, const auto& y) { return same(x, y); };
    return a.refused == b.refused && a.result == b.result &&
           std::equal(a.readers.begin(), a.readers.end(), b.readers.begin(), b.readers.end(), alike) &&
           std::equal(a.effects.begin(), a.effects.end(), b.effects.begin(), b.effects.end(), alike);
}

// The result, or where that is the same (or there is none) the answers that differ.
std::string difference(const Resolution& chosen, const Resolution& other) {
    if (other.refused || (other.result != chosen.result && !other.result.empty())) return other.result;
    std::string text;
    for (std::size_t r = 0; r < other.readers.size() && r < chosen.readers.size(); ++r) {
        const auto& answers = other.readers[r].answers;
        for (std::size_t i = 0; i < answers.size(); ++i) {
            if (answers[i].text == chosen.readers[r].answers[i].text) continue;
            text += (text.empty() ? "" : ", ") + answers[i].key + " " + answers[i].text;
        }
    }
    return text.empty() ? other.result : text;
}

std::optional<Decisive> judge_option(const Resolution& chosen, const Facts& other,
                                     std::span<const dice::GivenDie> dice) {
    Decisive decisive;
    dice::Given given({dice.begin(), dice.end()});
    const auto resolved = resolve(other, given);
    if (resolved.ok()) {
        if (same(chosen, *resolved)) return std::nullopt;
        decisive.refused = resolved->refused;
        decisive.answer = difference(chosen, *resolved);
        return decisive;
    }
    const auto odds = odds_of(other);
    if (!odds.ok() || odds->refused || odds->keys.empty()) return std::nullopt;
    decisive.odds = odds->keys.front();
    return decisive;
}

}  // namespace

VariantCache::VariantCache(const SheetSource& source, const Mechanics& mechanics, ReadingChoices choices)
    : source_(&source), mechanics_(&mechanics), choices_(std::move(choices)) {}

const Sheet* VariantCache::find(const std::string& reading, const std::string& option) {
    const auto [at, fresh] = sheets_.try_emplace({reading, option});
    if (!fresh) return at->second.get();
    ReadingChoices choices;
    for (const auto& choice : choices_) {
        if (choice.first != reading) choices.push_back(choice);
    }
    choices.emplace_back(reading, option);
    auto sheet = compile(*source_, *mechanics_, choices);
    if (sheet.ok()) at->second = std::make_unique<Sheet>(std::move(*sheet));
    return at->second.get();
}

Facts carried_over(const Facts& facts, const Sheet& sheet, const Procedure& procedure) {
    Facts carried(sheet, procedure);
    const Procedure& from = facts.procedure();
    for (const Fact& fact : from.facts) {
        const Slot slot = procedure.find_slot(fact.source.name);
        if (slot == no_slot || !facts.given(fact.slot)) continue;
        carried.set_slot(slot, same_value(facts, fact.slot, sheet, procedure, slot));
    }
    for (std::size_t list = 0; list < from.lists.size(); ++list) {
        const std::string& name = from.lists[list].source.name;
        for (std::size_t record = 0; record < facts.records(static_cast<int>(list)); ++record) {
            Frame frame;
            std::fill(std::begin(frame.slots), std::end(frame.slots), unknown);
            facts.lay_record(frame, static_cast<int>(list), record);
            for (const Slot slot : from.lists[list].fields) {
                if (frame.slots[slot] == unknown) continue;
                const std::string field = from.slots[slot].name.substr(name.size() + 1);
                carried.set_in_list(name, record, field, literal_of(facts.sheet(), from, slot, frame.slots[slot]));
            }
        }
    }
    return carried;
}

std::vector<Decisive> decisive_readings(VariantCache& variants, const Facts& facts,
                                        std::span<const dice::GivenDie> dice) {
    std::vector<Decisive> found;
    dice::Given given({dice.begin(), dice.end()});
    const auto chosen = resolve(facts, given);
    if (!chosen.ok()) return found;
    for (const Reading& reading : facts.sheet().readings) {
        if (reading.source.kind != ReadingClass::choice) continue;
        if (!touches(variants.source(), facts, reading.source.name)) continue;
        for (const std::string& option : reading.source.options) {
            if (option == reading.chosen) continue;
            const Sheet* sheet = variants.find(reading.source.name, option);
            const Procedure* procedure = sheet == nullptr ? nullptr : sheet->find(facts.procedure().name);
            if (procedure == nullptr) continue;
            auto decisive = judge_option(*chosen, carried_over(facts, *sheet, *procedure), dice);
            if (!decisive) continue;
            decisive->reading = reading.source.name;
            decisive->gap = reading.source.gap;
            decisive->chosen = reading.chosen;
            decisive->other = option;
            found.push_back(std::move(*decisive));
        }
    }
    return found;
}

std::vector<Decisive> decisive_readings(const SheetSource& source, const Mechanics& mechanics,
                                        const ReadingChoices& choices, const Facts& facts,
                                        std::span<const dice::GivenDie> dice) {
    VariantCache variants(source, mechanics, choices);
    return decisive_readings(variants, facts, dice);
}

}  // namespace linstock::sheet
