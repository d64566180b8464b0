#include <algorithm>
#include <ostream>

#include <fmt/format.h>

#include "base/text.hpp"
#include "desk/scenario_json.hpp"
#include "linstock/muster_roll.hpp"
#include "linstock/verbs.hpp"

namespace linstock::app {

namespace {

using battle::Scenario;
using battle::ScenarioGroup;
using battle::ScenarioSide;
using battle::ScenarioUnit;

std::string under(const std::vector<std::string>& sheets) {
    return sheets.empty() ? "no sheet" : base::listed(sheets, "and");
}

void print_listed(const Console& console, const desk::ListedScenario& listed, std::size_t id_width) {
    const Scenario& scenario = *listed.scenario;
    console.out << console.strong(fmt::format("{:<{}}", scenario.id, id_width)) << "  " << scenario.title;
    if (!scenario.date.empty()) console.out << ", " << scenario.date;
    console.out << '\n'
                << fmt::format("{:{}}{} units, {} minutes; under {}\n", "", id_width + 2, scenario.units(),
                               scenario.minutes, under(listed.sheets));
    if (!scenario.summary.empty())
        console.out << wrapped(scenario.summary, console.width, id_width + 2, id_width + 2) << '\n';
}

int list_scenarios(const Arguments& arguments, const Console& console, const SheetCache& cache,
                   const library::ScenarioLibrary& library) {
    std::vector<Scenario> scenarios;
    base::Errors errors;
    std::size_t id_width = 0;
    for (const std::string& id : library.ids()) {
        auto scenario = library.load(id);
        if (!scenario.ok()) {
            errors.insert(errors.end(), scenario.errors().begin(), scenario.errors().end());
            continue;
        }
        id_width = std::max(id_width, id.size());
        scenarios.push_back(std::move(*scenario));
    }
    std::vector<desk::ListedScenario> list;
    for (const Scenario& scenario : scenarios) list.push_back({&scenario, sheets_of(cache, scenario)});
    if (!errors.empty()) {
        report(console, arguments.json, errors);
        return failed;
    }
    if (arguments.json) console.out << desk::scenarios_json(list);
    if (!arguments.json) {
        for (const desk::ListedScenario& listed : list) print_listed(console, listed, id_width);
    }
    return done;
}

// --- one scenario in full ---

// The words that differ within a role; open order and fighting formed are in its name for most people.
std::string quality_of(const ScenarioUnit& unit) {
    const battle::Role* role = battle::find_role(unit.role);
    const bool horse = role != nullptr && role->arm == battle::Arm::horse;
    std::string text;
    for (const battle::Quality quality :
         {battle::Quality::drill, battle::Quality::steadiness, battle::Quality::aim, battle::Quality::bayonet}) {
        if (quality == battle::Quality::aim && unit.weapon == "sword") continue;
        const std::string_view name = quality == battle::Quality::bayonet && horse ? "sword" : battle::name_of(quality);
        text += fmt::format("{}{} {}", text.empty() ? "" : ", ", name,
                            battle::name_of(unit.quality[static_cast<std::size_t>(quality)]));
    }
    return text;
}

std::string strength_of(const ScenarioUnit& unit) {
    std::string text;
    if (unit.men > 0) text = fmt::format("{} men", unit.men);
    if (unit.guns > 0) text += fmt::format("{}{} guns", text.empty() ? "" : ", ", unit.guns);
    return text.empty() ? "usual strength" : text;
}

void print_unit(const Console& console, const ScenarioUnit& unit) {
    std::string text = fmt::format("{}: {}, {}; {}", unit.name, unit.role, strength_of(unit), quality_of(unit));
    if (unit.expendable) text += "; expendable";
    if (unit.minute > 0) text += fmt::format("; arrives in minute {}", unit.minute);
    console.out << wrapped(text, console.width, 4, 8) << '\n';
}

void print_group(const Console& console, const ScenarioGroup& group) {
    console.out << "  " << console.strong(group.name);
    if (group.commander) console.out << " under " << group.commander->name << " (" << group.commander->ability << ')';
    console.out << "; order: " << group.order << '\n';
    for (const ScenarioUnit& unit : group.units) print_unit(console, unit);
}

void print_side(const Console& console, const ScenarioSide& side) {
    console.out << '\n' << console.strong(side.name);
    if (side.commander) console.out << " under " << side.commander->name << " (" << side.commander->ability << ')';
    console.out << (side.attacks ? ", attacking" : "") << '\n';
    if (!side.briefing.empty()) console.out << wrapped(side.briefing, console.width, 2, 2) << '\n';
    for (const ScenarioGroup& group : side.groups) print_group(console, group);
}

void print_map(const Console& console, const Scenario& scenario) {
    const battle::ScenarioMap& map = scenario.map;
    console.out << '\n'
                << console.strong("The ground")
                << fmt::format(": {} by {} yards", base::print_number(map.width), base::print_number(map.depth));
    if (!map.top.empty()) console.out << ", looking " << map.top;
    console.out << '\n';
    std::vector<std::string> features;
    const auto add = [&](table::Ground ground, const std::string& name) {
        std::string text(table::name_of(ground));
        std::replace(text.begin(), text.end(), '_', ' ');
        if (!name.empty()) text = name + " (" + text + ")";
        if (std::find(features.begin(), features.end(), text) == features.end()) features.push_back(std::move(text));
    };
    for (const battle::ScenarioArea& area : map.areas) add(area.ground, area.name);
    for (const battle::ScenarioLine& line : map.lines) add(line.ground, line.name);
    if (!features.empty()) console.out << wrapped(base::listed(features, "and"), console.width, 2, 2) << '\n';
    for (const battle::ScenarioObjective& each : scenario.objectives) {
        console.out << fmt::format("  worth holding: {}, {} points", each.name, base::print_number(each.worth));
        if (each.held_by != battle::no_side) console.out << ", held by " << scenario.sides[each.held_by].name;
        console.out << '\n';
    }
}

std::vector<std::string> turns_under(const SheetCache& cache, const Scenario& scenario,
                                     const std::vector<std::string>& sheets) {
    std::vector<std::string> turns;
    for (const std::string& sheet : sheets) {
        const auto roster = raise(cache, scenario, sheet);
        if (roster.ok()) turns.push_back(fmt::format("{} turns of {}", roster->turn_limit, sheet));
    }
    return turns;
}

void print_scenario(const Console& console, const SheetCache& cache, const desk::ListedScenario& listed) {
    const Scenario& scenario = *listed.scenario;
    console.out << console.strong(scenario.title) << (scenario.date.empty() ? "" : ", " + scenario.date) << '\n';
    if (!scenario.summary.empty()) console.out << wrapped(scenario.summary, console.width, 0, 0) << '\n';
    console.out << fmt::format("{} units, {} minutes", scenario.units(), scenario.minutes);
    const auto turns = turns_under(cache, scenario, listed.sheets);
    console.out << (turns.empty() ? "; no sheet here raises it" : ": " + base::listed(turns, "or")) << '\n';
    print_map(console, scenario);
    for (const ScenarioSide& side : scenario.sides) print_side(console, side);
    if (!scenario.history.empty())
        console.out << '\n'
                    << console.strong("What happened") << '\n'
                    << wrapped(scenario.history, console.width, 2, 2) << '\n';
    if (!scenario.sources.empty()) console.out << '\n' << console.strong("Sources") << '\n';
    for (const std::string& source : scenario.sources) console.out << wrapped(source, console.width, 2, 4) << '\n';
}

}  // namespace

int run_scenarios(const Arguments& arguments, const Console& console) {
    const auto cache = SheetCache::open(arguments);
    const auto library = open_scenarios(arguments);
    if (!cache.ok() || !library.ok()) {
        report(console, arguments.json, cache.ok() ? library.errors() : cache.errors());
        return failed;
    }
    if (arguments.scenario.empty()) return list_scenarios(arguments, console, *cache, *library);
    const auto scenario = find_scenario(*library, arguments.scenario);
    if (!scenario.ok()) {
        report(console, arguments.json, scenario.errors());
        return failed;
    }
    const desk::ListedScenario listed{&*scenario, sheets_of(*cache, *scenario)};
    if (arguments.json) console.out << desk::scenario_json(listed);
    if (!arguments.json) print_scenario(console, *cache, listed);
    return done;
}

}  // namespace linstock::app
