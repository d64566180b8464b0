#pragma once

#include <string>

#include "base/result.hpp"
#include "library/sheet_library.hpp"

namespace linstock::library {

// All text that a sheet's battles hang on: its files and muster, those of the sheets it extends, and the house rules laid over. A save's
// edition is a hash over it.
base::Result<std::string> edition_text(const SheetLibrary& library, const std::string& sheet);

}  // namespace linstock::library
