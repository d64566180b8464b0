#include "table/terrain.hpp"

#include <gtest/gtest.h>

#include "table/symmetry.hpp"

namespace linstock::table {
namespace {

std::vector<Point> rectangle(Length x, Length y, Length width, Length depth) {
    return {{x, y}, {x + width, y}, {x + width, y + depth}, {x, y + depth}};
}

// A hill with a knoll on it, a wood that lies half on the hill, a wall and a fence.
Terrain countryside() {
    Terrain terrain(180 * centimetre, 120 * centimetre);
    terrain.add(area_of(Ground::hill, rectangle(20'000, 20'000, 40'000, 40'000), 1));
    terrain.add(area_of(Ground::hill, rectangle(30'000, 30'000, 10'000, 10'000), 1));
    terrain.add(area_of(Ground::wood, rectangle(50'000, 30'000, 30'000, 20'000)));
    terrain.add(line_along(Ground::wall, {{100'000, 10'000}, {100'000, 50'000}, {120'000, 50'000}}));
    terrain.add(line_along(Ground::fence, {{110'000, 10'000}, {110'000, 90'000}}));
    terrain.finish();
    return terrain;
}

TEST(Terrain, GroundOfAPoint) {
    const Terrain terrain = countryside();
    EXPECT_EQ(terrain.grounds_at({10'000, 10'000}), 0U);
    EXPECT_EQ(terrain.grounds_at({25'000, 25'000}), bit(Ground::hill));
    EXPECT_EQ(terrain.grounds_at({55'000, 40'000}), bit(Ground::hill) | bit(Ground::wood));
    EXPECT_EQ(terrain.grounds_at({80'000, 40'000}), bit(Ground::wood));  // its edge
    EXPECT_EQ(terrain.grounds_at({80'001, 40'000}), 0U);
}

TEST(Terrain, LevelsAddUp) {
    const Terrain terrain = countryside();
    EXPECT_EQ(terrain.level_at({10'000, 10'000}), 0);
    EXPECT_EQ(terrain.level_at({25'000, 25'000}), 1);
    EXPECT_EQ(terrain.level_at({35'000, 35'000}), 2);
    EXPECT_EQ(terrain.level_of(laid_out({{35'000, 36'000}, 0}, line_of(1))), 2);
    // Its stands' middles are at x 14, 17, 20 and 23 cm: the last one is on the hill.
    EXPECT_EQ(terrain.level_of(laid_out({{18'500, 25'000}, 0}, line_of(4))), 1);
    EXPECT_EQ(terrain.level_of(laid_out({{12'000, 25'000}, 0}, line_of(4))), 0);
}

TEST(Terrain, AStandThatOnlyTouchesAWoodIsNotInIt) {
    const Terrain terrain = countryside();
    const auto under = [&](Length right_edge) {
        return terrain.grounds_under(laid_out({{right_edge + 1'500, 40'000}, 0}, line_of(1))) & bit(Ground::wood);
    };
    EXPECT_EQ(under(80'000), 0U);
    EXPECT_EQ(under(80'000 - slack + 1), 0U);
    EXPECT_EQ(under(80'000 - slack), bit(Ground::wood));  // the boundary is inside
    EXPECT_EQ(under(60'000), bit(Ground::wood));
}

TEST(Terrain, GroundUnderAnyStandAndAlongASweep) {
    const Terrain terrain = countryside();
    const Footprint line = laid_out({{85'000, 40'000}, 0}, line_of(4));  // 79 to 91 cm: its left stand is in the wood
    EXPECT_EQ(terrain.grounds_under(line), bit(Ground::wood));
    EXPECT_EQ(terrain.grounds_under(line.stand[3]), 0U);
    const Quad stand = laid_out({{10'000, 40'000}, 0}, line_of(1)).stand[0];
    EXPECT_EQ(terrain.grounds_along(swept(stand, {5'000, 0})), 0U);
    EXPECT_EQ(terrain.grounds_along(swept(stand, {9'000, 0})), bit(Ground::hill));
    EXPECT_EQ(terrain.grounds_along(swept(stand, {70'000, 0})), bit(Ground::hill) | bit(Ground::wood));
}

TEST(Terrain, TheFirstLineBetween) {
    const Terrain terrain = countryside();
    const std::uint32_t both = bit(Ground::wall) | bit(Ground::fence);
    EXPECT_EQ(terrain.line_between({{90'000, 30'000}, {130'000, 30'000}}, both), 0);
    EXPECT_EQ(terrain.line_between({{130'000, 30'000}, {90'000, 30'000}}, both), 1);
    EXPECT_EQ(terrain.line_between({{90'000, 30'000}, {130'000, 30'000}}, bit(Ground::fence)), 1);
    EXPECT_EQ(terrain.line_between({{90'000, 30'000}, {99'999, 30'000}}, both), -1);
    EXPECT_EQ(terrain.line_between({{90'000, 30'000}, {100'000, 30'000}}, both), 0);
    EXPECT_EQ(terrain.line_between({{90'000, 70'000}, {130'000, 70'000}}, bit(Ground::wall)), -1);
    EXPECT_EQ(terrain.line_between({{112'000, 60'000}, {112'000, 40'000}}, both), 0);  // its other arm
}

TEST(Terrain, TheAreaThatHoldsAPoint) {
    const Terrain terrain = countryside();
    EXPECT_EQ(terrain.area_at({55'000, 40'000}, bit(Ground::wood)), 2);
    EXPECT_EQ(terrain.area_at({55'000, 40'000}, bit(Ground::wood) | bit(Ground::hill)), 0);
    EXPECT_EQ(terrain.area_at({55'000, 40'000}, bit(Ground::marsh)), -1);
}

TEST(Terrain, TheEdgeOfTheTableHasTheSlack) {
    const Terrain terrain = countryside();
    EXPECT_TRUE(terrain.on_table(Point{-slack, 120'000 + slack}));
    EXPECT_FALSE(terrain.on_table(Point{-slack - 1, 0}));
    EXPECT_FALSE(terrain.on_table(Point{0, 120'000 + slack + 1}));
    EXPECT_TRUE(terrain.on_table(laid_out({{6'000, 2'000}, 0}, line_of(4))));
    EXPECT_FALSE(terrain.on_table(laid_out({{6'000, 1'989}, 0}, line_of(4))));
    EXPECT_FALSE(terrain.on_table(laid_out({{5'989, 2'000}, 0}, line_of(4))));
}

TEST(Terrain, GroundHasNames) {
    for (int number = 0; number < ground_kinds; ++number) {
        Ground found = Ground::open;
        ASSERT_TRUE(find_ground(name_of(static_cast<Ground>(number)), found)) << number;
        EXPECT_EQ(found, static_cast<Ground>(number));
    }
    Ground untouched = Ground::ford;
    EXPECT_FALSE(find_ground("quicksand", untouched));
    EXPECT_EQ(untouched, Ground::ford);
    EXPECT_EQ(name_of(Ground::works_heavy), "works_heavy");
}

// The cells of the index hide nothing: every answer is that of looking at all areas.
TEST(Terrain, TheIndexFindsAll) {
    Draw draw(41);
    for (int scene = 0; scene < 20; ++scene) {
        Terrain terrain(180 * centimetre, 120 * centimetre);
        for (int number = 0; number < 90; ++number) {
            const Point corner{draw.of(-10'000, 180'000), draw.of(-10'000, 120'000)};
            terrain.add(area_of(static_cast<Ground>(draw.of(0, ground_kinds - 1)),
                                rectangle(corner.x, corner.y, draw.of(1'000, 60'000), draw.of(1'000, 60'000)),
                                draw.of(0, 2)));
        }
        terrain.finish();
        for (int at = 0; at < 200; ++at) {
            const Point point{draw.of(-5'000, 185'000), draw.of(-5'000, 125'000)};
            std::uint32_t kinds = 0;
            int level = 0;
            for (const Area& area : terrain.areas()) {
                if (!contains(area.corners, point)) continue;
                kinds |= bit(area.ground);
                level += area.level;
            }
            ASSERT_EQ(terrain.grounds_at(point), kinds) << "scene " << scene << " of seed 41";
            ASSERT_EQ(terrain.level_at(point), level) << "scene " << scene << " of seed 41";
        }
    }
}

}  // namespace
}  // namespace linstock::table
