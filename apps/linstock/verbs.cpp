#include "linstock/verbs.hpp"

#include <array>

namespace linstock::app {

namespace {

struct VerbEntry {
    std::string_view name;
    int (*run)(const Arguments&, const Console&);
};

// A new verb is a line here, its options in command_line.cpp and a file of its own.
constexpr std::array verbs = {
    VerbEntry{"", run_companion},          VerbEntry{"sheets", run_sheets},   VerbEntry{"sheet", run_sheet},
    VerbEntry{"facts", run_facts},         VerbEntry{"resolve", run_resolve}, VerbEntry{"odds", run_odds},
    VerbEntry{"golden", run_golden},       VerbEntry{"check", run_check},     VerbEntry{"bench", run_bench},
    VerbEntry{"scenarios", run_scenarios}, VerbEntry{"battle", run_battle},   VerbEntry{"replay", run_replay},
    VerbEntry{"serve", run_serve},         VerbEntry{"drill", run_drill},
};

}  // namespace

int run_verb(const Arguments& arguments, const Console& console) {
    for (const VerbEntry& verb : verbs) {
        if (verb.name == arguments.verb) return verb.run(arguments, console);
    }
    report(console, arguments.json, {{"'" + arguments.verb + "' is not a verb", "", "see linstock --help"}});
    return bad_usage;
}

}  // namespace linstock::app
