#pragma once

#include "play/aftermath.hpp"

// What time does: fields that do not outlive a step, a phase or a turn, and what recovers.
namespace linstock::play {

// A moment of the clock: what ends, and whose phase it was.
struct Passing {
    bool phase_ends = false;
    bool turn_ends = false;
    std::string_view entered;  // the step that is entered
    int phasing = 0;
};

// What the end of a step does, of a phase and a turn where they end with it: first the resets of each in file order, then what
// does not last so long is forgotten; at last the resets of the step that is entered. Every one reads what those before it left, so
// `sink` must do them at once.
void pass(const Course& course, const Memory& memory, const Passing& passing, Alterations& sink);

// Whether a proposal is put to a unit or a Group of that number; not whether it counts under the readings.
bool is_proposed(const Course& course, const Memory& memory, const Proposal& proposal, int phasing, int id);

}  // namespace linstock::play
