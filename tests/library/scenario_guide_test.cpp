// docs/designer/scenarios.md shows a whole scenario and the table of roles: both are held against the program.
#include <gtest/gtest.h>

#include <fstream>
#include <sstream>

#include "library/muster_library.hpp"
#include "library/scenario_parser.hpp"

namespace linstock::test::scenario_guide {
namespace {

std::string guide() {
    std::ifstream in(LINSTOCK_SOURCE_DIR "/docs/designer/scenarios.md");
    std::ostringstream text;
    text << in.rdbuf();
    return text.str();
}

std::string example() {
    const std::string text = guide();
    const std::size_t begin = text.find("```toml\n") + 8;
    return text.substr(begin, text.find("```", begin) - begin);
}

TEST(ScenarioGuide, ItsScenarioMusters) {
    const auto scenario = library::parse_scenario(example(), "guide.toml");
    ASSERT_TRUE(scenario.ok()) << base::to_text(scenario.errors());
    const auto sheets = library::SheetLibrary::built_in();
    for (const std::string& sheet : library::sheets_with_muster(sheets.files())) {
        const auto rules = library::load_muster(sheets.files(), sheet);
        ASSERT_TRUE(rules.ok()) << base::to_text(rules.errors());
        const auto roster = battle::muster(*scenario, *rules);
        EXPECT_TRUE(roster.ok()) << base::to_text(roster.errors());
    }
}

// Each role has its row: "| line | musket | good | good | fair | good | no | yes |", several of one kind in one.
TEST(ScenarioGuide, ItsTableOfRolesIsTrue) {
    const std::string text = guide();
    for (const std::string& name : battle::role_names()) {
        const battle::Role* role = battle::find_role(name);
        std::string words;
        for (const battle::Degree degree : role->quality) words += " | " + std::string(battle::name_of(degree));
        bool found = false;
        std::istringstream lines(text);
        for (std::string line; std::getline(lines, line);) {
            const std::string roles = line.substr(0, line.find('|', 1));
            const bool named = ("," + roles).find(" " + name + ",") != std::string::npos ||
                               roles.find(" " + name + " ") != std::string::npos;
            found = found || (named && line.find(std::string(role->weapon)) != std::string::npos &&
                              line.find(words + " |") != std::string::npos);
        }
        EXPECT_TRUE(found) << name << words;
    }
}

TEST(ScenarioGuide, NamesEveryKindOfGround) {
    const std::string text = guide();
    for (int i = 0; i < table::ground_kinds; ++i) {
        const std::string name(table::name_of(static_cast<table::Ground>(i)));
        EXPECT_NE(text.find(name), std::string::npos) << name;
    }
}

}  // namespace
}  // namespace linstock::test::scenario_guide
