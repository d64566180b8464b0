#include "battle/muster.hpp"

#include <algorithm>

#include "base/text.hpp"
#include "battle/muster_deployment.hpp"
#include "battle/muster_raising.hpp"
#include "battle/muster_scale.hpp"

namespace linstock::battle {

namespace muster_of_roster {

using table::Length;
using table::Point;
using table::Pose;

constexpr int usual_turns = 12;
constexpr std::size_t most_groups = no_group;  // Groups and Generals are numbered in a byte
constexpr Yards behind_the_line = 60 * base::one;

inline std::string_view find_grade(const Grades& grades, std::string_view key) {
    const auto found = std::find_if(grades.begin(), grades.end(), [&](const auto& each) { return each.first == key; });
    return found == grades.end() ? std::string_view() : std::string_view(found->second);
}

class Muster {
public:
    Muster(const Scenario& scenario, const MusterRules& rules)
        : scenario_(scenario), rules_(rules), scale_{rules}, raising_(rules, errors_) {}

    base::Result<Roster> call() {
        write_head();
        write_terrain();
        write_objectives();
        for (SideId side = 0; side < 2; ++side) write_side(side);
        if (roster_.groups.size() >= most_groups)
            refuse(scenario_.place, "the scenario has more than " + std::to_string(most_groups - 1) + " Groups");
        if (errors_.empty()) errors_ = check_deployment(scenario_, rules_, roster_, places_);
        if (!errors_.empty()) return std::move(errors_);
        return std::move(roster_);
    }

private:
    void refuse(const sheet::Place& place, std::string what, std::string fix = "") {
        errors_.push_back({std::move(what), to_text(place), std::move(fix)});
    }

    // --- the head and the ground ---

    void write_head() {
        roster_.scenario = scenario_.id;
        roster_.title = scenario_.title;
        roster_.sheet = rules_.sheet;
        roster_.first_side = scenario_.first_side;
        roster_.minutes_a_turn = rules_.minutes_a_turn;
        roster_.turn_limit = scenario_.minutes == 0 ? usual_turns : turns_in(scenario_.minutes);
        roster_.starts_at_minute = scenario_.starts_at_minute;
        roster_.historical = scenario_.historical;
        roster_.history = scenario_.history;
        for (const std::string& source : scenario_.sources)
            roster_.sources += (roster_.sources.empty() ? "" : "\n") + source;
        roster_.grounds = rules_.grounds;
        for (const SheetReadings& readings : scenario_.readings) {
            if (readings.sheet != rules_.sheet) continue;
            roster_.readings.insert(roster_.readings.end(), readings.readings.begin(), readings.readings.end());
        }
        if (!scenario_.meant_for(rules_.sheet))
            refuse(scenario_.place, "'" + scenario_.id + "' is not for the sheet " + rules_.sheet,
                   "fight it under " + base::listed(scenario_.sheets));
    }

    int turns_in(int minutes) const { return (minutes + rules_.minutes_a_turn - 1) / rules_.minutes_a_turn; }

    // Whoever arrives in minute 30 of ten-minute turns enters in the fourth.
    int turn_of(int minute) const { return minute == 0 ? 0 : minute / rules_.minutes_a_turn + 1; }

    void write_terrain() {
        roster_.terrain = table::Terrain(scale_.length(scenario_.map.width), scale_.length(scenario_.map.depth));
        for (const ScenarioArea& area : scenario_.map.areas) {
            table::Area made;
            made.ground = area.ground;
            made.name = area.name;
            made.corners = scale_.points(area.corners);
            made.level = area.level;
            for (const Point corner : made.corners) made.box.take_in(corner);
            roster_.terrain.add(std::move(made));
        }
        for (const ScenarioLine& line : scenario_.map.lines) {
            table::Line made;
            made.ground = line.ground;
            made.name = line.name;
            made.points = scale_.points(line.points);
            for (const Point point : made.points) made.box.take_in(point);
            roster_.terrain.add(std::move(made));
        }
        roster_.terrain.finish();
    }

    void write_objectives() {
        if (scenario_.objectives.size() > most_objectives)
            refuse(scenario_.objectives[most_objectives].place,
                   "there are " + std::to_string(scenario_.objectives.size()) + " objectives, and room for " +
                       std::to_string(most_objectives),
                   "leave out some");
        for (const ScenarioObjective& each : scenario_.objectives) {
            roster_.objectives.push_back({each.name, scale_.point(each.at), scale_.length(each.radius),
                                          each.worth / (base::one / 100), each.held_by});
        }
    }

    // --- the sides ---

    void write_side(SideId id) {
        const ScenarioSide& side = scenario_.sides[id];
        RosterSide& made = roster_.sides[id];
        made.name = side.name;
        made.nation = side.nation;
        made.home = side.home;
        made.attacks = side.attacks;
        made.zone = side.zone.empty() ? usual_zone(side) : scale_.points(side.zone);
        made.briefing = side.briefing;
        std::size_t first_unit = roster_.units.size();
        const std::size_t first_group = roster_.groups.size();
        for (const ScenarioGroup& group : side.groups) write_group(id, group);
        for (const ScenarioGroup& group : side.groups) write_parent(group, first_group);
        if (side.commander) write_commander(id, no_group, *side.commander, first_unit);
    }

    // A strip along the home edge.
    std::vector<Point> usual_zone(const ScenarioSide& side) const {
        const Length strip = side.attacks ? rules_.attacker_zone : rules_.defender_zone;
        const Length wide = roster_.terrain.width();
        const Length deep = roster_.terrain.depth();
        Point least{0, 0};
        Point most{wide, deep};
        switch (side.home) {
            case TableEdge::south:
                most.y = strip;
                break;
            case TableEdge::north:
                least.y = deep - strip;
                break;
            case TableEdge::west:
                most.x = strip;
                break;
            case TableEdge::east:
                least.x = wide - strip;
                break;
        }
        return {least, {most.x, least.y}, most, {least.x, most.y}};
    }

    void write_group(SideId side, const ScenarioGroup& group) {
        const std::vector<RaisedUnit> raised = raising_.raise(scenario_.sides[side], group);
        const std::size_t before = errors_.size();
        check_size(group, static_cast<int>(raised.size()));
        if (errors_.size() != before) return;
        const auto id = static_cast<GroupId>(roster_.groups.size());
        roster_.groups.push_back({group.name, side, std::string(order_of(group.order))});
        const std::size_t first = roster_.units.size();
        for (const RaisedUnit& each : raised) write_unit(side, id, each);
        draw_up(group, raised, first);
        if (group.commander) write_commander(side, id, *group.commander, first);
    }

    // After all Groups of the side, for a parent may be listed after its own. Names are the scenario's to check.
    void write_parent(const ScenarioGroup& group, std::size_t first) {
        if (group.parent.empty()) return;
        const auto find = [&](const std::string& name) {
            return std::find_if(roster_.groups.begin() + static_cast<std::ptrdiff_t>(first), roster_.groups.end(),
                                [&](const RosterGroup& each) { return each.name == name; });
        };
        const auto child = find(group.name);
        const auto parent = find(group.parent);
        if (child == roster_.groups.end() || parent == roster_.groups.end()) return;  // refused already
        child->parent = static_cast<GroupId>(parent - roster_.groups.begin());
    }

    void check_size(const ScenarioGroup& group, int count) {
        if (count >= rules_.least_units && count <= rules_.most_units) return;
        if (count == 0 && !errors_.empty()) return;  // told already, unit by unit
        refuse(group.place, "'" + group.name + "' has " + std::to_string(count) + " units under " + rules_.sheet,
               "a Group has " + std::to_string(rules_.least_units) + " to " + std::to_string(rules_.most_units));
    }

    std::string_view order_of(const std::string& word) const { return find_grade(rules_.orders, word); }

    void write_unit(SideId side, GroupId group, const RaisedUnit& raised) {
        const ScenarioUnit& unit = *raised.unit;
        RosterUnit made;
        made.name = raised.name;
        made.label = raised.label;
        made.nation = unit.nation.empty() ? scenario_.sides[side].nation : unit.nation;
        const Role* role = find_role(unit.role);
        made.arm = role == nullptr ? Arm::foot : role->arm;
        made.role = unit.role;
        made.side = side;
        made.group = group;
        made.men = raised.men;
        made.guns = raised.guns;
        made.stands = raised.stands;
        made.figures = raised.figures;
        made.figures_a_stand = raised.size->figures_a_stand;
        made.stand_width = raised.size->width;
        made.stand_depth = raised.size->depth;
        made.interval = raised.size->interval;
        made.worth = raised.worth;
        made.grades = raising_.grades_of(scenario_.sides[side], raised);
        made.formation = raised.rule->formation;
        if (!unit.formation.empty()) table::find_formation(unit.formation, made.formation);
        made.files = static_cast<std::uint8_t>(unit.files);
        made.enters_turn = turn_of(unit.minute);
        made.fire_instruction = unit.fire.empty() ? raised.rule->fire : unit.fire;
        made.evade_instruction = unit.evade.empty() ? raised.rule->evade : unit.evade;
        if (!unit.order.empty()) made.order = order_of(unit.order);
        if (unit.at) made.pose.at = scale_.point(*unit.at);
        made.pose.facing = unit.facing.value_or(facing_the_enemy(side));
        places_.push_back(unit.place);
        roster_.units.push_back(std::move(made));
    }

    table::Angle facing_the_enemy(SideId side) const {
        switch (scenario_.sides[side].home) {
            case TableEdge::south:
                return 0;
            case TableEdge::north:
                return table::half_turn;
            case TableEdge::west:
                return static_cast<table::Angle>(3 * table::quarter_turn);
            case TableEdge::east:
                return table::quarter_turn;
        }
        return 0;
    }

    // --- places ---

    // Units without a place of their own stand side by side in the Group's line.
    void draw_up(const ScenarioGroup& group, const std::vector<RaisedUnit>& raised, std::size_t first) {
        Length total = 0;
        int count = 0;
        const Length interval = group.line ? scale_.length(group.line->interval) : 0;
        for (std::size_t i = 0; i < raised.size(); ++i) {
            if (raised[i].unit->at) continue;
            if (!group.line) {
                refuse(raised[i].unit->place, "'" + raised[i].name + "' is given no place",
                       "give it 'at', or its Group a 'line'");
                continue;
            }
            total += frontage_of(array_of(roster_.units[first + i])) + (count++ > 0 ? interval : 0);
        }
        if (!group.line) return;
        const Pose middle{scale_.point(group.line->at), group.line->facing};
        Length left = -total / 2;
        for (std::size_t i = 0; i < raised.size(); ++i) {
            RosterUnit& unit = roster_.units[first + i];
            if (raised[i].unit->at) continue;
            const Length frontage = frontage_of(array_of(unit));
            unit.pose.at = table::placed(middle, {left + frontage / 2, 0});
            unit.pose.facing = raised[i].unit->facing.value_or(middle.facing);
            left += frontage + interval;
        }
    }

    void write_commander(SideId side, GroupId group, const ScenarioCommander& commander, std::size_t first_unit) {
        const Point at = commander.at ? scale_.point(*commander.at) : behind(first_unit);
        if (!roster_.terrain.on_table(at))
            refuse(commander.place, "'" + commander.name + "' stands off the table", "move him inward");
        roster_.commanders.push_back({commander.name, side, group, commander.ability, at, turn_of(commander.minute)});
    }

    // Behind the middle of the units since `first`, but on the table.
    Point behind(std::size_t first) const {
        std::int64_t x = 0;
        std::int64_t y = 0;
        const auto count = static_cast<std::int64_t>(roster_.units.size() - first);
        if (count == 0) return {};
        for (std::size_t i = first; i < roster_.units.size(); ++i) {
            const RosterUnit& unit = roster_.units[i];
            const Point rear = table::placed(unit.pose, {0, -(unit.stand_depth + scale_.length(behind_the_line))});
            x += rear.x;
            y += rear.y;
        }
        const Length mean_x = static_cast<Length>(x / count);
        const Length mean_y = static_cast<Length>(y / count);
        return {std::clamp(mean_x, 0, roster_.terrain.width()), std::clamp(mean_y, 0, roster_.terrain.depth())};
    }

    const Scenario& scenario_;
    const MusterRules& rules_;
    MusterScale scale_;
    base::Errors errors_;
    Raising raising_;
    Roster roster_;
    std::vector<sheet::Place> places_;
};

}  // namespace muster_of_roster

std::string_view GroundTerm::word(std::string_view key) const { return muster_of_roster::find_grade(words, key); }

base::Result<Roster> muster(const Scenario& scenario, const MusterRules& rules) {
    return muster_of_roster::Muster(scenario, rules).call();
}

std::vector<std::string> order_words() { return {"attack", "hold", "reserve", "withdraw"}; }

std::vector<std::string> fire_words() { return {"at will", "hold to short", "hold until charged"}; }

std::vector<std::string> evade_words() { return {"ask", "always", "from horse", "never"}; }

}  // namespace linstock::battle
