#include <gtest/gtest.h>

#include "bot/field_day.hpp"
#include "bot/playing.hpp"
#include "bot/random.hpp"
#include "bot/steady.hpp"
#include "bot/view.hpp"

namespace linstock::bot {

namespace players_at_table {

struct Case {
    const char* scenario;
    const char* sheet;
    const char* first;
    const char* second;
};

std::string print(const Case& c) {
    return std::string(c.scenario) + " under " + c.sheet + ", " + c.first + " against " + c.second;
}

constexpr Case cases[] = {
    {"outpost", "arw", "random", "random"},           {"outpost", "arw", "steady", "random"},
    {"outpost", "arw", "steady", "steady"},           {"meeting", "arw", "random", "steady"},
    {"meeting", "tricorne", "steady", "steady"},      {"cowpens-1781", "arw", "steady", "steady"},
    {"falkirk-1746", "tricorne", "random", "steady"},
};

constexpr std::uint64_t seeds = 2;

// Every command judged before it is submitted, every reason read.
class Auditor final : public Onlooker {
public:
    explicit Auditor(const battle::Family& family) : family_(&family) {}
    void before(const battle::Battle& battle, const battle::Command& command, const Player& player) override {
        battle::Refusal why;
        EXPECT_TRUE(battle::check(*family_, battle, command, &why)) << player.name() << ": " << why.reason;
        EXPECT_EQ(command.by, battle.state().next_to_act());
        EXPECT_FALSE(player.reason().empty()) << battle::name_of(command);
        EXPECT_EQ(player.reason().find('\n'), std::string::npos) << player.reason();
        spent_[command.by] = player.evaluations();
    }
    void after(const battle::Battle&, const battle::Command&) override { ++commands; }
    std::uint32_t commands = 0;
    std::uint64_t spent_[2] = {};

private:
    const battle::Family* family_;
};

// A command as text enough to compare two.
std::string print(const battle::Command& command) {
    std::string text = std::string(battle::name_of(command)) + " by " + std::to_string(command.by);
    const auto add = [&](std::int64_t number) { text += " " + std::to_string(number); };
    if (const auto* order = std::get_if<battle::GiveOrder>(&command.what)) {
        add(order->subject), add(order->order);
    } else if (const auto* move = std::get_if<battle::MoveUnit>(&command.what)) {
        add(move->unit);
        for (const table::Evolution& evolution : move->way) {
            add(static_cast<int>(evolution.kind)), add(evolution.amount), add(evolution.toward);
        }
    } else if (const auto* shot = std::get_if<battle::Shoot>(&command.what)) {
        add(shot->unit), add(shot->target), add(shot->stands);
    } else if (const auto* charge = std::get_if<battle::Charge>(&command.what)) {
        for (int i = 0; i < charge->count; ++i) {
            const battle::Charge::Go& go = charge->go[static_cast<std::size_t>(i)];
            add(go.unit), add(go.target), add(go.wheel), add(go.forward);
        }
    } else if (const auto* ride = std::get_if<battle::MoveCommander>(&command.what)) {
        add(ride->commander), add(ride->to.x), add(ride->to.y);
    } else if (const auto* answer = std::get_if<battle::Answer>(&command.what)) {
        add(answer->option), add(answer->value);
    }
    return text;
}

}  // namespace players_at_table

using namespace players_at_table;

TEST(Players, AreKnownByName) {
    const auto day = FieldDay::of("outpost", "arw");
    ASSERT_NE(day, nullptr);
    for (const std::string& name : player_names()) {
        const auto player = make_player(name, day->family(), 1);
        ASSERT_NE(player, nullptr) << name;
        EXPECT_EQ(player->name(), name);
    }
    EXPECT_EQ(make_player("napoleon", day->family(), 1), nullptr);
}

TEST(Players, GiveOnlyLegalCommandsWithAReasonAndComeToAnEnd) {
    for (const Case& c : cases) {
        const auto day = FieldDay::of(c.scenario, c.sheet);
        ASSERT_NE(day, nullptr) << print(c);
        for (std::uint64_t seed = 0; seed < seeds; ++seed) {
            SCOPED_TRACE(print(c) + ", seed " + std::to_string(seed));
            battle::Game game = day->game(seed);
            const auto first = make_player(c.first, day->family(), seed);
            const auto second = make_player(c.second, day->family(), seed + 100);
            Auditor auditor(day->family());
            const Played played = play(game, *first, *second, &auditor);
            EXPECT_EQ(played.refused, 0U) << played.refusal.reason;
            EXPECT_NE(played.result, battle::Result::undecided);
            EXPECT_EQ(played.commands, auditor.commands);
            EXPECT_GT(played.unit_turns, 0U);
        }
    }
}

TEST(Players, PlayTheSameGameAgain) {
    for (const Case& c : cases) {
        const auto day = FieldDay::of(c.scenario, c.sheet);
        ASSERT_NE(day, nullptr) << print(c);
        Played played[2];
        for (Played& one : played) {
            battle::Game game = day->game(7);
            const auto first = make_player(c.first, day->family(), 8);
            const auto second = make_player(c.second, day->family(), 9);
            one = play(game, *first, *second, nullptr, {}, Fold::yes);
        }
        EXPECT_NE(played[0].hash, 0U);
        EXPECT_EQ(played[0].hash, played[1].hash) << print(c);
        EXPECT_EQ(played[0].commands, played[1].commands) << print(c);
    }
}

TEST(Players, OfAnotherSeedPlayAnotherGame) {
    const auto day = FieldDay::of("outpost", "arw");
    ASSERT_NE(day, nullptr);
    std::uint64_t hash[2] = {};
    for (std::uint64_t i = 0; i < 2; ++i) {
        battle::Game game = day->game(7);
        Random first(day->family(), 20 + i);
        Random second(day->family(), 30);
        hash[i] = play(game, first, second, nullptr, {}, Fold::yes).hash;
    }
    EXPECT_NE(hash[0], hash[1]);
}

// A twin is always handed the whole battle, with the other side's declarations and its troops still to come: what he may not
// know must change nothing he does.
class Twin final : public Player {
public:
    Twin(const battle::Family& family, const battle::Game& game, std::uint64_t seed)
        : game_(&game), blind_(family, seed), knowing_(family, seed) {}
    battle::Command choose(const battle::Battle& seen, SideId side) override {
        const battle::Command command = blind_.choose(seen, side);
        EXPECT_EQ(print(command), print(knowing_.choose(game_->battle(), side)));
        say(blind_.reason());
        hidden += battle::hash_of(seen.state()) == battle::hash_of(game_->battle().state()) ? 0 : 1;
        return command;
    }
    std::string_view name() const override { return "twin"; }
    int hidden = 0;  // how often there was something he did not see

private:
    const battle::Game* game_;
    Steady blind_;
    Steady knowing_;
};

TEST(Steady, DoesNotUseWhatItsSideDoesNotSee) {
    for (const char* scenario : {"meeting", "guilford-courthouse-1781"}) {
        const auto day = FieldDay::of(scenario, "arw");
        ASSERT_NE(day, nullptr);
        battle::Game game = day->game(3);
        Twin first(day->family(), game, 1);
        Twin second(day->family(), game, 2);
        const Played played = play(game, first, second);
        EXPECT_EQ(played.refused, 0U) << played.refusal.reason;
        EXPECT_GT(first.hidden + second.hidden, 0) << scenario;
    }
}

TEST(View, HidesTheOtherSidesShotsUntilBothHaveDeclared) {
    const auto day = FieldDay::of("meeting", "arw");
    ASSERT_NE(day, nullptr);
    battle::Game game = day->game(5);
    Steady first(day->family(), 1);
    Steady second(day->family(), 2);
    View view(day->family());
    int hidden = 0;
    for (int i = 0; i < 2'000 && !game.over(); ++i) {
        const battle::State& state = game.battle().state();
        const SideId side = state.next_to_act();
        const battle::Battle& seen = view.of(game.battle(), side);
        for (const battle::Tie& tie : seen.state().ties()) {
            const bool secret = day->family().terms().ties[tie.kind].hidden;
            EXPECT_FALSE(secret && state.unit(tie.a).side != side);
        }
        hidden += state.ties().size() > seen.state().ties().size() ? 1 : 0;
        ASSERT_TRUE(game.submit((side == 0 ? first : second).choose(seen, side)).done);
    }
    EXPECT_GT(hidden, 0);
}

// What he spends on a step is bounded by the units on the table, whatever the step: here over the longest battle there is.
class Accountant final : public Onlooker {
public:
    void before(const battle::Battle& battle, const battle::Command&, const Player& player) override {
        const battle::Header& head = battle.state().head();
        const std::int64_t step = (head.turn * 2 + head.phase_side) * 64 + head.step * 2 + head.to_act;
        const SideId by = battle.state().next_to_act();
        if (step != step_[by]) start_[by] = latest_[by];
        step_[by] = step;
        latest_[by] = player.evaluations();
        most = std::max(most, latest_[by] - start_[by]);
    }
    void after(const battle::Battle&, const battle::Command&) override {}
    std::uint64_t most = 0;

private:
    std::int64_t step_[2] = {-1, -1};
    std::uint64_t start_[2] = {};
    std::uint64_t latest_[2] = {};
};

TEST(Steady, KeepsToItsBudget) {
    const auto day = FieldDay::of("meeting-48", "arw");
    ASSERT_NE(day, nullptr);
    battle::Game game = day->game(11);
    Steady first(day->family(), 1);
    Steady second(day->family(), 2);
    Accountant accountant;
    play(game, first, second, &accountant);
    const std::uint64_t units = day->family().roster().units.size();
    // What is owed at the end of a step is paid past the budget: as much again at most.
    EXPECT_LE(accountant.most, 2 * Steady::evaluations_a_unit * (units + 4));
    EXPECT_GT(accountant.most, 0U);
}

// Taken up again and again in the middle, of a step even, by somebody who remembers nothing of it.
TEST(Steady, PlaysOnFromAnyState) {
    const auto day = FieldDay::of("meeting", "arw");
    ASSERT_NE(day, nullptr);
    battle::Game game = day->game(13);
    std::unique_ptr<Steady> player[2];
    for (std::uint64_t i = 0; i < 5'000 && !game.over(); ++i) {
        const SideId side = game.battle().state().next_to_act();
        if (player[side] == nullptr || i % 23 == 0) player[side] = std::make_unique<Steady>(day->family(), i);
        const battle::Submitted done = game.submit(player[side]->choose(game.battle(), side));
        ASSERT_TRUE(done.done) << done.refusal.reason;
    }
    EXPECT_TRUE(game.over());
}

}  // namespace linstock::bot
