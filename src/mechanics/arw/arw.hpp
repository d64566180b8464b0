#pragma once

#include "sheet/mechanics.hpp"

// The sheets `arw` and `tricorne`: what their data calls in C++, and their chains.
namespace linstock::mechanics_arw {

const sheet::Mechanics& mechanics();

}  // namespace linstock::mechanics_arw
