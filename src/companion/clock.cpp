#include "companion/clock.hpp"

#include "companion/roster_memory.hpp"
#include "play/passing.hpp"

namespace linstock::companion {

namespace {

constexpr int numbers_a_rule = 10'000;  // more than there are records

// The roster as alterations pass over it, and all of them together at the end.
class PassingRoster final : public play::Alterations {
public:
    PassingRoster(const Course& course, const Roster& roster) : course_(course), before_(roster), after_(roster) {}

    const Roster& now() const { return after_; }

    void take(const Deferred& alteration) {
        for (const FieldChange& change : work_out(course_, after_, {alteration})) apply(course_, after_, change);
        all_.push_back(alteration);
    }

    void take(const play::Alteration& alteration) override {
        take(Deferred{alteration.of, alteration.id, course_.field(alteration.field).name, alteration.alter,
                      alteration.value, std::string(alteration.rule)});
    }

    std::vector<FieldChange> done() const { return work_out(course_, before_, all_); }

private:
    const Course& course_;
    const Roster& before_;
    Roster after_;
    std::vector<Deferred> all_;
};

}  // namespace

const play::Step& step_of(const Course& course, const TurnClock& clock) {
    return course.steps[static_cast<std::size_t>(clock.step)];
}

Side phasing_side(const Course& course, const TurnClock& clock) {
    const play::Acts acts = step_of(course, clock).acts;
    const bool second =
        acts == play::Acts::second || (course.each_side && acts != play::Acts::first && clock.half == 1);
    return second ? opposite(clock.first) : clock.first;
}

Acting acting_in(const Course& course, const TurnClock& clock) {
    const play::Acts acts = step_of(course, clock).acts;
    return {acts == play::Acts::both || acts == play::Acts::nobody, phasing_side(course, clock)};
}

TurnClock next_of(const Course& course, const TurnClock& clock) {
    TurnClock next = clock;
    if (++next.step < static_cast<int>(course.steps.size())) return next;
    next.step = 0;
    if (course.each_side && clock.half == 0) {
        next.half = 1;
    } else {
        next.half = 0;
        ++next.turn;
    }
    return next;
}

std::vector<FieldChange> pass(const Course& course, const Roster& roster, const TurnClock& from, const TurnClock& to,
                              const std::vector<Deferred>& held) {
    PassingRoster passing(course, roster);
    for (const Deferred& each : held) passing.take(each);
    play::Passing moment;
    moment.turn_ends = from.turn != to.turn;
    moment.phase_ends =
        moment.turn_ends || from.half != to.half || step_of(course, from).phase != step_of(course, to).phase;
    moment.entered = step_of(course, to).name;
    moment.phasing = phasing_side(course, from) == Side::blue ? 1 : 0;
    play::pass(course, RosterMemory(passing.now()), moment, passing);
    return passing.done();
}

std::vector<Proposed> proposals(const Course& course, const Roster& roster, const TurnClock& clock,
                                const sheet::ReadingChoices& readings) {
    std::vector<Proposed> all;
    const RosterMemory memory(roster);
    const std::string& step = step_of(course, clock).name;
    const int phasing = phasing_side(course, clock) == Side::blue ? 1 : 0;
    for (std::size_t i = 0; i < course.proposals.size(); ++i) {
        const play::Proposal& rule = course.proposals[i];
        if (rule.step != step || !play::counts_under(rule.under, readings)) continue;
        for (const Record& record : rule.of == Owner::unit ? roster.units : roster.groups) {
            if (play::is_proposed(course, memory, rule, phasing, record.id))
                all.push_back({&rule, &record, static_cast<int>(i) * numbers_a_rule + record.id});
        }
    }
    return all;
}

}  // namespace linstock::companion
