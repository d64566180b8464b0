#pragma once

#include "sheet/mechanics.hpp"

// The sheet `fife-drum`: its chains. The words of the data language suffice for everything else.
namespace linstock::mechanics_fife_drum {

const sheet::Mechanics& mechanics();

}  // namespace linstock::mechanics_fife_drum
