#include "library/toml_reader.hpp"

#include <algorithm>
#include <cmath>

#include "base/text.hpp"

namespace linstock::library {

namespace {

// A key of n dots is n tables in one another, and the parser's tables are taken down by recursion: a line of a million dots
// would end the program. No line of ours has a tenth of these.
constexpr int most_dots_a_line = 400;

int line_of_dots(std::string_view text) {
    int line = 1;
    int dots = 0;
    for (const char c : text) {
        if (c == '.' && ++dots > most_dots_a_line) return line;
        if (c != '\n') continue;
        ++line;
        dots = 0;
    }
    return 0;
}

}  // namespace

bool parse_toml(std::string_view text, const std::string& path, toml::table& table, TomlFaults& faults) {
    if (const int line = line_of_dots(text)) {
        faults.add({path, line, 0}, "this line has more than " + std::to_string(most_dots_a_line) + " dots",
                   "break it up");
        return false;
    }
    try {
        table = toml::parse(text, path);
        return true;
    } catch (const toml::parse_error& error) {
        sheet::Place place{path, static_cast<int>(error.source().begin.line),
                           static_cast<int>(error.source().begin.column)};
        faults.add(place, "this is not TOML: " + std::string(error.description()));
        return false;
    }
}

void TomlFaults::add(const sheet::Place& place, std::string what, std::string fix) {
    errors_.push_back({std::move(what), to_text(place), std::move(fix)});
}

sheet::Place place_of(const toml::node& node, const sheet::Place& around) {
    const toml::source_region& source = node.source();
    if (source.begin.line == 0) return around;
    sheet::Place place;
    place.file = source.path ? *source.path : around.file;
    place.line = static_cast<int>(source.begin.line);
    place.column = static_cast<int>(source.begin.column);
    return place;
}

std::optional<base::Number> exact_number(double value) {
    if (!(std::fabs(value) <= base::largest_count)) return std::nullopt;  // also not a number
    const double scaled = value * base::one;
    const double nearest = std::nearbyint(scaled);
    if (std::fabs(scaled - nearest) > 1e-4) return std::nullopt;
    return static_cast<base::Number>(nearest);
}

sheet::Literal literal_of(const toml::node& node, const sheet::Place& place, TomlFaults& faults) {
    if (const auto flag = node.value_exact<bool>()) return sheet::Literal::yes(*flag);
    if (node.is_integer() || node.is_floating_point()) {
        const auto number = exact_number(*node.value<double>());
        if (!number) faults.add(place, "this number is too large or has more than four places");
        return sheet::Literal::count(number.value_or(0));
    }
    if (const auto text = node.value_exact<std::string>()) {
        return *text == "-" ? sheet::Literal::nothing() : sheet::Literal::word(*text);
    }
    faults.add(place, "expected a word, a number, true or false");
    return {};
}

TomlKeys::TomlKeys(const toml::table& table, const sheet::Place& around, TomlFaults& faults)
    : table_(table), place_(place_of(table, around)), faults_(faults) {}

TomlKeys::~TomlKeys() {
    for (const auto& [key, node] : table_) {
        const std::string name(key.str());
        if (taken_.find(name) != taken_.end()) continue;
        faults_.add(place_of(node, place_), "'" + name + "' is not a key here", base::suggestion(name, asked_));
    }
}

const toml::node* TomlKeys::find(std::string_view key) {
    if (std::find(asked_.begin(), asked_.end(), key) == asked_.end()) asked_.emplace_back(key);
    const toml::node* node = table_.get(key);
    if (node != nullptr) taken_.emplace(key);
    return node;
}

sheet::Place TomlKeys::place_of_key(std::string_view key) const {
    const toml::node* node = table_.get(key);
    return node == nullptr ? place_ : place_of(*node, place_);
}

std::vector<std::string> TomlKeys::all_keys() const {
    std::vector<std::string> keys;
    for (const auto& [key, node] : table_) keys.emplace_back(key.str());
    return keys;
}

std::string TomlKeys::text(std::string_view key, std::string preset) {
    const toml::node* node = find(key);
    if (node == nullptr) return preset;
    if (const auto text = node->value_exact<std::string>()) return *text;
    faults_.add(place_of_key(key), "'" + std::string(key) + "' wants a text in quotes");
    return preset;
}

std::string TomlKeys::required_text(std::string_view key) {
    if (find(key) == nullptr) faults_.add(place_, "'" + std::string(key) + "' is missing");
    return text(key);
}

bool TomlKeys::flag(std::string_view key, bool preset) {
    const toml::node* node = find(key);
    if (node == nullptr) return preset;
    if (const auto value = node->value_exact<bool>()) return *value;
    faults_.add(place_of_key(key), "'" + std::string(key) + "' wants true or false");
    return preset;
}

int TomlKeys::integer(std::string_view key, int preset) {
    const toml::node* node = find(key);
    if (node == nullptr) return preset;
    const auto value = node->value_exact<std::int64_t>();
    if (value && *value >= -base::largest_count && *value <= base::largest_count) return static_cast<int>(*value);
    faults_.add(place_of_key(key), "'" + std::string(key) + "' wants a whole number");
    return preset;
}

std::optional<base::Number> TomlKeys::number(std::string_view key) {
    const toml::node* node = find(key);
    if (node == nullptr) return std::nullopt;
    if (node->is_integer() || node->is_floating_point()) {
        const auto number = exact_number(*node->value<double>());
        if (number) return number;
    }
    faults_.add(place_of_key(key), "'" + std::string(key) + "' wants a number with at most four places");
    return std::nullopt;
}

std::optional<sheet::Literal> TomlKeys::literal(std::string_view key) {
    const toml::node* node = find(key);
    if (node == nullptr) return std::nullopt;
    return literal_of(*node, place_of_key(key), faults_);
}

std::vector<std::string> TomlKeys::texts(std::string_view key) {
    const toml::node* node = find(key);
    if (node == nullptr) return {};
    if (const auto text = node->value_exact<std::string>()) return {*text};
    std::vector<std::string> texts;
    if (const toml::array* array = node->as_array()) {
        for (const toml::node& each : *array) {
            const auto text = each.value_exact<std::string>();
            if (!text) faults_.add(place_of(each, place_), "'" + std::string(key) + "' wants texts in quotes");
            if (text) texts.push_back(*text);
        }
        return texts;
    }
    faults_.add(place_of_key(key), "'" + std::string(key) + "' wants a text or a list of texts");
    return {};
}

const toml::table* TomlKeys::table(std::string_view key) {
    const toml::node* node = find(key);
    if (node == nullptr) return nullptr;
    if (node->as_table() == nullptr) faults_.add(place_of_key(key), "'" + std::string(key) + "' wants a table { … }");
    return node->as_table();
}

const toml::array* TomlKeys::array(std::string_view key) {
    const toml::node* node = find(key);
    if (node == nullptr) return nullptr;
    if (node->as_array() == nullptr) faults_.add(place_of_key(key), "'" + std::string(key) + "' wants a list [ … ]");
    return node->as_array();
}

std::vector<const toml::table*> TomlKeys::tables(std::string_view key) {
    std::vector<const toml::table*> tables;
    const toml::array* list = array(key);
    if (list == nullptr) return tables;
    for (const toml::node& each : *list) {
        const toml::table* table = each.as_table();
        if (table == nullptr) faults_.add(place_of(each, place_), "'" + std::string(key) + "' wants tables");
        if (table != nullptr) tables.push_back(table);
    }
    return tables;
}

}  // namespace linstock::library
