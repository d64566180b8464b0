#pragma once

#include <cstddef>
#include <string_view>

// The built-in sheets and scenarios, compiled into the program: it runs from anywhere without looking for its data.
namespace linstock::codec {

struct EmbeddedFile {
    std::string_view path;  // below its folder: "arw/units.toml", "meeting.toml"
    std::string_view text;
};

// Sorted by path; defined by files that the build writes from sheets/ and scenarios/.
extern const EmbeddedFile embedded_sheets[];
extern const std::size_t embedded_sheets_count;
extern const EmbeddedFile embedded_scenarios[];
extern const std::size_t embedded_scenarios_count;

}  // namespace linstock::codec
