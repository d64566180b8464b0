#pragma once

#include "tactics/manual.hpp"

// Commanders ride over a table, so far in a phase: as points, or as markers of the sheet's size, which distances are measured from.
namespace linstock::tactics {

bool check_commander(const Manual& manual, const Battle& battle, SideId by, const battle::MoveCommander& wish,
                     Refusal* why);
void decide_commander(const Manual& manual, Work& work, const battle::MoveCommander& wish);

// A commander whom the enemy touches and no friend covers rides to the nearest friends.
void shelter_generals(const Manual& manual, Work& work);

// From a commander there to a unit: from the nearest edge of his marker, where the sheet gives him one.
Length distance_from_general(const Manual& manual, table::Point at, const table::Footprint& stands);
// The distance of the Group's commander or the C-in-C to the Group, whichever is nearer; farthest when there is none.
Length general_distance(const Manual& manual, const Battle& battle, GroupId group);

}  // namespace linstock::tactics
