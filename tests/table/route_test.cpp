#include <gtest/gtest.h>

#include "table/planner.hpp"
#include "table/symmetry.hpp"

namespace linstock::table {
namespace {

const std::uint32_t wet = bit(Ground::water);

std::vector<Point> pond(Length x, Length y, Length width, Length depth) {
    return {{x, y}, {x + width, y}, {x + width, y + depth}, {x, y + depth}};
}

const Posed router{{{90'000, 60'000}, half_turn}, line_of(4)};

Route way_home(const Terrain& terrain, Point goal) {
    Field field(terrain);
    field.reset(1);
    field.place(0, 0, router.pose, router.array);
    return route(field, 0, router, goal, wet, nullptr, nullptr);
}

// Every leg stays out of the lakes.
void expect_dry(const Terrain& terrain, const Route& way) {
    Point last = router.pose.at;
    for (int at = 0; at < way.points; ++at) {
        const Point next = way.point[static_cast<std::size_t>(at)];
        for (const Area& area : terrain.areas()) {
            if (area.ground != Ground::water) continue;
            EXPECT_FALSE(crosses(area.corners, Segment{last, next})) << at;
        }
        last = next;
    }
}

TEST(Route, IsStraightOverOpenGround) {
    Terrain terrain(180 * centimetre, 120 * centimetre);
    terrain.finish();
    const Route way = way_home(terrain, {90'000, 0});
    ASSERT_EQ(way.points, 1);
    EXPECT_EQ(way.point[0], (Point{90'000, 0}));
    EXPECT_TRUE(way.complete);
}

TEST(Route, GoesRoundALakeByTheNearerShore) {
    Terrain terrain(180 * centimetre, 120 * centimetre);
    terrain.add(
        area_of(Ground::water, pond(60'000, 30'000, 40'000, 15'000)));  // 10 cm to its right end, 30 to its left
    terrain.finish();
    const Route way = way_home(terrain, {90'000, 0});
    EXPECT_TRUE(way.complete);
    ASSERT_GE(way.points, 2);
    EXPECT_LE(way.points, 5);
    EXPECT_EQ(way.point[static_cast<std::size_t>(way.points - 1)], (Point{90'000, 0}));
    EXPECT_GT(way.point[0].x, 100'000);
    expect_dry(terrain, way);
}

TEST(Route, CrossesARiverByItsBridge) {
    Terrain terrain(180 * centimetre, 120 * centimetre);
    terrain.add(area_of(Ground::water, pond(-1'000, 30'000, 182'000, 5'000)));
    terrain.finish();
    const Route none = way_home(terrain, {90'000, 0});
    EXPECT_FALSE(none.complete);
    ASSERT_GE(none.points, 1);
    EXPECT_GE(none.point[static_cast<std::size_t>(none.points - 1)].y, 35'000);  // stops on the bank

    Terrain bridged(180 * centimetre, 120 * centimetre);
    bridged.add(area_of(Ground::water, pond(-1'000, 30'000, 182'000, 5'000)));
    bridged.add(area_of(Ground::bridge, pond(120'000, 28'000, 10'000, 9'000)));
    bridged.finish();
    const Route way = way_home(bridged, {90'000, 0});
    EXPECT_TRUE(way.complete);
    Point last = router.pose.at;
    bool over = false;
    for (int at = 0; at < way.points; ++at) {
        const Point next = way.point[static_cast<std::size_t>(at)];
        over = over || crosses(bridged.areas()[1].corners, Segment{last, next});
        last = next;
    }
    EXPECT_TRUE(over);
}

TEST(Route, GoesRoundTroopsThatMayNotBePassed) {
    Terrain terrain(180 * centimetre, 120 * centimetre);
    terrain.finish();
    Field field(terrain);
    field.reset(2);
    field.place(0, 0, router.pose, router.array);
    field.place(1, 0, {{88'000, 40'000}, 0}, line_of(8));
    const Route way = route(field, 0, router, {90'000, 0}, wet, nullptr, nullptr);
    EXPECT_TRUE(way.complete);
    ASSERT_GE(way.points, 2);
    Point last = router.pose.at;
    for (int at = 0; at < way.points; ++at) {
        const Point next = way.point[static_cast<std::size_t>(at)];
        EXPECT_FALSE(crosses(Segment{last, next}, field.outline_of(1)));
        last = next;
    }
    const MayPass all = [](const void*, Piece) { return true; };
    EXPECT_EQ(route(field, 0, router, {90'000, 0}, wet, all, nullptr).points, 1);
}

TEST(Route, ClosedInItGoesAsNearAsItCan) {
    Terrain terrain(180 * centimetre, 120 * centimetre);
    terrain.add(area_of(Ground::water, pond(70'000, 30'000, 40'000, 5'000)));
    terrain.add(area_of(Ground::water, pond(70'000, 30'000, 5'000, 60'000)));
    terrain.add(area_of(Ground::water, pond(105'000, 30'000, 5'000, 60'000)));
    terrain.add(area_of(Ground::water, pond(70'000, 85'000, 40'000, 5'000)));
    terrain.finish();
    const Route way = way_home(terrain, {90'000, 0});
    EXPECT_FALSE(way.complete);
    ASSERT_GE(way.points, 1);
    const Point end = way.point[static_cast<std::size_t>(way.points - 1)];
    EXPECT_LT(end.y, 45'000);
    EXPECT_GT(end.y, 35'000);
    expect_dry(terrain, way);
}

TEST(Route, TurnsWithTheTable) {
    Draw draw(95);
    int winding = 0;
    for (int scene = 0; scene < 40; ++scene) {
        Terrain terrain(180 * centimetre, 120 * centimetre);
        for (int number = 0; number < 4; ++number) {
            terrain.add(area_of(Ground::water, pond(draw.of(20'000, 140'000), draw.of(10'000, 40'000),
                                                    draw.of(5'000, 50'000), draw.of(3'000, 12'000))));
        }
        terrain.finish();
        // Not straight below and not on a diagonal: there a mirrored table may choose the other shore.
        const Point goal{draw.of(60'000, 85'000), 0};
        const Pose other{{draw.of(40'000, 140'000), 20'000}, draw.angle()};
        const auto found = [&](const Symmetry& by) {
            const Terrain there = transformed(terrain, by);
            Field field(there);
            field.reset(2);
            field.place(0, 0, by.pose(router.pose), router.array);
            field.place(1, 1, by.pose(other), line_of(6));
            return route(field, 0, by.posed(router), by.point(goal), wet, nullptr, nullptr);
        };
        const Route plain = found(Symmetry{});
        winding += plain.points > 1 ? 1 : 0;
        for (int number = 1; number < symmetries; ++number) {
            const Symmetry by = Symmetry::of_table(number, terrain.width(), terrain.depth());
            const Route turned_way = found(by);
            ASSERT_EQ(turned_way.points, plain.points) << scene << " of seed 95";
            ASSERT_EQ(turned_way.complete, plain.complete) << scene << " of seed 95";
            for (std::size_t at = 0; at < static_cast<std::size_t>(plain.points); ++at) {
                ASSERT_EQ(turned_way.point[at], by.point(plain.point[at])) << scene << " of seed 95";
            }
        }
    }
    EXPECT_GT(winding, 10);
}

}  // namespace
}  // namespace linstock::table
