#include "json/resolution.hpp"

#include <nlohmann/json.hpp>

#include "json/fact_words.hpp"
#include "json/text.hpp"
#include "json/toy_sheet.hpp"

namespace linstock::test {
namespace {

using Json = nlohmann::json;

// The answer as a program sees it: text, parsed again.
Json answer(std::string_view procedure, const std::vector<std::string>& words, std::vector<int> faces,
            bool with_odds = false) {
    sheet::Facts facts = facts_of(procedure);
    for (const std::string& word : words) EXPECT_EQ(base::to_text(json::tell_word(facts, word)), "");
    dice::Given given = dice::Given::faces(std::move(faces));
    const auto resolution = sheet::resolve(facts, given);
    EXPECT_TRUE(resolution.ok()) << base::to_text(resolution.errors());
    const auto odds = sheet::odds_of(facts);
    return Json::parse(json::resolution_json({facts, *resolution, given.thrown(), with_odds ? &*odds : nullptr}));
}

const Json& line_of(const Json& told, const std::string& id) {
    for (const Json& line : told["ledger"]) {
        if (line["id"] == id) return line;
    }
    static const Json none;
    return none;
}

// A 5 at 7 cm against soft cover: 5 - 1 - 1 = 3, no effect.
TEST(ResolutionJson, CarriesEveryKeyOfTheAnswer) {
    const Json told = answer("fire", {"own.type=Line", "range=7", "other.cover=soft"}, {5});
    EXPECT_EQ(told["refused"], false);
    EXPECT_EQ(told["result"], "No effect.");
    EXPECT_EQ(told["rule"], "TOY-R1");
    EXPECT_EQ(told["total"], 3);
    EXPECT_EQ(told["hits"], 0);
    EXPECT_EQ(told["reach"], 10);
    EXPECT_EQ(
        told["modifiers"],
        Json::parse(
            R"([{"id":"TOY-LONG","says":"long range","value":-1},{"id":"TOY-COVER","says":"cover","value":-1}])"));
    EXPECT_EQ(told["dice"], Json::parse(R"([{"label":"shooting die","die":"D6","count":1,"faces":[5],"answer":[5]}])"));
    EXPECT_EQ(told["effects"], Json::array());
    EXPECT_FALSE(told.contains("readers"));
    EXPECT_FALSE(told.contains("odds"));
}

TEST(ResolutionJson, TheLedgerSaysWhatBecameOfEveryLineAndWhy) {
    const Json told = answer("fire", {"own.type=Line", "range=7"}, {5});
    EXPECT_EQ(line_of(told, "TOY-LONG")["state"], "applied");
    EXPECT_EQ(line_of(told, "TOY-LONG")["value"], -1);
    EXPECT_EQ(line_of(told, "TOY-LONG")["kind"], "clause");
    EXPECT_EQ(line_of(told, "TOY-LONG")["because"], nullptr);
    EXPECT_EQ(line_of(told, "TOY-COVER")["state"], "not");
    EXPECT_EQ(line_of(told, "TOY-COVER")["because"], "other.cover is none, wanted soft or hard");
    EXPECT_EQ(line_of(told, "TOY-GAP-1")["because"], "range is 7, wanted at most 2");
    EXPECT_EQ(line_of(told, "TOY-GAP-1")["completion"], true);
    EXPECT_EQ(line_of(told, "TOY-GAP-1")["readings"], Json::parse(R"(["point_blank"])"));
    EXPECT_EQ(line_of(told, "TOY-R3")["because"], "total is 4, wanted 6 or more");
}

TEST(ResolutionJson, ReadingsThatTouchTheProcedureAreListed) {
    const Json told = answer("fire", {"own.type=Line", "range=7"}, {5});
    ASSERT_EQ(told["readings"].size(), 1U);
    EXPECT_EQ(told["readings"][0]["name"], "point_blank");
    EXPECT_EQ(told["readings"][0]["option"], "plus_one");
    EXPECT_EQ(told["readings"][0]["default"], "plus_one");
    EXPECT_EQ(told["readings"][0]["gap"], "TOY-GAP-1");
    EXPECT_EQ(answer("count", {}, {})["readings"], Json::array());
}

TEST(ResolutionJson, WhatAReadingDecidesStandsWithIt) {
    sheet::Facts facts = facts_of("fire");
    for (const char* word : {"own.type=Line", "range=2"}) json::tell_word(facts, word);
    dice::Given given = dice::Given::faces({3});
    const auto resolution = sheet::resolve(facts, given);
    const std::vector<sheet::Decisive> decisive = {
        {"point_blank", "TOY-GAP-1", "plus_one", "nothing", false, "No effect.", std::nullopt}};
    const Json told = Json::parse(json::resolution_json({facts, *resolution, given.thrown(), nullptr, &decisive}));
    EXPECT_EQ(told["readings"][0]["decisive"], true);
    EXPECT_EQ(told["readings"][0]["otherwise"][0]["option"], "nothing");
    EXPECT_EQ(told["readings"][0]["otherwise"][0]["result"], "No effect.");
}

TEST(ResolutionJson, AssumedFactsAreThoseThatTookTheirDefault) {
    const Json told = answer("fire", {"own.type=Line", "range=7", "own.moved=no"}, {5});
    EXPECT_EQ(told["assumed"],
              Json::parse(R"([{"fact":"other.cover","value":"none"},{"fact":"general","value":null}])"));
}

TEST(ResolutionJson, EffectsHaveNumbersAsNumbers) {
    const Json told = answer("fire", {"own.type=Line", "range=4"}, {6});
    EXPECT_EQ(told["effects"], Json::parse(R"([{"do":"kill stands","on":"other","amount":2,"rule":"TOY-R3"}])"));
}

TEST(ResolutionJson, ARefusalHasReasonAndRuleAndNoNumbers) {
    const Json told = answer("fire", {"own.type=Rifles", "range=21"}, {});
    EXPECT_EQ(told["refused"], true);
    EXPECT_EQ(told["reason"], "beyond 20.5 cm");
    EXPECT_EQ(told["rule"], "TOY-REACH");
    EXPECT_EQ(told["result"], "REFUSED: beyond 20.5 cm");
    EXPECT_TRUE(told["total"].is_null());
    EXPECT_TRUE(told["hits"].is_null());
    EXPECT_EQ(told["modifiers"], Json::array());
}

// A 4 read by a steady unit (4, stands) and by a shaken one (2, falls back).
TEST(ResolutionJson, SeveralReadersOfOneThrow) {
    const Json told = answer("morale", {"units.1.type=Line", "units.2.type=Rifles", "units.2.shaken=yes"}, {4});
    ASSERT_EQ(told["readers"].size(), 2U);
    EXPECT_EQ(told["readers"][0]["label"], "Line");
    EXPECT_EQ(told["readers"][0]["total"], 4);
    EXPECT_EQ(told["readers"][1]["result"], "falls back");
    EXPECT_EQ(told["readers"][1]["total"], 2);
    EXPECT_EQ(told["result"], "Line: stands | Rifles: falls back");
    EXPECT_EQ(told["modifiers"][0]["reader"], 1);
}

// At 7 cm without cover the die counts one less: 1-4 nothing, 5-6 one hit.
TEST(ResolutionJson, OddsAreFractionsByKey) {
    const Json told = answer("fire", {"own.type=Line", "range=7"}, {5}, true);
    EXPECT_EQ(told["odds"]["result"], Json::parse(R"({"No effect.":"2/3","1 hit":"1/3"})"));
    EXPECT_EQ(told["odds"]["hits"], Json::parse(R"({"0":"2/3","1":"1/3"})"));
    EXPECT_EQ(told["odds"]["reach"], Json::parse(R"({"10":"1"})"));
    EXPECT_EQ(told["odds"]["total"]["0"], "1/6");
    EXPECT_FALSE(told.contains("odds_error_below"));
}

TEST(ResolutionJson, WorthIsTheChanceWithoutTheClause) {
    sheet::Facts facts = facts_of("fire");
    for (const char* word : {"own.type=Line", "range=7"}) json::tell_word(facts, word);
    const Json told = Json::parse(json::odds_json(facts, *sheet::odds_of(facts), *sheet::worth_of_clauses(facts)));
    ASSERT_EQ(told["worth"].size(), 1U);
    EXPECT_EQ(told["worth"][0]["id"], "TOY-LONG");
    // Without it the die stands alone: 1-3 nothing, 4-5 one hit, 6 two.
    EXPECT_EQ(told["worth"][0]["without"], Json::parse(R"({"No effect.":"1/2","1 hit":"1/3","2 hits":"1/6"})"));
}

TEST(ErrorsJson, HaveWhereWhatAndFix) {
    const Json told = Json::parse(json::errors_json({{"it is wrong", "here", "mend it"}, {"not \xff UTF-8", "", ""}}));
    EXPECT_EQ(told["errors"][0], Json::parse(R"({"where":"here","what":"it is wrong","fix":"mend it"})"));
    EXPECT_EQ(told["errors"].size(), 2U);
}

TEST(ErrorsJson, MissingFactsHaveTheirQuestionAndValues) {
    const sheet::Facts facts = facts_of("fire");
    const Json told = Json::parse(json::missing_json(facts, facts.missing()));
    EXPECT_EQ(
        told["missing"],
        Json::parse(
            R"([{"fact":"own.type","question":"Who shoots?","values":["Line","Rifles"]},{"fact":"range","question":"How far?","values":null}])"));
}

}  // namespace
}  // namespace linstock::test
