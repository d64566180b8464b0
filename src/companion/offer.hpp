#pragma once

#include <array>
#include <string>
#include <vector>

#include "companion/roster.hpp"
#include "sheet/compile.hpp"

// What a sheet offers to those who open a table: scenarios raised as its roster has them, and readings chosen beforehand.
namespace linstock::companion {

struct OfferedSide {
    std::string name;
    std::string briefing;
    int units = 0;
    int men = 0;        // of foot and horse, and gunners where they are told
    std::string lines;  // as a person would paste them
};

struct Offer {
    std::string id;
    std::string title;
    std::string date;
    std::string summary;
    int turns = 0;
    Side first = Side::red;          // the scenario's first side plays red
    sheet::ReadingChoices readings;  // what the scenario asks of the sheet
    std::array<OfferedSide, 2> sides;
};

struct Offers {
    bool musters = false;  // the sheet raises scenarios at all
    std::vector<Offer> scenarios;
};

// Readings that go together, under a name.
struct Preset {
    std::string name;
    std::string says;
    sheet::ReadingChoices readings;
    sheet::Place place;
};

// Every reading and option is one of the sheet's, none is what the sheet has anyway, and no two presets are the same.
base::Errors check_presets(const std::vector<Preset>& presets, const sheet::Sheet& sheet);

}  // namespace linstock::companion
