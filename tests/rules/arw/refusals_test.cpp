#include "battle/game.hpp"
#include "rules/arw/family.hpp"
#include "rules/arw/small_battle.hpp"

// Illegal commands of every kind through the whole family: refused with the rule, and the state bit for bit as it was.
namespace linstock::move_test {
namespace refusals {
namespace {

using battle::Command;
using table::EvolutionKind;

class Refusing : public ::testing::Test {
protected:
    // Side 0, all facing north but for one; places in tenths of a millimetre.
    void SetUp() override {
        field.say_ground(table::Ground::water, {{"foot", "no"}, {"horse", "no"}, {"guns", "no"}});
        behind = field.put({.x = 3000, .y = 3000});
        ahead = field.put({.x = 3000, .y = 4000});
        wet = field.put({.x = 7000, .y = 3000});
        leaving = field.put({.x = 11'000, .y = 800, .facing = 180});
        standing = field.put({.x = 15'000, .y = 3000});
        screened = field.put({.x = 15'000, .y = 5500});
        screen = field.put({.x = 15'000, .y = 6000});
        enemy = field.put({.side = 1, .x = 15'000, .y = 6450});
        far_enemy = field.put({.side = 1, .x = 3000, .y = 10'000});
        field.area(table::Ground::water, 6000, 3500, 8000, 4500);
        field.roster.terrain.finish();
        auto opened = arw::open(*field.sheet, field.roster, field.course_of(field.sheet->id));
        ASSERT_TRUE(opened.ok()) << base::to_text(opened.errors());
        family = std::move(*opened);
        game = std::make_unique<battle::Game>(*family, battle::LogHead{}, 1);
        end_step(0);
        end_step(1);
    }

    void end_step(battle::SideId side) { ASSERT_TRUE(game->submit({side, battle::EndStep{}}).done); }
    void order(UnitId unit, int order) {
        const battle::GiveOrder wish{false, unit, static_cast<std::uint8_t>(order)};
        ASSERT_TRUE(game->submit({0, wish}).done);
    }
    void to_movement() {
        for (const UnitId unit : {behind, wet, leaving}) order(unit, arw::order::reserve);
        end_step(0);
    }
    void to_fire() {
        to_movement();
        end_step(0);
    }
    static battle::MoveUnit go(UnitId unit, EvolutionKind kind, int tenths) {
        battle::MoveUnit wish{unit, {}};
        wish.way.add({.kind = kind, .amount = tenths * 10});
        return wish;
    }

    // The rule that refuses; nothing may have changed.
    std::string refused(const Command& command) {
        const std::uint64_t before = battle::hash_of(game->battle().state());
        const std::size_t entries = game->log().entries.size();
        const battle::Submitted answer = game->submit(command);
        EXPECT_FALSE(answer.done);
        EXPECT_NE(answer.refusal.reason, "");
        EXPECT_EQ(battle::hash_of(game->battle().state()), before);
        EXPECT_EQ(game->log().entries.size(), entries);
        return family->terms().rules[answer.refusal.rule];
    }

    HandLaidTable field;
    std::unique_ptr<battle::Family> family;
    std::unique_ptr<battle::Game> game;
    UnitId behind = 0, ahead = 0, wet = 0, leaving = 0, standing = 0, screened = 0, screen = 0, enemy = 0,
           far_enemy = 0;
};

TEST_F(Refusing, WrongPhase) {
    EXPECT_EQ(refused({0, battle::Shoot{standing, enemy, 0}}), "ARW-GAP-C1");
    EXPECT_EQ(refused({0, go(behind, EvolutionKind::forward, 500)}), "ARW-GAP-C1");
    EXPECT_EQ(refused({1, battle::EndStep{}}), "ARW-GAP-C1");
}

TEST_F(Refusing, AnotherSidesUnit) {
    EXPECT_EQ(refused({0, battle::GiveOrder{false, enemy, arw::order::advance}}), "ARW-GAP-C2");
    to_movement();
    EXPECT_NE(refused({0, go(enemy, EvolutionKind::forward, 500)}), "");
}

TEST_F(Refusing, WrongOrder) {
    to_movement();
    EXPECT_EQ(refused({0, go(standing, EvolutionKind::forward, 1000)}).rfind("ARW-STD-01", 0), 0U);
    battle::Charge charge;
    charge.go[0] = {screen, enemy, 0, 4500};
    charge.count = 1;
    EXPECT_EQ(refused({0, charge}).rfind("ARW-STD-01", 0), 0U);
}

TEST_F(Refusing, WhatOtherSheetsDo) {
    to_movement();
    EXPECT_EQ(refused({0, battle::StepOff{behind, battle::Gait::ordinary}}), "ARW-GAP-53");
    battle::MoveUnit lies_down{behind, {}};
    lies_down.way.add({.kind = EvolutionKind::form,
                       .formation = table::Formation::column,
                       .files = 1,
                       .posture = table::Posture::prone});
    EXPECT_EQ(refused({0, lies_down}), "ARW-GAP-C5");
    lies_down.way.list[0].posture = table::Posture::as_ever;
    EXPECT_TRUE(game->submit({0, lies_down}).done) << "it may form so, as long as nobody lies down";
}

TEST_F(Refusing, IntoFriends) {
    to_movement();
    // 10 cm to the friend's front, so 8 to his back: 9 is in the middle of him.
    EXPECT_EQ(refused({0, go(behind, EvolutionKind::forward, 900)}).rfind("ARW-GAP-P3", 0), 0U);
}

TEST_F(Refusing, ThroughImpassableGround) {
    to_movement();
    EXPECT_EQ(refused({0, go(wet, EvolutionKind::forward, 1000)}).rfind("ARW-GAP-", 0), 0U);
}

TEST_F(Refusing, OffTheTable) {
    to_movement();
    EXPECT_EQ(refused({0, go(leaving, EvolutionKind::forward, 1500)}), "ARW-GAP-P1");
}

TEST_F(Refusing, OutOfArcPastRangeAndBlockedSight) {
    to_fire();
    // The unit near the edge looks south; everybody else is behind it.
    EXPECT_EQ(refused({0, battle::Shoot{leaving, enemy, 0}}).rfind("ARW-", 0), 0U);
    // 60 cm with a musket that reaches 10: the row's own edges.
    EXPECT_EQ(refused({0, battle::Shoot{ahead, far_enemy, 0}}).rfind("ARW-UNIT-06", 0), 0U);
    // A friend stands between: 9.5 cm are in range, the sight is not clear.
    EXPECT_EQ(refused({0, battle::Shoot{screened, enemy, 0}}), "ARW-GAP-48");
    EXPECT_TRUE(game->submit({0, battle::Shoot{screen, enemy, 0}}).done) << "the screen itself sees well enough";
}

// A type of the sibling sheet is named as unknown, and never offered as what was meant.
TEST(Opening, NamesAUnitThatIsNotOnTheSheet) {
    HandLaidTable field("arw");
    field.put({.type = "Heavy Cavalry", .x = 3000, .y = 3000});
    field.put({.side = 1, .x = 3000, .y = 9000});
    field.roster.terrain.finish();
    const auto opened = arw::open(*field.sheet, field.roster, field.course_of(field.sheet->id));
    ASSERT_FALSE(opened.ok());
    EXPECT_EQ(opened.errors().front().what, "'Heavy Cavalry' is not one of the units of sheet arw");
    EXPECT_EQ(opened.errors().front().fix.find("'Heavy Cavalry'"), std::string::npos) << opened.errors().front().fix;
}

}  // namespace
}  // namespace refusals
}  // namespace linstock::move_test
