#include <algorithm>

#include <gtest/gtest.h>

#include "story/story_day.hpp"
#include "story/turning.hpp"

namespace linstock::story {

namespace {

using battle::EventKind;

std::string all_text(const Chronicle& chronicle, std::size_t entry) {
    std::string text;
    for (const StoryLine& line : chronicle.entry(entry).lines) text += line.text + "\n";
    return text;
}

TEST(AfterStory, EveryResultOfADayHasALineThatOpens) {
    const auto day = FoughtDay::of("meeting", 11);
    ASSERT_NE(day, nullptr);
    day->fight();
    ASSERT_TRUE(day->game().over());
    Chronicle chronicle(day->family());
    chronicle.follow(day->game());
    ASSERT_EQ(chronicle.size(), day->game().log().entries.size());
    std::size_t results = 0;
    for (std::size_t entry = 0; entry < chronicle.size(); ++entry) {
        std::size_t said = 0;
        for (const battle::Event& event : day->game().log().entries[entry].events) {
            if (event.kind == EventKind::result_read && !day->family().say(day->game().battle(), event).empty()) ++said;
        }
        std::size_t open = 0;
        for (const StoryLine& line : chronicle.entry(entry).lines) {
            if (line.told >= 0) ++open;
            EXPECT_EQ(line.text.find('{'), std::string::npos) << line.text;
            EXPECT_FALSE(line.text.empty());
        }
        EXPECT_EQ(open, said) << "entry " << entry;
        results += said;
    }
    EXPECT_GT(results, 20U) << "a whole battle without shots proves nothing";
}

TEST(AfterStory, TheLineOfAMoveSaysHowFarTheUnitGot) {
    const auto day = FoughtDay::of("meeting", 5);
    ASSERT_NE(day, nullptr);
    Chronicle chronicle(day->family());
    int moves = 0;
    for (int i = 0; i < 200 && moves < 5; ++i) {
        const battle::State before = day->game().battle().state();
        ASSERT_TRUE(day->step());
        chronicle.follow(day->game());
        const auto* move = std::get_if<battle::MoveUnit>(&day->game().log().entries.back().command.what);
        if (move == nullptr) continue;
        const table::Length went = table::root(table::squared_distance(
            before.unit(move->unit).pose.at, day->game().battle().state().unit(move->unit).pose.at));
        if (went < table::centimetre) continue;
        ++moves;
        const StoryLine& line = chronicle.entry(chronicle.size() - 1).lines.front();
        const std::string& name = day->family().roster().units[move->unit].name;
        const std::string whole = std::to_string((went + 50) / table::centimetre);  // to a tenth, so 12.96 is 13
        EXPECT_EQ(line.text.find(name + " moves " + whole), 0U) << line.text << " went " << went;
        EXPECT_EQ(line.side, before.unit(move->unit).side);
    }
    EXPECT_EQ(moves, 5);
}

TEST(AfterStory, FollowingStepByStepAndAtTheEndTellTheSame) {
    const auto day = FoughtDay::of("meeting", 3);
    ASSERT_NE(day, nullptr);
    Chronicle along(day->family());
    for (int i = 0; i < 250 && day->step(); ++i) along.follow(day->game());
    Chronicle later(day->family());
    later.follow(day->game());
    ASSERT_EQ(along.size(), later.size());
    for (std::size_t entry = 0; entry < along.size(); ++entry) {
        EXPECT_EQ(all_text(along, entry), all_text(later, entry));
        EXPECT_EQ(along.entry(entry).worth_lost[0], later.entry(entry).worth_lost[0]);
        EXPECT_EQ(along.entry(entry).throws.size(), later.entry(entry).throws.size());
    }
}

TEST(AfterStory, WhatIsTakenBackAndPlayedAgainIsToldAsItWasPlayed) {
    const auto day = FoughtDay::of("meeting", 8);
    ASSERT_NE(day, nullptr);
    Chronicle chronicle(day->family());
    day->fight(60);
    chronicle.follow(day->game());
    const std::size_t back_to = day->game().latest() - 20;
    ASSERT_TRUE(day->game().undo(back_to, 0, true).done);
    chronicle.follow(day->game());
    EXPECT_TRUE(chronicle.entry(chronicle.size() - 1).undo);
    EXPECT_NE(all_text(chronicle, chronicle.size() - 1).find("taken back to entry " + std::to_string(back_to)),
              std::string::npos);
    day->fight(40);
    chronicle.follow(day->game());
    for (const std::size_t entry : battle::way_to(day->game().log(), day->game().latest())) {
        const battle::Battle then = day->game().at(entry);
        for (battle::SideId side = 0; side < 2; ++side)
            EXPECT_EQ(chronicle.entry(entry).worth_lost[side], day->family().preview().worth_lost(then, side)) << entry;
    }
}

// Red declares first in its own phase. Until blue has declared, too, nobody but red (and an umpire) hears of it.
TEST(AfterStory, DeclarationsStayHiddenUntilBothHaveDeclared) {
    const auto day = FoughtDay::of("meeting", 21);
    ASSERT_NE(day, nullptr);
    battle::Game& game = day->game();
    Chronicle chronicle(day->family());
    const auto both_declare = [&] {
        return day->family().terms().steps[game.battle().state().head().step].both_declare;
    };
    int seen = 0;
    for (int i = 0; i < 3000 && !game.over() && seen < 5; ++i) {
        const bool declaring = both_declare();
        const std::uint8_t step = game.battle().state().head().step;
        const battle::SideId phase = game.battle().state().head().phase_side;
        ASSERT_TRUE(day->step());
        chronicle.follow(game);
        const std::size_t latest = game.latest();
        const battle::Command& command = game.log().entries[latest].command;
        const bool still = both_declare() && game.battle().state().head().step == step &&
                           game.battle().state().head().phase_side == phase;
        if (!declaring || !still || !std::holds_alternative<battle::Shoot>(command.what)) continue;
        ++seen;
        const battle::SideId enemy = battle::other_side(command.by);
        EXPECT_TRUE(chronicle.open_to(game, latest, match::Clearance::of_side(command.by)));
        EXPECT_TRUE(chronicle.open_to(game, latest, match::Clearance::all()));
        EXPECT_FALSE(chronicle.open_to(game, latest, match::Clearance::of_side(enemy)));
        EXPECT_FALSE(chronicle.open_to(game, latest, match::Clearance::none()));
        const std::size_t declared = latest;
        for (int j = 0; j < 200 && both_declare() && game.battle().state().head().step == step; ++j)
            ASSERT_TRUE(day->step());
        chronicle.follow(game);
        EXPECT_TRUE(chronicle.open_to(game, declared, match::Clearance::none())) << "both have declared";
    }
    EXPECT_EQ(seen, 5);
}

TEST(AfterStory, StandingInstructionsStayAtHome) {
    const auto day = FoughtDay::of("meeting", 2);
    ASSERT_NE(day, nullptr);
    battle::Game& game = day->game();
    for (int i = 0; i < 500 && game.battle().state().head().turn == 0; ++i) ASSERT_TRUE(day->step());
    battle::Command command;
    command.by = game.battle().state().next_to_act();
    battle::UnitId unit = 0;
    while (game.battle().state().unit(unit).side != command.by) ++unit;
    command.what = battle::Instruct{unit, 0, 1};
    ASSERT_TRUE(game.submit(command).done);
    Chronicle chronicle(day->family());
    chronicle.follow(game);
    EXPECT_TRUE(chronicle.open_to(game, game.latest(), match::Clearance::of_side(command.by)));
    EXPECT_FALSE(chronicle.open_to(game, game.latest(), match::Clearance::of_side(battle::other_side(command.by))));
    EXPECT_FALSE(chronicle.open_to(game, game.latest(), match::Clearance::none()));
    EXPECT_NE(all_text(chronicle, game.latest()).find("hold its fire to short range"), std::string::npos);
}

// The same by the plainest way: what each side had lost when a phase ended, less what it had when it began.
TEST(AfterStory, TheTurningPointIsThePhaseOfTheLargestSwing) {
    for (const std::uint64_t seed : {4U, 9U, 17U}) {
        const auto day = FoughtDay::of("meeting", seed);
        ASSERT_NE(day, nullptr);
        day->fight();
        ASSERT_TRUE(day->game().over());
        Chronicle chronicle(day->family());
        chronicle.follow(day->game());
        const battle::Result result = day->game().battle().state().head().result;
        const auto way = battle::way_to(day->game().log(), day->game().latest());
        const auto found = turning_point(chronicle, way, result);
        ASSERT_TRUE(found.has_value()) << "seed " << seed;
        std::int32_t largest = 0;
        for (std::size_t i = 0; i < way.size();) {
            std::size_t j = i;
            while (j + 1 < way.size() && chronicle.entry(way[j + 1]).turn == chronicle.entry(way[i]).turn &&
                   chronicle.entry(way[j + 1]).phase_side == chronicle.entry(way[i]).phase_side)
                ++j;
            std::int32_t swing = 0;
            for (battle::SideId side = 0; side < 2; ++side) {
                const std::int32_t began =
                    i == 0 ? 0 : day->family().preview().worth_lost(day->game().at(way[i - 1]), side);
                const std::int32_t lost = day->family().preview().worth_lost(day->game().at(way[j]), side) - began;
                swing += side == 1 ? lost : -lost;
            }
            if (result == battle::Result::side_1) swing = -swing;
            if (result == battle::Result::draw) swing = std::abs(swing);
            largest = std::max(largest, swing);
            i = j + 1;
        }
        EXPECT_EQ(std::abs(found->lost[1] - found->lost[0]), largest) << "seed " << seed;
        EXPECT_EQ(chronicle.entry(found->entry).turn, found->turn);
        const bool won = result == battle::Result::side_0 || result == battle::Result::side_1;
        const battle::SideId winner = result == battle::Result::side_0 ? 0 : 1;
        EXPECT_TRUE(!won || found->gained == winner) << "seed " << seed;
    }
}

}  // namespace

}  // namespace linstock::story
