#include <gtest/gtest.h>

#include "table/field.hpp"
#include "table/symmetry.hpp"

namespace linstock::table {
namespace {

// A stand 3 cm wide, its front edge from 48.5 to 51.5 cm at y = 40 cm, looking up.
const Quad shooter = laid_out({{50'000, 40'000}, 0}, line_of(1)).stand[0];

Footprint target_at(Length left, Length bottom) { return laid_out({{left + 1'500, bottom + 2'000}, 0}, line_of(1)); }

TEST(Arc, OpensAt45DegreesFromBothEndsOfTheFront) {
    // 10 cm ahead the arc has opened 10 cm to each side: from 38.5 to 61.5 cm. Of a target there the lower corners, and
    // of one to the left its right lower corner, 12 cm ahead for its upper edge.
    EXPECT_TRUE(in_arc(shooter, Edge::front, target_at(48'500, 50'000)));
    // Its upper right corner, at y = 52 cm: on the left ray at x = 48.5 - 12 = 36.5 cm.
    EXPECT_TRUE(in_arc(shooter, Edge::front, target_at(36'500 - 3'000, 50'000)));
    EXPECT_FALSE(in_arc(shooter, Edge::front, target_at(36'500 - 3'000 - 1, 50'000)));
    // Its upper left corner on the right ray.
    EXPECT_TRUE(in_arc(shooter, Edge::front, target_at(63'500, 50'000)));
    EXPECT_FALSE(in_arc(shooter, Edge::front, target_at(63'501, 50'000)));
}

TEST(Arc, TheNarrowFanOpensAt22AndAHalf) {
    // 12 cm ahead, where the target's upper edge is, it has opened 12 * 0.414214 = 4.97056 cm to each side: to 43.52944 and 56.47056 cm.
    EXPECT_TRUE(in_arc(shooter, Edge::front, target_at(48'500, 50'000), Fan::degrees_22));
    EXPECT_TRUE(in_arc(shooter, Edge::front, target_at(43'530 - 3'000, 50'000), Fan::degrees_22));
    EXPECT_FALSE(in_arc(shooter, Edge::front, target_at(43'529 - 3'000, 50'000), Fan::degrees_22));
    EXPECT_TRUE(in_arc(shooter, Edge::front, target_at(56'470, 50'000), Fan::degrees_22));
    EXPECT_FALSE(in_arc(shooter, Edge::front, target_at(56'471, 50'000), Fan::degrees_22));
    EXPECT_FALSE(in_arc(shooter, Edge::front, target_at(48'500, 37'999), Fan::degrees_22));
}

TEST(Arc, BeginsAtTheFrontEdge) {
    EXPECT_TRUE(in_arc(shooter, Edge::front, target_at(48'500, 38'000)));  // its upper edge on the line of the front
    EXPECT_FALSE(in_arc(shooter, Edge::front, target_at(48'500, 37'999)));
    EXPECT_FALSE(in_arc(shooter, Edge::front, target_at(48'500, 20'000)));
    EXPECT_FALSE(in_arc(shooter, Edge::front, target_at(60'000, 40'000 - 2'000)));  // level with it, to the side
}

TEST(Arc, OfEveryEdge) {
    const Footprint above = target_at(48'500, 50'000);
    const Footprint right = target_at(60'000, 38'000);
    const Footprint below = target_at(48'500, 20'000);
    const Footprint left = target_at(30'000, 38'000);
    const std::array<const Footprint*, 4> around = {&above, &right, &below, &left};
    for (std::size_t looks = 0; looks < 4; ++looks) {
        for (std::size_t target = 0; target < 4; ++target) {
            EXPECT_EQ(in_arc(shooter, static_cast<Edge>(looks), *around[target]), looks == target);
        }
    }
}

TEST(Arc, ATargetAcrossTheWholeArcIsInIt) {
    // 40 cm wide, 10 cm ahead: all its corners lie outside both rays.
    Array wide = line_of(1);
    wide.stand_width = 40'000;
    EXPECT_TRUE(in_arc(shooter, Edge::front, laid_out({{50'000, 52'000}, 0}, wide)));
    EXPECT_FALSE(in_arc(shooter, Edge::front, laid_out({{50'000, 39'999}, 0}, wide)));
}

TEST(Ahead, IsTheStripBetweenTheFlanks) {
    const Footprint line = laid_out({{50'000, 40'000}, 0}, line_of(4));  // 44 to 56 cm
    EXPECT_EQ(distance_ahead(line, target_at(48'500, 50'000)), 10'000);
    EXPECT_EQ(distance_ahead(line, target_at(55'000, 50'000)), 10'000);
    EXPECT_EQ(distance_ahead(line, target_at(56'000, 50'000)), farthest);
    EXPECT_EQ(distance_ahead(line, target_at(56'000 - slack, 50'000)), farthest);
    EXPECT_EQ(distance_ahead(line, target_at(56'000 - slack - 1, 50'000)), 10'000);
    EXPECT_EQ(distance_ahead(line, target_at(44'000 - 3'000 + slack, 50'000)), farthest);
    EXPECT_EQ(distance_ahead(line, target_at(44'000 - 3'000 + slack + 1, 50'000)), 10'000);
    EXPECT_EQ(distance_ahead(line, target_at(50'000, 30'000)), farthest);
    EXPECT_TRUE(straight_ahead(line, target_at(48'500, 50'000)));
    EXPECT_FALSE(straight_ahead(line, target_at(56'000, 50'000)));
}

TEST(Ahead, AFriendFlushInTheLineIsNotInFront) {
    const Footprint line = laid_out({{50'000, 40'000}, 0}, line_of(4));
    EXPECT_FALSE(straight_ahead(line, laid_out({{62'000, 40'000}, 0}, line_of(4))));
    EXPECT_FALSE(straight_ahead(line, laid_out({{38'000, 40'000}, 0}, line_of(4))));
}

TEST(Ahead, MeasuresToThePartInTheStripOnly) {
    // A great block turned by an eighth. Its lower left edge falls to the right at 45 degrees, from its leftmost corner in the
    // strip to its lowest corner outside: it leaves the strip at x = 56 cm, as much lower than that corner as it is to the right.
    Array wide = line_of(1);
    wide.stand_width = 20'000;
    wide.stand_depth = 20'000;
    const Footprint line = laid_out({{50'000, 40'000}, 0}, line_of(4));
    const Footprint target = laid_out({{60'000, 80'000}, 8'192}, wide);
    const Point leftmost = target.stand[0].corner[0];
    const Point lowest = target.stand[0].corner[3];
    ASSERT_LT(leftmost.x, 56'000);
    ASSERT_GT(lowest.x, 56'000);
    EXPECT_NEAR(distance_ahead(line, target), leftmost.y - (56'000 - leftmost.x) - 40'000, 2);
}

TEST(Side, FlankOnlyFromBehindTheFrontRearOnlyFromBehindTheBack) {
    const Footprint target = laid_out({{50'000, 40'000}, 0}, line_of(4));  // back edge at y = 38 cm
    EXPECT_EQ(side_faced(target, target_at(70'000, 50'000)), Side::front);
    EXPECT_EQ(side_faced(target, target_at(70'000, 39'000)), Side::front);  // not wholly behind
    EXPECT_EQ(side_faced(target, target_at(70'000, 38'000)), Side::flank);  // wholly, on the line
    EXPECT_EQ(side_faced(target, target_at(70'000, 38'000 + slack)), Side::flank);
    EXPECT_EQ(side_faced(target, target_at(70'000, 38'000 + slack + 1)), Side::front);
    EXPECT_EQ(side_faced(target, target_at(70'000, 36'000 + slack + 1)), Side::flank);
    EXPECT_EQ(side_faced(target, target_at(70'000, 36'000 + slack)), Side::rear);
    EXPECT_EQ(side_faced(target, target_at(48'000, 10'000)), Side::rear);
}

TEST(Facing, IsTheSameOnEveryTurnedTable) {
    Draw draw(61);
    int seen = 0;
    int flanks = 0;
    for (int at = 0; at < 4'000; ++at) {
        const Array array = random_array(draw);
        const Array other = random_array(draw);
        const Pose pose{{draw.of(0, 40'000), draw.of(0, 40'000)}, draw.angle()};
        const Pose there{{draw.of(0, 40'000), draw.of(0, 40'000)}, draw.angle()};
        const Footprint from = laid_out(pose, array);
        const Footprint target = laid_out(there, other);
        const bool in_front = in_arc(outline(pose, array), Edge::front, target);
        const Length ahead = distance_ahead(from, target);
        const Side side = side_faced(target, from);
        seen += in_front ? 1 : 0;
        flanks += side != Side::front ? 1 : 0;
        for (int number = 0; number < symmetries; ++number) {
            const Symmetry by{number >= 4, number % 4, {draw.of(-99'999, 99'999), draw.of(-99'999, 99'999)}};
            const Footprint turned_target = laid_out(by.pose(there), other);
            const Footprint turned_from = laid_out(by.pose(pose), array);
            ASSERT_EQ(in_arc(outline(by.pose(pose), array), Edge::front, turned_target), in_front)
                << at << " of seed 61";
            ASSERT_EQ(distance_ahead(turned_from, turned_target), ahead) << at << " of seed 61";
            ASSERT_EQ(side_faced(turned_target, turned_from), side) << at << " of seed 61";
            ASSERT_EQ(distance(turned_from, turned_target), distance(from, target)) << at << " of seed 61";
        }
    }
    EXPECT_GT(seen, 400);
    EXPECT_GT(flanks, 400);
}

}  // namespace
}  // namespace linstock::table
