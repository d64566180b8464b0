#include <gtest/gtest.h>

#include "sheet/trial/trial_case.hpp"

// The ACW sheet's hardest lines: a charge thrown in two stages whose faces cause DPs, a casualty matrix, halves settled by a
// further die, and three rules that read one throw of two dice.
namespace linstock::trial::acw_trial_test {

namespace {

std::vector<Told> charge(const std::string& arm, const std::string& grade, const std::string& distance,
                         const std::string& formation = "line") {
    return {{"own.arm", arm},
            {"own.grade", grade},
            {"own.formation", formation},
            {"mode", "charge"},
            {"target_distance", distance}};
}

std::vector<Told> move(const std::string& arm, const std::string& grade, const std::string& formation,
                       const std::string& mode) {
    return {{"own.arm", arm}, {"own.grade", grade}, {"own.formation", formation}, {"mode", mode}};
}

const std::string no_reaction = "CONTACT_NO_REACTION";
const std::string after_reaction = "CONTACT_AFTER_REACTION";

std::vector<Case> moves() {
    return {
        {"G-CHG-03",
         "ACW-CHG-01, 05, ACW-MOVE-04",
         charge("infantry", "Veteran", "10"),
         "2,5",
         "SHORT",
         {{"total", "9"}, {"dp", "1"}, {"first_stage", "2"}},
         {{2}},
         "result",
         {{after_reaction, "13/36"}, {"SHORT", "23/36"}}},
        {"G-CHG-06",
         "ACW-CHG-02, ACW-MOVE-23: the bonus is a die",
         charge("cavalry", "Raw", "13"),
         "1,6,5,2",
         after_reaction,
         {{"total", "14"}, {"dp", "2"}, {"first_stage", "7"}},
         {{}},
         "result",
         {{after_reaction, "287/432"}, {"SHORT", "145/432"}}},
        {"G-CHG-08",
         "ACW-CHG-03; both stages are thrown",
         charge("infantry", "Veteran", "4"),
         "4,3",
         no_reaction,
         {{"total", "9"}, {"dp", "0"}, {"first_stage", "4"}},
         {{2}},
         "result",
         {{after_reaction, "1/2"}, {no_reaction, "1/2"}}},
        // At 9 in. an average die must give 7 with its fellow: 4+3, 5+2 and up = 23/36 (GAP-CHG-1).
        {"charge of 9",
         "ACW-GAP-CHG-1",
         charge("infantry", "Veteran", "9"),
         "3,4",
         after_reaction,
         {{"total", "9"}, {"first_stage", "3"}},
         {{2}},
         "result",
         {{after_reaction, "23/36"}, {"SHORT", "13/36"}}},
        // Column: one die, 3 in. and the bonus; no second die is thrown. 3 + 3 + 2.
        {"charge in column",
         "ACW-MOVE-03",
         charge("infantry", "Regular", "8", "column"),
         "3",
         after_reaction,
         {{"total", "8"}, {"first_stage", "3"}},
         {{3, 2}},
         "result",
         {{after_reaction, "5/6"}, {"SHORT", "1/6"}}},
        // Skirmishers: three dice show 2 or less, one DP all the same.
        {"skirmishing horse",
         "ACW-DPM-02",
         charge("cavalry", "Raw", "20", "skirmish"),
         "1,2,1,6",
         "SHORT",
         {{"total", "10"}, {"dp", "1"}},
         {{}}},
        {"G-MOVE-02",
         "ACW-MOVE-02, ACW-DPM-01",
         move("infantry", "Regular", "line", "full"),
         "2,5",
         "MOVE:7in",
         {{"total", "7"}, {"dp", "1"}},
         {{}},
         "dp",
         {{"0", "25/36"}, {"1", "5/18"}, {"2", "1/36"}}},
        {"G-MOVE-05",
         "ACW-DPM-02",
         move("infantry", "Veteran", "skirmish", "normal"),
         "2,2",
         "MOVE:4in",
         {{"total", "4"}, {"dp", "1"}},
         {{}},
         "dp",
         {{"0", "25/36"}, {"1", "11/36"}}},
        {"G-MOVE-11",
         "ACW-MOVE-13",
         move("infantry", "Trained", "line", "pursuit"),
         "5,3",
         "MOVE:8in",
         {{"total", "8"}, {"dp", "0"}},
         {{}}},
        {"G-MOVE-23",
         "ACW-MOVE-25",
         move("cavalry", "Raw", "line", "rout"),
         "3,3,3,3",
         "MOVE:12in",
         {{"total", "12"}, {"dp", "0"}},
         {{}}},
        {"G-MOVE-29",
         "ACW-MOVE-33",
         move("ox_artillery", "Regular", "column", "retreat"),
         "6",
         "MOVE:5in",
         {{"total", "5"}, {"dp", "0"}},
         {{-1}},
         "dp",
         {{"0", "2/3"}, {"1", "1/3"}}},
        {"G-MOVE-34",
         "ACW-MOVE-39",
         {{"own.arm", "general"}},
         "2,3,4,5",
         "MOVE:14in",
         {{"total", "14"}, {"dp", "0"}},
         {{}},
         "dp",
         {{"0", "1"}}},
        {"G-MOVE-37",
         "ACW-MOVE-35, 37",
         move("naval", "Regular", "column", "normal"),
         "3,4,5",
         "MOVE:14in",
         {{"total", "14"}, {"dp", "0"}},
         {{2}},
         "dp",
         {{"0", "125/216"}, {"1", "25/72"}, {"2", "5/72"}, {"3", "1/216"}}},
        {"guns do not charge",
         "ACW-MOVE-28",
         charge("foot_artillery", "Regular", "5"),
         "",
         "REFUSED: this arm does not charge",
         {}},
    };
}

std::vector<Told> foot(const std::string& figures, const std::string& range, std::vector<Told> more) {
    std::vector<Told> facts = {{"own.figures", figures}, {"own.weapon", "rifled_musket"}, {"range", range}};
    for (const Told& each : more) facts.push_back(each);
    return facts;
}

std::vector<Told> horse(const std::string& weapon, const std::string& range) {
    return {{"own.arm", "cavalry"}, {"own.figures", "20"}, {"own.weapon", weapon}, {"range", range}};
}

std::vector<Told> battery(const std::string& guns, std::vector<Told> more) {
    std::vector<Told> facts = {{"own.guns", guns}, {"own.piece", "smoothbore"}, {"own.band", "2"}, {"range", "15"}};
    for (const Told& each : more) facts.push_back(each);
    return facts;
}

// Chances of HITS:0, HITS:1 …; an empty one never comes up.
std::vector<Chance> hits(const std::vector<std::string>& chances) {
    std::vector<Chance> all;
    for (std::size_t i = 0; i < chances.size(); ++i) {
        if (!chances[i].empty()) all.push_back({"HITS:" + std::to_string(i), chances[i]});
    }
    return all;
}

std::vector<Case> volleys() {
    return {
        {"G-FIRE-03",
         "ACW-FIRE-03",
         foot("20", "5", {{"own.grade", "Trained"}}),
         "2,2",
         "HITS:1",
         {{"total", "3"}, {"table_hits", "1"}},
         {{-1}},
         "result",
         hits({"1/12", "7/36", "11/36", "7/18", "1/36"})},
        {"G-FIRE-15",
         "ACW-RNG-01",
         foot("20", "13", {{"own.weapon", "smoothbore_musket"}}),
         "",
         "REFUSED: out-of-range",
         {}},
        {"G-FIRE-28",
         "ACW-CAS-08: below the 0 column",
         foot("36", "5", {{"own.grade", "Raw"}, {"own.fired_last_turn", "yes"}, {"other.cover", "wall"}}),
         "3,2",
         "HITS:0",
         {{"total", "-1"}, {"table_hits", "0"}},
         {{-2, -1, -3}},
         "result",
         hits({"5/18", "5/36", "11/36", "5/18"})},
        {"G-FIRE-30",
         "ACW-FIRE-22",
         foot("20", "5", {{"other.column_of_march", "yes"}}),
         "3,3",
         "HITS:3",
         {{"total", "7"}},
         {{1}},
         "result",
         hits({"", "1/12", "7/36", "5/9", "1/6"})},
        {"G-FIRE-31",
         "ACW-FIRE-24 is for guns",
         foot("20", "5", {{"other.enfiladed", "yes"}}),
         "3,3",
         "HITS:2",
         {{"total", "6"}},
         {{}},
         "result",
         hits({"1/36", "5/36", "1/4", "1/2", "1/12"})},
        {"G-FIRE-39",
         "ACW-FIRE-30: skirmishers gain nothing by lying down",
         foot("20", "5", {{"other.prone", "yes"}, {"other.skirmishers", "yes"}}),
         "6,4",
         "HITS:3",
         {{"total", "7"}},
         {{-3}},
         "result",
         hits({"5/18", "11/36", "1/4", "1/6"})},
        {"G-FIRE-43",
         "ACW-FIRE-10, GAP-FIRE-4: 4 -> 2 -> 1, no odd half",
         foot("28", "12", {{"own.low_ammo", "yes"}}),
         "4,3",
         "HITS:1",
         {{"total", "7"}, {"table_hits", "4"}},
         {{}},
         "result",
         hits({"1/9", "125/144", "1/48"})},
        {"G-FIRE-46",
         "ACW-CAS-07",
         foot("1", "6", {{"own.weapon", "gatling"}}),
         "5,5",
         "HITS:2",
         {{"total", "10"}},
         {{}},
         "result",
         hits({"5/12", "11/36", "7/36", "1/12"})},
        {"G-FIRE-50",
         "ACW-FIRE-33",
         foot("24", "5", {{"other.dp", "4"}}),
         "3,4",
         "HITS:3",
         {{"total", "7"}, {"target_dp_after", "4"}, {"figures_lost", "3"}},
         {{}},
         "result",
         hits({"", "1/36", "5/36", "5/9", "5/18"})},
        {"G-FIRE-51",
         "ACW-FIRE-08",
         foot("20", "6", {{"own.weapon", "repeating_rifle"}}),
         "4,4",
         "HITS:3",
         {{"total", "9"}},
         {{1}},
         "result",
         hits({"", "1/12", "7/36", "5/9", "1/6"})},
        {"G-RNG-05",
         "ACW-RNG-01 at long range: 4 halved is 2",
         horse("carbine", "12"),
         "6,5",
         "HITS:2",
         {{"total", "11"}, {"table_hits", "4"}},
         {{}}},
        {"G-RNG-13",
         "ACW-RNG-01, GAP-FIRE-12",
         horse("repeating_carbine", "12"),
         "6,5",
         "HITS:2",
         {{"total", "12"}, {"table_hits", "4"}},
         {{1}},
         "result",
         hits({"1/24", "37/72", "4/9"})},
        {"G-RNG-25",
         "ACW-RNG-03",
         horse("shotgun", "4"),
         "6,5",
         "HITS:2",
         {{"total", "12"}, {"table_hits", "4"}},
         {{1}}},
        {"G-CAS-10-15-16",
         "ACW-CAS-02",
         foot("12", "5", {{"own.grade", "Veteran"}, {"other.massed_column", "yes"}, {"other.closed_up", "yes"}}),
         "6,6",
         "HITS:4",
         {{"total", "16"}},
         {{1, 2, 1}}},
        // 16-20 figures, score 7: 3 halved is one and an odd half, which a D12 settles: 6 counts, 7 does not.
        {"odd half counts", "ACW-GAP-FIRE-3", foot("20", "12", {}), "3,4,6", "HITS:2", {{"table_hits", "3"}}, {{}}},
        {"odd half does not", "ACW-GAP-FIRE-3", foot("20", "12", {}), "3,4,7", "HITS:1", {{"table_hits", "3"}}, {{}}},
        // 28-36 figures, long and low: 5 -> 2 and a half (up: 3) -> 1 and a half (down: 1). Two D12.
        {"two odd halves",
         "ACW-GAP-FIRE-3, GAP-FIRE-4",
         foot("28", "12", {{"own.low_ammo", "yes"}}),
         "6,6,1,12",
         "HITS:1",
         {{"table_hits", "5"}},
         {{}}},
    };
}

std::vector<Case> batteries() {
    return {
        {"G-ART-06",
         "ACW-ACAS-03: a blank cell is a dash",
         battery("3", {{"other.deployed_artillery", "yes"}}),
         "1,2",
         "HITS:0",
         {{"total", "0"}},
         {{-3}},
         "result",
         hits({"5/18", "11/36", "1/4", "1/6"})},
        {"G-ART-08",
         "ACW-FIRE-11: no Veteran bonus",
         battery("2", {{"own.grade", "Veteran"}}),
         "3,3",
         "HITS:1",
         {{"total", "6"}},
         {{}},
         "result",
         hits({"1/6", "1/4", "11/36", "5/18"})},
        {"G-ART-18",
         "ACW-FIRE-15",
         battery("2", {{"own.kind", "horse"}, {"own.turned", "yes"}}),
         "5,4",
         "HITS:2",
         {{"total", "7"}},
         {{-2}},
         "result",
         hits({"5/12", "11/36", "7/36", "1/12"})},
        {"G-ART-19",
         "ACW-FIRE-16",
         battery("2", {{"own.moved", "yes"}}),
         "",
         "REFUSED: foot-battery-moved-or-unlimbered",
         {}},
        {"G-ART-21",
         "ACW-FIRE-17, 29",
         battery("2", {{"own.shell", "yes"}, {"other.cover", "building"}}),
         "5,4",
         "HITS:2",
         {{"total", "7"}},
         {{1, -3}},
         "result",
         hits({"5/12", "11/36", "7/36", "1/12"})},
        {"G-ART-25",
         "ACW-FIRE-18",
         battery("2", {{"own.kind", "naval"}, {"own.piece", "siege"}, {"own.band", "4"}, {"range", "30"}}),
         "4,4",
         "HITS:2",
         {{"total", "7"}, {"burst", "no"}},
         {{-1}},
         "result",
         hits({"5/18", "11/36", "1/4", "1/6"})},
        {"G-ART-37",
         "ACW-ART-09: long begins beyond 30",
         battery("2", {{"own.piece", "rifled"}, {"own.band", "3"}, {"range", "31"}}),
         "3,4",
         "HITS:1",
         {{"total", "7"}, {"table_hits", "2"}},
         {{}}},
        {"G-ART-42",
         "ACW-FIRE-13, 25",
         battery("2", {{"range", "9"}, {"other.charging_cavalry", "yes"}}),
         "3,3",
         "HITS:2",
         {{"total", "7"}},
         {{3, -2}},
         "result",
         hits({"1/12", "7/36", "11/36", "7/18", "1/36"})},
        {"G-ART-44",
         "ACW-FIRE-33",
         battery("3", {{"other.dp", "1"}}),
         "4,4",
         "HITS:3",
         {{"total", "8"}, {"target_dp_after", "3"}, {"figures_lost", "1"}},
         {{}},
         "result",
         hits({"1/36", "5/36", "1/4", "1/2", "1/12"})},
        {"G-ART-46",
         "ACW-FIRE-20",
         battery("2", {{"own.low_ammo", "yes"}}),
         "3,4",
         "HITS:1",
         {{"total", "7"}, {"table_hits", "2"}},
         {{}}},
        {"G-ACAS-2-18",
         "ACW-ACAS-02",
         battery("2", {{"other.massed_column", "yes"}, {"other.enfiladed", "yes"}, {"other.closed_up", "yes"}}),
         "6,6",
         "HITS:5",
         {{"total", "18"}},
         {{2, 3, 1}}},
        {"G-ART-55",
         "ACW-FIRE-19; below the 0 column",
         battery("2", {{"own.grade", "Trained"}, {"own.dp", "2"}, {"other.skirmishers", "yes"}}),
         "2,1",
         "HITS:0",
         {{"total", "-3"}},
         {{-1, -2, -3}},
         "result",
         hits({"11/12", "1/12"})},
        // One throw, three rules: 4 + 4 is read on the table, bursts the gun and endangers the general.
        {"siege gun bursts",
         "ACW-BURST-03, 04, 05 and ACW-ACAS-02",
         battery(
             "2",
             {{"own.piece", "siege"}, {"own.band", "4"}, {"own.fired_previous_turn", "yes"}, {"own.general", "yes"}}),
         "4,4",
         "HITS:2; a gun bursts",
         {{"total", "8"},
          {"burst", "yes"},
          {"guns_lost", "1"},
          {"gun_dp", "1"},
          {"crew_lost", "2"},
          {"general_risk", "yes"}},
         {{}},
         "burst",
         {{"yes", "5/36"}, {"no", "31/36"}}},
        // 5 + 3 is the same total without a double: no burst.
        {"same total, no double",
         "ACW-BURST-03",
         battery("2", {{"own.piece", "siege"}, {"own.band", "4"}, {"own.fired_previous_turn", "yes"}}),
         "5,3",
         "HITS:2",
         {{"total", "8"}, {"burst", "no"}},
         {{}}},
        // The burst, then the half of its fire: 4 + 4 at long range, 2 guns, 2 halved is 1.
        {"burst at long range",
         "ACW-GAP-BUR-1",
         battery("2", {{"own.piece", "siege"}, {"own.band", "4"}, {"range", "45"}, {"own.fired_previous_turn", "yes"}}),
         "4,4",
         "HITS:1; a gun bursts",
         {{"table_hits", "2"}, {"burst", "yes"}},
         {{}}},
    };
}

}  // namespace

TEST(AcwTrial, ChargesInTwoStagesAndDisruptionFromFaces) { check(compiled("trial-acw"), "movement", moves()); }

TEST(AcwTrial, SmallArmsWithTheOddHalf) { check(compiled("trial-acw"), "fire", volleys()); }

TEST(AcwTrial, GunsThatBurstOnTheDiceTheyFire) { check(compiled("trial-acw"), "artillery", batteries()); }

TEST(AcwTrial, BurstingAskedForAlone) {
    const std::vector<Told> lost = {
        {"total", "8"}, {"guns_lost", "1"}, {"gun_dp", "1"}, {"crew_lost", "2"}, {"general_risk", "yes"}};
    check(compiled("trial-acw"), "gun-burst",
          {{"G-BURST-04",
            "ACW-BURST-02",
            {{"own.piece", "siege"}},
            "3,3",
            "NO_BURST",
            {{"total", "6"}, {"guns_lost", "0"}, {"general_risk", "no"}},
            {{}},
            "result",
            {{"NO_BURST", "1"}}},
           {"G-BURST-05",
            "ACW-BURST-01",
            {{"own.piece", "smoothbore"}, {"own.fired_previous_turn", "yes"}},
            "3,3",
            "NO_BURST",
            {{"total", "6"}, {"crew_lost", "0"}},
            {{}},
            "result",
            {{"NO_BURST", "1"}}},
           {"G-BURST-07",
            "ACW-BURST-03 to 05",
            {{"own.piece", "heavy_field_rifle"}, {"own.fired_previous_turn", "yes"}, {"own.general", "yes"}},
            "4,4",
            "BURST",
            lost,
            {{}},
            "result",
            {{"BURST", "5/36"}, {"NO_BURST", "31/36"}}},
           {"double six",
            "ACW-BURST-03: safe",
            {{"own.piece", "siege"}, {"own.fired_previous_turn", "yes"}},
            "6,6",
            "NO_BURST",
            {{"total", "12"}},
            {{}}}});
}

// GAP-FIRE-4 and GAP-FIRE-5, the other options.
TEST(AcwTrial, OtherReadingsOfTheTable) {
    const std::vector<Told> long_and_low = foot("28", "12", {{"own.low_ammo", "yes"}});
    check(compiled("trial-acw", {{"two_halves", "once"}}), "fire",
          {{"G-FIRE-43", "a single halving: 4 -> 2", long_and_low, "4,3", "HITS:2", {{"table_hits", "4"}}, {{}}}});
    const std::vector<Told> raw =
        foot("36", "5", {{"own.grade", "Raw"}, {"own.fired_last_turn", "yes"}, {"other.cover", "wall"}});
    check(compiled("trial-acw", {{"below_nought", "column 0"}}), "fire",
          {{"G-FIRE-28",
            "clamped to the 0 column",
            raw,
            "3,2",
            "HITS:1",
            {{"total", "-1"}, {"table_hits", "1"}},
            {{-2, -1, -3}}}});
}

// The D12 is asked for only where a half is left over: the same facts need two dice or three.
TEST(AcwTrial, TheD12IsThrownOnlyForAnOddHalf) {
    const sheet::Sheet sheet = compiled("trial-acw");
    const auto facts = facts_of(sheet, "fire", foot("20", "12", {}));
    dice::Given even = dice::Given::faces({5, 6});  // 11: 4 hits, halved 2
    EXPECT_TRUE(sheet::resolve(facts, even).ok());
    EXPECT_FALSE(even.left_over());
    dice::Given odd = dice::Given::faces({3, 4});  // 7: 3 hits
    const auto short_of_a_die = sheet::resolve(facts, odd);
    ASSERT_FALSE(short_of_a_die.ok());
    EXPECT_NE(to_text(short_of_a_die.errors()).find("D12"), std::string::npos) << to_text(short_of_a_die.errors());
}

}  // namespace linstock::trial::acw_trial_test
