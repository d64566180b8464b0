#include "library/when_parser.hpp"

#include <charconv>

namespace linstock::library {

namespace {

using sheet::Comparison;
using sheet::Literal;
using sheet::Place;
using sheet::TestSource;

struct Word {
    std::string_view key;
    Comparison comparison;
};

constexpr Word comparisons[] = {
    {"at_least", Comparison::at_least},
    {"at_most", Comparison::at_most},
    {"above", Comparison::above},
    {"below", Comparison::below},
};

bool parse_fraction(const std::string& text, Literal& literal) {
    const std::size_t slash = text.find('/');
    if (slash == std::string::npos) return false;
    const char* begin = text.data();
    const char* end = begin + text.size();
    const auto part = std::from_chars(begin, begin + slash, literal.part);
    const auto of = std::from_chars(begin + slash + 1, end, literal.of);
    literal.kind = Literal::Kind::fraction;
    return part.ec == std::errc() && part.ptr == begin + slash && of.ec == std::errc() && of.ptr == end &&
           literal.of > 0 && literal.of <= 10'000 && literal.part >= 0 && literal.part <= 10'000;
}

void add_comparison(TomlKeys& keys, const Word& word, const TestSource& head, sheet::Conjunction& tests) {
    const auto literal = keys.literal(word.key);
    if (!literal) return;
    TestSource test = head;
    test.comparison = word.comparison;
    test.place = keys.place_of_key(word.key);
    if (!test.of.empty()) {
        Literal fraction;
        if (literal->kind != Literal::Kind::text || !parse_fraction(literal->text, fraction)) {
            keys.faults().add(test.place, "a share is compared with a fraction", "write \"1/2\"");
        }
        test.values = {fraction};
    } else if (literal->kind == Literal::Kind::text) {
        test.other = literal->text;
    } else {
        test.values = {*literal};
    }
    tests.push_back(std::move(test));
}

void parse_table_test(const toml::table& table, TestSource head, sheet::Conjunction& tests, TomlFaults& faults) {
    TomlKeys keys(table, head.place, faults);
    head.of = keys.text("of");
    const std::size_t before = tests.size();
    for (const Word& word : comparisons) add_comparison(keys, word, head, tests);
    if (keys.has("none")) {
        TestSource test = head;
        test.comparison = Comparison::is_none;
        test.values = {Literal::yes(keys.flag("none"))};
        tests.push_back(test);
    }
    if (keys.has("same_as")) {
        TestSource test = head;
        test.comparison = Comparison::same_as;
        test.other = keys.text("same_as");
        tests.push_back(test);
    }
    if (tests.size() == before) {
        faults.add(head.place, "'" + head.fact + "' is compared with nothing",
                   "use at_least, at_most, above, below, none or same_as");
    }
}

sheet::Conjunction parse_conjunction(const toml::table& table, const Place& around, TomlFaults& faults, bool outer) {
    sheet::Conjunction tests;
    const Place place = place_of(table, around);
    for (const auto& [key, node] : table) {
        TestSource test;
        test.fact = std::string(key.str());
        test.place = place_of(node, place);
        const bool word = test.fact == "any" || test.fact == "not";
        if (word && outer) continue;
        if (word) {
            faults.add(test.place, "`any` and `not` go no deeper than one level",
                       "decide the inner part in a choice of its own");
            continue;
        }
        if (const toml::table* inner = node.as_table()) {
            parse_table_test(*inner, test, tests, faults);
        } else if (const toml::array* values = node.as_array()) {
            for (const toml::node& value : *values)
                test.values.push_back(literal_of(value, place_of(value, test.place), faults));
            if (values->empty()) faults.add(test.place, "'" + test.fact + "' is compared with an empty list");
            if (!values->empty()) tests.push_back(test);
        } else {
            test.values.push_back(literal_of(node, test.place, faults));
            tests.push_back(test);
        }
    }
    return tests;
}

void parse_side(const toml::node* side, const Place& place, std::vector<sheet::Conjunction>& into, TomlFaults& faults) {
    if (side == nullptr) return;
    if (const toml::table* table = side->as_table()) {
        into.push_back(parse_conjunction(*table, place, faults, false));
    } else if (const toml::array* array = side->as_array()) {
        for (const toml::node& each : *array) {
            const toml::table* inner = each.as_table();
            if (inner == nullptr) faults.add(place_of(each, place), "`any` and `not` hold tables { fact = value }");
            if (inner != nullptr) into.push_back(parse_conjunction(*inner, place, faults, false));
        }
    } else {
        faults.add(place_of(*side, place), "`any` and `not` hold tables { fact = value }");
    }
}

}  // namespace

sheet::WhenSource parse_when(const toml::table& table, const Place& around, TomlFaults& faults) {
    sheet::WhenSource when;
    const Place place = place_of(table, around);
    when.all = parse_conjunction(table, place, faults, true);
    parse_side(table.get("any"), place, when.any, faults);
    parse_side(table.get("not"), place, when.none, faults);
    return when;
}

}  // namespace linstock::library
