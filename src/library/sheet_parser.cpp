#include "library/sheet_parser.hpp"

#include <algorithm>
#include <charconv>

#include "base/text.hpp"
#include "library/toml_merge.hpp"
#include "library/toml_mirror.hpp"
#include "library/when_parser.hpp"

namespace linstock::library {

namespace {

using namespace sheet;

constexpr std::string_view reserved[] = {"sheet", "house", "reading", "kind", "table"};

class SheetParser {
public:
    SheetParser(const toml::table& root, TomlFaults& faults) : root_(root), faults_(faults) {}

    SheetSource run() {
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

private:
    template <class Parse>
    void each_table(std::string_view key, Parse parse) {
        const toml::node* node = root_.get(key);
        if (node == nullptr) return;
        const toml::array* array = node->as_array();
        if (array == nullptr) {
            faults_.add(place_of(*node, {}), "'" + std::string(key) + "' is written [[" + std::string(key) + "]]");
            return;
        }
        for (const toml::node& each : *array) {
            if (const toml::table* table = each.as_table()) parse(*table);
        }
    }

    void parse_head() {
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

    // The order in which people see the procedures; TOML tables have none of their own.
    void put_in_order() {
        const auto rank = [&](const ProcedureSource& procedure) {
            return std::find(order_.begin(), order_.end(), procedure.name) - order_.begin();
        };
        std::stable_sort(source_.procedures.begin(), source_.procedures.end(),
                         [&](const ProcedureSource& a, const ProcedureSource& b) { return rank(a) < rank(b); });
    }

    // --- sheet-wide words -----------------------------------------------------------------------------------------

    void parse_reading(const toml::table& table) {
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

    void parse_kind(const toml::table& table) {
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

    void parse_table(const toml::table& table) {
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

    void parse_column(const toml::node& node, TableSource& table) {
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

    // A printed row, and the further kinds of troops it gives in the same line.
    void parse_rows(const toml::table& table, TableSource& made, std::vector<std::string>& ids) {
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

    RowSource parse_row(const toml::table& table, const TableSource& made, const Place& around) {
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

    // --- entries --------------------------------------------------------------------------------------------------

    std::vector<Only> parse_only(TomlKeys& keys) {
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

    void check_options(const std::string& reading, const std::vector<std::string>& options, const Place& place) {
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

    void parse_head(TomlKeys& keys, EntryHead& head) {
        head.place = keys.place();
        head.id = keys.text("id");
        head.says = keys.text("says");
        if (const toml::table* when = keys.table("when")) head.when = parse_when(*when, keys.place(), faults_);
        head.only = parse_only(keys);
        keys.has("under");
    }

    // A key every entry may have, but which nobody would read here: refused rather than passed over.
    void refuse_keys(TomlKeys& keys, std::initializer_list<std::string_view> unread, const std::string& here,
                     const std::string& fix) {
        for (const std::string_view key : unread) {
            if (keys.has(key)) faults_.add(keys.place_of_key(key), here + " has no `" + std::string(key) + "`", fix);
        }
    }

    // The entry itself, and what it becomes under the options of a reading.
    template <class E, class Parse>
    Varied<E> parse_varied(const toml::table& table, const Place& around, Parse parse) {
        Varied<E> varied;
        varied.entry = parse(table, around);
        const Place place = varied.entry.place;
        const toml::node* node = table.get("under");
        const toml::table* under = node == nullptr ? nullptr : node->as_table();
        if (node != nullptr && (under == nullptr || under->size() != 1)) {
            faults_.add(place_of(*node, place), "`under` names one reading and what its options change",
                        "write under = { reading = { \"option\" = { off = true } } }");
            return varied;
        }
        if (under == nullptr) return varied;
        for (const auto& [reading, options] : *under) {
            const toml::table* each = options.as_table();
            if (each == nullptr) continue;
            for (const auto& [option, change] : *each) {
                varied.under.push_back(parse_variant<E>(table, place, std::string(reading.str()),
                                                        std::string(option.str()), change, parse));
            }
        }
        return varied;
    }

    template <class E, class Parse>
    Variant<E> parse_variant(const toml::table& table, const Place& place, std::string reading, std::string option,
                             const toml::node& change, Parse parse) {
        Variant<E> variant;
        variant.place = place_of(change, place);
        variant.reading = std::move(reading);
        variant.option = std::move(option);
        check_options(variant.reading, {variant.option}, variant.place);
        const toml::table* fields = change.as_table();
        if (fields == nullptr) {
            faults_.add(variant.place, "an option says { off = true } or which keys it changes");
            return variant;
        }
        toml::table merged = table;
        merged.erase("under");
        merge_toml(merged, toml::table(*fields));
        variant.off = merged["off"].value_or(false);
        merged.erase("off");
        variant.entry = parse(merged, variant.place);
        return variant;
    }

    template <class E, class Parse>
    void parse_entries(TomlKeys& keys, std::string_view word, std::vector<Varied<E>>& into, Parse parse) {
        for (const toml::table* table : keys.tables(word)) into.push_back(parse_varied<E>(*table, keys.place(), parse));
    }

    // --- procedures -----------------------------------------------------------------------------------------------

    void parse_procedure(const std::string& name, const toml::table& table) {
        TomlKeys keys(table, {}, faults_);
        ProcedureSource made;
        made.place = keys.place();
        made.name = name;
        made.title = keys.text("title", name);
        made.summary = keys.text("summary");
        made.fragment = keys.flag("fragment");
        made.includes = keys.texts("include");
        made.chain = keys.text("chain");
        made.total = keys.text("total");
        made.axes = keys.texts("axes");
        const std::string outcomes = keys.text("outcomes");
        made.first_outcome = outcomes == "first";
        if (!outcomes.empty() && outcomes != "first")
            faults_.add(keys.place_of_key("outcomes"), "`outcomes` can only be \"first\"");
        const std::string throws = keys.text("throws");
        made.priced = throws == "priced";
        if (!throws.empty() && throws != "priced")
            faults_.add(keys.place_of_key("throws"), "`throws` can only be \"priced\"");
        for (const toml::table* each : keys.tables("answer")) made.answer.push_back(parse_answer(*each, made.place));
        for (const toml::table* each : keys.tables("odds")) made.figures.push_back(parse_figure(*each, made.place));
        for (const toml::table* each : keys.tables("list")) made.lists.push_back(parse_list(*each));
        for (const toml::table* each : keys.tables("fact")) made.facts.push_back(parse_fact(*each));
        for (const toml::table* each : keys.tables("choice")) made.choices.push_back(parse_choice(*each));
        parse_entries(keys, "derive", made.derived, [&](const auto& t, const auto& p) { return parse_derive(t, p); });
        parse_entries(keys, "clause", made.clauses, [&](const auto& t, const auto& p) { return parse_clause(t, p); });
        parse_entries(keys, "group", made.groups, [&](const auto& t, const auto& p) { return parse_group(t, p); });
        parse_entries(keys, "limit", made.limits, [&](const auto& t, const auto& p) { return parse_limit(t, p); });
        parse_entries(keys, "throw", made.throws, [&](const auto& t, const auto& p) { return parse_throw(t, p); });
        parse_entries(keys, "outcome", made.outcomes,
                      [&](const auto& t, const auto& p) { return parse_outcome(t, p); });
        parse_entries(keys, "refusal", made.refusals,
                      [&](const auto& t, const auto& p) { return parse_refusal(t, p); });
        for (const toml::table* each : keys.tables("function")) made.natives.push_back(parse_function(*each));
        for (const toml::table* each : keys.tables("note")) made.notes.push_back(parse_note(*each));
        source_.procedures.push_back(std::move(made));
    }

    AnswerSource parse_answer(const toml::table& table, const Place& around) {
        TomlKeys keys(table, around, faults_);
        AnswerSource answer;
        answer.place = keys.place();
        answer.key = keys.required_text("name");
        const bool from = keys.has("from");
        answer.fact = keys.text("from", answer.key);
        answer.constant = keys.literal("value");
        answer.list = keys.texts("list");
        answer.words = parse_words(keys);
        answer.used_of = keys.text("used_of");
        const std::string as = keys.text("as");
        answer.fraction = as == "fraction";
        if (!as.empty() && as != "fraction") faults_.add(keys.place_of_key("as"), "`as` can only be \"fraction\"");
        if (const toml::table* when = keys.table("when")) answer.when = parse_when(*when, keys.place(), faults_);
        answer.refused = keys.literal("refused").value_or(Literal{});
        answer.refused_from = keys.text("refused_from");
        const int ways = (from ? 1 : 0) + (answer.constant ? 1 : 0) + (answer.list.empty() ? 0 : 1) +
                         (answer.words.empty() ? 0 : 1) + (answer.used_of.empty() ? 0 : 1);
        if (ways > 1) faults_.add(answer.place, "an answer has one of from, value, list, words and used_of");
        return answer;
    }

    // Words, or rows of words.
    std::vector<std::vector<std::string>> parse_words(TomlKeys& keys) {
        std::vector<std::vector<std::string>> rows;
        const toml::array* array = keys.array("words");
        if (array == nullptr) return rows;
        for (const toml::node& each : *array) {
            std::vector<std::string> row;
            if (const auto word = each.value_exact<std::string>()) row.push_back(*word);
            if (const toml::array* words = each.as_array()) {
                for (const toml::node& word : *words) row.push_back(word.value_or(std::string()));
            }
            const bool sound = !row.empty() && std::find(row.begin(), row.end(), "") == row.end();
            if (!sound) faults_.add(place_of(each, keys.place()), "`words` holds words, or lists of words");
            rows.push_back(std::move(row));
        }
        return rows;
    }

    std::optional<KeyValue> parse_key_value(TomlKeys& keys, std::string_view key) {
        const toml::table* table = keys.table(key);
        if (table == nullptr) return std::nullopt;
        if (table->size() != 1) {
            faults_.add(keys.place_of_key(key), "`" + std::string(key) + "` names one key and its value",
                        "write { hits = 0 }");
            return std::nullopt;
        }
        const auto first = table->begin();  // what it points to lives in the iterator itself
        const auto& [name, value] = *first;
        return KeyValue{std::string(name.str()), literal_of(value, keys.place(), faults_)};
    }

    FigureSource parse_figure(const toml::table& table, const Place& around) {
        TomlKeys keys(table, around, faults_);
        FigureSource figure;
        figure.place = keys.place();
        figure.name = keys.required_text("name");
        figure.mean_of = keys.text("mean_of");
        figure.chance_of = parse_key_value(keys, "chance_of");
        figure.chance_of_this = keys.text("chance_of_this");
        figure.per = keys.text("per");
        figure.leaving_out = parse_key_value(keys, "leaving_out");
        const int ways =
            (figure.mean_of.empty() ? 0 : 1) + (figure.chance_of ? 1 : 0) + (figure.chance_of_this.empty() ? 0 : 1);
        if (ways != 1) faults_.add(figure.place, "a figure has one of mean_of, chance_of and chance_of_this");
        if (!figure.per.empty() && figure.mean_of.empty()) faults_.add(figure.place, "`per` goes with mean_of");
        if (figure.leaving_out && !figure.chance_of) faults_.add(figure.place, "`leaving_out` goes with chance_of");
        return figure;
    }

    // A fragment that is another with its roles exchanged; it says nothing of its own.
    void parse_mirror(const std::string& name, const toml::table& table) {
        TomlKeys keys(table, {}, faults_);
        const std::string of = keys.required_text("mirrors");
        Exchange exchange;
        if (const toml::array* pairs = keys.array("exchange")) {
            for (const toml::node& each : *pairs) {
                const toml::array* pair = each.as_array();
                const bool sound =
                    pair != nullptr && pair->size() == 2 && (*pair)[0].is_string() && (*pair)[1].is_string();
                if (sound)
                    exchange.emplace_back((*pair)[0].value_or(std::string()), (*pair)[1].value_or(std::string()));
                else
                    faults_.add(place_of(each, keys.place()), "`exchange` holds pairs [\"own.\", \"other.\"]");
            }
        }
        if (exchange.empty())
            faults_.add(keys.place(), "a mirror exchanges names", "write exchange = [[\"own.\", \"other.\"]]");
        const toml::node* original = root_.get(of);
        const bool fragment =
            original != nullptr && original->is_table() && (*original->as_table())["fragment"].value_or(false);
        if (!fragment) {
            faults_.add(keys.place_of_key("mirrors"), "'" + of + "' is not a fragment that could be mirrored");
            return;
        }
        parse_procedure(name, mirrored(*original->as_table(), exchange));
    }

    ListSource parse_list(const toml::table& table) {
        TomlKeys keys(table, {}, faults_);
        ListSource list;
        list.place = keys.place();
        list.name = keys.required_text("name");
        list.aliases = keys.texts("alias");
        list.most = keys.integer("most", 8);
        list.readers = keys.flag("readers");
        list.question = keys.text("ask");
        return list;
    }

    FactSource parse_fact(const toml::table& table) {
        TomlKeys keys(table, {}, faults_);
        FactSource fact;
        fact.place = keys.place();
        fact.name = keys.required_text("name");
        fact.aliases = keys.texts("alias");
        const std::string type = keys.required_text("type");
        if (type == "yes/no")
            fact.type = FactType::yes_no;
        else if (type == "count")
            fact.type = FactType::count;
        else if (type == "length")
            fact.type = FactType::length;
        else {
            fact.type = FactType::one_of;
            fact.kind = type;
        }
        fact.narrowed = keys.texts("values");
        fact.preset = keys.literal("default");
        fact.preset_from = keys.text("default_from");
        fact.question = keys.text("ask", fact.name + "?");
        fact.measured = keys.text("measured");
        fact.in = keys.text("in");
        if (const auto least = keys.number("least")) fact.least = *least;
        if (const auto most = keys.number("most")) fact.most = *most;
        if (const toml::array* phrases = keys.array("phrases")) {
            for (const toml::node& each : *phrases) parse_phrase(each, fact);
        }
        return fact;
    }

    void parse_phrase(const toml::node& node, FactSource& fact) {
        const toml::array* pair = node.as_array();
        const bool sound = pair != nullptr && (pair->size() == 2 || (pair->size() == 3 && (*pair)[2].is_table())) &&
                           (*pair)[0].is_string();
        if (!sound) {
            faults_.add(place_of(node, fact.place), "a phrase is written [\"words * {number}\", \"value\"]",
                        "a third part { fact = value } tells other facts");
            return;
        }
        Phrase phrase;
        phrase.pattern = (*pair)[0].value_or(std::string());
        if (phrase.pattern.size() > 80 || std::count(phrase.pattern.begin(), phrase.pattern.end(), '*') > 4) {
            faults_.add(place_of(node, fact.place), "a phrase has 80 letters and four * at most");
            return;
        }
        phrase.value = literal_of((*pair)[1], place_of(node, fact.place), faults_);
        if (pair->size() == 3) {
            for (const auto& [name, value] : *(*pair)[2].as_table()) {
                phrase.tells.emplace_back(std::string(name.str()),
                                          literal_of(value, place_of(value, fact.place), faults_));
            }
        }
        fact.phrases.push_back(std::move(phrase));
    }

    ChoiceSource parse_choice(const toml::table& table) {
        TomlKeys keys(table, {}, faults_);
        ChoiceSource choice;
        choice.place = keys.place();
        choice.name = keys.required_text("name");
        choice.kind = keys.text("kind");
        const std::string mode = keys.text("mode", "first");
        if (mode == "best")
            choice.mode = ChoiceMode::best;
        else if (mode == "worst")
            choice.mode = ChoiceMode::worst;
        else if (mode != "first")
            faults_.add(keys.place_of_key("mode"), "'" + mode + "' is not a mode", "use first, best or worst");
        parse_entries(keys, "entry", choice.entries,
                      [&](const auto& t, const auto& p) { return parse_choice_entry(t, p); });
        return choice;
    }

    ChoiceEntry parse_choice_entry(const toml::table& table, const Place& around) {
        TomlKeys keys(table, around, faults_);
        ChoiceEntry entry;
        parse_head(keys, entry);
        const auto value = keys.literal("value");
        entry.from = keys.text("from");
        entry.shift = keys.integer("shift");
        if (value) entry.value = *value;
        const int ways = (value ? 1 : 0) + (entry.from.empty() ? 0 : 1) + (entry.shift != 0 ? 1 : 0);
        if (ways != 1) faults_.add(entry.place, "an entry of a choice has one of value, from and shift");
        return entry;
    }

    DeriveSource parse_derive(const toml::table& table, const Place& around) {
        TomlKeys keys(table, around, faults_);
        DeriveSource derive;
        parse_head(keys, derive);
        derive.name = keys.required_text("name");
        int ways = 0;
        const auto facts = [&](std::string_view key, DerivedOp op) {
            if (!keys.has(key)) return;
            derive.of = keys.texts(key);
            derive.op = op;
            ++ways;
        };
        facts("difference", DerivedOp::difference);
        facts("product", DerivedOp::product);
        facts("sum", DerivedOp::sum);
        const bool two = derive.op == DerivedOp::difference || derive.op == DerivedOp::product;
        if (ways == 1 && two && derive.of.size() != 2) faults_.add(derive.place, "this is made from two facts");
        if (const toml::table* steps = keys.table("steps")) {
            ++ways;
            parse_steps(*steps, derive);
        }
        if (const toml::table* half = keys.table("half")) {
            ++ways;
            parse_half(*half, derive);
        }
        if (keys.has("count_in")) {
            ++ways;
            derive.op = DerivedOp::count_in;
            derive.in = keys.text("count_in");
        }
        if (ways != 1)
            faults_.add(derive.place, "a derived number has one of steps, difference, half, product, sum and count_in");
        if (derive.op != DerivedOp::count_in)
            refuse_keys(keys, {"when"}, "this derived number", "choose between two numbers in a choice");
        return derive;
    }

    void parse_steps(const toml::table& table, DeriveSource& derive) {
        TomlKeys keys(table, derive.place, faults_);
        derive.op = DerivedOp::steps;
        derive.of = {keys.required_text("of")};
        derive.in = keys.text("in");
        derive.round_up = parse_round(keys) == "up";
        const auto each = keys.literal("each");
        bool sound = each.has_value();
        if (sound && each->kind == Literal::Kind::number) {
            derive.each_part = each->number / base::one;
            sound = each->number % base::one == 0 && derive.each_part > 0;
        } else if (sound) {
            const std::size_t slash = each->text.find('/');
            const char* begin = each->text.data();
            const char* end = begin + each->text.size();
            sound = slash != std::string::npos &&
                    std::from_chars(begin, begin + slash, derive.each_part).ec == std::errc() &&
                    std::from_chars(begin + slash + 1, end, derive.each_of).ec == std::errc() && derive.each_part > 0 &&
                    derive.each_of > 0 && derive.each_part <= 10'000 && derive.each_of <= 10'000;
        }
        if (!sound) {
            faults_.add(derive.place, "`each` is a whole number or a fraction, more than nought",
                        "write each = 5 or each = \"1/5\"");
            derive.each_part = derive.each_of = 1;
        }
    }

    std::string parse_round(TomlKeys& keys) {
        const std::string round = keys.text("round", "down");
        if (round != "up" && round != "down" && round != "exact") {
            faults_.add(keys.place_of_key("round"), "'" + round + "' is not a way to round", "use up, down or exact");
        }
        return round;
    }

    void parse_half(const toml::table& table, DeriveSource& derive) {
        TomlKeys keys(table, derive.place, faults_);
        derive.op = DerivedOp::half;
        derive.of = {keys.required_text("of")};
        const std::string round = parse_round(keys);
        derive.round_up = round == "up";
        derive.exact = round == "exact";
    }

    ClauseSource parse_clause(const toml::table& table, const Place& around) {
        TomlKeys keys(table, around, faults_);
        ClauseSource clause;
        parse_head(keys, clause);
        clause.adds_to = keys.text("adds_to", clause.adds_to);
        clause.group = keys.text("group");
        const auto value = keys.number("value");
        clause.value = value.value_or(base::one);
        clause.cap = keys.number("cap");
        const std::string per = keys.text("per");
        const std::string from = keys.text("from");
        const std::string by = keys.text("by");
        clause.fact = per + from + by;
        if (!per.empty()) clause.kind = ValueFrom::per;
        if (!from.empty()) clause.kind = ValueFrom::from;
        if (!by.empty()) clause.kind = ValueFrom::by;
        if (const toml::table* values = keys.table("values")) {
            TomlKeys words(*values, clause.place, faults_);
            for (const std::string& word : words.all_keys())
                clause.by.emplace_back(word, words.number(word).value_or(0));
        }
        const int ways = (per.empty() ? 0 : 1) + (from.empty() ? 0 : 1) + (by.empty() ? 0 : 1);
        if (ways > 1) faults_.add(clause.place, "a clause has one of per, from and by");
        if (ways == 0 && !value) faults_.add(clause.place, "the clause has no value");
        if (by.empty() != clause.by.empty()) faults_.add(clause.place, "`by` and `values` go together");
        return clause;
    }

    GroupSource parse_group(const toml::table& table, const Place& around) {
        TomlKeys keys(table, around, faults_);
        GroupSource group;
        parse_head(keys, group);
        refuse_keys(keys, {"when"}, "a group", "give its clauses the condition");
        group.name = keys.required_text("name");
        group.adds = keys.flag("adds");
        const std::string mode = keys.text("mode", "once");
        if (mode == "best")
            group.mode = GroupMode::best;
        else if (mode == "worst")
            group.mode = GroupMode::worst;
        else if (mode == "first")
            group.mode = GroupMode::first;
        else if (mode != "once")
            faults_.add(keys.place_of_key("mode"), "'" + mode + "' is not a mode", "use once, best, worst or first");
        return group;
    }

    LimitSource parse_limit(const toml::table& table, const Place& around) {
        TomlKeys keys(table, around, faults_);
        LimitSource limit;
        parse_head(keys, limit);
        limit.voids = keys.texts("voids");
        limit.caps = keys.texts("caps");
        const auto at = keys.number("at");
        limit.at = at.value_or(0);
        if (limit.voids.empty() == limit.caps.empty()) faults_.add(limit.place, "a limit has one of voids and caps");
        if (!limit.caps.empty() && !at) faults_.add(limit.place, "`caps` needs `at`");
        return limit;
    }

    ThrowSource parse_throw(const toml::table& table, const Place& around) {
        TomlKeys keys(table, around, faults_);
        ThrowSource made;
        parse_head(keys, made);
        made.label = keys.required_text("label");
        const std::string dice = keys.text("dice");
        made.die = keys.text("die");
        made.count = number_or_name(keys, "count");
        if (!dice.empty()) parse_dice(dice, keys, made);
        if (made.die.empty()) faults_.add(made.place, "the throw has no dice", "write dice = \"2d6\"");
        if (made.count.empty()) made.count = "1";
        const std::string reduction = keys.text("reduction", "sum");
        if (!dice::find_reduction(reduction, made.reduction)) {
            faults_.add(keys.place_of_key("reduction"), "'" + reduction + "' is not a reduction",
                        base::suggestion(reduction, reduction_names()));
        }
        made.gives = keys.texts("gives");
        made.a = number_or_name(keys, "a");
        made.b = number_or_name(keys, "b");
        made.map = keys.text("map");
        made.together = keys.flag("together");
        made.optional = keys.flag("optional");
        if (made.gives.empty()) faults_.add(made.place, "the throw gives nothing", "name what it gives");
        return made;
    }

    static std::vector<std::string> reduction_names() {
        std::vector<std::string> names;
        for (int i = 0; i <= static_cast<int>(dice::Reduction::hits_and_equals); ++i) {
            names.emplace_back(dice::name_of(static_cast<dice::Reduction>(i)));
        }
        return names;
    }

    std::string number_or_name(TomlKeys& keys, std::string_view key) {
        const auto literal = keys.literal(key);
        return literal ? to_text(*literal) : "";
    }

    // "2d6", "1avd"
    void parse_dice(const std::string& text, TomlKeys& keys, ThrowSource& made) {
        std::size_t digits = 0;
        while (digits < text.size() && text[digits] >= '0' && text[digits] <= '9') ++digits;
        dice::Die die = dice::Die::d6;
        if (digits == 0 || digits > 2 || !dice::find_die(text.substr(digits), die)) {
            faults_.add(keys.place_of_key("dice"), "'" + text + "' are no dice we know", "write 1d6, 2d10, 3avd");
            return;
        }
        made.count = text.substr(0, digits);
        made.die = text.substr(digits);
    }

    OutcomeSource parse_outcome(const toml::table& table, const Place& around) {
        TomlKeys keys(table, around, faults_);
        OutcomeSource outcome;
        parse_head(keys, outcome);
        outcome.from = keys.number("from");
        outcome.to = keys.number("to");
        if (const auto at = keys.number("at")) outcome.from = outcome.to = at;
        if (outcome.from && outcome.to && *outcome.from > *outcome.to)
            faults_.add(outcome.place, "the outcome ends before it begins");
        for (const toml::table* each : keys.tables("effects"))
            outcome.effects.push_back(parse_effect(*each, outcome.place));
        return outcome;
    }

    EffectSource parse_effect(const toml::table& table, const Place& around) {
        TomlKeys keys(table, around, faults_);
        EffectSource effect;
        effect.place = keys.place();
        const std::string what = keys.required_text("do");
        if (!find_effect(what, effect.kind)) {
            std::vector<std::string> names;
            for (int i = 0; i < effect_kinds; ++i) names.emplace_back(name_of(static_cast<EffectKind>(i)));
            faults_.add(keys.place_of_key("do"), "'" + what + "' is not an effect", base::suggestion(what, names));
        }
        effect.on = keys.text("on", "own");
        if (const auto amount = keys.literal("amount")) effect.amount = *amount;
        effect.from = keys.text("from");
        effect.rule = keys.text("rule");
        return effect;
    }

    RefusalSource parse_refusal(const toml::table& table, const Place& around) {
        TomlKeys keys(table, around, faults_);
        RefusalSource refusal;
        parse_head(keys, refusal);
        refusal.rule_from = keys.text("rule_from");
        if (refusal.id.empty()) faults_.add(refusal.place, "a refusal names its rule", "give it an id");
        return refusal;
    }

    NativeSource parse_function(const toml::table& table) {
        TomlKeys keys(table, {}, faults_);
        NativeSource native;
        parse_head(keys, native);
        refuse_keys(keys, {"when", "only", "under"}, "a function", "choose in a choice whether what it gives is used");
        native.function = keys.required_text("name");
        native.reads = keys.texts("reads");
        native.gives = keys.texts("gives");
        native.ids = keys.texts("ids");
        return native;
    }

    NoteSource parse_note(const toml::table& table) {
        TomlKeys keys(table, {}, faults_);
        NoteSource note;
        parse_head(keys, note);
        refuse_keys(keys, {"when", "under"}, "a note", "a rule with a condition is another word");
        return note;
    }

    const toml::table& root_;
    TomlFaults& faults_;
    SheetSource source_;
    std::vector<std::string> order_;
};

}  // namespace

sheet::SheetSource parse_sheet(const toml::table& root, TomlFaults& faults) { return SheetParser(root, faults).run(); }

}  // namespace linstock::library
