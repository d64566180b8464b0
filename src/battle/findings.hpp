#pragma once

#include <cstdint>
#include <vector>

#include "battle/ids.hpp"
#include "table/shape.hpp"

// What a family has found out about units, and is asked again before anything that matters has changed: a few dear yes-or-no
// questions, numbered by the family. The battle wipes them as it changes.
namespace linstock::battle {

class Findings {
public:
    static constexpr std::size_t questions = 2;

    void reset(std::size_t units) {
        noted_.assign(units * questions, {});
        held_.clear();
        held_.reserve(noted_.size());
    }

    // The answer noted, else what `find()` says, noted. It must be the same until somebody of the unit's own side changes within
    // `near`, or anything else changes anywhere.
    template <class Find>
    bool recall(std::size_t question, UnitId unit, SideId side, const table::Box& near, Find&& find) {
        const std::size_t place = unit * questions + question;
        Noted& noted = noted_[place];
        if (noted.held) return noted.holds;
        noted = {find(), true, side, near};
        held_.push_back(place);
        return noted.holds;
    }

    void wipe() {
        for (const std::size_t place : held_) noted_[place].held = false;
        held_.clear();
    }
    // Somebody of this side has changed who stands there.
    void wipe_near(SideId side, const table::Box& box) {
        std::size_t kept = 0;
        for (const std::size_t place : held_) {
            Noted& noted = noted_[place];
            noted.held = noted.side == side && !noted.near.meets(box);
            if (noted.held) held_[kept++] = place;
        }
        held_.resize(kept);
    }

    // A guess that outlives changes: whom to ask first. Never an answer.
    std::size_t likeliest() const { return likeliest_; }
    void expect(std::size_t whom) { likeliest_ = whom; }

private:
    struct Noted {
        bool holds = false;
        bool held = false;
        SideId side = 0;
        table::Box near;
    };
    std::vector<Noted> noted_;
    std::vector<std::size_t> held_;  // places of those that are held
    std::size_t likeliest_ = 0;
};

}  // namespace linstock::battle
