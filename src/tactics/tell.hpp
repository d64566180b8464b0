#pragma once

#include "tactics/manual.hpp"

// Our words for what happened, the same for every sheet but for its own marks, ties and procedures, which the family words in plain lists.
namespace linstock::tactics {

// "{unit}" is who it is about, "{n}" the number set. "" says nothing.
struct MarkWords {
    int slot = -1;
    std::string set;
    std::string cleared;
};
// "{unit}" and "{other}"; where the first value is a side struck, flank and rear are said after it.
struct TieWords {
    int kind = -1;
    std::string made;
    bool strikes_side = false;
};
// What a unit does when it throws for this procedure: "{unit} shoots at {other}".
struct ProcedureWords {
    std::string procedure;
    std::string does;
};
struct Telling {
    std::vector<MarkWords> marks;  // of units
    std::vector<TieWords> ties;
    std::vector<ProcedureWords> procedures;
    std::string stand = "stand";  // what a unit is counted in, one and several
    std::string stands = "stands";
};

// A sentence without a full stop; "" for an event that needs none.
std::string tell(const Manual& manual, const Telling& words, const Battle& after, const battle::Event& event);

}  // namespace linstock::tactics
