#include "drill/names.hpp"

#include <algorithm>

namespace linstock::drill {

namespace {

using battle::Scope;

std::size_t place_in(const std::vector<std::string>& names, std::string_view name) {
    return static_cast<std::size_t>(std::find(names.begin(), names.end(), name) - names.begin());
}

template <class Listed>
std::vector<std::string> names_of(const Listed& list) {
    std::vector<std::string> names;
    for (const auto& each : list) names.push_back(each.name);
    return names;
}

}  // namespace

const Field* find(const Fields& fields, std::string_view name) {
    const auto found =
        std::find_if(fields.begin(), fields.end(), [&](const Field& field) { return field.name == name; });
    return found == fields.end() ? nullptr : &*found;
}

// A command that must be legal, or must be refused, is an expectation when it is only asked; one that is done serves what is told of it.
bool can_fail(const Drill& drill) {
    return std::any_of(drill.steps.begin(), drill.steps.end(), [](const Step& step) {
        const bool judged = step.asks_only && step.command.has_value();
        return judged || step.refused || step.results || !step.facts.empty() || !step.after.empty() || step.now ||
               step.asks || step.result;
    });
}

std::string Scale::print(table::Length length) const {
    constexpr std::int64_t hundredth = base::one / 100;
    const std::int64_t hundredths = table::scaled(length, 100, unit);
    return base::print_number(static_cast<Number>(hundredths * hundredth));
}

std::string Scale::print(table::Point point) const { return "[" + print(point.x) + ", " + print(point.y) + "]"; }

std::string print_facing(table::Angle facing) {
    constexpr std::int64_t turn = 65'536;
    const std::int64_t tenths = table::scaled((turn - facing) % turn, 3'600, turn) % 3'600;
    return base::print_number(static_cast<Number>(tenths * (base::one / 10)));
}

Names::Names(const Drill& drill, const battle::Roster& roster)
    : units_(names_of(drill.units)), commanders_(names_of(drill.commanders)), groups_(names_of(roster.groups)) {}

battle::UnitId Names::unit(std::string_view name) const {
    const std::size_t at = place_in(units_, name);
    return at < units_.size() ? static_cast<battle::UnitId>(at) : battle::no_unit;
}
battle::CommanderId Names::commander(std::string_view name) const {
    const std::size_t at = place_in(commanders_, name);
    return at < commanders_.size() ? static_cast<battle::CommanderId>(at) : battle::no_commander;
}
battle::GroupId Names::group(std::string_view name) const {
    const std::size_t at = place_in(groups_, name);
    return at < groups_.size() ? static_cast<battle::GroupId>(at) : battle::no_group;
}

MarkAt mark_of_unit(const battle::Battle& battle, battle::UnitId unit, std::string_view name) {
    const battle::UnitState& its = battle.state().unit(unit);
    const MarkAt owners[] = {{Scope::unit, unit, -1}, {Scope::group, its.group, -1}, {Scope::side, its.side, -1}};
    for (MarkAt owner : owners) {
        owner.slot = battle.terms().find_mark(owner.scope, name);
        if (owner.slot >= 0) return owner;
    }
    return {};
}

MarkAt mark_of_commander(const battle::Battle& battle, battle::CommanderId commander, std::string_view name) {
    return {Scope::commander, commander, battle.terms().find_mark(Scope::commander, name)};
}

int value_of(const battle::State& state, const MarkAt& mark) {
    switch (mark.scope) {
        case Scope::unit:
            return state.unit(mark.subject).mark[mark.slot];
        case Scope::group:
            return state.group(static_cast<battle::GroupId>(mark.subject)).mark[mark.slot];
        case Scope::side:
            return state.head().side[mark.subject].mark[mark.slot];
        case Scope::commander:
            return state.commander(static_cast<battle::CommanderId>(mark.subject)).mark[mark.slot];
    }
    return 0;
}

std::optional<int> mark_value(const sheet::Literal& told) {
    using Kind = sheet::Literal::Kind;
    if (told.kind == Kind::yes_no) return told.flag ? 1 : 0;
    if (told.kind == Kind::number && told.number % base::one == 0) return told.number / base::one;
    if (told.kind == Kind::text && (told.text == "yes" || told.text == "no")) return told.text == "yes" ? 1 : 0;
    return std::nullopt;
}

std::vector<std::string> mark_names(const battle::Terms& terms, bool commander) {
    std::vector<std::string> names;
    for (const battle::MarkTerm& mark : terms.marks) {
        if ((mark.scope == Scope::commander) == commander) names.push_back(mark.name);
    }
    return names;
}

std::vector<std::string> step_names(const battle::Terms& terms) { return names_of(terms.steps); }
std::vector<std::string> decision_names(const battle::Terms& terms) { return names_of(terms.decisions); }

}  // namespace linstock::drill
