#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "map/checker.hpp"

namespace linstock::map {
namespace {

namespace fs = std::filesystem;

std::string read(const fs::path& path) {
    std::ifstream in(path, std::ios::binary);
    std::ostringstream text;
    text << in.rdbuf();
    return text.str();
}

Tree read_tree(const fs::path& root) {
    Tree tree;
    for (const char* folder : {"src", "apps"}) {
        for (const fs::directory_entry& entry : fs::recursive_directory_iterator(root / folder)) {
            const fs::path extension = entry.path().extension();
            if (!entry.is_regular_file() || (extension != ".hpp" && extension != ".cpp" && extension != ".h")) continue;
            tree.push_back({fs::relative(entry.path(), root).generic_string(), read(entry.path())});
        }
    }
    std::sort(tree.begin(), tree.end(), [](const SourceFile& a, const SourceFile& b) { return a.path < b.path; });
    return tree;
}

std::string listed(const Faults& faults) {
    std::string text;
    for (const std::string& fault : faults) text += fault + '\n';
    return text;
}

// The real tree ------------------------------------------------------------------------------------------------------

class TheTree : public testing::Test {
protected:
    const fs::path root_ = LINSTOCK_SOURCE_DIR;
    const Map map_ = read_map(read(root_ / "src/README.md"));
    const Tree tree_ = read_tree(root_);
};

TEST_F(TheTree, IsReadAtAll) {
    EXPECT_EQ(map_.size(), 25U) << "rows of the table in src/README.md";
    EXPECT_FALSE(tree_.empty());
}

TEST_F(TheTree, MapHasNoLoop) { EXPECT_EQ(listed(faults_of_map(map_)), ""); }

TEST_F(TheTree, RoomsAreThoseOfTheMap) { EXPECT_EQ(listed(faults_of_rooms(map_, tree_)), ""); }

TEST_F(TheTree, IncludesFollowTheMap) { EXPECT_EQ(listed(faults_of_edges(map_, tree_)), ""); }

TEST_F(TheTree, LibrariesKeepToTheirRoom) { EXPECT_EQ(listed(faults_of_libraries(map_, tree_)), ""); }

TEST_F(TheTree, CoreReadsNoFileClockOrThreadAndIsExact) { EXPECT_EQ(listed(faults_of_core(map_, tree_)), ""); }

// Small trees, to show that the checker can fail ---------------------------------------------------------------------

constexpr std::string_view small_map = R"(
| room | holds | built | may use |
|---|---|---|---|
| `src/base` | numbers | yes | – |
| `src/dice` | dice | yes | `base` |
| `src/mechanics/<family>` | functions | yes | `base`, `dice` |
| `src/rules/<family>` | battles | not yet | `base`, `mechanics/<family>` |
| `src/library` | JSON | yes | `base`, `dice` |
| `apps/linstock` | the program | yes | everything |
)";

Map small() { return read_map(small_map); }

Tree one_file(std::string path, std::string text) { return {{std::move(path), std::move(text)}}; }

std::size_t edge_faults(const std::string& path, const std::string& text) {
    return faults_of_edges(small(), one_file(path, text)).size();
}

TEST(ReadMap, TakesNameStateAndEdgesFromTheTable) {
    const Map map = small();
    ASSERT_EQ(map.size(), 6U);
    EXPECT_EQ(map[1].name, "dice");
    EXPECT_TRUE(map[1].built);
    EXPECT_EQ(map[1].may_use, std::vector<std::string>{"base"});
    EXPECT_FALSE(map[3].built);
    EXPECT_TRUE(map[0].may_use.empty());
    EXPECT_TRUE(map[5].uses_everything);
}

TEST(MapFaults, RoomUsingOneBelowItInTheListIsNamed) {
    const Map upside_down = read_map("| `src/base` | a | yes | `dice` |\n| `src/dice` | b | yes | `base` |\n");
    EXPECT_EQ(listed(faults_of_map(upside_down)), "src/README.md lets base use dice, which is not listed above it\n");
    EXPECT_TRUE(faults_of_map(small()).empty());
}

TEST(RoomFaults, RoomMissingFromTheMapIsNamed) {
    const Tree full = {{"src/base/a.hpp", ""},
                       {"src/dice/a.hpp", ""},
                       {"src/mechanics/arw/a.hpp", ""},
                       {"src/library/a.hpp", ""},
                       {"apps/linstock/main.cpp", ""}};
    EXPECT_EQ(listed(faults_of_rooms(small(), full)), "");

    Tree stranger = full;
    stranger.push_back({"src/helpers/a.hpp", ""});
    EXPECT_EQ(listed(faults_of_rooms(small(), stranger)),
              "src/helpers/a.hpp lies in no room of src/README.md: add a row or move the file\n");

    Tree loose = full;
    loose.push_back({"src/loose.hpp", ""});
    loose.push_back({"src/mechanics/loose.hpp", ""});
    EXPECT_EQ(faults_of_rooms(small(), loose).size(), 2U);
}

TEST(RoomFaults, StateMustBeTrue) {
    EXPECT_EQ(faults_of_rooms(small(), {}).size(), 5U) << "five rooms are called built";
    const Map not_yet = read_map("| `src/bot` | players | not yet | – |\n");
    EXPECT_TRUE(faults_of_rooms(not_yet, {}).empty());
    EXPECT_EQ(faults_of_rooms(not_yet, one_file("src/bot/a.hpp", "")).size(), 1U);
}

TEST(EdgeFaults, ListedEdgeAndOwnRoomPass) {
    EXPECT_EQ(edge_faults("src/dice/a.cpp", "#include <vector>\n#include \"base/a.hpp\"\n#include \"dice/a.hpp\"\n"),
              0U);
    EXPECT_EQ(edge_faults("apps/linstock/a.cpp", "#include \"mechanics/arw/a.hpp\"\n#include \"verbs.hpp\"\n"), 0U);
}

TEST(EdgeFaults, UpwardIncludeIsNamed) {
    const Tree tree = one_file("src/base/a.hpp", "#pragma once\n  #  include \"dice/dice.hpp\"  // why\n");
    EXPECT_EQ(listed(faults_of_edges(small(), tree)),
              "src/base/a.hpp includes dice/dice.hpp: src/README.md does not let base use dice\n");
}

TEST(EdgeFaults, AngleBracketsDoNotHideAnEdge) {
    EXPECT_EQ(edge_faults("src/base/a.hpp", "#include <dice/dice.hpp>"), 1U);
}

TEST(EdgeFaults, PathsNotFromSrcAreRefused) {
    EXPECT_EQ(edge_faults("src/dice/a.cpp", "#include \"dice.hpp\""), 1U);
    EXPECT_EQ(edge_faults("src/dice/a.cpp", "#include \"../library/json.hpp\""), 1U);
}

TEST(EdgeFaults, FamiliesNeverIncludeEachOther) {
    EXPECT_EQ(edge_faults("src/mechanics/arw/a.cpp", "#include \"mechanics/arw/a.hpp\""), 0U);
    EXPECT_EQ(edge_faults("src/mechanics/arw/a.cpp", "#include \"mechanics/acw/a.hpp\""), 1U);
    EXPECT_EQ(edge_faults("src/rules/arw/a.cpp", "#include \"mechanics/arw/a.hpp\""), 0U);
    EXPECT_EQ(edge_faults("src/rules/arw/a.cpp", "#include \"mechanics/acw/a.hpp\""), 1U);
    EXPECT_EQ(edge_faults("src/rules/arw/a.cpp", "#include \"rules/acw/a.hpp\""), 1U);
}

TEST(EdgeFaults, NoRoomButTheProgramKnowsAFamily) {
    EXPECT_EQ(edge_faults("src/library/a.cpp", "#include \"mechanics/arw/a.hpp\""), 1U);
}

TEST(LibraryFaults, EachLibraryIsRefusedOutsideItsRoom) {
    const auto faults = [](const char* path, const char* header) {
        return faults_of_libraries(small(), one_file(path, std::string("#include <") + header + ">\n")).size();
    };
    EXPECT_EQ(faults("src/library/a.cpp", "nlohmann/json.hpp"), 0U);
    EXPECT_EQ(faults("apps/linstock/a.cpp", "nlohmann/json.hpp"), 1U);
    EXPECT_EQ(faults("src/json/a.cpp", "nlohmann/json.hpp"), 0U);
    EXPECT_EQ(faults("src/library/a.cpp", "toml++/toml.h"), 0U);
    EXPECT_EQ(faults("src/json/a.cpp", "toml++/toml.h"), 1U);
    EXPECT_EQ(faults("src/dice/a.cpp", "toml++/toml.h"), 1U);
    EXPECT_EQ(faults("apps/linstock/a.cpp", "CLI/CLI.hpp"), 0U);
    EXPECT_EQ(faults("src/library/a.cpp", "CLI/CLI.hpp"), 1U);
    EXPECT_EQ(faults("src/server/a.cpp", "boost/asio.hpp"), 0U);
    EXPECT_EQ(faults("src/library/a.cpp", "boost/asio.hpp"), 1U);
    EXPECT_EQ(faults("src/dice/a.cpp", "Random123/philox.h"), 0U);
    EXPECT_EQ(faults("src/base/a.cpp", "Random123/philox.h"), 1U);
}

TEST(CoreFaults, HeadersOfTheOuterWorldAreRefusedInTheCoreOnly) {
    for (const char* header : {"iostream", "chrono", "thread", "random", "filesystem", "fstream", "ranges", "format"}) {
        const std::string text = std::string("#include <") + header + ">\n";
        EXPECT_EQ(faults_of_core(small(), one_file("src/dice/a.cpp", text)).size(), 1U) << header;
        EXPECT_EQ(faults_of_core(small(), one_file("src/mechanics/arw/a.cpp", text)).size(), 1U) << header;
        EXPECT_EQ(faults_of_core(small(), one_file("apps/linstock/a.cpp", text)).size(), 0U) << header;
        EXPECT_EQ(faults_of_core(small(), one_file("src/library/a.cpp", text)).size(), 0U) << header;
    }
}

TEST(CoreFaults, FloatingPointIsRefusedButItsNameInACommentIsNot) {
    EXPECT_EQ(faults_of_core(small(), one_file("src/dice/a.cpp", "double half = 1;")).size(), 1U);
    EXPECT_EQ(faults_of_core(small(), one_file("src/dice/a.cpp", "float half;")).size(), 1U);
    const std::string innocent =
        "// a double\n/* float */ int sum_and_double; auto s = \"double\"; auto r = R\"x(float)x\";";
    EXPECT_EQ(faults_of_core(small(), one_file("src/dice/a.cpp", innocent)).size(), 0U);
}

TEST(WithoutComments, KeepsCodeAroundSeparatorsAndEscapes) {
    EXPECT_EQ(without_comments_and_literals("x = 10'000; // y\nz"), "x = 10'000;     \nz");
    EXPECT_EQ(without_comments_and_literals(R"(a = '"'; b = "\"c"; d)"), "a =    ; b =      ; d");
}

}  // namespace
}  // namespace linstock::map
