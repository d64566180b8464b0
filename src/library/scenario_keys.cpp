#include "library/scenario_keys.hpp"

#include <algorithm>
#include <array>

#include "base/text.hpp"

namespace linstock::library {

namespace {

constexpr std::array<std::string_view, 8> winds = {"north", "north-east", "east", "south-east",
                                                   "south", "south-west", "west", "north-west"};

inline std::optional<base::Number> yards_of(const toml::node& node) {
    if (!node.is_integer() && !node.is_floating_point()) return std::nullopt;
    return exact_number(*node.value<double>());
}

// Exactly `count` numbers in a list.
inline std::vector<base::Number> yards_list(const toml::node& node, std::size_t count) {
    std::vector<base::Number> yards;
    const toml::array* list = node.as_array();
    if (list == nullptr || list->size() != count) return {};
    for (const toml::node& each : *list) {
        const auto one = yards_of(each);
        if (!one) return {};
        yards.push_back(*one);
    }
    return yards;
}

constexpr std::string_view bad_spot = "a place is [x, y]: yards from the west and the south edge, at most 10,000";

}  // namespace

std::optional<battle::Spot> spot_of(TomlKeys& keys, std::string_view key) {
    const toml::node* node = keys.find(key);
    if (node == nullptr) return std::nullopt;
    const std::vector<base::Number> yards = yards_list(*node, 2);
    if (yards.empty()) {
        keys.faults().add(keys.place_of_key(key), "'" + std::string(key) + "' is no place", std::string(bad_spot));
        return std::nullopt;
    }
    return battle::Spot{yards[0], yards[1]};
}

battle::Spot required_spot(TomlKeys& keys, std::string_view key) {
    if (!keys.has(key)) keys.faults().add(keys.place(), "'" + std::string(key) + "' is missing", std::string(bad_spot));
    return spot_of(keys, key).value_or(battle::Spot{});
}

std::vector<battle::Spot> spots_of(TomlKeys& keys, std::string_view key, std::string_view box_key) {
    std::vector<battle::Spot> spots;
    const toml::node* box = box_key.empty() ? nullptr : keys.find(box_key);
    if (box != nullptr) {
        const std::vector<base::Number> sides = yards_list(*box, 4);
        if (sides.empty()) {
            keys.faults().add(keys.place_of_key(box_key), "'" + std::string(box_key) + "' is no box",
                              "a box is [west, south, east, north] in yards");
            return {};
        }
        return {{sides[0], sides[1]}, {sides[2], sides[1]}, {sides[2], sides[3]}, {sides[0], sides[3]}};
    }
    const toml::array* list = keys.array(key);
    if (list == nullptr) return {};
    for (const toml::node& each : *list) {
        const std::vector<base::Number> yards = yards_list(each, 2);
        if (yards.empty()) {
            keys.faults().add(place_of(each, keys.place_of_key(key)), "'" + std::string(key) + "' wants places",
                              std::string(bad_spot));
            return {};
        }
        spots.push_back({yards[0], yards[1]});
    }
    return spots;
}

std::optional<table::Angle> facing_of(TomlKeys& keys, std::string_view key) {
    const toml::node* node = keys.find(key);
    if (node == nullptr) return std::nullopt;
    if (const auto degrees = yards_of(*node); degrees && *degrees >= 0 && *degrees <= base::whole(360))
        return battle::facing_of_degrees(*degrees);
    const std::string word = node->value_exact<std::string>().value_or("");
    const auto wind = std::find(winds.begin(), winds.end(), word);
    if (wind != winds.end()) return battle::facing_of_degrees(base::whole(45 * static_cast<int>(wind - winds.begin())));
    keys.faults().add(keys.place_of_key(key), "'" + std::string(key) + "' is no facing",
                      "say north, north-east, …, or degrees from 0 to 360, clockwise from the upper edge");
    return std::nullopt;
}

std::string word_of(TomlKeys& keys, std::string_view key, const std::vector<std::string>& known, std::string preset) {
    if (!keys.has(key)) return preset;
    std::string word = keys.text(key);
    expect_word(word, known, keys.place_of_key(key), key, keys.faults());
    return word;
}

void expect_word(const std::string& word, const std::vector<std::string>& known, const sheet::Place& place,
                 std::string_view key, TomlFaults& faults) {
    if (std::find(known.begin(), known.end(), word) != known.end()) return;
    faults.add(place, "'" + word + "' is not known as " + std::string(key), base::suggestion(word, known));
}

battle::Grades grades_of(const toml::table& table, const sheet::Place& around, TomlFaults& faults) {
    battle::Grades grades;
    for (const auto& [key, node] : table) {
        if (const auto text = node.value_exact<std::string>()) {
            grades.emplace_back(key.str(), *text);
        } else if (const auto flag = node.value_exact<bool>()) {
            grades.emplace_back(key.str(), *flag ? "yes" : "no");
        } else if (const auto number = yards_of(node)) {
            grades.emplace_back(key.str(), base::print_number(*number));
        } else {
            faults.add(place_of(node, around),
                       "'" + std::string(key.str()) + "' wants a word, a number, true or false");
        }
    }
    return grades;
}

}  // namespace linstock::library
