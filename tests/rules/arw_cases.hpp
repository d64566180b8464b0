#pragma once

#include "codec/register.hpp"
#include "rules/worked_cases.hpp"

namespace linstock::test {

// The worked cases of `arw` and `tricorne`, run once for all tests of the program.
struct ArwCases {
    ArwCases();
    codec::Register rules(const std::string& sheet) const;

    Shelf shelf;
    std::vector<WorkedCase> cases;
};
ArwCases& arw_cases();

}  // namespace linstock::test
