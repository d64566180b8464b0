#include <cmath>
#include <map>

#include "mechanics/acw/acw_sheet.hpp"

// Exact odds against rolled dice, for every procedure that throws and every chain.
namespace linstock::test_acw {

namespace {

constexpr std::uint64_t seed = 1863;
constexpr int rolls = 2'000;
// Of a few hundred comparisons one beyond 4.5 standard errors is expected once in a thousand runs; the seed is fixed.
constexpr double standard_errors = 4.5;

struct Case {
    const char* procedure;
    const char* facts;
    sheet::ReadingChoices readings = {};
};

std::map<std::string, int> rolled(const sheet::Facts& facts) {
    std::map<std::string, int> counts;
    for (int i = 0; i < rolls; ++i) {
        dice::Seeded chance(seed, static_cast<std::uint32_t>(i));
        const auto resolution = sheet::resolve(facts, chance);
        EXPECT_TRUE(resolution.ok());
        if (!resolution.ok()) break;
        ++counts["result: " + resolution->result];
        for (const sheet::Answered& each : resolution->readers.front().answers) {
            if (each.key != "result") ++counts[each.key + ": " + each.text];
        }
    }
    return counts;
}

void compare(const Case& each) {
    const sheet::Facts facts = told(each.procedure, each.facts, each.readings);
    std::map<std::string, int> counts = rolled(facts);
    for (const sheet::KeyOdds& key : odds(facts).keys) {
        for (const sheet::KeyOdds::Chance& chance : key.chances) {
            const double wanted = static_cast<double>(as_real(chance.chance));
            const double got = static_cast<double>(counts[key.key + ": " + chance.value]) / rolls;
            const double error = std::sqrt(wanted * (1 - wanted) / rolls);
            EXPECT_LE(std::abs(got - wanted), standard_errors * error + 1e-12)
                << each.procedure << " " << each.facts << ", " << key.key << " " << chance.value << ", seed " << seed;
            counts.erase(key.key + ": " + chance.value);
        }
    }
    for (const auto& [value, count] : counts) {
        EXPECT_TRUE(count == 0 || value.rfind("result: ", 0) != 0)
            << each.procedure << " rolled what has no chance: " << value;
    }
}

}  // namespace

TEST(AcwExactIsRolled, Procedures) {
    const Case cases[] = {
        {"cinc-orders", R"({"cinc": "Excellent", "distance": 30, "current": "HOLD", "requested": "ENGAGE"})"},
        {"brigade-orders",
         R"({"brigade_grade": "Veteran", "commander": "Poor", "current": "MOVE", "requested": "ASSAULT"})"},
        {"nerve", R"({"brigade_grade": "Raw", "current": "ASSAULT", "requested": "HOLD"})"},
        {"adc", R"({})"},
        {"movement", R"({"arm": "cavalry", "grade": "Raw", "mode": "charge", "target_distance": 13})"},
        {"movement", R"({"arm": "infantry", "grade": "Veteran", "formation": "skirmish"})"},
        {"movement", R"({"arm": "ox_artillery", "mode": "rout"})"},
        {"movement", R"({"arm": "infantry", "formation": "column", "mode": "tactical_march"})"},
        {"formation", R"({"arm": "cavalry", "grade": "Raw", "from": "line", "to": "skirmish"})"},
        {"fire", R"({"figures": 28, "weapon": "rifled_musket", "low_ammo": true, "range": 12, "target": {"dp": 2}})"},
        {"artillery", R"({"guns": 3, "band": 4, "piece": "siege", "fired_previous_turn": true, "range": 50})"},
        {"skirmish-fire", R"({"figures": 15, "skirmish_class": 1, "target_cover_or_prone": true})"},
        {"skirmish-recall", R"({"grade": "Trained", "nearest_enemy": 20})"},
        {"bounce", R"({"front_hits": 3})"},
        {"bounce", R"({"front_hits": 3})", {{"bounce_die", "one for each hit"}}},
        {"pour-on-fire", R"({"mode": "skirmish", "weapon": "repeating_rifle", "figures": 9, "skirmish_class": 1})"},
        {"pour-on-fire",
         R"({"mode": "skirmish", "weapon": "repeating_rifle", "figures": 9, "skirmish_class": 1})",
         {{"doubles", "any two dice"}}},
        {"pour-on-fire", R"({"mode": "formed", "weapon": "breech_carbine", "arm": "cavalry", "figures": 20})"},
        {"gun-burst", R"({"gun_class": "siege", "fired_previous_turn": true, "general_attached": true})"},
        {"melee",
         R"({"a": {"arm": "regular_cavalry", "figures": 12, "state": "charging", "charge_distance_in": 6}, "b": {"arm": "infantry", "figures": 20}})"},
        {"pursuit", R"({"arm": "infantry", "grade": "Raw"})"},
        {"unit-morale",
         R"({"test": "charged", "grade": "Raw", "dp": 2, "in_trench": true, "enemy_foot_in_charge_range": true})"},
        {"rebel-yell", R"({"grade": "Trained", "dp": 2})"},
        {"brigade-morale", R"({"units_by_grade": {"Regular": 3, "Raw": 1}, "units_retreat_rout_dispersed": 3})"},
    };
    for (const Case& each : cases) compare(each);
}

TEST(AcwExactIsRolled, Chains) {
    const Case cases[] = {
        {"volley", R"({"range": 5, "target": {"cover": "none"}, "other.dp": 2})"},
        {"volley",
         R"({"range": 15, "firer": {"arm": "foot_artillery", "formation": "deployed", "guns": 3}, "other.dp": 3})"},
        {"charge", R"({"target_distance": 6})"},
        {"charge",
         R"({"target_distance": 9, "rebel_yell": true, "charger": {"grade": "Veteran"}, "target": {"grade": "Trained"}})"},
        {"charge",
         R"({"target_distance": 12, "charger": {"arm": "cavalry", "figures": 12}, "target": {"arm": "cavalry", "figures": 12, "countercharges": true}})"},
        {"brigade-charge", R"({"target_distance": 6, "waves": 2})"},
    };
    for (const Case& each : cases) compare(each);
}

}  // namespace linstock::test_acw
