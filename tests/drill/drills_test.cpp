// The set pieces of the tree that are told as drills, and the samples of other sheets where they are at hand.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <set>

#include "drill/arw_ground.hpp"
#include "library/drill_parser.hpp"
#include "library/register.hpp"
#include "library/sheet_library.hpp"

namespace linstock::drill_test {
namespace {

namespace fs = std::filesystem;

std::vector<fs::path> toml_files(const fs::path& folder) {
    std::vector<fs::path> files;
    std::error_code error;
    for (fs::directory_iterator file(folder, error), end; !error && file != end; file.increment(error)) {
        if (file->path().extension() == ".toml") files.push_back(file->path());
    }
    std::sort(files.begin(), files.end());
    return files;
}

std::vector<drill::Drill> drills_of(const fs::path& file) {
    const auto text = library::read_text_file(file.string());
    EXPECT_TRUE(text.ok()) << file;
    const auto drills = library::parse_drills(text.ok() ? *text : "", file.filename().string());
    if (drills.ok()) return *drills;
    ADD_FAILURE() << base::to_text(drills.errors());
    return {};
}

const fs::path of_the_tree = fs::path(LINSTOCK_SOURCE_DIR) / "tests" / "drills";

TEST(Drills, OfTheTreeComeOutAsTold) {
    std::size_t fought = 0;
    for (const fs::path& file : toml_files(of_the_tree)) {
        for (const drill::Drill& drill : drills_of(file)) {
            ++fought;
            for (const std::string& failure : failures_of(drill))
                ADD_FAILURE() << drill.id << " (" << drill.says << ")\n    " << failure;
        }
    }
    EXPECT_GE(fought, 40U) << "so many of the set pieces are told as drills";
}

// A line of the sheet's register, or a word of the readings that battles settle.
bool is_rule(const library::Register& printed, const std::string& id) {
    return printed.find(id) != nullptr || id.starts_with("ARW-GAP-");
}

TEST(Drills, OfTheTreeAreNamedOnceAndNameTheirRules) {
    const auto printed = library::load_register(library::built_in_files(), "arw");
    const auto sibling = library::load_register(library::built_in_files(), "tricorne");
    ASSERT_TRUE(printed.ok() && sibling.ok());
    std::set<std::string> seen;
    for (const fs::path& file : toml_files(of_the_tree)) {
        for (const drill::Drill& drill : drills_of(file)) {
            EXPECT_TRUE(seen.insert(drill.id).second) << drill.id << " is told in two files";
            EXPECT_FALSE(drill.rules.empty()) << drill.id;
            for (const std::string& rule : drill.rules)
                EXPECT_TRUE(is_rule(drill.sheet == "arw" ? *printed : *sibling, rule)) << drill.id << ": " << rule;
        }
    }
}

// What the guide shows must be true.
TEST(Drills, OfTheGuideComeOutAsTold) {
    const auto guide = library::read_text_file((fs::path(LINSTOCK_SOURCE_DIR) / "docs/designer/drills.md").string());
    ASSERT_TRUE(guide.ok());
    const std::string fence = "```toml\n";
    const std::size_t from = guide->find(fence) + fence.size();
    const auto drills = library::parse_drills(guide->substr(from, guide->find("```", from) - from), "drills.md");
    ASSERT_TRUE(drills.ok()) << base::to_text(drills.errors());
    for (const drill::Drill& drill : *drills) {
        for (const std::string& failure : failures_of(drill)) ADD_FAILURE() << drill.id << ": " << failure;
    }
}

TEST(Drills, OfOtherSheetsAreReadWhereTheyAreAtHand) {
    const std::vector<fs::path> files = toml_files(fs::path(LINSTOCK_SOURCE_DIR) / ".." / "shared" / "drills");
    if (files.empty()) GTEST_SKIP() << "no samples beside the tree";
    for (const fs::path& file : files) EXPECT_FALSE(drills_of(file).empty()) << file;
}

}  // namespace
}  // namespace linstock::drill_test
