#include "json/sheet.hpp"

#include <nlohmann/json.hpp>

#include "json/fact_words.hpp"
#include "json/text.hpp"
#include "json/values.hpp"
#include "sheet/inquiry.hpp"

namespace linstock::json {

namespace {

using nlohmann::ordered_json;
using namespace sheet;

ordered_json head_json(const Sheet& sheet) {
    return {{"id", sheet.id},
            {"title", sheet.title},
            {"edition", sheet.edition},
            {"unit", sheet.unit},
            {"credit", sheet.credit}};
}

ordered_json cell_json(const Sheet& sheet, const Table& table, std::size_t column, Value value) {
    if (value == nothing) return nullptr;
    switch (table.columns[column].type) {
        case CellType::yes_no:
            return value != 0;
        case CellType::number:
            return number_to_json(value);
        case CellType::word:
            return sheet.kinds[static_cast<std::size_t>(table.column_kinds[column])]
                .values[static_cast<std::size_t>(value)];
        case CellType::faces:
            break;
    }
    return print_cell(sheet, table, column, value);
}

ordered_json table_json(const Sheet& sheet, const Table& table) {
    ordered_json rows = ordered_json::array();
    for (std::size_t row = 0; row < table.row_ids.size(); ++row) {
        ordered_json out = {{"id", table.row_ids[row]}, {"name", table.row_names[row]}};
        for (std::size_t column = 0; column < table.columns.size(); ++column) {
            out[table.columns[column].name] =
                cell_json(sheet, table, column, table.cells[row * table.columns.size() + column]);
        }
        rows.push_back(std::move(out));
    }
    return {{"name", table.name}, {"title", table.title}, {"rows", rows}};
}

ordered_json procedure_json(const Procedure& procedure) {
    ordered_json entries = ordered_json::array();
    for (const Entry& entry : procedure.entries) {
        entries.push_back({{"id", entry.id},
                           {"says", entry.says},
                           {"kind", name_of(entry.kind)},
                           {"completion", entry.completion},
                           {"off", !entry.off_reading.empty()},
                           {"readings", entry.readings}});
    }
    return {{"name", procedure.name}, {"title", procedure.title}, {"summary", procedure.summary}, {"entries", entries}};
}

std::string_view class_name(ReadingClass kind) {
    switch (kind) {
        case ReadingClass::choice:
            return "switch";
        case ReadingClass::battle:
            return "battle";
        case ReadingClass::fixed:
            break;
    }
    return "fixed";
}

ordered_json reading_json(const Reading& reading) {
    return {{"name", reading.source.name},       {"class", class_name(reading.source.kind)},
            {"option", reading.chosen},          {"default", reading.source.preset},
            {"options", reading.source.options}, {"gap", reading.source.gap},
            {"says", reading.source.says},       {"why", reading.source.why},
            {"source", reading.source.source}};
}

ordered_json fact_json(const Sheet& sheet, const Procedure& procedure, const Fact& fact) {
    const bool number = fact.source.type == FactType::count || fact.source.type == FactType::length;
    const std::vector<std::string> words = words_of(sheet, procedure, fact);
    ordered_json out = {{"name", fact.source.name},
                        {"aliases", fact.source.aliases},
                        {"type", type_of(sheet, fact)},
                        {"values", words.empty() ? ordered_json() : ordered_json(words)}};
    if (number) {
        out["least"] = number_to_json(fact.source.least);
        out["most"] = number_to_json(fact.source.most);
        out["cut_points"] = ordered_json::array();
        for (const base::Number cut : cut_points(sheet, procedure, fact.slot))
            out["cut_points"].push_back(number_to_json(cut));
    }
    out["required"] = fact.preset == unknown && fact.preset_from == no_slot;
    out["default"] = fact.preset == unknown ? ordered_json() : value_to_json(sheet, procedure, fact.slot, fact.preset);
    if (fact.preset_from != no_slot) out["default_from"] = procedure.slots[fact.preset_from].name;
    out["question"] = fact.source.question;
    out["measured"] = fact.source.measured;
    if (fact.list >= 0) out["list"] = procedure.lists[static_cast<std::size_t>(fact.list)].source.name;
    return out;
}

}  // namespace

std::string sheets_json(std::span<const Sheet* const> sheets) {
    ordered_json list = ordered_json::array();
    for (const Sheet* sheet : sheets) {
        list.push_back(head_json(*sheet));
        list.back()["procedures"] = sheet->procedure_names();
    }
    return print_json({{"sheets", list}});
}

std::string sheet_json(const Sheet& sheet) {
    ordered_json out = head_json(sheet);
    out["tables"] = ordered_json::array();
    for (const Table& table : sheet.tables) out["tables"].push_back(table_json(sheet, table));
    out["procedures"] = ordered_json::array();
    for (const Procedure& procedure : sheet.procedures) out["procedures"].push_back(procedure_json(procedure));
    out["readings"] = ordered_json::array();
    for (const Reading& reading : sheet.readings) out["readings"].push_back(reading_json(reading));
    return print_json(out);
}

std::string facts_json(const Sheet& sheet, const Procedure& procedure) {
    ordered_json facts = ordered_json::array();
    for (const Fact& fact : procedure.facts) facts.push_back(fact_json(sheet, procedure, fact));
    ordered_json lists = ordered_json::array();
    for (const FactList& list : procedure.lists) {
        lists.push_back({{"name", list.source.name},
                         {"aliases", list.source.aliases},
                         {"most", list.source.most},
                         {"readers", list.source.readers},
                         {"question", list.source.question}});
    }
    return print_json({{"sheet", sheet.id},
                       {"procedure", procedure.name},
                       {"title", procedure.title},
                       {"facts", facts},
                       {"lists", lists}});
}

}  // namespace linstock::json
