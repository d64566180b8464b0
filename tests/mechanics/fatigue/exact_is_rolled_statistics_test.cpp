#include <cmath>
#include <map>

#include "mechanics/fatigue/fatigue_sheet.hpp"

// Exact odds against rolled dice, for every procedure that throws and every chain.
namespace linstock::test_fatigue {

namespace {

constexpr std::uint64_t seed = 1777;
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
            if (each.key != "result") ++counts[each.key + ": " + each.text];  // a chain's answers begin with it
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

TEST(FatigueExactIsRolled, Procedures) {
    const Case cases[] = {
        {"shooting",
         R"({"firer": {"fs": 8}, "target": {"fs": 8, "aspect": "flank"}, "range_in": 6, "conditions": {"initial_volley": true}})"},
        {"shooting", R"({"firer": {"fs": 2}, "target": {"fs": 2}, "range_in": 12})", {{"low_row", "le_score"}}},
        {"artillery", R"({"firer": {"fs": 6}, "target": {"fs": 8, "formation": "march_column"}, "range_in": 6})"},
        {"combat", R"({"attacker": {"fs": 8, "nation": "british"}, "defender": {"fs": 6, "class": "militia"}})"},
        {"combat", R"({"attacker": {"fs": 1}, "defender": {"fs": 1}})"},
        {"combat", R"({"attacker": {"fs": 6}, "defender": {"fs": 7}})", {{"cc_compare", "score_plus_die"}}},
        {"rally", R"({"fs": 5, "start_fs": 8})"},
    };
    for (const Case& each : cases) compare(each);
}

TEST(FatigueExactIsRolled, Chains) {
    const Case cases[] = {
        {"volley", R"({"firer": {"fs": 8}, "target": {"fs": 2}, "range_in": 6})"},
        {"charge", R"({"attacker": {"fs": 8, "nation": "british"}, "defender": {"fs": 8}, "rounds": 4})"},
        {"charge",
         R"({"attacker": {"fs": 6, "arm": "cavalry", "cav_type": "light"}, "defender": {"fs": 6, "secure_flanks": false}, "rounds": 3})",
         {{"attacker_role", "phasing"}}},
        {"firefight",
         R"({"own": {"fs": 6}, "other": {"fs": 7, "cover": "cover_or_obstacle"}, "range": 6, "exchanges": 8})"},
    };
    for (const Case& each : cases) compare(each);
}

}  // namespace linstock::test_fatigue
