#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "battle/family.hpp"
#include "drill/drill.hpp"

// A drill's names and lengths in the numbers of the battle that it is fought as.
namespace linstock::drill {

// Lengths told in the sheet's unit, and back.
struct Scale {
    table::Length unit = table::centimetre;

    table::Length length(Number number) const {
        return static_cast<table::Length>(table::scaled(number, unit, base::one));
    }
    table::Point point(const Spot& spot) const { return {length(spot.x), length(spot.y)}; }
    // To a hundredth of the unit, for people.
    std::string print(table::Length length) const;
    std::string print(table::Point point) const;
    // How far off a place may be and still agree.
    table::Length slack() const { return unit / 10 + table::slack; }
};

std::string print_facing(table::Angle facing);  // "28.7"

// Who is called what. Units and commanders are numbered as they are listed; the Groups are those of the roster.
class Names {
public:
    Names(const Drill& drill, const battle::Roster& roster);

    battle::UnitId unit(std::string_view name) const;            // no_unit
    battle::CommanderId commander(std::string_view name) const;  // no_commander
    battle::GroupId group(std::string_view name) const;          // no_group
    const std::vector<std::string>& units() const { return units_; }
    const std::vector<std::string>& commanders() const { return commanders_; }
    const std::vector<std::string>& groups() const { return groups_; }

private:
    std::vector<std::string> units_;
    std::vector<std::string> commanders_;
    std::vector<std::string> groups_;
};

// A mark told of a unit: its own, else its Group's, else its side's; of a commander his own.
struct MarkAt {
    battle::Scope scope = battle::Scope::unit;
    std::uint16_t subject = 0;
    int slot = -1;  // no such mark
};
MarkAt mark_of_unit(const battle::Battle& battle, battle::UnitId unit, std::string_view name);
MarkAt mark_of_commander(const battle::Battle& battle, battle::CommanderId commander, std::string_view name);
int value_of(const battle::State& state, const MarkAt& mark);
// What is told of a mark as its number, yes being 1; nothing for other words and for what is no whole number.
std::optional<int> mark_value(const sheet::Literal& told);
std::vector<std::string> mark_names(const battle::Terms& terms, bool commander);

std::vector<std::string> step_names(const battle::Terms& terms);
std::vector<std::string> decision_names(const battle::Terms& terms);

}  // namespace linstock::drill
