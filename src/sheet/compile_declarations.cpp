#include "sheet/procedure_compiler.hpp"

#include <algorithm>

#include "base/text.hpp"

namespace linstock::sheet {

void ProcedureCompiler::collect_parts(const ProcedureSource& part) {
    for (const std::string& name : part.includes) {
        const auto found = std::find_if(source_.procedures.begin(), source_.procedures.end(),
                                        [&](const ProcedureSource& each) { return each.name == name; });
        if (found == source_.procedures.end()) {
            faults_.add(part.place, "'" + name + "' is not there to be included");
        } else if (collected_.insert(&*found).second) {
            collect_parts(*found);
        }
    }
    parts_.push_back(&part);
}

int ProcedureCompiler::kind_named(const std::string& name) const {
    for (std::size_t i = 0; i < sheet_.kinds.size(); ++i) {
        if (sheet_.kinds[i].name == name) return static_cast<int>(i);
    }
    return -1;
}

Slot ProcedureCompiler::add_slot(const std::string& name, ValueType type, int kind, const Place& place) {
    const Slot there = made_.find_slot(name);
    if (there != no_slot) {
        faults_.add(place, "'" + name + "' is declared twice in '" + made_.name + "'");
        return there;
    }
    SlotInfo info;
    info.name = name;
    info.type = type;
    info.kind = kind;
    made_.slots.push_back(info);
    return static_cast<Slot>(made_.slots.size() - 1);
}

std::vector<std::string> ProcedureCompiler::known_names() const {
    std::vector<std::string> names;
    for (const SlotInfo& slot : made_.slots) names.push_back(slot.name);
    return names;
}

Slot ProcedureCompiler::slot_named(const std::string& name, const Place& place) {
    const Slot there = made_.find_slot(name);
    if (there != no_slot) return there;
    if (const auto number = base::parse_number(name)) return constant_slot(name, *number, place);
    const std::size_t dot = name.rfind('.');
    const Slot row = dot == std::string::npos ? no_slot : made_.find_slot(name.substr(0, dot));
    const int kind = row == no_slot ? -1 : made_.slots[row].kind;
    const int table = kind < 0 ? -1 : sheet_.kinds[static_cast<std::size_t>(kind)].table;
    if (table >= 0) return cell_slot(name, row, table, name.substr(dot + 1), place);
    faults_.add(place, "'" + name + "' is not a fact of '" + made_.name + "'", base::suggestion(name, known_names()));
    return stand_in();
}

Slot ProcedureCompiler::stand_in() {
    if (made_.slots.empty()) made_.slots.emplace_back();
    return 0;
}

Slot ProcedureCompiler::constant_slot(const std::string& name, base::Number number, const Place& place) {
    const Slot slot = add_slot(name, ValueType::number, -1, place);
    ChoiceRow row;
    row.value = number;
    Step step;
    step.kind = StepKind::choice;
    step.to = slot;
    step.items = {static_cast<std::uint32_t>(made_.choice_rows.size()), 1};
    made_.choice_rows.push_back(row);
    add_step(step, {slot});
    return slot;
}

Slot ProcedureCompiler::cell_slot(const std::string& name, Slot row, int table_index, const std::string& column_name,
                                  const Place& place) {
    const Table& table = sheet_.tables[static_cast<std::size_t>(table_index)];
    std::vector<std::string> columns;
    for (std::size_t i = 0; i < table.columns.size(); ++i) {
        columns.push_back(table.columns[i].name);
        if (table.columns[i].name != column_name) continue;
        static constexpr ValueType types[] = {ValueType::yes_no, ValueType::word, ValueType::number, ValueType::faces};
        const Slot slot =
            add_slot(name, types[static_cast<std::size_t>(table.columns[i].type)], table.column_kinds[i], place);
        Step step;
        step.kind = StepKind::lookup;
        step.to = slot;
        step.a = row;
        step.table = table_index;
        step.column = static_cast<int>(i);
        step.columns = static_cast<int>(table.columns.size());
        add_step(step, {slot});
        return slot;
    }
    faults_.add(place, "'" + column_name + "' is not a column of '" + table.name + "'",
                base::suggestion(column_name, columns));
    return stand_in();
}

void ProcedureCompiler::add_step(const Step& step, std::initializer_list<Slot> gives) {
    for (const Slot slot : gives) made_.slots[slot].step = static_cast<int>(made_.steps.size());
    made_.steps.push_back(step);
}

void ProcedureCompiler::declare(const ProcedureSource& part) {
    for (const ListSource& list : part.lists) {
        if (list.readers) made_.reader_list = static_cast<int>(made_.lists.size());
        made_.lists.push_back({list, {}, {}});
        if (list.most > max_records)
            faults_.add(list.place, "a list may have " + std::to_string(max_records) + " records at most");
    }
    for (const FactSource& fact : part.facts) declare_fact(fact);
    for (const ChoiceSource& choice : part.choices) declare_choice(choice);
    for (const Varied<DeriveSource>& derived : part.derived)
        add_slot(derived.entry.name, ValueType::number, -1, derived.entry.place);
    for (const NativeSource& native : part.natives) {
        for (const std::string& name : native.gives) add_slot(name, ValueType::number, -1, native.place);
    }
    for (const Varied<ThrowSource>& toss : part.throws) {
        for (const std::string& name : toss.entry.gives) add_slot(name, ValueType::number, -1, toss.entry.place);
    }
    for (const Varied<ClauseSource>& clause : part.clauses) {
        if (made_.find_slot(clause.entry.adds_to) == no_slot)
            add_slot(clause.entry.adds_to, ValueType::number, -1, clause.entry.place);
    }
}

void ProcedureCompiler::declare_fact(const FactSource& source) {
    const Slot there = made_.find_slot(source.name);
    const bool narrows = there != no_slot && made_.slots[there].fact >= 0;
    int kind = -1;
    if (source.type == FactType::one_of) {
        kind = kind_named(source.kind);
        if (kind < 0) {
            std::vector<std::string> kinds;
            for (const Kind& each : sheet_.kinds) kinds.push_back(each.name);
            faults_.add(source.place, "'" + source.kind + "' is neither a kind nor a table",
                        base::suggestion(source.kind, kinds));
            kind = 0;
            if (sheet_.kinds.empty()) return;
        }
    }
    static constexpr ValueType types[] = {ValueType::yes_no, ValueType::word, ValueType::number, ValueType::number};
    const Slot slot =
        narrows ? there : add_slot(source.name, types[static_cast<std::size_t>(source.type)], kind, source.place);
    Fact fact;
    fact.source = source;
    fact.slot = slot;
    if (!source.narrowed.empty()) fact.allowed = word_mask(kind, source.narrowed, source.place);
    if (source.preset) fact.preset = literal_value(slot, *source.preset, source.place);
    for (std::size_t i = 0; i < made_.lists.size(); ++i) {
        if (made_.lists[i].source.name != source.in) continue;
        fact.list = static_cast<int>(i);
        if (!narrows) made_.lists[i].fields.push_back(slot);
    }
    if (!source.in.empty() && fact.list < 0)
        faults_.add(source.place, "'" + source.in + "' is not a list of '" + made_.name + "'");
    if (narrows) {
        made_.facts[static_cast<std::size_t>(made_.slots[slot].fact)] = fact;
        return;
    }
    made_.slots[slot].fact = static_cast<int>(made_.facts.size());
    made_.slots[slot].length = source.type == FactType::length;
    made_.facts.push_back(std::move(fact));
}

void ProcedureCompiler::link_presets(const ProcedureSource& part) {
    for (const FactSource& source : part.facts) {
        if (source.preset_from.empty()) continue;
        const Slot slot = made_.find_slot(source.name);
        if (slot != no_slot && made_.slots[slot].fact >= 0) {
            made_.facts[static_cast<std::size_t>(made_.slots[slot].fact)].preset_from =
                slot_named(source.preset_from, source.place);
        }
    }
}

void ProcedureCompiler::declare_choice(const ChoiceSource& source) {
    bool words = false;
    bool flags = false;
    std::vector<std::string> values;
    const auto look = [&](const ChoiceEntry& entry) {
        words |= entry.value.kind == Literal::Kind::text;
        flags |= entry.value.kind == Literal::Kind::yes_no;
        const bool fresh = std::find(values.begin(), values.end(), entry.value.text) == values.end();
        if (entry.value.kind == Literal::Kind::text && fresh) values.push_back(entry.value.text);
    };
    for (const Varied<ChoiceEntry>& entry : source.entries) {
        look(entry.entry);
        for (const auto& variant : entry.under) look(variant.entry);
    }
    int kind = source.kind.empty() ? -1 : kind_named(source.kind);
    if (!source.kind.empty() && kind < 0) faults_.add(source.place, "'" + source.kind + "' is not a kind");
    if (words && kind < 0) {
        Kind own;
        own.name = made_.name + ":" + source.name;
        own.values = values;
        own.also.resize(values.size());
        own.absent.resize(values.size(), 0);
        kind = static_cast<int>(sheet_.kinds.size());
        sheet_.kinds.push_back(std::move(own));
    }
    add_slot(source.name,
             kind >= 0 ? ValueType::word
             : flags   ? ValueType::yes_no
                       : ValueType::number,
             kind, source.place);
}

}  // namespace linstock::sheet
