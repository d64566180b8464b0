#include "tactics/manual.hpp"

namespace linstock::tactics {

bool refuse(Refusal* why, RuleId rule, std::string_view reason) {
    if (why != nullptr) {
        why->rule = rule;
        why->reason = reason;
    }
    return false;
}

void sort_grounds(Manual& manual) {
    for (std::size_t kind = 0; kind < manual.ground.size(); ++kind) {
        const std::uint32_t its_bit = table::bit(static_cast<table::Ground>(kind));
        if (manual.ground[kind].impassable) manual.kinds.impassable |= its_bit;
        if (manual.ground[kind].building) manual.kinds.buildings |= its_bit;
    }
}

bool reads(const sheet::Sheet& sheet, std::string_view reading, std::string_view option) {
    const sheet::Reading* found = sheet.find_reading(reading);
    return found != nullptr && found->chosen == option;
}

int living(const Manual& manual, const State& state, UnitId unit) {
    const UnitState& its = state.unit(unit);
    if (its.presence != battle::Presence::on_table) return 0;
    const int dead = manual.mark.dead < 0 ? 0 : its.mark[manual.mark.dead];
    return dead < its.stands ? its.stands - dead : 0;
}

bool in_contact(const Manual& manual, const State& state, UnitId unit) {
    return state.find_tie(manual.tie.contact, unit, no_unit) != nullptr ||
           state.find_tie(manual.tie.contact, no_unit, unit) != nullptr;
}

bool has_moved(const Manual& manual, const UnitState& unit) {
    return unit.pose != unit.phase_pose || unit.formation != unit.phase_formation || unit.files != unit.phase_files ||
           (manual.mark.moved >= 0 && unit.mark[manual.mark.moved] != 0);
}

battle::TieMeaning meaning_of(const Manual& manual, int tie) {
    if (tie < 0) return battle::TieMeaning::none;
    if (tie == manual.tie.shoots) return battle::TieMeaning::shot;
    if (tie == manual.tie.charges) return battle::TieMeaning::charge;
    return tie == manual.tie.contact ? battle::TieMeaning::contact : battle::TieMeaning::none;
}

std::size_t ties_of(const State& state, int kind) {
    std::size_t count = 0;
    for (const battle::Tie& tie : state.ties()) count += tie.kind == kind ? 1 : 0;
    return count;
}

}  // namespace linstock::tactics
