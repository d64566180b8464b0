#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"
#include "drill/drill.hpp"

// Files of drills: `[[drill]]` with its `[[drill.do]]` and `[[drill.ask]]`. Only the format is judged here; whether the sheet knows a word is
// asked when the drill is raised.
namespace linstock::library {

// One of a file that cannot be fought as it is told.
struct BrokenDrill {
    std::string id;
    sheet::Place place;
    base::Errors errors;
};
struct DrillFile {
    std::vector<drill::Drill> drills;
    std::vector<BrokenDrill> broken;
};
// The sound ones and the others. An error is one of the whole file.
base::Result<DrillFile> read_drills(std::string_view text, const std::string& path);

// All of them, or every fault: with file, line and, where one is near, the word that was meant.
base::Result<std::vector<drill::Drill>> parse_drills(std::string_view text, const std::string& path);

// Whether a TOML text is a file of drills rather than anything else of ours.
bool holds_drills(std::string_view text);

}  // namespace linstock::library
