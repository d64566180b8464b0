#include <algorithm>
#include <ostream>

#include <fmt/format.h>

#include "base/text.hpp"
#include "json/sheet.hpp"
#include "linstock/sheet_cache.hpp"
#include "linstock/verbs.hpp"

namespace linstock::app {

namespace {

void print(const Console& console, const sheet::Sheet& sheet, std::size_t id_width) {
    console.out << console.strong(fmt::format("{:<{}}", sheet.id, id_width)) << "  " << sheet.title;
    if (!sheet.edition.empty()) console.out << ", " << sheet.edition;
    console.out << '\n'
                << wrapped(base::listed(sheet.procedure_names(), "and"), console.width, id_width + 2, id_width + 2)
                << '\n';
    if (!sheet.credit.empty()) console.out << wrapped(sheet.credit, console.width, id_width + 2, id_width + 2) << '\n';
}

}  // namespace

int run_sheets(const Arguments& arguments, const Console& console) {
    auto cache = SheetCache::open(arguments);
    if (!cache.ok()) {
        report(console, arguments.json, cache.errors());
        return failed;
    }
    cache->forget_readings();  // a reading of one sheet need not be known to the others
    std::vector<const sheet::Sheet*> sheets;
    base::Errors errors;
    std::size_t id_width = 0;
    for (const std::string& id : cache->ids()) {
        const auto sheet = cache->sheet(id);
        if (sheet.ok()) sheets.push_back(*sheet);
        if (!sheet.ok()) errors.insert(errors.end(), sheet.errors().begin(), sheet.errors().end());
        id_width = std::max(id_width, id.size());
    }
    if (!errors.empty()) {
        report(console, arguments.json, errors);
        return failed;
    }
    if (arguments.json) {
        console.out << json::sheets_json(sheets);
        return done;
    }
    for (const sheet::Sheet* sheet : sheets) print(console, *sheet, id_width);
    return done;
}

}  // namespace linstock::app
