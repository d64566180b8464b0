#include <ostream>

#include "library/golden.hpp"
#include "library/sheet_library.hpp"
#include "linstock/sheet_cache.hpp"
#include "linstock/verbs.hpp"

namespace linstock::app {

namespace {

void print_case(const Console& console, const library::GoldenCase& each) {
    if (each.passed() && each.other_results.empty()) return;
    console.out << (each.passed() ? "other text " : "failed ") << console.strong(each.id) << "  " << each.place << '\n';
    for (const std::string& failure : each.failures) console.out << wrapped(failure, console.width, 4, 6) << '\n';
    for (const std::string& other : each.other_results) console.out << wrapped(other, console.width, 4, 6) << '\n';
    if (!each.passed() && !each.ambiguous.empty())
        console.out << wrapped("ambiguous: " + each.ambiguous, console.width, 4, 6) << '\n';
}

}  // namespace

int run_golden(const Arguments& arguments, const Console& console) {
    auto cache = SheetCache::open(arguments);
    if (!cache.ok()) {
        report(console, arguments.json, cache.errors());
        return failed;
    }
    const library::FindSheet find_sheet = [&cache](const std::string& id, const sheet::ReadingChoices& readings) {
        return cache->sheet(id, readings);
    };
    library::GoldenReport cases;
    for (const std::string& file : arguments.files) {
        const auto text = library::read_text_file(file);
        if (!text.ok()) {
            report(console, arguments.json, text.errors());
            return failed;
        }
        library::run_golden(*text, file, find_sheet, {arguments.sheet, arguments.lenient_results}, cases);
    }
    if (arguments.json) {
        console.out << library::golden_json(cases);
    } else {
        for (const library::GoldenCase& each : cases.cases) print_case(console, each);
        console.out << cases.passed() << " passed, " << cases.failed() << " failed\n";
    }
    return cases.failed() == 0 ? done : failed;
}

}  // namespace linstock::app
