#pragma once

#include <string>
#include <string_view>

#include "match/clearance.hpp"
#include "seats/role.hpp"

// Who sits where, who plays what, and who may speak for whom.
namespace linstock::match {

inline constexpr std::string_view a_person = "person";

struct Seating {
    std::string player[2];           // "person", or the bot that plays it now
    bool owned[2] = {false, false};  // a side that belongs to a person, also while a bot stands in
    bool hot_seat = false;           // one person for all sides that are owned: the umpire

    bool person_plays(battle::SideId side) const { return player[side] == a_person; }
    // The sides belong to two persons, who have secrets from each other and must agree.
    bool two_owners() const { return owned[0] && owned[1] && !hot_seat; }
    bool owns(seats::Role role, battle::SideId side) const;
    bool commands(seats::Role role, battle::SideId side) const { return owns(role, side) && person_plays(side); }
    // For whom the role speaks while `acting` has to act; no_side for those who look on.
    battle::SideId side_of(seats::Role role, battle::SideId acting) const;
    // When the battle is over there are no secrets, nor between two bots.
    Clearance clearance(seats::Role role, battle::SideId acting, bool over) const;
    // Whether somebody in the one role may hand out links for the other.
    seats::Invites invites(seats::Role by, seats::Role wanted) const;
};

}  // namespace linstock::match
