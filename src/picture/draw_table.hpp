#pragma once

#include <string>
#include <vector>

#include "base/number.hpp"
#include "battle/battle.hpp"
#include "battle/family.hpp"

// The table as a picture that stands by itself: an SVG without scripts, styles from elsewhere or fonts of its own. The same battle
// gives the same bytes everywhere; all places are whole hundredths of a millimetre until they are printed.
namespace linstock::picture {

struct PictureOptions {
    std::string moment;   // instead of the turn under way: "the end of turn 3"
    std::string caption;  // after it: "the Americans win"
    bool zones = false;   // where the sides may deploy; at deployment they are always shown
    // Asked who is disordered, who runs, how many still fight and how far they shoot. Without it the picture shows what the state says.
    const battle::Family* family = nullptr;
    // So many yards of ground are so much of the table; 0 where nobody knows: then the scale bar has no yards.
    base::Number scale_yards = 0;
    table::Length scale_length = 0;
    std::string upper_edge;            // where it truly lies: "north-west"; "" for nothing said
    std::vector<battle::UnitId> arcs;  // units whose arc of fire and ranges are drawn
};

std::string draw_table(const battle::Battle& battle, const PictureOptions& options = {});

}  // namespace linstock::picture
