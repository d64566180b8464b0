#include "battle/scenario.hpp"

#include <algorithm>

namespace linstock::battle {

namespace scenario_words {

constexpr std::array<std::string_view, qualities> quality_names = {"drill",   "steadiness", "aim",
                                                                   "bayonet", "open_order", "fights_formed"};
constexpr std::array<std::string_view, 7> degree_names = {"poor", "fair", "good", "excellent", "no", "able", "yes"};

using enum Degree;  // the rows below would drown in the word

// Roles in the order people read them: foot, horse, guns. The six words are drill, steadiness, aim, bayonet (or sword), open
// order, fights formed.
constexpr std::array roles = {
    Role{"guards", Arm::foot, "musket", {excellent, excellent, good, excellent, able, yes}},
    Role{"grenadiers", Arm::foot, "musket", {good, excellent, good, excellent, able, yes}},
    Role{"line", Arm::foot, "musket", {good, good, fair, good, no, yes}},
    Role{"young line", Arm::foot, "musket", {fair, fair, fair, fair, no, yes}},
    Role{"provincials", Arm::foot, "musket", {fair, fair, fair, fair, no, yes}},
    Role{"light infantry", Arm::foot, "musket", {good, good, good, good, yes, no}},
    Role{"rangers", Arm::foot, "musket", {fair, good, good, fair, yes, no}},
    Role{"rifles", Arm::foot, "rifle", {fair, fair, excellent, poor, yes, no}},
    Role{"jaegers", Arm::foot, "rifle", {good, good, excellent, fair, yes, no}},
    Role{"militia", Arm::foot, "musket", {poor, poor, poor, poor, no, yes}},
    Role{"clansmen", Arm::foot, "sword", {poor, good, poor, excellent, no, yes}},
    Role{"warriors", Arm::foot, "musket", {poor, fair, good, fair, yes, no}},
    Role{"heavy horse", Arm::horse, "sword", {good, good, poor, excellent, no, yes}},
    Role{"dragoons", Arm::horse, "sword", {good, good, poor, good, no, yes}},
    Role{"light dragoons", Arm::horse, "sword", {good, good, poor, good, able, yes}},
    Role{"light horse", Arm::horse, "sword", {fair, fair, poor, fair, yes, no}},
    Role{"mounted militia", Arm::horse, "sword", {poor, poor, poor, poor, yes, no}},
    Role{"light guns", Arm::guns, "cannon", {good, good, fair, poor, no, yes}},
    Role{"field guns", Arm::guns, "cannon", {good, good, fair, poor, no, yes}},
    Role{"heavy guns", Arm::guns, "cannon", {good, good, fair, poor, no, yes}},
    Role{"howitzers", Arm::guns, "howitzer", {good, good, fair, poor, no, yes}},
};

// "sword" is any arm that kills at its own length only.
constexpr std::array<std::string_view, 8> weapons = {"musket", "rifle", "carbine", "bow",
                                                     "spear",  "sword", "cannon",  "howitzer"};
constexpr std::array<std::string_view, 4> abilities = {"poor", "fair", "good", "excellent"};

inline bool fits(Quality quality, Degree degree) {
    switch (quality) {
        case Quality::open_order:
            return degree >= Degree::no;
        case Quality::formed:
            return degree == Degree::no || degree == Degree::yes;
        default:
            return degree <= Degree::excellent;
    }
}

template <class List>
std::vector<std::string> as_words(const List& list) {
    return {list.begin(), list.end()};
}

}  // namespace scenario_words

using namespace scenario_words;

std::string_view name_of(Quality quality) { return quality_names[static_cast<std::size_t>(quality)]; }

std::string_view name_of(Degree degree) { return degree_names[static_cast<std::size_t>(degree)]; }

std::vector<std::string> degrees_of(Quality quality) {
    std::vector<std::string> words;
    for (std::size_t i = 0; i < degree_names.size(); ++i) {
        if (fits(quality, static_cast<Degree>(i))) words.emplace_back(degree_names[i]);
    }
    return words;
}

std::optional<Degree> find_degree(Quality quality, std::string_view word) {
    const auto found = std::find(degree_names.begin(), degree_names.end(), word);
    if (found == degree_names.end()) return std::nullopt;
    const auto degree = static_cast<Degree>(found - degree_names.begin());
    return fits(quality, degree) ? std::optional(degree) : std::nullopt;
}

const Role* find_role(std::string_view name) {
    const auto found = std::find_if(roles.begin(), roles.end(), [&](const Role& role) { return role.name == name; });
    return found == roles.end() ? nullptr : &*found;
}

std::vector<std::string> role_names() {
    std::vector<std::string> names;
    for (const Role& role : roles) names.emplace_back(role.name);
    return names;
}

std::vector<std::string> weapon_names() { return as_words(weapons); }

std::vector<std::string> ability_names() { return as_words(abilities); }

bool Scenario::meant_for(std::string_view sheet) const {
    return sheets.empty() || std::find(sheets.begin(), sheets.end(), sheet) != sheets.end();
}

int Scenario::units() const {
    std::size_t count = 0;
    for (const ScenarioSide& side : sides) {
        for (const ScenarioGroup& group : side.groups) count += group.units.size();
    }
    return static_cast<int>(count);
}

table::Angle facing_of_degrees(base::Number degrees) {
    constexpr std::int64_t turn = 65'536;
    constexpr std::int64_t circle = std::int64_t{360} * base::one;
    const std::int64_t clockwise = ((degrees % circle) + circle) % circle;
    const std::int64_t parts = (clockwise * turn + circle / 2) / circle;
    return static_cast<table::Angle>((turn - parts) % turn);
}

}  // namespace linstock::battle
