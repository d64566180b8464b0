#pragma once

#include "battle/command.hpp"
#include "battle/event.hpp"
#include "battle/roster.hpp"

// The eight ways to lay the same battle on the same floor: mirrored or not, then turned by quarters.
namespace linstock::contract {

struct Symmetry {
    bool mirrored = false;
    int quarters = 0;         // counter-clockwise, after the mirror
    table::Length width = 0;  // of the table as it was
    table::Length depth = 0;

    table::Point turned(table::Point point) const;
    table::Angle turned(table::Angle facing) const;
    table::Pose turned(const table::Pose& pose) const { return {turned(pose.at), turned(pose.facing)}; }
    battle::TableEdge turned(battle::TableEdge edge) const;
    table::Evolution turned(table::Evolution evolution) const;
    battle::Roster turned(const battle::Roster& roster) const;
    // Poses and places; what a family keeps in marks, ties and frames is the family's own to turn.
    battle::Event turned(battle::Event event) const;
    battle::Command turned(battle::Command command) const;
    std::string name() const;
};

Symmetry symmetry(const battle::Roster& roster, int number);  // 0 .. 7; 0 changes nothing

}  // namespace linstock::contract
