#include "match/seating.hpp"

namespace linstock::match {

bool Seating::owns(seats::Role role, battle::SideId side) const {
    if (side >= 2 || !owned[side]) return false;
    if (role == seats::Role::umpire) return hot_seat;
    return !hot_seat && role == (side == 0 ? seats::Role::red : seats::Role::blue);
}

battle::SideId Seating::side_of(seats::Role role, battle::SideId acting) const {
    if (owns(role, acting)) return acting;
    for (battle::SideId side = 0; side < 2; ++side) {
        if (owns(role, side)) return side;
    }
    return battle::no_side;
}

Clearance Seating::clearance(seats::Role role, battle::SideId acting, bool over) const {
    if (over || (!owned[0] && !owned[1])) return Clearance::all();
    const battle::SideId side = side_of(role, acting);
    return side == battle::no_side ? Clearance::none() : Clearance::of_side(side);
}

// Whoever owns a side may share it, or open it to whoever takes it over. The enemy's is for the first who comes: a link that still worked
// when he sits there would let its sender look into his cards.
seats::Invites Seating::invites(seats::Role by, seats::Role wanted) const {
    if (by == seats::Role::spectator) return seats::Invites::nobody;
    if (wanted == seats::Role::spectator) return seats::Invites::anybody;
    if (wanted == seats::Role::umpire)
        return by == seats::Role::umpire ? seats::Invites::anybody : seats::Invites::nobody;
    const battle::SideId side = wanted == seats::Role::red ? battle::SideId{0} : battle::SideId{1};
    if (!owned[side] || hot_seat) return seats::Invites::nobody;
    return by == wanted ? seats::Invites::anybody : seats::Invites::the_first;
}

}  // namespace linstock::match
