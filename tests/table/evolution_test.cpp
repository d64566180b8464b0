#include "table/evolution.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "table/symmetry.hpp"

namespace linstock::table {
namespace {

Evolution make(EvolutionKind kind, Length amount = 0, Angle toward = 0) {
    Evolution evolution;
    evolution.kind = kind;
    evolution.amount = amount;
    evolution.toward = toward;
    return evolution;
}

Evolution form(Formation formation, int files = 0, Angle toward = 0) {
    Evolution evolution = make(EvolutionKind::form, 0, toward);
    evolution.formation = formation;
    evolution.files = static_cast<std::uint8_t>(files);
    return evolution;
}

const Posed line{{{50'000, 40'000}, 0}, line_of(4)};

TEST(Evolutions, GoWhereTheyAreNamedFor) {
    const auto ends = [](EvolutionKind kind, Length amount) {
        return evolved(line, make(kind, amount)).pose.at - line.pose.at;
    };
    EXPECT_EQ(ends(EvolutionKind::forward, 1'000), (Point{0, 1'000}));
    EXPECT_EQ(ends(EvolutionKind::back, 1'000), (Point{0, -1'000}));
    EXPECT_EQ(ends(EvolutionKind::incline_left, 1'414), (Point{-1'000, 1'000}));
    EXPECT_EQ(ends(EvolutionKind::incline_right, 1'414), (Point{1'000, 1'000}));
    EXPECT_EQ(ends(EvolutionKind::sidestep_left, 500), (Point{-500, 0}));
    EXPECT_EQ(ends(EvolutionKind::sidestep_right, 500), (Point{500, 0}));
    const Posed shifted = evolved(line, make(EvolutionKind::shift, 700, half_turn));
    EXPECT_EQ(shifted.pose.at - line.pose.at, (Point{0, -700}));
    EXPECT_EQ(shifted.pose.facing, 0);
}

TEST(Wheels, TurnOnTheInnerCornerAndMoveTheOuterOneSoFar) {
    Draw draw(81);
    for (int at = 0; at < 2'000; ++at) {
        Posed from{{{draw.of(0, 90'000), draw.of(0, 90'000)}, draw.angle()}, line_of(draw.of(1, 6))};
        const bool left = draw.coin();
        const Length path = draw.of(1, 6 * frontage_of(from.array));  // less than once round
        const Posed to = evolved(from, make(left ? EvolutionKind::wheel_left : EvolutionKind::wheel_right, path));
        const Quad before = outline(from.pose, from.array);
        const Quad after = outline(to.pose, to.array);
        const std::size_t inner = left ? 0 : 1;
        ASSERT_EQ(before.corner[inner], after.corner[inner]) << at << " of seed 81";
        const auto turn = static_cast<std::int16_t>(to.pose.facing - from.pose.facing);
        if (path < 3 * frontage_of(from.array)) {  // less than half a turn
            ASSERT_EQ(turn > 0, left) << at << " of seed 81";
        }
        const long double arc =
            wheel_angle(path, frontage_of(from.array)) * 6.283185307179586L / 65'536 * frontage_of(from.array);
        ASSERT_LE(std::abs(arc - path), 1) << at << " of seed 81";
    }
}

TEST(Wheels, AQuarterTurnLeft) {
    // 12 cm wide: a quarter of the circle is 6 pi cm = 18.85 cm.
    const Posed to = evolved(line, make(EvolutionKind::wheel_left, 18'850));
    EXPECT_EQ(to.pose.facing, quarter_turn);
    EXPECT_EQ(to.pose.at, (Point{44'000, 46'000}));
    EXPECT_EQ(wheel_path(quarter_turn, 12'000), 18'850);
    EXPECT_EQ(wheel_angle(0, 12'000), 0);
    EXPECT_EQ(wheel_angle(1'000, 0), 0);
}

TEST(Evolutions, ThereAndBack) {
    Draw draw(82);
    for (int at = 0; at < 2'000; ++at) {
        const Posed from{{{draw.of(0, 90'000), draw.of(0, 90'000)}, draw.angle()}, random_array(draw)};
        const Length amount = draw.of(0, 30'000);
        const Angle toward = draw.angle();
        const auto there_and_back = [&](const Evolution& out, const Evolution& home) {
            return evolved(evolved(from, out), home).pose;
        };
        ASSERT_EQ(there_and_back(make(EvolutionKind::forward, amount), make(EvolutionKind::back, amount)), from.pose);
        ASSERT_EQ(
            there_and_back(make(EvolutionKind::sidestep_left, amount), make(EvolutionKind::sidestep_right, amount)),
            from.pose);
        ASSERT_EQ(there_and_back(make(EvolutionKind::about_face), make(EvolutionKind::about_face)), from.pose);
        ASSERT_EQ(there_and_back(make(EvolutionKind::shift, amount, toward),
                                 make(EvolutionKind::shift, amount, about(toward))),
                  from.pose);
        ASSERT_EQ(
            there_and_back(make(EvolutionKind::pivot, 0, toward), make(EvolutionKind::pivot, 0, from.pose.facing)),
            from.pose);
    }
}

TEST(Evolutions, FacingAboutKeepsTheGround) {
    const Posed turned_about = evolved(line, make(EvolutionKind::about_face));
    EXPECT_EQ(turned_about.pose.facing, half_turn);
    EXPECT_EQ(turned_about.pose.at, (Point{50'000, 38'000}));
    EXPECT_EQ(outline(turned_about.pose, turned_about.array).corner[0], outline(line.pose, line.array).corner[2]);
}

TEST(Evolutions, APivotKeepsTheMiddle) {
    const Posed pivoted = evolved(line, make(EvolutionKind::pivot, 0, quarter_turn));
    EXPECT_EQ(pivoted.pose.facing, quarter_turn);
    EXPECT_EQ(pivoted.pose.at, (Point{49'000, 39'000}));  // the middle stays at (50, 39) cm
}

TEST(Forming, KeepsTheMiddleOfTheFront) {
    for (const Formation formation :
         {Formation::column, Formation::attack_column, Formation::square, Formation::skirmish}) {
        const Posed formed = evolved(line, form(formation));
        EXPECT_EQ(formed.pose, line.pose) << name_of(formation);
        EXPECT_EQ(formed.array.formation, formation);
        EXPECT_EQ(evolved(formed, form(Formation::line)).array, line.array) << name_of(formation);
    }
    EXPECT_EQ(files_of(evolved(line, form(Formation::column, 2)).array), 2);
}

TEST(Forming, AColumnToTheFlankHasItsHeadAtTheFlankFile) {
    const Posed left = evolved(line, form(Formation::column, 0, quarter_turn));
    EXPECT_EQ(left.pose.facing, quarter_turn);
    // Head: its front edge on the line's left end, its right side along the line's old front.
    const Quad block_of_column = outline(left.pose, left.array);
    EXPECT_EQ(block_of_column.corner[1], (Point{44'000, 40'000}));
    EXPECT_EQ(block_of_column.corner[0], (Point{44'000, 37'000}));
    const Posed right = evolved(line, form(Formation::column, 0, about(quarter_turn)));
    EXPECT_EQ(outline(right.pose, right.array).corner[0], (Point{56'000, 40'000}));
}

TEST(Forming, AColumnFrontsIntoTheLineItCameFrom) {
    Draw draw(83);
    for (int at = 0; at < 500; ++at) {
        Posed from{{{draw.of(0, 90'000), draw.of(0, 90'000)}, draw.angle()}, line_of(draw.of(2, 8))};
        for (const Angle hand : {quarter_turn, about(quarter_turn)}) {
            const Posed column = evolved(from, form(Formation::column, draw.of(1, 2), hand));
            const Posed again = evolved(column, form(Formation::line, 0, about(hand)));
            ASSERT_EQ(again.pose.facing, from.pose.facing);
            ASSERT_LE(root(squared_distance(again.pose.at, from.pose.at)), 1) << at << " of seed 83";
        }
    }
}

TEST(Evolutions, TurnWithTheTable) {
    Draw draw(84);
    for (int at = 0; at < 3'000; ++at) {
        const Posed from{{{draw.of(0, 90'000), draw.of(0, 90'000)}, draw.angle()}, random_array(draw)};
        Evolution evolution =
            make(static_cast<EvolutionKind>(draw.of(0, evolution_kinds - 1)), draw.of(0, 20'000), draw.angle());
        evolution.formation = static_cast<Formation>(draw.of(0, 6));
        if (evolution.kind == EvolutionKind::form) evolution.toward = static_cast<Angle>(draw.of(-1, 1) * quarter_turn);
        const Posed to = evolved(from, evolution);
        for (int number = 0; number < symmetries; ++number) {
            const Symmetry by{number >= 4, number % 4, {draw.of(-99'999, 99'999), draw.of(-99'999, 99'999)}};
            const Posed turned_to = evolved(by.posed(from), by.evolution(evolution));
            ASSERT_EQ(turned_to.pose, by.pose(to.pose)) << name_of(evolution.kind) << ' ' << at << " of seed 84";
            ASSERT_EQ(turned_to.array, to.array);
        }
    }
}

TEST(Evolutions, HaveNames) {
    for (int number = 0; number < evolution_kinds; ++number) {
        EvolutionKind found = EvolutionKind::forward;
        ASSERT_TRUE(find_evolution(name_of(static_cast<EvolutionKind>(number)), found));
        EXPECT_EQ(found, static_cast<EvolutionKind>(number));
    }
    EvolutionKind untouched = EvolutionKind::form;
    EXPECT_FALSE(find_evolution("gallop", untouched));
    EXPECT_EQ(untouched, EvolutionKind::form);
}

}  // namespace
}  // namespace linstock::table
