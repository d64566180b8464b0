#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

#include "coverage/worked_cases.hpp"
#include "library/register.hpp"
#include "sheet/procedure.hpp"
#include "sheet/source.hpp"

// Whether the worked cases reach every rule of a sheet. It starts from the register, so that a forgotten rule is a fault.
namespace linstock::test {

// What the cases that passed showed of one sheet.
struct Evidence {
    struct Entry {
        int fired = 0;      // in how many runs it applied
        int not_fired = 0;  // in how many it did not: its condition failed, or it was outranked or voided
        int run = 0;        // in how many its procedure was played through
    };
    std::map<std::string, Entry> entries;  // by ID
    std::set<std::string> cells;           // "units/Militia/long"
    std::vector<const WorkedCase*> cases;  // those that ran on the sheet
};
// `cases` must outlive it.
Evidence gather_evidence(const std::vector<WorkedCase>& cases, const std::string& sheet);
Evidence gather_evidence(const std::vector<const WorkedCase*>& cases, const std::string& sheet);

struct Coverage {
    std::vector<std::string> faults;  // a sentence each; empty: the sheet is covered
    std::string report;               // Markdown
};
Coverage check_coverage(const library::Register& rules, const sheet::SheetSource& source, const Evidence& evidence);

}  // namespace linstock::test
