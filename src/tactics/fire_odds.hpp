#pragma once

#include <vector>

#include "tactics/firing.hpp"

// What shooting promises, by the very procedures that would be thrown.
namespace linstock::tactics {

// `from` may be where the shooter does not stand, `moved` what it would then be. Allocates nothing but where odds need room.
battle::FireOdds fire_odds(const Manual& manual, const Battle& battle, UnitId shooter, const table::Posed& from,
                           bool moved, UnitId target);
// The facts of each shot it would make, measured and not thrown; `stands` 0: all that can.
std::vector<battle::Asking> ask_of_shot(const Manual& manual, const Battle& battle, UnitId shooter, UnitId target,
                                        int stands);

}  // namespace linstock::tactics
