#pragma once

#include <optional>

#include "linstock/arguments.hpp"
#include "linstock/console.hpp"

namespace linstock::app {

// The arguments, or the exit code where everything has been said already: help, version, bad usage.
struct CommandLine {
    Arguments arguments;
    std::optional<int> finished;
};
CommandLine parse_command_line(int count, const char* const* words, const Console& console);

}  // namespace linstock::app
