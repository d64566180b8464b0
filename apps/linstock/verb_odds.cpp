#include <ostream>

#include "json/resolution.hpp"
#include "linstock/asking.hpp"
#include "linstock/facts_at_hand.hpp"
#include "linstock/print_odds.hpp"
#include "linstock/verbs.hpp"

namespace linstock::app {

namespace {

int tell_odds(const Arguments& arguments, const Console& console, const sheet::Facts& facts) {
    const auto odds = sheet::odds_of(facts);
    if (!odds.ok()) {
        report(console, arguments.json, odds.errors());
        return failed;
    }
    std::vector<sheet::Worth> worths;
    if (!odds->refused) {
        auto found = sheet::worth_of_clauses(facts);
        if (found.ok()) worths = std::move(*found);
    }
    if (arguments.json) {
        console.out << json::odds_json(facts, *odds, worths);
    } else if (odds->refused) {
        console.out << console.strong("Refused: " + odds->refusal.reason) << "  " << odds->refusal.rule << '\n';
    } else {
        print_odds(console, *odds);
        print_worths(console, odds->keys.front(), worths);
    }
    return odds->refused ? failed : done;
}

}  // namespace

int run_odds(const Arguments& arguments, const Console& console) {
    int exit_code = done;
    const auto at_hand = open_facts(arguments, console, exit_code);
    if (!at_hand.ok()) {
        report(console, arguments.json, at_hand.errors());
        return exit_code;
    }
    if (console.interactive && !arguments.json && !ask_facts(console, *at_hand->facts)) return failed;
    if (report_missing(console, arguments.json, *at_hand->facts)) return failed;
    return tell_odds(arguments, console, *at_hand->facts);
}

}  // namespace linstock::app
