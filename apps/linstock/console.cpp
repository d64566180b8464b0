#include "linstock/console.hpp"

#include <algorithm>
#include <cstdlib>
#include <iostream>

#include <sys/ioctl.h>
#include <unistd.h>

#include "json/text.hpp"

namespace linstock::app {

namespace {

constexpr std::size_t usual_width = 80;
constexpr std::size_t narrowest = 40;
constexpr std::size_t widest = 110;  // beyond this lines are hard to read

std::size_t terminal_width() {
    winsize size{};
    if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0 || size.ws_col == 0) return usual_width;
    return std::clamp<std::size_t>(size.ws_col, narrowest, widest);
}

bool no_colour_wanted() {
    const char* value = std::getenv("NO_COLOR");
    return value != nullptr && *value != '\0';
}

}  // namespace

std::string Console::strong(std::string_view text) const {
    return colour ? "\033[1m" + std::string(text) + "\033[0m" : std::string(text);
}

std::string Console::faint(std::string_view text) const {
    return colour ? "\033[2m" + std::string(text) + "\033[0m" : std::string(text);
}

Console standard_console() {
    Console console{std::cin, std::cout, std::cerr};
    const bool to_terminal = isatty(STDOUT_FILENO) != 0;
    console.interactive = to_terminal && isatty(STDIN_FILENO) != 0;
    console.colour = to_terminal && !no_colour_wanted();
    console.width = to_terminal ? terminal_width() : usual_width;
    return console;
}

void report(const Console& console, bool json, const base::Errors& errors) {
    if (json) {
        console.out << json::errors_json(errors);
        return;
    }
    for (const base::Error& error : errors) console.err << "linstock: " << base::to_text(error) << '\n';
}

std::string wrapped(std::string_view text, std::size_t width, std::size_t first_indent, std::size_t indent) {
    std::string out(first_indent, ' ');
    std::size_t column = first_indent;
    bool fresh = true;
    const auto break_line = [&] {
        out += '\n' + std::string(indent, ' ');
        column = indent;
        fresh = true;
    };
    while (!text.empty()) {
        const std::size_t end = std::min(text.find_first_of(" \n"), text.size());
        const std::string_view word = text.substr(0, end);
        const bool hard_break = end < text.size() && text[end] == '\n';
        text.remove_prefix(std::min(end + 1, text.size()));
        if (!word.empty()) {
            if (!fresh && column + 1 + word.size() > width) break_line();
            if (!fresh) out += ' ';
            out += word;
            column += word.size() + (fresh ? 0 : 1);
            fresh = false;
        }
        if (hard_break) break_line();
    }
    return out;
}

std::string beside(std::size_t indent, std::string_view text, std::size_t width) {
    return wrapped(text, width, indent, indent).substr(indent);
}

bool read_line(const Console& console, std::string& line) {
    console.out.flush();
    if (!std::getline(console.in, line)) return false;
    const std::size_t first = line.find_first_not_of(" \t\r");
    const std::size_t last = line.find_last_not_of(" \t\r");
    line = first == std::string::npos ? "" : line.substr(first, last - first + 1);
    return true;
}

}  // namespace linstock::app
