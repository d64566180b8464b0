#include "table/formation.hpp"

#include <gtest/gtest.h>

#include <map>

#include "table/symmetry.hpp"

namespace linstock::table {
namespace {

struct Laid {
    Formation formation;
    int stands;
    int files;
    int ranks;
};

TEST(Formations, StandAbreastAndDeepByTheirNature) {
    const Laid rows[] = {
        {Formation::line, 4, 4, 1},          {Formation::line, 1, 1, 1},          {Formation::column, 4, 1, 4},
        {Formation::attack_column, 4, 2, 2}, {Formation::attack_column, 1, 1, 1}, {Formation::attack_column, 5, 2, 3},
        {Formation::square, 4, 2, 2},        {Formation::square, 6, 3, 2},        {Formation::square, 5, 3, 2},
        {Formation::square, 2, 2, 1},        {Formation::skirmish, 4, 4, 1},      {Formation::limbered, 2, 1, 2},
        {Formation::loose, 3, 3, 1},
    };
    for (const Laid& row : rows) {
        Array array = line_of(row.stands);
        array.formation = row.formation;
        EXPECT_EQ(files_of(array), row.files) << name_of(row.formation) << ' ' << row.stands;
        EXPECT_EQ(ranks_of(array), row.ranks) << name_of(row.formation) << ' ' << row.stands;
    }
}

TEST(Formations, FilesMayBeOrdered) {
    Array array = line_of(6);
    array.files = 3;
    EXPECT_EQ(ranks_of(array), 2);
    EXPECT_EQ(frontage_of(array), 9 * centimetre);
    EXPECT_EQ(depth_of(array), 4 * centimetre);
    array.files = 9;  // no more abreast than there are
    EXPECT_EQ(files_of(array), 6);
}

TEST(Formations, ALineOfFour) {
    const Footprint line = laid_out({{50'000, 40'000}, 0}, line_of(4));
    ASSERT_EQ(line.stands, 4);
    EXPECT_EQ(line.stand[0].corner[0], (Point{44'000, 40'000}));  // the leftmost man of the front
    EXPECT_EQ(line.stand[3].corner[1], (Point{56'000, 40'000}));
    EXPECT_EQ(line.stand[3].corner[2], (Point{56'000, 38'000}));
    EXPECT_EQ(line.box.least, (Point{44'000, 38'000}));
    EXPECT_EQ(line.box.most, (Point{56'000, 40'000}));
}

TEST(Formations, SkirmishersKeepIntervals) {
    Array array = line_of(3);
    array.formation = Formation::skirmish;
    array.interval = 2 * centimetre;
    EXPECT_EQ(frontage_of(array), 13 * centimetre);
    const Footprint chain = laid_out({{0, 0}, 0}, array);
    EXPECT_EQ(distance(chain.stand[0], chain.stand[1]), 2 * centimetre);
    array.formation = Formation::line;  // an interval is for open order only
    EXPECT_EQ(frontage_of(array), 9 * centimetre);
}

TEST(Formations, AShortRankStandsInTheMiddle) {
    Array array = line_of(3);
    array.formation = Formation::attack_column;
    const Footprint column = laid_out({{0, 0}, 0}, array);
    EXPECT_EQ(column.rank[2], 1);
    EXPECT_EQ(column.stand[2].corner[0], (Point{-1'500, -2'000}));
    EXPECT_EQ(column.stand[2].corner[1], (Point{1'500, -2'000}));
}

TEST(Formations, ASquareLooksAllRound) {
    Array array = line_of(6);
    array.formation = Formation::square;
    const Footprint square = laid_out({{0, 0}, 0}, array);
    std::map<Edge, int> faces;
    for (std::size_t at = 0; at < 6; ++at) ++faces[square.outward[at]];
    EXPECT_EQ(faces[Edge::front], 1);
    EXPECT_EQ(faces[Edge::back], 1);
    EXPECT_EQ(faces[Edge::left], 2);
    EXPECT_EQ(faces[Edge::right], 2);
    EXPECT_EQ(square.outward[0], Edge::left);
    EXPECT_EQ(square.outward[5], Edge::right);
    for (const Edge looks : laid_out({{0, 0}, 0}, line_of(6)).outward) EXPECT_EQ(looks, Edge::front);
}

// Every formation, 1 to 12 stands, any facing: the right number, none on another, all within the outline.
TEST(Formations, NoTwoStandsOverlap) {
    Draw draw(31);
    for (int formation = 0; formation < 7; ++formation) {
        for (int stands = 1; stands <= max_stands; ++stands) {
            for (int files = 0; files <= 4; ++files) {
                Array array = random_array(draw);
                array.formation = static_cast<Formation>(formation);
                array.stands = static_cast<std::uint8_t>(stands);
                array.files = static_cast<std::uint8_t>(files);
                const Pose pose{{draw.of(0, 100'000), draw.of(0, 100'000)}, draw.angle()};
                const Footprint footprint = laid_out(pose, array);
                ASSERT_EQ(footprint.stands, stands);
                const Quad block_of_all = outline(pose, array);
                for (std::size_t i = 0; i < static_cast<std::size_t>(stands); ++i) {
                    for (std::size_t j = 0; j < i; ++j) {
                        ASSERT_FALSE(overlap(footprint.stand[i], footprint.stand[j])) << name_of(array.formation);
                    }
                    for (const Point corner : footprint.stand[i].corner) {
                        ASSERT_LE(distance(corner, block_of_all), 1);
                        ASSERT_TRUE(footprint.box.contains(corner));
                    }
                }
                const Length front = root(squared_distance(block_of_all.corner[0], block_of_all.corner[1]));
                const Length flank = root(squared_distance(block_of_all.corner[1], block_of_all.corner[2]));
                ASSERT_LE(std::abs(front - frontage_of(array)), 1);
                ASSERT_LE(std::abs(flank - depth_of(array)), 1);
            }
        }
    }
}

// The corners of a turned, mirrored and moved unit are the turned, mirrored and moved corners.
TEST(Formations, TurnWithTheTable) {
    Draw draw(32);
    for (int at = 0; at < 1'000; ++at) {
        const Array array = random_array(draw);
        const Pose pose{{draw.of(-100'000, 100'000), draw.of(-100'000, 100'000)}, draw.angle()};
        const Footprint plain = laid_out(pose, array);
        const Symmetry by{draw.coin(), draw.of(0, 3), {draw.of(-99'999, 99'999), draw.of(-99'999, 99'999)}};
        const Footprint other = laid_out(by.pose(pose), array);
        for (std::size_t stand = 0; stand < array.stands; ++stand) {
            std::size_t twin = stand;
            if (by.mirror) {  // its place from the other end of its rank
                std::size_t first = stand;
                std::size_t last = stand;
                while (first > 0 && plain.rank[first - 1] == plain.rank[stand]) --first;
                while (last + 1 < array.stands && plain.rank[last + 1] == plain.rank[stand]) ++last;
                twin = first + (last - stand);
            }
            const std::array<std::size_t, 4> order =
                by.mirror ? std::array<std::size_t, 4>{1, 0, 3, 2} : std::array<std::size_t, 4>{0, 1, 2, 3};
            for (std::size_t corner = 0; corner < 4; ++corner) {
                ASSERT_EQ(by.point(plain.stand[stand].corner[corner]), other.stand[twin].corner[order[corner]]) << at;
            }
            const Edge looks = plain.outward[stand];
            const Edge mirrored = looks == Edge::left ? Edge::right : looks == Edge::right ? Edge::left : looks;
            ASSERT_EQ(other.outward[twin], by.mirror ? mirrored : looks) << at;
        }
    }
}

TEST(Formations, HaveNames) {
    for (int number = 0; number < 7; ++number) {
        Formation found = Formation::line;
        ASSERT_TRUE(find_formation(name_of(static_cast<Formation>(number)), found));
        EXPECT_EQ(found, static_cast<Formation>(number));
    }
    Formation untouched = Formation::square;
    EXPECT_FALSE(find_formation("wedge", untouched));
    EXPECT_EQ(untouched, Formation::square);
}

}  // namespace
}  // namespace linstock::table
