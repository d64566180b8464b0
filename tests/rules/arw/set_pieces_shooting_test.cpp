#include "rules/arw/set_piece.hpp"

// Shooting, line by line of the sheet.
namespace linstock::set_pieces {
namespace shooting_scenes {
namespace {

using table::Formation;
using table::Ground;

constexpr int stand = arw::order::stand;
constexpr int long_range = 800;
constexpr int short_range = 400;

const Placing foot{};
const Placing lights{.type = "Light Infantry"};
const Placing medium_guns{.type = "Medium Artillery", .stands = 2};
const Placing heavy_guns{.type = "Heavy Artillery", .stands = 2};
const Placing howitzers{.type = "Howitzers", .stands = 2};
const Placing column{.formation = Formation::column};

Placing graded(const char* grade, const char* word) { return {.grades = {{grade, word}}}; }
Placing of(int stands) { return {.stands = stands}; }

// The first unit shoots at the second, so far off.
void volley(Scene& scene, const Placing& own, const Placing& other, int range, int die = 1, int order = stand) {
    scene.oppose(own, other, range, order);
    scene.start(arw::step::fire);
    scene.shoot(scene.own, scene.other, {static_cast<std::uint8_t>(die)});
}

// A line across the field so far before the target's front, which is at y 480 mm.
void volley_over(Scene& scene, Ground line, int before, const Placing& own) {
    scene.line(line, 8000, 4800 - before, 10000, 4800 - before);
    volley(scene, own, foot, long_range);
}

void volley_marked(Scene& scene, int mark, int value) {
    scene.oppose(foot, foot, long_range);
    scene.start(arw::step::fire);
    scene.mark(scene.own, mark, value);
    scene.shoot(scene.own, scene.other, {1});
}

// Four stands of muskets at short range that have fired before: +1 and +3; at long range -1 and +3.
void volley_for(Scene& scene, int range, int die) {
    scene.oppose(foot, foot, range);
    scene.start(arw::step::fire);
    scene.mark(scene.own, arw::unit_mark::fired_today, 1);
    scene.shoot(scene.own, scene.other, {static_cast<std::uint8_t>(die)});
}

void guns_on(Scene& scene, int order) {
    scene.oppose(medium_guns, foot, long_range, order);
    scene.start(arw::step::fire);
    scene.shoot(scene.own, scene.other, order == stand ? Dice{1} : Dice{});
}

const Piece pieces[] = {
    {"ARW-SHOOT-M01", "a heavy gun's long band ends at 40 cm",
     [](Scene& scene, bool fires) { volley(scene, heavy_guns, foot, fires ? 4010 : 4000); }},
    {"ARW-SHOOT-M02", "graded poor shots",
     [](Scene& scene, bool fires) { volley(scene, graded("poor_shots", fires ? "yes" : "no"), foot, long_range); }},
    {"ARW-SHOOT-M03", "the shooter's order is not Stand",
     [](Scene& scene, bool fires) { volley(scene, foot, foot, long_range, 1, fires ? arw::order::advance : stand); }},
    {"ARW-SHOOT-M03", "on Stand, but it moved 2 cm",
     [](Scene& scene, bool fires) {
         scene.oppose(foot, foot, long_range);
         scene.start(arw::step::movement);
         if (fires) {
             EXPECT_TRUE(scene.try_move(scene.own, {Scene::forward(200)}));
         }
         scene.next_step(arw::step::fire);
         scene.shoot(scene.own, scene.other, {1});
     }},
    {"ARW-SHOOT-M04", "the short band of muskets ends at 5 cm",
     [](Scene& scene, bool fires) { volley(scene, foot, foot, fires ? 510 : 500); }},
    {"ARW-SHOOT-M05", "a fence covers those 1 cm behind it, not those 2.5 cm behind",
     [](Scene& scene, bool fires) { volley_over(scene, Ground::fence, fires ? 100 : 250, foot); }},
    {"ARW-SHOOT-M06", "a wall 1 cm before the target of medium guns, or 2.5 cm",
     [](Scene& scene, bool fires) { volley_over(scene, Ground::wall, fires ? 100 : 250, medium_guns); }},
    {"ARW-SHOOT-M06", "the same wall does not trouble heavy guns",
     [](Scene& scene, bool fires) { volley_over(scene, Ground::wall, 100, fires ? medium_guns : heavy_guns); }},
    {"ARW-SHOOT-M07", "Light Infantry is shot at",
     [](Scene& scene, bool fires) { volley(scene, foot, fires ? lights : foot, long_range); }},
    {"ARW-SHOOT-M08", "Light Infantry shoots",
     [](Scene& scene, bool fires) {
         volley(scene, {.type = fires ? "Light Infantry" : "Medium Infantry", .stands = 2}, foot, long_range);
     }},
    {"ARW-SHOOT-M09", "the shooter is Disorganised",
     [](Scene& scene, bool fires) { volley_marked(scene, arw::unit_mark::disorganised, fires ? 1 : 0); }},
    {"ARW-SHOOT-P01", "guns at a column, or at a line",
     [](Scene& scene, bool fires) { volley(scene, medium_guns, fires ? column : foot, 2000); }},
    {"ARW-SHOOT-P02", "howitzers at a column, or heavy guns",
     [](Scene& scene, bool fires) { volley(scene, fires ? howitzers : heavy_guns, column, 2000); }},
    {"ARW-SHOOT-P03", "guns at 5 cm, or a millimetre more",
     [](Scene& scene, bool fires) { volley(scene, medium_guns, foot, fires ? 500 : 510); }},
    {"ARW-SHOOT-P04", "the first shot of the day",
     [](Scene& scene, bool fires) { volley_marked(scene, arw::unit_mark::fired_today, fires ? 0 : 1); }},
    {"ARW-SHOOT-P04", "its first volley of the battle, or its second",
     [](Scene& scene, bool fires) {
         volley(scene, foot, foot, long_range);
         if (fires) return;
         scene.next_step(arw::step::melee);
         scene.next_step(arw::step::fire);
         scene.forget();
         scene.shoot(scene.own, scene.other, {1});
     }},
    {"ARW-SHOOT-P05", "muskets at 5 cm, or a millimetre more",
     [](Scene& scene, bool fires) { volley(scene, foot, foot, fires ? 500 : 510); }},
    {"ARW-SHOOT-P06", "two stands shoot, or one",
     [](Scene& scene, bool fires) { volley(scene, of(fires ? 2 : 1), foot, long_range); }},
    {"ARW-SHOOT-P06", "of two stands one has lost its men this phase",
     [](Scene& scene, bool fires) {
         scene.oppose(of(2), foot, long_range);
         scene.start(arw::step::fire);
         scene.mark(scene.own, arw::unit_mark::dead, fires ? 0 : 1);
         scene.shoot(scene.own, scene.other, {1});
     }},
    // Three stands at one target and one at another: of the three two count.
    {"ARW-SHOOT-P07", "Light Infantry puts three stands into a shot, or two",
     [](Scene& scene, bool fires) {
         scene.oppose(lights, {.x = 8600, .stands = 2}, long_range);
         const UnitId second = scene.put_on(stand, {.side = 1, .x = 9600, .y = 4000 + long_range, .stands = 2});
         scene.start(arw::step::fire);
         scene.declare(scene.own, scene.other, fires ? 3 : 2);
         scene.declare(scene.own, second, 1);
         scene.resolve_shots({1, 1});
     }},
    {"ARW-SHOOT-P08", "four stands of Light Infantry shoot twice at one target, Massed once",
     [](Scene& scene, bool fires) {
         scene.oppose(fires ? lights : foot, foot, long_range);
         scene.start(arw::step::fire);
         scene.shoot(scene.own, scene.other, fires ? Dice{1, 1} : Dice{1});
         scene.show("ARW-SHOOT-P08", scene.told.size() == 2);
     }},
    {"ARW-SHOOT-R1", "1 + 3 - 1 = 3 at long range, 4 with the next face",
     [](Scene& scene, bool fires) { volley_for(scene, long_range, fires ? 1 : 2); }},
    {"ARW-SHOOT-R2", "2 + 3 - 1 = 4 at long range, 1 + 3 + 1 = 5 with a face less at short",
     [](Scene& scene, bool fires) { volley_for(scene, fires ? long_range : short_range, fires ? 2 : 1); }},
    {"ARW-SHOOT-R3", "2 + 3 + 1 = 6 at short range, 4 at long",
     [](Scene& scene, bool fires) { volley_for(scene, fires ? short_range : long_range, 2); }},
    {"ARW-SHOOT-R4", "5 + 3 - 1 = 7 at long range, 6 with a face less",
     [](Scene& scene, bool fires) { volley_for(scene, long_range, fires ? 5 : 4); }},
    {"ARW-SHOOT-R5", "6 + 3 + 1 = 10 at short range, 8 at long",
     [](Scene& scene, bool fires) { volley_for(scene, fires ? short_range : long_range, 6); }},
    // The line has no die of its own: whoever loses a stand is seen to be Disorganised.
    {"ARW-SHOOT-R6", "a stand falls at 5, none at 3",
     [](Scene& scene, bool fires) {
         volley_for(scene, long_range, fires ? 3 : 1);
         const bool fell = scene.mark_of(scene.other, arw::unit_mark::dead) == 1;
         EXPECT_EQ(fell, fires);
         scene.show("ARW-SHOOT-R6", scene.mark_of(scene.other, arw::unit_mark::disorganised) == 1);
     }},
    {"ARW-STD-04", "guns on Advance, or on Stand",
     [](Scene& scene, bool fires) { guns_on(scene, fires ? arw::order::advance : stand); }},
    {"ARW-RES-11", "guns on Reserve, or on Stand",
     [](Scene& scene, bool fires) { guns_on(scene, fires ? arw::order::reserve : stand); }},
};

TEST(SetPieces, Shooting) { check(pieces); }

}  // namespace
}  // namespace shooting_scenes

std::span<const Piece> shooting_pieces() { return shooting_scenes::pieces; }

}  // namespace linstock::set_pieces
