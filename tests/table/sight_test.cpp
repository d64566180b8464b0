#include <gtest/gtest.h>

#include "table/field.hpp"
#include "table/symmetry.hpp"

namespace linstock::table {
namespace {

std::vector<Point> between(Length x, Length y, Length width, Length depth) {
    return {{x, y}, {x + width, y}, {x + width, y + depth}, {x, y + depth}};
}

// Two single stands 40 cm apart, one above the other, at x = 50 cm, and what a test puts between them.
class SightLine : public testing::Test {
protected:
    SightLine() : terrain_(180 * centimetre, 120 * centimetre) {}

    Sight look() {
        terrain_.finish();
        Field field(terrain_);
        field.reset(3);
        field.place(0, 0, {{50'000, 40'000}, 0}, line_of(1));
        field.place(1, 1, {{50'000, 80'000}, half_turn}, line_of(1));
        if (third_.array.stands > 0 && with_third_) field.place(2, third_side_, third_.pose, third_.array);
        const Quad& a = field.footprint(0).stand[0];
        const Quad& b = field.footprint(1).stand[0];
        const Sight there = sight(field, 0, a, 1, b, rules_);
        const Sight back = sight(field, 1, b, 0, a, rules_);
        seen_back_ = back.clear;
        EXPECT_EQ(there.line.from, back.line.to);
        EXPECT_EQ(there.line.to, back.line.from);
        if (rules_.over_friends_from_height) return there;  // what one sees over is his own
        EXPECT_EQ(there.clear, back.clear);
        EXPECT_EQ(there.blocker, back.blocker);
        EXPECT_EQ(there.piece, back.piece);
        EXPECT_EQ(there.area, back.area);
        return there;
    }
    void put(const Pose& pose) {
        third_ = {pose, line_of(1)};
        with_third_ = true;
    }

    Terrain terrain_;
    SightRules rules_;
    Posed third_;
    bool with_third_ = false;
    int third_side_ = 0;
    bool seen_back_ = true;
};

TEST_F(SightLine, IsClearOverOpenGround) {
    const Sight seen = look();
    EXPECT_TRUE(seen.clear);
    EXPECT_EQ(seen.blocker, Blocker::nothing);
    EXPECT_EQ(seen.line.from, (Point{50'000, 40'000}));  // the middle of the stretch the two fronts share
    EXPECT_EQ(seen.line.to, (Point{50'000, 80'000}));
}

TEST_F(SightLine, AStandOnTheLineBlocksAndIsNamed) {
    put({{50'000, 60'000}, 0});
    const Sight seen = look();
    EXPECT_FALSE(seen.clear);
    EXPECT_EQ(seen.blocker, Blocker::piece);
    EXPECT_EQ(seen.piece, 2);
}

TEST_F(SightLine, AStandThatTheLineOnlyTouchesDoesNot) {
    put({{50'000 + 1'500 - slack, 60'000}, 0});  // its left edge a slack over the line
    EXPECT_TRUE(look().clear);
    put({{50'000 + 1'500 - slack - 1, 60'000}, 0});
    EXPECT_FALSE(look().clear);
}

// Nobody looks through a closed line, wherever its stands happen to meet; a gap wider than the slack is a gap.
TEST_F(SightLine, TheSeamOfTwoStandsThatTouchIsNoGap) {
    for (const Length gap : {0, slack, slack + 2}) {
        SCOPED_TRACE(gap);
        terrain_.finish();
        Field field(terrain_);
        field.reset(4);
        field.place(0, 0, {{50'000, 40'000}, 0}, line_of(1));
        field.place(1, 1, {{50'000, 80'000}, half_turn}, line_of(1));
        field.place(2, 0, {{50'000 - 1'500 - gap / 2, 60'000}, 0}, line_of(1));
        field.place(3, 0, {{50'000 + 1'500 + gap / 2, 60'500}, 0},
                    line_of(1));  // a little ahead: it still closes the seam
        const Sight seen = sight(field, 0, field.footprint(0).stand[0], 1, field.footprint(1).stand[0], rules_);
        EXPECT_EQ(seen.clear, gap > slack);
        EXPECT_EQ(seen.piece, gap > slack ? no_piece : 2);
    }
    put({{50'000, 60'000}, 0});
    third_.array = line_of(4);  // the same of one unit: two stands left of the line, two right
    EXPECT_EQ(look().piece, 2);
}

// The line touches one stand on its left, and farther on one on its right that does not touch the first.
TEST_F(SightLine, StandsBesideTheLineThatDoNotTouchLeaveItClear) {
    terrain_.finish();
    Field field(terrain_);
    field.reset(4);
    field.place(0, 0, {{50'000, 40'000}, 0}, line_of(1));
    field.place(1, 1, {{50'000, 80'000}, half_turn}, line_of(1));
    field.place(2, 0, {{50'000 - 1'500, 55'000}, 0}, line_of(1));
    field.place(3, 0, {{50'000 + 1'500, 65'000}, 0}, line_of(1));
    EXPECT_TRUE(sight(field, 0, field.footprint(0).stand[0], 1, field.footprint(1).stand[0], rules_).clear);
}

TEST_F(SightLine, WoodIsSeenThroughSoFar) {
    rules_.thick = bit(Ground::wood);
    rules_.through_thick = 3 * centimetre;
    terrain_.add(area_of(Ground::wood, between(40'000, 50'000, 20'000, 3'000 + slack)));
    EXPECT_TRUE(look().clear);
    terrain_.add(area_of(Ground::wood, between(40'000, 70'000, 20'000, 1)));  // together more than 3 cm
    const Sight seen = look();
    EXPECT_FALSE(seen.clear);
    EXPECT_EQ(seen.blocker, Blocker::ground);
    EXPECT_EQ(seen.area, 0);
}

TEST_F(SightLine, WoodsThatOverlapCountOnce) {
    rules_.thick = bit(Ground::wood) | bit(Ground::orchard);
    rules_.through_thick = 3 * centimetre;
    terrain_.add(area_of(Ground::wood, between(40'000, 50'000, 20'000, 2'000)));
    terrain_.add(area_of(Ground::orchard, between(40'000, 51'000, 20'000, 2'000)));  // 3 cm in all
    EXPECT_TRUE(look().clear);
    terrain_.add(area_of(Ground::orchard, between(40'000, 60'000, 20'000, 100)));
    EXPECT_FALSE(look().clear);
}

TEST_F(SightLine, AHouseHidesWhatIsBehindItAndNotWhoIsInIt) {
    rules_.opaque = bit(Ground::building_stone);
    terrain_.add(area_of(Ground::building_stone, between(45'000, 37'000, 10'000, 6'000)));  // about the lower stand
    EXPECT_TRUE(look().clear);
    terrain_.add(area_of(Ground::building_stone, between(45'000, 60'000, 10'000, 100)));
    const Sight seen = look();
    EXPECT_EQ(seen.blocker, Blocker::ground);
    EXPECT_EQ(seen.area, 1);
}

TEST_F(SightLine, AHillHidesWhoIsLowerOnBothSides) {
    terrain_.add(area_of(Ground::hill, between(40'000, 55'000, 20'000, 10'000), 1));
    const Sight seen = look();
    EXPECT_EQ(seen.blocker, Blocker::hill);
    EXPECT_EQ(seen.area, 0);
}

TEST_F(SightLine, FromAHillAsHighOneSeesOver) {
    terrain_.add(area_of(Ground::hill, between(40'000, 55'000, 20'000, 10'000), 1));
    terrain_.add(area_of(Ground::hill, between(40'000, 30'000, 20'000, 15'000), 1));
    EXPECT_TRUE(look().clear);
    terrain_.add(area_of(Ground::hill, between(45'000, 58'000, 10'000, 2'000), 1));  // a knoll on the first
    const Sight seen = look();
    EXPECT_EQ(seen.blocker, Blocker::hill);
}

TEST_F(SightLine, TwoLowHillsThatMeetAreHighWhereTheyOverlap) {
    terrain_.add(area_of(Ground::hill, between(40'000, 30'000, 20'000, 28'000), 1));  // the lower stand is on it
    terrain_.add(area_of(Ground::hill, between(40'000, 57'000, 20'000, 15'000), 1));  // both: 57 to 58 cm
    EXPECT_EQ(look().blocker, Blocker::hill);
}

TEST_F(SightLine, FromHeightOneSeesOverFriendsWhoAreFarFromBothEnds) {
    rules_.over_friends_from_height = true;
    rules_.height_clearance = 10 * centimetre;
    put({{50'000, 60'000}, 0});
    EXPECT_FALSE(look().clear);  // nobody is higher yet
    terrain_.add(area_of(Ground::hill, between(40'000, 30'000, 20'000, 15'000), 1));
    EXPECT_TRUE(look().clear);
    EXPECT_FALSE(seen_back_);  // to him they are enemies, and he is low
    third_side_ = 1;
    EXPECT_FALSE(look().clear);  // nobody sees over enemies
    EXPECT_FALSE(seen_back_);    // ... nor over friends from below, though who is looked at is high
    third_side_ = 0;
    put({{50'000, 52'000 - slack}, 0});  // its back edge 10 cm from the lower end, less the slack
    EXPECT_TRUE(look().clear);
    put({{50'000, 52'000 - slack - 1}, 0});
    EXPECT_FALSE(look().clear);
    rules_.over_friends_from_height = false;
    put({{50'000, 60'000}, 0});
    EXPECT_FALSE(look().clear);
}

TEST(ShortestLine, RunsBetweenTheNearestPoints) {
    const Quad a = block(0, 0, 3'000, 2'000);
    const Segment corners = shortest_line(a, block(6'000, 6'000, 1'000, 1'000));
    EXPECT_EQ(corners.from, (Point{3'000, 2'000}));
    EXPECT_EQ(corners.to, (Point{6'000, 6'000}));
    const Segment shared = shortest_line(a, block(1'000, 5'000, 8'000, 1'000));  // both over x 1 to 3 cm
    EXPECT_EQ(shared.from, (Point{2'000, 2'000}));
    EXPECT_EQ(shared.to, (Point{2'000, 5'000}));
}

TEST(ShortestLine, IsAsLongAsTheDistanceAndTheSameBothWays) {
    Draw draw(71);
    for (int at = 0; at < 5'000; ++at) {
        const Quad a = laid_out({{draw.of(0, 9'000), draw.of(0, 9'000)}, draw.angle()}, line_of(1)).stand[0];
        const Quad b = laid_out({{draw.of(0, 9'000), draw.of(10'000, 19'000)}, draw.angle()}, line_of(1)).stand[0];
        if (distance(a, b) == 0) continue;
        const Segment line = shortest_line(a, b);
        ASSERT_LE(std::abs(root(squared_distance(line.from, line.to)) - distance(a, b)), 1) << at << " of seed 71";
        ASSERT_EQ(shortest_line(b, a).from, line.to) << at << " of seed 71";
        ASSERT_EQ(shortest_line(b, a).to, line.from) << at << " of seed 71";
        ASSERT_LE(distance(line.from, a), 1);
        ASSERT_LE(distance(line.to, b), 1);
    }
}

}  // namespace
}  // namespace linstock::table
