#pragma once

#include "sheet/mechanics.hpp"

namespace linstock::trial {

// The trial's sheets are all data: they need no C++ function and no chain. The one function here, `lesser` of two numbers,
// is for the example in docs/designer/sheets.md.
const sheet::Mechanics& mechanics();

}  // namespace linstock::trial
