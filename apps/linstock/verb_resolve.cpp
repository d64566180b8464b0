#include "linstock/answering.hpp"
#include "linstock/asking.hpp"
#include "linstock/verbs.hpp"

namespace linstock::app {

int run_resolve(const Arguments& arguments, const Console& console) {
    int exit_code = done;
    auto matter = open_matter(arguments, console, exit_code);
    if (!matter.ok()) {
        report(console, arguments.json, matter.errors());
        return exit_code;
    }
    if (console.interactive && !arguments.json && !ask_facts(console, *matter->facts)) return failed;
    if (report_missing(console, arguments.json, *matter->facts)) return failed;
    return answer_matter(*matter, {arguments.dice, arguments.seed, arguments.odds, arguments.json}, console);
}

}  // namespace linstock::app
