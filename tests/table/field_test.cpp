#include "table/field.hpp"

#include <gtest/gtest.h>

#include "table/symmetry.hpp"

namespace linstock::table {
namespace {

Terrain bare() {
    Terrain terrain(180 * centimetre, 120 * centimetre);
    terrain.finish();
    return terrain;
}

const auto anyone = [](Piece) { return true; };

TEST(Field, MeasuresNearestPointToNearestPoint) {
    // Two lines of four stands, 12 cm wide, facing each other over 10 cm, the second 8 cm to the right: still 10 cm.
    const Footprint low = laid_out({{50'000, 40'000}, 0}, line_of(4));
    EXPECT_EQ(distance(low, laid_out({{58'000, 50'000}, half_turn}, line_of(4))), 10'000);
    // 15 cm to the right the flanks are 3 cm apart across, 4 cm ahead: 5 cm.
    EXPECT_EQ(distance(low, laid_out({{65'000, 44'000}, half_turn}, line_of(4))), 5'000);
    EXPECT_EQ(distance(Point{50'000, 43'000}, low), 3'000);
}

TEST(Field, ThePiecesNearAreToldByRisingNumberOnceEach) {
    const Terrain terrain = bare();
    Field field(terrain);
    field.reset(200);
    Draw draw(51);
    for (Piece piece = 0; piece < 200; ++piece) {
        field.place(piece, piece % 2, {{draw.of(0, 180'000), draw.of(0, 120'000)}, draw.angle()}, random_array(draw));
    }
    for (Piece piece = 0; piece < 200; piece += 3) field.take_off(piece);
    for (int at = 0; at < 200; ++at) {
        Box box;
        box.take_in(Point{draw.of(0, 180'000), draw.of(0, 120'000)});
        box.take_in(Point{draw.of(0, 180'000), draw.of(0, 120'000)});
        const Length reach = draw.of(0, 30'000);
        Box wide = box;
        wide.grow(reach);
        std::vector<Piece> expected;
        for (Piece piece = 0; piece < 200; ++piece) {
            if (field.on(piece) && field.footprint(piece).box.meets(wide)) expected.push_back(piece);
        }
        std::vector<Piece> found;
        field.each_near(box, reach, [&](Piece piece) { found.push_back(piece); });
        ASSERT_EQ(found, expected) << "look " << at << " of seed 51";
    }
}

TEST(Field, APieceMovedIsFoundOnlyWhereItIs) {
    const Terrain terrain = bare();
    Field field(terrain);
    field.reset(2);
    field.place(0, 0, {{20'000, 20'000}, 0}, line_of(4));
    field.place(0, 0, {{150'000, 100'000}, 0}, line_of(4));
    int found = 0;
    field.each_near(Box{{10'000, 10'000}, {30'000, 30'000}}, 0, [&](Piece) { ++found; });
    EXPECT_EQ(found, 0);
    field.each_near(Box{{140'000, 90'000}, {160'000, 110'000}}, 0, [&](Piece) { ++found; });
    EXPECT_EQ(found, 1);
    field.take_off(0);
    field.take_off(1);  // never placed: nothing happens
    field.each_near(Box{{0, 0}, {180'000, 120'000}}, 0, [&](Piece) { ++found; });
    EXPECT_EQ(found, 1);
}

TEST(Field, TheNearestOfASide) {
    const Terrain terrain = bare();
    Field field(terrain);
    field.reset(4);
    field.place(0, 0, {{50'000, 50'000}, 0}, line_of(1));
    field.place(1, 1, {{50'000, 150'000 - 48'000}, 0}, line_of(1));  // 102 cm up: 50 cm from front to its back
    field.place(2, 1, {{50'000 + 23'000, 50'000}, 0}, line_of(1));   // 20 cm to the right
    field.place(3, 1, {{50'000 - 23'000, 50'000}, 0}, line_of(1));   // 20 cm to the left
    const Footprint& from = field.footprint(0);
    EXPECT_EQ(nearest(field, from, 1, anyone).piece, 2);  // the tie goes to the lower number
    EXPECT_EQ(nearest(field, from, 1, anyone).distance, 20'000);
    EXPECT_EQ(nearest(field, from, 1, [](Piece piece) { return piece != 2; }).piece, 3);
    const Nearest far = nearest(field, from, 1, [](Piece piece) { return piece == 1; });
    EXPECT_EQ(far.piece, 1);
    EXPECT_EQ(far.distance, 50'000);
    EXPECT_EQ(nearest(
                  field, from, 1, [](Piece piece) { return piece == 1; }, 49'999)
                  .piece,
              no_piece);
    EXPECT_EQ(nearest(
                  field, from, 1, [](Piece piece) { return piece == 1; }, 50'000)
                  .piece,
              1);
    EXPECT_EQ(nearest(field, from, 0, [](Piece piece) { return piece != 0; }).piece, no_piece);
    EXPECT_EQ(nearest(field, from, 0, [](Piece piece) { return piece != 0; }).distance, farthest);
}

TEST(Field, TheNearestIsThatOfLookingAtAll) {
    const Terrain terrain = bare();
    Draw draw(52);
    for (int scene = 0; scene < 60; ++scene) {
        Field field(terrain);
        const auto pieces = static_cast<Piece>(draw.of(2, 12));
        field.reset(pieces);
        for (Piece piece = 0; piece < pieces; ++piece) {
            field.place(piece, piece % 2, {{draw.of(0, 180'000), draw.of(0, 120'000)}, draw.angle()},
                        random_array(draw));
        }
        for (Piece piece = 0; piece < pieces; ++piece) {
            Nearest expected;
            for (Piece other = 0; other < pieces; ++other) {
                if (field.side_of(other) != 1 || other == piece) continue;
                const Length away = distance(field, piece, other);
                ASSERT_EQ(away, distance(field, other, piece));
                if (away < expected.distance) expected = {other, away};
            }
            const Nearest found =
                nearest(field, field.footprint(piece), 1, [&](Piece other) { return other != piece; });
            ASSERT_EQ(found.piece, expected.piece) << "scene " << scene << " of seed 52";
            ASSERT_EQ(found.distance, expected.distance) << "scene " << scene << " of seed 52";
        }
    }
}

}  // namespace
}  // namespace linstock::table
