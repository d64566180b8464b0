#include "story/turning.hpp"

#include <cstdlib>

namespace linstock::story {

namespace {

// What side 1 has lost more than side 0.
std::int32_t balance(const std::int32_t (&lost)[2]) { return lost[1] - lost[0]; }

struct Phase {
    Turning turning;
    std::int32_t greatest = 0;  // swing of a single entry of it
};

bool same_phase(const EntryStory& story, const Turning& turning) {
    return story.turn == turning.turn && story.phase_side == turning.phase_side;
}

// How much a swing of the balance counts for whoever won; either way where nobody did.
std::int32_t favour(std::int32_t swing, battle::Result result) {
    if (result == battle::Result::side_0) return swing;
    if (result == battle::Result::side_1) return -swing;
    return std::abs(swing);
}

std::vector<Phase> phases_of(const Chronicle& chronicle, const std::vector<std::size_t>& way) {
    std::vector<Phase> phases;
    std::int32_t last[2] = {0, 0};
    for (const std::size_t entry : way) {
        const EntryStory& story = chronicle.entry(entry);
        if (phases.empty() || !same_phase(story, phases.back().turning)) {
            Phase phase;
            phase.turning.entry = entry;
            phase.turning.turn = story.turn;
            phase.turning.phase_side = story.phase_side;
            for (int side = 0; side < 2; ++side) phase.turning.before[side] = last[side];
            phases.push_back(phase);
        }
        Phase& phase = phases.back();
        const std::int32_t swing = balance(story.worth_lost) - balance(last);
        if (std::abs(swing) > phase.greatest) {
            phase.greatest = std::abs(swing);
            phase.turning.entry = entry;
        }
        for (int side = 0; side < 2; ++side) {
            phase.turning.lost[side] += story.worth_lost[side] - last[side];
            last[side] = story.worth_lost[side];
        }
    }
    return phases;
}

}  // namespace

std::optional<Turning> turning_point(const Chronicle& chronicle, const std::vector<std::size_t>& way,
                                     battle::Result result) {
    std::optional<Turning> found;
    std::int32_t best = 0;
    for (const Phase& phase : phases_of(chronicle, way)) {
        const std::int32_t swing = balance(phase.turning.lost);
        if (favour(swing, result) <= best) continue;
        best = favour(swing, result);
        found = phase.turning;
        found->gained = swing > 0 ? battle::SideId{0} : battle::SideId{1};
    }
    return found;
}

}  // namespace linstock::story
