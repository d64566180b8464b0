#pragma once

#include "codec/toml_reader.hpp"
#include "sheet/source.hpp"

namespace linstock::codec {

// A merged sheet tree into its source form. Faults say file, line, key and the near word.
sheet::SheetSource parse_sheet(const toml::table& root, TomlFaults& faults);

}  // namespace linstock::codec
