#include <gtest/gtest.h>

#include "sheet/trial/trial_case.hpp"

// The hardest lines of the ARW sheet: overlaps that other lines void, caught routers, and one die read by every unit of a
// Group on the row of its own class.
namespace linstock::trial::arw_trial_test {

namespace {

const std::string no_effect = "no effect";
const std::string kill_1 = "kill 1 stand; Disorganise enemy";
const std::string kill_2 = "kill 2 stands; Disorganise enemy";
const std::string back_10 = "go to Retreat; fall straight back 10 cm";
const std::string back_20 = "go to Retreat; fall straight back 20 cm";
const std::string rout = "go to Rout; move immediately";

std::vector<Case> melee_cases() {
    return {
        {"ARW-G-M15",
         "ARW-UNIT-11, ARW-MEL-M01: 2 against 4",
         {{"own.type", "Riflemen (a)"},
          {"own.contact", "2"},
          {"own.formation", "light"},
          {"other.type", "Heavy Infantry"}},
         "6",
         kill_1,
         {{"total", "5"}},
         {{1, -2}}},
        {"ARW-G-M20",
         "ARW-UNIT-14: 0 against 2",
         {{"own.type", "Howitzers"},
          {"own.orders", "Stand"},
          {"own.contact", "1"},
          {"own.charged", "yes"},
          {"other.type", "Light Infantry"}},
         "6",
         no_effect,
         {{"total", "4"}},
         {{-2}}},
        {"ARW-G-M22",
         "GAP-40: artillery is not infantry, so Heavy Infantry fights it at 3",
         {{"own.type", "Light Artillery"},
          {"own.orders", "Stand"},
          {"own.contact", "1"},
          {"other.type", "Heavy Infantry"}},
         "6",
         no_effect,
         {{"total", "3"}, {"enemy_value", "3"}},
         {{-3}}},
        {"ARW-G-M25",
         "ARW-UNIT-07: Hessian Heavy Infantry 3 against cavalry",
         {{"own.type", "Hessian Heavy Infantry"}, {"own.contact", "3"}, {"other.type", "Medium Cavalry"}},
         "5",
         kill_2,
         {{"total", "7"}},
         {{2}}},
        {"ARW-G-M32",
         "ARW-MEL-P02",
         {{"own.type", "Medium Infantry"},
          {"own.contact", "3"},
          {"other.type", "Medium Infantry"},
          {"other.touched_on", "flank"}},
         "4",
         kill_2,
         {{"total", "7"}},
         {{1, 2}}},
        {"ARW-G-M39",
         "ARW-MEL-P04 is for the front only; ARW-MEL-M08",
         {{"own.type", "Medium Infantry"},
          {"own.orders", "Stand"},
          {"own.contact", "2"},
          {"own.formation", "column"},
          {"own.depth", "4"},
          {"own.enemy_on", "flank"},
          {"other.type", "Medium Cavalry"}},
         "5",
         kill_1,
         {{"total", "5"}},
         {{1, -1}}},
        {"ARW-G-M40",
         "ARW-MEL-P03 is for Massed infantry",
         {{"own.type", "Light Infantry"},
          {"own.orders", "Stand"},
          {"own.contact", "1"},
          {"own.formation", "square"},
          {"other.type", "Medium Cavalry"}},
         "6",
         kill_1,
         {{"total", "5"}},
         {{-1}}},
        {"ARW-G-M44",
         "ARW-MEL-P06 voids the overlap, ARW-MEL-M09",
         {{"own.type", "Medium Infantry"},
          {"own.contact", "2"},
          {"own.overlaps", "2"},
          {"own.overlap_orders", "Advance"},
          {"other.type", "Medium Infantry"},
          {"other.position", "building"}},
         "5",
         kill_1,
         {{"total", "5"}},
         {{1, -1}}},
        {"ARW-G-M45",
         "ARW-MEL-P07: no overlap against troops on a bridge",
         {{"own.type", "Medium Infantry"},
          {"own.contact", "2"},
          {"own.overlaps", "1"},
          {"own.overlap_orders", "Advance"},
          {"other.type", "Medium Infantry"},
          {"other.formation", "column"},
          {"other.position", "bridge"}},
         "4",
         kill_1,
         {{"total", "5"}},
         {{1}}},
        {"ARW-G-M47",
         "ARW-MEL-P08: that overlap already counted",
         {{"own.type", "Medium Infantry"},
          {"own.contact", "3"},
          {"own.overlaps", "1"},
          {"own.overlap_orders", "Advance"},
          {"own.overlap_used", "yes"},
          {"other.type", "Medium Infantry"}},
         "4",
         kill_1,
         {{"total", "6"}},
         {{2}}},
        {"overlap on Retreat",
         "ARW-MEL-P09: 4 + one extra stand, and no overlap",
         {{"own.type", "Medium Infantry"},
          {"own.contact", "2"},
          {"own.overlaps", "1"},
          {"own.overlap_orders", "Retreat"},
          {"other.type", "Medium Infantry"}},
         "4",
         kill_1,
         {{"total", "5"}},
         {{1}}},
        {"two overlaps",
         "ARW-MEL-P05: a single +1 however many",
         {{"own.type", "Medium Infantry"},
          {"own.contact", "2"},
          {"own.overlaps", "2"},
          {"own.overlap_orders", "Stand"},
          {"other.type", "Medium Infantry"}},
         "4",
         kill_1,
         {{"total", "6"}},
         {{1, 1}}},
        {"ARW-G-M60",
         "ARW-MEL-M06",
         {{"own.type", "Light Cavalry (a)"},
          {"own.contact", "2"},
          {"own.formation", "light"},
          {"own.terrain", "2"},
          {"other.type", "Light Infantry"}},
         "4",
         kill_1,
         {{"total", "5"}},
         {{1}}},
        {"ARW-G-M62",
         "ARW-MEL-M07, P11: on Retreat no extra stands",
         {{"own.type", "Medium Infantry"},
          {"own.orders", "Retreat"},
          {"own.contact", "3"},
          {"other.type", "Medium Infantry"}},
         "6",
         kill_1,
         {{"total", "5"}},
         {{-1}}},
        {"ARW-G-M74",
         "ARW-MEL-01, GAP-63: the part fighting to the front",
         {{"own.type", "Medium Infantry"},
          {"own.orders", "Stand"},
          {"own.contact", "3"},
          {"other.type", "Medium Infantry"}},
         "3",
         kill_1,
         {{"total", "5"}},
         {{2}}},
        {"ARW-G-M75",
         "ARW-MEL-01, M08: the part fighting to the flank",
         {{"own.type", "Medium Infantry"},
          {"own.orders", "Stand"},
          {"own.contact", "1"},
          {"own.enemy_on", "flank"},
          {"own.charged", "yes"},
          {"other.type", "Medium Cavalry"},
          {"other.orders", "Advance"}},
         "6",
         kill_1,
         {{"total", "5"}},
         {{-1}}},
        {"ARW-G-M76",
         "ARW-ROUT-04, 05: value 0, no pluses, minuses stand (GAP-45)",
         {{"own.type", "Medium Infantry"},
          {"own.orders", "Rout"},
          {"own.morale", "high"},
          {"own.contact", "3"},
          {"own.enemy_on", "rear"},
          {"other.type", "Medium Cavalry"},
          {"other.orders", "Advance"}},
         "6",
         no_effect,
         {{"total", "2"}, {"value", "0"}},
         {{-3, -1}},
         "result",
         {{no_effect, "1"}}},  // die 1..6 less 4: never more than 2
        {"ARW-G-M78",
         "ARW-ROUT-04: the pursuer is 3 against 0 and gains nothing by it",
         {{"own.type", "Medium Cavalry"},
          {"own.contact", "3"},
          {"other.type", "Medium Infantry"},
          {"other.touched_on", "rear"},
          {"other.orders", "Rout"}},
         "4",
         kill_2,
         {{"total", "7"}, {"enemy_value", "0"}},
         {{1, 2}},
         // die + 3: 4 | 5, 6 | 7, 8, 9
         "result",
         {{no_effect, "1/6"}, {kill_1, "1/3"}, {kill_2, "1/2"}}},
        {"ARW-G-M79",
         "ARW-ROUT-04: pursuing Riflemen 1 against 0, no penalty",
         {{"own.type", "Riflemen"},
          {"own.contact", "2"},
          {"own.formation", "light"},
          {"other.type", "Medium Cavalry"},
          {"other.touched_on", "rear"},
          {"other.orders", "Rout"}},
         "4",
         kill_1,
         {{"total", "6"}},
         {{1, 1}}},
        {"ARW-G-M80",
         "every minus line at once",
         {{"own.type", "Militia"},
          {"own.orders", "Reserve"},
          {"own.morale", "poor"},
          {"own.contact", "3"},
          {"own.terrain", "1"},
          {"group.units", "4"},
          {"group.disordered", "2"},
          {"own.overlaps", "1"},
          {"own.overlap_orders", "Advance"},
          {"other.type", "Heavy Infantry"},
          {"other.position", "uphill"}},
         "6",
         no_effect,
         {{"total", "2"}},
         {{1, 2, -2, -1, -1, -1, -1, -1}}},
    };
}

std::vector<Told> tester(const std::string& type, const std::string& orders, std::vector<Told> more = {}) {
    std::vector<Told> facts = {{"testers[0].type", type}, {"testers[0].orders", orders}};
    facts.insert(facts.end(), more.begin(), more.end());
    return facts;
}

std::vector<Told> group_of_three(const std::string& orders, std::vector<Told> more = {}) {
    std::vector<Told> facts = {{"testers[0].type", "Medium Infantry"},  {"testers[0].orders", orders},
                               {"testers[1].type", "Light Infantry"},   {"testers[1].orders", orders},
                               {"testers[2].type", "Medium Artillery"}, {"testers[2].orders", orders}};
    facts.insert(facts.end(), more.begin(), more.end());
    return facts;
}

std::string three(const std::string& line, const std::string& light, const std::string& guns) {
    return "Medium Infantry: " + line + " | Light Infantry: " + light + " | Medium Artillery: " + guns;
}

std::vector<Case> morale_cases() {
    const Told charged{"trigger", "charged"};
    return {
        {"ARW-G-O07",
         "ARW-MOR-O4: only Advance is changed",
         tester("Medium Infantry", "Reserve"),
         "2",
         "stay on Reserve",
         {{"total", "2"}},
         {{}}},
        {"ARW-G-O17",
         "ARW-MOR-O3, GAP-55",
         tester("Light Infantry", "Retreat"),
         "4",
         "stay on Retreat",
         {{"total", "4"}},
         {{}}},
        {"ARW-G-O22", "ARW-MOR-O3", tester("Light Cavalry", "Advance"), "4", back_10, {{"total", "4"}}, {{}}},
        {"ARW-G-O24",
         "ARW-NOTE-08: Light Cavalry (a) is Massed",
         tester("Light Cavalry (a)", "Advance"),
         "3",
         "go to Stand",
         {{"total", "3"}},
         {{}}},
        {"ARW-G-O28",
         "ARW-MOR-O7",
         tester("Light Artillery", "Stand", {{"group.killed", "4"}}),
         "1",
         "killed",
         {{"total", "0"}},
         {{-1}}},
        {"ARW-G-O60",
         "ARW-MOR-M04, M05",
         tester("Militia", "Stand", {charged, {"enemy.type", "Medium Infantry"}}),
         "6",
         "stay on Stand",
         {{"total", "3"}},
         {{-1, -2}}},
        {"ARW-G-O61",
         "ARW-MOR-M06 only in the open",
         tester("Militia", "Stand",
                {charged,
                 {"testers[0].ground", "soft cover"},
                 {"testers[0].in_cover", "yes"},
                 {"enemy.type", "Medium Cavalry"}}),
         "6",
         "stay on Stand",
         {{"total", "5"}},
         {{-2, 1}}},
        {"ARW-G-O63",
         "ARW-MOR-M06; 2 is not higher than 2",
         tester("Light Infantry", "Stand", {charged, {"enemy.type", "Light Cavalry"}}),
         "6",
         back_10,
         {{"total", "4"}},
         {{-2}}},
        {"ARW-G-O64",
         "ARW-MOR-M05, P05b",
         tester("Light Infantry", "Stand",
                {charged,
                 {"testers[0].ground", "wood"},
                 {"testers[0].in_cover", "yes"},
                 {"enemy.type", "Medium Cavalry"}}),
         "6",
         back_10,
         {{"total", "5"}},
         {{-2, 1}}},
        {"ARW-G-O65",
         "ARW-MOR-M05, M06, GAP-25",
         tester("Riflemen", "Stand", {charged, {"enemy.type", "Medium Cavalry"}}),
         "6",
         back_10,
         {{"total", "2"}},
         {{-2, -2}}},
        {"ARW-G-O68",
         "ARW-MOR-M05, M07, GAP-59",
         tester("Medium Infantry", "Stand", {charged, {"enemy.type", "Heavy Infantry"}, {"enemy.side", "flank"}}),
         "6",
         "stay on Stand",
         {{"total", "2"}},
         {{-2, -2}}},
        {"ARW-G-O70",
         "ARW-MOR-O7",
         tester("Medium Artillery", "Stand", {charged, {"enemy.type", "Medium Cavalry"}}),
         "3",
         "killed",
         {{"total", "1"}},
         {{-2}}},
        {"ARW-G-O76",
         "the minus lines together",
         tester("Medium Infantry", "Advance",
                {{"testers[0].morale", "poor"},
                 {"group.killed", "4"},
                 {"group.disordered", "yes"},
                 {"group.shelled", "yes"},
                 {"group.lost", "1"},
                 {"group.suffered", "1"}}),
         "1",
         rout,
         {{"total", "-5"}},
         {{-1, -1, -1, -1, -2}}},
        {"ARW-G-O77",
         "the plus lines together; the D4 is thrown with the D6",
         tester("Medium Infantry", "Advance",
                {{"testers[0].morale", "high"},
                 {"group.won", "1"},
                 {"group.inflicted", "1"},
                 {"group.uphill", "yes"},
                 {"general.distance", "8"}}),
         "6,4",
         "stay on Advance",
         {{"total", "12"}},
         {{2, 1, 1, 1, 1}}},
        {"ARW-G-O78",
         "ARW-MOR-O2, O3, GAP-68: one die, each unit its own row",
         group_of_three("Stand"),
         "5",
         three("stay on Stand", back_10, "stay on Stand"),
         {{"total", "5"}},
         {{}},
         "result",
         {{three(back_20, rout, "killed"), "1/6"},                    // 1
          {three("stay on Stand", back_10, "stay on Stand"), "2/3"},  // 2 to 5
          {three("stay on Stand", "stay on Stand", "stay on Stand"), "1/6"}}},
        {"ARW-G-O80",
         "ARW-MOR-O4, O5, M08",
         group_of_three("Advance", {{"group.lost", "1"}, {"group.suffered", "1"}}),
         "5",
         three("go to Stand", back_10, "go to Stand"),
         {{"total", "3"}},
         {{-2}},
         "result",
         {{three(rout, rout, rout), "1/6"},                       // 1 - 2
          {three(back_20, rout, "killed"), "1/3"},                // 2, 3
          {three("go to Stand", back_10, "go to Stand"), "1/3"},  // 4, 5
          {three("stay on Advance", back_10, "stay on Advance"), "1/6"}}},
        {"three readers, own lines",
         "P-6: poor morale is the unit's own line, the shelling the Group's",
         group_of_three("Stand", {{"testers[1].morale", "poor"}, {"group.shelled", "yes"}}),
         "6",
         three("stay on Stand", back_10, "stay on Stand"),
         {},
         {{-1, -1}}},
    };
}

}  // namespace

TEST(ArwTrial, MeleeWithOverlapsAndCaughtRouters) { check(compiled("trial-arw"), "melee", melee_cases()); }

TEST(ArwTrial, MoraleWithSeveralReadersOfOneDie) { check(compiled("trial-arw"), "morale", morale_cases()); }

TEST(ArwTrial, TheLedgerSaysWhatVoidedTheOverlap) {
    const sheet::Sheet sheet = compiled("trial-arw");
    const sheet::Procedure& melee = *sheet.find("melee");
    const auto facts = facts_of(sheet, "melee",
                                {{"own.type", "Militia"},
                                 {"own.contact", "1"},
                                 {"own.overlaps", "1"},
                                 {"other.type", "Militia"},
                                 {"other.formation", "square"}});
    dice::Given die = dice::Given::faces({4});
    const auto resolved = sheet::resolve(facts, die);
    ASSERT_TRUE(resolved.ok());
    int voided = 0;
    for (const sheet::Line& line : resolved->ledger.lines) {
        if (line.state != sheet::LineState::voided) continue;
        ++voided;
        EXPECT_EQ(melee.entries[static_cast<std::size_t>(line.entry)].id, "ARW-MEL-P05");
        EXPECT_EQ(melee.entries[static_cast<std::size_t>(line.by)].id, "ARW-MEL-P06");
    }
    EXPECT_EQ(voided, 1);
}

// GAP-44: the two halves of an "or" line give their value once, or each.
TEST(ArwTrial, OrLinesUnderBothOptions) {
    Case both{"Retreat and rear",
              "ARW-MEL-M07, M08",
              {{"own.type", "Militia"},
               {"own.orders", "Retreat"},
               {"own.contact", "1"},
               {"own.enemy_on", "rear"},
               {"other.type", "Militia"}},
              "6",
              kill_1,
              {{"total", "5"}},
              {{-1}}};
    check(compiled("trial-arw"), "melee", both);
    both.result = no_effect;
    both.answers = {{"total", "4"}};
    both.modifiers = {{-1, -1}};
    check(compiled("trial-arw", {{"or_lines", "each"}}), "melee", both);
}

// D4 x 5 cm: from 5 to 20 cm the die decides, nearer and farther it is not asked for.
TEST(ArwTrial, TheGeneralsDieIsAskedOnlyWhereItMatters) {
    const sheet::Sheet sheet = compiled("trial-arw");
    struct Reach {
        const char* distance;
        const char* chance;  // that the General counts: a throw of 1 then ends at total 2, not 1
    };
    for (const Reach& reach : {Reach{"-", "0"},
                               {"4.9", "1"},
                               {"5", "1"},
                               {"5.1", "3/4"},
                               {"10", "3/4"},
                               {"10.1", "1/2"},
                               {"20", "1/4"},
                               {"20.1", "0"}}) {
        SCOPED_TRACE(reach.distance);
        const auto facts =
            facts_of(sheet, "morale", tester("Medium Infantry", "Stand", {{"general.distance", reach.distance}}));
        const auto odds = sheet::odds_of(facts);
        ASSERT_TRUE(odds.ok());
        // The total is 7 only with a 6 and the General.
        const base::Fraction six{1, 6};
        base::Fraction seven{0, 1};
        for (const auto& row : odds->keys[1].chances) {
            if (row.value == "7") seven = row.chance;
        }
        const std::string wanted = reach.chance;
        const base::Fraction general = base::reduced({seven.part * six.of, seven.of});
        EXPECT_EQ(base::print_fraction(general), wanted);
        // The D6 alone is enough where the D4 cannot matter; a D4 thrown all the same is passed over.
        const bool certain = wanted == "0" || wanted == "1";
        dice::Given one = dice::Given::faces({3});
        EXPECT_EQ(sheet::resolve(facts, one).ok(), certain);
        dice::Given two = dice::Given::faces({3, 4});
        EXPECT_TRUE(sheet::resolve(facts, two).ok());
        EXPECT_FALSE(two.left_over());
    }
}

// A sibling states what differs: Heavy Cavalry more, the bridge clause less; all else is the same data.
TEST(ArwTrial, TheSiblingIsAShortDiff) {
    const sheet::Sheet sheet = compiled("trial-tricorne");
    check(sheet, "melee",
          {{"ARW-G-M26",
            "ARW-UNIT-01: 3 against infantry",
            {{"own.type", "Heavy Cavalry"}, {"own.contact", "3"}, {"other.type", "Heavy Infantry"}},
            "5",
            kill_2,
            {{"total", "7"}},
            {{2}}},
           {"ARW-G-M27",
            "equal at 3",
            {{"own.type", "Heavy Infantry"}, {"own.contact", "3"}, {"other.type", "Heavy Cavalry"}},
            "5",
            kill_2,
            {{"total", "7"}},
            {{2}}},
           {"ARW-G-M29",
            "2 against 4",
            {{"own.type", "Light Cavalry"},
             {"own.contact", "2"},
             {"own.formation", "light"},
             {"other.type", "Heavy Cavalry"}},
            "6",
            kill_1,
            {{"total", "5"}},
            {{1, -2}}},
           {"ARW-G-M31",
            "GAP-40: 0 against 4",
            {{"own.type", "Medium Artillery"},
             {"own.orders", "Stand"},
             {"own.contact", "1"},
             {"other.type", "Heavy Cavalry"}},
            "6",
            no_effect,
            {{"total", "2"}},
            {{-4}}},
           {"bridge",
            "ARW-MEL-P07 is not on the sibling",
            {{"own.type", "Militia"},
             {"own.contact", "1"},
             {"own.overlaps", "1"},
             {"other.type", "Militia"},
             {"other.position", "bridge"}},
            "4",
            kill_1,
            {{"total", "5"}},
            {{1}}}});
    check(sheet, "morale",
          {{"ARW-G-O71",
            "ARW-MOR-M05: 4 against 3",
            tester("Medium Cavalry", "Stand", {{"trigger", "charged"}, {"enemy.type", "Heavy Cavalry"}}),
            "5",
            "stay on Stand",
            {{"total", "3"}},
            {{-2}}}});
}

}  // namespace linstock::trial::arw_trial_test
