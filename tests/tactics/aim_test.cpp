#include "rules/arw/fight_field.hpp"

// Which stands shoot (ARW-GAP-48): front rank, 45 degrees either side, in range, in sight; Lights all round; a square a quarter a face.
namespace linstock::fight_test {
namespace taking_aim {
namespace {

int who_can(FightField& field, UnitId shooter = 0, UnitId target = 1) {
    return tactics::aim_at(*field.manual, *field.fought, shooter, target).count;
}

Placing at(int side, int x, int y, int stands = 4) {
    Placing placing;
    placing.side = side;
    placing.x = x;
    placing.y = y;
    placing.stands = stands;
    return placing;
}

TEST(Aim, OnlyStandsWithTheTargetIn45Degrees) {
    // One stand 3 cm wide, 8 cm before the shooter's line and wholly to its right. The shooter's stands end at x 870, 900, 930, 960 mm.
    // 45 degrees at 80 mm reach 80 mm to the right of each stand's right corner, 100 mm at the target's rear.
    struct Aside {
        int left;  // of the target
        int count;
    };
    for (const Aside aside : {Aside{9400, 4}, {9701, 3}, {10001, 2}, {10301, 1}, {10601, 0}}) {
        SCOPED_TRACE(aside.left);
        FightField field;
        Placing guns = at(0, 9000, 4000);
        guns.type = "Light Artillery";  // so that range does not decide
        field.put(guns);
        field.put(at(1, aside.left + 150, 4800, 1));
        field.begin();
        EXPECT_EQ(who_can(field), aside.count);
    }
}

TEST(Aim, NobodyShootsBehindHimButLights) {
    for (const auto& [type, count] : {std::pair{"Medium Infantry", 0}, {"Light Infantry", 4}}) {
        FightField field;
        Placing own = at(0, 9000, 4000);
        own.type = type;
        own.facing = 180;
        field.put(own);
        field.put(at(1, 9000, 4700));
        field.begin();
        EXPECT_EQ(who_can(field), count) << type;
        if (count == 0) {
            EXPECT_EQ(field.why_not(0, 1),
                      "ARW-GAP-48: no front-rank stand has the target within 45 degrees of straight ahead");
        }
    }
}

TEST(Aim, AColumnShootsWithItsHeadASquareWithAQuarterAFace) {
    FightField column;
    Placing own = at(0, 9000, 4000);
    own.formation = table::Formation::column;
    own.files = 2;
    column.put(own);
    column.put(at(1, 9000, 4700));
    column.begin();
    EXPECT_EQ(who_can(column), 2);

    for (const int stands : {4, 5, 6}) {
        FightField square;
        own.stands = stands;
        own.files = 0;
        own.formation = table::Formation::square;
        square.put(own);
        square.put(at(1, 9000, 4700));
        square.begin();
        EXPECT_EQ(who_can(square), stands == 4 ? 1 : 2) << stands;  // a quarter, rounded up
    }
}

TEST(Aim, StandsOutOfRangeDoNotCount) {
    // A single stand 9.9 cm before the leftmost stand: from the next one, 3 cm aside, it is 10.3 cm off... and so in range only of those
    // whose nearest corner lies within 10 cm: 99 mm ahead leaves sqrt(100^2 - 99^2) = 14.1 mm to the side.
    FightField field;
    field.put(at(0, 9000, 4000));
    field.put(at(1, 8550, 4990, 1));  // x 840 to 870, straight before the first stand, flush with the second
    field.begin();
    EXPECT_EQ(who_can(field), 2);  // the second touches its line: 0 mm aside; the third is 30 mm aside
}

TEST(Aim, SightBlockedByAUnitIsNamed) {
    FightField field;
    field.put(at(0, 9000, 4000));
    field.put(at(1, 9000, 4900));
    field.put(at(0, 9000, 4500));  // friends right between
    field.begin();
    EXPECT_EQ(field.why_not(0, 1), "ARW-GAP-48: sight is blocked by Medium Infantry 2");
    EXPECT_EQ(field.why_not(2, 1), "");
}

// One stand before the seam of two: both are the nearest. Friends half way hide one of them and reach past the seam, by 5 mm or by 10; the
// line to the other runs in the middle of what the two fronts share, 7.5 mm beside the seam. Left or right is all the same.
TEST(Aim, OfTwoNearestStandsEitherMayBeSeen) {
    for (const int lean : {-1, 1}) {
        for (const auto& [past, count] : {std::pair{50, 1}, {100, 0}}) {
            SCOPED_TRACE(std::to_string(lean) + ", " + std::to_string(past));
            FightField field;
            field.put(at(0, 9000, 4000, 1));
            field.put(at(1, 9000, 4800, 2));
            field.put(at(0, 9000 + lean * (past - 300), 4500, 2));
            field.begin();
            EXPECT_EQ(who_can(field), count);
        }
    }
}

TEST(Aim, SightThroughThreeCentimetresOfWood) {
    for (const auto& [deep, sees] : {std::pair{300, true}, {320, false}}) {
        FightField field;
        field.area(table::Ground::wood, 8000, 4100, 10000, 4100 + deep);
        field.put(at(0, 9000, 4000));
        field.put(at(1, 9000, 4900));
        field.begin();
        EXPECT_EQ(field.why_not(0, 1).empty(), sees) << deep << ": " << field.why_not(0, 1);
    }
}

TEST(Aim, DeadStandsDoNotShoot) {
    FightField field;
    field.put(at(0, 9000, 4000));
    field.put(at(1, 9000, 4900));
    field.begin();
    field.mark(0, arw::unit_mark::dead, 1);
    EXPECT_EQ(who_can(field), 3);
}

TEST(Aim, TurningTheTableChangesNothing) {
    // The same two units, the target 30 mm aside at 60 mm: counted the same whichever way the table lies.
    for (int quarter = 0; quarter < 4; ++quarter) {
        FightField field;
        Placing own = at(0, 9000, 6000);
        Placing other = at(1, 9000, 6000);
        constexpr int aside[4][2] = {{300, 600}, {-600, 300}, {-300, -600}, {600, -300}};
        own.facing = 90 * quarter;
        other.facing = (180 + 90 * quarter) % 360;
        other.x += aside[quarter][0];
        other.y += aside[quarter][1];
        field.put(own);
        field.put(other);
        field.begin();
        const tactics::Aim aim = tactics::aim_at(*field.manual, *field.fought, 0, 1);
        EXPECT_EQ(aim.count, 4) << quarter;
        EXPECT_EQ(aim.range, 6 * centimetre) << quarter;
    }
}

// A column two wide and two deep: its head alone, or with it the stands behind.
TEST(Aim, RearRanksShootWithTheFrontWhereTheCardSaysSo) {
    FightField field;
    Placing own = at(0, 9000, 4000);
    own.formation = table::Formation::column;
    own.files = 2;
    field.put(own);
    field.put(at(1, 9000, 4700));
    field.begin();
    EXPECT_EQ(who_can(field), 2);
    field.manual->cards[0].bearing.ranks = 2;
    EXPECT_EQ(who_can(field), 4);
    field.mark(0, arw::unit_mark::dead, 1);
    EXPECT_EQ(who_can(field), 3) << "only as many as live";
}

// A stand 8 cm ahead, its rear 10 cm: rays of 22.5 degrees reach 4.14 cm to the right of a corner there, those of 45 degrees 10 cm.
TEST(Aim, ANarrowFanIsTheCards) {
    FightField field;
    Placing guns = at(0, 9000, 4000, 1);  // its right corner at x 915 mm
    guns.type = "Light Artillery";
    field.put(guns);
    field.put(at(1, 9150 + 420 + 150, 4800, 1));
    field.put(at(1, 9150 + 410 + 150, 6000, 1));
    field.begin();
    EXPECT_EQ(who_can(field), 1);
    field.manual->cards[0].bearing.fan = table::Fan::degrees_22;
    EXPECT_EQ(who_can(field), 0);
    EXPECT_EQ(who_can(field, 0, 2), 1) << "farther off, within the narrow rays";
    EXPECT_EQ(field.why_not(0, 1),
              "ARW-GAP-48: no front-rank stand has the target within 22.5 degrees of straight ahead");
}

}  // namespace
}  // namespace taking_aim
}  // namespace linstock::fight_test
