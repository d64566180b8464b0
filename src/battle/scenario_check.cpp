#include <algorithm>

#include "base/text.hpp"
#include "battle/scenario.hpp"

namespace linstock::battle {

namespace scenario_check {

constexpr int most_men = 10'000;
constexpr int most_guns = 100;
constexpr int longest_day = 24 * 60;
constexpr std::size_t most_units = 1'000;

class ScenarioCheck {
public:
    explicit ScenarioCheck(const Scenario& scenario) : scenario_(scenario) {}

    base::Errors check() {
        check_head();
        check_map();
        for (const ScenarioSide& side : scenario_.sides) check_side(side);
        check_against_each_other();
        return std::move(errors_);
    }

private:
    void refuse(const sheet::Place& place, std::string what, std::string fix) {
        errors_.push_back({std::move(what), to_text(place), std::move(fix)});
    }

    void check_head() {
        if (scenario_.minutes < 0 || scenario_.minutes > longest_day)
            refuse(scenario_.place, "the battle cannot last " + std::to_string(scenario_.minutes) + " minutes",
                   "give 1 to " + std::to_string(longest_day));
        if (static_cast<std::size_t>(scenario_.units()) > most_units)
            refuse(scenario_.place, "there are more than " + std::to_string(most_units) + " units", "merge some");
    }

    // --- the ground ---

    bool on_map(const Spot& spot) const {
        return spot.x >= 0 && spot.y >= 0 && spot.x <= scenario_.map.width && spot.y <= scenario_.map.depth;
    }

    std::string map_size() const {
        return "the map runs from [0, 0] to [" + base::print_number(scenario_.map.width) + ", " +
               base::print_number(scenario_.map.depth) + "] yards";
    }

    void check_spot(const Spot& spot, const sheet::Place& place, const std::string& whose) {
        if (on_map(spot)) return;
        refuse(place,
               whose + " lies off the map at [" + base::print_number(spot.x) + ", " + base::print_number(spot.y) + "]",
               map_size());
    }

    void check_spots(const std::vector<Spot>& spots, const sheet::Place& place, const std::string& whose) {
        for (const Spot& spot : spots) check_spot(spot, place, whose);
    }

    void check_map() {
        const ScenarioMap& map = scenario_.map;
        if (map.width <= 0 || map.depth <= 0)
            refuse(map.place, "the map has no size", "give width and depth in yards, both above 0");
        for (const ScenarioArea& area : map.areas) {
            if (area.corners.size() < 3)
                refuse(area.place, "this area has fewer than three corners", "give three or more");
            check_spots(area.corners, area.place, "a corner of " + named(area.name, "the area"));
        }
        for (const ScenarioLine& line : map.lines) {
            if (line.points.size() < 2) refuse(line.place, "this line has fewer than two points", "give two or more");
            check_spots(line.points, line.place, "a point of " + named(line.name, "the line"));
        }
        for (const ScenarioObjective& each : scenario_.objectives) {
            check_spot(each.at, each.place, named(each.name, "the objective"));
            if (each.radius <= 0 || each.worth <= 0)
                refuse(each.place, named(each.name, "the objective") + " is worth nothing or has no radius",
                       "give both above 0");
        }
    }

    static std::string named(const std::string& name, const std::string& otherwise) {
        return name.empty() ? otherwise : "'" + name + "'";
    }

    // --- the sides ---

    void check_side(const ScenarioSide& side) {
        if (!side.zone.empty() && side.zone.size() < 3)
            refuse(side.place, "the zone of '" + side.id + "' has fewer than three corners", "give three or more");
        check_spots(side.zone, side.place, "a corner of the zone of '" + side.id + "'");
        if (side.commander) check_commander(*side.commander);
        if (side.groups.empty()) refuse(side.place, "'" + side.id + "' has no Groups", "add [[side.group]]");
        bool anybody = false;
        for (const ScenarioGroup& group : side.groups) {
            check_group(group);
            check_parent(side, group);
            anybody = anybody || std::any_of(group.units.begin(), group.units.end(),
                                             [](const ScenarioUnit& unit) { return unit.minute == 0; });
        }
        if (!side.groups.empty() && !anybody)
            refuse(side.place, "'" + side.id + "' has nobody on the table at the start",
                   "let one unit be there: leave out its minute");
    }

    static const ScenarioGroup* parent_of(const ScenarioSide& side, const ScenarioGroup& group) {
        const auto found = std::find_if(side.groups.begin(), side.groups.end(),
                                        [&](const ScenarioGroup& each) { return each.name == group.parent; });
        return group.parent.empty() || found == side.groups.end() ? nullptr : &*found;
    }

    void check_parent(const ScenarioSide& side, const ScenarioGroup& group) {
        if (group.parent.empty()) return;
        std::vector<std::string> names;
        for (const ScenarioGroup& each : side.groups) names.push_back(each.name);
        const auto called_so = std::count(names.begin(), names.end(), group.parent);
        if (called_so == 0)
            refuse(group.place,
                   "'" + group.name + "' has the parent '" + group.parent + "', which is no Group of '" + side.id + "'",
                   base::suggestion(group.parent, names));
        if (called_so > 1)
            refuse(group.place, "'" + group.name + "' has the parent '" + group.parent + "', and two are called so",
                   "name them differently");
        const ScenarioGroup* above = &group;
        for (std::size_t step = 0; step < side.groups.size() && above != nullptr; ++step) {
            above = parent_of(side, *above);
            if (above != &group) continue;
            refuse(group.place, "'" + group.name + "' is its own parent",
                   "let the parents lead up to one that has none");
            return;
        }
    }

    void check_commander(const ScenarioCommander& commander) {
        if (commander.at) check_spot(*commander.at, commander.place, "'" + commander.name + "'");
        check_minute(commander.minute, commander.place, commander.name);
    }

    void check_minute(int minute, const sheet::Place& place, const std::string& name) {
        if (minute == 0 || (minute > 0 && minute < scenario_.minutes)) return;
        refuse(place, "'" + name + "' arrives in minute " + std::to_string(minute),
               "the battle lasts from minute 1 to " + std::to_string(scenario_.minutes));
    }

    void check_group(const ScenarioGroup& group) {
        if (group.units.empty())
            refuse(group.place, "'" + group.name + "' has no units", "add [[side.group.unit]], or take the Group out");
        if (group.commander) check_commander(*group.commander);
        if (group.line) {
            check_spot(group.line->at, group.line->place, "the line of '" + group.name + "'");
            if (group.line->interval < 0 || group.line->interval > std::max(scenario_.map.width, scenario_.map.depth))
                refuse(group.line->place, "the line of '" + group.name + "' has an interval below 0 or beyond the map",
                       "give the yards between neighbours");
        }
        for (const ScenarioUnit& unit : group.units) check_unit(unit);
    }

    void check_unit(const ScenarioUnit& unit) {
        const Role* role = find_role(unit.role);
        const bool guns = role != nullptr && role->arm == Arm::guns;
        if (unit.strength_told) check_strength(unit, guns);
        if (unit.at) check_spot(*unit.at, unit.place, "'" + unit.name + "'");
        check_minute(unit.minute, unit.place, unit.name);
        if (unit.worth && *unit.worth < 0)
            refuse(unit.place, "'" + unit.name + "' has a worth below 0", "give 0 or more, or expendable = true");
        if (unit.files < 0 || unit.files > table::max_stands)
            refuse(unit.place, "'" + unit.name + "' cannot stand " + std::to_string(unit.files) + " abreast",
                   "give 1 to " + std::to_string(table::max_stands));
        for (const Override& each : unit.overrides) {
            if (each.stands && (*each.stands < 1 || *each.stands > table::max_stands))
                refuse(each.place, "'" + unit.name + "' cannot have " + std::to_string(*each.stands) + " stands",
                       "give 1 to " + std::to_string(table::max_stands));
        }
    }

    void check_strength(const ScenarioUnit& unit, bool guns) {
        if (guns && (unit.guns < 1 || unit.guns > most_guns))
            refuse(unit.place, "'" + unit.name + "' has " + std::to_string(unit.guns) + " guns",
                   "give 1 to " + std::to_string(most_guns));
        if (!guns && unit.guns != 0)
            refuse(unit.place, "'" + unit.name + "' has guns, but its role is " + unit.role,
                   "list the guns as a unit of their own");
        const int fewest = guns ? 0 : 1;
        if (unit.men < fewest || unit.men > most_men)
            refuse(unit.place, "'" + unit.name + "' has " + std::to_string(unit.men) + " men",
                   "give " + std::to_string(fewest) + " to " + std::to_string(most_men));
    }

    void check_against_each_other() {
        const ScenarioSide& a = scenario_.sides[0];
        const ScenarioSide& b = scenario_.sides[1];
        if (a.id == b.id) refuse(b.place, "both sides have the id '" + b.id + "'", "name them differently");
        if (a.home == b.home) refuse(b.place, "both sides have the same home edge", "give them different ones");
    }

    const Scenario& scenario_;
    base::Errors errors_;
};

}  // namespace scenario_check

base::Errors check(const Scenario& scenario) { return scenario_check::ScenarioCheck(scenario).check(); }

}  // namespace linstock::battle
