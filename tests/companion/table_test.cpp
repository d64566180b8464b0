#include <gtest/gtest.h>

#include "companion/companion_sheets.hpp"

// A table over an evening: results held and applied together, what a phase forgets, undo, roles, and that the changes alone
// tell it all again.
namespace linstock::test {

namespace table_evening {

using seats::Role;
using Json = nlohmann::json;

// Two Groups of two units each, face to face; the clock stands at shooting.
TableTalk small_battle() {
    TableTalk table("arw");
    table.done(
        R"({"do":"roster.paste","lines":"23rd, Medium Infantry, 4, Webster\n33rd, Medium Infantry, 4, Webster\nblue\nDelaware, Medium Infantry, 4, Kirkwood\n1st Maryland, Medium Infantry, 4, Kirkwood"})");
    table.go_to("fire");
    return table;
}

// Die 1, short range +1, three further stands +3, first shot of the day +1: 6, one stand (ARW-SHOOT-R3).
std::string kills_one(int unit, int target) {
    return R"({"do":"act.resolve","procedure":"shooting","dice":"1","facts":{"range":5},"unit":)" +
           std::to_string(unit) + R"(,"target":)" + std::to_string(target) + "}";
}

}  // namespace table_evening

using seats::Role;
using Json = nlohmann::json;
using table_evening::kills_one;
using table_evening::small_battle;

TEST(Table, HoldsWhatASimultaneousStepKillsUntilItEnds) {
    TableTalk table = small_battle();
    const Json shot = table.done(kills_one(1, 3));
    EXPECT_EQ(shot["result"], "kill 1 stand; Disorganised");
    EXPECT_EQ(shot["held"], true);
    EXPECT_EQ(table.field(3, "stands"), 4) << "held: Delaware shoots back with all it had";
    EXPECT_EQ(table.done(kills_one(3, 1))["total"], 6) << "four stands at the step's start";
    EXPECT_EQ(table.view()["held"].size(), 8U)
        << "for each: stands, hurt, Disorganised and that it was this phase: 4 and 4" << table.view()["held"].dump();
    table.done(R"({"do":"clock.next"})");
    EXPECT_EQ(table.field(1, "stands"), 3);
    EXPECT_EQ(table.field(3, "stands"), 3);
    EXPECT_EQ(table.field(3, "disordered"), true);
    EXPECT_TRUE(table.view()["held"].empty());
    EXPECT_EQ(table.view(), table.replayed_view());
}

TEST(Table, ShotsAtOneTargetAddUpAndWhoHasNoStandsIsGone) {
    TableTalk table = small_battle();
    table.done(R"({"do":"unit.edit","unit":3,"set":{"stands":2}})");
    table.done(kills_one(1, 3));
    table.done(kills_one(2, 3));
    table.done(R"({"do":"clock.next"})");
    EXPECT_EQ(table.field(3, "stands"), 0);
    EXPECT_EQ(table.field(3, "gone"), true);
    // The Group still began with eight stands, and has lost four: two before, two now.
    const Json view = table.view();
    for (const Json& group : view["groups"]) {
        if (group["name"] != "Kirkwood") continue;
        EXPECT_EQ(group["counts"]["stands_at_start"], 8);
        EXPECT_EQ(group["counts"]["stands_killed"], 4);
        EXPECT_EQ(group["counts"]["units"], 1);
    }
}

TEST(Table, AnAnswerOutsideSuchAStepIsAppliedAtOnce) {
    TableTalk table = small_battle();
    table.done(R"({"do":"unit.edit","unit":1,"set":{"orders":"Rout"}})");
    table.go_to("orders");
    // Six and nothing against it rallies (ARW-MOR-Y): back on Stand, Disorganised (ARW-GAP-61).
    const Json rally = table.done(R"({"do":"act.resolve","procedure":"morale-rally","unit":1,"dice":"6"})");
    EXPECT_EQ(rally["result"], "rallies");
    EXPECT_EQ(rally["held"], false);
    EXPECT_EQ(table.field(1, "orders"), "Stand");
    EXPECT_EQ(table.field(1, "disordered"), true);
}

TEST(Table, ForgetsWithThePhaseAndRemembersForTheDay) {
    TableTalk table = small_battle();
    table.done(kills_one(1, 3));
    EXPECT_EQ(table.field(1, "fired_today"), true) << "its first volley is spent";
    EXPECT_EQ(table.field(1, "shots"), 1);
    EXPECT_EQ(table.field(1, "shot_number"), 2);
    table.go_to("end");
    EXPECT_EQ(table.field(1, "shots"), 1) << "still the same phase";
    table.done(R"({"do":"clock.next"})");
    EXPECT_EQ(table.view()["clock"]["half"], 1) << "the other side's phase";
    EXPECT_EQ(table.field(1, "shots"), 0);
    EXPECT_EQ(table.field(1, "fired_today"), true);
    EXPECT_EQ(table.view()["clock"]["side"], "blue");
}

TEST(Table, KeepsTheOrderOfTheTurnsStart) {
    TableTalk table = small_battle();
    table.done(R"({"do":"unit.edit","unit":1,"set":{"orders":"Advance"}})");
    EXPECT_EQ(table.field(1, "orders_at_turn_start"), "Stand");
    for (int step = 0; step < 12 && table.view()["clock"]["turn"] == 1; ++step) table.done(R"({"do":"clock.next"})");
    EXPECT_EQ(table.view()["clock"]["turn"], 2);
    EXPECT_EQ(table.field(1, "orders_at_turn_start"), "Advance");
}

TEST(Table, AcwRemembersWhoFiredLastTurn) {
    TableTalk table("acw");
    table.done(
        R"({"do":"roster.paste","lines":"2nd Wis, infantry, Regular, 24, Gibbon\nblue\n2nd Va, infantry, Regular, 24, Jackson"})");
    table.go_to("first fires");
    table.done(R"({"do":"act.resolve","procedure":"fire","unit":1,"target":2,"facts":{"range":5},"dice":"3,4"})");
    EXPECT_EQ(table.field(1, "fired_this_turn"), true);
    EXPECT_EQ(table.field(1, "fired_last_turn"), false);
    table.go_to("orders");
    EXPECT_EQ(table.field(1, "fired_this_turn"), false);
    EXPECT_EQ(table.field(1, "fired_last_turn"), true);
    EXPECT_EQ(table.field(2, "fired_last_turn"), false);
    EXPECT_GT(table.field(2, "dp").get<int>(), 0) << "effects of acw's fire are taken at once";
}

TEST(Table, ProposesRecoveriesAndRallies) {
    TableTalk table = small_battle();
    table.done(R"({"do":"unit.edit","unit":1,"set":{"disordered":true}})");
    table.done(R"({"do":"unit.edit","unit":2,"set":{"disordered":true,"moved":true}})");
    table.go_to("end");
    const Json proposals = table.view()["proposals"];
    ASSERT_EQ(proposals.size(), 1U) << "the 33rd moved; Kirkwood's phase it is not";
    EXPECT_EQ(proposals[0]["unit"], 1);
    EXPECT_EQ(proposals[0]["rule"], "ARW-GAP-C6");
    table.done(R"({"do":"propose.accept","proposal":)" + proposals[0]["proposal"].dump() + "}");
    EXPECT_EQ(table.field(1, "disordered"), false);
    EXPECT_TRUE(table.view()["proposals"].empty());
    EXPECT_NE(table.refused(R"({"do":"propose.accept","proposal":)" + proposals[0]["proposal"].dump() + "}"), "");
}

// GAP-14: a quiet phase, any phase of one's own, or never; routers shed it anyway when nobody attacks them.
TEST(Table, ProposesRecoveriesAsTheReadingHasThem) {
    const auto recovering = [](const std::string& option) {
        TableTalk table = small_battle();
        if (!option.empty()) table.done(R"({"do":"readings.set","readings":{"recovery":")" + option + R"("}})");
        table.done(R"({"do":"unit.edit","unit":1,"set":{"disordered":true,"moved":true}})");
        table.done(R"({"do":"unit.edit","unit":2,"set":{"disordered":true,"orders":"Rout","tested":true}})");
        table.go_to("end");
        std::string units;
        const Json view = table.view();
        for (const Json& each : view["proposals"]) units += each["unit"].dump();
        return units;
    };
    EXPECT_EQ(recovering(""), "2") << "1 has moved";
    EXPECT_EQ(recovering("never"), "2");
    EXPECT_EQ(recovering("next_phase"), "12");
}

TEST(Table, PutsAGroupsMoraleToThePlayersWhoLostAStand) {
    TableTalk table = small_battle();
    table.done(kills_one(1, 4));
    table.go_to("morale");
    const Json proposals = table.view()["proposals"];
    ASSERT_EQ(proposals.size(), 1U);
    EXPECT_EQ(proposals[0]["name"], "Kirkwood");
    EXPECT_EQ(proposals[0]["procedure"], "morale-other");
    EXPECT_EQ(proposals[0]["by"], 4) << "the unit that lost it";
    table.done(R"({"do":"act.resolve","procedure":"morale-other","unit":4,"dice":"6"})");
    EXPECT_TRUE(table.view()["proposals"].empty()) << "once a phase";
}

TEST(Table, AgainRepeatsTheLastPair) {
    TableTalk table = small_battle();
    EXPECT_NE(table.refused(R"({"do":"act.again","unit":1,"dice":"1"})"), "") << "it has done nothing yet";
    table.done(kills_one(1, 3));
    table.go_to("end");
    table.go_to("fire");
    const Json asked = table.done(R"({"do":"act.again","unit":1})");
    EXPECT_EQ(asked["target"], 3);
    EXPECT_EQ(asked["told"]["range"], 5);
    EXPECT_TRUE(asked["ready"]);
    const Json again = table.done(R"({"do":"act.again","unit":1,"dice":"1"})");
    EXPECT_EQ(again["total"], 5) << "its first volley is spent: one less than before";
    EXPECT_EQ(table.view(), table.replayed_view());
}

TEST(Table, AChainGoesStageByStageOrAtOnce) {
    TableTalk table = small_battle();
    const std::string volley =
        R"({"do":"act.resolve","procedure":"volley","unit":1,"target":3,"facts":{"range":5},"dice":)";
    const std::size_t before = table.changes();
    const Json first = table.done(volley + R"(""})");
    EXPECT_EQ(first["more"]["throw"]["dice"], "D6");
    EXPECT_TRUE(first["more"]["stages"].empty());
    const Json second = table.done(volley + R"("1"})");
    ASSERT_EQ(second["more"]["stages"].size(), 1U);
    EXPECT_EQ(second["more"]["stages"][0]["stage"], "shooting");
    EXPECT_EQ(second["more"]["throw"]["label"], "morale die");
    EXPECT_EQ(table.changes(), before) << "nothing is written before the last die";
    const Json last = table.done(volley + R"("1,4"})");
    EXPECT_EQ(last["stands_lost"], 1);
    EXPECT_EQ(table.changes(), before + 1);
    table.done(R"({"do":"clock.next"})");
    EXPECT_EQ(table.field(3, "stands"), 3);
    EXPECT_EQ(table.field(3, "disordered"), true);
    const Json rolled =
        table.done(R"({"do":"act.resolve","procedure":"volley","unit":2,"target":4,"facts":{"range":5},"roll":true})");
    EXPECT_FALSE(rolled["given"].get<std::string>().empty());
}

TEST(Table, ChargesOfOtherSheetsLeaveTheirMark) {
    TableTalk fatigue("fatigue");
    fatigue.done(R"({"do":"roster.paste","lines":"1st, regular, 6, Howe\nblue\n2nd, regular, 6, Putnam"})");
    const Json charge = fatigue.done(R"({"do":"act.resolve","procedure":"charge","unit":1,"target":2,"roll":true})");
    EXPECT_EQ(fatigue.field(1, "fs"), charge["charger_fs"]);
    EXPECT_EQ(fatigue.field(2, "fs"), charge["target_fs"]);

    TableTalk acw("acw");
    acw.done(R"({"do":"roster.paste","lines":"1st, infantry, Regular, 24, A\nblue\n2nd, infantry, Regular, 24, B"})");
    const Json home = acw.done(
        R"({"do":"act.resolve","procedure":"charge","unit":1,"target":2,"facts":{"target_distance":6},"roll":true})");
    EXPECT_EQ(acw.field(1, "dp"), home["charger_dp"]);
    EXPECT_EQ(acw.field(2, "figures").get<int>(), 24 - home["target_figures_lost"].get<int>());

    TableTalk drum("fife-drum");
    drum.done(R"({"do":"roster.paste","lines":"1st, regulars, 20, A\nblue\n2nd, regulars, 20, B"})");
    const Json melee =
        drum.done(R"({"do":"act.resolve","procedure":"charge","unit":1,"target":2,"facts":{"range":4},"roll":true})");
    EXPECT_EQ(drum.field(1, "figures").get<int>(), 20 - melee["charger_losses"].get<int>());
    EXPECT_EQ(drum.field(2, "hits"), melee["target_losses"]);
    EXPECT_EQ(drum.view(), drum.replayed_view());
}

TEST(Table, FatigueCombatFindsTheLoser) {
    TableTalk table("fatigue");
    table.done(R"({"do":"roster.paste","lines":"1st, elite, 10, Howe\nblue\n2nd, militia, 2, Putnam"})");
    // A D10 of 1 hits for the most on the attacker's row, a 10 for the defender hits nobody.
    const Json fight = table.done(R"({"do":"act.resolve","procedure":"combat","unit":1,"target":2,"roll":true})");
    const int after = fight["def_fs_after"].get<int>();
    EXPECT_EQ(table.field(2, "fs"), after);
    EXPECT_EQ(table.field(1, "fs"), fight["att_fs_after"]);
    if (fight["removed"] == true) {
        const bool defender = fight["margin"].get<std::string>().rfind("att", 0) == 0;
        EXPECT_EQ(table.field(defender ? 2 : 1, "gone"), true);
    }
}

// --- undo ---

TEST(Table, TakesBackWhatWasHeldAndWhatWasMarked) {
    TableTalk table = small_battle();
    const Json before = table.view();
    const Json shot = table.done(kills_one(1, 3));
    table.done(R"({"do":"undo","entry":)" + shot["entry"].dump() + "}");
    EXPECT_TRUE(table.view()["held"].empty());
    EXPECT_EQ(table.view()["units"], before["units"]);
    EXPECT_EQ(table.view(), table.replayed_view());
    EXPECT_NE(table.refused(R"({"do":"undo","entry":)" + shot["entry"].dump() + "}"), "") << "once";
}

TEST(Table, TakesBackAStepOfTheClockWithAllItApplied) {
    TableTalk table = small_battle();
    table.done(kills_one(1, 3));
    const Json before = table.view();
    const Json next = table.done(R"({"do":"clock.next"})");
    EXPECT_EQ(table.field(3, "stands"), 3);
    EXPECT_NE(table.refused(R"({"do":"undo","entry":)" + std::to_string(next["entry"].get<int>() - 1) + "}"), "")
        << "the shot is applied: the step goes first";
    table.done(R"({"do":"undo","entry":)" + next["entry"].dump() + "}");
    EXPECT_EQ(table.view()["units"], before["units"]);
    EXPECT_EQ(table.view()["clock"], before["clock"]);
    EXPECT_EQ(table.view()["held"], before["held"]);
    EXPECT_EQ(table.view(), table.replayed_view());
}

TEST(Table, DoesNotTakeBackWhatALaterEntryChanged) {
    TableTalk table = small_battle();
    const Json first = table.done(R"({"do":"unit.edit","unit":1,"set":{"stands":3}})");
    table.done(R"({"do":"unit.edit","unit":1,"set":{"stands":2}})");
    EXPECT_NE(table.refused(R"({"do":"undo","entry":)" + first["entry"].dump() + "}"), "");
    EXPECT_EQ(table.field(1, "stands"), 2);
}

TEST(Table, DiceOnTheScreenAreTakenBackByTheUmpireAlone) {
    TableTalk table = small_battle();
    const Json given = table.done(kills_one(1, 3), Role::red);
    table.done(R"({"do":"undo","entry":)" + given["entry"].dump() + "}", Role::red);
    const Json rolled =
        table.done(R"({"do":"act.resolve","procedure":"shooting","unit":1,"target":3,"facts":{"range":5},"roll":true})",
                   Role::red);
    EXPECT_NE(table.refused(R"({"do":"undo","entry":)" + rolled["entry"].dump() + "}", Role::red), "");
    EXPECT_NE(table.refused(R"({"do":"undo","entry":)" + rolled["entry"].dump() + "}", Role::blue), "");
    table.done(R"({"do":"undo","entry":)" + rolled["entry"].dump() + "}");
}

// --- roles ---

TEST(Table, EachSidePlaysItsOwn) {
    TableTalk table = small_battle();
    EXPECT_NE(table.refused(kills_one(1, 3), Role::blue), "");
    EXPECT_NE(table.refused(R"({"do":"unit.edit","unit":1,"set":{"stands":1}})", Role::blue), "");
    EXPECT_NE(table.refused(R"({"do":"group.edit","group":1,"set":{"general":"Webster"}})", Role::blue), "");
    EXPECT_NE(table.refused(R"({"do":"roster.paste","side":"red","lines":"X, Medium Infantry, 4, Y"})", Role::blue),
              "");
    EXPECT_NE(
        table.refused(R"({"do":"roster.paste","side":"blue","lines":"red\nX, Medium Infantry, 4, Y"})", Role::blue),
        "");
    EXPECT_NE(table.refused(R"({"do":"readings.set","readings":{}})", Role::blue), "");
    EXPECT_NE(table.refused(R"({"do":"clock.set","turn":4})", Role::blue), "");
    EXPECT_EQ(table.refused(R"({"do":"roster.save"})", Role::blue), "");
    table.done(kills_one(3, 1), Role::blue);
    table.done(R"({"do":"clock.next"})", Role::red);
}

TEST(Table, SpectatorsOnlyLookOn) {
    TableTalk table = small_battle();
    for (const char* message :
         {R"({"do":"clock.next"})", R"({"do":"note","text":"x"})", R"({"do":"ruling","text":"x"})",
          R"({"do":"undo","entry":1})", R"({"do":"unit.edit","unit":1,"set":{"stands":1}})",
          R"({"do":"act.resolve","procedure":"shooting","unit":1,"target":3,"facts":{"range":5},"dice":"1"})"})
        EXPECT_NE(table.refused(message, Role::spectator), "") << message;
    EXPECT_EQ(table.refused(R"({"do":"act.options","unit":1})", Role::spectator), "");
    EXPECT_EQ(table.refused(R"({"do":"history"})", Role::spectator), "");
}

// --- rulings, readings, rosters ---

TEST(Table, ARulingStandsWithItsReason) {
    TableTalk table = small_battle();
    EXPECT_NE(table.refused(R"({"do":"ruling","text":""})"), "");
    table.done(R"({"do":"ruling","text":"the stand fell off the table","unit":1,"set":{"stands":3}})", Role::red);
    EXPECT_EQ(table.field(1, "stands"), 3);
    EXPECT_NE(table.refused(R"({"do":"ruling","text":"why not","unit":3,"set":{"stands":1}})", Role::red), "");
    const Json entry = table.view()["history"].back();
    EXPECT_EQ(entry["kind"], "ruling");
    EXPECT_EQ(entry["text"], "the stand fell off the table");
}

TEST(Table, OtherReadingsAnswerOtherwise) {
    TableTalk table = small_battle();
    EXPECT_NE(table.refused(R"({"do":"readings.set","readings":{"score_6":"nonsense"}})"), "");
    EXPECT_NE(table.refused(R"({"do":"readings.set","readings":{"nonsense":"x"}})"), "");
    // A total of 6 is what the reading score_6 is about.
    const std::string plain = table.done(kills_one(1, 3))["result"];
    table.done(R"({"do":"readings.set","readings":{"score_6":"two_stands"}})");
    const std::string other = table.done(kills_one(2, 3))["result"];
    EXPECT_NE(plain, other);
    EXPECT_EQ(table.view(), table.replayed_view());
}

TEST(Table, ARosterIsSavedAndLoadedElsewhere) {
    TableTalk table = small_battle();
    table.done(R"({"do":"unit.edit","unit":1,"set":{"stands":2,"morale":"high"}})");
    const Json saved = table.done(R"({"do":"roster.save"})")["roster"];
    TableTalk other("arw");
    other.done(Json{{"do", "roster.load"}, {"roster", saved}}.dump());
    EXPECT_EQ(other.done(R"({"do":"roster.save"})")["roster"], saved);
    EXPECT_EQ(other.field(1, "stands"), 2);
    TableTalk wrong("acw");
    EXPECT_NE(wrong.refused(Json{{"do", "roster.load"}, {"roster", saved}}.dump()), "");
}

}  // namespace linstock::test
