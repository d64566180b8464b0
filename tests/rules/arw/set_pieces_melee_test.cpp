#include "rules/arw/set_piece.hpp"

// Melee, line by line of the sheet.
namespace linstock::set_pieces {
namespace melee_scenes {
namespace {

using table::Formation;
using table::Ground;

constexpr int stand = arw::order::stand;
constexpr int advance = arw::order::advance;

const Placing foot{};
const Placing horse{.type = "Medium Cavalry", .stands = 3};

Placing of(int stands, Formation formation = Formation::line, int files = 0) {
    return {.stands = stands, .formation = formation, .files = files};
}
Placing graded(const char* word) { return {.grades = {{"morale", word}}}; }

// Front to front, touching at y 400 mm; the first came in by a charge.
void join(Scene& scene, const Placing& own, const Placing& other, int own_order = advance, int other_order = stand) {
    scene.oppose(own, other, 0, own_order, other_order);
    scene.start(arw::step::melee);
    scene.lock(scene.own, scene.other);
}
void meet(Scene& scene, const Placing& own, const Placing& other, int own_order = advance, int other_order = stand,
          const Dice& dice = {1, 1}) {
    join(scene, own, other, own_order, other_order);
    scene.fight(dice);
}

// The charge itself, from 12 cm: the test, the target's answer, the last centimetres, the fight.
void charge_home(Scene& scene, const Placing& own, const Placing& other, int other_order = stand) {
    scene.oppose(own, other, 1200, advance, other_order);
    scene.start();
    if (other_order == arw::order::rout) {
        scene.charge_at(scene.own, scene.other, {});
    } else {
        scene.charge_at(scene.own, scene.other, {6, 6});
        scene.go_in();
    }
    ASSERT_NE(scene.state().find_tie(arw::tie::contact, scene.own, scene.other), nullptr);
    scene.fight({1, 1});
}

// A line that looks west, its near end 12 cm before the charger. With its front at x 850 mm the charger's left, at 855, is behind that front.
void charge_end_of_line(Scene& scene, int front) { charge_home(scene, horse, {.x = front, .y = 5800, .facing = 90}); }

// Half of the second unit's Group is in trouble when it has two units, not when it has three.
void meet_with_shaken_friend(Scene& scene, int units) {
    scene.oppose(foot, foot, 0, advance);
    const UnitId shaken = scene.put_on(stand, {.side = 1, .x = 14000, .y = 9000});
    if (units > 2) scene.put_on(stand, {.side = 1, .x = 4000, .y = 9000});
    scene.start(arw::step::melee);
    scene.lock(scene.own, scene.other);
    scene.mark(shaken, arw::unit_mark::disorganised, 1);
    scene.fight({1, 1});
}

// A friend of the first unit stands flush on its right and past the enemy's flank.
void meet_with_friend_on(Scene& scene, int order) {
    scene.oppose(of(2), of(2), 0, advance);
    scene.put_on(order, {.x = 9600, .y = 4000, .stands = 2});
    scene.start(arw::step::melee);
    scene.lock(scene.own, scene.other);
    scene.fight({1, 1});
}

// Two enemies before the ends of one line, so many stands of which are free between them.
void meet_two(Scene& scene, int free) {
    const int half = 150 * (4 + free);
    scene.oppose(of(4 + free), {.x = 9000 - half + 300, .stands = 2}, 0, advance);
    const UnitId second = scene.put_on(stand, {.side = 1, .x = 9000 + half - 300, .y = 4000, .stands = 2});
    scene.start(arw::step::melee);
    scene.lock(scene.own, scene.other);
    scene.lock(scene.own, second);
    scene.fight({1, 1, 1, 1});
    ASSERT_EQ(scene.told.size(), 4U);
    EXPECT_TRUE(scene.counted(0, "ARW-MEL-P05"));
    EXPECT_EQ(scene.counted(2, "ARW-MEL-P05"), free == 2);
}

const Piece pieces[] = {
    {"ARW-MEL-P01", "a unit of high morale",
     [](Scene& scene, bool fires) { meet(scene, graded(fires ? "high" : "normal"), foot); }},
    {"ARW-MEL-P02", "the charge began wholly behind the front of the target, or a centimetre too far forward",
     [](Scene& scene, bool fires) { charge_end_of_line(scene, fires ? 8500 : 8600); }},
    {"ARW-MEL-P03", "square against horse, or line",
     [](Scene& scene, bool fires) { meet(scene, horse, of(4, fires ? Formation::square : Formation::line)); }},
    {"ARW-MEL-P03", "square against horse, or against foot",
     [](Scene& scene, bool fires) { meet(scene, fires ? horse : foot, of(4, Formation::square)); }},
    {"ARW-MEL-P04", "a column four deep, or two deep",
     [](Scene& scene, bool fires) { meet(scene, horse, of(4, Formation::column, fires ? 1 : 2)); }},
    {"ARW-MEL-P05", "two stands reach past an enemy of two, none past an enemy of four",
     [](Scene& scene, bool fires) { meet(scene, of(4), of(fires ? 2 : 4)); }},
    {"ARW-MEL-P06", "the enemy before the overlap is in square, or in a line as wide",
     [](Scene& scene, bool fires) {
         meet(scene, of(4), fires ? of(4, Formation::square) : of(2));
         EXPECT_NE(scene.counted(0, "ARW-MEL-P05"), fires);
     }},
    {"ARW-MEL-P06", "the enemy is in a house, or before it",
     [](Scene& scene, bool fires) {
         scene.area(Ground::building_stone, 8500, fires ? 4000 : 4210, 9500, 4500);
         meet(scene, of(4), of(2));
     }},
    {"ARW-MEL-P07", "the enemy is on a bridge, or before it",
     [](Scene& scene, bool fires) {
         scene.area(Ground::bridge, 8700, fires ? 4000 : 4210, 9300, 5000);
         meet(scene, of(4), of(2));
         EXPECT_NE(scene.counted(0, "ARW-MEL-P05"), fires);
     },
     On::arw},
    {"ARW-MEL-P08", "one free stand between two enemies, or two",
     [](Scene& scene, bool fires) { meet_two(scene, fires ? 1 : 2); }},
    {"ARW-MEL-P09", "the overlapping friend is on Retreat, or on Stand",
     [](Scene& scene, bool fires) {
         meet_with_friend_on(scene, fires ? arw::order::retreat : stand);
         EXPECT_NE(scene.counted(0, "ARW-MEL-P05"), fires);
     }},
    {"ARW-MEL-P09", "the overlapping friend is in Rout, or on Reserve",
     [](Scene& scene, bool fires) { meet_with_friend_on(scene, fires ? arw::order::rout : arw::order::reserve); }},
    {"ARW-MEL-P10", "two stands in contact, or one",
     [](Scene& scene, bool fires) { meet(scene, of(fires ? 2 : 1), of(fires ? 2 : 1)); }},
    {"ARW-MEL-P10", "set off sideways so that a second stand shares 1 cm of edge, or a millimetre less",
     [](Scene& scene, bool fires) {
         Placing aside = of(2);
         aside.x = fires ? 9200 : 9210;
         meet(scene, of(2), aside);
     }},
    {"ARW-MEL-P11", "the unit is on Retreat, or on Stand",
     [](Scene& scene, bool fires) { meet(scene, foot, foot, advance, fires ? arw::order::retreat : stand); }},
    {"ARW-ROUT-04", "a unit in Rout is caught, or one on Retreat",
     [](Scene& scene, bool fires) { charge_home(scene, horse, foot, fires ? arw::order::rout : arw::order::retreat); }},
    {"ARW-ROUT-05", "routers of high morale are caught, or such on Retreat",
     [](Scene& scene, bool fires) {
         charge_home(scene, horse, graded("high"), fires ? arw::order::rout : arw::order::retreat);
     }},
    {"ARW-MEL-M01", "against Heavy Infantry, or against its like",
     [](Scene& scene, bool fires) { meet(scene, foot, {.type = fires ? "Heavy Infantry" : "Medium Infantry"}); }},
    {"ARW-MEL-M01", "Heavy Infantry is no better than its enemy against horse",
     [](Scene& scene, bool fires) { meet(scene, fires ? foot : horse, {.type = "Heavy Infantry"}); }},
    {"ARW-MEL-M02", "one unit in two of the Group is Disorganised, or one in three",
     [](Scene& scene, bool fires) { meet_with_shaken_friend(scene, fires ? 2 : 3); }},
    {"ARW-MEL-M03", "the only unit of the Group stands in a wood, or in an orchard",
     [](Scene& scene, bool fires) {
         scene.area(fires ? Ground::wood : Ground::orchard, 8000, 4000, 10000, 5000);
         meet(scene, foot, foot);
     }},
    {"ARW-MEL-M03", "Massed in a wood, or Lights",
     [](Scene& scene, bool fires) {
         scene.area(Ground::wood, 8000, 4000, 10000, 5000);
         meet(scene, foot, {.type = fires ? "Medium Infantry" : "Light Infantry"});
     }},
    {"ARW-MEL-M04", "a unit of poor morale",
     [](Scene& scene, bool fires) { meet(scene, graded(fires ? "poor" : "normal"), foot); }},
    {"ARW-MEL-M05", "Massed in an orchard, or before it",
     [](Scene& scene, bool fires) {
         scene.area(Ground::orchard, 8000, fires ? 4000 : 4210, 10000, 5000);
         meet(scene, foot, foot);
     }},
    {"ARW-MEL-M05", "in an orchard Massed, or Lights",
     [](Scene& scene, bool fires) {
         scene.area(Ground::orchard, 8000, 4000, 10000, 5000);
         meet(scene, foot, {.type = fires ? "Medium Infantry" : "Light Infantry"});
     }},
    {"ARW-MEL-M06", "Light Cavalry (a) in an orchard, or before it",
     [](Scene& scene, bool fires) {
         scene.area(Ground::orchard, 8000, fires ? 4000 : 4310, 10000, 5000);
         meet(scene, foot, {.type = "Light Cavalry (a)"});
         EXPECT_FALSE(scene.saw("ARW-MEL-M05"));
     }},
    {"ARW-MEL-M07", "the unit is on Reserve, or on Stand",
     [](Scene& scene, bool fires) { meet(scene, foot, foot, advance, fires ? arw::order::reserve : stand); }},
    {"ARW-MEL-M08", "struck from wholly behind its front, or from a centimetre too far forward",
     [](Scene& scene, bool fires) { charge_end_of_line(scene, fires ? 8500 : 8600); }},
    {"ARW-MEL-M09", "the enemy was charged across a wall, or the wall is behind him",
     [](Scene& scene, bool fires) {
         scene.line(Ground::wall, 8000, fires ? 4000 : 4300, 10000, fires ? 4000 : 4300);
         meet(scene, foot, foot);
     }},
    {"ARW-MEL-M09", "the enemy is in a house, or before it",
     [](Scene& scene, bool fires) {
         scene.area(Ground::building_stone, 8000, fires ? 4000 : 4210, 10000, 4500);
         meet(scene, foot, foot);
     }},
    {"ARW-MEL-M10", "the enemy alone is on the hill, or both are",
     [](Scene& scene, bool fires) {
         scene.area(Ground::hill, 8000, fires ? 4000 : 3000, 10000, 5000, 1);
         meet(scene, foot, foot);
     }},
    {"ARW-MEL-M11", "horse is charged on Stand, or on Reserve",
     [](Scene& scene, bool fires) { charge_home(scene, horse, horse, fires ? stand : arw::order::reserve); }},
    {"ARW-MEL-M11", "horse on Stand is charged in this phase, or was in an earlier one",
     [](Scene& scene, bool fires) {
         if (fires) return charge_home(scene, horse, horse);
         meet(scene, horse, horse);
     }},
    {"ARW-MEL-R1", "both 1 + 3 = 4, or 5 with the next face",
     [](Scene& scene, bool fires) {
         fires ? meet(scene, foot, foot) : meet(scene, foot, foot, advance, stand, {2, 2});
     }},
    {"ARW-MEL-R2", "both 3 + 3 = 6, or 7 with the next face",
     [](Scene& scene, bool fires) {
         meet(scene, foot, foot, advance, stand, fires ? Dice{3, 3} : Dice{4, 4});
     }},
    {"ARW-MEL-R3", "both 4 + 3 = 7, or 6 with a face less",
     [](Scene& scene, bool fires) {
         meet(scene, foot, foot, advance, stand, fires ? Dice{4, 4} : Dice{3, 3});
     }},
    {"ARW-MEL-R4", "6 + 3 + 1 = 10 with high morale, 9 without",
     [](Scene& scene, bool fires) {
         meet(scene, graded(fires ? "high" : "normal"), foot, advance, stand, {6, 1});
         EXPECT_EQ(scene.mark_of(scene.other, arw::unit_mark::dead), fires ? 3 : 2);
     }},
};

TEST(SetPieces, Melee) { check(pieces); }

// GAP-08: this clause is printed on the other sheet only.
TEST(SetPieces, TheSiblingKnowsNoBridgeInMelee) {
    Scene scene("tricorne");
    scene.area(Ground::bridge, 8700, 4000, 9300, 5000);
    meet(scene, of(4), of(2));
    EXPECT_TRUE(scene.counted(0, "ARW-MEL-P05"));
}

}  // namespace
}  // namespace melee_scenes

std::span<const Piece> melee_pieces() { return melee_scenes::pieces; }

}  // namespace linstock::set_pieces
