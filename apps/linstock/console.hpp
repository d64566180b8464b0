#pragma once

#include <iosfwd>
#include <string>
#include <string_view>

#include "base/result.hpp"

// The one mouth of the program: where text goes, and how it is laid out.
namespace linstock::app {

enum ExitCode : int { done = 0, failed = 1, bad_usage = 2 };

struct Console {
    std::istream& in;
    std::ostream& out;
    std::ostream& err;
    bool interactive = false;  // a person sits at both ends
    bool colour = false;
    std::size_t width = 80;

    std::string strong(std::string_view text) const;
    std::string faint(std::string_view text) const;
};

// Standard streams; colours only on a terminal and without NO_COLOR.
Console standard_console();

// Errors for a person on `err`, or as JSON on `out`.
void report(const Console& console, bool json, const base::Errors& errors);

// Words broken at spaces to fit the console; lines after the first are indented.
std::string wrapped(std::string_view text, std::size_t width, std::size_t first_indent, std::size_t indent);

// Text that stands beside something `indent` wide, its further lines below its first.
std::string beside(std::size_t indent, std::string_view text, std::size_t width);

// One line from the person, without spaces around it. False at the end of input.
bool read_line(const Console& console, std::string& line);

}  // namespace linstock::app
