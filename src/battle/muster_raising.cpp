#include "battle/muster_raising.hpp"

#include <algorithm>

#include "base/text.hpp"

namespace linstock::battle {

namespace muster_raising {

constexpr std::string_view arm_names[] = {"foot", "horse", "guns"};
constexpr base::Number hundredth = base::one / 100;

inline const Override* find_override(const ScenarioUnit& unit, const std::string& sheet) {
    const auto found = std::find_if(unit.overrides.begin(), unit.overrides.end(),
                                    [&](const Override& each) { return each.sheet == sheet; });
    return found == unit.overrides.end() ? nullptr : &*found;
}

inline void set_grade(Grades& grades, const std::string& key, const std::string& word) {
    const auto found = std::find_if(grades.begin(), grades.end(), [&](const auto& each) { return each.first == key; });
    if (found == grades.end()) {
        grades.emplace_back(key, word);
    } else {
        found->second = word;
    }
}

inline void set_grades(Grades& grades, const Grades& more) {
    for (const auto& [key, word] : more) set_grade(grades, key, word);
}

inline std::string_view told_of(const ScenarioSide& side, const ScenarioUnit& unit, std::string_view key) {
    if (key == "role") return unit.role;
    if (key == "weapon") return unit.weapon;
    if (key == "nation") return unit.nation.empty() ? side.nation : unit.nation;
    const Role* role = find_role(unit.role);
    if (key == "arm") return arm_names[static_cast<std::size_t>(role == nullptr ? Arm::foot : role->arm)];
    for (int i = 0; i < qualities; ++i) {
        if (key == name_of(static_cast<Quality>(i))) return name_of(unit.quality[static_cast<std::size_t>(i)]);
    }
    return "";
}

inline bool fits_unit(const Fit& fit, const ScenarioSide& side, const ScenarioUnit& unit) {
    return std::all_of(fit.when.begin(), fit.when.end(), [&](const auto& each) {
        const std::string_view told = told_of(side, unit, each.first);
        return std::find(each.second.begin(), each.second.end(), told) != each.second.end();
    });
}

// What a strength is counted into: stands, or figures where the size has them.
struct Measure {
    int strength = 0;  // men or guns to one ...
    int counts = 1;    // ... that counts for so many
};
inline Measure measure_of(const StandSize& size) {
    if (size.guns_a_stand > 0) return {size.guns_a_stand, 1};
    if (!size.by_figures()) return {size.men_a_stand, 1};
    if (size.whole_stands) return {size.men_a_stand, size.figures_a_stand};
    return {size.men_a_stand / size.figures_a_stand, 1};
}

inline int count_of(const RaisedUnit& raised) { return raised.size->by_figures() ? raised.figures : raised.stands; }

inline void set_stands(RaisedUnit& raised, int stands) {
    raised.stands = stands;
    raised.figures = stands * raised.size->figures_a_stand;
}

inline void set_figures(RaisedUnit& raised, int figures) {
    const int each = raised.size->figures_a_stand;
    raised.figures = figures;
    raised.stands = (figures + each - 1) / each;
}

inline void set_count(RaisedUnit& raised, int count) {
    if (raised.size->by_figures())
        set_figures(raised, count);
    else
        set_stands(raised, count);
}

// To the nearest, a half one up; never more than the sheet's largest unit.
inline void count_strength(RaisedUnit& raised) {
    const StandSize& size = *raised.size;
    if (!raised.strength_told) return set_count(raised, size.usual);
    const Measure measure = measure_of(size);
    const int strength = size.guns_a_stand > 0 ? raised.guns : raised.men;
    const int nearest = (2 * strength + measure.strength) / (2 * measure.strength) * measure.counts;
    set_count(raised, std::min(nearest, size.most));
}

inline std::string strength_of(const RaisedUnit& raised) {
    const bool by_guns = raised.size->guns_a_stand > 0;
    return std::to_string(by_guns ? raised.guns : raised.men) + (by_guns ? " guns" : " men");
}

}  // namespace muster_raising

using namespace muster_raising;

std::vector<std::string> fit_keys() {
    std::vector<std::string> keys = {"role", "arm", "weapon", "nation"};
    for (int i = 0; i < qualities; ++i) keys.emplace_back(name_of(static_cast<Quality>(i)));
    return keys;
}

const StandSize* MusterRules::find_size(std::string_view name) const {
    const auto found =
        std::find_if(sizes.begin(), sizes.end(), [&](const StandSize& each) { return each.name == name; });
    return found == sizes.end() ? nullptr : &*found;
}

std::vector<RaisedUnit> Raising::raise(const ScenarioSide& side, const ScenarioGroup& group) {
    std::vector<RaisedUnit> units;
    for (const ScenarioUnit& unit : group.units) {
        RaisedUnit raised;
        if (count(side, unit, raised)) units.push_back(std::move(raised));
    }
    merge_weak(units);
    return units;
}

bool Raising::count(const ScenarioSide& side, const ScenarioUnit& unit, RaisedUnit& raised) {
    const auto rule = std::find_if(rules_.troops.begin(), rules_.troops.end(),
                                   [&](const TroopRule& each) { return fits_unit(each.fit, side, unit); });
    if (rule == rules_.troops.end()) {
        errors_.push_back(
            {"the muster of " + rules_.sheet + " has no troops for '" + unit.name + "' (" + unit.role + " with " +
                 unit.weapon + ")",
             to_text(unit.place),
             "give it another role or weapon, or leave " + rules_.sheet + " out of the scenario's sheets"});
        return false;
    }
    raised.unit = &unit;
    raised.rule = &*rule;
    raised.size = rules_.find_size(rule->size);
    if (raised.size == nullptr) {
        errors_.push_back({"the troops '" + rule->name + "' have no size", to_text(rule->place), "name a [[size]]"});
        return false;
    }
    raised.name = unit.name;
    raised.label = unit.label;
    raised.men = unit.men;
    raised.guns = unit.guns;
    raised.strength_told = unit.strength_told;
    if (!count_by_hand(raised)) count_strength(raised);
    if (!raised.strength_told) {
        const Measure measure = measure_of(*raised.size);
        const int strength = count_of(raised) * measure.strength / measure.counts;
        (raised.size->guns_a_stand > 0 ? raised.guns : raised.men) = strength;
    }
    value(raised);
    return true;
}

// True when the scenario says how many stands or figures it has under this sheet.
bool Raising::count_by_hand(RaisedUnit& raised) {
    const Override* own = find_override(*raised.unit, rules_.sheet);
    if (own == nullptr || (!own->stands && !own->figures)) return false;
    const int most = table::max_stands * raised.size->figures_a_stand;
    if (own->figures && (*own->figures < 1 || *own->figures > most)) {
        errors_.push_back(
            {"'" + raised.name + "' cannot have " + std::to_string(*own->figures) + " figures under " + rules_.sheet,
             to_text(own->place),
             most == 0 ? rules_.sheet + " counts no figures of its kind: give stands"
                       : "give 1 to " + std::to_string(most)});
        return false;
    }
    if (own->stands) set_stands(raised, *own->stands);
    if (own->figures) set_figures(raised, *own->figures);
    return true;
}

// A unit too weak to be one joins the nearest of its Group and kind, listed before it rather than after.
void Raising::merge_weak(std::vector<RaisedUnit>& units) {
    for (std::size_t i = 0; i < units.size();) {
        if (count_of(units[i]) >= units[i].size->least) {
            ++i;
            continue;
        }
        std::size_t host = units.size();
        std::size_t nearest = units.size();
        for (std::size_t j = 0; j < units.size(); ++j) {
            const bool alike =
                j != i && units[j].rule == units[i].rule && units[j].unit->minute == units[i].unit->minute;
            const std::size_t off = j < i ? i - j : j - i;
            if (!alike || off >= nearest) continue;
            host = j;
            nearest = off;
        }
        if (host == units.size()) {
            refuse_weak(units[i++]);
            continue;
        }
        RaisedUnit& into = units[host];
        into.name += " with " + units[i].name;
        into.men += units[i].men;
        into.guns += units[i].guns;
        into.worth += units[i].worth;
        if (!count_by_hand(into)) count_strength(into);
        if (!into.unit->worth) value(into);
        units.erase(units.begin() + static_cast<std::ptrdiff_t>(i));
        i = 0;  // the host may have come before, and been too weak itself
    }
}

void Raising::refuse_weak(const RaisedUnit& raised) {
    const Measure measure = measure_of(*raised.size);
    const int least = (raised.size->least + measure.counts - 1) / measure.counts;
    const int needed = (measure.strength * (2 * least - 1) + 1) / 2;
    errors_.push_back({"'" + raised.name + "' has " + strength_of(raised) + ", too few for a unit of " + rules_.sheet +
                           ", and its Group has no other of its kind to join",
                       to_text(raised.unit->place),
                       "give it " + std::to_string(needed) + " or more, or list it with a unit of its kind"});
}

// The scenario's worth, else so much a stand; the expendable are worth nothing.
void Raising::value(RaisedUnit& raised) const {
    if (raised.unit->expendable) {
        raised.worth = 0;
    } else if (raised.unit->worth) {
        raised.worth = *raised.unit->worth / hundredth;
    } else {
        raised.worth = raised.stands * raised.rule->worth / hundredth;
    }
}

Grades Raising::grades_of(const ScenarioSide& side, const RaisedUnit& raised) const {
    Grades grades = raised.rule->grades;
    for (const GradeRule& rule : rules_.grades) {
        if (fits_unit(rule.fit, side, *raised.unit)) set_grades(grades, rule.grades);
    }
    if (const Override* own = find_override(*raised.unit, rules_.sheet)) set_grades(grades, own->grades);
    return grades;
}

}  // namespace linstock::battle
