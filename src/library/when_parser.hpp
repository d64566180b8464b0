#pragma once

#include "library/toml_reader.hpp"
#include "sheet/source.hpp"

namespace linstock::library {

// `when = { "own.orders" = "Stand", range = { at_most = "own.type.short" }, any = [ … ], not = { … } }`
sheet::WhenSource parse_when(const toml::table& table, const sheet::Place& around, TomlFaults& faults);

}  // namespace linstock::library
