#include "sheet/procedure_compiler.hpp"

#include <algorithm>

#include "base/text.hpp"

namespace linstock::sheet {

int ProcedureCompiler::add_entry(const EntryHead& head, EntryKind kind, const Folded& folded) {
    Entry entry;
    entry.id = head.id;
    entry.says = head.says;
    entry.kind = kind;
    entry.place = head.place;
    entry.off_reading = folded.off_reading;
    entry.off_option = folded.off_option;
    entry.readings = folded.readings;
    entry.completion = head.id.find("-GAP-") != std::string::npos || head.id.find("-CMP-") != std::string::npos;
    made_.entries.push_back(std::move(entry));
    return static_cast<int>(made_.entries.size() - 1);
}

void ProcedureCompiler::make_choices(const ProcedureSource& part) {
    for (const ChoiceSource& source : part.choices) {
        const Slot slot = made_.find_slot(source.name);
        std::vector<ChoiceRow> rows;
        for (const Varied<ChoiceEntry>& varied : source.entries) {
            ChoiceRow row;
            const ChoiceEntry* entry = take(varied, EntryKind::choice, row.entry);
            if (entry == nullptr) continue;
            row.when = make_condition(entry->when);
            row.shift = entry->shift;
            if (!entry->from.empty()) row.from = slot_named(entry->from, entry->place);
            if (entry->from.empty() && entry->shift == 0) row.value = literal_value(slot, entry->value, entry->place);
            rows.push_back(row);
        }
        Step step;
        step.kind = StepKind::choice;
        step.to = slot;
        step.mode = source.mode;
        step.items = {static_cast<std::uint32_t>(made_.choice_rows.size()), static_cast<std::uint32_t>(rows.size())};
        const int kind = made_.slots[slot].kind;
        const bool shifts = std::any_of(rows.begin(), rows.end(), [](const ChoiceRow& row) { return row.shift != 0; });
        if (shifts && kind < 0) faults_.add(source.place, "'" + source.name + "' has no words to shift along");
        if (shifts && kind >= 0)
            step.kind_size = static_cast<int>(sheet_.kinds[static_cast<std::size_t>(kind)].values.size());
        made_.choice_rows.insert(made_.choice_rows.end(), rows.begin(), rows.end());
        add_step(step, {slot});
    }
}

Run ProcedureCompiler::refer(const std::vector<std::string>& names, const Place& place) {
    std::vector<Slot> slots;
    for (const std::string& name : names) slots.push_back(slot_named(name, place));
    const Run run{static_cast<std::uint32_t>(made_.slot_refs.size()), static_cast<std::uint32_t>(slots.size())};
    made_.slot_refs.insert(made_.slot_refs.end(), slots.begin(), slots.end());
    return run;
}

void ProcedureCompiler::make_derived(const ProcedureSource& part) {
    for (const Varied<DeriveSource>& varied : part.derived) {
        Step step;
        step.kind = StepKind::derive;
        const DeriveSource* source = take(varied, EntryKind::derived, step.entry);
        if (source == nullptr) {
            add_nought(varied.entry.name);
            continue;
        }
        step.to = made_.find_slot(source->name);
        step.op = source->op;
        step.each_part = source->exact ? 0 : source->each_part;
        step.each_of = source->each_of;
        step.round_up = source->round_up;
        const auto input = [&](std::size_t i) {
            return i < source->of.size() ? slot_named(source->of[i], source->place) : no_slot;
        };
        if (source->op == DerivedOp::count_in) {
            step.list = list_named(source->in, source->place);
            step.when = make_condition(source->when);
        } else if (source->op == DerivedOp::sum) {
            step.items = refer(source->of, source->place);
        } else {
            step.a = input(0);
            step.b = source->op == DerivedOp::steps
                         ? (source->in.empty() ? no_slot : slot_named(source->in, source->place))
                         : input(1);
        }
        add_step(step, {step.to});
    }
}

int ProcedureCompiler::list_named(const std::string& name, const Place& place) {
    for (std::size_t i = 0; i < made_.lists.size(); ++i) {
        if (made_.lists[i].source.name == name) return static_cast<int>(i);
    }
    faults_.add(place, "'" + name + "' is not a list of '" + made_.name + "'");
    return -1;
}

void ProcedureCompiler::make_natives(const ProcedureSource& part) {
    for (const NativeSource& source : part.natives) {
        Step step;
        step.kind = StepKind::native;
        step.entry = add_entry(source, EntryKind::native, {});
        step.function = mechanics_.find_function(source.function);
        if (step.function == nullptr)
            faults_.add(source.place, "'" + source.function + "' is not a function of these mechanics");
        if (source.gives.size() > 32) faults_.add(source.place, "a function may give 32 values at most");
        step.items = refer(source.reads, source.place);
        step.gives = refer(source.gives, source.place);
        for (const std::string& id : source.ids) {
            NoteSource carried;
            carried.id = id;
            carried.says = source.says;
            carried.place = source.place;
            add_entry(carried, EntryKind::native, {});
        }
        for (std::uint32_t i = 0; i < step.gives.count; ++i) {
            made_.slots[made_.slot_refs[step.gives.first + i]].step = static_cast<int>(made_.steps.size());
        }
        made_.steps.push_back(step);
    }
}

}  // namespace linstock::sheet
