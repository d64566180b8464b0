#pragma once

#include <vector>

#include "sheet/inquiry.hpp"

// A chain keeps to itself what it does with a length, so it has no chips of its own. But it hands the length on to the
// procedures it plays under the same name: where none of them changes its mind, the chain does not either.
namespace linstock::companion {

// The intervals of a length of a chain, from every procedure of the sheet that reads a fact of that name and is told what the
// chain is told. Empty where one of them reads every value for itself, or none reads it.
std::vector<sheet::Cut> chain_cuts(const sheet::Facts& facts, const sheet::Fact& length);

}  // namespace linstock::companion
