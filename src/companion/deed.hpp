#pragma once

#include <string>
#include <vector>

#include "companion/roster.hpp"
#include "play/contest.hpp"

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
std::vector<const Record*> testers_of(const Course& course, const Roster& roster, const sheet::Procedure& procedure,
                                      const Record& own, const std::vector<int>& chosen);

// Tells every fact that the roster knows, lists too. A value that the fact does not take is left for the table to tell.
std::vector<FilledFact> fill_facts(const Course& course, const Roster& roster, const Deed& deed, sheet::Facts& facts);

struct Aftermath {
    std::vector<Deferred> marks;      // what the deed itself leaves; nothing where it was refused
    std::vector<Deferred> effects;    // what its answer does: held in a simultaneous step
    std::vector<std::string> orders;  // what is to be done with the figures: "23rd Foot: fall back 10"
};

Aftermath aftermath_of(const Course& course, const Roster& roster, const Deed& deed,
                       const sheet::Resolution& resolution);

// Who strikes at whom, where the deed is part of a contest.
std::vector<play::Blow> blows_of(const Course& course, const Roster& roster, const Deed& deed,
                                 const sheet::Resolution& resolution);

// The marks of an act or a proposal laid on its units.
std::vector<Deferred> marks_on(const Course& course, const Roster& roster, const std::vector<play::Mark>& marks,
                               const Record* own, const Record* other, const std::string& rule);

}  // namespace linstock::companion
