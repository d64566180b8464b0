#include "rules/arw/small_battle.hpp"

// Orders: who may be given which, and when.
namespace linstock::move_test {
namespace {

using table::EvolutionKind;
using table::Formation;

struct Field : SmallBattle {
    using SmallBattle::SmallBattle;
    UnitId foe = 0;
    void enemy(int y, const std::string& type = "Medium Infantry") {
        foe = put_on(arw::order::stand, {.type = type, .side = 1, .x = 9000, .y = y});
    }
};

TEST(MoveOrders, AnyOfFourOrdersIsGivenFreelyToUnitsAndGroups) {
    Field field;
    const UnitId unit = field.put_on(arw::order::stand, {.x = 9000, .y = 3000});
    const UnitId second = field.put_on(arw::order::stand, {.x = 7000, .y = 3000});
    field.enemy(9000);
    field.start(arw::step::orders);
    EXPECT_EQ(field.refuses_order(false, unit, arw::order::stand), "ARW-GAP-C2");  // no change
    EXPECT_EQ(field.refuses_order(false, unit, arw::order::rout), "ARW-GAP-C2");
    EXPECT_EQ(field.refuses_order(false, field.foe, arw::order::advance), "ARW-GAP-C2");
    field.give(false, unit, arw::order::advance);
    field.give(true, 0, arw::order::reserve);
    EXPECT_EQ(field.order_of(unit), arw::order::reserve);
    EXPECT_EQ(field.order_of(second), arw::order::reserve);
}

TEST(MoveOrders, RoutContactAndAnOwedRetreatKeepTheOrder) {
    Field field;
    const UnitId runner = field.put_on(arw::order::rout, {.x = 3000, .y = 3000});
    const UnitId locked = field.put_on(arw::order::stand, {.x = 9000, .y = 3000});
    const UnitId sent = field.put_on(arw::order::retreat, {.x = 7000, .y = 3000});
    const UnitId rallied = field.put_on(arw::order::stand, {.x = 5000, .y = 3000});
    field.enemy(3000);
    field.roster.units[field.foe].pose.at.y = 30'000 + 0;
    field.start(arw::step::orders);
    field.tie(arw::tie::contact, field.foe, locked);
    field.mark(sent, arw::unit_mark::must_retreat, 1);
    field.mark(rallied, arw::unit_mark::rallied, 1);
    EXPECT_EQ(field.refuses_order(false, runner, arw::order::stand), "ARW-GAP-C2");
    EXPECT_EQ(field.refuses_order(false, locked, arw::order::retreat), "ARW-GAP-P5d");
    EXPECT_EQ(field.refuses_order(false, sent, arw::order::stand), "ARW-GAP-72");
    EXPECT_EQ(field.refuses_order(false, rallied, arw::order::advance), "ARW-GAP-61");
    EXPECT_EQ(field.refuses_order(false, rallied, arw::order::reserve), "");
}

// D4 x 5 cm: a reach of 2 is 10 cm, and a general the edge of whose marker is 10.1 cm before the front is out of it.
TEST(MoveOrders, AnImposedOrderNeedsTheGeneralInReach) {
    for (const int away : {1000, 1010}) {
        Field field;
        const UnitId unit = field.put_on(arw::order::stand, {.x = 9000, .y = 3000});
        field.general(0, 9000, 3000 + away + 150, 0);
        field.enemy(9000);
        field.start(arw::step::orders);
        field.mark(unit, arw::unit_mark::imposed, 1);
        EXPECT_EQ(field.refuses_order(false, unit, arw::order::advance), "ARW-GAP-P5c") << "no die thrown";
        field.mark_group(0, arw::group_mark::command_reach, 1);
        EXPECT_EQ(field.refuses_order(false, unit, arw::order::advance), "ARW-GAP-P5c");
        field.mark_group(0, arw::group_mark::command_reach, 2);
        EXPECT_EQ(field.refuses_order(false, unit, arw::order::advance), away == 1000 ? "" : "ARW-GAP-P5c");
    }
}

TEST(MoveOrders, AdvanceIsForUnitsInLine) {
    Field field;
    const UnitId column = field.put_on(arw::order::reserve, {.x = 9000, .y = 3000, .formation = Formation::column});
    const UnitId lights = field.put_on(
        arw::order::reserve, {.type = "Light Infantry", .x = 6000, .y = 3000, .formation = Formation::skirmish});
    field.enemy(9000);
    field.start(arw::step::orders);
    EXPECT_EQ(field.refuses_order(false, column, arw::order::advance), "ARW-ADV-01c");
    EXPECT_EQ(field.refuses_order(false, lights, arw::order::advance), "");  // GAP-12b
}

// The long range of a musket is 10 cm, the reach of heavy guns 60.
TEST(MoveOrders, OnTheWayAUnitMayGoToStandWithinItsRange) {
    for (const int gap : {1000, 1100}) {
        Field field;
        const UnitId unit = field.put_on(arw::order::advance, {.x = 6000, .y = 3000});
        field.enemy(3000 + gap);
        field.roster.units[field.foe].pose.at.x = 60'000;
        field.start();
        EXPECT_EQ(field.refuses_order(false, unit, arw::order::reserve), "ARW-GAP-C1");
        EXPECT_EQ(field.refuses_order(false, unit, arw::order::stand), gap == 1000 ? "" : "ARW-ADV-09");
    }
    for (const int gap : {6000, 6100}) {
        Field field;
        const UnitId guns =
            field.put_on(arw::order::advance, {.type = "Heavy Artillery", .x = 9000, .y = 2000, .stands = 2});
        field.enemy(2000 + gap);
        field.start();
        EXPECT_EQ(field.refuses_order(false, guns, arw::order::stand), gap == 6000 ? "" : "ARW-ADV-05");
    }
}

TEST(MoveOrders, GunsThatBeganOnStandDoNotGoBackToIt) {
    Field field;
    const UnitId guns = field.put_on(arw::order::stand, {.type = "Heavy Artillery", .x = 9000, .y = 2000, .stands = 2});
    field.enemy(6000);
    field.start();
    field.order(guns, arw::order::advance);
    EXPECT_EQ(field.refuses_order(false, guns, arw::order::stand), "ARW-ADV-06");
}

TEST(MoveOrders, HorseGoesToStandOnlyAtItsHalt) {
    for (const int gap : {1000, 1500}) {
        Field field;
        const UnitId horse =
            field.put_on(arw::order::advance, {.type = "Medium Cavalry", .x = 9000, .y = 3000, .stands = 3});
        field.enemy(3000 + gap);
        field.start();
        EXPECT_EQ(field.refuses_order(false, horse, arw::order::stand), gap == 1000 ? "" : "ARW-ADV-09b");
    }
}

}  // namespace
}  // namespace linstock::move_test
