#include "library/sheet_parser.hpp"

#include "library/sheet_parser_parts.hpp"

namespace linstock::library {

namespace {

using namespace sheet;

constexpr std::string_view reserved[] = {"sheet", "house", "reading", "kind", "table"};

}  // namespace

SheetSource SheetParser::run() {
    parse_head();
    each_table("reading", [&](const toml::table& table) { parse_reading(table); });
    each_table("kind", [&](const toml::table& table) { parse_kind(table); });
    each_table("table", [&](const toml::table& table) { parse_table(table); });
    for (const auto& [key, node] : root_) {
        const std::string name(key.str());
        if (std::find(std::begin(reserved), std::end(reserved), name) != std::end(reserved)) continue;
        if (const toml::table* table = node.as_table()) {
            if (table->contains("mirrors"))
                parse_mirror(name, *table);
            else
                parse_procedure(name, *table);
        } else {
            faults_.add(place_of(node, {}), "'" + name + "' is not a procedure", "write [" + name + "]");
        }
    }
    put_in_order();
    return std::move(source_);
}

void SheetParser::parse_head() {
    const toml::node* node = root_.get("sheet");
    const toml::table* table = node == nullptr ? nullptr : node->as_table();
    if (table == nullptr) {
        faults_.add({}, "the sheet has no [sheet] table");
        return;
    }
    TomlKeys keys(*table, {}, faults_);
    source_.id = keys.required_text("id");
    source_.title = keys.required_text("title");
    source_.edition = keys.text("edition");
    source_.unit = keys.required_text("unit");
    source_.mechanics = keys.required_text("mechanics");
    source_.credit = keys.text("credit");
    order_ = keys.texts("procedures");
    keys.text("extends");  // followed when the files were gathered
    keys.texts("remove");
}

void SheetParser::put_in_order() {
    const auto rank = [&](const ProcedureSource& procedure) {
        return std::find(order_.begin(), order_.end(), procedure.name) - order_.begin();
    };
    std::stable_sort(source_.procedures.begin(), source_.procedures.end(),
                     [&](const ProcedureSource& a, const ProcedureSource& b) { return rank(a) < rank(b); });
}

void SheetParser::parse_reading(const toml::table& table) {
    TomlKeys keys(table, {}, faults_);
    ReadingSource reading;
    reading.place = keys.place();
    reading.name = keys.required_text("name");
    reading.gap = keys.required_text("gap");
    const std::string kind = keys.required_text("class");
    if (kind == "switch")
        reading.kind = ReadingClass::choice;
    else if (kind == "battle")
        reading.kind = ReadingClass::battle;
    else if (kind == "fixed")
        reading.kind = ReadingClass::fixed;
    else
        faults_.add(keys.place_of_key("class"), "'" + kind + "' is not a class of reading",
                    "use switch, battle or fixed");
    reading.options = keys.texts("options");
    reading.preset = keys.text("default");
    reading.source = keys.required_text("source");
    reading.says = keys.required_text("says");
    reading.why = keys.text("why");
    source_.readings.push_back(std::move(reading));
}

void SheetParser::parse_kind(const toml::table& table) {
    TomlKeys keys(table, {}, faults_);
    KindSource kind;
    kind.place = keys.place();
    kind.name = keys.required_text("name");
    kind.values = keys.texts("values");
    if (const toml::table* also = keys.table("also")) {
        for (const auto& [word, value] : *also) {
            const auto text = value.value_exact<std::string>();
            if (!text) faults_.add(place_of(value, kind.place), "`also` gives the value that another word means");
            if (text) kind.also.emplace_back(std::string(word.str()), *text);
        }
    }
    source_.kinds.push_back(std::move(kind));
}

void SheetParser::parse_table(const toml::table& table) {
    TomlKeys keys(table, {}, faults_);
    TableSource made;
    made.place = keys.place();
    made.name = keys.required_text("name");
    made.title = keys.text("title", made.name);
    made.absent_id = keys.text("absent_id");
    made.absent_says = keys.text("absent_says", "not on this sheet");
    if (const toml::array* columns = keys.array("columns")) {
        for (const toml::node& each : *columns) parse_column(each, made);
    }
    std::vector<std::string> ids;
    for (const toml::table* row : keys.tables("row")) parse_rows(*row, made, ids);
    source_.tables.push_back(std::move(made));
}

void SheetParser::parse_column(const toml::node& node, TableSource& table) {
    const toml::array* pair = node.as_array();
    const auto name = pair != nullptr && pair->size() == 2 ? (*pair)[0].value_exact<std::string>() : std::nullopt;
    const auto type = pair != nullptr && pair->size() == 2 ? (*pair)[1].value_exact<std::string>() : std::nullopt;
    if (!name || !type) {
        faults_.add(place_of(node, table.place), "a column is written [\"name\", \"number\"]",
                    "the second word is number, yes/no, faces or a kind");
        return;
    }
    ColumnSource column;
    column.name = *name;
    if (*type == "number")
        column.type = CellType::number;
    else if (*type == "yes/no")
        column.type = CellType::yes_no;
    else if (*type == "faces")
        column.type = CellType::faces;
    else {
        column.type = CellType::word;
        column.kind = *type;
    }
    table.columns.push_back(std::move(column));
}

void SheetParser::parse_rows(const toml::table& table, TableSource& made, std::vector<std::string>& ids) {
    Varied<RowSource> row;
    row.entry = parse_row(table, made, {});
    if (!row.entry.id.empty() && std::find(ids.begin(), ids.end(), row.entry.id) != ids.end()) {
        faults_.add(row.entry.place, "the ID " + row.entry.id + " is used twice",
                    "put further names of the row into `kinds`");
    }
    ids.push_back(row.entry.id);
    const toml::node* kinds = table.get("kinds");
    made.rows.push_back(row);
    if (kinds == nullptr || kinds->as_array() == nullptr) return;
    for (const toml::node& each : *kinds->as_array()) {
        const toml::table* other = each.as_table();
        if (other == nullptr) {
            faults_.add(place_of(each, made.place), "`kinds` holds tables { name = …, column = cell }");
            continue;
        }
        toml::table merged = table;
        merged.erase("kinds");
        merge_toml(merged, toml::table(*other));
        Varied<RowSource> sibling;
        sibling.entry = parse_row(merged, made, row.entry.place);
        made.rows.push_back(std::move(sibling));
    }
}

RowSource SheetParser::parse_row(const toml::table& table, const TableSource& made, const Place& around) {
    TomlKeys keys(table, around.line > 0 ? around : made.place, faults_);
    RowSource row;
    row.place = keys.place();
    row.id = keys.text("id");
    row.name = keys.required_text("name");
    row.aliases = keys.texts("alias");
    row.only = parse_only(keys);
    keys.has("kinds");
    keys.has("says");
    for (const ColumnSource& column : made.columns) {
        const auto cell = keys.literal(column.name);
        if (!cell)
            faults_.add(row.place, "the row '" + row.name + "' has no cell '" + column.name + "'",
                        "write \"-\" for a dash");
        row.cells.push_back(cell.value_or(Literal{}));
    }
    return row;
}

std::vector<Only> SheetParser::parse_only(TomlKeys& keys) {
    std::vector<Only> all;
    const toml::table* table = keys.table("only");
    if (table == nullptr) return all;
    for (const auto& [reading, node] : *table) {
        Only only;
        only.place = place_of(node, keys.place());
        only.reading = std::string(reading.str());
        if (const auto text = node.value_exact<std::string>()) only.options.push_back(*text);
        if (const toml::array* array = node.as_array()) {
            for (const toml::node& each : *array) only.options.push_back(each.value_or(std::string()));
        }
        check_options(only.reading, only.options, only.place);
        all.push_back(std::move(only));
    }
    return all;
}

void SheetParser::check_options(const std::string& reading, const std::vector<std::string>& options,
                                const Place& place) {
    std::vector<std::string> names;
    for (const ReadingSource& each : source_.readings) {
        names.push_back(each.name);
        if (each.name != reading) continue;
        for (const std::string& option : options) {
            if (std::find(each.options.begin(), each.options.end(), option) == each.options.end()) {
                faults_.add(place, "'" + option + "' is not an option of the reading '" + reading + "'",
                            base::suggestion(option, each.options));
            }
        }
        return;
    }
    faults_.add(place, "'" + reading + "' is not a reading", base::suggestion(reading, names));
}

void SheetParser::parse_head(TomlKeys& keys, EntryHead& head) {
    head.place = keys.place();
    head.id = keys.text("id");
    head.says = keys.text("says");
    if (const toml::table* when = keys.table("when")) head.when = parse_when(*when, keys.place(), faults_);
    head.only = parse_only(keys);
    keys.has("under");
}

void SheetParser::refuse_keys(TomlKeys& keys, std::initializer_list<std::string_view> unread, const std::string& here,
                              const std::string& fix) {
    for (const std::string_view key : unread) {
        if (keys.has(key)) faults_.add(keys.place_of_key(key), here + " has no `" + std::string(key) + "`", fix);
    }
}

sheet::SheetSource parse_sheet(const toml::table& root, TomlFaults& faults) { return SheetParser(root, faults).run(); }

}  // namespace linstock::library
