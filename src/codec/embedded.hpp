#pragma once

#include <cstddef>
#include <string_view>

// The built-in sheets, compiled into the program: it runs from anywhere without looking for its data.
namespace linstock::codec {

struct EmbeddedFile {
    std::string_view path;  // below sheets/: "arw/units.toml"
    std::string_view text;
};

// Sorted by path; defined by a file that the build writes from sheets/.
extern const EmbeddedFile embedded_files[];
extern const std::size_t embedded_file_count;

}  // namespace linstock::codec
