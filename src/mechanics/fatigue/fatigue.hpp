#pragma once

#include "sheet/mechanics.hpp"

// The sheet `fatigue`: what its data calls in C++, and its chains.
namespace linstock::mechanics_fatigue {

const sheet::Mechanics& mechanics();

}  // namespace linstock::mechanics_fatigue
