#include "library/sheet_parser_parts.hpp"
#include "library/toml_mirror.hpp"

namespace linstock::library {

namespace {

using namespace sheet;

}  // namespace

void SheetParser::parse_procedure(const std::string& name, const toml::table& table) {
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
    parse_entries(keys, "outcome", made.outcomes, [&](const auto& t, const auto& p) { return parse_outcome(t, p); });
    parse_entries(keys, "refusal", made.refusals, [&](const auto& t, const auto& p) { return parse_refusal(t, p); });
    for (const toml::table* each : keys.tables("function")) made.natives.push_back(parse_function(*each));
    for (const toml::table* each : keys.tables("note")) made.notes.push_back(parse_note(*each));
    source_.procedures.push_back(std::move(made));
}

AnswerSource SheetParser::parse_answer(const toml::table& table, const Place& around) {
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

std::vector<std::vector<std::string>> SheetParser::parse_words(TomlKeys& keys) {
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

std::optional<KeyValue> SheetParser::parse_key_value(TomlKeys& keys, std::string_view key) {
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

FigureSource SheetParser::parse_figure(const toml::table& table, const Place& around) {
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

void SheetParser::parse_mirror(const std::string& name, const toml::table& table) {
    TomlKeys keys(table, {}, faults_);
    const std::string of = keys.required_text("mirrors");
    Exchange exchange;
    if (const toml::array* pairs = keys.array("exchange")) {
        for (const toml::node& each : *pairs) {
            const toml::array* pair = each.as_array();
            const bool sound = pair != nullptr && pair->size() == 2 && (*pair)[0].is_string() && (*pair)[1].is_string();
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

ListSource SheetParser::parse_list(const toml::table& table) {
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

FactSource SheetParser::parse_fact(const toml::table& table) {
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

void SheetParser::parse_phrase(const toml::node& node, FactSource& fact) {
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
            phrase.tells.emplace_back(std::string(name.str()), literal_of(value, place_of(value, fact.place), faults_));
        }
    }
    fact.phrases.push_back(std::move(phrase));
}

ChoiceSource SheetParser::parse_choice(const toml::table& table) {
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

ChoiceEntry SheetParser::parse_choice_entry(const toml::table& table, const Place& around) {
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

}  // namespace linstock::library
