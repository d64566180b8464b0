#include "library/drill_keys.hpp"

#include <algorithm>
#include <array>

#include "base/text.hpp"

namespace linstock::library {

namespace {

constexpr std::array<std::string_view, 8> compass = {"north", "north-east", "east", "south-east",
                                                     "south", "south-west", "west", "north-west"};
constexpr std::string_view spot_fix = "a place is [x, y] in the sheet's unit, from the lower left corner";
constexpr std::string_view facing_fix =
    "say north, north-east, …, or degrees from 0 to 360, clockwise from the upper edge";

std::optional<base::Number> number_in(const toml::node& node) {
    if (!node.is_integer() && !node.is_floating_point()) return std::nullopt;
    return exact_number(*node.value<double>());
}

// Exactly so many numbers; else none.
std::vector<base::Number> numbers_in(const toml::node& node, std::size_t count) {
    std::vector<base::Number> numbers;
    const toml::array* list = node.as_array();
    if (list == nullptr || list->size() != count) return {};
    for (const toml::node& each : *list) {
        const auto number = number_in(each);
        if (!number) return {};
        numbers.push_back(*number);
    }
    return numbers;
}

std::optional<base::Number> degrees_in(const toml::node& node) {
    if (const auto degrees = number_in(node)) {
        const bool turn = *degrees >= 0 && *degrees <= base::whole(360);
        return turn ? degrees : std::nullopt;
    }
    const auto word = node.value_exact<std::string>();
    const auto found = std::find(compass.begin(), compass.end(), word.value_or(""));
    if (found == compass.end()) return std::nullopt;
    return base::whole(45 * static_cast<int>(found - compass.begin()));
}

}  // namespace

drill::Spot required_drill_spot(TomlKeys& keys, std::string_view key) {
    const toml::node* node = keys.find(key);
    const std::vector<base::Number> numbers = node == nullptr ? std::vector<base::Number>{} : numbers_in(*node, 2);
    if (!numbers.empty()) return {numbers[0], numbers[1]};
    const char* what = node == nullptr ? "' is missing" : "' is no place";
    keys.faults().add(keys.place_of_key(key), "'" + std::string(key) + what, std::string(spot_fix));
    return {};
}

std::vector<drill::Spot> drill_spots(TomlKeys& keys, std::string_view key, std::string_view box_key) {
    if (const toml::node* box = box_key.empty() ? nullptr : keys.find(box_key)) {
        const std::vector<base::Number> sides = numbers_in(*box, 4);
        if (!sides.empty())
            return {{sides[0], sides[1]}, {sides[2], sides[1]}, {sides[2], sides[3]}, {sides[0], sides[3]}};
        keys.faults().add(keys.place_of_key(box_key), "'" + std::string(box_key) + "' is no box",
                          "a box is [left, low, right, high] in the sheet's unit");
        return {};
    }
    std::vector<drill::Spot> spots;
    const toml::array* list = keys.array(key);
    if (list == nullptr) return spots;
    for (const toml::node& each : *list) {
        const std::vector<base::Number> numbers = numbers_in(each, 2);
        if (numbers.empty()) {
            keys.faults().add(place_of(each, keys.place_of_key(key)), "'" + std::string(key) + "' wants places",
                              std::string(spot_fix));
            return {};
        }
        spots.push_back({numbers[0], numbers[1]});
    }
    return spots;
}

std::optional<base::Number> drill_degrees(TomlKeys& keys, std::string_view key) {
    const toml::node* node = keys.find(key);
    if (node == nullptr) return std::nullopt;
    const auto degrees = degrees_in(*node);
    if (!degrees)
        keys.faults().add(keys.place_of_key(key), "'" + std::string(key) + "' is no facing", std::string(facing_fix));
    return degrees;
}

std::optional<SideId> drill_side(TomlKeys& keys, std::string_view key) {
    if (!keys.has(key)) return std::nullopt;
    const std::string word = word_of(keys, key, {"red", "blue"});
    return word == "blue" ? SideId{1} : SideId{0};
}

drill::Fields drill_fields(const toml::table& table, const sheet::Place& around, TomlFaults& faults) {
    drill::Fields fields;
    for (const auto& [key, node] : table) {
        const sheet::Place place = place_of(node, around);
        fields.push_back({std::string(key.str()), literal_of(node, place, faults), place});
    }
    return fields;
}

void drill_take_fields(TomlKeys& keys, std::span<const std::string_view> known, drill::Fields& fields,
                       TomlFaults& faults) {
    for (const std::string_view key : known) {
        const toml::node* node = keys.find(key);
        if (node == nullptr) continue;
        const sheet::Place place = keys.place_of_key(key);
        if (key == "facing" || key == "toward") {
            const auto degrees = drill_degrees(keys, key);
            fields.push_back({std::string(key), sheet::Literal::count(degrees.value_or(0)), place});
        } else {
            fields.push_back({std::string(key), literal_of(*node, place, faults), place});
        }
    }
}

battle::Grades drill_other_words(TomlKeys& keys) {
    battle::Grades words;
    for (const std::string& key : keys.all_keys()) {
        if (keys.taken(key)) continue;
        const auto value = keys.literal(key);
        if (value) words.emplace_back(key, to_text(*value));
    }
    return words;
}

std::vector<std::string> ground_words(bool lines) {
    std::vector<std::string> names;
    for (int i = 0; i < table::ground_kinds; ++i) {
        const auto ground = static_cast<table::Ground>(i);
        const bool line = ground >= table::Ground::stream;
        if (lines ? line || ground == table::Ground::road : !line) names.emplace_back(table::name_of(ground));
    }
    return names;
}

}  // namespace linstock::library
