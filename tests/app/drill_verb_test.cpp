// The verb drill, and check for files of drills, as a person runs them.
#include <gtest/gtest.h>

#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <string>

namespace linstock::test {
namespace {

namespace fs = std::filesystem;

class DrillVerb : public testing::Test {
protected:
    struct Done {
        int exit_code = -1;
        std::string text;  // what it said, errors too
        bool has(std::string_view part) const { return text.find(part) != std::string::npos; }
        bool ends_with(std::string_view part) const { return std::string_view(text).ends_with(part); }
    };

    void SetUp() override {
        const std::string name = testing::UnitTest::GetInstance()->current_test_info()->name();
        folder_ = fs::temp_directory_path() / ("linstock-drill-" + std::to_string(getpid()) + "-" + name);
        fs::create_directories(folder_);
    }
    void TearDown() override { fs::remove_all(folder_); }

    std::string file(const std::string& text) const {
        const std::string path = (folder_ / "x.toml").string();
        std::ofstream(path, std::ios::binary) << text;
        return path;
    }

    static Done run(const std::string& words) {
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

    // A line on Reserve may go 20 cm.
    static std::string march(const std::string& id, const std::string& sheet, const std::string& amount) {
        return "[[drill]]\nid = \"" + id + "\"\nsheet = \"" + sheet +
               "\"\nsays = \"A line marches\"\ntable = { width = 180, depth = 120 }\n"
               "units = [{ name = \"A\", side = \"red\", type = \"Medium Infantry\", stands = 4, at = [90, 40], order "
               "= "
               "\"Reserve\" }]\nnow = { turn = 2, phase = \"red\", step = \"movement\" }\n[[drill.do]]\nby = \"red\"\n"
               "command = { do = \"move\", unit = \"A\", way = [{ go = \"forward\", amount = " +
               amount + " }] }\nafter = { A = { moved = 20 } }\n";
    }

private:
    fs::path folder_;
};

TEST_F(DrillVerb, CountsWhatPassed) {
    const Done done = run("drill '" + file(march("X-1", "arw", "20") + march("X-2", "tricorne", "20")) + "'");
    EXPECT_EQ(done.exit_code, 0);
    EXPECT_EQ(done.text, "2 passed, 0 failed\n");
}

TEST_F(DrillVerb, SaysWhatFailedAndWhere) {
    const Done done = run("drill '" + file(march("X-1", "arw", "20") + march("X-2", "arw", "19")) + "'");
    EXPECT_EQ(done.exit_code, 1);
    EXPECT_TRUE(done.has("failed X-2")) << done.text;
    EXPECT_TRUE(done.has("A line marches")) << done.text;
    EXPECT_TRUE(done.has("x.toml:22:")) << done.text;
    EXPECT_TRUE(done.has("step 1")) << done.text;
    EXPECT_TRUE(done.ends_with("1 passed, 1 failed\n")) << done.text;
}

TEST_F(DrillVerb, SkipsSheetsThatFightNoBattlesYet) {
    const Done done = run("drill '" + file(march("X-1", "arw", "20") + march("X-2", "acw", "20")) + "'");
    EXPECT_EQ(done.exit_code, 0);
    EXPECT_TRUE(done.has("no battle of acw can be fought yet")) << done.text;
    EXPECT_TRUE(done.ends_with("1 passed, 0 failed, 1 skipped\n")) << done.text;
}

TEST_F(DrillVerb, AnswersProgramsInJson) {
    const Done done = run("drill --json '" + file(march("X-2", "arw", "19")) + "'");
    EXPECT_EQ(done.exit_code, 1);
    EXPECT_TRUE(done.has("\"failed\": 1")) << done.text;
    EXPECT_TRUE(done.has("\"expected\": \"20\"")) << done.text;
    EXPECT_TRUE(done.has("\"got\": \"19\"")) << done.text;
}

TEST_F(DrillVerb, RefusesWhatItCannotRead) {
    EXPECT_EQ(run("drill").exit_code, 2);
    EXPECT_EQ(run("drill /nowhere/x.toml").exit_code, 1);
    const Done broken = run("drill '" + file(march("X-1", "arw", "20") + "refuesd = true\n") + "'");
    EXPECT_EQ(broken.exit_code, 1);
    EXPECT_TRUE(broken.has("x.toml:12:")) << broken.text;
    EXPECT_TRUE(broken.has("did you mean 'refused'?")) << broken.text;
    EXPECT_TRUE(broken.ends_with("0 passed, 1 failed\n")) << broken.text;
    // What is broken does not keep the others from being fought.
    const Done beside =
        run("drill '" + file(march("X-1", "arw", "20") + "refuesd = true\n" + march("X-2", "arw", "20")) + "'");
    EXPECT_TRUE(beside.ends_with("1 passed, 1 failed\n")) << beside.text;
    const Done unknown = run("drill '" + file(march("X-1", "awr", "20")) + "'");
    EXPECT_EQ(unknown.exit_code, 1);
    EXPECT_TRUE(unknown.has("did you mean 'arw'?")) << unknown.text;
}

TEST_F(DrillVerb, CheckNamesFileLineAndFix) {
    const Done sound = run("check '" + file(march("X-1", "arw", "20")) + "'");
    EXPECT_EQ(sound.exit_code, 0);
    EXPECT_TRUE(sound.has("sound drills: 1")) << sound.text;
    std::string text = march("X-1", "arw", "20");
    text.replace(text.find("Reserve"), 7, "Resreve");
    const Done wrong = run("check '" + file(text) + "'");
    EXPECT_EQ(wrong.exit_code, 1);
    EXPECT_TRUE(wrong.has("x.toml:6:")) << wrong.text;
    EXPECT_TRUE(wrong.has("did you mean 'Reserve'?")) << wrong.text;
}

}  // namespace
}  // namespace linstock::test
