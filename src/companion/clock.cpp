#include "companion/clock.hpp"

#include <algorithm>

namespace linstock::companion {

namespace {

constexpr int numbers_a_rule = 10'000;  // more than there are records

// The roster as alterations pass over it, and all of them together at the end.
class Passing {
public:
    Passing(const RosterRules& rules, const Roster& roster, Side phasing)
        : rules_(rules), before_(roster), after_(roster), phasing_(phasing) {}

    void take(const Deferred& alteration) {
        for (const FieldChange& change : work_out(rules_, after_, {alteration})) apply(rules_, after_, change);
        all_.push_back(alteration);
    }

    void reset(const std::string& moment) {
        for (const Reset& each : rules_.resets) {
            if (each.at == moment) reset(each);
        }
    }

    std::vector<FieldChange> done() const { return work_out(rules_, before_, all_); }

private:
    void reset(const Reset& rule) {
        // The list is copied: taking an alteration changes the records, not which there are.
        const std::vector<Record> records = rule.of == Owner::unit ? after_.units : after_.groups;
        for (const Record& record : records) {
            if (rule.phasing && record.side != phasing_) continue;
            if (rule.of == Owner::unit && !fits(rules_, record, rule.when)) continue;
            const int from = rule.from.empty() ? -1 : rules_.find_field(rule.of, rule.from);
            const sheet::Literal value = from < 0 ? rule.to : record.values[static_cast<std::size_t>(from)];
            take({rule.of, record.id, rule.field, Alter::set, value, ""});
        }
    }

    const RosterRules& rules_;
    const Roster& before_;
    Roster after_;
    Side phasing_;
    std::vector<Deferred> all_;
};

bool of_group_fits(const RosterRules& rules, const Roster& roster, const Record& group, const Wants& wants) {
    const std::vector<const Record*> units = present_units(rules, roster, group.id);
    return std::any_of(units.begin(), units.end(), [&](const Record* unit) { return fits(rules, *unit, wants); });
}

bool is_proposed(const RosterRules& rules, const Roster& roster, const Proposal& rule, const Record& record) {
    if (rule.of == Owner::group) return of_group_fits(rules, roster, record, rule.when);
    return !is_gone(rules, record) && fits(rules, record, rule.when);
}

}  // namespace

const Step& step_of(const RosterRules& rules, const TurnClock& clock) {
    return rules.steps[static_cast<std::size_t>(clock.step)];
}

Side phasing_side(const RosterRules& rules, const TurnClock& clock) {
    const Phasing side = step_of(rules, clock).side;
    const bool second = side == Phasing::second || (rules.each_side && side != Phasing::first && clock.half == 1);
    return second ? opposite(clock.first) : clock.first;
}

Acting acting_in(const RosterRules& rules, const TurnClock& clock) {
    return {step_of(rules, clock).side == Phasing::both, phasing_side(rules, clock)};
}

TurnClock next_of(const RosterRules& rules, const TurnClock& clock) {
    TurnClock next = clock;
    if (++next.step < static_cast<int>(rules.steps.size())) return next;
    next.step = 0;
    if (rules.each_side && clock.half == 0) {
        next.half = 1;
    } else {
        next.half = 0;
        ++next.turn;
    }
    return next;
}

std::vector<FieldChange> pass(const RosterRules& rules, const Roster& roster, const TurnClock& from,
                              const TurnClock& to, const std::vector<Deferred>& held) {
    Passing passing(rules, roster, phasing_side(rules, from));
    for (const Deferred& each : held) passing.take(each);
    passing.reset("step");
    const bool new_turn = from.turn != to.turn;
    const bool new_phase = new_turn || from.half != to.half || step_of(rules, from).phase != step_of(rules, to).phase;
    if (new_phase) passing.reset("phase");
    if (new_turn) passing.reset("turn");
    passing.reset(step_of(rules, to).name);
    return passing.done();
}

std::vector<Proposed> proposals(const RosterRules& rules, const Roster& roster, const TurnClock& clock) {
    std::vector<Proposed> all;
    const std::string& step = step_of(rules, clock).name;
    const Side phasing = phasing_side(rules, clock);
    for (std::size_t i = 0; i < rules.proposals.size(); ++i) {
        const Proposal& rule = rules.proposals[i];
        if (rule.step != step) continue;
        for (const Record& record : rule.of == Owner::unit ? roster.units : roster.groups) {
            if (rule.phasing && record.side != phasing) continue;
            if (is_proposed(rules, roster, rule, record))
                all.push_back({&rule, &record, static_cast<int>(i) * numbers_a_rule + record.id});
        }
    }
    return all;
}

}  // namespace linstock::companion
