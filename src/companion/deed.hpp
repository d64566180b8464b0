#pragma once

#include <string>
#include <vector>

#include "companion/roster.hpp"
#include "sheet/resolution.hpp"

// A unit does something: its facts filled from the roster, and what the answer does to the roster. The sheet's own
// procedure stands in between and decides alone.
namespace linstock::companion {

struct Deed {
    const sheet::Procedure* procedure = nullptr;
    const Record* own = nullptr;
    const Record* other = nullptr;
    std::vector<const Record*> testers;  // the records of a reader list, in order
};

struct FilledFact {
    std::string fact;
    sheet::Literal value;
    std::string from;  // "own.stands", "own.group.units"
};

// Who reads the throw: the units that the rules name for the procedure's list; only `chosen` where that is not empty.
std::vector<const Record*> testers_of(const RosterRules& rules, const Roster& roster, const sheet::Procedure& procedure,
                                      const Record& own, const std::vector<int>& chosen);

// Tells every fact that the roster knows, lists too. A value that the fact does not take is left for the table to tell.
std::vector<FilledFact> fill_facts(const RosterRules& rules, const Roster& roster, const Deed& deed,
                                   sheet::Facts& facts);

struct Aftermath {
    std::vector<Deferred> marks;      // what the deed itself leaves; nothing where it was refused
    std::vector<Deferred> effects;    // what its answer does: held in a simultaneous step
    std::vector<std::string> orders;  // what is to be done with the figures: "23rd Foot: fall back 10"
};

Aftermath aftermath_of(const RosterRules& rules, const Roster& roster, const Deed& deed,
                       const sheet::Resolution& resolution);

// What one unit did to another where they strike at each other.
struct Blow {
    int unit = 0;
    int target = 0;
    base::Number amount = 0;
};

// The blows of a deed that the rules count as part of a contest; nobody loses more than the roster says it has.
std::vector<Blow> blows_of(const RosterRules& rules, const Deed& deed, const sheet::Resolution& resolution);

// What the blows of one step come to for the two Groups: surplus blows are lost, and who did the other more harm has won.
// `taken`: the losses are off the roster already, so that it says no more what there was to lose.
std::vector<Deferred> decide_contest(const RosterRules& rules, const Roster& roster, const Contest& contest,
                                     const std::vector<Blow>& blows, bool taken);

// The marks of an act or a proposal laid on its units.
std::vector<Deferred> marks_on(const RosterRules& rules, const Roster& roster, const std::vector<Mark>& marks,
                               const Record* own, const Record* other, const std::string& rule);

}  // namespace linstock::companion
