// The verbs `scenarios` and `check`, as a person runs them.
#include <gtest/gtest.h>

#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <string>

#include "library/scenario_library.hpp"

namespace linstock::test::scenario_verbs {
namespace {

struct Said {
    int exit_code = -1;
    std::string text;  // errors too
};

Said said(const std::string& words) {
    const std::string command = std::string(LINSTOCK_PROGRAM) + " " + words + " 2>&1 </dev/null";
    Said said;
    FILE* pipe = popen(command.c_str(), "r");
    std::array<char, 4096> buffer{};
    for (std::size_t got = 0; (got = fread(buffer.data(), 1, buffer.size(), pipe)) > 0;)
        said.text.append(buffer.data(), got);
    const int status = pclose(pipe);
    said.exit_code = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
    return said;
}

bool says(const Said& said, std::string_view part) { return said.text.find(part) != std::string::npos; }

// A scenario file of its own folder, gone with the test.
class ScenarioVerbs : public testing::Test {
protected:
    void SetUp() override {
        const std::string name = testing::UnitTest::GetInstance()->current_test_info()->name();
        folder_ = std::filesystem::temp_directory_path() / ("linstock-scenarios-" + std::to_string(getpid()) + name);
        std::filesystem::create_directories(folder_);
    }
    void TearDown() override { std::filesystem::remove_all(folder_); }

    // The outpost with one change.
    std::string changed(const std::string& from, const std::string& to) const {
        std::string text = *library::ScenarioLibrary::built_in().text("outpost");
        const std::size_t at = text.find(from);
        EXPECT_NE(at, std::string::npos) << from;
        text.replace(at, from.size(), to);
        const std::string path = (folder_ / "outpost.toml").string();
        std::ofstream(path) << text;
        return path;
    }

    std::filesystem::path folder_;
};

TEST_F(ScenarioVerbs, ListAndTell) {
    const Said list = said("scenarios");
    EXPECT_EQ(list.exit_code, 0) << list.text;
    for (const std::string& id : library::ScenarioLibrary::built_in().ids()) EXPECT_TRUE(says(list, id)) << id;
    EXPECT_TRUE(says(list, "under arw and tricorne"));

    const Said one = said("scenarios cowpens-1781");
    EXPECT_EQ(one.exit_code, 0) << one.text;
    for (const std::string_view part : {"Daniel Morgan", "12 turns of arw", "71st Foot", "What happened", "Babits"})
        EXPECT_TRUE(says(one, part)) << part;
    EXPECT_TRUE(says(said("scenarios meeting --json"), "\"id\": \"meeting\""));
}

TEST_F(ScenarioVerbs, AnUnknownOneIsRefusedWithTheNearName) {
    const Said ran = said("scenarios metting");
    EXPECT_EQ(ran.exit_code, 1);
    EXPECT_TRUE(says(ran, "did you mean 'meeting'?")) << ran.text;
}

TEST_F(ScenarioVerbs, AFolderJoinsTheBuiltInOnes) {
    changed("title = \"The outpost at Miller's fence\"", "title = \"Our own outpost\"");
    const Said list = said("scenarios --scenarios '" + folder_.string() + "'");
    EXPECT_TRUE(says(list, "Our own outpost")) << list.text;
    EXPECT_FALSE(says(list, "Miller's fence\n"));
    EXPECT_TRUE(says(list, "meeting-48"));
}

TEST_F(ScenarioVerbs, CheckMustersTheBuiltInOnes) {
    const Said ran = said("check " LINSTOCK_SOURCE_DIR "/scenarios");
    EXPECT_EQ(ran.exit_code, 0) << ran.text;
    EXPECT_TRUE(says(ran, "outpost musters under arw (8 turns) and tricorne (8 turns)")) << ran.text;
}

TEST_F(ScenarioVerbs, CheckNamesFileLineAndFix) {
    struct Case {
        std::string from, to, says;
    };
    const Case cases[] = {
        {"role = \"grenadiers\"", "role = \"grenadeers\"", "did you mean 'grenadiers'?"},
        {"at = [640, 680]", "at = [760, 680]", "'Town militia' stands on 'County militia' (move one of them"},
        {"role = \"grenadiers\"", "role = \"grenadiers\"\nunder = { awr = { stands = 3 } }", "did you mean 'arw'?"},
        {"role = \"grenadiers\"", "role = \"grenadiers\"\nunder = { arw = { morale = \"hihg\" } }",
         "did you mean 'high'?"},
        {"role = \"grenadiers\"", "role = \"grenadiers\"\nunder = { arw = { moral = \"high\" } }",
         "did you mean 'morale'?"},
        {"[map]", "[under.arw]\nreadings = { evade = \"half\" }\n[map]", "evade"},
    };
    for (const Case& each : cases) {
        const std::string path = changed(each.from, each.to);
        const Said ran = said("check '" + path + "'");
        EXPECT_EQ(ran.exit_code, 1) << ran.text;
        EXPECT_TRUE(says(ran, each.says)) << ran.text;
    }
    const std::string path = changed("role = \"grenadiers\"", "roll = \"grenadiers\"");
    EXPECT_TRUE(says(said("check '" + path + "'"), path + ":")) << path;  // file and line
}

}  // namespace
}  // namespace linstock::test::scenario_verbs
