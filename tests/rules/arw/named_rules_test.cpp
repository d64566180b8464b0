#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <regex>
#include <set>
#include <sstream>

#include "library/sheet_library.hpp"
#include "mechanics/arw/arw.hpp"
#include "rules/arw/family.hpp"
#include "rules/arw/small_battle.hpp"
#include "rules/arw/terms.hpp"
#include "sheet/compile.hpp"

// Lines of the sheet that the family's code names: none may be unknown in silence.
namespace linstock::move_test::named_rules {

std::set<std::string> named_in_the_code() {
    std::set<std::string> ids;
    const std::regex id("\"(ARW-[A-Z0-9]+-[A-Za-z0-9]+)\"");
    for (const auto& file : std::filesystem::recursive_directory_iterator(LINSTOCK_SOURCE_DIR "/src/rules/arw")) {
        if (!file.is_regular_file() || file.path().filename() == "terms.cpp") continue;  // that is where the list is
        std::ostringstream text;
        text << std::ifstream(file.path()).rdbuf();
        const std::string code = text.str();
        for (std::sregex_iterator at(code.begin(), code.end(), id), end; at != end; ++at) ids.insert((*at)[1]);
    }
    return ids;
}

TEST(NamedRules, AreThoseOfTheCode) {
    const std::vector<std::string> list = arw::missing_rules({});  // no words at all: everything is missing
    std::set<std::string> code = named_in_the_code();
    EXPECT_GT(code.size(), 40U);
    for (const char* printed_by_one_sheet : {"ARW-ADV-02", "ARW-MOR-C5"})
        EXPECT_EQ(code.erase(printed_by_one_sheet), 1U) << printed_by_one_sheet;
    EXPECT_EQ(std::set<std::string>(list.begin(), list.end()), code);
}

std::vector<std::string> missing_in(const sheet::Sheet& sheet) {
    const auto play = battle::TablePlay::of(HandLaidTable::course_of(sheet.id), sheet);
    if (!play.ok()) return {base::to_text(play.errors())};
    return arw::missing_rules(play->terms());
}

// Whatever way its gaps are read, a sheet keeps the lines that the battle acts by.
TEST(NamedRules, AreThereUnderEveryReading) {
    for (const std::string id : {"arw", "tricorne"}) {
        const auto source = library::SheetLibrary::built_in().load(id);
        ASSERT_TRUE(source.ok());
        const sheet::Sheet usual = HandLaidTable::compiled(id);
        EXPECT_EQ(missing_in(usual), std::vector<std::string>{}) << id;
        int looked_at = 0;
        for (const sheet::Reading& reading : usual.readings) {
            for (const std::string& option : reading.source.options) {
                const auto sheet = sheet::compile(*source, mechanics_arw::mechanics(), {{reading.source.name, option}});
                if (!sheet.ok()) continue;  // an option that needs another
                ++looked_at;
                EXPECT_EQ(missing_in(*sheet), std::vector<std::string>{})
                    << id << ", " << reading.source.name << " = " << option;
            }
        }
        EXPECT_GT(looked_at, 20) << id;
    }
}

// A house rule that takes away a line the battle acts by: refused when it is opened, not played without a reason.
TEST(NamedRules, TakenAwayByAHouseRuleAreMissed) {
    auto files = library::SheetLibrary::built_in().files();
    files.push_back({"mine/sheet.toml",
                     "[sheet]\nid = \"mine\"\ntitle = \"Mine\"\nextends = \"arw\"\nremove = [\"ARW-RET-01b\"]\n"});
    const auto source = library::SheetLibrary::of(files).load("mine");
    ASSERT_TRUE(source.ok()) << base::to_text(source.errors());
    const auto sheet = sheet::compile(*source, mechanics_arw::mechanics());
    ASSERT_TRUE(sheet.ok()) << base::to_text(sheet.errors());
    HandLaidTable field;
    field.put({.x = 3000, .y = 3000});
    field.put({.side = 1, .x = 3000, .y = 9000});
    field.roster.terrain.finish();
    const auto whole = arw::open(*field.sheet, field.roster, HandLaidTable::course_of("arw"));
    EXPECT_TRUE(whole.ok());
    const auto opened = arw::open(*sheet, field.roster, HandLaidTable::course_of("arw"));
    ASSERT_FALSE(opened.ok());
    EXPECT_NE(base::to_text(opened.errors()).find("the sheet lacks the line ARW-RET-01b"), std::string::npos)
        << base::to_text(opened.errors());
}

// Nor a word that ways are judged by, be it gone or spelt otherwise.
TEST(NamedRules, AWordOfMovementThatIsGoneIsMissed) {
    sheet::Sheet sheet = HandLaidTable::compiled("arw");
    for (sheet::Kind& kind : sheet.kinds)
        std::replace(kind.values.begin(), kind.values.end(), std::string("incline"), std::string("slant"));
    HandLaidTable field(std::move(sheet));
    field.put({.x = 3000, .y = 3000});
    field.put({.side = 1, .x = 3000, .y = 9000});
    field.roster.terrain.finish();
    const auto opened = arw::open(*field.sheet, field.roster, HandLaidTable::course_of("arw"));
    ASSERT_FALSE(opened.ok());
    EXPECT_NE(base::to_text(opened.errors()).find("the sheet lacks 'the word 'incline' of 'movement''"),
              std::string::npos)
        << base::to_text(opened.errors());
}

}  // namespace linstock::move_test::named_rules
