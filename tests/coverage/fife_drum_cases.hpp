#pragma once

#include "coverage/worked_cases.hpp"
#include "library/register.hpp"

namespace linstock::test {

// The worked cases of `fife-drum`, run once for all tests of the program.
struct FifeDrumCases {
    FifeDrumCases();
    library::Register rules() const;

    SheetCache sheets;
    std::vector<WorkedCase> cases;
};
FifeDrumCases& fife_drum_cases();

}  // namespace linstock::test
