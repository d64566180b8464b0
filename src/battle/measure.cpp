#include "battle/family.hpp"

namespace linstock::battle {

namespace {

std::optional<sheet::Facts> facts_among(const std::vector<Asking>& list, std::string_view procedure, UnitId unit,
                                        UnitId other) {
    for (const Asking& asking : list) {
        const bool of_them = asking.unit == unit && (other == no_unit || asking.other == other);
        if (of_them && asking.facts.procedure().name == procedure) return asking.facts;
    }
    return std::nullopt;
}

}  // namespace

std::optional<sheet::Facts> Family::measure(const Battle& battle, std::string_view procedure, UnitId unit,
                                            UnitId other) const {
    if (unit == no_unit) return std::nullopt;
    if (auto facts = facts_among(ask_of_tests(battle, unit), procedure, unit, other)) return facts;
    if (other == no_unit) return std::nullopt;
    if (auto facts = facts_among(ask_of_shot(battle, unit, other, 0), procedure, unit, other)) return facts;
    return facts_among(ask_of_charge(battle, unit, other), procedure, unit, other);
}

}  // namespace linstock::battle
