#include <gtest/gtest.h>

#include <fstream>

#include "map/tracked.hpp"

namespace linstock::map {
namespace {

using Paths = std::vector<std::string>;

TEST(Vendored, TheTreeHoldsNoCodeOfOthers) {
    const Paths paths = tracked_files(LINSTOCK_SOURCE_DIR);
    EXPECT_GT(paths.size(), 500U) << "the tree is not read at all";
    EXPECT_EQ(faults_of_vendored(paths), Paths{});
}

TEST(Vendored, EachFolderOfOthersIsNamedOnce) {
    const Paths faults =
        faults_of_vendored({"bench/peers/node_modules/ws/index.js", "bench/peers/node_modules/ws/package.json",
                            "src/dice/vendor/a.hpp", "third_party/json.hpp"});
    const std::string advice = " is other people's code: take it out of the tree and install it from its registry";
    EXPECT_EQ(faults, (Paths{"bench/peers/node_modules" + advice, "src/dice/vendor" + advice, "third_party" + advice}));
}

TEST(Vendored, AFileOrAWordInANameIsNoFolder) {
    EXPECT_EQ(faults_of_vendored({"docs/vendor", "docs/vendor.md", "src/vendors/a.cpp", "web/node_modules.txt"}),
              Paths{});
}

TEST(Vendored, WithoutGitWhatBuildsAndTestsLeaveIsPassedOver) {
    namespace fs = std::filesystem;
    const fs::path root = fs::path(testing::TempDir()) / "linstock_tree_without_git";
    fs::remove_all(root);
    for (const char* path : {"src/a.cpp", "vendor/b.js", "web/node_modules/c.js", "build/dev/d.o"}) {
        fs::create_directories((root / path).parent_path());
        std::ofstream(root / path) << "x";
    }
    EXPECT_EQ(tracked_files(root), (Paths{"src/a.cpp", "vendor/b.js"}));
    fs::remove_all(root);
}

}  // namespace
}  // namespace linstock::map
