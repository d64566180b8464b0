#pragma once

#include <memory>

#include "battle/apply.hpp"
#include "battle/event.hpp"
#include "battle/findings.hpp"
#include "battle/roster.hpp"
#include "table/field.hpp"

// A state together with the geometry made from it. `apply` is the only hand that changes either.
namespace linstock::battle {

class Battle {
public:
    Battle(const Roster& roster, const Terms& terms);

    // The event must be sound (see apply.hpp): whoever plays by the rules makes no other.
    void apply(const Event& event);

    // The state is put back (or taken over from a copy) and the field made anew where it differs.
    void restore(const State& state);

    const State& state() const { return state_; }
    const table::Field& field() const { return field_; }
    const Roster& roster() const { return *roster_; }
    const Terms& terms() const { return *terms_; }

    table::Array array_of(UnitId unit) const;
    table::Posed posed(UnitId unit) const { return {state_.unit(unit).pose, array_of(unit)}; }
    // The stands that its figures fill now. When those too many come off is the family's to say.
    int stands_due(UnitId unit) const { return roster_->units[unit].stands_for(state_.unit(unit).figures); }
    bool on_table(UnitId unit) const { return state_.unit(unit).presence == Presence::on_table; }

    // No part of what the battle is, only of what asking about it costs; like the rest of it, for one thread at a time.
    Findings& findings() const { return findings_; }
    // A battle that stands as this one does, to try things on: kept for the next who asks, so that nothing is built anew.
    Battle& rehearsal() const;

private:
    void place(UnitId unit);
    void forget(const Event& event);
    void place_all();

    const Roster* roster_;
    const Terms* terms_;
    Lifetimes lifetimes_;
    State state_;
    table::Field field_;
    mutable Findings findings_;
    // Nobody's but this battle's: a copy has none yet.
    struct Rehearsal {
        Rehearsal() = default;
        Rehearsal(const Rehearsal&) {}
        Rehearsal& operator=(const Rehearsal&) { return *this; }
        std::unique_ptr<Battle> battle;
    };
    mutable Rehearsal rehearsal_;
};

// The events that raise a battle from nothing: entry 0 of every log.
void raise(const Roster& roster, const Terms& terms, Events& events);

// What a side may know: the other side's hidden ties and awaited units are left out.
void hide_from(State& state, const Terms& terms, SideId side);  // on a copy
// The same of where a side stands, while it deploys: as if none of it had come yet.
void hide_deployment_of(State& state, SideId side);  // on a copy
// And of the marks of this step alone, which tell what a side has declared.
void hide_marks_of(State& state, const Terms& terms, SideId side);  // on a copy

}  // namespace linstock::battle
