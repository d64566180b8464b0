#pragma once

#include "codec/register.hpp"
#include "rules/worked_cases.hpp"

namespace linstock::test {

// The worked cases of `fatigue`, run once for all tests of the program.
struct FatigueCases {
    FatigueCases();
    codec::Register rules() const;

    Shelf shelf;
    std::vector<WorkedCase> cases;
};
FatigueCases& fatigue_cases();

}  // namespace linstock::test
