#include "rules/arw/melee.hpp"

#include "rules/arw/fight_field.hpp"

// Contacts: who fights whom, with how many stands, and who overlaps.
namespace linstock::fight_test {
namespace touching {
namespace {

Placing line_at(int side, int x, int y, const std::string& type = "Medium Infantry", int stands = 4) {
    Placing placing;
    placing.type = type;
    placing.side = side;
    placing.x = x;
    placing.y = y;
    placing.stands = stands;
    return placing;
}

struct Locked : FightField {
    using FightField::FightField;
    void lock(UnitId charger, UnitId other, int struck = 0) { tie(arw::tie::contact, charger, other, struck); }
    int stands(UnitId unit, UnitId enemy) {
        return tactics::stands_against(*manual, *fought, tactics::contacts_of(*manual, state()), unit, enemy);
    }
};

TEST(Touch, AStandIsInContactWithACentimetreOfEdge) {
    // Set off sideways by so much: of four stands against four the outermost lose touch when less than 1 cm is left of a neighbour.
    struct Aside {
        int tenths;
        int stands;
    };
    // Off by 20 mm: the outer stand still shares 10 mm; by 21 it does not. Off by 80: two whole stands and 10 mm are past the end.
    for (const Aside aside : {Aside{0, 4}, {200, 4}, {210, 3}, {500, 3}, {800, 2}, {1100, 1}}) {
        Locked field;
        field.put(line_at(0, 9000, 4000));
        field.put(line_at(1, 9000 + aside.tenths, 4000));
        field.begin();
        field.lock(0, 1);
        EXPECT_EQ(field.stands(0, 1), aside.stands) << aside.tenths;
        EXPECT_EQ(field.stands(1, 0), aside.stands) << aside.tenths;
    }
}

TEST(Touch, AStandThatTouchesTwoFightsOne) {
    // Two enemy lines of two stands side by side, the seam before the middle of the second stand: it touches both, and fights the lower number.
    Locked field;
    field.put(line_at(0, 9000, 4000, "Medium Infantry", 3));  // x 855 to 945
    field.put(line_at(1, 8700, 4000, "Medium Infantry", 2));  // x 840 to 900
    field.put(line_at(1, 9300, 4000, "Medium Infantry", 2));  // x 900 to 960
    field.begin();
    field.lock(1, 0);
    field.lock(2, 0);
    EXPECT_EQ(field.stands(0, 1), 2);
    EXPECT_EQ(field.stands(0, 2), 1);
    EXPECT_EQ(field.stands(1, 0), 2);
    EXPECT_EQ(field.stands(2, 0), 2);
}

TEST(Touch, TheFrontComesBeforeTheFlank) {
    // A single stand with one enemy before it and one of a lower number on its flank.
    Locked field;
    Placing flanker = line_at(1, 9150, 3900, "Medium Infantry", 1);
    flanker.facing = 90;  // looks west at the stand's right side
    field.put(flanker);
    field.put(line_at(0, 9000, 4000, "Medium Infantry", 1));
    field.put(line_at(1, 9000, 4000, "Medium Infantry", 1));
    field.begin();
    field.lock(0, 1, 1);
    field.lock(2, 1, 0);
    EXPECT_EQ(field.stands(1, 2), 1);
    EXPECT_EQ(field.stands(1, 0), 0);
    EXPECT_EQ(field.stands(0, 1), 1);
}

TEST(Touch, FreeStandsPastTheFlankOverlapOnce) {
    // Four stands against two: one free stand at either end, both spent against that enemy.
    Locked field;
    field.put(line_at(0, 9000, 4000));
    field.put(line_at(1, 9000, 4000, "Medium Infantry", 2));
    field.begin();
    field.lock(0, 1);
    const std::vector<arw::Contact> contacts = tactics::contacts_of(*field.manual, field.state());
    arw::Overlaps overlaps(*field.manual, *field.fought, contacts, arw::goes_back);
    EXPECT_EQ(overlaps.spend(1, 0).stands, 0);
    const arw::Overlap first = overlaps.spend(0, 1);
    EXPECT_EQ(first.stands, 2);
    EXPECT_EQ(first.order, arw::order::stand);
    EXPECT_EQ(overlaps.spend(0, 1).stands, 0);
}

TEST(Touch, AFriendLevelAndFlushOverlapsUnlessGoingBack) {
    for (const auto& [order, stands] :
         {std::pair{arw::order::stand, 1}, {arw::order::retreat, 0}, {arw::order::rout, 0}}) {
        Locked field;
        field.put(line_at(0, 9000, 4000, "Medium Infantry", 2));
        field.put(line_at(1, 9000, 4000, "Medium Infantry", 2));
        field.put(line_at(0, 9600, 4000, "Medium Infantry", 2));  // flush on the right
        field.begin();
        field.lock(0, 1);
        field.order(2, order);
        const std::vector<arw::Contact> contacts = tactics::contacts_of(*field.manual, field.state());
        arw::Overlaps overlaps(*field.manual, *field.fought, contacts, arw::goes_back);
        EXPECT_EQ(overlaps.spend(0, 1).stands, stands);
    }
}

TEST(Touch, AFriendSetBackOrApartDoesNotOverlap) {
    for (const auto& [x, y] : {std::pair{9600, 3950}, {9650, 4000}}) {
        Locked field;
        field.put(line_at(0, 9000, 4000, "Medium Infantry", 2));
        field.put(line_at(1, 9000, 4000, "Medium Infantry", 2));
        field.put(line_at(0, x, y, "Medium Infantry", 2));
        field.begin();
        field.lock(0, 1);
        const std::vector<arw::Contact> contacts = tactics::contacts_of(*field.manual, field.state());
        arw::Overlaps overlaps(*field.manual, *field.fought, contacts, arw::goes_back);
        EXPECT_EQ(overlaps.spend(0, 1).stands, 0);
    }
}

TEST(Touch, APairIsCountedOnce) {
    Locked field;
    field.put(line_at(0, 9000, 4000));
    field.put(line_at(1, 9000, 4000));
    field.begin();
    field.lock(0, 1);
    field.lock(1, 0);
    EXPECT_EQ(tactics::contacts_of(*field.manual, field.state()).size(), 1U);
    field.mark(1, arw::unit_mark::dead, 4);
    EXPECT_TRUE(tactics::contacts_of(*field.manual, field.state()).empty())
        << "a unit without living stands fights no more";
}

}  // namespace
}  // namespace touching
}  // namespace linstock::fight_test
