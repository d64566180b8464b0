#include "rules/arw/set_piece.hpp"

// Orders and movement, line by line of the sheet.
namespace linstock::set_pieces {
namespace order_scenes {
namespace {

using table::EvolutionKind;
using table::Formation;
using table::Ground;

constexpr int advance = arw::order::advance;
constexpr int reserve = arw::order::reserve;
constexpr int stand = arw::order::stand;
constexpr int retreat = arw::order::retreat;
constexpr int far_off = 7500;

const Placing foot{};
const Placing horse{.type = "Medium Cavalry", .stands = 3};
const Placing heavy_guns{.type = "Heavy Artillery", .stands = 2};

Placing drilled(const char* word) { return {.grades = {{"drill", word}}}; }

const table::Evolution flank_column = Scene::form(Formation::column, 1, table::quarter_turn);
const table::Evolution front_column = Scene::form(Formation::column, 2);
const table::Evolution about{.kind = EvolutionKind::about_face};
table::Evolution back(int tenths) { return Scene::go(EvolutionKind::back, tenths); }

// The movement step of side 0; the second unit is so far off.
void march(Scene& scene, const Placing& own, int order, int gap = far_off, const Placing& other = {}) {
    scene.oppose(own, other, gap, order);
    scene.start();
}

// The sheet's line tells the speed, and on the table it goes so far and no further.
void pace(Scene& scene, const Placing& own, int order, EvolutionKind kind, arw::Action action, int most) {
    march(scene, own, order);
    scene.explain_pace(scene.own, action);
    EXPECT_NEAR(scene.most(scene.own, kind), most, 10);
}

void halt_or_not(Scene& scene, const Placing& own, int tenths) {
    march(scene, own, advance, 2000);
    EXPECT_TRUE(scene.try_move(scene.own, {Scene::forward(tenths)}));
    EXPECT_EQ(scene.order_of(scene.own), tenths == 1000 ? stand : advance);
}

// In the movement step a unit on Advance goes to Stand with the enemy at its reach; a millimetre further off it is refused.
void stop_on_the_way(Scene& scene, const Placing& own, int reach, bool advances) {
    march(scene, own, advances ? advance : reserve, reach);
    EXPECT_EQ(scene.try_order(scene.own, stand), advances);
    if (!advances) return;
    Scene beyond(scene.roster.sheet);
    march(beyond, own, advance, reach + 10);
    EXPECT_FALSE(beyond.try_order(beyond.own, stand));
}

// A river 5 cm before the line's middle, its bridge 4 cm wide; or no water near.
void cross(Scene& scene, bool near) {
    const int bank = near ? 4500 : 9500;
    scene.say_ground(Ground::water, {{"foot", "no"}});
    scene.area(Ground::water, 0, bank, 18000, bank + 400);
    scene.area(Ground::bridge, 8800, bank - 50, 9200, bank + 450);
    march(scene, foot, advance);
}

// Routers run south; two friends leave a gap so wide where the run ends.
void rout_between(Scene& scene, int gap) {
    scene.oppose(foot, foot, far_off, arw::order::rout);
    const int middle = 600 + gap / 2;
    scene.put_on(stand, {.x = 9000 - middle, .y = 1800});
    scene.put_on(stand, {.x = 9000 + middle, .y = 1800});
    scene.start();
    scene.rout(scene.own);
}

bool stands_touch(const Scene& scene) {
    const table::Footprint& there = scene.fought->field().footprint(scene.own);
    for (int i = 1; i < there.stands; ++i) {
        const auto at = static_cast<std::size_t>(i);
        if (table::distance(there.stand[at - 1], there.stand[at]) > table::slack) return false;
    }
    return true;
}

const Piece pieces[] = {
    // --- notes under the unit table -------------------------------------------------------------------------------------
    {"ARW-NOTE-03", "foot on Reserve in column, or in line",
     [](Scene& scene, bool fires) {
         pace(scene, {.formation = fires ? Formation::column : Formation::line}, reserve, EvolutionKind::forward,
              arw::Action::ahead, fires ? 2400 : 2000);
     }},
    {"ARW-NOTE-04", "Militia wheels, or Medium Infantry",
     [](Scene& scene, bool fires) {
         pace(scene, {.type = fires ? "Militia" : "Medium Infantry"}, reserve, EvolutionKind::wheel_left,
              arw::Action::wheel, fires ? 1000 : 2000);
     }},
    {"ARW-NOTE-04", "badly drilled troops wheel, or normally drilled ones",
     [](Scene& scene, bool fires) {
         pace(scene, drilled(fires ? "badly" : "normal"), reserve, EvolutionKind::wheel_left, arw::Action::wheel,
              fires ? 1000 : 2000);
     }},
    {"ARW-NOTE-05", "well drilled foot inclines, or normally drilled",
     [](Scene& scene, bool fires) {
         pace(scene, drilled(fires ? "well" : "normal"), reserve, EvolutionKind::incline_left, arw::Action::incline,
              fires ? 2000 : 1000);
     }},
    {"ARW-NOTE-06", "normally drilled foot inclines, or well drilled",
     [](Scene& scene, bool fires) {
         pace(scene, drilled(fires ? "normal" : "well"), reserve, EvolutionKind::incline_left, arw::Action::incline,
              fires ? 1000 : 2000);
     }},
    {"ARW-NOTE-06", "well drilled horse inclines at half speed, well drilled foot does not",
     [](Scene& scene, bool fires) {
         Placing own = fires ? horse : foot;
         own.grades = {{"drill", "well"}};
         pace(scene, own, reserve, EvolutionKind::incline_left, arw::Action::incline, fires ? 1500 : 2000);
     }},
    {"ARW-NOTE-07", "badly drilled troops incline, or normally drilled ones",
     [](Scene& scene, bool fires) {
         march(scene, drilled(fires ? "badly" : "normal"), reserve);
         scene.try_move(scene.own, {Scene::go(EvolutionKind::incline_left, 300)});
     }},

    // --- Advance --------------------------------------------------------------------------------------------------------
    {"ARW-ADV-01", "a column is ordered to Advance, or a line",
     [](Scene& scene, bool fires) {
         scene.oppose({.formation = fires ? Formation::column : Formation::line}, foot, far_off, reserve);
         scene.start(arw::step::orders);
         EXPECT_NE(scene.try_order(scene.own, advance), fires);
     }},
    {"ARW-ADV-02", "a bridge within a move, or none: in column over it, and line again beyond, for 18 cm of the move",
     [](Scene& scene, bool fires) {
         cross(scene, fires);
         const bool crossed = scene.try_move(
             scene.own, {Scene::form(Formation::column, 1), Scene::forward(1800), Scene::form(Formation::line)});
         EXPECT_EQ(crossed, fires);
         EXPECT_EQ(scene.mark_of(scene.own, arw::unit_mark::moved), fires ? 1800 : 0);
         EXPECT_EQ(scene.saw("ARW-ADV-01"), !fires);
     },
     On::arw},
    {"ARW-ADV-03", "the Group's only unit has gone 9 cm of 20, or 10",
     [](Scene& scene, bool fires) {
         march(scene, foot, advance);
         EXPECT_TRUE(scene.try_move(scene.own, {Scene::forward(fires ? 900 : 1000)}));
         scene.note_owed();
     }},
    {"ARW-ADV-04", "3 cm back from Massed enemy, or from Lights",
     [](Scene& scene, bool fires) {
         march(scene, foot, advance, 5000, {.type = fires ? "Medium Infantry" : "Light Infantry"});
         EXPECT_NE(scene.try_move(scene.own, {back(300)}), fires);
     }},
    {"ARW-ADV-05", "guns on Advance may go to Stand, guns on Reserve may not",
     [](Scene& scene, bool fires) { stop_on_the_way(scene, heavy_guns, 6000, fires); }},
    {"ARW-ADV-06", "guns began the turn on Stand, or on Advance",
     [](Scene& scene, bool fires) {
         march(scene, heavy_guns, fires ? stand : advance, 4000);
         scene.order(scene.own, advance);
         EXPECT_NE(scene.try_order(scene.own, stand), fires);
     }},
    {"ARW-ADV-07", "muskets come to 10 cm, or a centimetre short of it",
     [](Scene& scene, bool fires) { halt_or_not(scene, foot, fires ? 1000 : 900); }},
    {"ARW-ADV-07", "the enemy 10 cm ahead is before the front, or past the flank",
     [](Scene& scene, bool fires) {
         // Fronts of 12 cm: set off by 11.9 they still cover one another, by 12.1 they do not.
         march(scene, foot, advance, 2000, {.x = fires ? 10190 : 10210});
         EXPECT_TRUE(scene.try_move(scene.own, {Scene::forward(1000)}));
     }},
    {"ARW-ADV-08", "Massed go on past the halt towards Lights, not towards Massed",
     [](Scene& scene, bool fires) {
         march(scene, foot, advance, 1500, {.type = fires ? "Light Infantry" : "Medium Infantry"});
         scene.show("ARW-ADV-08",
                    scene.try_move(scene.own, {Scene::forward(1400)}) && scene.order_of(scene.own) == advance);
         EXPECT_EQ(scene.saw("ARW-ADV-07"), !fires);
     }},
    {"ARW-ADV-09", "muskets on Advance may go to Stand, muskets on Reserve may not",
     [](Scene& scene, bool fires) { stop_on_the_way(scene, foot, 1000, fires); }},
    {"ARW-ADV-10", "horse comes to 10 cm, or a centimetre short of it",
     [](Scene& scene, bool fires) { halt_or_not(scene, horse, fires ? 1000 : 900); }},
    {"ARW-ADV-11", "horse at 5 cm has passed its test, or at 10 cm it has not",
     [](Scene& scene, bool fires) {
         march(scene, horse, advance, 2000);
         scene.charge_at(scene.own, scene.other, fires ? Dice{3, 6} : Dice{2});
         scene.settle();
         scene.show("ARW-ADV-11", scene.order_of(scene.own) == advance);
     }},
    {"ARW-ADV-12", "friends 8 cm ahead are in the way of the half move of 10, friends 12 cm ahead are not",
     [](Scene& scene, bool fires) {
         scene.oppose(foot, foot, far_off, advance);
         scene.put_on(stand, {.x = 9000, .y = fires ? 5000 : 5400});
         scene.start();
         EXPECT_NE(scene.try_move(scene.own, {Scene::forward(300)}), fires);
     }},

    // --- Reserve --------------------------------------------------------------------------------------------------------
    {"ARW-RES-02", "backwards on Reserve, or on Retreat",
     [](Scene& scene, bool fires) {
         pace(scene, foot, fires ? reserve : retreat, EvolutionKind::back, arw::Action::back, fires ? 1000 : 2000);
     }},
    {"ARW-RES-03", "a millimetre inside 20 cm, or up to it",
     [](Scene& scene, bool fires) {
         march(scene, foot, reserve, 3000);
         EXPECT_NE(scene.try_move(scene.own, {Scene::forward(fires ? 1010 : 1000)}), fires);
     }},
    {"ARW-RES-04", "friends stand between, or aside",
     [](Scene& scene, bool fires) {
         scene.oppose(foot, foot, 3000, reserve);
         scene.put_on(stand, {.x = fires ? 9000 : 3000, .y = 6000});
         scene.start();
         scene.show("ARW-RES-04", scene.try_move(scene.own, {Scene::forward(1500)}));
         EXPECT_EQ(scene.saw("ARW-RES-03"), !fires);
     }},
    {"ARW-RES-06", "well drilled troops form column to the front and march, normally drilled ones do not",
     [](Scene& scene, bool fires) {
         march(scene, drilled(fires ? "well" : "normal"), reserve);
         scene.show("ARW-RES-06", scene.try_move(scene.own, {front_column, Scene::forward(500)}));
     },
     On::sibling},
    {"ARW-RES-07", "normal drill: column to the flank and a march, or column to the front and a march",
     [](Scene& scene, bool fires) {
         march(scene, foot, reserve);
         const table::Evolution form = fires ? flank_column : front_column;
         scene.show("ARW-RES-07", scene.try_move(scene.own, {form, Scene::forward(500)}));
     }},
    {"ARW-RES-08", "normal drill: column to the front and a march, or no march",
     [](Scene& scene, bool fires) {
         march(scene, foot, reserve);
         EXPECT_TRUE(scene.try_move(scene.own, {front_column}));
         if (fires) {
             EXPECT_FALSE(scene.try_move(scene.own, {Scene::forward(500)}));
         }
     }},
    {"ARW-RES-09", "column to the flank and a march: badly drilled, or normally",
     [](Scene& scene, bool fires) {
         march(scene, drilled(fires ? "badly" : "normal"), reserve);
         EXPECT_NE(scene.try_move(scene.own, {flank_column, Scene::forward(500)}), fires);
     }},
    {"ARW-RES-10", "guns on Reserve march, or pivot",
     [](Scene& scene, bool fires) {
         march(scene, heavy_guns, reserve);
         const table::Evolution pivot{.kind = EvolutionKind::pivot, .toward = 5000};
         EXPECT_NE(scene.try_move(scene.own, {fires ? Scene::forward(500) : pivot}), fires);
     }},

    // --- Stand ----------------------------------------------------------------------------------------------------------
    {"ARW-STD-01", "5 cm aside on Stand, or an about face",
     [](Scene& scene, bool fires) {
         march(scene, foot, stand);
         EXPECT_EQ(scene.refuses(scene.own, {Scene::go(EvolutionKind::sidestep_left, 510)}).substr(0, 10),
                   "ARW-STD-01");
         const table::Evolution aside = Scene::go(EvolutionKind::sidestep_left, 500);
         EXPECT_TRUE(scene.try_move(scene.own, {fires ? aside : about}));
     }},
    {"ARW-STD-02", "an about face on Stand, or a wheel",
     [](Scene& scene, bool fires) {
         march(scene, foot, stand);
         const table::Evolution wheel = Scene::go(EvolutionKind::wheel_left, 500);
         EXPECT_TRUE(scene.try_move(scene.own, {fires ? about : wheel}));
         EXPECT_EQ(scene.pose(scene.own).facing == table::half_turn, fires);
     }},
    {"ARW-STD-03", "square on Stand, or column",
     [](Scene& scene, bool fires) {
         march(scene, foot, stand);
         EXPECT_EQ(scene.try_move(scene.own, {fires ? Scene::form(Formation::square) : flank_column}), fires);
         EXPECT_EQ(scene.state().unit(scene.own).formation == Formation::square, fires);
     }},

    // --- Retreat --------------------------------------------------------------------------------------------------------
    {"ARW-RET-01", "10 cm of 20 back on Retreat are owed, on Reserve nothing is",
     [](Scene& scene, bool fires) {
         march(scene, foot, fires ? retreat : reserve);
         scene.note_owed();
         EXPECT_EQ(scene.saw("ARW-RET-01"), fires);
         if (fires) {
             EXPECT_TRUE(scene.try_move(scene.own, {back(900)}));
         }
         EXPECT_EQ(arw::owes_moves(*scene.manual, *scene.fought, 0, nullptr), fires);
         EXPECT_TRUE(scene.try_move(scene.own, {back(100)}));
         EXPECT_FALSE(arw::owes_moves(*scene.manual, *scene.fought, 0, nullptr));
     }},
    {"ARW-RET-02", "on Retreat towards the enemy, or away",
     [](Scene& scene, bool fires) {
         march(scene, foot, retreat);
         EXPECT_NE(scene.try_move(scene.own, {fires ? Scene::forward(1000) : back(1000)}), fires);
     }},
    {"ARW-RET-03", "on Retreat it ends askew, or as it faced",
     [](Scene& scene, bool fires) {
         march(scene, foot, retreat);
         const table::Evolution wheel = Scene::go(EvolutionKind::wheel_left, 200);
         if (fires) {
             EXPECT_FALSE(scene.try_move(scene.own, {wheel, back(1400)}));
         } else {
             EXPECT_TRUE(scene.try_move(scene.own, {back(1400)}));
         }
     }},
    {"ARW-RET-04", "badly drilled troops go back facing the enemy, or normally drilled ones",
     [](Scene& scene, bool fires) {
         march(scene, drilled(fires ? "badly" : "normal"), retreat);
         EXPECT_NE(scene.try_move(scene.own, {back(1000)}), fires);
     }},

    // --- Rout -----------------------------------------------------------------------------------------------------------
    {"ARW-ROUT-01", "the first move of a rout, or a later one",
     [](Scene& scene, bool fires) {
         march(scene, foot, arw::order::rout);
         scene.mark(scene.own, arw::unit_mark::running, fires ? 0 : 1);
         scene.rout(scene.own);
     }},
    {"ARW-ROUT-02", "a later move of a rout, or the first: from its back edge 20 + 2 cm",
     [](Scene& scene, bool fires) {
         march(scene, foot, arw::order::rout);
         scene.explain_pace(scene.own, fires ? arw::Action::later_rout : arw::Action::first_rout);
         scene.mark(scene.own, arw::unit_mark::running, fires ? 1 : 0);
         scene.rout(scene.own);
         EXPECT_EQ(scene.pose(scene.own).at.y, 40'000 - 2'000 - 22'000);
     }},
    {"ARW-ROUT-03", "a rout runs to the home edge, a fall back keeps its face to the enemy",
     [](Scene& scene, bool fires) {
         march(scene, foot, fires ? arw::order::rout : retreat);
         fires ? scene.rout(scene.own) : scene.fall_back(scene.own, 2000);
         EXPECT_EQ(scene.pose(scene.own).facing, fires ? table::half_turn : 0);
         EXPECT_EQ(scene.pose(scene.own).at.x, 90'000);
     }},
    {"ARW-ROUT-06", "a gap of 5 cm makes them file off, one of 13 cm lets the line through",
     [](Scene& scene, bool fires) {
         rout_between(scene, fires ? 500 : 1300);
         scene.show("ARW-ROUT-06", scene.state().unit(scene.own).formation == Formation::column);
         EXPECT_EQ(scene.pose(scene.own).at.y, 40'000 - 2'000 - 22'000);
     }},
    {"ARW-ROUT-07", "who files off keeps touch, stand behind stand",
     [](Scene& scene, bool fires) {
         rout_between(scene, fires ? 500 : 1300);
         EXPECT_TRUE(stands_touch(scene));
         const bool filed = scene.state().unit(scene.own).formation == Formation::column;
         scene.show("ARW-ROUT-07", filed && stands_touch(scene));
     }},
};

TEST(SetPieces, Orders) { check(pieces); }

// GAP-08: the sibling does not print the clause, so the same line goes nowhere in column.
TEST(SetPieces, TheSiblingKnowsNoBridgeOnAdvance) {
    Scene scene("tricorne");
    cross(scene, true);
    EXPECT_FALSE(scene.try_move(scene.own, {Scene::form(Formation::column, 1), Scene::forward(1800)}));
    EXPECT_TRUE(scene.saw("ARW-ADV-01"));
}

}  // namespace
}  // namespace order_scenes

std::span<const Piece> order_pieces() { return order_scenes::pieces; }

}  // namespace linstock::set_pieces
