#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"
#include "drill/drill.hpp"

// Files of drills: `[[drill]]` with its `[[drill.do]]` and `[[drill.ask]]`. Only the format is judged here; whether the sheet knows a word is
// asked when the drill is raised.
namespace linstock::codec {

// Every fault has file, line and, where one is near, the word that was meant.
base::Result<std::vector<drill::Drill>> parse_drills(std::string_view text, const std::string& path);

// Whether a TOML text is a file of drills rather than anything else of ours.
bool holds_drills(std::string_view text);

}  // namespace linstock::codec
