#include "desk/scenario_json.hpp"

#include <nlohmann/json.hpp>

#include "json/text.hpp"
#include "json/values.hpp"

namespace linstock::desk {

namespace {

using battle::name_of;
using battle::Scenario;
using battle::ScenarioArea;
using battle::ScenarioCommander;
using battle::ScenarioGroup;
using battle::ScenarioLine;
using battle::ScenarioMap;
using battle::ScenarioObjective;
using battle::ScenarioSide;
using battle::ScenarioUnit;
using battle::Spot;
using nlohmann::ordered_json;

constexpr std::string_view home_edges[] = {"south", "north", "west", "east"};

inline ordered_json spot_json(const Spot& spot) { return {json::number_to_json(spot.x), json::number_to_json(spot.y)}; }

inline ordered_json spots_json(const std::vector<Spot>& spots) {
    ordered_json list = ordered_json::array();
    for (const Spot& spot : spots) list.push_back(spot_json(spot));
    return list;
}

inline ordered_json head_of(const ListedScenario& listed) {
    const Scenario& scenario = *listed.scenario;
    return {{"id", scenario.id},           {"title", scenario.title},           {"date", scenario.date},
            {"summary", scenario.summary}, {"units", scenario.units()},         {"minutes", scenario.minutes},
            {"sheets", listed.sheets},     {"historical", scenario.historical}, {"benchmark", scenario.benchmark}};
}

inline ordered_json commander_json(const ScenarioCommander& commander) {
    return {{"name", commander.name}, {"ability", commander.ability}, {"minute", commander.minute}};
}

inline ordered_json unit_json(const ScenarioUnit& unit, const ScenarioSide& side) {
    ordered_json quality = ordered_json::object();
    for (int i = 0; i < battle::qualities; ++i)
        quality[std::string(name_of(static_cast<battle::Quality>(i)))] =
            name_of(unit.quality[static_cast<std::size_t>(i)]);
    return {{"name", unit.name},
            {"label", unit.label},
            {"nation", unit.nation.empty() ? side.nation : unit.nation},
            {"role", unit.role},
            {"weapon", unit.weapon},
            {"men", unit.men},
            {"guns", unit.guns},
            {"quality", std::move(quality)},
            {"minute", unit.minute},
            {"expendable", unit.expendable}};
}

inline ordered_json group_json(const ScenarioGroup& group, const ScenarioSide& side) {
    ordered_json units = ordered_json::array();
    for (const ScenarioUnit& unit : group.units) units.push_back(unit_json(unit, side));
    ordered_json out = {{"name", group.name}, {"order", group.order}};
    if (!group.parent.empty()) out["parent"] = group.parent;
    out["commander"] = group.commander ? commander_json(*group.commander) : ordered_json(nullptr);
    out["units"] = std::move(units);
    return out;
}

inline ordered_json side_json(const ScenarioSide& side) {
    ordered_json groups = ordered_json::array();
    for (const ScenarioGroup& group : side.groups) groups.push_back(group_json(group, side));
    ordered_json out = {{"id", side.id},
                        {"name", side.name},
                        {"nation", side.nation},
                        {"home", home_edges[static_cast<std::size_t>(side.home)]},
                        {"attacks", side.attacks},
                        {"briefing", side.briefing},
                        {"zone", spots_json(side.zone)}};
    out["commander"] = side.commander ? commander_json(*side.commander) : ordered_json(nullptr);
    out["groups"] = std::move(groups);
    return out;
}

inline ordered_json map_json(const ScenarioMap& map) {
    ordered_json areas = ordered_json::array();
    for (const ScenarioArea& area : map.areas)
        areas.push_back({{"kind", table::name_of(area.ground)},
                         {"name", area.name},
                         {"level", area.level},
                         {"corners", spots_json(area.corners)}});
    ordered_json lines = ordered_json::array();
    for (const ScenarioLine& line : map.lines)
        lines.push_back(
            {{"kind", table::name_of(line.ground)}, {"name", line.name}, {"points", spots_json(line.points)}});
    return {{"width", json::number_to_json(map.width)},
            {"depth", json::number_to_json(map.depth)},
            {"top", map.top},
            {"areas", std::move(areas)},
            {"lines", std::move(lines)}};
}

inline ordered_json objectives_json(const Scenario& scenario) {
    ordered_json list = ordered_json::array();
    for (const ScenarioObjective& each : scenario.objectives) {
        ordered_json out = {{"name", each.name},
                            {"at", spot_json(each.at)},
                            {"radius", json::number_to_json(each.radius)},
                            {"worth", json::number_to_json(each.worth)}};
        out["held_by"] =
            each.held_by == battle::no_side ? ordered_json(nullptr) : ordered_json(scenario.sides[each.held_by].id);
        list.push_back(std::move(out));
    }
    return list;
}

}  // namespace

std::string scenarios_json(std::span<const ListedScenario> list) {
    nlohmann::ordered_json out = nlohmann::ordered_json::array();
    for (const ListedScenario& listed : list) out.push_back(head_of(listed));
    return json::print_json({{"scenarios", std::move(out)}});
}

std::string scenario_json(const ListedScenario& listed) {
    const Scenario& scenario = *listed.scenario;
    ordered_json out = head_of(listed);
    out["starts_at_minute"] = scenario.starts_at_minute;
    out["first"] = scenario.sides[scenario.first_side].id;
    out["map"] = map_json(scenario.map);
    out["objectives"] = objectives_json(scenario);
    out["sides"] = {side_json(scenario.sides[0]), side_json(scenario.sides[1])};
    out["history"] = scenario.history;
    out["sources"] = scenario.sources;
    return json::print_json(out);
}

}  // namespace linstock::desk
