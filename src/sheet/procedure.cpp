#include "sheet/procedure.hpp"

#include <array>

namespace linstock::sheet {

namespace {

constexpr std::array<std::string_view, 11> entry_kind_names = {
    "row", "choice", "derived", "clause", "group", "limit", "throw", "outcome", "refusal", "function", "note",
};

}  // namespace

std::string_view name_of(EntryKind kind) { return entry_kind_names[static_cast<std::size_t>(kind)]; }

Slot Procedure::find_slot(std::string_view slot_name) const {
    for (std::size_t i = 0; i < slots.size(); ++i) {
        if (slots[i].name == slot_name) return static_cast<Slot>(i);
    }
    return no_slot;
}

int Procedure::find_entry(std::string_view id) const {
    for (std::size_t i = 0; i < entries.size(); ++i) {
        if (entries[i].id == id) return static_cast<int>(i);
    }
    return -1;
}

const Procedure* Sheet::find(std::string_view procedure) const {
    for (const Procedure& each : procedures) {
        if (each.name == procedure) return &each;
    }
    return nullptr;
}

const Reading* Sheet::find_reading(std::string_view name) const {
    for (const Reading& reading : readings) {
        if (reading.source.name == name) return &reading;
    }
    return nullptr;
}

std::vector<std::string> Sheet::procedure_names() const {
    std::vector<std::string> names;
    for (const Procedure& procedure : procedures) names.push_back(procedure.name);
    return names;
}

std::string Sheet::print(const Procedure& procedure, Slot slot, Value value) const {
    if (value == unknown) return "?";
    if (value == nothing) return "-";
    const SlotInfo& info = procedure.slots[slot];
    switch (info.type) {
        case ValueType::yes_no:
            return value != 0 ? "yes" : "no";
        case ValueType::word:
            return kinds[static_cast<std::size_t>(info.kind)].values[static_cast<std::size_t>(value)];
        case ValueType::number:
            return base::print_number(value);
        case ValueType::faces:
            return "row " + std::to_string(value);
    }
    return "";
}

}  // namespace linstock::sheet
