#include "rules/arw/small_battle.hpp"

// Charges: the way, the test at the halting distance, the answer, the last centimetres.
namespace linstock::move_test {
namespace {

struct Onslaught : SmallBattle {
    using SmallBattle::SmallBattle;
    UnitId unit = 0;
    UnitId foe = 0;
    // Horse 20 cm before a line of foot unless told otherwise.
    void set(const Placing& charger, const Placing& target, int order = arw::order::advance,
             int foe_order = arw::order::stand) {
        Placing here = charger;
        here.x = here.x == 0 ? 9000 : here.x;
        here.y = here.y == 0 ? 3000 : here.y;
        Placing there = target;
        there.side = 1;
        there.x = there.x == 0 ? here.x : there.x;
        there.y = there.y == 0 ? 5000 : there.y;
        unit = put_on(order, here);
        foe = put_on(foe_order, there);
    }
    void instruct(UnitId whom, const std::string& words) { roster.units[whom].evade_instruction = words; }
};

const Placing horse{.type = "Medium Cavalry", .stands = 3};
const Placing foot{};
const Placing lights{.type = "Light Infantry", .formation = table::Formation::skirmish};

TEST(Charge, StraightOnWithinTheMove) {
    Onslaught field;
    field.set(horse, foot);
    field.start();
    const auto way = tactics::charge_way(*field.manual, *field.fought, field.unit, field.foe);
    ASSERT_TRUE(way.has_value());
    EXPECT_EQ(way->wheel, 0);
    EXPECT_EQ(way->forward, 20'000);
}

TEST(Charge, OneWheelBringsItInFrontOfTheTarget) {
    for (const int side : {-1, 1}) {
        Onslaught field;
        Placing target = foot;
        target.x = 9000 + side * 1400;
        target.y = 4200;
        field.set(horse, target);
        field.start();
        const auto way = tactics::charge_way(*field.manual, *field.fought, field.unit, field.foe);
        ASSERT_TRUE(way.has_value());
        // To the right of a unit that looks north lies the east.
        EXPECT_TRUE(side > 0 ? way->wheel < 0 : way->wheel > 0) << way->wheel;
        EXPECT_EQ(field.refuses_charge(field.charge_of(field.unit, field.foe)), "");
    }
}

TEST(Charge, OutOfReachThereIsNoWay) {
    Onslaught field;
    Placing target = foot;
    target.y = 6100;  // 31 cm, and horse moves 30
    field.set(horse, target);
    field.start();
    EXPECT_FALSE(tactics::charge_way(*field.manual, *field.fought, field.unit, field.foe).has_value());
    battle::Charge wish;
    wish.go[0] = {field.unit, field.foe, 0, 31'000};
    wish.count = 1;
    EXPECT_EQ(field.refuses_charge(wish), "ARW-GAP-P4");
}

TEST(Charge, OnlyOnAdvanceAndNeverGuns) {
    Onslaught field;
    field.set(horse, foot, arw::order::reserve);
    const UnitId guns =
        field.put_on(arw::order::advance, {.type = "Light Artillery", .x = 6000, .y = 3000, .stands = 2});
    const UnitId near = field.put_on(arw::order::stand, {.side = 1, .x = 6000, .y = 4500});
    field.start();
    battle::Charge wish;
    wish.go[0] = {field.unit, field.foe, 0, 20'000};
    wish.count = 1;
    EXPECT_EQ(field.refuses_charge(wish), "ARW-GAP-52c");
    wish.go[0] = {guns, near, 0, 15'000};
    EXPECT_EQ(field.refuses_charge(wish), "ARW-GAP-52d");
}

TEST(Charge, FriendsInTheWayBarIt) {
    Onslaught field;
    field.set(horse, foot);
    field.put_on(arw::order::stand, {.x = 9000, .y = 4000});
    field.start();
    EXPECT_FALSE(tactics::charge_way(*field.manual, *field.fought, field.unit, field.foe).has_value());
}

// 1d: a Massed charger needs 3; the foot's factor is no higher, nothing modifies. The charged foot throws 6: no change.
TEST(Charge, WhoPassesWaitsFiveCentimetresOffAndGoesInAfterTheShooting) {
    Onslaught field;
    field.set(horse, foot);
    field.start();
    field.charge(field.charge_of(field.unit, field.foe), {3, 6});
    EXPECT_EQ(field.mark_of(field.unit, arw::unit_mark::charge_test), 1);
    EXPECT_EQ(field.order_of(field.unit), arw::order::advance);
    EXPECT_NEAR(field.apart(field.unit, field.foe), 5 * centimetre, table::slack);
    const battle::Tie* tie = field.state().find_tie(arw::tie::charges, field.unit, field.foe);
    ASSERT_NE(tie, nullptr);
    EXPECT_EQ(tie->value[0], 0);
    field.complete();
    EXPECT_LE(field.apart(field.unit, field.foe), table::slack);
    const battle::Tie* contact = field.state().find_tie(arw::tie::contact, field.unit, field.foe);
    ASSERT_NE(contact, nullptr);
    EXPECT_EQ(contact->value[0], 0);
    EXPECT_EQ(field.state().find_tie(arw::tie::charges, field.unit, field.foe), nullptr);
}

// At its halting distance, 10 cm, it has thrown a 2 and stands there.
TEST(Charge, WhoFailsStandsAtTheHaltingDistance) {
    Onslaught field;
    field.set(horse, foot);
    field.start();
    field.charge(field.charge_of(field.unit, field.foe), {2});
    EXPECT_EQ(field.mark_of(field.unit, arw::unit_mark::charge_test), 2);
    EXPECT_EQ(field.order_of(field.unit), arw::order::stand);
    EXPECT_NEAR(field.apart(field.unit, field.foe), 10 * centimetre, table::slack);
    EXPECT_EQ(field.refuses(field.unit, {SmallBattle::forward(100)}), "ARW-GAP-P4");
    EXPECT_EQ(field.state().find_tie(arw::tie::charges, field.unit, field.foe), nullptr);
}

TEST(Charge, AGroupTestsOnceAPhase) {
    Onslaught field;
    field.set(horse, foot);
    const UnitId second =
        field.put_on(arw::order::advance, {.type = "Medium Cavalry", .x = 5000, .y = 3000, .stands = 3});
    const UnitId other = field.put_on(arw::order::stand, {.side = 1, .x = 5000, .y = 5000});
    field.start();
    const battle::Charge later = field.charge_of(second, other);
    field.charge(field.charge_of(field.unit, field.foe), {2});
    EXPECT_EQ(field.refuses_charge(later), "ARW-GAP-P4");
}

// GAP-64: wholly behind the line of the front.
TEST(Charge, FlankAndRearByWhereTheChargeBegins) {
    struct Case {
        int facing;  // of the target, in degrees counter-clockwise
        int x;       // of its front: one that looks aside has the charger wholly behind it
        int side;
    };
    for (const Case& one :
         {Case{180, 9000, 0}, Case{90, 9000, 0}, Case{90, 8500, 1}, Case{270, 9500, 1}, Case{0, 9000, 2}}) {
        Onslaught field;
        Placing target = foot;
        target.facing = one.facing;
        target.x = one.x;
        target.y = 4800;
        field.set(horse, target);
        field.start();
        field.charge(field.charge_of(field.unit, field.foe), {6, 6});
        if (field.order_of(field.foe) != arw::order::stand) continue;
        const battle::Tie* tie = field.state().find_tie(arw::tie::charges, field.unit, field.foe);
        ASSERT_NE(tie, nullptr);
        EXPECT_EQ(tie->value[0], one.side) << one.facing;
    }
}

// P-4: on touching it squares up; the front edges then lie along each other.
TEST(Charge, SquaresUpOnTouching) {
    for (const int degrees : {165, 195}) {
        Onslaught field;
        Placing target = foot;
        target.facing = degrees;
        target.y = 4500;
        field.set(horse, target);
        field.start();
        field.charge(field.charge_of(field.unit, field.foe), {6, 6});
        field.complete();
        ASSERT_NE(field.state().find_tie(arw::tie::contact, field.unit, field.foe), nullptr);
        EXPECT_EQ(field.pose(field.unit).facing, table::about(field.pose(field.foe).facing));
        EXPECT_LE(field.apart(field.unit, field.foe), table::slack);
    }
}

// A full normal move of 24 cm straight away from the horse, on Retreat.
TEST(Charge, LightsThatAlwaysEvadeAreGoneBeforeTheTest) {
    Onslaught field;
    field.set(horse, lights);
    field.instruct(field.foe, "always");
    field.start();
    field.charge(field.charge_of(field.unit, field.foe), {6});
    EXPECT_EQ(field.order_of(field.foe), arw::order::retreat);
    EXPECT_EQ(field.mark_of(field.foe, arw::unit_mark::evaded), 1);
    EXPECT_EQ(field.pose(field.foe).at.y, 50'000 + 24'000);
    // 30 cm of move: 15 to where it waited, 15 more; the Lights are 29 off.
    field.complete();
    EXPECT_EQ(field.order_of(field.unit), arw::order::advance);
    EXPECT_EQ(field.pose(field.unit).at.y, 30'000 + 30'000);
    EXPECT_EQ(field.state().find_tie(arw::tie::contact, field.unit, field.foe), nullptr);
}

TEST(Charge, LightsThatAreAskedInterruptTheCharge) {
    for (const int option : {0, 1}) {
        Onslaught field;
        field.set(horse, lights);
        field.instruct(field.foe, "ask");
        field.start();
        field.charge(field.charge_of(field.unit, field.foe), {6});
        const battle::Frame* asked = field.state().pending();
        ASSERT_NE(asked, nullptr);
        EXPECT_EQ(asked->unit, field.foe);
        EXPECT_EQ(asked->asks, 1);
        const battle::Frame frame = *asked;
        field.with(option == 0 ? std::vector<std::uint8_t>{6} : std::vector<std::uint8_t>{},
                   [&](battle::Work& work) { arw::answer_evade(*field.manual, work, frame, option); });
        EXPECT_EQ(field.state().pending(), nullptr);
        EXPECT_EQ(field.mark_of(field.foe, arw::unit_mark::evaded), option);
    }
}

TEST(Charge, FromHorseOnly) {
    Onslaught from_foot;
    from_foot.set({.type = "Heavy Infantry"},
                  {.type = "Light Infantry", .y = 4500, .formation = table::Formation::skirmish});
    from_foot.instruct(from_foot.foe, "from horse");
    from_foot.start();
    from_foot.charge(from_foot.charge_of(from_foot.unit, from_foot.foe), {6, 6});
    EXPECT_EQ(from_foot.mark_of(from_foot.foe, arw::unit_mark::evaded), 0);
}

TEST(Charge, LightCavalryAStandsLikeTheMassed) {
    Onslaught field;
    field.set(horse, {.type = "Light Cavalry (a)", .stands = 2});
    field.instruct(field.foe, "always");
    field.start();
    field.charge(field.charge_of(field.unit, field.foe), {6, 6});
    EXPECT_EQ(field.mark_of(field.foe, arw::unit_mark::evaded), 0);  // NOTE-09
}

// C-9: routers are attacked without a test, at once.
TEST(Charge, RoutersAreCutDownWithoutATest) {
    Onslaught field;
    field.set(horse, foot, arw::order::advance, arw::order::rout);
    field.start();
    field.charge(field.charge_of(field.unit, field.foe), {});
    EXPECT_NE(field.state().find_tie(arw::tie::contact, field.unit, field.foe), nullptr);
    EXPECT_EQ(field.mark_of(field.unit, arw::unit_mark::charge_test), 0);
}

}  // namespace
// GAP-64: told as a charge in the rear, it fights the front of a target that has turned about meanwhile.
TEST(Charge, StrikesTheSideItMeets) {
    for (const bool turns : {false, true}) {
        SCOPED_TRACE(turns ? "turned about" : "as it stood");
        SmallBattle field;
        const UnitId horse =
            field.put_on(arw::order::advance, {.type = "Medium Cavalry", .x = 9000, .y = 4000, .stands = 3});
        const UnitId foot = field.put_on(arw::order::stand, {.side = 1, .x = 9000, .y = 4800, .facing = 0});
        field.start();
        field.mark(horse, arw::unit_mark::charge_test, 1);
        field.tie(arw::tie::charges, horse, foot, 2);
        if (turns) {
            const table::Posed about =
                table::evolved(field.fought->posed(foot), {.kind = table::EvolutionKind::about_face});
            field.with({}, [&](battle::Work& work) { work.pose(foot, about, 0); });
        }
        field.complete();
        const battle::Tie* contact = field.state().find_tie(arw::tie::contact, horse, foot);
        ASSERT_NE(contact, nullptr);
        EXPECT_EQ(contact->value[0], turns ? 0 : 2);
    }
}

}  // namespace linstock::move_test
