#include "rules/arw/small_battle.hpp"

// Movement under the five orders: what a unit may do, what it costs, and which rule says no.
namespace linstock::move_test {
namespace {

using table::EvolutionKind;
using table::Formation;

constexpr int full = 2000;  // Medium Infantry: 20 cm, in tenths of a millimetre

struct March : SmallBattle {
    using SmallBattle::SmallBattle;
    UnitId unit = 0;
    UnitId foe = 0;
    // A unit in the middle of the south and, far off, an enemy.
    void set(int order, const Placing& placing, int foe_y = 9000, const std::string& foe_type = "Medium Infantry") {
        Placing here = placing;
        here.x = here.x == 0 ? 9000 : here.x;
        here.y = here.y == 0 ? 3000 : here.y;
        unit = put_on(order, here);
        foe = put_on(arw::order::stand, {.type = foe_type, .side = 1, .x = here.x, .y = foe_y});
    }
    // The longest whole millimetre forward, back, ... that is legal.
    int most(EvolutionKind kind) const {
        int least = 0;
        int top = 6000;
        while (top - least > 10) {
            const int middle = (top + least) / 20 * 10;
            (refuses(unit, {go(kind, middle)}).empty() ? least : top) = middle;
        }
        return least;
    }
};

TEST(MoveWay, SpeedIsThatOfTheRow) {
    struct Case {
        const char* type;
        int speed;
    };
    for (const Case& one : {Case{"Medium Infantry", 2000}, Case{"Hessian Medium Infantry", 1500},
                            Case{"Medium Cavalry", 3000}, Case{"Light Cavalry", 4000}, Case{"Light Infantry", 2400}}) {
        March march;
        march.set(arw::order::reserve, {.type = one.type}, 11500);
        march.start();
        EXPECT_EQ(march.most(EvolutionKind::forward), one.speed) << one.type;
        EXPECT_EQ(march.most(EvolutionKind::back), one.speed / 2) << one.type << ": RES-02";
        EXPECT_EQ(march.refuses(march.unit, {March::forward(one.speed + 10)}), "ARW-GAP-53");
    }
}

// NOTE-03: infantry in column on Reserve 24, whatever its own speed.
TEST(MoveWay, ColumnsOfFootOnReserveMarchAt24) {
    for (const char* type : {"Medium Infantry", "Hessian Medium Infantry", "Militia"}) {
        March march;
        march.set(arw::order::reserve, {.type = type, .formation = Formation::column}, 11500);
        march.start();
        EXPECT_NEAR(march.most(EvolutionKind::forward), 2400, 10) << type;
    }
}

TEST(MoveWay, WheelsAndInclinesByDrill) {
    struct Case {
        const char* type;
        const char* drill;
        int wheel;
        int incline;  // 0: NOTE-07
    };
    // Half speed for badly drilled troops and Militia to wheel; inclines at full, half or no speed.
    for (const Case& one : {Case{"Medium Infantry", "well", 2000, 2000}, Case{"Medium Infantry", "normal", 2000, 1000},
                            Case{"Medium Infantry", "badly", 1000, 0}, Case{"Militia", "normal", 1000, 0},
                            Case{"Medium Cavalry", "well", 3000, 1500}}) {
        March march;
        march.set(arw::order::reserve, {.type = one.type, .grades = {{"drill", one.drill}}}, 11500);
        march.start();
        EXPECT_EQ(march.most(EvolutionKind::wheel_left), one.wheel) << one.type << one.drill;
        EXPECT_EQ(march.most(EvolutionKind::wheel_right), one.wheel) << one.type << one.drill;
        EXPECT_EQ(march.most(EvolutionKind::incline_left), one.incline) << one.type << one.drill;
        if (one.incline != 0) continue;
        EXPECT_EQ(march.refuses(march.unit, {March::go(EvolutionKind::incline_right, 300)}), "ARW-NOTE-07");
    }
}

TEST(MoveWay, PartsOfAMoveAddUp) {
    March march;
    march.set(arw::order::reserve, {}, 11500);
    march.start();
    march.move(march.unit, {March::forward(1200)});
    EXPECT_EQ(march.mark_of(march.unit, arw::unit_mark::moved), 1200);
    EXPECT_EQ(march.refuses(march.unit, {March::forward(900)}), "ARW-GAP-53");
    EXPECT_EQ(march.refuses(march.unit, {March::forward(50)}), "ARW-GAP-53") << "a part is 1 cm at least";
    march.move(march.unit, {March::forward(800)});
    EXPECT_EQ(march.pose(march.unit).at.y, 50'000);
}

TEST(MoveWay, StandAllowsFiveCentimetresAnyWay) {
    March march;
    march.set(arw::order::stand, {});
    march.start();
    for (const EvolutionKind kind : {EvolutionKind::forward, EvolutionKind::back, EvolutionKind::sidestep_left,
                                     EvolutionKind::shift, EvolutionKind::wheel_left}) {
        EXPECT_EQ(march.refuses(march.unit, {March::go(kind, 500)}), "") << static_cast<int>(kind);
        EXPECT_EQ(march.refuses(march.unit, {March::go(kind, 520)}), "ARW-STD-01b") << static_cast<int>(kind);
    }
    EXPECT_EQ(march.refuses(march.unit, {March::go(EvolutionKind::about_face)}), "");  // STD-02
    EXPECT_EQ(march.refuses(march.unit, {March::form(Formation::square)}), "");        // STD-03
    EXPECT_EQ(march.refuses(march.unit, {March::form(Formation::column, 1, table::quarter_turn)}), "ARW-STD-01c");
    EXPECT_EQ(march.refuses(march.unit, {March::go(EvolutionKind::incline_left, 300)}), "ARW-STD-01c");
}

TEST(MoveWay, SidewaysOnlyOnStand) {
    March march;
    march.set(arw::order::reserve, {});
    march.start();
    EXPECT_EQ(march.refuses(march.unit, {March::go(EvolutionKind::sidestep_left, 300)}), "ARW-GAP-53d");
}

TEST(MoveWay, GunsOnReserveOnlyPivotAndOnStandDoNotWheel) {
    March march;
    march.set(arw::order::reserve, {.type = "Heavy Artillery", .stands = 2});
    march.start();
    EXPECT_EQ(march.refuses(march.unit, {{.kind = EvolutionKind::pivot, .toward = 5000}}), "");
    EXPECT_EQ(march.refuses(march.unit, {March::forward(500)}), "ARW-RES-10b");
    march.order(march.unit, arw::order::stand);
    EXPECT_EQ(march.refuses(march.unit, {March::go(EvolutionKind::wheel_left, 300)}), "ARW-RES-10c");
    EXPECT_EQ(march.refuses(march.unit, {{.kind = EvolutionKind::pivot, .toward = 5000}}), "ARW-RES-10c");
    EXPECT_EQ(march.refuses(march.unit, {March::go(EvolutionKind::about_face)}), "");
    march.order(march.unit, arw::order::advance);
    EXPECT_EQ(march.refuses(march.unit, {{.kind = EvolutionKind::pivot, .toward = 5000}}), "ARW-GAP-38b");
}

TEST(MoveWay, ChangesOfFormationByDrill) {
    struct Case {
        const char* drill;
        const char* flank_and_move;
        const char* front_and_move;
    };
    for (const Case& one :
         {Case{"well", "", ""}, Case{"normal", "", "ARW-RES-08"}, Case{"badly", "ARW-RES-09", "ARW-RES-09"}}) {
        March march;
        march.set(arw::order::reserve, {.grades = {{"drill", one.drill}}}, 11500);
        march.start();
        const auto flank = March::form(Formation::column, 1, table::quarter_turn);
        const auto front = March::form(Formation::column, 2);
        EXPECT_EQ(march.refuses(march.unit, {flank}), "");
        EXPECT_EQ(march.refuses(march.unit, {front}), "");
        EXPECT_EQ(march.refuses(march.unit, {flank, March::forward(500)}), one.flank_and_move) << one.drill;
        EXPECT_EQ(march.refuses(march.unit, {front, March::forward(500)}), one.front_and_move) << one.drill;
        // In two commands it is the same.
        march.move(march.unit, {front});
        EXPECT_EQ(march.refuses(march.unit, {March::forward(500)}), one.front_and_move) << one.drill;
        EXPECT_EQ(march.refuses(march.unit, {March::form(Formation::line)}), "ARW-GAP-C5") << "one change a phase";
    }
}

TEST(MoveWay, OnlyMassedFootOfFourStandsFormsSquare) {
    March lights;
    lights.set(arw::order::stand, {.type = "Light Infantry"});
    lights.start();
    EXPECT_EQ(lights.refuses(lights.unit, {March::form(Formation::square)}), "ARW-GAP-41");
    March few;
    few.set(arw::order::stand, {.stands = 3});
    few.start();
    EXPECT_EQ(few.refuses(few.unit, {March::form(Formation::square)}), "ARW-GAP-C5");
}

// RES-03: up to 20.0 cm; inside no nearer.
TEST(MoveWay, ReserveKeepsTwentyCentimetresOff) {
    March march;
    march.set(arw::order::reserve, {}, 6000);
    march.start();
    EXPECT_EQ(march.most(EvolutionKind::forward), 1000);
    EXPECT_EQ(march.refuses(march.unit, {March::forward(1010)}), "ARW-RES-03");
    March near;
    near.set(arw::order::reserve, {}, 4500);
    near.start();
    EXPECT_EQ(near.refuses(near.unit, {March::forward(100)}), "ARW-RES-03");
    EXPECT_EQ(near.refuses(near.unit, {March::go(EvolutionKind::back, 300)}), "");
}

TEST(MoveWay, FriendsBetweenLetReserveCloseUp) {
    March march;
    march.set(arw::order::reserve, {}, 6000);
    march.put_on(arw::order::stand, {.x = 9000, .y = 5000});
    march.start();
    EXPECT_EQ(march.refuses(march.unit, {March::forward(1500)}), "");  // RES-04
}

// ADV-07: a musket's long range is 10 cm.
TEST(MoveWay, MissileTroopsHaltAtLongRange) {
    March march;
    march.set(arw::order::advance, {}, 5000);
    march.start();
    EXPECT_EQ(march.most(EvolutionKind::forward), 1000);
    EXPECT_EQ(march.refuses(march.unit, {March::forward(1010)}), "ARW-ADV-07d");
    march.move(march.unit, {March::forward(1000)});
    EXPECT_EQ(march.order_of(march.unit), arw::order::stand);
    EXPECT_TRUE(march.happened("ARW-ADV-07"));
    EXPECT_EQ(march.refuses(march.unit, {March::forward(100)}), "ARW-GAP-51") << "it has halted";
}

TEST(MoveWay, HorseHaltsAtTen) {
    March march;
    march.set(arw::order::advance, {.type = "Medium Cavalry", .stands = 3}, 5000);
    march.start();
    EXPECT_EQ(march.most(EvolutionKind::forward), 1000);
    march.move(march.unit, {March::forward(1000)});
    EXPECT_EQ(march.order_of(march.unit), arw::order::stand);
    EXPECT_TRUE(march.happened("ARW-ADV-10"));
}

TEST(MoveWay, MassedFacingLightsGoOnShortOfContact) {
    March march;
    march.set(arw::order::advance, {}, 4500, "Light Infantry");
    march.start();
    EXPECT_EQ(march.refuses(march.unit, {March::forward(1400)}), "");  // ADV-08
    EXPECT_EQ(march.refuses(march.unit, {March::forward(1500)}), "ARW-GAP-P4");
    march.move(march.unit, {March::forward(1400)});
    EXPECT_EQ(march.order_of(march.unit), arw::order::advance);
}

TEST(MoveWay, InsideTheHaltOnlyAChargeCloses) {
    March march;
    march.set(arw::order::advance, {}, 3800);
    march.start();
    EXPECT_EQ(march.refuses(march.unit, {March::forward(100)}), "ARW-ADV-07b");
    EXPECT_FALSE(arw::owes_moves(*march.manual, *march.fought, 0, nullptr)) << "the halt wins";
    march.with({}, [&](battle::Work& work) { arw::settle_moves(*march.manual, work, 0); });
    EXPECT_EQ(march.order_of(march.unit), arw::order::stand);
}

// ADV-04, stand by stand, Massed enemy only.
TEST(MoveWay, AdvanceMayNotTakeAStandFartherOff) {
    March march;
    march.set(arw::order::advance, {});
    march.start();
    EXPECT_EQ(march.refuses(march.unit, {March::go(EvolutionKind::back, 300)}), "ARW-ADV-04");
    March lights;
    lights.set(arw::order::advance, {}, 9000, "Light Infantry");
    lights.start();
    EXPECT_EQ(lights.refuses(lights.unit, {March::go(EvolutionKind::back, 300)}), "");
}

TEST(MoveWay, AdvanceOwesHalfAMove) {
    March march;
    march.set(arw::order::advance, {});
    const UnitId second = march.put_on(arw::order::advance, {.x = 6000, .y = 3000});
    march.start();
    std::vector<battle::Owed> owed;
    EXPECT_TRUE(arw::owes_moves(*march.manual, *march.fought, 0, &owed));
    ASSERT_EQ(owed.size(), 1U);
    EXPECT_EQ(march.manual->terms.rules[owed[0].rule], "ARW-ADV-03");
    march.move(march.unit, {March::forward(900)});
    EXPECT_TRUE(arw::owes_moves(*march.manual, *march.fought, 0, nullptr));
    march.move(second, {March::forward(full / 2)});  // one unit of the Group is enough
    EXPECT_FALSE(arw::owes_moves(*march.manual, *march.fought, 0, nullptr));
}

// ADV-12: the half move of 10 cm would touch friends 8 cm ahead, so it may not move: 10 cm off it is inside already.
TEST(MoveWay, FriendsInTheWayOfTheHalfMoveHaltIt) {
    March march;
    march.set(arw::order::advance, {});
    march.put_on(arw::order::stand, {.x = 9000, .y = 4000});  // its back is 8 cm ahead
    march.start();
    EXPECT_EQ(march.refuses(march.unit, {March::forward(300)}), "ARW-ADV-12");
    march.with({}, [&](battle::Work& work) { arw::settle_moves(*march.manual, work, 0); });
    EXPECT_EQ(march.order_of(march.unit), arw::order::stand);
    EXPECT_TRUE(march.happened("ARW-ADV-12"));
}

TEST(MoveWay, RetreatGoesHalfAMoveAndAway) {
    March march;
    march.set(arw::order::retreat, {.y = 5000});
    march.start();
    EXPECT_EQ(march.refuses(march.unit, {March::forward(500)}), "ARW-RET-02");
    EXPECT_EQ(
        march.refuses(march.unit, {March::go(EvolutionKind::wheel_left, 500), March::go(EvolutionKind::back, 1400)}),
        "ARW-RET-03");
    EXPECT_EQ(march.most(EvolutionKind::back), full);
    EXPECT_EQ(march.refuses(march.unit, {March::go(EvolutionKind::about_face), March::forward(full)}), "");
    std::vector<battle::Owed> owed;
    EXPECT_TRUE(arw::owes_moves(*march.manual, *march.fought, 0, &owed));
    EXPECT_EQ(march.manual->terms.rules[owed.at(0).rule], "ARW-RET-01b");
    march.move(march.unit, {March::go(EvolutionKind::back, 1000)});
    EXPECT_FALSE(arw::owes_moves(*march.manual, *march.fought, 0, nullptr));
}

TEST(MoveWay, PoorlyDrilledRetreatTurnedAbout) {
    March march;
    march.set(arw::order::retreat, {.y = 5000, .grades = {{"drill", "badly"}}});
    march.start();
    EXPECT_EQ(march.refuses(march.unit, {March::go(EvolutionKind::back, 1000)}), "ARW-RET-04");
    EXPECT_EQ(march.refuses(march.unit, {March::go(EvolutionKind::about_face), March::forward(1000)}), "");
}

// P-1: on the home edge it has made its move by staying, and nobody marches off the table.
TEST(MoveWay, TheHomeEdgeEndsARetreat) {
    March march;
    march.set(arw::order::retreat, {.y = 200});
    march.start();
    EXPECT_FALSE(arw::owes_moves(*march.manual, *march.fought, 0, nullptr));
    EXPECT_EQ(march.refuses(march.unit, {March::go(EvolutionKind::back, 500)}), "ARW-GAP-P1");
}

TEST(MoveWay, ThoseOnRetreatMoveFirst) {
    March march;
    march.set(arw::order::reserve, {});
    const UnitId back = march.put_on(arw::order::retreat, {.x = 6000, .y = 5000});
    march.start();
    EXPECT_EQ(march.refuses(march.unit, {March::forward(500)}), "ARW-GAP-C1");
    march.move(back, {March::go(EvolutionKind::back, 1000)});
    EXPECT_EQ(march.refuses(march.unit, {March::forward(500)}), "");
}

TEST(MoveWay, WhoPassesWhom) {
    struct Case {
        const char* type;
        const char* in_the_way;
        const char* rule;
    };
    // 15 cm of the way lead through friends 6 cm ahead and out behind them.
    for (const Case& one :
         {Case{"Medium Infantry", "Medium Infantry", "ARW-GAP-P3"}, Case{"Light Infantry", "Medium Infantry", ""},
          Case{"Medium Infantry", "Light Infantry", ""}}) {
        March march;
        march.set(arw::order::reserve, {.type = one.type}, 11500);
        march.put_on(arw::order::stand, {.type = one.in_the_way, .x = 9000, .y = 3800});
        march.start();
        EXPECT_EQ(march.refuses(march.unit, {March::forward(1500)}), one.rule) << one.type << one.in_the_way;
        EXPECT_EQ(march.refuses(march.unit, {March::forward(700)}), "ARW-GAP-P3") << "nobody stops on friends";
    }
}

TEST(MoveWay, MassedOnRetreatPassFriendsOnStand) {
    for (const int order : {arw::order::stand, arw::order::reserve, arw::order::advance}) {
        March march;
        march.set(arw::order::retreat, {.y = 5000});
        march.put_on(order, {.x = 9000, .y = 4300});
        march.start();
        EXPECT_EQ(march.refuses(march.unit, {March::go(EvolutionKind::back, 1500)}),
                  order == arw::order::advance ? "ARW-GAP-P3" : "");
    }
}

// C-10: shares of the speed by the worst ground touched.
TEST(MoveWay, GroundSlows) {
    struct Case {
        const char* type;
        table::Ground ground;
        int most;
    };
    for (const Case& one :
         {Case{"Medium Infantry", table::Ground::orchard, 1500}, Case{"Medium Infantry", table::Ground::wood, 1000},
          Case{"Light Infantry", table::Ground::wood, 2400}, Case{"Light Artillery", table::Ground::orchard, 1200}}) {
        March march;
        march.area(one.ground, 0, 0, 18000, 8000);
        march.set(std::string(one.type) == "Light Artillery" ? arw::order::advance : arw::order::reserve,
                  {.type = one.type, .stands = 2}, 11900);
        march.start();
        EXPECT_NEAR(march.most(EvolutionKind::forward), one.most, 10) << one.type;
    }
    March guns;
    guns.area(table::Ground::wood, 0, 3200, 18000, 8000);
    guns.set(arw::order::advance, {.type = "Light Artillery", .stands = 2}, 11900);
    guns.start();
    EXPECT_EQ(guns.refuses(guns.unit, {March::forward(1000)}), "ARW-GAP-75g");
}

TEST(MoveWay, OffTheTableAndIntoTheEnemyNobodyMoves) {
    March march;
    march.set(arw::order::stand, {.x = 700}, 3450);
    march.start();
    EXPECT_EQ(march.refuses(march.unit, {March::go(EvolutionKind::sidestep_left, 300)}), "ARW-GAP-P1");
    EXPECT_EQ(march.refuses(march.unit, {March::forward(450)}), "ARW-GAP-P4");
    EXPECT_EQ(march.refuses(march.unit, {March::forward(440)}), "");
}

TEST(MoveWay, ThePlannerAsksTheSameJudge) {
    March march;
    march.set(arw::order::advance, {}, 5000);
    march.start();
    table::Goal goal;
    goal.at = {90'000, 45'000};
    const table::Plan plan = arw::plan_move(*march.manual, *march.fought, march.unit, goal);
    EXPECT_FALSE(plan.reached);
    EXPECT_EQ(plan.end.pose.at.y, 40'000);  // the halt, 10 cm from the enemy
    battle::Refusal why;
    EXPECT_TRUE(arw::check_move(*march.manual, *march.fought, 0, {march.unit, plan.way}, &why)) << why.reason;
}

}  // namespace
}  // namespace linstock::move_test
