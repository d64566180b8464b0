#pragma once

#include <span>
#include <string>
#include <vector>

#include "base/result.hpp"
#include "battle/muster.hpp"
#include "library/sheet_library.hpp"

// A sheet's muster (`<sheet>/muster.toml`), with that of the sheet it extends underneath.
namespace linstock::library {

bool has_muster(std::span<const SheetFile> files, const std::string& sheet);
std::vector<std::string> sheets_with_muster(std::span<const SheetFile> files);

base::Result<battle::MusterRules> load_muster(std::span<const SheetFile> files, const std::string& sheet);

}  // namespace linstock::library
