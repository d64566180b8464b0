#include <ostream>

#include "base/text.hpp"
#include "json/fact_words.hpp"
#include "json/sheet.hpp"
#include "linstock/sheet_cache.hpp"
#include "linstock/verbs.hpp"
#include "sheet/inquiry.hpp"

namespace linstock::app {

namespace {

using namespace sheet;

std::string values_of(const Sheet& sheet, const Procedure& procedure, const Fact& fact) {
    const bool number = fact.source.type == FactType::count || fact.source.type == FactType::length;
    if (!number) return base::listed(json::words_of(sheet, procedure, fact));
    std::string text = base::print_number(fact.source.least) + " to " + base::print_number(fact.source.most);
    std::vector<std::string> cuts;
    for (const base::Number cut : cut_points(sheet, procedure, fact.slot)) cuts.push_back(base::print_number(cut));
    return cuts.empty() ? text : text + "; changes at " + base::listed(cuts, "and");
}

std::string default_of(const Sheet& sheet, const Procedure& procedure, const Fact& fact) {
    if (fact.preset_from != no_slot) return "as " + procedure.slots[fact.preset_from].name;
    if (fact.preset == unknown) return "required";
    return "default " + sheet.print(procedure, fact.slot, fact.preset);
}

void print_fact(const Console& console, const Sheet& sheet, const Procedure& procedure, const Fact& fact) {
    console.out << console.strong(fact.source.name) << "  " << json::type_of(sheet, fact) << ", "
                << default_of(sheet, procedure, fact) << '\n';
    if (!fact.source.question.empty()) console.out << wrapped(fact.source.question, console.width, 4, 4) << '\n';
    console.out << wrapped(values_of(sheet, procedure, fact), console.width, 4, 4) << '\n';
    if (!fact.source.aliases.empty())
        console.out << wrapped("also called " + base::listed(fact.source.aliases), console.width, 4, 4) << '\n';
    if (!fact.source.measured.empty())
        console.out << wrapped("in battle: " + fact.source.measured, console.width, 4, 4) << '\n';
}

void print_list(const Console& console, const FactList& list) {
    console.out << "list " << console.strong(list.source.name) << ", at most " << list.source.most
                << (list.source.readers ? "; each reads the dice for itself" : "") << '\n';
    if (!list.source.question.empty()) console.out << wrapped(list.source.question, console.width, 4, 4) << '\n';
    console.out << wrapped("write its fields as " + list.source.name + ".1.field=value, " + list.source.name +
                               ".2.field=value, or as an array in --facts",
                           console.width, 4, 4)
                << '\n';
}

void print(const Console& console, const Sheet& sheet, const Procedure& procedure) {
    console.out << console.strong(procedure.title) << "  (" << sheet.id << ' ' << procedure.name << ")\n";
    if (!procedure.summary.empty()) console.out << wrapped(procedure.summary, console.width, 2, 2) << '\n';
    console.out << '\n';
    for (const Fact& fact : procedure.facts) print_fact(console, sheet, procedure, fact);
    for (const FactList& list : procedure.lists) print_list(console, list);
}

}  // namespace

int run_facts(const Arguments& arguments, const Console& console) {
    auto cache = SheetCache::open(arguments);
    if (!cache.ok()) {
        report(console, arguments.json, cache.errors());
        return failed;
    }
    const auto sheet = cache->sheet(arguments.sheet);
    if (!sheet.ok()) {
        report(console, arguments.json, sheet.errors());
        return failed;
    }
    const auto procedure = find_procedure(**sheet, arguments.procedure);
    if (!procedure.ok()) {
        report(console, arguments.json, procedure.errors());
        return bad_usage;
    }
    if (arguments.json) {
        console.out << json::facts_json(**sheet, **procedure);
    } else {
        print(console, **sheet, **procedure);
    }
    return done;
}

}  // namespace linstock::app
