#include "linstock/command_line.hpp"
#include "linstock/verbs.hpp"

int main(int count, char** words) {
    const linstock::app::Console console = linstock::app::standard_console();
    const linstock::app::CommandLine line = linstock::app::parse_command_line(count, words, console);
    return line.finished ? *line.finished : linstock::app::run_verb(line.arguments, console);
}
