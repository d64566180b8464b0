#include "tactics/flight.hpp"
#include "rules_arw/small_battle.hpp"

// Falls back and routs.
namespace linstock::move_test {
namespace {

struct Flight : SmallBattle {
    using SmallBattle::SmallBattle;
    void back(UnitId unit, int tenths) {
        with({}, [&](battle::Work& work) { arw::fall_back(*manual, work, unit, tenths * 10, 0); });
    }
    void run(UnitId unit, const std::vector<std::uint8_t>& faces = {}) {
        with(faces, [&](battle::Work& work) { arw::rout_move(*manual, work, unit, 0); });
    }
};

TEST(Flight, StraightBackWithTheFacingKept) {
    Flight field;
    const UnitId unit = field.put_on(arw::order::retreat, {.x = 9000, .y = 6000});
    const UnitId badly = field.put_on(arw::order::retreat, {.x = 5000, .y = 6000, .grades = {{"drill", "badly"}}});
    field.start();
    field.back(unit, 2000);
    EXPECT_EQ(field.pose(unit), (table::Pose{{90'000, 40'000}, 0}));
    field.back(badly, 2000);  // RET-04: turned about, its front where its back was
    EXPECT_EQ(field.pose(badly), (table::Pose{{50'000, 38'000}, table::half_turn}));
}

TEST(Flight, PartsThoseInContact) {
    Flight field;
    const UnitId unit = field.put_on(arw::order::retreat, {.x = 9000, .y = 6000});
    const UnitId foe = field.put_on(arw::order::advance, {.side = 1, .x = 9000, .y = 6000});
    field.start();
    field.tie(arw::tie::contact, foe, unit);
    field.back(unit, 1000);
    EXPECT_EQ(field.state().find_tie(arw::tie::contact, foe, unit), nullptr);
    EXPECT_EQ(field.apart(unit, foe), 10 * centimetre);
}

// P-3: 20 cm back lead 1 cm behind a friendly line; it goes on until 2 cm clear of it.
TEST(Flight, GoesOnUntilClearBehindFriendsOnStand) {
    Flight field;
    const UnitId unit = field.put_on(arw::order::retreat, {.x = 9000, .y = 6000});
    const UnitId friends = field.put_on(arw::order::stand, {.x = 9000, .y = 4300});  // its back at 41.0
    field.start();
    field.back(unit, 2000);
    EXPECT_GE(field.apart(unit, friends) + table::slack, 2 * centimetre);
    EXPECT_NEAR(field.pose(unit).at.y, 39'000, centimetre / 2);
    EXPECT_EQ(field.mark_of(friends, arw::unit_mark::disorganised), 0);
}

TEST(Flight, StopsInFrontOfFriendsItMayNotPass) {
    Flight field;
    const UnitId unit = field.put_on(arw::order::retreat, {.x = 9000, .y = 6000});
    const UnitId friends = field.put_on(arw::order::advance, {.x = 9000, .y = 5000});
    field.start();
    field.back(unit, 2000);
    EXPECT_LE(field.apart(unit, friends), table::slack);
    EXPECT_NEAR(field.pose(unit).at.y, 52'000, table::slack);
}

// P-1, and the other option of its switch.
TEST(Flight, StopsAtTheEdge) {
    Flight field;
    const UnitId unit = field.put_on(arw::order::retreat, {.x = 9000, .y = 1000});
    field.start();
    field.back(unit, 2000);
    EXPECT_NEAR(field.pose(unit).at.y, 2 * centimetre, table::slack);  // its back on the edge
    Flight leaves("arw", {{"edge", "all"}});
    const UnitId gone = leaves.put_on(arw::order::retreat, {.x = 9000, .y = 1000});
    leaves.start();
    leaves.back(gone, 2000);
    EXPECT_EQ(leaves.state().unit(gone).presence, battle::Presence::left);
}

// Speed plus 2, toward the home edge: its back edge is where it starts from.
TEST(Flight, RoutsAtSpeedPlusTwoToTheHomeEdge) {
    Flight field;
    const UnitId unit = field.put_on(arw::order::rout, {.x = 9000, .y = 6000});
    field.start();
    field.run(unit);
    EXPECT_EQ(field.pose(unit), (table::Pose{{90'000, 60'000 - 2'000 - 22'000}, table::half_turn}));
    EXPECT_EQ(field.mark_of(unit, arw::unit_mark::running), 1);
    field.run(unit);  // it looks that way now
    EXPECT_EQ(field.pose(unit).at.y, 36'000 - 22'000);
    field.run(unit);
    EXPECT_EQ(field.state().unit(unit).presence, battle::Presence::left);
    EXPECT_TRUE(field.happened("ARW-GAP-76"));
}

TEST(Flight, TheFirstRoutMoveMayWantADie) {
    Flight field("arw", {{"rout_rate", "speed_plus_d6"}});
    const UnitId unit = field.put_on(arw::order::rout, {.x = 9000, .y = 6000});
    field.start();
    field.run(unit, {5});
    EXPECT_EQ(field.pose(unit).at.y, 60'000 - 2'000 - 25'000);
}

// GAP-54, P-3: routers pass anybody and disorganise the Massed they pass.
TEST(Flight, RoutersDisorganiseTheMassedTheyPass) {
    for (const char* type : {"Medium Infantry", "Light Infantry"}) {
        Flight field;
        const UnitId unit = field.put_on(arw::order::rout, {.x = 9000, .y = 6000});
        const UnitId friends = field.put_on(arw::order::advance, {.type = type, .x = 9000, .y = 5000});
        const UnitId aside = field.put_on(arw::order::stand, {.x = 5000, .y = 5000});
        field.start();
        field.run(unit);
        EXPECT_EQ(field.mark_of(friends, arw::unit_mark::disorganised), std::string(type) == "Medium Infantry" ? 1 : 0);
        EXPECT_EQ(field.mark_of(aside, arw::unit_mark::disorganised), 0);
        EXPECT_EQ(field.pose(unit).at.y, 36'000);
    }
}

// ROUT-06, ROUT-07: where the line does not fit it files off, stand behind stand, touching.
TEST(Flight, FilesThroughAGap) {
    Flight field;
    const UnitId unit = field.put_on(arw::order::rout, {.x = 9000, .y = 6000});
    // Two friendly lines leave 5 cm between them where the rout ends.
    field.put_on(arw::order::stand, {.x = 9000 - 850, .y = 3800});
    field.put_on(arw::order::stand, {.x = 9000 + 850, .y = 3800});
    field.start();
    field.run(unit);
    EXPECT_EQ(field.state().unit(unit).formation, table::Formation::column);
    const table::Footprint& there = field.fought->field().footprint(unit);
    for (int i = 1; i < there.stands; ++i) {
        EXPECT_LE(
            table::distance(there.stand[static_cast<std::size_t>(i - 1)], there.stand[static_cast<std::size_t>(i)]),
            table::slack);
    }
}

// Whichever edge is home: with his front on it, or a hair beyond, there is no way left that could show where it lies.
TEST(Flight, ARouterOnItsHomeEdgeLeavesTheTable) {
    struct OnEdge {
        battle::TableEdge home;
        table::Pose pose;
    };
    constexpr table::Length wide = 180 * centimetre;
    constexpr table::Length deep = 120 * centimetre;
    for (const table::Length beyond : {0, table::slack}) {
        for (const OnEdge& on : {OnEdge{battle::TableEdge::south, {{90'000, -beyond}, table::half_turn}},
                                 {battle::TableEdge::north, {{90'000, deep + beyond}, 0}},
                                 {battle::TableEdge::west, {{-beyond, 60'000}, table::quarter_turn}},
                                 {battle::TableEdge::east, {{wide + beyond, 60'000}, 3 * table::quarter_turn}}}) {
            Flight field;
            field.roster.sides[0].home = on.home;
            const UnitId unit = field.put_on(arw::order::rout, {});
            field.roster.units[unit].pose = on.pose;
            field.start();
            ASSERT_EQ(field.roster.terrain.width(), wide);
            ASSERT_EQ(field.roster.terrain.depth(), deep);
            field.run(unit);
            EXPECT_EQ(field.state().unit(unit).presence, battle::Presence::left) << on.pose.facing;
        }
    }
}

// Two lines aslant, the corner of one on the front of the other and in it by a hair less than the slack. When the other has lost a stand
// its corners are rounded anew; nobody may overlap for that.
TEST(Flight, RanksCloseWithoutAHairOfOverlap) {
    Flight field;
    const UnitId touching = field.put_on(arw::order::stand, {.stands = 5});
    const UnitId thinned = field.put_on(arw::order::stand, {.stands = 5});
    field.roster.units[touching].pose = {{83'906, 93'510}, 28'591};
    field.roster.units[thinned].pose = {{73'493, 99'206}, 58'582};
    field.start();
    const auto free = [&] {
        return table::standing(field.fought->field(), thinned, field.fought->posed(thinned)).what ==
               table::Obstacle::What::nothing;
    };
    ASSERT_TRUE(free());
    field.with({}, [&](battle::Work& work) { tactics::close_ranks(*field.manual, work, thinned, 4, 0); });
    EXPECT_EQ(field.state().unit(thinned).stands, 4);
    EXPECT_TRUE(free());
    EXPECT_LE(field.apart(touching, thinned), table::slack);
}

TEST(Flight, GeneralsGiveWayToTheEnemy) {
    Flight field;
    const UnitId unit = field.put_on(arw::order::advance, {.x = 9000, .y = 3000});
    const UnitId friends =
        field.put_on(arw::order::stand, {.type = "Light Infantry", .side = 1, .x = 12000, .y = 6000});
    field.general(1, 9000, 4000);
    field.start();
    field.move(unit, {SmallBattle::forward(1000)});
    EXPECT_LE(table::distance(field.state().commanders()[0].at, field.fought->field().footprint(friends)),
              table::slack);
    EXPECT_TRUE(field.happened("ARW-GAP-80"));
}

}  // namespace
}  // namespace linstock::move_test
