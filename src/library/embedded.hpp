#pragma once

#include <cstddef>
#include <string_view>

// The built-in sheets, scenarios and web pages, compiled into the program: it runs from anywhere without looking for its data.
namespace linstock::library {

struct EmbeddedFile {
    std::string_view path;  // below its folder: "arw/units.toml", "meeting.toml"
    std::string_view text;
};

// Sorted by path; defined by files that the build writes from sheets/ and scenarios/.
extern const EmbeddedFile embedded_sheets[];
extern const std::size_t embedded_sheets_count;
extern const EmbeddedFile embedded_scenarios[];
extern const std::size_t embedded_scenarios_count;

// The web client, written from web/dist: "index.html", "assets/index-3fa9.js" and "assets/index-3fa9.js.gz". In the program
// only, not in the rooms.
extern const EmbeddedFile embedded_pages[];
extern const std::size_t embedded_pages_count;

}  // namespace linstock::library
