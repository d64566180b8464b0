// The program itself, run as a person or another program runs it, with a sheet from a folder.
#include <gtest/gtest.h>

#include <sys/wait.h>

#include <array>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <string>

#include "json/toy_sheet.hpp"

namespace linstock::test {
namespace {

namespace fs = std::filesystem;

struct Ran {
    int exit_code = -1;
    std::string text;  // what it said, errors too
};

bool has(const Ran& ran, std::string_view part) { return ran.text.find(part) != std::string::npos; }

class Program : public testing::Test {
protected:
    void SetUp() override {
        const std::string name = testing::UnitTest::GetInstance()->current_test_info()->name();
        folder_ = fs::temp_directory_path() / ("linstock-" + std::to_string(getpid()) + "-" + name);
        fs::create_directories(folder_ / "sheets" / "toy");
        write("sheets/toy/sheet.toml", std::string(toy_sheet_toml));
    }
    void TearDown() override { fs::remove_all(folder_); }

    std::string path(const std::string& name) const { return (folder_ / name).string(); }
    void write(const std::string& name, const std::string& text) const { std::ofstream(path(name)) << text; }

    // `words` are for the shell; --sheets is added.
    Ran run(const std::string& words, bool errors_too = true) const {
        const std::string command = std::string(LINSTOCK_PROGRAM) + " " + words + " --sheets '" + path("sheets") +
                                    "' " + (errors_too ? "2>&1" : "2>/dev/null") + " </dev/null";
        Ran ran;
        FILE* pipe = popen(command.c_str(), "r");
        std::array<char, 4096> buffer{};
        for (std::size_t got = 0; (got = fread(buffer.data(), 1, buffer.size(), pipe)) > 0;)
            ran.text.append(buffer.data(), got);
        const int status = pclose(pipe);
        ran.exit_code = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
        return ran;
    }

private:
    fs::path folder_;
};

TEST_F(Program, AnswersAndExplains) {
    const Ran ran = run("resolve toy fire own.type=Line range=7 --dice 5");
    EXPECT_EQ(ran.exit_code, 0) << ran.text;
    EXPECT_EQ(ran.text.rfind("1 hit", 0), 0U) << ran.text;  // the result comes first
    EXPECT_TRUE(has(ran, "long range")) << ran.text;
    EXPECT_TRUE(has(ran, "other.cover is none, wanted soft or hard")) << ran.text;
    EXPECT_FALSE(has(ran, "\033")) << "no colours where there is no terminal";
}

TEST_F(Program, AMisspeltFactNamesTheNearOne) {
    const Ran ran = run("resolve toy fire own.type=Line rang=7 --dice 5");
    EXPECT_EQ(ran.exit_code, 2);
    EXPECT_TRUE(has(ran, "'rang' is not a fact of fire (did you mean 'range'?)")) << ran.text;
}

TEST_F(Program, AValueOutOfRangeNamesTheRange) {
    const Ran ran = run("resolve toy fire own.type=Line range=700 --dice 5");
    EXPECT_EQ(ran.exit_code, 2);
    EXPECT_TRUE(has(ran, "700 is out of range (give 0 to 60)")) << ran.text;
}

TEST_F(Program, ADieOfSevenIsRefused) {
    const Ran ran = run("resolve toy fire own.type=Line range=7 --dice 7");
    EXPECT_EQ(ran.exit_code, 2);
    EXPECT_TRUE(has(ran, "7 is not one of its faces (give a number from 1 to 6)")) << ran.text;
}

TEST_F(Program, TooFewAndTooManyDice) {
    const Ran none = run("resolve toy fire own.type=Line range=7");
    EXPECT_EQ(none.exit_code, 2);
    EXPECT_TRUE(has(none, "the D6 for the shooting die is missing") && has(none, "--dice") && has(none, "--seed"))
        << none.text;
    EXPECT_EQ(run("resolve toy fire own.type=Line range=7 --dice ''").exit_code, 2);
    const Ran many = run("resolve toy fire own.type=Line range=7 --dice 4,2");
    EXPECT_EQ(many.exit_code, 2);
    EXPECT_TRUE(has(many, "left over: 2")) << many.text;
}

TEST_F(Program, AUnitTheSheetDoesNotHave) {
    const Ran ran = run("resolve toy fire own.type=Elephants range=7 --dice 5");
    EXPECT_EQ(ran.exit_code, 2);
    EXPECT_TRUE(has(ran, "'Elephants' is not one of its values (known: Line and Rifles)")) << ran.text;
}

TEST_F(Program, MissingFactsAreListedWithTheirQuestions) {
    const Ran ran = run("resolve toy fire range=7 --dice 5");
    EXPECT_EQ(ran.exit_code, 1);
    EXPECT_TRUE(has(ran, "own.type  Who shoots?")) << ran.text;
    const Ran json = run("resolve toy fire range=7 --dice 5 --json", false);
    EXPECT_EQ(json.exit_code, 1);
    EXPECT_TRUE(has(json, "\"missing\"") && has(json, "\"fact\": \"own.type\"") &&
                has(json, "\"question\": \"Who shoots?\"") && has(json, "\"Rifles\""))
        << json.text;
}

TEST_F(Program, UnknownSheetProcedureAndVerb) {
    EXPECT_EQ(run("resolve toi fire").exit_code, 2);
    EXPECT_TRUE(has(run("resolve toi fire"), "did you mean 'toy'?"));
    EXPECT_EQ(run("resolve toy fir").exit_code, 2);
    EXPECT_TRUE(has(run("resolve toy fir"), "did you mean 'fire'?"));
    EXPECT_EQ(run("frobnicate").exit_code, 2);
    EXPECT_EQ(run("resolve toy").exit_code, 2);
    EXPECT_EQ(run("resolve toy fire --dice 4 --seed 4").exit_code, 2);
    EXPECT_EQ(run("").exit_code, 2);  // no verb and no terminal
}

TEST_F(Program, ARefusalExitsWithOne) {
    const Ran ran = run("resolve toy fire own.type=Line range=11 --json", false);
    EXPECT_EQ(ran.exit_code, 1);
    EXPECT_TRUE(has(ran, "\"refused\": true") && has(ran, "\"reason\": \"beyond 10 cm\"") &&
                has(ran, "\"rule\": \"TOY-REACH\""))
        << ran.text;
    EXPECT_EQ(run("odds toy fire own.type=Line range=11").exit_code, 1);
}

TEST_F(Program, FactsFromAFileCorrectedOnTheCommandLine) {
    write("facts.json", R"({"shooter": {"type": "Line"}, "range_cm": 11})");
    const Ran ran = run("resolve toy fire range=7 --facts '" + path("facts.json") + "' --dice 5 --json", false);
    EXPECT_EQ(ran.exit_code, 0) << ran.text;
    for (const char* key :
         {"result", "total", "hits", "modifiers", "ledger", "readings", "effects", "assumed", "dice"}) {
        EXPECT_TRUE(has(ran, "\"" + std::string(key) + "\":")) << key;
    }
    write("broken.json", "{\n\"range\": }");
    const Ran broken = run("resolve toy fire --facts '" + path("broken.json") + "' --json", false);
    EXPECT_EQ(broken.exit_code, 2);
    EXPECT_TRUE(has(broken, "\"errors\"") && has(broken, "broken.json:2:")) << broken.text;
}

TEST_F(Program, TheSameSeedThrowsTheSameDice) {
    const Ran once = run("resolve toy fire own.type=Line range=7 --seed 17 --json", false);
    EXPECT_EQ(once.exit_code, 0);
    EXPECT_EQ(once.text, run("resolve toy fire own.type=Line range=7 --seed 17 --json", false).text);
}

TEST_F(Program, OddsWithWorthAndReadings) {
    const Ran ran = run("odds toy fire own.type=Line range=7");
    EXPECT_EQ(ran.exit_code, 0);
    EXPECT_TRUE(has(ran, "2/3") && has(ran, "66.7%") && has(ran, "without long range") && has(ran, "exact"))
        << ran.text;
    EXPECT_TRUE(has(run("odds toy fire own.type=Line range=2"), "1/3"));
    EXPECT_TRUE(has(run("odds toy fire own.type=Line range=2 --reading point_blank=nothing"), "1/2"));
    const Ran wrong = run("odds toy fire own.type=Line range=2 --reading point_blank=nothin");
    EXPECT_EQ(wrong.exit_code, 2);
    EXPECT_TRUE(has(wrong, "did you mean 'nothing'?")) << wrong.text;
}

TEST_F(Program, AReadingThatDecidesIsNamed) {
    const Ran ran = run("resolve toy fire own.type=Line range=2 --dice 3");
    EXPECT_TRUE(has(ran, "this hangs on point_blank=plus_one (TOY-GAP-1); under nothing: No")) << ran.text;
}

TEST_F(Program, GoldenEndsWithItsCount) {
    const std::string sound =
        R"({"id":"T1","procedure":"fire","facts":{"own.type":"Line","range":7},"dice":[5],"expect":{"total":4}})";
    write("toy.jsonl", sound + "\n");
    const Ran good = run("golden '" + path("toy.jsonl") + "'");
    EXPECT_EQ(good.exit_code, 0);
    EXPECT_EQ(good.text, "1 passed, 0 failed\n");
    write("toy.jsonl", sound + "\nnonsense\n");
    const Ran bad = run("golden '" + path("toy.jsonl") + "'");
    EXPECT_EQ(bad.exit_code, 1);
    EXPECT_TRUE(has(bad, "toy.jsonl:2") && has(bad, "1 passed, 1 failed\n")) << bad.text;
}

TEST_F(Program, AHouseRuleThatAsksForMoreIsToldWhatBattlesMakeOfIt) {
    write("rain.toml",
          "[house]\nfor = \"arw\"\n[[shot.fact]]\nname = \"raining\"\ntype = \"yes/no\"\ndefault = false\n"
          "ask = \"Does it rain?\"\nmeasured = \"table\"\n");
    const Ran told = run("check --sheet arw '" + path("rain.toml") + "'");
    EXPECT_EQ(told.exit_code, 0);
    EXPECT_TRUE(has(told, "in battles nobody measures 'raining' of 'shooting': it stays at its default")) << told.text;
    EXPECT_FALSE(has(told, "'volley'")) << told.text;  // a chain, which no battle throws
}

TEST_F(Program, AHouseRuleOfAFewLines) {
    write("house.toml",
          "[house]\nfor = \"toy\"\n[[table]]\nname = \"troops\"\n[[table.row]]\nid = \"TOY-U1\"\nreach = 12\n");
    EXPECT_EQ(run("resolve toy fire own.type=Line range=11 --dice 5").exit_code, 1);
    EXPECT_EQ(run("resolve toy fire own.type=Line range=11 --dice 5 --with '" + path("house.toml") + "'").exit_code, 0);
    EXPECT_EQ(run("check --sheet toy '" + path("house.toml") + "'").exit_code, 0);
    write("broken.toml",
          "[house]\nfor = \"toy\"\n[[table]]\nname = \"troops\"\n[[table.row]]\nid = \"TOY-U1\"\nreech = 12\n");
    const Ran broken = run("check --sheet toy '" + path("broken.toml") + "'");
    EXPECT_EQ(broken.exit_code, 1);
    EXPECT_TRUE(has(broken, "broken.toml:7:") && has(broken, "did you mean 'reach'?")) << broken.text;
}

TEST_F(Program, CheckAcceptsASheetAndRefusesABrokenOne) {
    EXPECT_EQ(run("check '" + path("sheets/toy") + "'").exit_code, 0) << run("check '" + path("sheets/toy") + "'").text;
    fs::create_directories(path("sheets/bad"));
    write("sheets/bad/sheet.toml", "[sheet]\nid = \"bad\"\n");
    const Ran bad = run("check '" + path("sheets/bad") + "'");
    EXPECT_EQ(bad.exit_code, 1);
    EXPECT_TRUE(has(bad, "bad/sheet.toml")) << bad.text;
    EXPECT_EQ(run("check '" + path("nothing.txt") + "'").exit_code, 1);
}

TEST_F(Program, CheckReadsTheRosterAndThePresetsBesideASheet) {
    const std::string check = "check '" + path("sheets/toy") + "'";
    const std::string roster =
        "[[step]]\nname = \"fire\"\nprocedures = [\"fire\"]\n[[act]]\nprocedure = \"fire\"\n"
        "[[field]]\nname = \"type\"\ntype = \"troops\"\n";
    write("sheets/toy/play.toml", roster);
    EXPECT_EQ(run(check).exit_code, 0) << run(check).text;
    write("sheets/toy/play.toml", roster + "defualt = \"Line\"\n");
    const Ran misspelt = run(check);
    EXPECT_EQ(misspelt.exit_code, 1);
    EXPECT_TRUE(has(misspelt, "toy/play.toml:9:") && has(misspelt, "did you mean 'default'?")) << misspelt.text;
    write("sheets/toy/play.toml", roster + "[[reset]]\nat = \"turn\"\nfield = \"tpye\"\nto = \"Line\"\n");
    const Ran unknown = run(check);
    EXPECT_EQ(unknown.exit_code, 1);
    EXPECT_TRUE(has(unknown, "toy/play.toml:9:") && has(unknown, "did you mean 'type'?")) << unknown.text;
    write("sheets/toy/play.toml", roster);
    write("sheets/toy/presets.toml", "[[preset]]\nname = \"A\"\nsays = \"a\"\nreadings = { nonsense = \"b\" }\n");
    const Ran preset = run(check);
    EXPECT_EQ(preset.exit_code, 1);
    EXPECT_TRUE(has(preset, "toy/presets.toml:1:") && has(preset, "'nonsense' is not a reading")) << preset.text;
}

TEST_F(Program, ListsSheetsTablesAndFacts) {
    EXPECT_TRUE(has(run("sheets"), "Toy rules"));
    const Ran sheet = run("sheet toy");
    EXPECT_TRUE(has(sheet, "TOY-U2") && has(sheet, "20.5") && has(sheet, "TOY-GAP-1*") &&
                has(sheet, "[plus_one] or nothing"))
        << sheet.text;
    const Ran facts = run("facts toy fire");
    EXPECT_TRUE(has(facts, "range  length in cm, required") && has(facts, "How far?") &&
                has(facts, "also called range_cm"))
        << facts.text;
    for (const char* words : {"sheets --json", "sheet toy --json", "facts toy fire --json"})
        EXPECT_EQ(run(words, false).text.front(), '{') << words;
}

TEST_F(Program, EveryVerbHasHelp) {
    for (const char* verb : {"", "sheets", "sheet", "facts", "resolve", "odds", "golden", "check"}) {
        const Ran ran = run(std::string(verb) + " --help");
        EXPECT_EQ(ran.exit_code, 0) << verb;
        EXPECT_TRUE(has(ran, "--reading")) << verb;
    }
}

}  // namespace
}  // namespace linstock::test
