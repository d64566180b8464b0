// The house is open: two families of tests, without orders, go through contract, drills and whole battles of both players.
#include <gtest/gtest.h>

#include <set>

#include "bot/playing.hpp"
#include "bot/random.hpp"
#include "bot/steady.hpp"
#include "drill/run.hpp"
#include "library/drill_parser.hpp"
#include "toys/toy_field.hpp"

namespace linstock::toys {
namespace {

class Toys : public testing::TestWithParam<const char*> {};

TEST_P(Toys, HoldTheContract) {
    const auto field = field_of(GetParam());
    ASSERT_NE(field, nullptr);
    contract::ContractOptions options;
    options.name = GetParam();
    options.battles = 3;
    options.every = 7;
    options.refusals = 2;
    contract::run_contract(field->maker(), field->roster(), options);
}

TEST_P(Toys, HoldTheContractWhenSteadyPlays) {
    const auto field = field_of(GetParam());
    ASSERT_NE(field, nullptr);
    bot::Steady red(field->family(), 5);
    bot::Steady blue(field->family(), 6);
    contract::ContractOptions options;
    options.name = GetParam();
    options.every = 7;
    options.choose = [&](const battle::Game& game, battle::Whim&) {
        const battle::SideId side = game.battle().state().next_to_act();
        return (side == 0 ? red : blue).choose(game.battle(), side);
    };
    const auto game = contract::play_contract(field->family(), 5, options);
    ASSERT_NE(game, nullptr);
    contract::expect_saves_and_loads(*game);
}

TEST_P(Toys, HaveNoOrders) {
    const auto field = field_of(GetParam());
    ASSERT_NE(field, nullptr);
    EXPECT_TRUE(field->family().terms().orders.empty());
}

// Who moves, charges and shoots at all, by kind of command.
class Watching final : public bot::Onlooker {
public:
    void before(const battle::Battle&, const battle::Command& command, const bot::Player&) override {
        if (const auto* move = std::get_if<battle::MoveUnit>(&command.what)) moved.insert(move->unit);
        if (const auto* shot = std::get_if<battle::Shoot>(&command.what)) shot_.insert(shot->unit);
        charges += std::holds_alternative<battle::Charge>(command.what) ? 1 : 0;
    }
    void after(const battle::Battle&, const battle::Command&) override {}
    std::set<battle::UnitId> moved;
    std::set<battle::UnitId> shot_;
    int charges = 0;
};

// Without an order nobody used to move at all: now every unit of the side that attacks does, and shots fall.
TEST_P(Toys, SteadyMovesHisUnitsAndEndsTheBattle) {
    for (const char* scenario : {"outpost", "meeting"}) {
        const auto field = field_of(GetParam(), scenario);
        ASSERT_NE(field, nullptr);
        battle::Game game(field->family(), {}, 11);
        bot::Steady red(field->family(), 1);
        bot::Steady blue(field->family(), 2);
        Watching watching;
        const bot::Played played = bot::play(game, red, blue, &watching, {});
        EXPECT_EQ(played.refused, 0U) << played.refusal.reason;
        EXPECT_TRUE(game.over()) << scenario;
        const auto& units = field->roster().units;
        for (battle::UnitId unit = 0; unit < units.size(); ++unit) {
            const bool comes_on =
                field->roster().sides[units[unit].side].attacks && units[unit].arm == battle::Arm::foot;
            EXPECT_TRUE(!comes_on || watching.moved.count(unit) > 0)
                << scenario << ": " << units[unit].name << " never moved";
        }
        EXPECT_GE(watching.shot_.size(), 4U) << scenario;
        const bool charges = std::string(GetParam()) == "score";
        EXPECT_EQ(watching.charges > 0, charges) << scenario;
    }
}

TEST_P(Toys, SteadyBeatsChance) {
    int won = 0;
    int lost = 0;
    for (std::uint64_t seed = 0; seed < 6; ++seed) {
        const auto field = field_of(GetParam(), "meeting");
        ASSERT_NE(field, nullptr);
        battle::Game game(field->family(), {}, seed);
        bot::Steady steady(field->family(), seed);
        bot::Random random(field->family(), seed);
        const bool red = seed % 2 == 0;
        bot::Player& first = red ? static_cast<bot::Player&>(steady) : random;
        bot::Player& second = red ? static_cast<bot::Player&>(random) : steady;
        const bot::Played played = bot::play(game, first, second, nullptr, {});
        EXPECT_EQ(played.refused, 0U) << played.refusal.reason;
        const battle::Result his = red ? battle::Result::side_0 : battle::Result::side_1;
        won += played.result == his ? 1 : 0;
        lost += played.result != his && played.result != battle::Result::draw ? 1 : 0;
    }
    EXPECT_GT(won, lost);
}

TEST_P(Toys, ComeOutOfTheirDrillsAsTold) {
    const std::string path = std::string(LINSTOCK_SOURCE_DIR "/tests/toys/") + GetParam() + ".drills.toml";
    const auto text = library::read_text_file(path);
    ASSERT_TRUE(text.ok());
    const auto drills = library::parse_drills(*text, path);
    ASSERT_TRUE(drills.ok()) << base::to_text(drills.errors());
    EXPECT_GE(drills->size(), 4U);
    for (const drill::Drill& drill : *drills) {
        const auto field = ToyField::open(drill);
        ASSERT_TRUE(field.ok()) << base::to_text(field.errors());
        for (const drill::Failure& failure : drill::run(drill, (*field)->family(), (*field)->scale()))
            ADD_FAILURE() << drill.id << ": " << drill::to_text(failure);
    }
}

INSTANTIATE_TEST_SUITE_P(Families, Toys, testing::Values("skirmish", "score"),
                         [](const auto& each) { return std::string(each.param); });

}  // namespace
}  // namespace linstock::toys
