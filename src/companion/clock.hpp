#pragma once

#include <string>
#include <vector>

#include "companion/roster.hpp"

// The turn clock: one Next button. It says whose step it is, clears what does not outlive a step, phase or turn, and puts
// recoveries and rallies to the players.
namespace linstock::companion {

struct TurnClock {
    int turn = 1;
    int half = 0;  // where each side goes through the steps: 0 the first side, 1 the second
    int step = 0;
    Side first = Side::red;

    friend bool operator==(const TurnClock&, const TurnClock&) = default;
};

const play::Step& step_of(const Course& course, const TurnClock& clock);

// Whose step it is; both when it is everybody's.
struct Acting {
    bool both = true;
    Side side = Side::red;
    bool has(Side asked) const { return both || side == asked; }
};
Acting acting_in(const Course& course, const TurnClock& clock);
Side phasing_side(const Course& course, const TurnClock& clock);

TurnClock next_of(const Course& course, const TurnClock& clock);

// What the passing from one step to the next does to the roster: first what was held, then the resets in their order.
std::vector<FieldChange> pass(const Course& course, const Roster& roster, const TurnClock& from, const TurnClock& to,
                              const std::vector<Deferred>& held);

// One unit or Group that the clock puts to the players in the step it stands in.
struct Proposed {
    const play::Proposal* rule = nullptr;
    const Record* record = nullptr;
    int number = 0;  // the rule's place and the record's number: the same as long as both are there
};
// Those that count under the readings chosen at the table.
std::vector<Proposed> proposals(const Course& course, const Roster& roster, const TurnClock& clock,
                                const sheet::ReadingChoices& readings);

}  // namespace linstock::companion
