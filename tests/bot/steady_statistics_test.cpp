#include <gtest/gtest.h>

#include <algorithm>
#include <cstdio>

#include "bot/blunders.hpp"
#include "bot/field_day.hpp"

// A hundred battles a sheet: enough to see a player that has got worse.
namespace linstock::bot {

namespace hundred_battles {

constexpr int battles = 100;

const std::string sheets[] = {"arw", "tricorne"};

}  // namespace hundred_battles

using namespace hundred_battles;

// Every seed is fought twice, the players changing sides.
TEST(SteadyStatistics, BeatsRandomInNinetyFiveOfAHundred) {
    for (const std::string& sheet : sheets) {
        const auto day = FieldDay::of("meeting", sheet);
        ASSERT_NE(day, nullptr);
        int won = 0;
        std::string lost;
        for (int i = 0; i < battles; ++i) {
            const std::uint64_t seed = static_cast<std::uint64_t>(i / 2);
            const bool south = i % 2 == 0;
            battle::Game game = day->game(seed);
            const auto steady = make_player("steady", day->family(), seed);
            const auto random = make_player("random", day->family(), 1'000 + seed);
            const Played played = south ? play(game, *steady, *random) : play(game, *random, *steady);
            ASSERT_EQ(played.refused, 0U) << played.refusal.reason;
            const bool wins = played.result == (south ? battle::Result::side_0 : battle::Result::side_1);
            won += wins ? 1 : 0;
            if (!wins) lost += " " + std::to_string(seed) + (south ? "s" : "n");
        }
        EXPECT_GE(won, 95) << sheet << ", not won (seed and edge):" << lost;
    }
}

TEST(SteadyStatistics, KeepsItsBlundersWithinBounds) {
    for (const std::string& sheet : sheets) {
        const auto day = FieldDay::of("meeting", sheet);
        ASSERT_NE(day, nullptr);
        BlunderWatch watch(day->family());
        for (std::uint64_t seed = 0; seed < battles; ++seed) {
            battle::Game game = day->game(500 + seed);
            const auto first = make_player("steady", day->family(), seed);
            const auto second = make_player("steady", day->family(), 1'000 + seed);
            watch.begin();
            const Played played = play(game, *first, *second, &watch);
            ASSERT_EQ(played.refused, 0U) << played.refusal.reason;
            ASSERT_NE(played.result, battle::Result::undecided) << "seed " << seed;
        }
        const std::string told = sheet + ", " + std::to_string(battles) + " battles:\n" + report(watch.counts());
        std::fputs(told.c_str(), stdout);
        for (int i = 0; i < blunders; ++i) {
            const Blunder blunder = static_cast<Blunder>(i);
            EXPECT_TRUE(watch.counts().within_bounds(blunder)) << name_of(blunder) << " under " << told;
            const bool rare = blunder == Blunder::hopeless_charge;
            EXPECT_TRUE(rare || watch.counts()[blunder].of > 0U) << name_of(blunder);
        }
    }
}

// Random play is what the counters are for: a watch that finds nothing in it watches nothing.
TEST(SteadyStatistics, RandomPlayBlunders) {
    const auto day = FieldDay::of("meeting", "arw");
    ASSERT_NE(day, nullptr);
    BlunderWatch watch(day->family());
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
        battle::Game game = day->game(seed);
        const auto first = make_player("random", day->family(), seed);
        const auto second = make_player("random", day->family(), 1'000 + seed);
        watch.begin();
        play(game, *first, *second, &watch);
    }
    for (const Blunder blunder :
         {Blunder::flank_offered, Blunder::hopeless_charge, Blunder::volley_wasted, Blunder::general_away,
          Blunder::left_behind, Blunder::attack_late, Blunder::order_reversed}) {
        EXPECT_GT(watch.counts()[blunder].bad, 0U) << name_of(blunder);
    }
}

}  // namespace linstock::bot
