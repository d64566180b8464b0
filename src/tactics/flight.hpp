#pragma once

#include "tactics/manual.hpp"

// Going back, and going from the table: falls back, evades and routs that find their way.
namespace linstock::tactics {

enum class Facing : std::uint8_t { kept, about };
// Who withdraws further than told: one that falls back goes on until clear of friends it passed; one that evades goes no farther than its
// move. Neither ends nearer to the enemy than it began, where the sheet sends it away from him.
enum class Withdrawing : std::uint8_t { falls_back, evades };

// Straight along `toward` so far, passing friends as the sheet lets those who withdraw and going on until clear of them; where there is no
// clear place, short of them. It stops at the table's edge or leaves over it, as that is read.
void withdraw(const Manual& manual, Work& work, UnitId unit, table::Angle toward, Length distance, Facing facing,
              Withdrawing how, RuleId rule);

// Formed troops who have gone through formed friends stop clear of them.
bool clear_of_passed(const Manual& manual, const Battle& battle, UnitId unit, const table::Posed& from,
                     const table::Posed& to);

// To the own table edge (or the nearest, as that is read) by the quickest way, `rate` far, through whoever stands there and on until
// clear; a unit that crosses the edge is gone, by the rule `gone`.
void run(const Manual& manual, Work& work, UnitId unit, Length rate, RuleId rule, RuleId gone);

// Cuts what ties a unit to enemies it touches; called whenever it is moved away or destroyed.
void part(const Manual& manual, Work& work, UnitId unit, RuleId rule);

// Takes its dead off: so many stands are left. An open line that closes on its middle might close on somebody who stands in one of its
// intervals; then it gives up a flank stand instead and the others keep their places.
void close_ranks(const Manual& manual, Work& work, UnitId unit, int left, RuleId rule);

// A unit lost to the last stand, killed outright or gone: its ties are cut.
void remove(const Manual& manual, Work& work, UnitId unit, battle::Presence how, RuleId rule);

// How far a point is from an edge of the table, inward.
Length to_edge(const table::Terrain& terrain, table::Point at, battle::TableEdge edge);

}  // namespace linstock::tactics
