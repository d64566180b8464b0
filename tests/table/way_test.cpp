#include <gtest/gtest.h>

#include "table/evolution.hpp"
#include "table/symmetry.hpp"

namespace linstock::table {
namespace {

Evolution step(EvolutionKind kind, Length amount, Angle toward = 0) {
    Evolution evolution;
    evolution.kind = kind;
    evolution.amount = amount;
    evolution.toward = toward;
    return evolution;
}

std::vector<Point> oblong(Length x, Length y, Length width, Length depth) {
    return {{x, y}, {x + width, y}, {x + width, y + depth}, {x, y + depth}};
}

// A line of four at (50, 40) cm facing up is piece 0; piece 1 stands where a test says.
class OnTheWay : public testing::Test {
protected:
    OnTheWay() : terrain_(180 * centimetre, 120 * centimetre), field_(terrain_) {
        terrain_.finish();
        field_.reset(3);
        field_.place(0, 0, mover_.pose, mover_.array);
    }
    void put(Piece piece, const Pose& pose, int stands = 4) { field_.place(piece, 1, pose, line_of(stands)); }
    Way way(const Evolution& evolution) const { return way_of(field_, 0, mover_, evolution, nullptr, nullptr); }

    Terrain terrain_;
    Posed mover_{{{50'000, 40'000}, 0}, line_of(4)};
    Field field_;
};

TEST_F(OnTheWay, IsClearOverOpenGround) {
    const Way found = way(step(EvolutionKind::forward, 20'000));
    EXPECT_EQ(found.obstacle.what, Obstacle::What::nothing);
    EXPECT_EQ(found.grounds, 0U);
    EXPECT_EQ(found.lines_crossed, 0);
}

TEST_F(OnTheWay, StopsAtTheTouch) {
    put(1, {{50'000, 50'000}, half_turn});  // its front edge 10 cm ahead
    EXPECT_EQ(way(step(EvolutionKind::forward, 10'000)).obstacle.what, Obstacle::What::nothing);
    EXPECT_EQ(way(step(EvolutionKind::forward, 10'000 + slack)).obstacle.what, Obstacle::What::nothing);
    const Obstacle held = way(step(EvolutionKind::forward, 10'000 + slack + 1)).obstacle;
    EXPECT_EQ(held.what, Obstacle::What::piece);
    EXPECT_EQ(held.piece, 1);
    EXPECT_EQ(held.clear, 10'000 + slack);
    EXPECT_EQ(way(step(EvolutionKind::forward, 90'000)).obstacle.clear,
              10'000 + slack);  // also when it would come out beyond
}

TEST_F(OnTheWay, TheFirstInTheWayIsNamed) {
    put(1, {{50'000, 60'000}, half_turn});
    put(2, {{50'000, 50'000}, half_turn});
    EXPECT_EQ(way(step(EvolutionKind::forward, 30'000)).obstacle.piece, 2);
    put(1, {{47'000, 50'000}, half_turn}, 1);
    put(2, {{53'000, 50'000}, half_turn}, 1);
    EXPECT_EQ(way(step(EvolutionKind::forward, 30'000)).obstacle.piece, 1);  // as near: the lower number
}

TEST_F(OnTheWay, NeighboursThatTouchDoNotHold) {
    put(1, {{62'000, 40'000}, 0});
    put(2, {{38'000, 40'000}, 0});
    EXPECT_EQ(way(step(EvolutionKind::forward, 20'000)).obstacle.what, Obstacle::What::nothing);
    EXPECT_EQ(way(step(EvolutionKind::back, 20'000)).obstacle.what, Obstacle::What::nothing);
    EXPECT_EQ(way(step(EvolutionKind::sidestep_right, 5'000)).obstacle.clear, slack);
    EXPECT_EQ(way(step(EvolutionKind::incline_left, 5'000)).obstacle.piece, 2);
    EXPECT_EQ(way(step(EvolutionKind::shift, 5'000, quarter_turn)).obstacle.piece, 2);
}

TEST_F(OnTheWay, WhoeverAlreadyOverlapsDoesNotHoldItThere) {
    put(1, {{50'000, 41'000}, 0});
    EXPECT_EQ(way(step(EvolutionKind::back, 9'000)).obstacle.what, Obstacle::What::nothing);
    EXPECT_EQ(standing(field_, 0, mover_).piece, 1);
}

TEST_F(OnTheWay, SomeMayBePassedButNotStoodOn) {
    put(1, {{50'000, 50'000}, half_turn});
    const MayPass all = [](const void*, Piece) { return true; };
    const Evolution through = step(EvolutionKind::forward, 20'000);
    EXPECT_EQ(way_of(field_, 0, mover_, through, all, nullptr).obstacle.what, Obstacle::What::nothing);
    EXPECT_EQ(standing(field_, 0, evolved(mover_, through)).what, Obstacle::What::nothing);
    EXPECT_EQ(standing(field_, 0, evolved(mover_, step(EvolutionKind::forward, 11'000))).piece, 1);
    int asked = -1;
    const MayPass note = [](const void* context, Piece piece) {
        *const_cast<int*>(static_cast<const int*>(context)) = piece;
        return false;
    };
    EXPECT_EQ(way_of(field_, 0, mover_, through, note, &asked).obstacle.piece, 1);
    EXPECT_EQ(asked, 1);
}

TEST_F(OnTheWay, TheEdgeOfTheTableHolds) {
    const Obstacle up = way(step(EvolutionKind::forward, 90'000)).obstacle;
    EXPECT_EQ(up.what, Obstacle::What::off_table);
    EXPECT_EQ(up.clear, 80'000 + slack);
    EXPECT_EQ(way(step(EvolutionKind::sidestep_left, 60'000)).obstacle.clear, 44'000 + slack);
    EXPECT_EQ(standing(field_, 0, {{{5'000, 40'000}, 0}, line_of(4)}).what, Obstacle::What::off_table);
}

TEST_F(OnTheWay, AWheelStopsWhereItWouldGoIn) {
    put(1, {{57'000, 46'000}, half_turn}, 2);  // in the path of the right front corner
    const Obstacle held = way(step(EvolutionKind::wheel_left, 18'850)).obstacle;
    ASSERT_EQ(held.piece, 1);
    EXPECT_GT(held.clear, 2'000);
    EXPECT_LT(held.clear, 8'000);
    EXPECT_EQ(standing(field_, 0, evolved(mover_, step(EvolutionKind::wheel_left, held.clear))).what,
              Obstacle::What::nothing);
    EXPECT_EQ(standing(field_, 0, evolved(mover_, step(EvolutionKind::wheel_left, held.clear + 1))).piece, 1);
    EXPECT_EQ(way(step(EvolutionKind::wheel_left, held.clear)).obstacle.what, Obstacle::What::nothing);
}

TEST_F(OnTheWay, TurnsAndFormationsLookAtTheirEnd) {
    put(1, {{50'000, 37'000}, 0});  // one centimetre behind it
    Evolution evolution;
    evolution.kind = EvolutionKind::form;
    evolution.formation = Formation::column;
    EXPECT_EQ(way(evolution).obstacle.piece, 1);
    EXPECT_EQ(way(step(EvolutionKind::about_face, 0)).obstacle.what, Obstacle::What::nothing);
    EXPECT_EQ(way(step(EvolutionKind::pivot, 0, quarter_turn)).obstacle.piece, 1);
}

TEST_F(OnTheWay, SkirmishersGoRoundASingleStand) {
    // Three stands with 4 cm between them: a gap from 49.5 - 4 to 49.5 cm lets a 3 cm stand through.
    Array chain = line_of(2);
    chain.formation = Formation::skirmish;
    chain.interval = 4'000;
    const Posed open{{{50'000, 40'000}, 0}, chain};
    field_.place(0, 0, open.pose, chain);
    put(1, {{50'000, 50'000}, 0}, 1);
    EXPECT_EQ(way_of(field_, 0, open, step(EvolutionKind::forward, 30'000), nullptr, nullptr).obstacle.what,
              Obstacle::What::nothing);
    EXPECT_EQ(way(step(EvolutionKind::forward, 30'000)).obstacle.piece, 1);  // closed up it is held
}

TEST(Ground, OnTheWayIsToldWithTheLinesCrossed) {
    Terrain terrain(180 * centimetre, 120 * centimetre);
    terrain.add(area_of(Ground::wood, oblong(40'000, 60'000, 20'000, 10'000)));
    terrain.add(area_of(Ground::marsh, oblong(56'000, 40'000, 20'000, 30'000)));  // flush with the right flank
    terrain.add(line_along(Ground::fence, {{30'000, 50'000}, {80'000, 50'000}}));
    terrain.add(line_along(Ground::wall, {{30'000, 40'000}, {80'000, 40'000}}));   // along its front edge
    terrain.add(line_along(Ground::hedge, {{30'000, 39'000}, {80'000, 39'000}}));  // astride of it
    terrain.finish();
    Field field(terrain);
    field.reset(1);
    const Posed mover{{{50'000, 40'000}, 0}, line_of(4)};
    field.place(0, 0, mover.pose, mover.array);
    const auto way = [&](const Evolution& evolution) { return way_of(field, 0, mover, evolution, nullptr, nullptr); };
    EXPECT_EQ(way(step(EvolutionKind::forward, 5'000)).grounds, 0U);
    EXPECT_EQ(way(step(EvolutionKind::forward, 5'000)).lines, bit(Ground::wall));
    EXPECT_EQ(way(step(EvolutionKind::forward, 25'000)).grounds, bit(Ground::wood));
    EXPECT_EQ(way(step(EvolutionKind::forward, 25'000)).lines, bit(Ground::wall) | bit(Ground::fence));
    EXPECT_EQ(way(step(EvolutionKind::forward, 25'000)).lines_crossed, 2);
    EXPECT_EQ(way(step(EvolutionKind::back, 9'000)).lines_crossed, 0);       // off the hedge, away from the wall
    EXPECT_EQ(way(step(EvolutionKind::sidestep_right, 1'000)).grounds, 0U);  // the marsh begins at the front's height
    EXPECT_EQ(way(step(EvolutionKind::incline_right, 5'000)).grounds, bit(Ground::marsh));
    const Way wheel = way(step(EvolutionKind::wheel_right, 15'000));
    EXPECT_EQ(wheel.lines, bit(Ground::wall) | bit(Ground::fence));
    EXPECT_EQ(wheel.lines_crossed, 2);
}

}  // namespace
}  // namespace linstock::table
