#include "marshal/seats.hpp"

namespace linstock::marshal {

bool Seating::owns(Role role, battle::SideId side) const {
    if (side >= 2 || !owned[side]) return false;
    if (role == Role::umpire) return hot_seat;
    return !hot_seat && role == (side == 0 ? Role::red : Role::blue);
}

battle::SideId Seating::side_of(Role role, battle::SideId acting) const {
    if (owns(role, acting)) return acting;
    for (battle::SideId side = 0; side < 2; ++side) {
        if (owns(role, side)) return side;
    }
    return battle::no_side;
}

Eyes Seating::eyes(Role role, battle::SideId acting, bool over) const {
    if (over || (!owned[0] && !owned[1])) return Eyes::all();
    const battle::SideId side = side_of(role, acting);
    return side == battle::no_side ? Eyes::none() : Eyes::of_side(side);
}

// Whoever owns a side may share it, or open it to whoever takes it over. The enemy's is for the first who comes: a link that still worked
// when he sits there would let its sender look into his cards.
Invites Seating::invites(Role by, Role wanted) const {
    if (by == Role::spectator) return Invites::nobody;
    if (wanted == Role::spectator) return Invites::anybody;
    if (wanted == Role::umpire) return by == Role::umpire ? Invites::anybody : Invites::nobody;
    const battle::SideId side = wanted == Role::red ? battle::SideId{0} : battle::SideId{1};
    if (!owned[side] || hot_seat) return Invites::nobody;
    return by == wanted ? Invites::anybody : Invites::the_first;
}

}  // namespace linstock::marshal
