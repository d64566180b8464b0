#include <gtest/gtest.h>

#include "map/tracked.hpp"
#include "map/web_checker.hpp"

namespace linstock::map {
namespace {

using Sentences = std::vector<std::string>;

// The real pages -----------------------------------------------------------------------------------------------------

class ThePages : public testing::Test {
protected:
    void SetUp() override {
        const std::filesystem::path root = LINSTOCK_SOURCE_DIR;
        map_ = read_web_map(text_of(root / "web/README.md"));
        const std::string folder = "web/src/";
        for (const std::string& path : tracked_files(root)) {
            if (path.starts_with(folder)) tree_.push_back({path.substr(folder.size()), text_of(root / path)});
        }
    }

    WebMap map_;
    WebTree tree_;
};

TEST_F(ThePages, AreReadAtAll) {
    EXPECT_GE(map_.size(), 5U) << "rows of the table in web/README.md";
    EXPECT_GT(tree_.size(), 100U);
}

TEST_F(ThePages, MapHasNoLoop) { EXPECT_EQ(faults_of_web_map(map_), Sentences{}); }

TEST_F(ThePages, FoldersAreThoseOfTheMap) { EXPECT_EQ(faults_of_web_folders(map_, tree_), Sentences{}); }

TEST_F(ThePages, ImportsFollowTheMap) { EXPECT_EQ(faults_of_web_edges(map_, tree_), Sentences{}); }

TEST_F(ThePages, FilesImportNoneThatImportsThem) { EXPECT_EQ(faults_of_web_loops(tree_), Sentences{}); }

// Small trees, to show that the checker can fail ---------------------------------------------------------------------

constexpr std::string_view few_folders = R"(
| folder | holds | may use |
|---|---|---|
| `src/net` | the wire | – |
| `src/battle/state` | a battle | `net` |
| `src/battle` | its page | `net`, `battle/state` |
| `src` | the start | everything |

| file | holds |
|---|---|
| `net/a.ts` | no row of the map |
)";

WebMap few() { return read_web_map(few_folders); }

// The files of the small tree, each with the given imports.
WebTree pages(const std::string& net, const std::string& state, const std::string& battle) {
    return {{"net/line.svelte.ts", net},
            {"battle/state/battle.ts", state},
            {"battle/Page.svelte", battle},
            {"main.ts", "import Page from \"./battle/Page.svelte\";"}};
}

Sentences edge_sentences(const std::string& net, const std::string& state, const std::string& battle) {
    return faults_of_web_edges(few(), pages(net, state, battle));
}

TEST(WebMapTable, GivesFoldersAndTheirEdges) {
    const WebMap map = few();
    ASSERT_EQ(map.size(), 4U);
    EXPECT_EQ(map[1].name, "battle/state");
    EXPECT_EQ(map[2].may_use, (Sentences{"net", "battle/state"}));
    EXPECT_TRUE(map[0].may_use.empty());
    EXPECT_EQ(map[3].name, "");
    EXPECT_TRUE(map[3].uses_everything);
}

TEST(WebMapTable, FolderUsingOneBelowItIsNamed) {
    const WebMap ring = read_web_map("| `src/a` | x | `b` |\n| `src/b` | y | `a` |\n");
    EXPECT_EQ(faults_of_web_map(ring), Sentences{"web/README.md lets a use b, which is not listed above it"});
    const WebMap all_at_the_bottom = read_web_map("| `src/a` | x | everything |\n| `src/b` | y | `a` |\n");
    EXPECT_EQ(faults_of_web_map(all_at_the_bottom),
              Sentences{"web/README.md lets a use everything, but it is not the last"});
    EXPECT_EQ(faults_of_web_map(few()), Sentences{});
}

TEST(WebFolders, StrangersAndEmptyRowsAreNamed) {
    WebTree tree = pages("", "", "");
    EXPECT_EQ(faults_of_web_folders(few(), tree), Sentences{});
    tree.push_back({"parts/Odd.svelte", ""});
    EXPECT_EQ(faults_of_web_folders(few(), tree),
              Sentences{"web/src/parts/Odd.svelte lies in no folder of web/README.md: add a row or move the file"});
    EXPECT_EQ(faults_of_web_folders(few(), {{"main.ts", ""}}).size(), 3U);
}

TEST(WebEdges, ListedOnesPass) {
    EXPECT_EQ(
        edge_sentences(
            "import { tick } from \"svelte\";", "import type { Line } from \"../../net/line.svelte\";",
            "<script>\n    import { Battle } from './state/battle';\n    import \"../net/line.svelte\";\n</script>"),
        Sentences{});
}

TEST(WebEdges, OneThatIsNotListedIsNamedHoweverItIsWritten) {
    const Sentences upward = {
        "web/src/net/line.svelte.ts imports ../battle/state/battle: web/README.md does not let net use battle/state"};
    EXPECT_EQ(edge_sentences("import { Battle } from \"../battle/state/battle\";", "", ""), upward);
    EXPECT_EQ(edge_sentences("import type {\n    A,\n    B,\n} from \"../battle/state/battle\";", "", ""), upward);
    EXPECT_EQ(edge_sentences("export type { A } from \"../battle/state/battle\";", "", ""), upward);
    EXPECT_EQ(edge_sentences("import \"../battle/state/battle\";", "", ""), upward);
    EXPECT_EQ(edge_sentences("const later = () => import(\"../battle/state/battle\");", "", ""), upward);
    EXPECT_EQ(edge_sentences("// import \"../battle/state/battle\";", "", ""), Sentences{});
}

TEST(WebEdges, AnImportThatLeadsNowhereIsNamed) {
    EXPECT_EQ(edge_sentences("", "", "import \"../net/gone\";"),
              Sentences{"web/src/battle/Page.svelte imports ../net/gone, which is no file of web/src"});
}

TEST(WebLoops, RingOfFilesIsNamedEvenInOneFolder) {
    EXPECT_EQ(faults_of_web_loops(pages("", "import \"../../net/line.svelte\"", "import \"./state/battle\"")),
              Sentences{});
    const WebTree ring = {{"net/a.ts", "import \"./b\";"},
                          {"net/b.ts", "import \"./c.svelte\";"},
                          {"net/c.svelte", "import type { A } from \"./a\";"}};
    EXPECT_EQ(faults_of_web_loops(ring),
              Sentences{"web/src has a loop of files: net/a.ts -> net/b.ts -> net/c.svelte -> net/a.ts"});
    EXPECT_EQ(faults_of_web_loops({{"net/a.ts", "import \"./a\";"}}).size(), 1U);
}

}  // namespace
}  // namespace linstock::map
