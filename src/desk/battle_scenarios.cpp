#include "desk/battle_scenarios.hpp"

#include <nlohmann/json.hpp>

#include "desk/battle_view.hpp"
#include "desk/companion_answers.hpp"
#include "json/text.hpp"

namespace linstock::desk {

namespace {

using nlohmann::ordered_json;

// By what there is to move in a turn.
std::string_view size_of(int units) {
    constexpr int small = 14;
    constexpr int middling = 30;
    constexpr int large = 60;
    if (units <= small) return "small";
    if (units <= middling) return "middling";
    return units <= large ? "large" : "very large";
}

ordered_json side_to_json(const battle::ScenarioSide& side, battle::SideId number) {
    return {{"side", word_of_side(number)},
            {"name", side.name},
            {"nation", side.nation},
            {"briefing", side.briefing},
            {"attacks", side.attacks}};
}

ordered_json offer_to_json(const OfferedScenario& offer) {
    const battle::Scenario& scenario = offer.scenario;
    return {{"id", scenario.id},
            {"title", scenario.title},
            {"date", scenario.date},
            {"says", scenario.summary},
            {"sheets", offer.sheets},
            {"units", scenario.units()},
            {"turns", offer.turns},
            {"minutes", scenario.minutes},
            {"historical", scenario.historical},
            {"benchmark", scenario.benchmark},
            {"size", size_of(scenario.units())},
            {"sides", {side_to_json(scenario.sides[0], 0), side_to_json(scenario.sides[1], 1)}}};
}

}  // namespace

std::string scenarios_answer(const std::vector<OfferedScenario>& offered, const std::vector<std::string>& players) {
    nlohmann::ordered_json list = nlohmann::ordered_json::array();
    for (const OfferedScenario& each : offered) {
        if (!each.sheets.empty()) list.push_back(offer_to_json(each));
    }
    return one_line({{"scenarios", list}, {"players", players}});
}

bool asks_for_scenarios(std::string_view message) {
    base::Errors errors;
    const auto parsed = json::parse_json(message, "message", errors);
    return parsed && parsed->is_object() && parsed->value("do", "") == "battle.scenarios";
}

}  // namespace linstock::desk
