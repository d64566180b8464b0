#include <gtest/gtest.h>

#include "companion/companion_sheets.hpp"

// Who won a melee is known when both have thrown: killed more stands than lost in that contact, equal is neither (ARW-GAP-65).
namespace linstock::test {

namespace contest {

using Json = nlohmann::json;

constexpr const char* two_against_two =
    R"({"do":"roster.paste","lines":"23rd, Medium Infantry, 4, Webster\n33rd, Medium Infantry, 4, O'Hara\nblue\nDelaware, Medium Infantry, 4, Kirkwood\n1st Maryland, Medium Infantry, 4, Gunby"})";

TableTalk at_melee() {
    TableTalk table("arw");
    table.done(two_against_two);
    table.go_to("melee");
    return table;
}

// Four stands in contact give +3: a die of 1 kills nobody, 2 or 3 one stand, 4 to 6 two (ARW-MEL-R1 to R3).
Json strike(TableTalk& table, int unit, int target, int die) {
    return table.done(R"({"do":"act.resolve","procedure":"melee","facts":{"own.stands":4},"unit":)" +
                      std::to_string(unit) + R"(,"target":)" + std::to_string(target) + R"(,"dice":")" +
                      std::to_string(die) + "\"}");
}

void expect_group(const TableTalk& table, int group, int won, int lost, int killed, int suffered) {
    EXPECT_EQ(table.group_field(group, "melees_won"), won) << "Group " << group;
    EXPECT_EQ(table.group_field(group, "melees_lost"), lost) << "Group " << group;
    EXPECT_EQ(table.group_field(group, "melee_stands_killed"), killed) << "Group " << group;
    EXPECT_EQ(table.group_field(group, "melee_stands_lost"), suffered) << "Group " << group;
}

}  // namespace contest

using contest::at_melee;
using contest::expect_group;
using contest::Json;
using contest::strike;

TEST(Contest, WhoKilledMoreHasWonWhenTheStepEnds) {
    TableTalk table = at_melee();
    strike(table, 1, 3, 4);  // two of Delaware
    strike(table, 3, 1, 2);  // one of the 23rd
    expect_group(table, 1, 0, 0, 0, 0);
    table.done(R"({"do":"clock.next"})");
    expect_group(table, 1, 1, 0, 2, 1);
    expect_group(table, 3, 0, 1, 1, 2);
    expect_group(table, 2, 0, 0, 0, 0);
    EXPECT_EQ(table.view(), table.replayed_view());
}

TEST(Contest, EqualIsNeitherWonNorLost) {
    TableTalk table = at_melee();
    strike(table, 1, 3, 2);
    strike(table, 3, 1, 3);
    strike(table, 2, 4, 1);
    strike(table, 4, 2, 1);
    table.done(R"({"do":"clock.next"})");
    expect_group(table, 1, 0, 0, 1, 1);
    expect_group(table, 2, 0, 0, 0, 0);
}

TEST(Contest, EveryContactIsOneOfItsOwn) {
    TableTalk table = at_melee();
    strike(table, 1, 3, 4);  // Delaware is set upon by two: it loses two stands to one,
    strike(table, 3, 1, 1);
    strike(table, 2, 3, 1);  // and takes one of the other's
    strike(table, 3, 2, 2);
    table.done(R"({"do":"clock.next"})");
    expect_group(table, 3, 1, 1, 1, 2);
    expect_group(table, 1, 1, 0, 2, 0);
    expect_group(table, 2, 0, 1, 0, 1);
}

TEST(Contest, SurplusBlowsAreLost) {
    TableTalk table = at_melee();
    table.done(R"({"do":"unit.edit","unit":3,"set":{"stands":1}})");
    strike(table, 1, 3, 6);  // two, but there is one
    strike(table, 3, 1, 2);
    table.done(R"({"do":"clock.next"})");
    expect_group(table, 1, 0, 0, 1, 1);
}

TEST(Contest, TheGroupsMoraleIsFilledWithIt) {
    TableTalk table = at_melee();
    strike(table, 1, 3, 4);
    strike(table, 3, 1, 1);
    table.done(R"({"do":"clock.next"})");
    const Json asked = table.done(R"({"do":"act.questions","unit":3,"procedure":"morale-other"})");
    Json told;
    for (const Json& each : asked["filled"]) told[each["fact"].get<std::string>()] = each["value"];
    EXPECT_EQ(told["group.melees_lost"], 1) << asked["filled"].dump();
    EXPECT_EQ(told["group.melees_won"], 0);
}

TEST(Contest, ThePhaseForgetsIt) {
    TableTalk table = at_melee();
    strike(table, 1, 3, 4);
    table.go_to("orders");
    expect_group(table, 1, 0, 0, 0, 0);
}

TEST(Contest, WhatIsTakenBackCountsNoMore) {
    TableTalk table = at_melee();
    strike(table, 1, 3, 4);
    const int entry = strike(table, 3, 1, 6)["entry"];
    table.done(R"({"do":"undo","entry":)" + std::to_string(entry) + "}");
    table.done(R"({"do":"clock.next"})");
    expect_group(table, 1, 1, 0, 2, 0);
}

TEST(Contest, ABlowThatIsCountedIsTakenBackAfterTheStep) {
    TableTalk table = at_melee();
    const int blow = strike(table, 1, 3, 1)["entry"];  // killed nobody, so that nothing was held
    strike(table, 3, 1, 4);
    const int step = table.done(R"({"do":"clock.next"})")["entry"];
    const std::string back = R"({"do":"undo","entry":)";
    EXPECT_EQ(table.refused(back + std::to_string(blow) + "}"), "who won is counted already");
    table.done(back + std::to_string(step) + "}");
    expect_group(table, 3, 0, 0, 0, 0);
    table.done(R"({"do":"clock.next"})");
    expect_group(table, 3, 1, 0, 2, 0);
    EXPECT_EQ(table.view(), table.replayed_view());
}

// The charge as one chain tells both blows of its melee.
TEST(Contest, AChargeDecidesItsMeleeToo) {
    TableTalk table("arw");
    table.done(
        R"({"do":"roster.paste","lines":"17th Light Dragoons, Medium Cavalry, 3, Tarleton, orders=Advance\nblue\nVirginians, Medium Infantry, 4, Lawson"})");
    table.go_to("movement");
    // Rolled and taken back until one comes to blows that decide: the cache counts its seeds, so that it is always the same.
    constexpr const char* charge =
        R"({"do":"act.resolve","procedure":"charge","unit":1,"target":2,"facts":{"distance":10},"roll":true,"decisive":false})";
    Json answer = table.done(charge);
    const auto decided = [&] {
        return answer["result"].get<std::string>().find("wins the melee") != std::string::npos;
    };
    for (int tries = 0; tries < 60 && !decided(); ++tries) {
        table.done(R"({"do":"undo","entry":)" + answer["entry"].dump() + "}");
        answer = table.done(charge);
    }
    const std::string result = answer["result"];
    ASSERT_NE(result.find("wins the melee"), std::string::npos) << answer.dump();
    const bool charger = result == "the charger wins the melee";
    table.done(R"({"do":"clock.next"})");
    EXPECT_EQ(table.group_field(charger ? 1 : 2, "melees_won"), 1) << result;
    EXPECT_EQ(table.group_field(charger ? 2 : 1, "melees_lost"), 1) << result;
    EXPECT_EQ(table.group_field(charger ? 2 : 1, "melees_won"), 0) << result;
    EXPECT_EQ(table.view(), table.replayed_view());
}

// Guns that burst leave the battery by themselves: a double of 1 to 5 on siege guns that fired last turn (ACW-BURST-03).
TEST(Contest, ABurstGunIsOffTheRoster) {
    TableTalk table("acw");
    table.done(
        R"({"do":"roster.paste","lines":"Siege battery, foot_artillery, Regular, 12, Hunt, guns=3, piece=siege, formation=deployed, fired_last_turn=yes\nblue\n15th Alabama, infantry, Regular, 24, Law"})");
    table.go_to("first fires");
    table.done(R"({"do":"act.resolve","procedure":"gun-burst","unit":1,"dice":"3,3"})");
    EXPECT_EQ(table.field(1, "guns"), 2);
    EXPECT_EQ(table.field(1, "figures"), 10) << "two crew";
    EXPECT_EQ(table.field(1, "gone"), false);
    table.done(R"({"do":"unit.edit","unit":1,"set":{"guns":1}})");
    table.done(R"({"do":"act.resolve","procedure":"gun-burst","unit":1,"dice":"3,3"})");
    EXPECT_EQ(table.field(1, "gone"), true) << "no gun is left (ACW-GAP-BUR-1)";
}

TEST(Contest, AGunIsNotTakenFromAUnitThatToldNone) {
    TableTalk table("acw");
    table.done(
        R"({"do":"roster.paste","lines":"Siege battery, foot_artillery, Regular, 12, Hunt, piece=siege, fired_last_turn=yes"})");
    table.go_to("first fires");
    table.done(R"({"do":"act.resolve","procedure":"gun-burst","unit":1,"dice":"3,3"})");
    EXPECT_EQ(table.field(1, "guns"), nullptr);
    EXPECT_EQ(table.field(1, "gone"), false);
}

}  // namespace linstock::test
