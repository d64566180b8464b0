#include "sheet/facts.hpp"

#include <algorithm>

#include "base/text.hpp"

namespace linstock::sheet {

namespace {

constexpr std::size_t longest_word = 200;

bool same_word(std::string_view a, std::string_view b) { return base::folded(a) == base::folded(b); }

// Names keep their dots: "own.type" and "own type" are one name, "own.types" another.
bool names(const FactSource& fact, std::string_view name) {
    if (same_word(fact.name, name)) return true;
    return std::any_of(fact.aliases.begin(), fact.aliases.end(),
                       [&](const std::string& alias) { return same_word(alias, name); });
}

std::vector<std::string> allowed_words(const Kind& kind, std::uint64_t allowed) {
    std::vector<std::string> words;
    for (std::size_t i = 0; i < kind.values.size(); ++i) {
        if (((allowed >> i) & 1U) != 0 && kind.absent[i] == 0) words.push_back(kind.values[i]);
    }
    return words;
}

base::Error wrong_type(const Fact& fact, const Literal& value, const std::string& wanted) {
    return {"'" + to_text(value) + "' is not " + wanted, fact.source.name, ""};
}

}  // namespace

int find_word(const Kind& kind, std::string_view word) {
    if (word.size() > longest_word) return -1;
    const std::string wanted = base::folded(word);
    for (std::size_t i = 0; i < kind.values.size(); ++i) {
        if (base::folded(kind.values[i]) == wanted) return static_cast<int>(i);
    }
    for (std::size_t i = 0; i < kind.also.size(); ++i) {
        for (const std::string& other : kind.also[i]) {
            if (base::folded(other) == wanted) return static_cast<int>(i);
        }
    }
    return -1;
}

Facts::Facts(const Sheet& sheet, const Procedure& procedure)
    : sheet_(&sheet),
      procedure_(&procedure),
      values_(procedure.slots.size(), unknown),
      given_(procedure.slots.size(), 0),
      records_(procedure.lists.size()) {
    note_presets();
}

// What fill() needs of the facts, close together: it is called for every resolution.
void Facts::note_presets() {
    for (const Fact& fact : procedure_->facts) {
        if (fact.preset != unknown) presets_.push_back({fact.slot, no_slot, fact.preset});
    }
    for (const Fact& fact : procedure_->facts) {
        if (fact.preset_from != no_slot) presets_.push_back({fact.slot, fact.preset_from, unknown});
    }
}

const Fact* Facts::find_fact(std::string_view name) const {
    for (const Fact& fact : procedure_->facts) {
        if (names(fact.source, name)) return &fact;
    }
    return nullptr;
}

const FactList* Facts::find_list(std::string_view name) const {
    for (const FactList& list : procedure_->lists) {
        if (same_word(list.source.name, name)) return &list;
        for (const std::string& alias : list.source.aliases) {
            if (same_word(alias, name)) return &list;
        }
    }
    return nullptr;
}

base::Errors Facts::take_phrase(const Fact& fact, const std::string& text, Value& value, bool& matched) {
    base::Errors errors;
    std::vector<base::Capture> captures;
    for (const Phrase& phrase : fact.source.phrases) {
        if (!base::match_phrase(phrase.pattern, text, captures)) continue;
        matched = true;
        const auto read_value = read(fact, phrase.value, errors);
        if (read_value.ok()) value = *read_value;
        for (const auto& [name, told] : phrase.tells) {
            const Fact* other = find_fact(name);
            if (other == nullptr || given(other->slot)) continue;  // told outright: that holds
            const base::Errors more = set(name, told);
            errors.insert(errors.end(), more.begin(), more.end());
        }
        for (const base::Capture& capture : captures) {
            const auto number = base::parse_number(capture.number);
            const Fact* told = find_fact(capture.name);
            if (told == nullptr) continue;
            if (!number) return {{"'" + capture.number + "' is not a number", fact.source.name, ""}};
            if (given(told->slot)) continue;  // told outright: that holds
            base::Errors more = set(told->source.name, Literal::count(*number));
            errors.insert(errors.end(), more.begin(), more.end());
        }
        return errors;
    }
    return errors;
}

base::Result<Value> Facts::read(const Fact& fact, const Literal& value, std::vector<base::Error>& side_errors) {
    if (value.kind == Literal::Kind::none) return nothing;
    const FactSource& source = fact.source;
    switch (source.type) {
        case FactType::yes_no: {
            if (value.kind == Literal::Kind::yes_no) return Value{value.flag ? 1 : 0};
            const std::string word = value.kind == Literal::Kind::text ? base::folded(value.text) : "";
            if (word == "yes" || word == "y" || word == "true") return Value{1};
            if (word == "no" || word == "n" || word == "false") return Value{0};
            return base::Error{"'" + to_text(value) + "' is neither yes nor no", source.name, "say yes or no"};
        }
        case FactType::count:
        case FactType::length: {
            base::Number number = value.number;
            if (value.kind == Literal::Kind::text) {
                const auto parsed = base::parse_number(value.text);
                if (!parsed) {
                    return base::Error{"'" + value.text + "' is not a number", source.name,
                                       "give a decimal with at most four places"};
                }
                number = *parsed;
            } else if (value.kind != Literal::Kind::number) {
                return wrong_type(fact, value, "a number");
            }
            if (number < source.least || number > source.most) {
                return base::Error{
                    base::print_number(number) + " is out of range", source.name,
                    "give " + base::print_number(source.least) + " to " + base::print_number(source.most)};
            }
            if (source.type == FactType::count && number % base::one != 0) {
                return base::Error{base::print_number(number) + " is not a whole number", source.name, ""};
            }
            return number;
        }
        case FactType::one_of:
            break;
    }
    const Kind& kind = sheet_->kinds[static_cast<std::size_t>(procedure_->slots[fact.slot].kind)];
    const std::string word = to_text(value);
    const int index = find_word(kind, word);
    if (index >= 0 && ((fact.allowed >> static_cast<unsigned>(index)) & 1U) != 0) return Value{index};
    if (word.size() <= longest_word) {
        Value told = unknown;
        bool matched = false;
        base::Errors errors = take_phrase(fact, word, told, matched);
        if (matched) {
            side_errors.insert(side_errors.end(), errors.begin(), errors.end());
            return told;
        }
    }
    const std::string shown = word.size() > longest_word ? word.substr(0, longest_word) + "…" : word;
    return base::Error{"'" + shown + "' is not one of its values", source.name,
                       base::suggestion(shown, allowed_words(kind, fact.allowed))};
}

base::Errors Facts::set(std::string_view name, const Literal& value) {
    const Fact* fact = find_fact(name);
    if (fact == nullptr) {
        std::vector<std::string> known;
        for (const Fact& each : procedure_->facts) {
            known.push_back(each.source.name);
            known.insert(known.end(), each.source.aliases.begin(), each.source.aliases.end());
        }
        return {{"'" + std::string(name.substr(0, longest_word)) + "' is not a fact of " + procedure_->name, "",
                 base::suggestion(name, known)}};
    }
    base::Errors errors;
    const auto read_value = read(*fact, value, errors);
    if (!read_value.ok()) return read_value.errors();
    if (errors.empty()) set_slot(fact->slot, *read_value);
    return errors;
}

base::Errors Facts::set_in_list(std::string_view list_name, std::size_t record, std::string_view field,
                                const Literal& value) {
    const FactList* list = find_list(list_name);
    if (list == nullptr) return {{"'" + std::string(list_name) + "' is not a list of " + procedure_->name, "", ""}};
    if (record >= static_cast<std::size_t>(list->source.most)) {
        return {{"too many records", list->source.name, "give at most " + std::to_string(list->source.most)}};
    }
    const std::string full = list->source.name + "." + std::string(field);
    const Fact* fact = find_fact(full);
    if (fact == nullptr || fact->list != static_cast<int>(list - procedure_->lists.data())) {
        std::vector<std::string> known;
        for (const Slot slot : list->fields)
            known.push_back(procedure_->slots[slot].name.substr(list->source.name.size() + 1));
        return {{"'" + std::string(field.substr(0, longest_word)) + "' is not a field of " + list->source.name, "",
                 base::suggestion(field, known)}};
    }
    base::Errors errors;
    const auto read_value = read(*fact, value, errors);
    if (!read_value.ok()) return read_value.errors();
    auto& records = records_[static_cast<std::size_t>(fact->list)];
    if (records.size() <= record) records.resize(record + 1);
    records[record].push_back({fact->slot, *read_value});
    return errors;
}

void Facts::forget(Slot slot) {
    values_[slot] = unknown;
    given_[slot] = 0;
}

std::size_t Facts::readers() const {
    if (procedure_->reader_list < 0) return 1;
    return std::max<std::size_t>(1, records_[static_cast<std::size_t>(procedure_->reader_list)].size());
}

std::vector<const Fact*> Facts::missing() const {
    std::vector<const Fact*> facts;
    std::vector<Frame> frames(readers());
    for (std::size_t i = 0; i < frames.size(); ++i) fill(frames[i], i, Fill::presets);
    for (const Fact& fact : procedure_->facts) {
        const bool in_plain_list = fact.list >= 0 && fact.list != procedure_->reader_list;
        const auto lacks = [&](const Frame& frame) { return frame.slots[fact.slot] == unknown; };
        // Who follows another fact is told by telling that one.
        const bool follows = fact.preset_from != no_slot && procedure_->slots[fact.preset_from].fact >= 0;
        if (!in_plain_list && !follows && std::any_of(frames.begin(), frames.end(), lacks)) facts.push_back(&fact);
    }
    return facts;
}

std::vector<const Fact*> Facts::assumed() const {
    std::vector<const Fact*> facts;
    const bool listed =
        procedure_->reader_list >= 0 && !records_[static_cast<std::size_t>(procedure_->reader_list)].empty();
    for (const Fact& fact : procedure_->facts) {
        const bool has_preset = fact.preset != unknown || fact.preset_from != no_slot;
        const bool told_in_list = fact.list >= 0 && (fact.list != procedure_->reader_list || listed);
        if (has_preset && given_[fact.slot] == 0 && !told_in_list) facts.push_back(&fact);
    }
    return facts;
}

void Facts::fill(Frame& frame, std::size_t reader, Fill how) const {
    frame.refused = -1;
    std::copy(values_.begin(), values_.end(), frame.slots);
    const int list = procedure_->reader_list;
    if (list >= 0 && reader < records_[static_cast<std::size_t>(list)].size()) lay_record(frame, list, reader);
    if (how == Fill::leave_unknown) return;
    // A default taken from another fact follows facts in the order they are declared.
    for (const Preset& preset : presets_) {
        Value& value = frame.slots[preset.slot];
        if (value == unknown) value = preset.from == no_slot ? preset.value : frame.slots[preset.from];
    }
}

void Facts::lay_record(Frame& frame, int list, std::size_t record) const {
    const auto index = static_cast<std::size_t>(list);
    const bool reader = list == procedure_->reader_list;
    for (const Slot slot : procedure_->lists[index].fields) {
        const Fact& fact = procedure_->facts[static_cast<std::size_t>(procedure_->slots[slot].fact)];
        if (!reader) frame.slots[slot] = fact.preset;
    }
    for (const Cell& cell : records_[index][record]) frame.slots[cell.slot] = cell.value;
}

}  // namespace linstock::sheet
