#include <algorithm>
#include <filesystem>
#include <fstream>
#include <map>
#include <set>

#include <gtest/gtest.h>

#include "companion/companion_sheets.hpp"
#include "companion/throwing.hpp"
#include "desk/companion_asking.hpp"
#include "json/facts.hpp"
#include "json/resolution.hpp"
#include "sheet/decisive.hpp"

// Over the desk the companion answers as `linstock resolve --json` does: the project's own worked cases, every procedure of
// all sheets.
namespace linstock::test {

namespace golden_desk {

using Json = nlohmann::json;

struct Case {
    std::string sheet;
    std::string procedure;
    Json facts;
    std::string dice;
    sheet::ReadingChoices readings;
    std::string id;
};

std::string dice_text(const Json& dice) {
    std::string text;
    for (const Json& die : dice)
        text += (text.empty() ? "" : ",") + (die.is_string() ? die.get<std::string>() : die.dump());
    return text;
}

// The cases of one folder, told for each sheet they speak of.
std::vector<Case> cases_of(const std::string& folder, const std::vector<std::string>& sheets) {
    std::vector<Case> cases;
    std::vector<std::filesystem::path> files;
    for (const auto& file :
         std::filesystem::directory_iterator(std::string(LINSTOCK_SOURCE_DIR) + "/tests/coverage/" + folder)) {
        if (file.path().extension() == ".jsonl") files.push_back(file.path());
    }
    std::sort(files.begin(), files.end());
    for (const auto& file : files) {
        std::ifstream in(file);
        for (std::string line; std::getline(in, line);) {
            if (line.empty() || line.front() == '#') continue;
            const Json row = Json::parse(line);
            Case one;
            one.procedure = row.value("procedure", "");
            one.facts = row.value("facts", Json::object());
            one.dice = row.contains("dice") && row["dice"].is_array() ? dice_text(row["dice"]) : "";
            one.id = file.filename().string() + " " + row.value("id", "");
            const Json readings = row.value("readings", Json::object());
            for (const auto& [name, option] : readings.items())
                one.readings.emplace_back(name, option.get<std::string>());
            for (const std::string& sheet : sheets) {
                const std::string named = row.value("sheet", sheet);
                if (named != sheet && named != "both") continue;
                one.sheet = sheet;
                cases.push_back(one);
            }
        }
    }
    return cases;
}

// As the verb resolve answers; nothing when the case is not one it answers.
Json resolved(const Case& one, bool decisive) {
    const auto open = shared_sheets().open(one.sheet, one.readings);
    if (!open.ok()) return nullptr;
    const sheet::Sheet& sheet = (*open)->sheet();
    const sheet::Procedure* procedure = sheet.find(one.procedure);
    if (procedure == nullptr) return nullptr;
    sheet::Facts facts(sheet, *procedure);
    if (!json::tell_facts(facts, one.facts).empty() || !facts.missing().empty()) return nullptr;
    auto parsed = dice::parse_given(one.dice);
    dice::Given given(one.dice.empty() ? std::vector<dice::GivenDie>{} : *parsed);
    const auto resolution = sheet::resolve(facts, given);
    if (!resolution.ok() || (!resolution->refused && given.left_over())) return nullptr;
    std::vector<sheet::Decisive> found;
    if (decisive) found = (*open)->decisive(facts, companion::given_again(given.thrown()));
    return Json::parse(
        json::resolution_json({facts, *resolution, given.thrown(), nullptr, decisive ? &found : nullptr}));
}

Json asked(const Case& one, bool decisive) {
    Json readings = Json::object();
    for (const auto& [name, option] : one.readings) readings[name] = option;
    const Json message = {{"do", "resolve"},     {"sheet", one.sheet},   {"procedure", one.procedure},
                          {"facts", one.facts},  {"readings", readings}, {"dice", one.dice},
                          {"decisive", decisive}};
    Json answer = Json::parse(desk::answer_ask(shared_sheets(), message.dump()));
    answer.erase("given");
    return answer;
}

// What the cases of a folder reach: each compared, the first of a procedure with the readings that decide, too.
void compare_folder(const std::string& folder, const std::vector<std::string>& sheets) {
    std::map<std::string, std::set<std::string>> reached;
    std::size_t compared = 0;
    for (const Case& one : cases_of(folder, sheets)) {
        const bool decisive = reached[one.sheet].count(one.procedure) == 0 && one.readings.empty();
        const Json expected = resolved(one, decisive);
        if (expected.is_null()) continue;
        EXPECT_EQ(asked(one, decisive), expected) << one.sheet << " " << one.id;
        reached[one.sheet].insert(one.procedure);
        ++compared;
    }
    EXPECT_GT(compared, 100U) << folder;
    for (const std::string& sheet : sheets) {
        for (const sheet::Procedure& procedure : shared_sheets().plain(sheet).procedures)
            EXPECT_EQ(reached[sheet].count(procedure.name), 1U) << sheet << " " << procedure.name;
    }
}

}  // namespace golden_desk

TEST(GoldenDesk, ArwAndTricorneAnswerAsResolveDoes) { golden_desk::compare_folder("arw", {"arw", "tricorne"}); }
TEST(GoldenDesk, FifeAndDrumAnswersAsResolveDoes) { golden_desk::compare_folder("fife-drum", {"fife-drum"}); }
TEST(GoldenDesk, FatigueAnswersAsResolveDoes) { golden_desk::compare_folder("fatigue", {"fatigue"}); }
TEST(GoldenDesk, AcwAnswersAsResolveDoes) { golden_desk::compare_folder("acw", {"acw"}); }

}  // namespace linstock::test
