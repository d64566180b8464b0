#pragma once

#include "battle/ids.hpp"

// Whose secrets a seat may see: what a side has declared before both have, where it deploys before both have, whom it awaits.
namespace linstock::match {

struct Clearance {
    bool of[2] = {false, false};  // by side; those who look on see neither, an umpire both

    bool see(battle::SideId side) const { return side >= 2 || of[side]; }
    bool see_all() const { return of[0] && of[1]; }

    static constexpr Clearance all() { return {{true, true}}; }
    static constexpr Clearance none() { return {{false, false}}; }
    static constexpr Clearance of_side(battle::SideId side) { return {{side == 0, side == 1}}; }
};

}  // namespace linstock::match
