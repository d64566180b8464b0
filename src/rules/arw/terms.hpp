#pragma once

#include "base/result.hpp"
#include "battle/memory_of_play.hpp"

// The words of the family at the table, as its code names them. What they are stands in the sheet's play.toml, which says who sets
// and reads them and how long they last; check_play() holds the two against each other when a battle opens.
namespace linstock::rules_arw {

namespace order {
enum : int { advance, reserve, stand, retreat, rout };
}

namespace step {
enum : int { deployment, orders, movement, fire, melee, morale, ending };
}

namespace unit_mark {
enum : int {
    disorganised,      // battle
    moved,             // phase: what its moves have cost, in tenths of a millimetre
    shape_changed,     // phase: changes of formation made
    about_faced,       // phase
    halted,            // phase: came to a printed halt, moves no more
    fired_today,       // battle
    shots,             // phase: shots made
    attacked,          // phase: shot at, charged or fought
    dead,              // phase: stands killed, taken off at its end
    imposed,           // battle: its order comes from a result; 1 until its owner's next orders step is over
    must_retreat,      // battle: owes one Retreat move before it can have another order
    rallied,           // phase: may not be given Advance
    running,           // battle: 1 when the first rout move has been made
    charge_test,       // phase: 0 none, 1 passed, 2 not passed (as the sheet's kind `charge tests`)
    was_charged,       // phase
    fought,            // phase
    disorganised_now,  // phase: Disorganised in this phase
    evaded,            // phase
    charge_left,       // phase: of its move when it stands 5 cm off its target, tenths of a millimetre
    rout_moved,        // phase
    holds_fire,        // step: declared that it does not shoot
    formed_line_free,  // phase: narrowed to column for a gap, may re-form free
    ordered,           // phase: orders given to it in its orders step
    count
};
}

namespace group_mark {
enum : int {
    stands_at_start,   // battle
    killed,            // battle
    lost_now,          // phase: stands lost in this phase
    melees_won,        // phase
    melees_lost,       // phase
    melee_killed,      // phase
    melee_lost,        // phase
    short_guns,        // phase: under artillery fire at short range
    command_reach,     // phase: the D4 thrown for imposed orders, 0 when none was
    general_distance,  // phase: General's or C-in-C's distance before casualties come off, tenths of a mm, -1 none
    count
};
}

namespace side_mark {
enum : int {
    holds,          // battle: a bit for every objective
    second_phase,   // battle, kept by side 0: the turn's second player phase has begun
    retreats_over,  // phase: others than those on Retreat have begun to move
    count
};
}

namespace tie {
enum : int {
    shoots,  // step, hidden: a at b; value 0: stands (0 all that can)
    charges,  // phase: a at b; value 0: the side struck, 1: the wheel still to make (tenths of mm, left positive), 2: forward
    contact,  // battle: a touches b; value 0: b's side struck (front, flank, rear), 1: a's side touched; made by the charger
    attacked,  // phase: a shot at, charged or fought b
    count
};
}

namespace decision {
enum : int { evade, face, count };
}

// Every word the family goes by stands where its code expects it, and every number it measures by is there. The errors name those
// that are missing or stand elsewhere.
base::Errors check_play(const battle::TablePlay& play);

// IDs of lines that the family acts by and that the sheet does not have.
std::vector<std::string> missing_rules(const battle::Terms& terms);

}  // namespace linstock::rules_arw
