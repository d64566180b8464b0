// Whole battles from the command line: played, saved, told again, verified, drawn.
#include <gtest/gtest.h>

#include <sys/wait.h>

#include <array>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>

namespace linstock::test {
namespace {

namespace fs = std::filesystem;

class BattleVerbs : public testing::Test {
protected:
    struct Done {
        int exit_code = -1;
        std::string text;  // what it said, errors too
        bool has(std::string_view part) const { return text.find(part) != std::string::npos; }
    };

    void SetUp() override {
        const std::string name = testing::UnitTest::GetInstance()->current_test_info()->name();
        folder_ = fs::temp_directory_path() / ("linstock-battle-" + std::to_string(getpid()) + "-" + name);
        fs::create_directories(folder_);
    }
    void TearDown() override { fs::remove_all(folder_); }

    std::string path(const std::string& name) const { return (folder_ / name).string(); }
    void write(const std::string& name, const std::string& text) const {
        std::ofstream(path(name), std::ios::binary) << text;
    }
    std::string read(const std::string& name) const {
        std::ostringstream text;
        text << std::ifstream(path(name), std::ios::binary).rdbuf();
        return text.str();
    }

    Done run(const std::string& words) const {
        const std::string command = std::string(LINSTOCK_PROGRAM) + " " + words + " 2>&1 </dev/null";
        Done done;
        FILE* pipe = popen(command.c_str(), "r");
        std::array<char, 4096> buffer{};
        for (std::size_t got = 0; (got = fread(buffer.data(), 1, buffer.size(), pipe)) > 0;)
            done.text.append(buffer.data(), got);
        const int status = pclose(pipe);
        done.exit_code = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
        return done;
    }

    // A short battle, saved.
    Done fight(const std::string& more = "") const {
        return run("battle outpost --sheet arw --seed 5 --save '" + path("b.log") + "' " + more);
    }
    Done replay(const std::string& more = "") const { return run("replay '" + path("b.log") + "' " + more); }

private:
    fs::path folder_;
};

TEST_F(BattleVerbs, ABattleIsToldAndCosted) {
    const Done done = fight();
    EXPECT_EQ(done.exit_code, 0) << done.text;
    EXPECT_TRUE(done.has("seed 5")) << done.text;
    EXPECT_TRUE(done.has("Turn 1 of 8, 6:00 a.m.")) << done.text;
    EXPECT_TRUE(done.has("movement")) << done.text;
    EXPECT_TRUE(done.has(" stands lost, about ")) << done.text;
    EXPECT_FALSE(done.has("\033")) << "no colours where there is no terminal";
}

TEST_F(BattleVerbs, TheSameSeedIsTheSameBattle) {
    EXPECT_EQ(run("battle outpost --sheet arw --seed 9 --json").text,
              run("battle outpost --sheet arw --seed 9 --json").text);
}

TEST_F(BattleVerbs, WithoutASeedOneIsPickedAndTold) {
    const Done done = run("battle outpost --sheet arw --quiet --red random");
    EXPECT_EQ(done.exit_code, 0) << done.text;
    const std::size_t at = done.text.find("seed ");
    ASSERT_NE(at, std::string::npos) << done.text;
    EXPECT_TRUE(std::isdigit(static_cast<unsigned char>(done.text[at + 5]))) << done.text;
    EXPECT_FALSE(done.has("Turn 1")) << "quiet tells no story";
}

TEST_F(BattleVerbs, TricorneFightsToo) {
    const Done done = run("battle outpost --sheet tricorne --seed 2 --quiet");
    EXPECT_EQ(done.exit_code, 0) << done.text;
}

TEST_F(BattleVerbs, WhatIsNotThereIsNamedWithWhatIs) {
    const Done scenario = run("battle outpots --sheet arw");
    EXPECT_EQ(scenario.exit_code, 1);
    EXPECT_TRUE(scenario.has("did you mean 'outpost'?")) << scenario.text;
    const Done player = run("battle outpost --sheet arw --red stedy");
    EXPECT_EQ(player.exit_code, 2);
    EXPECT_TRUE(player.has("did you mean 'steady'?")) << player.text;
    const Done sheet = run("battle outpost --sheet acw");
    EXPECT_EQ(sheet.exit_code, 1) << sheet.text;
    EXPECT_EQ(run("battle outpost").exit_code, 2) << "the sheet is not told";
}

TEST_F(BattleVerbs, ASaveIsTheSameBattleAgain) {
    const Done fought = fight("--json");
    ASSERT_EQ(fought.exit_code, 0) << fought.text;
    const Done again = replay("--json");
    EXPECT_EQ(again.exit_code, 0) << again.text;
    const auto hash_in = [](const std::string& text) { return text.substr(text.find("\"hash\":"), 28); };
    EXPECT_EQ(hash_in(fought.text), hash_in(again.text));
}

TEST_F(BattleVerbs, TheStoryOfAReplayIsThatOfTheBattle) {
    const Done fought = fight();
    const Done again = replay();
    const auto story_in = [](const std::string& text) {
        const std::size_t from = text.find("\nTurn 1 of");
        return text.substr(from, text.find("saved to") - from);
    };
    ASSERT_TRUE(fought.has("\nTurn 1 of")) << fought.text;
    EXPECT_EQ(story_in(fought.text).substr(0, 2000), story_in(again.text).substr(0, 2000));
}

TEST_F(BattleVerbs, ASaveVerifies) {
    fight("--quiet");
    const Done verified = replay("--verify");
    EXPECT_EQ(verified.exit_code, 0) << verified.text;
    EXPECT_TRUE(verified.has("verified: commands, dice, events and hashes agree")) << verified.text;
}

TEST_F(BattleVerbs, AnOlderEditionIsNamedAndStillLoads) {
    fight("--quiet");
    // The same battle seen from a program whose sheet differs by one number: shooting's deduction for long range.
    write("house.toml",
          "[house]\ntitle = \"steadier aim\"\nfor = \"arw\"\n\n[[shooting.clause]]\nid = \"ARW-SHOOT-M04\"\nvalue = "
          "-2\n");
    const std::string with = "--with '" + path("house.toml") + "'";
    const Done verified = replay("--verify " + with);
    EXPECT_TRUE(verified.has("older edition")) << verified.text;
    EXPECT_TRUE(verified.has("loads and plays on")) << verified.text;
    const Done told = replay(with);
    EXPECT_EQ(told.exit_code, 0) << told.text;
    EXPECT_TRUE(told.has("played under an older edition")) << told.text;
}

TEST_F(BattleVerbs, ATamperedLineIsFound) {
    fight("--quiet");
    std::string text = read("b.log");
    const std::size_t at = text.find('\n', text.size() / 2) + 20;
    text[at] = text[at] == '1' ? '2' : '1';
    write("b.log", text);
    const Done verified = replay("--verify");
    EXPECT_EQ(verified.exit_code, 1) << verified.text;
    EXPECT_TRUE(verified.has("it is good up to entry ")) << verified.text;
}

TEST_F(BattleVerbs, ASaveCutShortLoadsToTheLastGoodEntry) {
    fight("--quiet");
    const std::string text = read("b.log");
    write("b.log", text.substr(0, text.size() / 2));
    const Done told = replay();
    EXPECT_EQ(told.exit_code, 1) << told.text;
    EXPECT_TRUE(told.has("it is good up to entry ")) << told.text;
    EXPECT_TRUE(told.has("Turn 1")) << "what is good is told";
    write("b.log", "no save at all");
    const Done none = replay();
    EXPECT_EQ(none.exit_code, 1);
    EXPECT_TRUE(none.has("b.log")) << none.text;
}

TEST_F(BattleVerbs, AReplayStopsWhereItIsTold) {
    fight("--quiet");
    const Done stopped = replay("--to 5");
    EXPECT_EQ(stopped.exit_code, 0) << stopped.text;
    EXPECT_TRUE(stopped.has("The battle is not over")) << stopped.text;
    const Done beyond = replay("--to 999999");
    EXPECT_EQ(beyond.exit_code, 2);
    EXPECT_TRUE(beyond.has("the last one is ")) << beyond.text;
}

TEST_F(BattleVerbs, PicturesAreDrawn) {
    ASSERT_EQ(fight("--quiet --svg '" + path("pictures") + "'").exit_code, 0);
    EXPECT_EQ(read("pictures/outpost-00-deployment.svg").rfind("<svg ", 0), 0U);
    EXPECT_EQ(read("pictures/outpost-end.svg").rfind("<svg ", 0), 0U);
    EXPECT_TRUE(fs::exists(path("pictures/outpost-01-turn.svg")));
    const Done drawn = replay("--to 20 --arcs Guns --svg '" + path("one.svg") + "'");
    EXPECT_EQ(drawn.exit_code, 0) << drawn.text;
    EXPECT_EQ(read("one.svg").rfind("<svg ", 0), 0U);
    const Done nobody = replay("--arcs Gunz --svg '" + path("two.svg") + "'");
    EXPECT_TRUE(nobody.has("did you mean 'Guns'?")) << nobody.text;
}

}  // namespace
}  // namespace linstock::test
