#include <gtest/gtest.h>

#include "table/evolution.hpp"
#include "table/symmetry.hpp"

// Whole random scenes: what the table says of them does not change when it is turned by quarters, mirrored or moved.
namespace linstock::table {
namespace {

struct Unit {
    int side = 0;
    Posed posed;
};

struct Scene {
    Terrain terrain;
    std::vector<Unit> units;
};

// Room about the middle of the table: so wide that nobody comes to an edge, or so narrow that many do.
constexpr Length wide = 140 * centimetre;
constexpr Length narrow = 50 * centimetre;

Point random_place(Draw& draw, Length half) {
    return {half + draw.of(-40'000, 40'000), half + draw.of(-40'000, 40'000)};
}

std::vector<Point> random_polygon(Draw& draw, Length half) {
    const Point middle = random_place(draw, half);
    std::vector<Point> corners;
    // Round the middle, so that it is a plain polygon; some corners deep inside make bays.
    for (int corner = 0; corner < 7; ++corner) {
        const auto toward = static_cast<Angle>(corner * 65'536 / 7);
        corners.push_back(middle + turned({0, draw.of(2'000, 20'000)}, toward));
    }
    return corners;
}

Scene random_scene(Draw& draw, Length half) {
    Scene scene{Terrain(2 * half, 2 * half), {}};
    for (int number = 0; number < 5; ++number) {
        const Ground ground = std::array{Ground::wood, Ground::hill, Ground::marsh,
                                         Ground::building_wood}[static_cast<std::size_t>(draw.of(0, 3))];
        scene.terrain.add(area_of(ground, random_polygon(draw, half), ground == Ground::hill ? draw.of(1, 2) : 0));
    }
    for (int number = 0; number < 3; ++number)
        scene.terrain.add(line_along(draw.coin() ? Ground::fence : Ground::stream, random_polygon(draw, half)));
    scene.terrain.finish();
    for (int number = 0; number < 8; ++number) {
        scene.units.push_back({number % 2, {{random_place(draw, half), draw.angle()}, random_array(draw)}});
    }
    return scene;
}

// A table and its field, turned.
struct Setting {
    Terrain terrain;
    Field field;
    Setting(const Scene& scene, const Symmetry& by) : terrain(transformed(scene.terrain, by)), field(terrain) {
        field.reset(scene.units.size());
        for (std::size_t at = 0; at < scene.units.size(); ++at) {
            const Unit& unit = scene.units[at];
            field.place(static_cast<Piece>(at), unit.side, by.pose(unit.posed.pose), unit.posed.array);
        }
    }
};

// The eight, and where there is room also moved.
std::vector<Symmetry> all_symmetries(Draw& draw, Length half) {
    std::vector<Symmetry> list;
    for (int number = 0; number < symmetries; ++number) {
        Symmetry by = Symmetry::of_table(number, 2 * half, 2 * half);
        if (half == wide) by.shift = by.shift + Point{draw.of(-9'999, 9'999), draw.of(-9'999, 9'999)};
        list.push_back(by);
    }
    return list;
}

const SightRules looking{bit(Ground::building_wood), bit(Ground::wood), 3 * centimetre, true, 10 * centimetre};
const SightRules both_ways{bit(Ground::building_wood), bit(Ground::wood), 3 * centimetre};  // over nobody's friends

TEST(Invariance, OfMeasuringGroundAndSight) {
    Draw draw(101);
    int blocked = 0;
    int looks = 0;
    for (int number = 0; number < 60; ++number) {
        const Scene scene = random_scene(draw, wide);
        const Setting plain(scene, Symmetry{});
        for (const Symmetry& by : all_symmetries(draw, wide)) {
            const Setting other(scene, by);
            for (Piece a = 0; a < 8; ++a) {
                const Footprint& here = plain.field.footprint(a);
                const Footprint& there = other.field.footprint(a);
                ASSERT_EQ(plain.terrain.grounds_under(here), other.terrain.grounds_under(there))
                    << "scene " << number << " of seed 101";
                ASSERT_EQ(plain.terrain.level_of(here), other.terrain.level_of(there))
                    << "scene " << number << " of seed 101";
                const auto anyone = [&](Piece piece) { return piece != a; };
                const Nearest near = nearest(plain.field, here, 1, anyone);
                const Nearest turned_near = nearest(other.field, there, 1, anyone);
                ASSERT_EQ(near.piece, turned_near.piece) << "scene " << number << " of seed 101";
                ASSERT_EQ(near.distance, turned_near.distance) << "scene " << number << " of seed 101";
                for (Piece b = 0; b < a; ++b) {
                    ASSERT_EQ(distance(plain.field, a, b), distance(other.field, a, b));
                    // Outlines, since a mirror renumbers the stands of a unit.
                    const Sight seen =
                        sight(plain.field, a, plain.field.outline_of(a), b, plain.field.outline_of(b), looking);
                    const Sight turned_sight =
                        sight(other.field, a, other.field.outline_of(a), b, other.field.outline_of(b), looking);
                    const Sight seen_level =
                        sight(plain.field, a, plain.field.outline_of(a), b, plain.field.outline_of(b), both_ways);
                    const Sight back =
                        sight(plain.field, b, plain.field.outline_of(b), a, plain.field.outline_of(a), both_ways);
                    ASSERT_EQ(seen.blocker, turned_sight.blocker) << "scene " << number << " of seed 101";
                    ASSERT_EQ(seen.piece, turned_sight.piece) << "scene " << number << " of seed 101";
                    ASSERT_EQ(seen_level.blocker, back.blocker) << "scene " << number << " of seed 101";
                    ASSERT_EQ(seen_level.piece, back.piece) << "scene " << number << " of seed 101";
                    ASSERT_EQ(by.point(seen.line.from), turned_sight.line.from) << "scene " << number << " of seed 101";
                    ASSERT_EQ(by.point(seen.line.to), turned_sight.line.to) << "scene " << number << " of seed 101";
                    ++looks;
                    blocked += seen.clear ? 0 : 1;
                }
            }
        }
    }
    EXPECT_GT(blocked, looks / 10);
    EXPECT_LT(blocked, looks * 9 / 10);
}

TEST(Invariance, OfWays) {
    Draw draw(102);
    int held = 0;
    int off = 0;
    int wet = 0;
    for (int number = 0; number < 200; ++number) {
        const Length half = number % 2 == 0 ? wide : narrow;
        const Scene scene = random_scene(draw, half);
        const Setting plain(scene, Symmetry{});
        Evolution evolution;
        evolution.kind = static_cast<EvolutionKind>(draw.of(0, evolution_kinds - 1));
        evolution.amount = draw.of(0, 25'000);
        evolution.toward = evolution.kind == EvolutionKind::form ? Angle{0} : draw.angle();
        evolution.formation = static_cast<Formation>(draw.of(0, 6));
        for (const Symmetry& by : all_symmetries(draw, half)) {
            const Setting other(scene, by);
            for (Piece mover = 0; mover < 8; ++mover) {
                const Posed& from = scene.units[mover].posed;
                const Way way = way_of(plain.field, mover, from, evolution, nullptr, nullptr);
                const Way turned_way =
                    way_of(other.field, mover, by.posed(from), by.evolution(evolution), nullptr, nullptr);
                ASSERT_EQ(way.obstacle.what, turned_way.obstacle.what) << "scene " << number << " of seed 102";
                ASSERT_EQ(way.obstacle.piece, turned_way.obstacle.piece) << "scene " << number << " of seed 102";
                ASSERT_EQ(way.obstacle.clear, turned_way.obstacle.clear) << "scene " << number << " of seed 102";
                ASSERT_EQ(way.grounds, turned_way.grounds) << "scene " << number << " of seed 102";
                ASSERT_EQ(way.lines, turned_way.lines) << "scene " << number << " of seed 102";
                ASSERT_EQ(way.lines_crossed, turned_way.lines_crossed) << "scene " << number << " of seed 102";
                ASSERT_EQ(standing(plain.field, mover, from).piece, standing(other.field, mover, by.posed(from)).piece);
                held += way.obstacle.what == Obstacle::What::nothing ? 0 : 1;
                off += way.obstacle.what == Obstacle::What::off_table ? 1 : 0;
                wet += way.grounds == 0 ? 0 : 1;
            }
        }
    }
    EXPECT_GT(held, 1'000);
    EXPECT_GT(off, 300);
    EXPECT_GT(wet, 1'000);
}

// What a way allows can be stood on: planner and checks may rely on it.
TEST(Invariance, AClearWayEndsWhereOneMayStand) {
    Draw draw(103);
    int stopped = 0;
    for (int number = 0; number < 400; ++number) {
        const Scene scene = random_scene(draw, number % 2 == 0 ? wide : narrow);
        const Setting plain(scene, Symmetry{});
        for (Piece mover = 0; mover < 8; ++mover) {
            const Posed& from = scene.units[mover].posed;
            if (standing(plain.field, mover, from).what != Obstacle::What::nothing) continue;
            Evolution evolution;
            evolution.kind = static_cast<EvolutionKind>(draw.of(0, static_cast<int>(EvolutionKind::shift)));
            evolution.amount = draw.of(1, 40'000);
            evolution.toward = draw.angle();
            const Way way = way_of(plain.field, mover, from, evolution, nullptr, nullptr);
            if (way.obstacle.what != Obstacle::What::nothing) {
                evolution.amount = way.obstacle.clear;
                ++stopped;
            }
            ASSERT_EQ(standing(plain.field, mover, evolved(from, evolution)).what, Obstacle::What::nothing)
                << name_of(evolution.kind) << " in scene " << number << " of seed 103";
            ASSERT_EQ(way_of(plain.field, mover, from, evolution, nullptr, nullptr).obstacle.what,
                      Obstacle::What::nothing)
                << name_of(evolution.kind) << " in scene " << number << " of seed 103";
        }
    }
    EXPECT_GT(stopped, 200);
}

}  // namespace
}  // namespace linstock::table
