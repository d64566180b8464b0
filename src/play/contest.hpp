#pragma once

#include <span>
#include <vector>

#include "play/aftermath.hpp"

// Two units that strike at each other in one step: who did the other more harm has won.
namespace linstock::play {

// What one unit did to another.
struct Blow {
    int unit = nobody;
    int target = nobody;
    base::Number amount = 0;
};

// The blows of a deed that the course counts as part of a contest.
std::vector<Blow> blows_of(const Course& course, const Memory& memory, const Deed& deed,
                           const sheet::Resolution& resolution);

// Two units and what each did to the other.
struct Meeting {
    int unit[2] = {nobody, nobody};
    base::Number harm[2] = {0, 0};  // done by each
};

// What a meeting comes to for the two Groups, the first unit's before the second's.
void count_meeting(const Memory& memory, const Contest& contest, const Meeting& meeting, Alterations& sink);

// What the blows of one step come to: surplus blows are lost. `taken`: the losses are off already, so that the memory says no more
// what there was to lose, and the blows are no more than was lost.
void decide_contest(const Memory& memory, const Contest& contest, std::span<const Blow> blows, bool taken,
                    Alterations& sink);

}  // namespace linstock::play
