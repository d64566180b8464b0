#pragma once

#include <array>
#include <string_view>
#include <vector>

#include "battle/event.hpp"

// The one hand that changes a battle's state. It needs no rule and no table: events are applied as they stand in a log.
namespace linstock::battle {

// Which marks and ties die when, looked up once.
struct Lifetimes {
    explicit Lifetimes(const Terms& terms);
    static constexpr int kinds = 5;
    std::array<std::array<std::uint64_t, kinds>, 4> marks{};  // by scope and lifetime: bits of slots
    std::vector<Lifetime> ties;

    // Whether a phase ends where one step follows another within a turn.
    bool phase_ends(int from, int to, bool other_side) const;
    bool shared_phase(int step) const { return phase_at(step).shared; }

private:
    struct Phase {
        int number = 0;  // that of the first step that declares it
        bool shared = false;
    };
    Phase phase_at(int step) const {
        return step >= 0 && static_cast<std::size_t>(step) < phases_.size() ? phases_[static_cast<std::size_t>(step)]
                                                                            : Phase{};
    }
    std::vector<Phase> phases_;  // by step
};

// Why an event of unknown origin may not be applied here: a number out of its range, a tie or frame too many. Empty: it may.
std::string_view flaw_of(const State& state, const Terms& terms, const Event& event);
inline bool sound(const State& state, const Terms& terms, const Event& event) {
    return flaw_of(state, terms, event).empty();
}

class Hand {
public:
    // The event must be sound.
    static void apply(State& state, const Lifetimes& lifetimes, const Event& event);
    static void hide(State& state, const Terms& terms, SideId side);
    static void hide_side(State& state, SideId side);
    static void hide_marks(State& state, const Terms& terms, SideId side);
    static void take_over(State& state, UnitId unit, const UnitState& from);

private:
    static void pose(State& state, const Event& event);
    static void enter(State& state, const Event& event);
    static void raise_unit(State& state, const Event& event);
    static void raise_group(State& state, const Event& event);
    static void raise_commander(State& state, const Event& event);
    static void mark(State& state, const Lifetimes& lifetimes, const Event& event);
    static void tie(State& state, const Event& event);
    static void cut(State& state, const Event& event);
    static void open(State& state, const Event& event);
    static void fill(State& state, const Event& event);
    static void advance(State& state, const Lifetimes& lifetimes, const Event& event);
    static void begin_phase(State& state, bool shared);
    static void end_marks(State& state, const Lifetimes& lifetimes, Lifetime ended);
    static void age_marks(State& state, const Lifetimes& lifetimes);
    static void end_ties(State& state, const Lifetimes& lifetimes, bool phase_ended, bool turn_ended);
    static void rule(State& state, const Event& event);
};

// Coordinates beyond this are nobody's table: 1 km.
inline constexpr table::Length farthest_place = 100'000'000;

}  // namespace linstock::battle
