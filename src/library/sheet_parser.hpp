#pragma once

#include "library/toml_reader.hpp"
#include "sheet/source.hpp"

namespace linstock::library {

// A merged sheet tree into its source form. Faults say file, line, key and the near word.
sheet::SheetSource parse_sheet(const toml::table& root, TomlFaults& faults);

}  // namespace linstock::library
