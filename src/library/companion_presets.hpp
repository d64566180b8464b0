#pragma once

#include <span>
#include <string>
#include <vector>

#include "base/result.hpp"
#include "companion/offer.hpp"
#include "library/sheet_library.hpp"

// Readings chosen beforehand: `<sheet>/presets.toml`, beside the sheet and no part of it.
namespace linstock::library {

// Those of the sheet that its file extends, then its own; none where there is no file. Not yet held against the sheet.
base::Result<std::vector<companion::Preset>> load_presets(std::span<const SheetFile> files, const std::string& sheet);

}  // namespace linstock::library
