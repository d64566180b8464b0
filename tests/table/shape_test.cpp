#include "table/shape.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "table/convex.hpp"
#include "table/symmetry.hpp"

namespace linstock::table {
namespace {

Quad random_stand(Draw& draw, Length spread) {
    Array array = line_of(1);
    array.stand_width = draw.of(1'000, 6'000);
    array.stand_depth = draw.of(1'000, 6'000);
    return laid_out({{draw.of(-spread, spread), draw.of(-spread, spread)}, draw.angle()}, array).stand[0];
}

// Independent of the code under test: real numbers, every edge against every corner.
long double plain_distance(Point p, Point a, Point b) {
    const long double x = b.x - a.x;
    const long double y = b.y - a.y;
    const long double part = std::clamp(((p.x - a.x) * x + (p.y - a.y) * y) / (x * x + y * y), 0.0L, 1.0L);
    return std::hypot(p.x - a.x - part * x, p.y - a.y - part * y);
}

bool plain_inside(const Quad& quad, Point p) {
    for (std::size_t at = 0; at < 4; ++at) {
        const Point a = quad.corner[at];
        const Point b = quad.corner[(at + 1) % 4];
        const long double turn =
            static_cast<long double>(b.x - a.x) * (p.y - a.y) - static_cast<long double>(b.y - a.y) * (p.x - a.x);
        if (turn > 0) return false;
    }
    return true;
}

bool plain_crossing(Point a, Point b, Point c, Point d) {
    const auto side = [](Point o, Point p, Point q) {
        return static_cast<long double>(p.x - o.x) * (q.y - o.y) - static_cast<long double>(p.y - o.y) * (q.x - o.x);
    };
    return side(a, b, c) * side(a, b, d) < 0 && side(c, d, a) * side(c, d, b) < 0;
}

long double plain_distance(const Quad& a, const Quad& b) {
    long double least = 1e30L;
    for (std::size_t i = 0; i < 4; ++i) {
        for (std::size_t j = 0; j < 4; ++j) {
            if (plain_crossing(a.corner[i], a.corner[(i + 1) % 4], b.corner[j], b.corner[(j + 1) % 4])) return 0;
            if (plain_inside(a, b.corner[j]) || plain_inside(b, a.corner[i])) return 0;
            least = std::min(least, plain_distance(a.corner[i], b.corner[j], b.corner[(j + 1) % 4]));
            least = std::min(least, plain_distance(b.corner[j], a.corner[i], a.corner[(i + 1) % 4]));
        }
    }
    return least;
}

TEST(Distance, OfStandsIsTheNearestWholeNumber) {
    Draw draw(21);
    int apart_pairs = 0;
    for (int at = 0; at < 20'000; ++at) {
        const Quad a = random_stand(draw, 10'000);
        const Quad b = random_stand(draw, 10'000);
        const long double exact = plain_distance(a, b);
        apart_pairs += exact > 0 ? 1 : 0;
        ASSERT_LE(std::abs(distance(a, b) - exact), 0.5L + 1e-6L) << at;
        ASSERT_EQ(distance(a, b), distance(b, a)) << at;
    }
    EXPECT_GT(apart_pairs, 5'000);
    EXPECT_LT(apart_pairs, 19'000);
}

TEST(Distance, PlainCases) {
    const Quad a = block(0, 0, 3'000, 2'000);
    EXPECT_EQ(distance(a, block(5'000, 0, 3'000, 2'000)), 2'000);
    EXPECT_EQ(distance(a, block(6'000, 6'000, 1'000, 1'000)), 5'000);  // 3-4-5 from corner to corner
    EXPECT_EQ(distance(a, block(3'000, 0, 3'000, 2'000)), 0);
    EXPECT_EQ(distance(a, block(1'000, -500, 500, 9'000)), 0);  // across it, no corner inside either
    EXPECT_EQ(distance(Point{1'000, 1'000}, a), 0);
    EXPECT_EQ(distance(Point{-3'000, 6'000}, a), 5'000);
    EXPECT_EQ(distance(Segment{{0, 0}, {10, 10}}, Segment{{0, 10}, {10, 0}}), 0);
    EXPECT_EQ(distance(Segment{{0, 0}, {10, 0}}, Segment{{20, 0}, {30, 0}}), 10);
    EXPECT_EQ(distance(Segment{{0, 0}, {10, 0}}, Segment{{5, 7}, {5, 30}}), 7);
    EXPECT_EQ(distance(Point{5, 5}, Segment{{5, 0}, {5, 0}}), 5);
}

// "Overlapping" is deeper than the slack, "touching" is not.
TEST(Overlap, BeginsBeyondTheSlack) {
    const Quad a = block(0, 0, 3'000, 2'000);
    EXPECT_FALSE(overlap(a, block(3'000, 0, 3'000, 2'000)));
    EXPECT_FALSE(overlap(a, block(3'000 - slack, 0, 3'000, 2'000)));
    EXPECT_TRUE(overlap(a, block(3'000 - slack - 1, 0, 3'000, 2'000)));
    EXPECT_FALSE(overlap(a, block(3'001, 0, 3'000, 2'000)));
    EXPECT_TRUE(overlap(a, block(1'000, -500, 500, 9'000)));
    EXPECT_TRUE(overlap(a, a));
}

TEST(Overlap, DepthIsMeasuredAcrossASlantingEdgeToo) {
    // A corner pointing up at (0, 0), the block's lower edge just below it: depth is how far the edge lies below.
    Array array = line_of(1);
    array.stand_width = 4'000;
    array.stand_depth = 4'000;
    const Quad point_up = laid_out({turned({0, 2'000}, 8'192) + Point{0, -2'828}, 8'192}, array).stand[0];
    Length top = -farthest;
    for (const Point corner : point_up.corner) top = std::max(top, corner.y);
    EXPECT_FALSE(overlap(point_up, block(-5'000, top - slack, 10'000, 2'000)));
    EXPECT_TRUE(overlap(point_up, block(-5'000, top - slack - 1, 10'000, 2'000)));
}

TEST(Overlap, IsSymmetricAndImpliesNoDistance) {
    Draw draw(22);
    int overlapping = 0;
    for (int at = 0; at < 10'000; ++at) {
        const Quad a = random_stand(draw, 4'000);
        const Quad b = random_stand(draw, 4'000);
        ASSERT_EQ(overlap(a, b), overlap(b, a)) << at;
        if (!overlap(a, b)) continue;
        ++overlapping;
        ASSERT_EQ(distance(a, b), 0) << at;
    }
    EXPECT_GT(overlapping, 1'000);
}

TEST(Sweep, HoldsEveryPlaceOnTheWayAndNoMoreThanItsHull) {
    Draw draw(23);
    for (int at = 0; at < 2'000; ++at) {
        const Quad stand = random_stand(draw, 4'000);
        const Point shift{draw.of(-9'000, 9'000), draw.of(-9'000, 9'000)};
        const Hull hull = swept(stand, shift);
        ASSERT_LE(hull.corners, 6);
        for (const Point corner : stand.corner) {
            for (const Point point : {corner, corner + shift, corner + Point{shift.x / 2, shift.y / 2}}) {
                for (int edge = 0; edge < hull.corners; ++edge) {
                    const Point a = hull.corner[static_cast<std::size_t>(edge)];
                    const Point b = hull.corner[static_cast<std::size_t>((edge + 1) % hull.corners)];
                    // Inside, or a rounding of the half shift outside.
                    ASSERT_FALSE(exceeds(cross(a, b, point), 1, squared_distance(a, b))) << at;
                }
            }
        }
    }
}

TEST(Sweep, MeetsWhatSomePlaceOnTheWayMeets) {
    Draw draw(24);
    for (int at = 0; at < 3'000; ++at) {
        const Quad stand = random_stand(draw, 6'000);
        const Quad other = random_stand(draw, 6'000);
        const Point shift{draw.of(-9'000, 9'000), draw.of(-9'000, 9'000)};
        bool met = false;
        for (int part = 0; part <= 16; ++part) {
            Quad there = stand;
            for (Point& corner : there.corner) corner = corner + Point{shift.x * part / 16, shift.y * part / 16};
            met = met || overlap(there, other);
        }
        if (!met) continue;
        ASSERT_TRUE(deeper_than(corners_of(swept(stand, shift)), corners_of(other), slack - 2)) << at;
    }
}

TEST(Edges, SharedStretch) {
    const Segment a{{0, 0}, {3'000, 0}};
    EXPECT_EQ(shared_edge(a, {{3'000, 0}, {0, 0}}), 3'000);
    EXPECT_EQ(shared_edge(a, {{1'000, slack}, {5'000, slack}}), root(square_of(2'000) + square_of(slack)));
    EXPECT_EQ(shared_edge(a, {{1'000, slack + 1}, {5'000, slack + 1}}), 0);
    EXPECT_EQ(shared_edge(a, {{-500, 0}, {4'000, 0}}), 3'000);
    EXPECT_EQ(shared_edge(a, {{3'000, 0}, {6'000, 0}}), 0);    // end to end
    EXPECT_EQ(shared_edge(a, {{3'000, 0}, {3'000, 900}}), 0);  // round a corner
    EXPECT_EQ(shared_edge({{1'000, 5}, {5'000, 5}}, a), shared_edge(a, {{1'000, 5}, {5'000, 5}}));
}

TEST(Edges, AreNamedAsTheirMenSeeThem) {
    const Quad stand = block(0, 0, 3'000, 2'000);  // facing up
    EXPECT_EQ(edge_of(stand, Edge::front).from, (Point{0, 2'000}));
    EXPECT_EQ(edge_of(stand, Edge::right).from, (Point{3'000, 2'000}));
    EXPECT_EQ(edge_of(stand, Edge::back).from, (Point{3'000, 0}));
    EXPECT_EQ(edge_of(stand, Edge::left).to, (Point{0, 2'000}));
}

TEST(Segments, CrossWhereTheyHaveAPointInCommon) {
    const Segment a{{0, 0}, {100, 0}};
    EXPECT_TRUE(crosses(a, Segment{{50, -10}, {50, 10}}));
    EXPECT_TRUE(crosses(a, Segment{{50, 0}, {50, 10}}));
    EXPECT_TRUE(crosses(a, Segment{{100, 0}, {200, 0}}));
    EXPECT_FALSE(crosses(a, Segment{{101, 0}, {200, 0}}));
    EXPECT_FALSE(crosses(a, Segment{{0, 1}, {100, 1}}));
    EXPECT_TRUE(crosses(a, Segment{{20, 0}, {20, 0}}));
    EXPECT_FALSE(crosses(a, Segment{{20, 1}, {20, 1}}));
    EXPECT_TRUE(crosses(Segment{{-10, 50}, {200, 50}}, block(0, 0, 100, 100)));
    EXPECT_TRUE(crosses(Segment{{10, 50}, {20, 50}}, block(0, 0, 100, 100)));
    EXPECT_TRUE(crosses(Segment{{-10, 100}, {200, 100}}, block(0, 0, 100, 100)));
    EXPECT_FALSE(crosses(Segment{{-10, 101}, {200, 101}}, block(0, 0, 100, 100)));
}

// A horseshoe: open above, its two arms from x 0 to 10 and 20 to 30.
const std::vector<Point> horseshoe = {{0, 0}, {30, 0}, {30, 30}, {20, 30}, {20, 10}, {10, 10}, {10, 30}, {0, 30}};

TEST(Polygon, HoldsItsBoundaryAndNotItsBay) {
    EXPECT_TRUE(contains(horseshoe, Point{5, 20}));
    EXPECT_TRUE(contains(horseshoe, Point{25, 20}));
    EXPECT_FALSE(contains(horseshoe, Point{15, 20}));
    EXPECT_TRUE(contains(horseshoe, Point{15, 10}));
    EXPECT_TRUE(contains(horseshoe, Point{0, 0}));
    EXPECT_TRUE(contains(horseshoe, Point{10, 30}));
    EXPECT_FALSE(contains(horseshoe, Point{15, 30}));
    EXPECT_FALSE(contains(horseshoe, Point{31, 0}));
    EXPECT_FALSE(contains(horseshoe, Point{-1, 10}));
}

TEST(Polygon, MeetsQuadsInsideOutsideAndAcross) {
    EXPECT_TRUE(meets(horseshoe, block(2, 2, 3, 3)));
    EXPECT_FALSE(meets(horseshoe, block(12, 12, 6, 6)));
    EXPECT_TRUE(meets(horseshoe, block(10, 12, 6, 6)));
    EXPECT_TRUE(meets(horseshoe, block(-100, -100, 300, 300)));
    EXPECT_FALSE(meets(horseshoe, block(40, 0, 10, 10)));
}

TEST(Polygon, LengthOfALineInside) {
    EXPECT_EQ(length_inside(horseshoe, {{-10, 20}, {40, 20}}), 20);
    EXPECT_EQ(length_inside(horseshoe, {{-10, 5}, {40, 5}}), 30);
    EXPECT_EQ(length_inside(horseshoe, {{12, 20}, {18, 20}}), 0);
    EXPECT_EQ(length_inside(horseshoe, {{2, 2}, {2, 12}}), 10);
    EXPECT_EQ(length_inside(horseshoe, {{-10, 0}, {40, 0}}), 30);  // along its edge: the boundary is inside
    EXPECT_EQ(length_inside(horseshoe, {{-10, -1}, {40, -1}}), 0);
    const std::vector<Point> triangle = {{0, 0}, {4'000, 0}, {0, 3'000}};
    EXPECT_EQ(length_inside(triangle, {{-4'000, 6'000}, {8'000, -3'000}}), 5'000);  // its long side
    EXPECT_EQ(length_inside(triangle, {{1'000, -5'000}, {1'000, 9'000}}), 2'250);
}

TEST(Polygon, LengthIsTheSameBothWaysAndOnEveryTurnedTable) {
    Draw draw(25);
    for (int at = 0; at < 2'000; ++at) {
        std::vector<Point> polygon;
        for (int corner = 0; corner < 6; ++corner) polygon.push_back({draw.of(-9'000, 9'000), draw.of(-9'000, 9'000)});
        const Segment line{{draw.of(-9'000, 9'000), draw.of(-9'000, 9'000)},
                           {draw.of(-9'000, 9'000), draw.of(-9'000, 9'000)}};
        const Length inside = length_inside(polygon, line);
        ASSERT_EQ(inside, length_inside(polygon, {line.to, line.from})) << at;
        ASSERT_EQ(crosses(polygon, line), crosses(polygon, Segment{line.to, line.from})) << at;
        ASSERT_LE(inside, root(squared_distance(line.from, line.to)) + 1);
        for (int number = 0; number < symmetries; ++number) {
            const Symmetry by{number >= 4, number % 4, {draw.of(-50'000, 50'000), draw.of(-50'000, 50'000)}};
            ASSERT_EQ(length_inside(by.points(polygon), {by.point(line.from), by.point(line.to)}), inside) << at;
        }
    }
}

TEST(Boxes, MeetGrowAndHold) {
    Box box = box_of(block(0, 0, 10, 20));
    EXPECT_TRUE(box.contains({10, 20}));
    EXPECT_FALSE(box.contains({11, 20}));
    EXPECT_FALSE(box.meets(box_of(block(12, 0, 5, 5))));
    box.grow(2);
    EXPECT_TRUE(box.meets(box_of(block(12, 0, 5, 5))));
}

}  // namespace
}  // namespace linstock::table
