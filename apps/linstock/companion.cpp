#include <ostream>

#include "linstock/answering.hpp"
#include "linstock/asking.hpp"
#include "linstock/verbs.hpp"

// Without a verb: from sheet to procedure to answer, and on to the next.
namespace linstock::app {

namespace {

int choose_sheet(SheetCache& cache, const Console& console, const std::vector<std::string>& ids) {
    std::vector<std::string> titles;
    for (const std::string& id : ids) {
        const auto sheet = cache.sheet(id);
        titles.push_back(sheet.ok() ? (*sheet)->title : "(cannot be read: try linstock sheet " + id + ")");
    }
    return ids.size() == 1 ? 0 : ask_choice(console, "Which sheet?", ids, titles);
}

int choose_procedure(const sheet::Sheet& sheet, const Console& console) {
    std::vector<std::string> titles;
    for (const sheet::Procedure& procedure : sheet.procedures) titles.push_back(procedure.title);
    return ask_choice(console, "What is to be resolved?", sheet.procedure_names(), titles);
}

// Whether the person wants another one.
bool answer_one(const Arguments& arguments, const Console& console) {
    int exit_code = done;
    auto at_hand = open_facts(arguments, console, exit_code);
    if (!at_hand.ok()) {
        report(console, false, at_hand.errors());
        return true;
    }
    if (!ask_facts(console, *at_hand->facts)) return false;
    if (!report_missing(console, false, *at_hand->facts)) answer_matter(*at_hand, {{}, {}, true, false}, console);
    console.out << '\n';
    return true;
}

void resolve_with(const sheet::Sheet& sheet, Arguments arguments, const Console& console) {
    for (;;) {
        const int procedure = choose_procedure(sheet, console);
        if (procedure < 0) return;
        arguments.sheet = sheet.id;
        arguments.procedure = sheet.procedures[static_cast<std::size_t>(procedure)].name;
        if (!answer_one(arguments, console)) return;
    }
}

}  // namespace

int run_companion(const Arguments& arguments, const Console& console) {
    if (!console.interactive) {
        report(console, arguments.json,
               {{"no verb is given, and there is no terminal to ask on", "", "see linstock --help"}});
        return bad_usage;
    }
    auto cache = SheetCache::open(arguments);
    if (!cache.ok()) {
        report(console, false, cache.errors());
        return failed;
    }
    const std::vector<std::string> ids = cache->ids();
    if (ids.empty()) {
        report(console, false, {{"there are no sheets", "", "name a folder of sheets with --sheets DIR"}});
        return failed;
    }
    const int chosen = choose_sheet(*cache, console, ids);
    if (chosen < 0) return done;
    const auto sheet = cache->sheet(ids[static_cast<std::size_t>(chosen)]);
    if (!sheet.ok()) {
        report(console, false, sheet.errors());
        return failed;
    }
    resolve_with(**sheet, arguments, console);
    return done;
}

}  // namespace linstock::app
