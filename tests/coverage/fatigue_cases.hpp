#pragma once

#include "coverage/worked_cases.hpp"
#include "library/register.hpp"

namespace linstock::test {

// The worked cases of `fatigue`, run once for all tests of the program.
struct FatigueCases {
    FatigueCases();
    library::Register rules() const;

    SheetCache sheets;
    std::vector<WorkedCase> cases;
};
FatigueCases& fatigue_cases();

}  // namespace linstock::test
