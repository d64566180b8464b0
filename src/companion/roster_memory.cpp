#include "companion/roster_memory.hpp"

namespace linstock::companion {

int RosterMemory::count(Owner of) const {
    const bool kept = of == Owner::unit || of == Owner::group;
    return kept ? static_cast<int>(records(of).size()) : 0;
}

int RosterMemory::id_at(Owner of, int index) const { return records(of)[static_cast<std::size_t>(index)].id; }

int RosterMemory::group_of(int unit) const {
    const Record* record = roster_.find(Owner::unit, unit);
    return record == nullptr || record->group == 0 ? play::nobody : record->group;
}

int RosterMemory::side_of(Owner of, int id) const {
    const Record* record = roster_.find(of, id);
    return record != nullptr && record->side == Side::blue ? 1 : 0;
}

sheet::Literal RosterMemory::value(Owner of, int id, int field) const {
    const Record* record = field < 0 ? nullptr : roster_.find(of, id);
    return record == nullptr ? sheet::Literal::nothing() : record->values[static_cast<std::size_t>(field)];
}

void Gathered::take(const play::Alteration& alteration) {
    all_.push_back({alteration.of, alteration.id, course_.field(alteration.field).name, alteration.alter,
                    alteration.value, std::string(alteration.rule)});
}

}  // namespace linstock::companion
