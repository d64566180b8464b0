#include <gtest/gtest.h>

#include "companion/companion_sheets.hpp"

// Facts filled from the roster by name, sheet by sheet; what is measured on the table stays to be asked.
namespace linstock::test {

namespace roster_fill {

using Json = nlohmann::json;

Json filled(const Json& answer, const std::string& fact) {
    for (const Json& each : answer["filled"]) {
        if (each["fact"] == fact) return each["value"];
    }
    return "not filled";
}

bool asks(const Json& answer, const std::string& fact) {
    for (const Json& each : answer["questions"]) {
        if (each["fact"] == fact) return true;
    }
    return false;
}

}  // namespace roster_fill

using Json = nlohmann::json;
using roster_fill::asks;
using roster_fill::filled;

TEST(RosterFill, ArwShootingKnowsBothUnitsAndAsksTheRange) {
    TableTalk table("arw");
    table.done(
        R"({"do":"roster.paste","side":"red","lines":"23rd Foot, Medium Infantry, 4, Webster\nblue\nDelaware, Light Infantry, 3, Kirkwood, soft, poor shots"})");
    const Json answer = table.done(R"({"do":"act.questions","unit":1,"procedure":"shooting","target":2})");
    EXPECT_EQ(filled(answer, "own.type"), "Medium Infantry");
    EXPECT_EQ(filled(answer, "own.stands"), 4);
    EXPECT_EQ(filled(answer, "own.orders"), "Stand");
    EXPECT_EQ(filled(answer, "own.fired_today"), false) << "nobody has fired today: the first volley is ready";
    EXPECT_EQ(filled(answer, "own.shot_number"), 1);
    EXPECT_EQ(filled(answer, "other.type"), "Light Infantry");
    EXPECT_EQ(filled(answer, "other.cover"), "soft");
    EXPECT_EQ(filled(answer, "range"), "not filled");
    EXPECT_TRUE(asks(answer, "range"));
    EXPECT_FALSE(answer["ready"]);
    EXPECT_EQ(table.field(2, "poor_shots"), true);
}

TEST(RosterFill, ArwGroupMoraleReadsEveryUnitOfTheGroupAndCountsItsLosses) {
    TableTalk table("arw");
    table.done(
        R"({"do":"roster.paste","lines":"23rd Foot, Medium Infantry, 4, Webster\n33rd Foot, Medium Infantry, 4, Webster\nGuards, Heavy Infantry, 4, O'Hara"})");
    table.done(R"({"do":"unit.edit","unit":1,"set":{"stands":3,"disordered":true}})");
    const Json answer = table.done(R"({"do":"act.questions","unit":1,"procedure":"morale-other"})");
    EXPECT_EQ(answer["testers"], Json::array({1, 2})) << "the Guards are of another Group";
    EXPECT_EQ(filled(answer, "group.stands_at_start"), 8);
    EXPECT_EQ(filled(answer, "group.stands_killed"), 1);
    const Json resolved = table.done(R"({"do":"act.resolve","unit":1,"procedure":"morale-other","dice":"6"})");
    ASSERT_EQ(resolved["readers"].size(), 2U);
    // Only the 23rd is Disorganised: its own line takes 1 from its total, and nothing else differs between the two.
    EXPECT_EQ(resolved["readers"][0]["total"].get<int>() + 1, resolved["readers"][1]["total"].get<int>());
}

TEST(RosterFill, ArwVolleyCountsTheGroupOfTheTarget) {
    TableTalk table("arw");
    table.done(
        R"({"do":"roster.paste","lines":"23rd, Medium Infantry, 4, Webster\nblue\nDelaware, Medium Infantry, 4, Kirkwood\n1st Maryland, Medium Infantry, 4, Kirkwood"})");
    table.done(R"({"do":"unit.edit","unit":3,"set":{"stands":2}})");
    const Json answer = table.done(R"({"do":"act.questions","unit":1,"procedure":"volley","target":2})");
    EXPECT_EQ(filled(answer, "group.stands_at_start"), 8);
    EXPECT_EQ(filled(answer, "group.stands_killed"), 2);
}

TEST(RosterFill, TricorneAsArw) {
    TableTalk table("tricorne");
    table.done(
        R"({"do":"roster.paste","lines":"Horse, Heavy Cavalry, 3, Ziethen\nblue\nFoot, Medium Infantry, 4, Daun"})");
    const Json answer = table.done(R"({"do":"act.questions","unit":1,"procedure":"charge-test","target":2})");
    EXPECT_EQ(filled(answer, "own.type"), "Heavy Cavalry");
    EXPECT_EQ(filled(answer, "own.stands_left"), 3);
    EXPECT_EQ(filled(answer, "other.type"), "Medium Infantry");
}

TEST(RosterFill, FatigueVolleyKnowsScoresAndTheFirstVolley) {
    TableTalk table("fatigue");
    table.done(
        R"({"do":"roster.paste","lines":"1st Foot, regular, 8, Howe, british\nblue\nMilitia, militia, 5, Putnam"})");
    const Json answer = table.done(R"({"do":"act.questions","unit":1,"procedure":"volley","target":2})");
    EXPECT_EQ(filled(answer, "own.fs"), 8);
    EXPECT_EQ(filled(answer, "own.start_fs"), 8);
    EXPECT_EQ(filled(answer, "own.nation"), "british");
    EXPECT_EQ(filled(answer, "own.initial_volley"), true);
    EXPECT_EQ(filled(answer, "other.class"), "not filled") << "shooting does not read the target's class";
    EXPECT_EQ(filled(answer, "other.fs"), 5);
    EXPECT_TRUE(asks(answer, "range"));
}

TEST(RosterFill, FifeAndDrumFiringKnowsFiguresAndState) {
    TableTalk table("fife-drum");
    table.done(
        R"({"do":"roster.paste","lines":"17th, regulars, 20, Cornwallis\nblue\n2nd NY, continentals_loyalists, 16, Wayne"})");
    table.done(R"({"do":"unit.edit","unit":1,"set":{"figures":18,"state":"shaken"}})");
    const Json answer = table.done(R"({"do":"act.questions","unit":1,"procedure":"volley","target":2})");
    EXPECT_EQ(filled(answer, "own.figures"), 18);
    EXPECT_EQ(filled(answer, "own.unit_figures"), 18);
    EXPECT_EQ(filled(answer, "own.unit_figures_at_start"), 20);
    EXPECT_EQ(filled(answer, "own.state"), "shaken");
    EXPECT_EQ(filled(answer, "other.figures"), 16);
    EXPECT_EQ(filled(answer, "other.formation"), "line");
    EXPECT_TRUE(asks(answer, "range"));
}

TEST(RosterFill, AcwFireKnowsArmWeaponAndLastTurn) {
    TableTalk table("acw");
    table.done(
        R"({"do":"roster.paste","lines":"2nd Wis, infantry, Veteran, 24, Gibbon, rifled_musket\nblue\n2nd Va, infantry, Regular, 20, Jackson, smoothbore_musket, wall"})");
    const Json answer = table.done(R"({"do":"act.questions","unit":1,"procedure":"fire","target":2})");
    EXPECT_EQ(filled(answer, "own.arm"), "infantry");
    EXPECT_EQ(filled(answer, "own.grade"), "Veteran");
    EXPECT_EQ(filled(answer, "own.figures"), 24);
    EXPECT_EQ(filled(answer, "own.weapon"), "rifled_musket");
    EXPECT_EQ(filled(answer, "own.fired_last_turn"), false);
    EXPECT_EQ(filled(answer, "other.cover"), "wall");
    EXPECT_EQ(filled(answer, "other.skirmishers"), false);
    EXPECT_TRUE(asks(answer, "range"));
}

TEST(RosterFill, AcwBrigadeCountsItsGradesAndItsBroken) {
    TableTalk table("acw");
    table.done(
        R"({"do":"roster.paste","lines":"2nd Wis, infantry, Veteran, 24, Gibbon\n6th Wis, infantry, Regular, 24, Gibbon\n7th Wis, infantry, Regular, 24, Gibbon"})");
    table.done(R"({"do":"unit.edit","unit":2,"set":{"state":"routing"}})");
    table.done(R"({"do":"group.edit","group":1,"set":{"order":"ASSAULT"}})");
    const Json answer = table.done(R"({"do":"act.questions","unit":1,"procedure":"brigade-morale"})");
    EXPECT_EQ(filled(answer, "units.veteran"), 1);
    EXPECT_EQ(filled(answer, "units.regular"), 2);
    EXPECT_EQ(filled(answer, "units.broken"), 1);
    EXPECT_EQ(filled(answer, "order"), "ASSAULT");
}

TEST(RosterFill, WhatIsToldAtTheTableOutranksTheRoster) {
    TableTalk table("arw");
    table.done(
        R"({"do":"roster.paste","lines":"23rd, Medium Infantry, 4, Webster\nblue\nDelaware, Medium Infantry, 4, Kirkwood"})");
    const auto total = [&](std::string_view facts) {
        const Json answer =
            table.done(R"({"do":"act.questions","unit":1,"procedure":"shooting","target":2,"odds":true,"facts":)" +
                       std::string(facts) + "}");
        return answer["odds"]["line"].get<std::string>();
    };
    EXPECT_NE(total(R"({"range":5})"), total(R"({"range":5,"own.stands":1})"));
    EXPECT_EQ(total(R"({"range":5})"), total(R"({"range":5,"own.stands":4})"));
}

}  // namespace linstock::test
