#pragma once

#include <vector>

#include "battle/game.hpp"

// A log gone through again, entry by entry, with every procedure explained.
namespace linstock::story {

class Retelling {
public:
    explicit Retelling(const battle::Family& family)
        : family_(&family), battle_(family.roster(), family.terms()), before_(battle_.state()) {}

    // Takes the next entry, which must be in the family's words and no undo. Gives what its procedures said; nothing where the
    // rules no longer decide it as they did: then the battle goes on by the log's events all the same.
    const std::vector<battle::Told>& take(const battle::Entry& entry);
    // Goes on from here: after an undo, or to explain one entry alone.
    void stand_at(const battle::State& state);

    const battle::Battle& battle() const { return battle_; }
    const battle::State& before() const { return before_; }

private:
    bool decide_again(const battle::Entry& entry);

    const battle::Family* family_;
    battle::Battle battle_;
    battle::State before_;
    battle::Events events_;
    std::vector<battle::Told> told_;
    bool raised_ = false;
};

}  // namespace linstock::story
