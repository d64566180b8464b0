#include <gtest/gtest.h>

#include <cmath>
#include <iostream>
#include <map>
#include <set>

#include "mechanics/fife_drum/fife_drum_sheet.hpp"

// Exact = rolled: for every procedure that throws dice and both chains the enumerated odds agree with seeded throws within 5
// standard errors. The seed is fixed, so a pass stays a pass.
namespace linstock::test_fife_drum {

namespace {

constexpr std::uint64_t seed = 1777;
constexpr int throws = 2'000;
constexpr double standard_errors = 5.0;

struct Situation {
    const char* procedure;
    const char* facts;
    sheet::ReadingChoices readings = {};
};

const Situation situations[] = {
    {"initiative", R"({"side_x":{"commander_plus_one":true}})"},
    {"firing",
     R"({"firer":{"type":"regulars","figures_firing":24},"target":{"type":"militia","formation":"line"},"range_in":6})"},
    {"firing",
     R"({"firer":{"type":"riflemen_jagers","formation":"skirmish","figures_firing":6},"target":{"type":"militia","formation":"line"},"range_in":6})",
     {{"optional_skirmishers", "on"}}},
    {"artillery",
     R"({"firer":{"type":"heavy_artillery","gunners":4},"target":{"type":"militia","formation":"attack_column"},"range_in":12})"},
    {"melee",
     R"({"roller":{"type":"cavalry","figures_in_melee":12},"opponent":{"type":"regulars","figures_in_melee":24}})"},
    {"morale",
     R"({"unit":{"type":"regulars","current_figures":30,"cumulative_hits":9},"cover":"light","flanks_secure":true,"leader_attached":true})"},
    {"rally", R"({"unit":{"type":"militia","state":"routed","cumulative_hits":5}})"},
    {"volley",
     R"({"firer":{"type":"regulars","figures_firing":24},"target":{"type":"continentals_loyalists","formation":"line","figures_firing":24},"range_in":6})"},
    {"volley",
     R"({"firer":{"type":"light_artillery","gunners":3},"target":{"type":"cavalry","formation":"line","figures_firing":12},"range_in":3})",
     {{"return_fire", "simultaneous"}}},
    {"charge",
     R"({"charger":{"type":"cavalry","figures_in_melee":12},"target":{"type":"regulars","figures_in_melee":24}})"},
    {"charge",
     R"({"charger":{"type":"regulars","figures_in_melee":24},"target":{"type":"militia","formation":"skirmish","figures_in_melee":12,"reaction":"fire_and_evade"}})"},
    {"charge",
     R"({"charger":{"type":"regulars","figures_in_melee":24},"target":{"type":"continentals_loyalists","figures_in_melee":24,"fires":false}})",
     {{"melee_morale", "after_each_round"}}},
};

using Counts = std::map<std::string, std::map<std::string, int>>;

Counts roll(const sheet::Facts& facts, dice::Chance& chance) {
    Counts counts;
    for (int i = 0; i < throws; ++i) {
        const auto rolled = sheet::resolve(facts, chance);
        if (!rolled.ok() || rolled->refused) {
            ADD_FAILURE() << (rolled.ok() ? rolled->reason : base::to_text(rolled.errors()));
            return counts;
        }
        ++counts["result"][rolled->result];
        for (const sheet::Answered& each : rolled->readers.front().answers) {
            if (each.key != "result") ++counts[each.key][each.text];
        }
    }
    return counts;
}

void compare(const sheet::Odds& odds, Counts& rolled) {
    for (const sheet::KeyOdds& key : odds.keys) {
        int named = 0;
        for (const auto& chance : key.chances) {
            const int count = rolled[key.key][chance.value];
            named += count;
            const double exact = static_cast<double>(chance.chance.part) / static_cast<double>(chance.chance.of);
            const double error = std::sqrt(exact * (1 - exact) / throws);
            EXPECT_NEAR(static_cast<double>(count) / throws, exact, standard_errors * error + 1e-12)
                << key.key << " = " << chance.value;
        }
        EXPECT_EQ(named, throws) << "something was rolled for " << key.key << " that the odds do not know";
    }
}

}  // namespace

TEST(FifeDrumExactIsRolled, EveryProcedureAndChain) {
    std::cout << "seed " << seed << ", " << throws << " throws each, tolerance " << standard_errors
              << " standard errors\n";
    std::uint32_t stream = 0;
    std::set<std::string> seen;
    for (const Situation& each : situations) {
        SCOPED_TRACE(std::string(each.procedure) + " " + each.facts);
        const sheet::Facts facts = told(sheet_under(each.readings), each.procedure, each.facts);
        dice::Seeded chance(seed, stream++);
        const std::uint64_t before = chance.draws();
        const auto odds = sheet::odds_of(facts);
        ASSERT_TRUE(odds.ok() && !odds->refused);
        EXPECT_EQ(chance.draws(), before);
        Counts rolled = roll(facts, chance);
        compare(*odds, rolled);
        seen.insert(each.procedure);
    }
    for (const sheet::Procedure& procedure : sheet_under().procedures) {
        const bool throws_dice = !procedure.tosses.empty() || !procedure.chain.empty();
        EXPECT_EQ(seen.count(procedure.name), throws_dice ? 1U : 0U) << procedure.name;
    }
}

}  // namespace linstock::test_fife_drum
