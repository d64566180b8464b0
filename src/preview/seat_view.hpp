#pragma once

#include "battle/family.hpp"

// How a seat looks at the battle: with these rules, at this much of it, for this side. What is hidden from the seat is already left
// out of `seen`, so that nothing asked through it can tell more than the seat may know.
namespace linstock::preview {

struct SeatView {
    const battle::Family& family;
    const battle::Battle& seen;
    battle::SideId side;  // whose troops it commands or, for those who look on, who acts
};

}  // namespace linstock::preview
