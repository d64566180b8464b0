#pragma once

#include "sheet/mechanics.hpp"

// The American Civil War sheet: chains volley, charge and brigade-charge. Its rules need no function beside the data.
namespace linstock::mechanics_acw {

const sheet::Mechanics& mechanics();

}  // namespace linstock::mechanics_acw
