#pragma once

#include "codec/register.hpp"
#include "rules/worked_cases.hpp"

namespace linstock::test {

// The worked cases of `acw`, run once for all tests of the program.
struct AcwCases {
    AcwCases();
    codec::Register rules() const;

    Shelf shelf;
    std::vector<WorkedCase> cases;
};
AcwCases& acw_cases();

}  // namespace linstock::test
