#pragma once

#include "preview/ghosts.hpp"

// The tape, the arcs and the bands.
namespace linstock::preview {

struct Measured {
    Length distance = 0;
    Point from;
    Point to;
    std::vector<std::string> bands;  // of the shooter, in words, with the margin
    bool looked = false;             // between two units: whether the one sees the other
    table::Sight sight;
    Point blocked_at;
};
// From a unit or a point to a unit or a point, nearest to nearest.
Measured measure(const SeatView& seat, Point from, Point to, UnitId unit, UnitId other);

struct Band {
    std::string name;
    Length radius = 0;
    std::vector<Point> outline;
};
struct Arcs {
    UnitId unit = no_unit;
    std::vector<Point> arc;  // where it can shoot at all
    std::vector<Band> bands;
    CommanderId commander = battle::no_commander;  // of its Group, where he is on the table
    Length command_reach = 0;
};
Arcs arcs(const SeatView& seat, UnitId unit, const table::Posed& at);

}  // namespace linstock::preview
