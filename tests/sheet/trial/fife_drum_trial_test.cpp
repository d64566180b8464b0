#include <gtest/gtest.h>

#include "sheet/trial/trial_case.hpp"

// The FD melee chart: rows that cancel, the number from the roller's row in the chart's column, a pool of D10.
namespace linstock::trial::fife_drum_trial_test {

namespace {

struct Worked {
    const char* id;
    const char* rests_on;
    std::vector<Told> facts;
    const char* faces;
    const char* chart;
    const char* number;
    const char* dice;
    const char* hits;
    const char* mean;
    const char* these;
    const char* none;
};

void check_fight(const sheet::Sheet& sheet, const Worked& worked) {
    const std::string hits = worked.hits;
    check(
        sheet, "melee",
        Case{worked.id,
             worked.rests_on,
             worked.facts,
             worked.faces,
             hits + " figure(s) removed from opponent",
             {{"chart", worked.chart}, {"target_number", worked.number}, {"dice_count", worked.dice}, {"hits", hits}}});
    SCOPED_TRACE(worked.id);
    const auto odds = sheet::odds_of(facts_of(sheet, "melee", worked.facts));
    ASSERT_TRUE(odds.ok());
    EXPECT_EQ(mean_of(*odds, "hits"), worked.mean);
    EXPECT_EQ(chance_of(*odds, "hits", hits), worked.these);
    EXPECT_EQ(chance_of(*odds, "hits", "0"), worked.none);
}

std::vector<Told> with(std::vector<Told> facts, const std::vector<Told>& more) {
    facts.insert(facts.end(), more.begin(), more.end());
    return facts;
}

// The troops the worked cases are about; `own` and `other` are the roller and the opponent.
std::vector<Told> own_horse() { return {{"own.type", "cavalry"}, {"own.figures", "12"}, {"own.gait", "charging"}}; }
std::vector<Told> own_line(const std::string& type) {
    return {{"own.type", type}, {"own.figures", "24"}, {"own.bayonets", "yes"}};
}
std::vector<Told> own_light(const std::string& type) {
    return {{"own.type", type}, {"own.figures", "12"}, {"own.formation", "skirmish"}};
}
std::vector<Told> own_militia() { return {{"own.type", "militia"}, {"own.figures", "24"}}; }
std::vector<Told> other_horse() { return {{"other.type", "cavalry"}, {"other.gait", "charging"}}; }
std::vector<Told> other_line(const std::string& type) { return {{"other.type", type}, {"other.bayonets", "yes"}}; }
std::vector<Told> other_light(const std::string& type) {
    return {{"other.type", type}, {"other.formation", "skirmish"}};
}
std::vector<Told> other_militia() { return {{"other.type", "militia"}}; }

std::vector<Worked> fights() {
    return {
        {"GC-MEL-07", "FD-MEL-13, GAP-E03",
         with(with(own_horse(), other_line("regulars")), {{"other.flanks_secure", "yes"}}), "5,6,5", "C", "5", "3", "2",
         "3/2", "3/8", "1/8"},
        {"GC-MEL-08", "FD-MEL-03", with(with(own_line("regulars"), other_horse()), {{"own.formation", "square"}}),
         "9,10,9,10,9,10", "A", "9", "6", "3", "27/5", "729/50000", "1/1000000"},
        {"GC-MEL-09", "FD-MEL-19a", with(with(own_horse(), other_line("regulars")), {{"other.formation", "square"}}),
         "2,3,2", "E", "2", "3", "2", "3/5", "12/125", "64/125"},
        {"GC-MEL-10", "FD-MEL-07", with(with(own_militia(), other_horse()), {{"own.cover", "light"}}), "6,7,6,7,6,7",
         "A", "6", "6", "3", "18/5", "864/3125", "64/15625"},
        {"GC-MEL-11", "FD-MEL-19c", with(with(own_horse(), other_militia()), {{"other.cover", "light"}}), "2,3,2", "E",
         "2", "3", "2", "3/5", "12/125", "64/125"},
        {"GC-MEL-12", "FD-MEL-09",
         with(with(own_line("continentals_loyalists"), other_line("regulars")),
              {{"own.height", "uphill"}, {"other.height", "downhill"}}),
         "5,6,5,6,5,6", "B", "5", "6", "3", "3", "5/16", "1/64"},
        {"GC-MEL-13", "FD-MEL-14",
         with(with(own_line("regulars"), other_line("continentals_loyalists")),
              {{"own.height", "downhill"}, {"other.height", "uphill"}}),
         "4,5,4,5,4,5", "D", "4", "6", "3", "12/5", "864/3125", "729/15625"},
        {"GC-MEL-16", "FD-MEL-11", with(own_horse(), {{"other.type", "cavalry"}, {"other.gait", "halted"}}), "6,7,6",
         "B", "6", "3", "2", "9/5", "54/125", "8/125"},
        {"GC-MEL-17", "FD-MEL-17",
         with(with({{"own.type", "cavalry"}, {"own.figures", "12"}}, other_horse()), {{"own.gait", "halted"}}), "4,5,4",
         "D", "4", "3", "2", "6/5", "36/125", "27/125"},
        {"GC-MEL-18", "FD-MEL-13: two chargers", with(own_horse(), other_horse()), "5,6,5", "C", "5", "3", "2", "3/2",
         "3/8", "1/8"},
        {"GC-MEL-24", "FD-MEL-18 has no mirror",
         with(with(own_line("continentals_loyalists"), other_line("regulars")), {{"other.state", "shaken"}}),
         "4,5,4,5,4,5", "C", "4", "6", "3", "12/5", "864/3125", "729/15625"},
        {"GC-MEL-26", "FD-MEL-19d",
         with(with(own_line("regulars"), other_line("continentals_loyalists")), {{"other.takes_flank", "yes"}}),
         "2,3,2,3,2,3", "E", "2", "6", "3", "6/5", "256/3125", "4096/15625"},
        {"GC-MEL-27", "FD-MEL-08 against 19b cancel (GAP-E02)",
         with(with(own_light("grenadiers_guards_lights"), other_militia()), {{"own.bayonets", "yes"}}), "6,7,6", "C",
         "6", "3", "2", "9/5", "54/125", "8/125"},
        {"GC-MEL-29", "FD-MEL-08 outranks 18 (GAP-E04)",
         with(with(own_line("regulars"), other_militia()), {{"own.state", "shaken"}}), "9,10,9,10,9,10", "A", "9", "6",
         "3", "27/5", "729/50000", "1/1000000"},
        {"GC-MEL-30", "FD-MEL-06: crews are unformed",
         with(own_horse(), {{"other.type", "medium_artillery"}, {"other.formation", "unlimbered"}}), "9,10,9", "A", "9",
         "3", "2", "27/10", "243/1000", "1/1000"},
        {"GC-MEL-31", "FD-MEL-19b, FD-ROW-09",
         with({{"own.type", "medium_artillery"}, {"own.figures", "4"}, {"own.formation", "unlimbered"}}, other_horse()),
         "1", "E", "1", "1", "1", "1/10", "1/10", "9/10"},
        {"GC-MEL-32", "FD-MEL-07 against 19b cancel",
         with(with(own_light("riflemen_jagers"), other_horse()),
              {{"own.cover", "light"}, {"own.flanks_secure", "yes"}}),
         "3,4,3", "C", "3", "3", "2", "9/10", "189/1000", "343/1000"},
        {"GC-MEL-33", "FD-MEL-02: 24 figures of a deep column fight",
         with(with(own_line("regulars"), other_line("continentals_loyalists")), {{"own.formation", "attack_column"}}),
         "5,6,5,6,5,6", "C", "5", "6", "3", "3", "5/16", "1/64"},
        {"GC-MEL-36", "FD-MEL-06 and 08: two advantages are still only A",
         with(own_line("grenadiers_guards_lights"), other_light("riflemen_jagers")), "9,10,9,10,9,10", "A", "9", "6",
         "3", "27/5", "729/50000", "1/1000000"},
        {"GC-MEL-38", "FD-MEL-05, FD-ROW-06",
         with(with({{"own.type", "indians"}, {"own.figures", "16"}, {"own.formation", "skirmish"}},
                   other_light("riflemen_jagers")),
              {{"own.takes_flank", "yes"}}),
         "8,9,8,9", "A", "8", "4", "2", "16/5", "96/625", "1/625"},
        {"GC-SWM-01A",
         "FD-ROW-01",
         {{"own.type", "grenadiers_guards_lights"}, {"own.chart", "A"}, {"own.figures", "8"}},
         "9,10",
         "A",
         "9",
         "2",
         "1",
         "9/5",
         "9/50",
         "1/100"},
        {"GC-SWM-03D",
         "FD-ROW-03",
         {{"own.type", "continentals_loyalists"}, {"own.chart", "D"}, {"own.figures", "8"}},
         "3,4",
         "D",
         "3",
         "2",
         "1",
         "3/5",
         "21/50",
         "49/100"},
        {"GC-SWM-06D",
         "FD-ROW-06",
         {{"own.type", "indians"}, {"own.chart", "D"}, {"own.figures", "8"}},
         "2,3",
         "D",
         "2",
         "2",
         "1",
         "2/5",
         "8/25",
         "16/25"},
        {"GC-SWM-08B",
         "FD-ROW-08",
         {{"own.type", "heavy_artillery"}, {"own.chart", "B"}, {"own.figures", "8"}},
         "3,4",
         "B",
         "3",
         "2",
         "1",
         "3/5",
         "21/50",
         "49/100"},
    };
}

std::string chart_under(const std::string& option, const std::vector<Told>& facts) {
    const sheet::Sheet sheet = compiled("trial-fife_drum", {{"several_rows", option}});
    dice::Seeded any(1, 0);
    const auto resolved = sheet::resolve(facts_of(sheet, "melee", facts), any);
    return resolved.ok() ? answer_of(*resolved, "chart") : to_text(resolved.errors());
}

}  // namespace

TEST(FifeDrumTrial, MeleeChartWithCancellingAdvantages) {
    const sheet::Sheet sheet = compiled("trial-fife_drum");
    for (const Worked& worked : fights()) check_fight(sheet, worked);
}

TEST(FifeDrumTrial, ARoutedUnitTouchedByAChargerGoesWithoutDice) {
    check(compiled("trial-fife_drum"), "melee",
          Case{"GC-MEL-39",
               "FD-MEL-23, FD-REM-05",
               with(with(own_horse(), other_militia()), {{"other.state", "routed"}}),
               "",
               "routed unit removed on contact",
               {{"chart", "-"}, {"target_number", "-"}, {"dice_count", "0"}, {"hits", "0"}},
               std::nullopt,
               "result",
               {{"routed unit removed on contact", "1"}}});
}

// GAP-E02: the four ways to read several rows, on the rows that fit.
TEST(FifeDrumTrial, SeveralRowsUnderEveryOption) {
    struct Several {
        const char* rows;
        std::vector<Told> facts;
        const char* cancel;
        const char* sum;
        const char* worst;
        const char* best;
    };
    const std::vector<Several> all = {
        {"A (08) and E (19b)",
         with(with(own_light("grenadiers_guards_lights"), other_militia()), {{"own.bayonets", "yes"}}), "C", "C", "E",
         "A"},
        {"A (08) and D (18): +2 - 1", with(with(own_line("regulars"), other_militia()), {{"own.state", "shaken"}}), "A",
         "B", "D", "A"},
        {"A (06) and A (08): never more than A",
         with(own_line("grenadiers_guards_lights"), other_light("riflemen_jagers")), "A", "A", "A", "A"},
        {"B (09) and D (18)",
         with(with(own_line("regulars"), other_line("regulars")), {{"own.height", "uphill"}, {"own.state", "shaken"}}),
         "C", "C", "D", "B"},
        {"A (05) and B (09)",
         with(with(own_line("regulars"), other_line("regulars")),
              {{"own.takes_flank", "yes"}, {"own.height", "uphill"}}),
         "A", "A", "B", "A"},
        // Cavalry against riflemen in cover with open flanks: A by 04 and 06, E by 19c, B by 12. A major on each side
        // cancels however many there are, or the two charts would not mirror; then the minor decides.
        {"A (04, 06), B (12) and E (19c): +2 + 2 + 1 - 2",
         with(with(own_horse(), other_light("riflemen_jagers")), {{"other.cover", "light"}}), "B", "A", "E", "A"},
        {"its mirror: A (07), D (16) and E (19b): +2 - 1 - 2",
         with(with(own_light("riflemen_jagers"), other_horse()), {{"own.cover", "light"}}), "D", "D", "E", "A"},
        {"no row", with(own_line("regulars"), other_line("regulars")), "C", "C", "C", "C"},
    };
    for (const Several& each : all) {
        SCOPED_TRACE(each.rows);
        EXPECT_EQ(chart_under("cancel", each.facts), each.cancel);
        EXPECT_EQ(chart_under("sum of steps", each.facts), each.sum);
        EXPECT_EQ(chart_under("worst row", each.facts), each.worst);
        EXPECT_EQ(chart_under("best row", each.facts), each.best);
    }
}

}  // namespace linstock::trial::fife_drum_trial_test
