#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <map>

#include "mechanics/fife_drum/fife_drum_sheet.hpp"

// The chains against the paper told again in plain code, and against figures worked out independently.
namespace linstock::test_fife_drum {

namespace {

constexpr double tolerance = 1e-9;

struct Row {  // numbers on charts A to E
    std::array<double, 5> melee;
    std::array<double, 5> morale;
};
constexpr Row regulars = {{0.9, 0.6, 0.5, 0.4, 0.2}, {0.9, 0.6, 0.5, 0.4, 0.2}};
constexpr Row continentals = {{0.8, 0.5, 0.4, 0.3, 0.1}, {0.8, 0.5, 0.4, 0.3, 0.1}};

std::map<int, double> hits_of(int dice, double number) {
    std::map<int, double> chances = {{0, 1.0}};
    for (int i = 0; i < dice; ++i) {
        std::map<int, double> next;
        for (const auto& [hits, chance] : chances) {
            next[hits] += chance * (1 - number);
            next[hits + 1] += chance * number;
        }
        chances = next;
    }
    return chances;
}

int chart_of(int hits) { return hits <= 4 ? 0 : hits <= 7 ? 1 : hits <= 10 ? 2 : hits <= 12 ? 3 : 4; }

// The chance that two dice both pass; a unit without hits is not tested.
double stands(const Row& row, int hits) {
    const double number = row.morale[static_cast<std::size_t>(chart_of(hits))];
    return hits == 0 ? 1 : number * number;
}

struct Ends {
    double own_wins = 0;
    double other_wins = 0;
    double both_break = 0;
    double none = 0;
};

void settle(double chance, double own_stands, double other_stands, Ends& ends) {
    ends.own_wins += chance * own_stands * (1 - other_stands);
    ends.other_wins += chance * (1 - own_stands) * other_stands;
    ends.both_break += chance * (1 - own_stands) * (1 - other_stands);
    ends.none += chance * own_stands * other_stands;
}

// 24 regulars against 24 Continentals on chart C: every round one die for four figures left, losses taken off together.
Ends plain_charge(bool each_round) {
    Ends ends;
    for (const auto& [own_hits, p] : hits_of(6, regulars.melee[2])) {
        for (const auto& [other_hits, q] : hits_of(6, continentals.melee[2])) {
            double going_on = p * q;
            if (each_round) {
                const double own = stands(regulars, other_hits);
                const double other = stands(continentals, own_hits);
                ends.own_wins += p * q * own * (1 - other);
                ends.other_wins += p * q * (1 - own) * other;
                ends.both_break += p * q * (1 - own) * (1 - other);
                going_on *= own * other;
            }
            for (const auto& [more, r] : hits_of((24 - other_hits) / 4, regulars.melee[2])) {
                for (const auto& [back, s] : hits_of((24 - own_hits) / 4, continentals.melee[2])) {
                    const bool own_tests = back > 0 || !each_round;
                    const bool other_tests = more > 0 || !each_round;
                    settle(going_on * r * s, own_tests ? stands(regulars, other_hits + back) : 1,
                           other_tests ? stands(continentals, own_hits + more) : 1, ends);
                }
            }
        }
    }
    return ends;
}

}  // namespace

class FifeDrumChains : public ::testing::Test {
protected:
    sheet::Odds odds(std::string_view chain, std::string_view facts, const sheet::ReadingChoices& readings = {}) {
        const auto made = sheet::odds_of(told(sheet_under(readings), chain, facts));
        EXPECT_TRUE(made.ok()) << (made.ok() ? "" : base::to_text(made.errors()));
        return made.ok() ? *made : sheet::Odds{};
    }

    static double chance(const sheet::Odds& all, const std::string& key, const std::string& begins) {
        double sum = 0;
        for (const sheet::KeyOdds& each : all.keys) {
            if (each.key != key) continue;
            for (const auto& row : each.chances) {
                if (row.value.rfind(begins, 0) == 0)
                    sum += static_cast<double>(row.chance.part) / static_cast<double>(row.chance.of);
            }
        }
        return sum;
    }

    static void compare(const sheet::Odds& all, const Ends& plain) {
        EXPECT_NEAR(chance(all, "result", "charger wins"), plain.own_wins, tolerance);
        EXPECT_NEAR(chance(all, "result", "target wins"), plain.other_wins, tolerance);
        EXPECT_NEAR(chance(all, "result", "both break"), plain.both_break, tolerance);
        EXPECT_NEAR(chance(all, "result", "no winner"), plain.none, tolerance);
    }
};

constexpr const char* line_against_line =
    R"({"charger":{"type":"regulars","figures_in_melee":24},"target":{"type":"continentals_loyalists","figures_in_melee":24,"fires":false}})";

TEST_F(FifeDrumChains, ChargeIsThePaperInPlainCode) { compare(odds("charge", line_against_line), plain_charge(false)); }

TEST_F(FifeDrumChains, ChargeTestedEachRoundIsThePaperInPlainCode) {
    compare(odds("charge", line_against_line, {{"melee_morale", "after_each_round"}}), plain_charge(true));
}

// Rolled by hand and machine before this program was written: 40, 14, 26 and 21 in a hundred; tested each round 51, 19, 19, 11.
TEST_F(FifeDrumChains, ChargeAgreesWithTheFiguresOfTheReadings) {
    const sheet::Odds once = odds("charge", line_against_line);
    EXPECT_NEAR(chance(once, "result", "charger wins"), 0.40, 0.01);
    EXPECT_NEAR(chance(once, "result", "target wins"), 0.14, 0.01);
    EXPECT_NEAR(chance(once, "result", "both break"), 0.26, 0.01);
    EXPECT_NEAR(chance(once, "result", "no winner"), 0.21, 0.01);
    const sheet::Odds twice = odds("charge", line_against_line, {{"melee_morale", "after_each_round"}});
    EXPECT_NEAR(chance(twice, "result", "charger wins"), 0.51, 0.01);
    EXPECT_NEAR(chance(twice, "result", "no winner"), 0.11, 0.01);
}

// 24 regulars at 24 Continentals: six dice at 5; a test on two dice by the hits; what is left fires back at 4, or at 3 when shaken.
TEST_F(FifeDrumChains, VolleyIsThePaperInPlainCode) {
    double rout = 0;
    double shaken = 0;
    std::map<int, double> firer_losses;
    for (const auto& [hits, p] : hits_of(6, 0.5)) {
        const double number = continentals.morale[static_cast<std::size_t>(chart_of(hits))];
        const double routs = hits == 0 ? 0 : (1 - number) * (1 - number);
        const double shakes = hits == 0 ? 0 : 2 * number * (1 - number);
        rout += p * routs;
        shaken += p * shakes;
        firer_losses[0] += p * routs;
        for (const auto& [back, q] : hits_of((24 - hits) / 4, 0.4)) firer_losses[back] += p * (1 - routs - shakes) * q;
        for (const auto& [back, q] : hits_of((24 - hits) / 4, 0.3)) firer_losses[back] += p * shakes * q;
    }
    const sheet::Odds all = odds(
        "volley",
        R"({"firer":{"type":"regulars","figures_firing":24},"target":{"type":"continentals_loyalists","formation":"line","figures_firing":24},"range_in":6})");
    EXPECT_NEAR(chance(all, "target_state", "routed"), rout, tolerance);
    EXPECT_NEAR(chance(all, "target_state", "shaken"), shaken, tolerance);
    for (const auto& [losses, p] : firer_losses) {
        double exact = 0;
        for (const sheet::KeyOdds& key : all.keys) {
            if (key.key != "firer_losses") continue;
            for (const auto& row : key.chances) {
                if (row.value == std::to_string(losses))
                    exact = static_cast<double>(row.chance.part) / static_cast<double>(row.chance.of);
            }
        }
        EXPECT_NEAR(exact, p, tolerance) << losses;
    }
}

// Firing first is worth something: at once, the target's fire is not thinned by its losses.
TEST_F(FifeDrumChains, SimultaneousFireCostsTheFirerMore) {
    const char* facts =
        R"({"firer":{"type":"regulars","figures_firing":24},"target":{"type":"continentals_loyalists","formation":"line","figures_firing":24},"range_in":6})";
    const double unhurt = chance(odds("volley", facts), "firer_losses", "0");
    const double unhurt_at_once = chance(odds("volley", facts, {{"return_fire", "simultaneous"}}), "firer_losses", "0");
    EXPECT_NEAR(unhurt_at_once, std::pow(0.6, 6), tolerance);
    EXPECT_GT(unhurt, unhurt_at_once);
}

TEST_F(FifeDrumChains, RefusedWhereItsFirstShotIs) {
    const sheet::Odds far = odds(
        "volley",
        R"({"firer":{"type":"regulars","figures_firing":24},"target":{"type":"militia","formation":"line","figures_firing":24},"range_in":8.5})");
    EXPECT_TRUE(far.refused);
    EXPECT_EQ(far.refusal.rule, "FD-ROW-02");
}

}  // namespace linstock::test_fife_drum
