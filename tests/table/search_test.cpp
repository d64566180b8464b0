#include <gtest/gtest.h>

#include "table/symmetry.hpp"

// The short ways of asking against the long ones.
namespace linstock::table {
namespace searching {

class RandomField {
public:
    RandomField(Draw& draw, std::size_t pieces) : terrain_(180 * centimetre, 120 * centimetre), field(terrain_) {
        terrain_.finish();
        field.reset(pieces);
        for (Piece piece = 0; piece < pieces; ++piece) {
            field.place(piece, piece % 2, {{draw.of(0, 180'000), draw.of(0, 120'000)}, draw.angle()},
                        random_array(draw));
        }
    }

private:
    Terrain terrain_;

public:
    Field field;
};

TEST(Search, TheNearestWithinReachIsTheLeastOfAll) {
    Draw draw(61);
    int none = 0;
    for (int number = 0; number < 300; ++number) {
        const RandomField random(draw, static_cast<std::size_t>(draw.of(2, 12)));
        const Field& field = random.field;
        const Length reach = number % 3 == 0 ? farthest : draw.of(0, 60'000);
        Nearest expected;
        for (Piece piece = 0; piece < field.size(); ++piece) {
            if (field.side_of(piece) != 1) continue;
            const Length away = distance(field.footprint(0), field.footprint(piece));
            if (away <= reach && away < expected.distance) expected = {piece, away};
        }
        const Nearest found = nearest(
            field, field.footprint(0), 1, [](Piece) { return true; }, reach);
        ASSERT_EQ(found.piece, expected.piece) << "field " << number << " of seed 61";
        ASSERT_EQ(found.distance, expected.distance) << "field " << number << " of seed 61";
        none += expected.piece == no_piece ? 1 : 0;
    }
    EXPECT_GT(none, 20);
    EXPECT_LT(none, 200);
}

TEST(Search, AMeasureWithALimitIsTheMeasureUpToTheLimit) {
    Draw draw(62);
    int beyond = 0;
    for (int number = 0; number < 2'000; ++number) {
        const auto unit = [&] {
            return laid_out({{draw.of(0, 60'000), draw.of(0, 60'000)}, draw.angle()}, random_array(draw));
        };
        const Footprint a = unit();
        const Footprint b = unit();
        const Length limit = draw.of(0, 40'000);
        // Stand by stand, without any short cut.
        Length least = farthest;
        for (int i = 0; i < a.stands; ++i) {
            for (int j = 0; j < b.stands; ++j) {
                least = std::min(least,
                                 distance(a.stand[static_cast<std::size_t>(i)], b.stand[static_cast<std::size_t>(j)]));
            }
        }
        ASSERT_EQ(distance(a, b), least) << "pair " << number << " of seed 62";
        ASSERT_EQ(distance_within(a, b, limit), std::min(least, limit)) << "pair " << number << " of seed 62";
        ASSERT_EQ(touching(a, b), least <= slack) << "pair " << number << " of seed 62";
        beyond += least > limit ? 1 : 0;
    }
    EXPECT_GT(beyond, 200);
    EXPECT_LT(beyond, 1'800);
}

// Nearest points of two rectangles lie on their edges: corner against edge, both ways.
TEST(Search, StandsAreMeasuredFromEdgeToEdge) {
    Draw draw(63);
    int apart_count = 0;
    for (int number = 0; number < 4'000; ++number) {
        const auto stand = [&] {
            return laid_out({{draw.of(0, 12'000), draw.of(0, 12'000)}, draw.angle()}, line_of(1)).stand[0];
        };
        const Quad a = stand();
        const Quad b = stand();
        Length expected = farthest;
        for (std::size_t i = 0; i < 4; ++i) {
            for (std::size_t j = 0; j < 4; ++j) {
                expected = std::min(expected, distance(Segment{a.corner[i], a.corner[(i + 1) % 4]},
                                                       Segment{b.corner[j], b.corner[(j + 1) % 4]}));
            }
        }
        if (contains(a, b.corner[0]) || contains(b, a.corner[0])) expected = 0;
        ASSERT_EQ(distance(a, b), expected) << "pair " << number << " of seed 63";
        ASSERT_EQ(distance(b, a), expected) << "pair " << number << " of seed 63";
        apart_count += expected > 0 ? 1 : 0;
    }
    EXPECT_GT(apart_count, 1'000);
}

TEST(Search, WhetherAWayIsFreeIsWhatMeasuringItSays) {
    Draw draw(64);
    int free = 0;
    int held = 0;
    int off = 0;
    for (int number = 0; number < 300; ++number) {
        const RandomField random(draw, 40);
        const Field& field = random.field;
        for (Piece mover = 0; mover < 8; ++mover) {
            const Posed from{field.footprint(mover).pose, field.array(mover)};
            Evolution evolution;
            evolution.kind = static_cast<EvolutionKind>(draw.of(0, evolution_kinds - 1));
            evolution.amount = draw.of(0, 25'000);
            evolution.toward = evolution.kind == EvolutionKind::form ? Angle{0} : draw.angle();
            const Obstacle first = way_of(field, mover, from, evolution, nullptr, nullptr).obstacle;
            const Obstacle any = way_of(field, mover, from, evolution, nullptr, nullptr, Asked::whether_free).obstacle;
            ASSERT_EQ(any.what, first.what) << name_of(evolution.kind) << " in field " << number << " of seed 64";
            free += first.what == Obstacle::What::nothing ? 1 : 0;
            held += first.what == Obstacle::What::piece ? 1 : 0;
            off += first.what == Obstacle::What::off_table ? 1 : 0;
        }
    }
    EXPECT_GT(free, 100);
    EXPECT_GT(held, 100);
    EXPECT_GT(off, 50);
}

}  // namespace searching
}  // namespace linstock::table
