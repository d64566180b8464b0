#include <gtest/gtest.h>

#include "story/story_day.hpp"

namespace linstock::story {

namespace {

Throw coin(int gain) {
    Throw thrown;
    thrown.procedure = "coin";
    thrown.side = 0;
    thrown.kills = true;
    thrown.chances = {{0, certain / 2}, {1, certain / 2}};
    thrown.gain = gain;
    return thrown;
}

// Two coins, both heads: one head expected; three quarters of all pairs are worse, a quarter is as good and counts half.
TEST(AfterLuck, TwoCoins) {
    const Throw heads = coin(1);
    const SideLuck luck = luck_of({&heads, &heads});
    EXPECT_EQ(luck.throws, 2);
    ASSERT_EQ(luck.kinds.size(), 1U);
    EXPECT_EQ(luck.killing.expected, 1000);
    EXPECT_EQ(luck.killing.actual, 2000);
    EXPECT_EQ(luck.killing.worse, 8750);
    const Throw tails = coin(0);
    EXPECT_EQ(luck_of({&heads, &tails}).killing.worse, 5000);
    EXPECT_EQ(luck_of({&tails, &tails}).killing.worse, 1250);
}

TEST(AfterLuck, NobodyHasThrown) {
    const SideLuck luck = luck_of({});
    EXPECT_EQ(luck.throws, 0);
    EXPECT_TRUE(luck.kinds.empty());
    EXPECT_EQ(luck.killing.expected, 0);
}

// The printed result table of shooting: to 4 nobody falls, 5 and 6 one stand, 7 to 9 two, from 10 three.
int killed_by_shot(int total) { return total <= 4 ? 0 : total <= 6 ? 1 : total <= 9 ? 2 : 3; }
// And of melee: to 4 nobody, 5 and 6 one, 7 to 9 two, from 10 three.
int killed_in_melee(int total) { return killed_by_shot(total); }

// Each shot of a day: its score is the total less the die that fell, so the other five faces are known by the table.
void weigh_throws_of_day(std::uint64_t seed, int& shots, int& fights) {
    const auto day = FoughtDay::of("meeting", seed);
    ASSERT_NE(day, nullptr);
    day->fight();
    Retelling retelling(day->family());
    Scales scales(day->family());
    for (const std::size_t entry : battle::way_to(day->game().log(), day->game().latest())) {
        const battle::Entry& logged = day->game().log().entries[entry];
        const std::vector<battle::Told>& told = retelling.take(logged);
        const EntryTaken taken{day->family(), logged, retelling.before(), retelling.battle(), told};
        for (std::size_t i = 0; i < told.size(); ++i) {
            const bool shot = told[i].procedure == "shooting";
            if (!shot && told[i].procedure != "melee") continue;
            const std::vector<int> faces = faces_of(taken, i);
            if (told[i].resolution.refused) continue;
            ASSERT_EQ(faces.size(), 1U);
            const auto total =
                std::find_if(logged.events.begin(), logged.events.end(), [&](const battle::Event& event) {
                    return event.kind == battle::EventKind::result_read && event.subject == told[i].unit &&
                           event.object == told[i].other;
                });
            ASSERT_NE(total, logged.events.end());
            const auto second = std::count_if(told.begin(), told.end(), [&](const battle::Told& other) {
                return other.unit == told[i].unit && other.other == told[i].other;
            });
            if (second > 1) continue;  // two shots of one unit at one target: whose total it is cannot be told here
            const int score = total->b - faces.front();
            std::int64_t mean = 0;
            for (int face = 1; face <= 6; ++face)
                mean += shot ? killed_by_shot(score + face) : killed_in_melee(score + face);
            const std::optional<Throw> thrown = scales.weigh(told[i]);
            ASSERT_TRUE(thrown.has_value());
            EXPECT_TRUE(thrown->kills);
            EXPECT_EQ(thrown->gain, shot ? killed_by_shot(total->b) : killed_in_melee(total->b));
            std::int64_t whole = 0;
            std::int64_t weighed = 0;
            for (const Throw::Chance& chance : thrown->chances) {
                whole += chance.part;
                weighed += chance.part * chance.gain;
            }
            EXPECT_EQ(whole, certain);
            EXPECT_NEAR(static_cast<double>(weighed) / certain, static_cast<double>(mean) / 6, 1e-9)
                << told[i].procedure << " with a score of " << score;
            ++(shot ? shots : fights);
        }
    }
}

TEST(AfterLuck, TheOddsOfEveryShotAreThoseOfThePrintedTable) {
    int shots = 0;
    int fights = 0;
    // Officers go in with the bayonet on some days only.
    for (std::uint64_t seed = 11; seed < 19; ++seed) weigh_throws_of_day(seed, shots, fights);
    EXPECT_GT(shots, 10);
    EXPECT_GT(fights, 0);
}

// How far routers run is nobody's luck; a test is weighed by its total, and a die more or less is a point of it.
TEST(AfterLuck, TestsAreWeighedByTheirTotal) {
    const auto day = FoughtDay::of("meeting", 12);
    ASSERT_NE(day, nullptr);
    day->fight();
    Chronicle chronicle(day->family());
    chronicle.follow(day->game());
    int tests = 0;
    for (std::size_t entry = 0; entry < chronicle.size(); ++entry) {
        for (const Throw& thrown : chronicle.entry(entry).throws) {
            EXPECT_NE(thrown.procedure, "movement");
            if (thrown.kills) continue;
            ++tests;
            // A D6; and where a D4 says whether the General is near enough, what he is worth.
            const int spread = thrown.chances.back().gain - thrown.chances.front().gain;
            EXPECT_TRUE(spread == 5 || spread == 6) << thrown.procedure << " spreads " << spread;
            EXPECT_GE(thrown.gain, thrown.chances.front().gain);
            EXPECT_LE(thrown.gain, thrown.chances.back().gain);
        }
    }
    EXPECT_GT(tests, 0);
}

}  // namespace

}  // namespace linstock::story
