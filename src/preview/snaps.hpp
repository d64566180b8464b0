#pragma once

#include "preview/ghosts.hpp"

// What pulls a dragged place a little aside, to where an officer would have put it.
namespace linstock::preview {

// The goal a hand meant. `array` is the shape the unit would have there.
struct Meant {
    table::Pose pose;
    Snaps took_hold;
};
Meant snapped(const SeatView& seat, UnitId unit, const table::Array& array, table::Pose wished, const Snaps& snaps);

}  // namespace linstock::preview
