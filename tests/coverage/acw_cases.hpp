#pragma once

#include "coverage/worked_cases.hpp"
#include "library/register.hpp"

namespace linstock::test {

// The worked cases of `acw`, run once for all tests of the program.
struct AcwCases {
    AcwCases();
    library::Register rules() const;

    SheetCache sheets;
    std::vector<WorkedCase> cases;
};
AcwCases& acw_cases();

}  // namespace linstock::test
