#pragma once

#include "codec/register.hpp"
#include "rules/worked_cases.hpp"

namespace linstock::test {

// The worked cases of `fife-drum`, run once for all tests of the program.
struct FifeDrumCases {
    FifeDrumCases();
    codec::Register rules() const;

    Shelf shelf;
    std::vector<WorkedCase> cases;
};
FifeDrumCases& fife_drum_cases();

}  // namespace linstock::test
