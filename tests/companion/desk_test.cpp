#include <algorithm>

#include <gtest/gtest.h>

#include "companion/companion_sheets.hpp"
#include "desk/companion_asking.hpp"

// Messages as they come from a page: pasted lines, questions with their chips, and everything that is wrong with a message.
namespace linstock::test {

namespace desk_messages {

using Json = nlohmann::json;

Json ask(const Json& message) { return Json::parse(desk::answer_ask(shared_sheets(), message.dump())); }

std::string fault(std::string_view message) {
    const Json answer = Json::parse(desk::answer_ask(shared_sheets(), message));
    return answer.contains("errors") ? answer["errors"][0]["what"].get<std::string>() : "";
}

Json question(const Json& answer, const std::string& fact) {
    for (const Json& each : answer["questions"]) {
        if (each["fact"] == fact) return each;
    }
    return nullptr;
}

}  // namespace desk_messages

using desk_messages::ask;
using desk_messages::fault;
using desk_messages::question;
using Json = nlohmann::json;

// --- without a table ---

TEST(Asking, ListsTheSheetsWithTheirProcedures) {
    const Json sheets = ask({{"do", "sheets"}})["sheets"];
    ASSERT_EQ(sheets.size(), 5U);
    for (const Json& sheet : sheets) EXPECT_FALSE(sheet["procedures"].empty()) << sheet["id"];
}

TEST(Asking, ASheetSaysWhichReadingsDecideBattles) {
    const Json sheet = ask({{"do", "sheet"}, {"sheet", "arw"}});
    ASSERT_EQ(sheet["first"].size(), 10U);
    EXPECT_EQ(sheet["first"][0], "sizes");
    EXPECT_FALSE(sheet["tables"].empty());
}

TEST(Asking, QuestionsComeWithChipsAtTheCutPoints) {
    const Json answer =
        ask({{"do", "questions"},
             {"sheet", "arw"},
             {"procedure", "shooting"},
             {"facts", {{"own.type", "Heavy Infantry"}, {"own.stands", 4}, {"other.type", "Medium Infantry"}}}});
    const Json range = question(answer, "range");
    ASSERT_FALSE(range.is_null());
    EXPECT_EQ(range["required"], true);
    // Muskets: short up to 5 cm, long up to 10 cm, and beyond that refused; each is a cut.
    std::vector<std::string> says;
    for (const Json& chip : range["chips"]) says.push_back(chip["says"]);
    for (const char* cut : {"up to 5 cm", "up to 10 cm", "over 10 cm"})
        EXPECT_NE(std::find(says.begin(), says.end(), cut), says.end()) << cut << range.dump();
    EXPECT_EQ(answer["ready"], false);
    EXPECT_TRUE(answer["throw"].is_null());
}

TEST(Asking, WhenAllIsToldTheNextThrowAndTheOddsAreThere) {
    const Json answer =
        ask({{"do", "questions"},
             {"sheet", "arw"},
             {"procedure", "shooting"},
             {"facts",
              {{"own.type", "Heavy Infantry"}, {"own.stands", 4}, {"other.type", "Medium Infantry"}, {"range", 5}}}});
    EXPECT_EQ(answer["ready"], true);
    EXPECT_EQ(answer["throw"]["die"], "D6");
    EXPECT_EQ(answer["throw"]["count"], 1);
    EXPECT_EQ(answer["throw"]["faces"], Json::array({1, 2, 3, 4, 5, 6}));
    EXPECT_EQ(answer["throw"]["parts"][0]["most"], 6);
    ASSERT_FALSE(answer["odds"].is_null());
    EXPECT_FALSE(answer["odds"]["line"].get<std::string>().empty());
}

TEST(Asking, ARefusalIsToldBeforeTheDice) {
    const Json answer =
        ask({{"do", "questions"},
             {"sheet", "arw"},
             {"procedure", "shooting"},
             {"facts",
              {{"own.type", "Heavy Infantry"}, {"own.stands", 4}, {"other.type", "Medium Infantry"}, {"range", 50}}}});
    ASSERT_FALSE(answer["refused"].is_null()) << answer.dump();
    EXPECT_FALSE(answer["refused"]["rule"].get<std::string>().empty());
}

TEST(Asking, RollsWhatIsNotGiven) {
    const Json message = {{"do", "resolve"}, {"sheet", "acw"}, {"procedure", "volley"}, {"facts", {{"range", 5}}},
                          {"dice", "3,4"},   {"roll", true},   {"decisive", false}};
    const Json answer = ask(message);
    EXPECT_EQ(answer["dice"][0]["faces"], Json::array({3, 4}));
    Json again = message;
    again.erase("roll");
    again["dice"] = answer["given"];
    EXPECT_EQ(ask(again), answer) << "the dice given again tell the same";
}

TEST(Asking, OddsTellWhatWouldHelp) {
    const Json answer =
        ask({{"do", "odds"},
             {"sheet", "arw"},
             {"procedure", "shooting"},
             {"facts",
              {{"own.type", "Heavy Infantry"}, {"own.stands", 4}, {"other.type", "Medium Infantry"}, {"range", 7}}}});
    EXPECT_FALSE(answer["bars"].empty());
    EXPECT_FALSE(answer["worth"].empty());
    bool short_range = false;
    for (const Json& line : answer["help"]) short_range = short_range || line["id"] == "ARW-SHOOT-P05";
    EXPECT_TRUE(short_range) << "at short range muskets gain 1\n" << answer["help"].dump();
}

TEST(Asking, ReadsDiceAsPeopleTapThem) {
    EXPECT_EQ(ask({{"do", "parse_dice"}, {"text", " 4 2, =7/1 "}})["dice"], "4,2,=7/1");
    EXPECT_NE(fault(R"({"do":"parse_dice","text":"four"})"), "");
}

TEST(Asking, WhatIsWrongIsSaid) {
    for (const char* message :
         {"", "[]", "{", "7", "null", R"({"do":7})", R"({"do":"resolv"})", R"({"do":"resolve"})",
          R"({"do":"sheet","sheet":"arx"})", R"({"do":"sheet","sheet":7})", R"({"do":"sheet","sheet":"arw","extra":1})",
          R"({"do":"resolve","sheet":"arw","procedure":"shoting"})",
          R"({"do":"resolve","sheet":"arw","procedure":"shooting","facts":[]})",
          R"({"do":"resolve","sheet":"arw","procedure":"shooting","facts":{"rnge":5}})",
          R"({"do":"resolve","sheet":"arw","procedure":"shooting","dice":"x"})",
          R"({"do":"sheet","sheet":"arw","readings":{"score_6":"nonsense"}})",
          R"({"do":"sheet","sheet":"arw","readings":{"score_6":6}})"})
        EXPECT_NE(fault(message), "") << message;
    EXPECT_NE(fault(std::string(2'000'000, ' ')), "") << "too long";
    EXPECT_NE(fault(std::string(5'000, '[')), "") << "too deep";
}

// --- pasted lines ---

TEST(Paste, FaultsNameTheirLineAndTheNearWord) {
    TableTalk table("arw");
    const Json answer = table.say(
        R"({"do":"roster.paste","lines":"23rd, Medum Infantry, 4, Webster\nGuards, Heavy Infantry, four, O'Hara\nOK, Militia, 4, X\n, Militia, 4, X\nY, Militia, 4, X, riffle\nZ, Militia, 4, X, moral=high"})");
    ASSERT_EQ(answer["errors"].size(), 5U) << answer.dump();
    EXPECT_EQ(answer["errors"][0]["where"], "line 1");
    EXPECT_NE(answer["errors"][0]["fix"].get<std::string>().find("Medium Infantry"), std::string::npos);
    EXPECT_EQ(answer["errors"][1]["where"], "line 2");
    EXPECT_EQ(answer["errors"][2]["where"], "line 4");
    EXPECT_NE(answer["errors"][3]["fix"].get<std::string>().find("rifle"), std::string::npos);
    EXPECT_NE(answer["errors"][4]["fix"].get<std::string>().find("morale"), std::string::npos);
    EXPECT_TRUE(table.view()["units"].empty()) << "all or nothing";
}

TEST(Paste, OneGroupOfANameOnEachSide) {
    TableTalk table("arw");
    table.done(
        R"({"do":"roster.paste","side":"red","lines":"# the King's\nA, Militia, 4, Lee\nB, Militia, 4, lee\nblue\nC, Militia, 4, Lee"})");
    const Json view = table.view();
    ASSERT_EQ(view["groups"].size(), 2U);
    EXPECT_EQ(view["units"][0]["group"], view["units"][1]["group"]);
    EXPECT_NE(view["units"][0]["group"], view["units"][2]["group"]);
    EXPECT_EQ(view["units"][2]["side"], "blue");
    EXPECT_EQ(table.field(1, "stands_at_start"), 4) << "it begins with what it has";
}

TEST(Paste, NumbersAreNeverGivenTwice) {
    TableTalk table("arw");
    table.done(R"({"do":"roster.paste","lines":"A, Militia, 4, Lee"})");
    table.done(R"({"do":"roster.paste","replace":true,"lines":"B, Militia, 4, Lee"})");
    EXPECT_EQ(table.view()["units"].size(), 1U);
    EXPECT_EQ(table.view()["units"][0]["unit"], 2);
    table.done(R"({"do":"undo","entry":2})");
    EXPECT_EQ(table.view()["units"][0]["name"], "A");
    EXPECT_EQ(table.view(), table.replayed_view());
}

// --- at a table ---

TEST(Desk, OffersWhatTheStepAllows) {
    TableTalk table("arw");
    table.done(R"({"do":"roster.paste","lines":"A, Medium Infantry, 4, Lee"})");
    table.go_to("fire");
    const Json options = table.done(R"({"do":"act.options","unit":1})");
    ASSERT_EQ(options["now"].size(), 2U);
    EXPECT_EQ(options["now"][0]["procedure"], "shooting");
    EXPECT_EQ(options["now"][0]["target"], true);
    EXPECT_TRUE(options["now"][0]["refused"].is_null());
    EXPECT_EQ(options["in_turn"], true);
    EXPECT_TRUE(options["again"].is_null());
    for (const Json& later : options["later"]) EXPECT_NE(later["procedure"], "shooting");
}

TEST(Desk, SaysByWhichRuleSomethingIsRefused) {
    TableTalk table("arw");
    table.done(R"({"do":"roster.paste","lines":"A, Medium Infantry, 4, Lee\nblue\nB, Medium Infantry, 4, Knox"})");
    table.go_to("fire");
    const Json answer = table.done(
        R"({"do":"act.resolve","procedure":"shooting","unit":1,"target":2,"facts":{"range":50},"dice":"6"})");
    EXPECT_EQ(answer["refused"], true);
    EXPECT_FALSE(answer["rule"].get<std::string>().empty());
    EXPECT_EQ(table.field(1, "fired_today"), false) << "what is refused leaves nothing";
}

TEST(Desk, WhatIsWrongIsSaidAndChangesNothing) {
    TableTalk table("arw");
    table.done(R"({"do":"roster.paste","lines":"A, Medium Infantry, 4, Lee"})");
    const Json before = table.view();
    for (const char* message : {"",
                                "[]",
                                "{",
                                R"({"do":"fly"})",
                                R"({"do":"unit.edit"})",
                                R"({"do":"unit.edit","unit":9,"set":{"stands":1}})",
                                R"({"do":"unit.edit","unit":1,"set":{"stand":1}})",
                                R"({"do":"unit.edit","unit":1,"set":{"stands":-1}})",
                                R"({"do":"unit.edit","unit":1,"set":{"stands":1.5}})",
                                R"({"do":"unit.edit","unit":1,"set":{"orders":"Charge"}})",
                                R"({"do":"unit.edit","unit":1,"set":{"stands":4}})",
                                R"({"do":"unit.edit","unit":1,"set":{"stands":[]}})",
                                R"({"do":"unit.edit","unit":-1,"set":{}})",
                                R"({"do":"group.edit","group":7,"set":{"general":"x"}})",
                                R"({"do":"act.options","unit":2})",
                                R"({"do":"act.resolve","unit":1,"procedure":"fly"})",
                                R"({"do":"act.resolve","unit":1,"target":8,"procedure":"shooting"})",
                                R"({"do":"undo","entry":0})",
                                R"({"do":"undo","entry":99})",
                                R"({"do":"clock.set","step":"tea"})",
                                R"({"do":"clock.set","turn":0})",
                                R"({"do":"propose.accept","proposal":5})",
                                R"({"do":"roster.load","roster":{}})",
                                R"({"do":"roster.load"})",
                                R"({"do":"roster.paste","lines":""})",
                                R"({"do":"roster.paste","lines":7})",
                                R"({"do":"clock.next","hurry":true})",
                                R"({"do":"note","text":""})"})
        EXPECT_NE(table.refused(message), "") << message;
    EXPECT_EQ(table.view(), before);
    EXPECT_EQ(table.view(), table.replayed_view());
}

TEST(Desk, OpensOnlyWhatThereIs) {
    for (const char* settings : {"", "{}", R"({"sheet":"arx"})", R"({"sheet":"arw","first":"green"})",
                                 R"({"sheet":"arw","readings":{"x":"y"}})", R"({"sheet":"arw","colour":"red"})"})
        EXPECT_FALSE(desk::CompanionDesk::open(shared_sheets(), settings).ok()) << settings;
}

TEST(Desk, ReplaysOnlyChanges) {
    auto desk = desk::CompanionDesk::open(shared_sheets(), R"({"sheet":"arw"})");
    ASSERT_TRUE(desk.ok());
    for (const char* change : {"", "7", "{}", R"({"kind":"flight"})", R"({"kind":"note"})"})
        EXPECT_FALSE((*desk)->replay(change)) << change;
    // A field and a step that are no more are passed over.
    EXPECT_TRUE((*desk)->replay(
        R"({"n":1,"kind":"roster","by":"x","role":"umpire","text":"","units":[{"unit":1,"name":"A","side":"red","fields":{"stands":4,"bustles":2}}],"clock":{"turn":3,"step":99,"name":"tea"}})"));
    EXPECT_EQ(Json::parse((*desk)->view())["clock"]["turn"], 3);
}

}  // namespace linstock::test
