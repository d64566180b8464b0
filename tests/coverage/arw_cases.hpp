#pragma once

#include "coverage/worked_cases.hpp"
#include "library/register.hpp"

namespace linstock::test {

// The worked cases of `arw` and `tricorne`, run once for all tests of the program.
struct ArwCases {
    ArwCases();
    library::Register rules(const std::string& sheet) const;

    SheetCache sheets;
    std::vector<WorkedCase> cases;
};
ArwCases& arw_cases();

}  // namespace linstock::test
