#include <set>
#include <thread>
#include <vector>

#include <gtest/gtest.h>

#include "linstock/desk_companion.hpp"
#include "linstock/serving.hpp"

// The companion as the server sees it: desks that are asked from several threads at once.
namespace linstock::test {

namespace desks {

std::unique_ptr<seats::Desks> open_desks() {
    auto made = app::make_desks(app::Arguments{});
    EXPECT_TRUE(made.ok()) << (made.ok() ? "" : base::to_text(made.errors()));
    return std::move(*made);
}

constexpr const char* a_shot =
    R"({"do":"resolve","sheet":"arw","procedure":"shooting","dice":"3","facts":{"own.type":"Heavy Infantry","own.stands":4,"other.type":"Medium Infantry","range":5}})";

}  // namespace desks

TEST(Desks, AnswerAlikeFromManyThreads) {
    const auto made = desks::open_desks();
    const std::string expected = made->ask(desks::a_shot);
    ASSERT_EQ(expected.find("errors"), std::string::npos) << expected;
    constexpr std::size_t threads = 4;
    std::vector<std::vector<std::string>> answers(threads);
    std::vector<std::thread> running;
    for (std::vector<std::string>& mine : answers) {
        running.emplace_back([&mine, &made] {
            for (int i = 0; i < 10; ++i) {
                mine.push_back(made->ask(desks::a_shot));
                // Another set of readings each time, so that sheets are compiled and put away meanwhile.
                made->ask(R"({"do":"sheet","sheet":"fatigue","readings":{"low_row":"le_score"}})");
            }
        });
    }
    for (std::thread& each : running) each.join();
    for (const auto& mine : answers) {
        for (const std::string& answer : mine) EXPECT_EQ(answer, expected);
    }
}

TEST(Desks, RollOtherDiceEveryTime) {
    const auto made = desks::open_desks();
    std::set<std::string> answers;
    for (int i = 0; i < 20; ++i)
        answers.insert(
            made->ask(R"({"do":"resolve","sheet":"fife-drum","procedure":"initiative","roll":true,"decisive":false})"));
    EXPECT_GT(answers.size(), 2U) << "twenty times two D10";
}

TEST(Desks, OpenTablesOfTheirKindOnly) {
    const auto made = desks::open_desks();
    EXPECT_FALSE(made->open("chess", "{}").ok());
    auto desk = made->open("companion", R"({"sheet":"acw"})");
    ASSERT_TRUE(desk.ok());
    const seats::Seat spectator{1, 2, seats::Role::spectator, "Ann"};
    const seats::Seat umpire{1, 1, seats::Role::umpire, "Ben"};
    EXPECT_TRUE((*desk)->take(spectator, R"({"do":"clock.next"})").changes.empty());
    const seats::Reply next = (*desk)->take(umpire, R"({"do":"clock.next"})");
    ASSERT_EQ(next.changes.size(), 1U);
    auto again = made->open("companion", R"({"sheet":"acw"})");
    ASSERT_TRUE((*again)->replay(next.changes.front().text));
    EXPECT_EQ((*again)->view(umpire), (*desk)->view(spectator));
}

}  // namespace linstock::test
