#include "linstock/answering.hpp"
#include "linstock/asking.hpp"
#include "linstock/verbs.hpp"

namespace linstock::app {

int run_resolve(const Arguments& arguments, const Console& console) {
    int exit_code = done;
    auto at_hand = open_facts(arguments, console, exit_code);
    if (!at_hand.ok()) {
        report(console, arguments.json, at_hand.errors());
        return exit_code;
    }
    if (console.interactive && !arguments.json && !ask_facts(console, *at_hand->facts)) return failed;
    if (report_missing(console, arguments.json, *at_hand->facts)) return failed;
    return answer_matter(*at_hand, {arguments.dice, arguments.seed, arguments.odds, arguments.json}, console);
}

}  // namespace linstock::app
