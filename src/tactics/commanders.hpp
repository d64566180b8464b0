#pragma once

#include "tactics/manual.hpp"

// Commanders ride as points over a table, so far in a phase.
namespace linstock::tactics {

bool check_commander(const Manual& manual, const Battle& battle, SideId by, const battle::MoveCommander& wish,
                     Refusal* why);
void decide_commander(const Manual& manual, Work& work, const battle::MoveCommander& wish);

// A commander whom the enemy touches and no friend covers rides to the nearest friends.
void shelter_generals(const Manual& manual, Work& work);

// The distance of the Group's commander or the C-in-C to the Group, whichever is nearer; farthest when there is none.
Length general_distance(const Manual& manual, const Battle& battle, GroupId group);

}  // namespace linstock::tactics
