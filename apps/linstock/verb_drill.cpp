#include <ostream>

#include "codec/drill_json.hpp"
#include "codec/drill_parser.hpp"
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
        console.out << wrapped(to_text(failure.place) + ": " + drill::to_text(failure), console.width, 4, 6) << '\n';
}

}  // namespace

int run_drill(const Arguments& arguments, const Console& console) {
    auto shelf = Shelf::open(arguments);
    if (!shelf.ok()) {
        report(console, arguments.json, shelf.errors());
        return failed;
    }
    drill::Report verdicts;
    for (const std::string& file : arguments.files) {
        const auto text = codec::read_text_file(file);
        const auto drills = text.ok() ? codec::parse_drills(*text, file) : text.errors();
        if (!drills.ok()) {
            report(console, arguments.json, drills.errors());
            return failed;
        }
        for (const drill::Drill& each : *drills) verdicts.drills.push_back(fight(*shelf, each));
    }
    if (arguments.json) {
        console.out << codec::drills_json(verdicts);
    } else {
        for (const drill::Verdict& each : verdicts.drills) print_verdict(console, each);
        console.out << verdicts.passed() << " passed, " << verdicts.failed() << " failed";
        if (verdicts.skipped() > 0) console.out << ", " << verdicts.skipped() << " skipped";
        console.out << '\n';
    }
    return verdicts.failed() == 0 ? done : failed;
}

}  // namespace linstock::app
