#pragma once

#include <span>
#include <string>

#include "base/result.hpp"
#include "companion/roster_rules.hpp"
#include "library/sheet_library.hpp"

// What a sheet keeps of the troops at a real table: `<sheet>/roster.toml`, beside the sheet and no part of it.
namespace linstock::library {

bool has_roster_rules(std::span<const SheetFile> files, const std::string& sheet);

// With what it extends merged in; not yet bound to the sheet. Unknown keys and words are errors with file and line.
base::Result<companion::RosterRules> load_roster_rules(std::span<const SheetFile> files, const std::string& sheet);

}  // namespace linstock::library
