#include "library/golden.hpp"

#include <map>
#include <memory>

#include <nlohmann/json.hpp>

#include "json/toy_sheet.hpp"

namespace linstock::test {
namespace {

// Hands out the toy sheet under every name asked for, compiled under the readings of the run.
class ToySheets {
public:
    base::Result<const sheet::Sheet*> find(const std::string& id, const sheet::ReadingChoices& readings) {
        asked.push_back(id);
        if (id == "none") return base::Error{"'none' is not a sheet", "", ""};
        auto& kept = sheets_[readings];
        if (kept == nullptr) {
            auto compiled = compile_toy(readings);
            if (!compiled.ok()) return compiled.errors();
            kept = std::make_unique<sheet::Sheet>(std::move(*compiled));
        }
        return static_cast<const sheet::Sheet*>(kept.get());
    }
    std::vector<std::string> asked;

private:
    std::map<sheet::ReadingChoices, std::unique_ptr<sheet::Sheet>> sheets_;
};

library::GoldenReport run(const std::string& text, const library::GoldenOptions& options = {"toy", false},
                          ToySheets* sheets = nullptr) {
    ToySheets own;
    ToySheets& used = sheets == nullptr ? own : *sheets;
    library::GoldenReport report;
    library::run_golden(
        text, "toy.sample.jsonl",
        [&used](const std::string& id, const sheet::ReadingChoices& readings) { return used.find(id, readings); },
        options, report);
    return report;
}

// Why the one case failed; empty when it passed.
std::string failure(const std::string& text) {
    const library::GoldenReport report = run(text);
    EXPECT_EQ(report.cases.size(), 1U);
    std::string all;
    for (const std::string& each : report.cases.front().failures) all += each + "\n";
    return all;
}

// A 5 at 7 cm: long range makes it 4, one hit.
std::string fire(const std::string& expect, const std::string& more = "", const std::string& dice = "[5]",
                 const std::string& range = "7") {
    return R"({"id":"T1","procedure":"fire","facts":{"shooter":{"type":"Line"},"range_cm":)" + range + R"(},"dice":)" +
           dice + R"(,"expect":)" + expect + more + "}";
}

TEST(Golden, ACaseThatAgreesPasses) {
    EXPECT_EQ(failure(fire(R"({"modifiers":[["long range",-1]],"total":4,"hits":1,"result":"1 hit"})")), "");
    EXPECT_EQ(failure(fire(R"({"total":4.0})")), "");  // numbers as numbers
}

TEST(Golden, EveryKeyBinds) {
    EXPECT_EQ(failure(fire(R"({"total":5})")), "total is 4, expected 5\n");
    EXPECT_EQ(failure(fire(R"({"hits":null})")), "hits is 1, expected null\n");
    EXPECT_EQ(failure(fire(R"({"hats":1})")), "the answer has no 'hats', expected 1\n");
    EXPECT_EQ(failure(fire(R"({"hits":[1]})")), "hits is 1, expected [1]\n");
}

TEST(Golden, ModifiersAreAMultisetOfNonZeroValues) {
    const std::string covered =
        R"({"id":"T2","procedure":"fire","facts":{"own.type":"Line","range":7,"other.cover":"hard"},"dice":[5],"expect":)";
    EXPECT_EQ(failure(covered + R"({"modifiers":[["anything",-1],["nothing",0],{"id":"X","says":"","value":-1}]}})"),
              "");
    EXPECT_NE(failure(covered + R"({"modifiers":[["only one",-1]]}})").find("modifiers are -1.0, -1.0, expected -1.0"),
              std::string::npos);
    EXPECT_NE(failure(covered + R"({"modifiers":[]}})").find("expected none"), std::string::npos);
}

TEST(Golden, ResultsAreComparedFolded) {
    EXPECT_EQ(failure(fire(R"({"result":"1 HIT!"})")), "");
    EXPECT_EQ(failure(fire(R"({"result":"2 hits"})")), "result is '1 hit', expected '2 hits'\n");
}

TEST(Golden, AnotherResultTextMayBeLetPassAndIsListed) {
    const library::GoldenReport report = run(fire(R"({"total":4,"result":"one hit"})"), {"toy", true});
    EXPECT_EQ(report.passed(), 1U);
    EXPECT_EQ(report.cases[0].other_results, std::vector<std::string>{"result is '1 hit', expected 'one hit'"});
    EXPECT_EQ(run(fire(R"({"total":3,"result":"1 hit"})"), {"toy", true}).failed(), 1U);  // the rest binds still
}

TEST(Golden, RefusalOrNotBindsButTheReasonDoesNot) {
    const std::string refused = R"({"modifiers":[],"total":null,"result":"REFUSED: too far by half"})";
    EXPECT_EQ(failure(fire(refused, "", "[]", "11")), "");
    EXPECT_EQ(failure(fire(refused, "", "[6]", "11")), "");  // dice on the table that a refusal does not want
    EXPECT_NE(failure(fire(refused)).find("not refused"), std::string::npos);
    EXPECT_NE(failure(fire(R"({"result":"1 hit"})", "", "[5]", "11")).find("expected an answer"), std::string::npos);
    EXPECT_EQ(failure(fire(R"({"refused":true,"reason":"whatever"})", "", "[]", "11")), "");
}

TEST(Golden, DiceMustFit) {
    EXPECT_NE(failure(fire(R"({"total":4})", "", "[7]")).find("7 is not one of its faces"), std::string::npos);
    EXPECT_NE(failure(fire(R"({"total":4})", "", "[]")).find("is missing"), std::string::npos);
    EXPECT_NE(failure(fire(R"({"total":4})", "", "[5,2]")).find("left over"), std::string::npos);
    EXPECT_NE(failure(fire(R"({"total":4})", "", "{}")).find("'dice' is a list"), std::string::npos);
    EXPECT_EQ(failure(fire(R"({"total":4})", "", R"(["=5"])")), "");
}

// At 7 cm: 1-4 nothing, 5-6 one hit.
TEST(Golden, OddsAreEqualAsFractionsAndWhatIsNotNamedIsNought) {
    EXPECT_EQ(failure(fire("{}", R"(,"odds":{"no effect":"4/6","1 Hit":"1/3"})")), "");
    EXPECT_EQ(failure(fire("{}", R"(,"odds":{"no effect":"2/3","1 hit":"1/3","2 hits":"0"})")), "");
    EXPECT_EQ(
        failure(fire("{}", R"(,"odds":{"no effect":"1/2","1 hit":"1/2"})")),
        "the chance of result '1 hit' is 1/3, expected 1/2\nthe chance of result 'no effect' is 2/3, expected 1/2\n");
    EXPECT_EQ(failure(fire("{}", R"(,"odds":{"no effect":"2/3"})")),
              "the chance of result '1 hit' is 1/3, expected none\n");
    EXPECT_NE(failure(fire("{}", R"(,"odds":{"no effect":"most"})")).find("not a fraction"), std::string::npos);
}

TEST(Golden, OddsMaySpeakOfAKeyOfTheAnswer) {
    EXPECT_EQ(failure(fire("{}", R"(,"odds":{"HITS:0":"2/3","HITS:1":"1/3"})")), "");
    EXPECT_EQ(failure(fire("{}", R"(,"odds":{"HITS:0":"2/3","HITS:1":"1/4"})")),
              "the chance of hits '1' is 1/3, expected 1/4\n");
    EXPECT_EQ(failure(fire("{}", R"(,"odds":{"0":"1/6","1":"1/6","2":"1/6","3":"1/6","4":"1/6","5":"1/6"})")),
              "");  // the total
}

// Point blank, a 3: with the default +1 that is a 4, one hit; under `nothing` it is no effect.
TEST(Golden, AlternativesRunAgainWithTheirReading) {
    const auto close = [](const std::string& alt) {
        return fire(R"({"total":4,"result":"1 hit"})", R"(,"alt":)" + alt, "[3]", "2");
    };
    EXPECT_EQ(failure(close(R"({"point_blank=nothing":{"total":3,"result":"no effect"}})")), "");
    EXPECT_EQ(failure(close(R"({"point_blank":{"hits":0}})")), "");  // the only other option
    EXPECT_EQ(failure(close(R"({"point_blank=nothing":{"dice":[6],"total":6}})")), "");
    EXPECT_EQ(failure(close(R"({"point_blank=nothing":{"total":4}})")),
              "[point_blank=nothing] total is 3, expected 4\n");
    EXPECT_NE(failure(close(R"({"point_blank=wrong":{"total":4}})")).find("'wrong' is not an option"),
              std::string::npos);
    EXPECT_NE(failure(close(R"({"hats":{"total":4}})")).find("not a reading"), std::string::npos);
}

TEST(Golden, TheSheetIsNamedByTheCaseTheOptionOrTheFile) {
    ToySheets sheets;
    run(fire("{}"), {"", false}, &sheets);
    EXPECT_EQ(sheets.asked, std::vector<std::string>{"toy"});
    sheets.asked.clear();
    run(fire("{}", R"(,"sheet":"both")"), {"other", false}, &sheets);
    EXPECT_EQ(sheets.asked, (std::vector<std::string>{"arw", "tricorne"}));
    sheets.asked.clear();
    run(fire("{}"), {"other", false}, &sheets);
    EXPECT_EQ(sheets.asked, std::vector<std::string>{"other"});
    EXPECT_EQ(library::sheet_named_by("a/b.c/fife-drum.sample.jsonl"), "fife-drum");
    EXPECT_NE(failure(fire("{}", R"(,"sheet":"none")")).find("'none' is not a sheet"), std::string::npos);
}

TEST(Golden, ABadLineFailsAndTheRestGoesOn) {
    const library::GoldenReport report = run(fire("{}") + "\n\n{broken\n[1]\n{\"id\":\"X\"}\n" + fire("{}") + "\r\n");
    ASSERT_EQ(report.cases.size(), 5U);
    EXPECT_EQ(report.passed(), 2U);
    EXPECT_EQ(report.failed(), 3U);
    EXPECT_EQ(report.cases[1].place, "toy.sample.jsonl:3");
    EXPECT_FALSE(report.cases[1].passed());
    EXPECT_EQ(report.cases[3].id, "X");
    EXPECT_TRUE(report.cases[4].passed());
}

TEST(Golden, UnknownFactsAndProceduresFail) {
    EXPECT_NE(
        failure(R"({"id":"T","procedure":"fires","facts":{},"dice":[],"expect":{}})").find("did you mean 'fire'?"),
        std::string::npos);
    EXPECT_NE(failure(R"({"id":"T","procedure":"fire","facts":{"rang":1},"dice":[],"expect":{}})")
                  .find("did you mean 'range'?"),
              std::string::npos);
    EXPECT_NE(failure(R"({"id":"T","procedure":"fire","facts":{"range":1},"dice":[],"expect":{}})").find("Who shoots?"),
              std::string::npos);
}

TEST(Golden, TheReportAsJson) {
    const auto told = nlohmann::json::parse(library::golden_json(run(fire("{}") + "\n" + fire(R"({"total":9})"))));
    EXPECT_EQ(told["passed"], 1);
    EXPECT_EQ(told["failed"], 1);
    EXPECT_EQ(told["cases"][1]["failures"][0], "total is 4, expected 9");
}

}  // namespace
}  // namespace linstock::test
