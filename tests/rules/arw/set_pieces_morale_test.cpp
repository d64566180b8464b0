#include "rules/arw/set_piece.hpp"

// Morale, line by line of the sheet: tests to charge, of the charged, of Groups with losses, and to rally.
namespace linstock::set_pieces {
namespace morale_scenes {
namespace {

using table::Formation;
using table::Ground;

constexpr int stand = arw::order::stand;
constexpr int advance = arw::order::advance;

const Placing foot{};
const Placing horse{.type = "Medium Cavalry", .stands = 3};
const Placing light_horse{.type = "Light Cavalry", .stands = 3};
const Placing dragoons{.type = "Light Cavalry (a)", .stands = 3};
const Placing militia{.type = "Militia"};
const Placing lights{.type = "Light Infantry"};

Placing of(int stands) { return {.stands = stands}; }
Placing graded(const char* word) { return {.grades = {{"morale", word}}}; }

// The first unit charges the second from 15 cm; first the charger's die, then that of the charged.
void charge(Scene& scene, const Placing& own, const Placing& other, const Dice& dice, int other_order = stand) {
    scene.oppose(own, other, 1500, advance, other_order);
    scene.start();
    scene.charge_at(scene.own, scene.other, dice);
}

// The target's front lies at y 550 mm, its back at 570, the middles of its stands at 560.
void charge_into(Scene& scene, Ground ground, int from, const Placing& own, const Placing& other, const Dice& dice) {
    scene.area(ground, 8000, from, 10000, 7000, ground == Ground::hill ? 1 : 0);
    charge(scene, own, other, dice);
}

// The second unit looks west, its near end 12 cm before the charger, whose left is at x 855 mm: with its front at 850 the charger is
// wholly behind it.
void charge_end_of_line(Scene& scene, int front, const Placing& own, const Dice& dice) {
    charge(scene, own, {.x = front, .y = 5800, .facing = 90}, dice);
}

// A General of the charged stands behind them.
void charge_with_general(Scene& scene, int behind, const Dice& dice) {
    scene.oppose(horse, foot, 1500, advance);
    scene.general(1, 9000, 5700 + behind + 150, 1);  // his marker ends 1.5 cm nearer
    scene.start();
    scene.charge_at(scene.own, scene.other, dice);
}

// The second unit loses one stand to muskets 8 cm off, which makes it Disorganised, and its Group tests: of six stands one is no fifth.
void lose_a_stand(Scene& scene, Placing target, int order, int die, int stands = 6) {
    target.stands = stands;
    const bool hard_to_hit = target.type == "Light Infantry";
    scene.oppose(foot, target, 800, stand, order);
    scene.start(arw::step::fire);
    // First shot +1, three extra stands +3, long range -1, Light Infantry -1: a total of 5.
    scene.shoot(scene.own, scene.other, {static_cast<std::uint8_t>(hard_to_hit ? 3 : 2)});
    ASSERT_EQ(scene.mark_of(scene.other, arw::unit_mark::dead), 1);
    scene.test_groups({static_cast<std::uint8_t>(die)});
}

// Both throw in melee with four stands, and both Groups test with a 6.
void fight_and_test(Scene& scene, const Dice& dice) {
    scene.oppose(foot, foot, 0, advance);
    scene.start(arw::step::melee);
    scene.lock(scene.own, scene.other);
    scene.fight(dice);
    scene.test_groups({6, 6});
}

// Guns beside foot in one Group: the first named is shot at and loses a stand, and the Group throws a 1.
void lose_a_stand_beside(Scene& scene, const Placing& shot_at, Placing beside) {
    scene.oppose(foot, shot_at, 800);
    beside.side = 1;
    beside.x = 14000;
    beside.y = 4800;
    scene.put_on(stand, beside);
    scene.start(arw::step::fire);
    scene.shoot(scene.own, scene.other, {2});
    ASSERT_EQ(scene.mark_of(scene.other, arw::unit_mark::dead), 1);
    scene.test_groups({1});
}

void rally(Scene& scene, const Placing& own, int die, int general_y = 0, int order = arw::order::rout) {
    scene.oppose(own, foot, 5000, order);
    if (general_y > 0) scene.general(0, 9000, general_y, 0);
    scene.start(arw::step::orders);
    scene.rally(order == arw::order::rout ? Dice{static_cast<std::uint8_t>(die)} : Dice{});
}

void charge_thinned(Scene& scene, const Placing& own, int left, const Dice& dice) {
    scene.oppose(own, foot, 1500, advance);
    scene.start();
    scene.thin(scene.own, left);
    scene.charge_at(scene.own, scene.other, dice);
}

void evade_or_not(Scene& scene, const Placing& target) {
    scene.oppose(horse, target, 1500, advance);
    scene.roster.units[scene.other].evade_instruction = "always";
    scene.start();
    const bool evades = target.type == "Light Cavalry";
    scene.charge_at(scene.own, scene.other, evades ? Dice{6} : Dice{6, 6});
    scene.show("ARW-NOTE-09", scene.mark_of(scene.other, arw::unit_mark::evaded) == 0);
}

const Piece pieces[] = {
    // --- the modifiers --------------------------------------------------------------------------------------------------
    {"ARW-MOR-P01", "7 against 5 in melee: two killed for one lost; or 5 each",
     [](Scene& scene, bool fires) {
         fight_and_test(scene, fires ? Dice{4, 2} : Dice{2, 2});
     }},
    {"ARW-MOR-P02", "light horse charges Lights, or foot",
     [](Scene& scene, bool fires) {
         scene.oppose(light_horse, fires ? lights : foot, 1500, advance);
         scene.roster.units[scene.other].evade_instruction = "never";
         scene.start();
         // 6 - 2 against a higher factor is no charge for Lights.
         scene.charge_at(scene.own, scene.other, fires ? Dice{6, 6} : Dice{6});
     }},
    {"ARW-MOR-P02", "light horse charges Lights, or Light Cavalry (a) does, which is Massed in morale",
     [](Scene& scene, bool fires) {
         scene.oppose(fires ? light_horse : dragoons, lights, 1500, advance);
         scene.roster.units[scene.other].evade_instruction = "never";
         scene.start();
         scene.charge_at(scene.own, scene.other, {6, 6});
     }},
    {"ARW-MOR-P03", "the General is 5 cm behind, or more than 20",
     [](Scene& scene, bool fires) {
         charge_with_general(scene, fires ? 500 : 2010, {6, 6});
     }},
    {"ARW-MOR-P03", "10 cm behind the D4 shows 2, or 1",
     [](Scene& scene, bool fires) {
         charge_with_general(scene, 1000, {6, 6, static_cast<std::uint8_t>(fires ? 2 : 1)});
     }},
    {"ARW-MOR-P04", "of two units one is of high morale, or of three",
     [](Scene& scene, bool fires) {
         scene.oppose(horse, foot, 1500, advance);
         Placing guard = graded("high");
         guard.side = 1;
         guard.x = 14000;
         guard.y = 9000;
         scene.put_on(stand, guard);
         if (!fires) scene.put_on(stand, {.side = 1, .x = 4000, .y = 9000});
         scene.start();
         scene.charge_at(scene.own, scene.other, {6, 6});
     }},
    {"ARW-MOR-P05a", "the charged alone are on the hill, or both are",
     [](Scene& scene, bool fires) {
         charge_into(scene, Ground::hill, fires ? 5400 : 2000, horse, foot, {6, 6});
     }},
    {"ARW-MOR-P05b", "the charged foot is in an orchard, or before it",
     [](Scene& scene, bool fires) {
         charge_into(scene, Ground::orchard, fires ? 5450 : 5650, horse, foot, {6, 6});
     }},
    {"ARW-MOR-P05b", "in the orchard foot, or horse",
     [](Scene& scene, bool fires) {
         charge_into(scene, Ground::orchard, 5450, horse, fires ? foot : horse, {6, 6});
     }},
    {"ARW-MOR-P06", "the Group has won its melee, or nobody has",
     [](Scene& scene, bool fires) {
         fight_and_test(scene, fires ? Dice{4, 2} : Dice{2, 2});
     }},
    {"ARW-MOR-M01", "medium guns shot at the Group from 10 cm, or a millimetre more",
     [](Scene& scene, bool fires) {
         scene.oppose({.type = "Medium Artillery", .stands = 2}, of(6), fires ? 1000 : 1010);
         scene.start(arw::step::fire);
         scene.shoot(scene.own, scene.other, {6});
         scene.test_groups({6});
     }},
    {"ARW-MOR-M02", "one stand of five has fallen, or one of six",
     [](Scene& scene, bool fires) { lose_a_stand(scene, foot, stand, 6, fires ? 5 : 6); }},
    {"ARW-MOR-M03", "the charged are Disorganised",
     [](Scene& scene, bool fires) {
         scene.oppose(horse, foot, 1500, advance);
         scene.start();
         scene.mark(scene.other, arw::unit_mark::disorganised, fires ? 1 : 0);
         scene.charge_at(scene.own, scene.other, {6, 6});
     }},
    {"ARW-MOR-M04", "the charged are of poor morale",
     [](Scene& scene, bool fires) {
         charge(scene, horse, graded(fires ? "poor" : "normal"), {6, 6});
     }},
    {"ARW-MOR-M04", "the charged Militia is before the orchard, or in it",
     [](Scene& scene, bool fires) {
         charge_into(scene, Ground::orchard, fires ? 5650 : 5450, horse, militia, {6, 6});
     }},
    {"ARW-MOR-M05", "light horse charges foot in front, or wholly from behind its front",
     [](Scene& scene, bool fires) {
         // 6 - 2 keeps Lights from charging; on the flank they go in and the foot tests.
         charge_end_of_line(scene, fires ? 8600 : 8500, light_horse, fires ? Dice{6} : Dice{6, 6});
     }},
    {"ARW-MOR-M05", "Militia is charged by horse of a higher factor, or of its own",
     [](Scene& scene, bool fires) {
         charge(scene, fires ? horse : light_horse, militia, {6, 6});
     }},
    {"ARW-MOR-M06", "the charged Militia is before the orchard, or in it",
     [](Scene& scene, bool fires) {
         charge_into(scene, Ground::orchard, fires ? 5650 : 5450, horse, militia, {6, 6});
     }},
    {"ARW-MOR-M06", "Militia in the open is charged by horse, or Medium Infantry is",
     [](Scene& scene, bool fires) {
         charge(scene, horse, fires ? militia : foot, {6, 6});
     }},
    {"ARW-MOR-M07", "charged from wholly behind its front, or from a centimetre too far forward",
     [](Scene& scene, bool fires) {
         charge_end_of_line(scene, fires ? 8500 : 8600, horse, {6, 6});
     }},
    {"ARW-MOR-M08", "the other Group has lost its melee, or nobody has",
     [](Scene& scene, bool fires) {
         fight_and_test(scene, fires ? Dice{4, 2} : Dice{2, 2});
     }},
    {"ARW-MOR-M09", "in Rout a unit tries to rally, on Retreat it does not",
     [](Scene& scene, bool fires) { rally(scene, foot, 6, 0, fires ? arw::order::rout : arw::order::retreat); }},
    {"ARW-MOR-M10", "two stands of four are left to charge, or three",
     [](Scene& scene, bool fires) {
         charge_thinned(scene, {.type = "Medium Cavalry"}, fires ? 2 : 3, {6, 6});
     }},
    {"ARW-MOR-M10", "the Group has lost half its stands, or one less",
     [](Scene& scene, bool fires) {
         scene.oppose({.type = "Medium Cavalry"}, foot, 1500, advance);
         scene.put_on(stand, {.x = 3000, .y = 3000});
         scene.start();
         scene.mark_group(0, arw::group_mark::killed, fires ? 4 : 3);
         // 6 - 3 - 2 for two fifths is no charge; 6 - 1 for one is.
         scene.charge_at(scene.own, scene.other, fires ? Dice{6} : Dice{6, 6});
     }},
    {"ARW-NOTE-08", "Light Cavalry (a) tests, or other light horse",
     [](Scene& scene, bool fires) { lose_a_stand(scene, fires ? dragoons : light_horse, stand, 6, 3); }},
    {"ARW-NOTE-09", "charged horse that would always evade: Light Cavalry (a) stays, other light horse goes",
     [](Scene& scene, bool fires) { evade_or_not(scene, fires ? dragoons : light_horse); }},

    // --- tests to charge ------------------------------------------------------------------------------------------------
    {"ARW-MOR-C1", "the charging horse throws 5, or 4",
     [](Scene& scene, bool fires) {
         charge(scene, horse, foot, {static_cast<std::uint8_t>(fires ? 5 : 4), 6});
     }},
    {"ARW-MOR-C2", "the charging horse throws 3, or 2",
     [](Scene& scene, bool fires) {
         charge(scene, horse, foot, fires ? Dice{3, 6} : Dice{2});
     }},
    {"ARW-MOR-C3", "on a 4 light horse stays, Light Cavalry (a) goes",
     [](Scene& scene, bool fires) {
         charge(scene, fires ? light_horse : dragoons, militia, fires ? Dice{4} : Dice{4, 6});
         EXPECT_EQ(scene.order_of(scene.own), fires ? stand : advance);
     }},
    {"ARW-MOR-C4", "the charging horse throws 2, or 3",
     [](Scene& scene, bool fires) {
         charge(scene, horse, foot, fires ? Dice{2} : Dice{3, 6});
     }},
    {"ARW-MOR-C5", "muskets charge in front by the plain die, from behind the front by the table",
     [](Scene& scene, bool fires) {
         charge_end_of_line(scene, fires ? 8600 : 8500, of(3), {6, 6});
         ASSERT_FALSE(scene.told.empty());
         scene.show("ARW-MOR-C5", scene.told[0].procedure == "charge-test");
     },
     On::sibling},
    {"ARW-MOR-T1", "Heavy Infantry goes in on 5, Medium Infantry does not",
     [](Scene& scene, bool fires) {
         charge(scene, {.type = fires ? "Heavy Infantry" : "Medium Infantry"}, foot, fires ? Dice{5, 6} : Dice{5});
     },
     On::sibling},
    {"ARW-MOR-T2", "Medium Infantry goes in on 5 against an orchard, not before it",
     [](Scene& scene, bool fires) {
         charge_into(scene, Ground::orchard, fires ? 5450 : 5650, foot, foot, fires ? Dice{5, 6} : Dice{5});
     },
     On::sibling},
    {"ARW-MOR-T2", "across a wall close before the target, or one behind it",
     [](Scene& scene, bool fires) {
         scene.say_ground(Ground::wall, {{"cover", "hard"}, {"position", "defences"}, {"cross_foot", "5"}});
         scene.line(Ground::wall, 8000, fires ? 5490 : 5800, 10000, fires ? 5490 : 5800);
         charge(scene, foot, foot, fires ? Dice{5, 6} : Dice{5});
     },
     On::sibling},
    {"ARW-MOR-T3", "Medium Infantry in the open, or Heavy Infantry",
     [](Scene& scene, bool fires) {
         charge(scene, {.type = fires ? "Medium Infantry" : "Heavy Infantry"}, foot, {6, 6});
     },
     On::sibling},
    {"ARW-MOR-T4", "Heavy Infantry with two stands of four left, or three",
     [](Scene& scene, bool fires) {
         charge_thinned(scene, {.type = "Heavy Infantry"}, fires ? 2 : 3, {6, 6});
     },
     On::sibling},
    {"ARW-MOR-T5", "5 on the plain die, or 4, which high morale and a General beside it do not mend",
     [](Scene& scene, bool fires) {
         scene.oppose({.type = "Heavy Infantry", .grades = {{"morale", "high"}}}, foot, 1500, advance);
         scene.general(0, 9000, 3700, 0);
         scene.start();
         scene.charge_at(scene.own, scene.other, fires ? Dice{5, 6} : Dice{4});
     },
     On::sibling},

    // --- rallying -------------------------------------------------------------------------------------------------------
    {"ARW-MOR-Y1", "6 - 2 + 1 with the General 2 cm behind, 6 - 2 with him afar",
     [](Scene& scene, bool fires) { rally(scene, foot, 6, fires ? 3600 : 1000); }},
    {"ARW-MOR-Y2", "on 6 - 2 Massed rally, Lights do not",
     [](Scene& scene, bool fires) { rally(scene, fires ? foot : lights, 6); }},
    {"ARW-MOR-Y3", "5 - 2 is too little, 6 - 2 is not",
     [](Scene& scene, bool fires) { rally(scene, foot, fires ? 5 : 6); }},

    // --- all other tests ------------------------------------------------------------------------------------------------
    {"ARW-MOR-O1", "the charged throw 6, or 5",
     [](Scene& scene, bool fires) {
         charge(scene, horse, foot, {6, static_cast<std::uint8_t>(fires ? 6 : 5)});
     }},
    {"ARW-MOR-O2", "the charged throw 5, or 6",
     [](Scene& scene, bool fires) {
         charge(scene, horse, foot, {6, static_cast<std::uint8_t>(fires ? 5 : 6)});
     }},
    {"ARW-MOR-O3", "at 5 - 1 Lights on Stand fall back, those on Reserve do not",
     [](Scene& scene, bool fires) { lose_a_stand(scene, lights, fires ? stand : arw::order::reserve, 5); }},
    {"ARW-MOR-O4", "at 4 - 1 Massed on Advance go to Stand, those on Reserve do not",
     [](Scene& scene, bool fires) { lose_a_stand(scene, foot, fires ? advance : arw::order::reserve, 4); }},
    {"ARW-MOR-O5", "at 4 - 1 Lights on Reserve fall back, those on Retreat already do not",
     [](Scene& scene, bool fires) {
         lose_a_stand(scene, lights, fires ? arw::order::reserve : arw::order::retreat, 4);
     }},
    {"ARW-MOR-O6", "at 2 - 1 Massed on Stand fall back, those on Retreat already do not",
     [](Scene& scene, bool fires) { lose_a_stand(scene, foot, fires ? stand : arw::order::retreat, 2); }},
    {"ARW-MOR-O7", "the guns were shot at, or the foot of their Group",
     [](Scene& scene, bool fires) {
         const Placing guns{.type = "Medium Artillery", .stands = 2};
         fires ? lose_a_stand_beside(scene, guns, foot) : lose_a_stand_beside(scene, foot, guns);
     }},
    {"ARW-MOR-O8", "at 2 - 1 Lights rout, Massed do not",
     [](Scene& scene, bool fires) { lose_a_stand(scene, fires ? lights : foot, stand, 2); }},
    {"ARW-MOR-O9", "Militia charged by horse in the open: 4 - 2 - 2 - 1 = -1, or 0 with the next face",
     [](Scene& scene, bool fires) {
         charge(scene, horse, militia, {6, static_cast<std::uint8_t>(fires ? 4 : 5)});
     }},
};

TEST(SetPieces, Morale) { check(pieces); }

}  // namespace
}  // namespace morale_scenes

std::span<const Piece> morale_pieces() { return morale_scenes::pieces; }

}  // namespace linstock::set_pieces
