#include <algorithm>
#include <limits>
#include <ostream>

#include <fmt/format.h>

#include "base/text.hpp"
#include "json/fact_words.hpp"
#include "json/sheet.hpp"
#include "linstock/sheet_cache.hpp"
#include "linstock/verbs.hpp"

namespace linstock::app {

namespace {

using namespace sheet;

// --- tables -------------------------------------------------------------------------------------------------------------

using Row = std::vector<std::string>;

void print_rows(const Console& console, const std::vector<Row>& rows) {
    std::vector<std::size_t> widths(rows.front().size());
    for (const Row& row : rows) {
        for (std::size_t i = 0; i < row.size(); ++i) widths[i] = std::max(widths[i], row[i].size());
    }
    for (std::size_t r = 0; r < rows.size(); ++r) {
        std::string line = " ";
        for (std::size_t i = 0; i < rows[r].size(); ++i) line += fmt::format(" {:<{}} ", rows[r][i], widths[i]);
        line.erase(line.find_last_not_of(' ') + 1);
        console.out << (r == 0 ? console.faint(line) : line) << '\n';
    }
}

void print_table(const Console& console, const Sheet& sheet, const Table& table) {
    console.out << '\n' << console.strong(table.title) << '\n';
    std::vector<Row> rows = {{"ID", "name"}};
    for (const ColumnSource& column : table.columns) rows.front().push_back(column.name);
    for (std::size_t i = 0; i < table.row_ids.size(); ++i) {
        Row row = {table.row_ids[i], table.row_names[i]};
        for (std::size_t c = 0; c < table.columns.size(); ++c) {
            row.push_back(json::print_cell(sheet, table, c, table.cells[i * table.columns.size() + c]));
        }
        rows.push_back(std::move(row));
    }
    print_rows(console, rows);
}

// --- procedures ---------------------------------------------------------------------------------------------------------

std::string print_value(const Procedure& procedure, const Clause& clause) {
    const std::string sign = clause.value > 0 ? "+" : "";
    switch (clause.kind) {
        case ValueFrom::value:
            return sign + base::print_number(clause.value);
        case ValueFrom::per:
            return sign + base::print_number(clause.value) + " each";
        case ValueFrom::from:
            return procedure.slots[clause.fact].name;
        case ValueFrom::by:
            return "by " + procedure.slots[clause.fact].name;
    }
    return "";
}

std::string print_band(const Outcome& outcome) {
    const bool open_below = outcome.from == std::numeric_limits<Value>::min();
    const bool open_above = outcome.to == std::numeric_limits<Value>::max();
    if (open_below && open_above) return "";
    if (open_below) return base::print_number(outcome.to) + " or less";
    if (open_above) return base::print_number(outcome.from) + " or more";
    if (outcome.from == outcome.to) return base::print_number(outcome.from);
    return base::print_number(outcome.from) + " to " + base::print_number(outcome.to);
}

// What stands in front of an entry's words: its value, its band, or what it is.
std::string mark_of(const Procedure& procedure, std::size_t entry) {
    for (const Clause& clause : procedure.clauses) {
        if (clause.entry == static_cast<int>(entry)) return print_value(procedure, clause);
    }
    for (const Outcome& outcome : procedure.outcomes) {
        if (outcome.entry != static_cast<int>(entry)) continue;
        const std::string band = print_band(outcome);
        return band.empty() ? "outcome" : band;
    }
    return std::string(name_of(procedure.entries[entry].kind));
}

void print_entry(const Console& console, const Procedure& procedure, std::size_t index, std::size_t id_width) {
    const sheet::Entry& entry = procedure.entries[index];
    std::string says = entry.says;
    if (!entry.readings.empty())
        says += " [reading " + base::listed(entry.readings, "and") + (entry.off_reading.empty() ? "]" : ", off]");
    constexpr std::size_t mark_width = 12;
    const std::string head = fmt::format("  {:<{}}  {:<{}}  ", entry.id + (entry.completion ? "*" : ""), id_width + 1,
                                         mark_of(procedure, index), mark_width);
    console.out << head << beside(head.size(), says, console.width) << '\n';
}

void print_procedure(const Console& console, const Procedure& procedure) {
    console.out << '\n' << console.strong(procedure.title) << "  (" << procedure.name << ")\n";
    if (!procedure.summary.empty()) console.out << wrapped(procedure.summary, console.width, 2, 2) << '\n';
    std::size_t id_width = 0;
    for (const sheet::Entry& entry : procedure.entries) id_width = std::max(id_width, entry.id.size());
    for (std::size_t i = 0; i < procedure.entries.size(); ++i) {
        if (!procedure.entries[i].id.empty()) print_entry(console, procedure, i, id_width);
    }
}

// --- readings -----------------------------------------------------------------------------------------------------------

void print_reading(const Console& console, const Reading& reading) {
    std::vector<std::string> options;
    for (const std::string& option : reading.source.options)
        options.push_back(option == reading.chosen ? "[" + option + "]" : option);
    console.out << "  " << console.strong(reading.source.name);
    if (!options.empty()) console.out << " = " << base::listed(options);
    console.out << "  " << reading.source.gap << '\n' << wrapped(reading.source.says, console.width, 6, 6) << '\n';
    if (!reading.source.why.empty()) console.out << wrapped(reading.source.why, console.width, 6, 6) << '\n';
}

void print_readings(const Console& console, const Sheet& sheet) {
    if (sheet.readings.empty()) return;
    console.out << '\n'
                << console.strong("Readings")
                << "  (in brackets what stands now; change one with --reading NAME=OPTION)\n";
    for (const Reading& reading : sheet.readings) print_reading(console, reading);
}

void print(const Console& console, const Sheet& sheet) {
    console.out << console.strong(sheet.title) << (sheet.edition.empty() ? "" : ", " + sheet.edition) << "  ("
                << sheet.id << ", lengths in " << sheet.unit << ")\n";
    if (!sheet.credit.empty()) console.out << wrapped(sheet.credit, console.width, 0, 0) << '\n';
    console.out << "* after an ID: a completion of ours, not printed on the sheet\n";
    for (const Table& table : sheet.tables) print_table(console, sheet, table);
    for (const Procedure& procedure : sheet.procedures) print_procedure(console, procedure);
    print_readings(console, sheet);
}

}  // namespace

int run_sheet(const Arguments& arguments, const Console& console) {
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
    if (arguments.json) {
        console.out << json::sheet_json(**sheet);
    } else {
        print(console, **sheet);
    }
    return done;
}

}  // namespace linstock::app
