#include <algorithm>
#include <ostream>

#include "library/drill_json.hpp"
#include "library/drill_parser.hpp"
#include "linstock/drill_battle.hpp"
#include "linstock/verbs.hpp"

namespace linstock::app {

namespace {

void print_verdict(const Console& console, const drill::Verdict& verdict) {
    if (verdict.passed()) return;
    const bool skipped = !verdict.skipped.empty();
    console.out << (skipped ? "skipped " : "failed ") << console.strong(verdict.id) << "  " << to_text(verdict.place)
                << '\n';
    const std::string words = skipped ? verdict.skipped : verdict.says;
    console.out << wrapped(words, console.width, 4, 6) << '\n';
    for (const drill::Failure& failure : verdict.failures)
        console.out << wrapped(drill::to_text(failure), console.width, 4, 6) << '\n';
}

// A file or a drill that cannot be read is one that failed: the others are fought all the same.
void fight_file(SheetCache& sheets, const std::string& file, drill::Report& verdicts) {
    const drill::Place place{file, 0, 0};
    const auto text = library::read_text_file(file);
    const auto read = text.ok() ? library::read_drills(*text, file) : text.errors();
    if (!read.ok()) {
        verdicts.drills.push_back({file, "the file cannot be read", place, "", drill::unfit(read.errors(), place)});
        return;
    }
    const std::size_t first = verdicts.drills.size();
    for (const drill::Drill& each : read->drills) verdicts.drills.push_back(fight(sheets, each));
    for (const library::BrokenDrill& each : read->broken)
        verdicts.drills.push_back(
            {each.id, "it cannot be read", each.place, "", drill::unfit(each.errors, each.place)});
    std::stable_sort(verdicts.drills.begin() + static_cast<std::ptrdiff_t>(first), verdicts.drills.end(),
                     [](const drill::Verdict& a, const drill::Verdict& b) { return a.place.line < b.place.line; });
}

}  // namespace

int run_drill(const Arguments& arguments, const Console& console) {
    auto sheets = SheetCache::open(arguments);
    if (!sheets.ok()) {
        report(console, arguments.json, sheets.errors());
        return failed;
    }
    drill::Report verdicts;
    for (const std::string& file : arguments.files) fight_file(*sheets, file, verdicts);
    if (arguments.json) {
        console.out << library::drills_json(verdicts);
    } else {
        for (const drill::Verdict& each : verdicts.drills) print_verdict(console, each);
        console.out << verdicts.passed() << " passed, " << verdicts.failed() << " failed";
        if (verdicts.skipped() > 0) console.out << ", " << verdicts.skipped() << " skipped";
        console.out << '\n';
    }
    return verdicts.failed() == 0 ? done : failed;
}

}  // namespace linstock::app
