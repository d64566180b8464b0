#pragma once

#include <cstdint>
#include <random>
#include <vector>

#include "table/evolution.hpp"
#include "table/field.hpp"

// The table turned by quarters, mirrored and moved, and the things on it with it.
namespace linstock::table {

struct Symmetry {
    bool mirror = false;
    int quarters = 0;
    Point shift{};

    Point vector(Point v) const {
        if (mirror) v.x = -v.x;
        for (int turn = 0; turn < quarters; ++turn) v = {-v.y, v.x};
        return v;
    }
    Point point(Point p) const { return vector(p) + shift; }
    Angle angle(Angle a) const { return static_cast<Angle>((mirror ? -a : a) + quarters * quarter_turn); }
    Pose pose(const Pose& p) const { return {point(p.at), angle(p.facing)}; }
    Posed posed(const Posed& p) const { return {pose(p.pose), p.array}; }
    EvolutionKind kind(EvolutionKind k) const {
        if (!mirror) return k;
        switch (k) {
            case EvolutionKind::wheel_left:
                return EvolutionKind::wheel_right;
            case EvolutionKind::wheel_right:
                return EvolutionKind::wheel_left;
            case EvolutionKind::incline_left:
                return EvolutionKind::incline_right;
            case EvolutionKind::incline_right:
                return EvolutionKind::incline_left;
            case EvolutionKind::sidestep_left:
                return EvolutionKind::sidestep_right;
            case EvolutionKind::sidestep_right:
                return EvolutionKind::sidestep_left;
            default:
                return k;
        }
    }
    Evolution evolution(Evolution e) const {
        e.kind = kind(e.kind);
        const bool on_the_table = e.kind == EvolutionKind::shift || e.kind == EvolutionKind::pivot;
        const Angle mirrored = static_cast<Angle>(mirror ? -e.toward : e.toward);
        e.toward = on_the_table ? angle(e.toward) : mirrored;
        return e;
    }
    std::vector<Point> points(std::vector<Point> list) const {
        for (Point& p : list) p = point(p);
        return list;
    }
    // Of a rectangular table whose lower left corner is 0, 0: moved so that it is so again, and by no more.
    static Symmetry of_table(int number, Length width, Length depth) {
        Symmetry symmetry{number >= 4, number % 4, {}};
        const Point far = symmetry.vector({width, depth});
        symmetry.shift = {far.x < 0 ? -far.x : 0, far.y < 0 ? -far.y : 0};
        return symmetry;
    }
    bool swaps_sides() const { return quarters % 2 != 0; }
};
inline constexpr int symmetries = 8;

inline Terrain transformed(const Terrain& terrain, const Symmetry& by) {
    Terrain made =
        by.swaps_sides() ? Terrain(terrain.depth(), terrain.width()) : Terrain(terrain.width(), terrain.depth());
    for (Area area : terrain.areas()) {
        area.corners = by.points(area.corners);
        made.add(std::move(area));
    }
    for (Line line : terrain.lines()) {
        line.points = by.points(line.points);
        made.add(std::move(line));
    }
    made.finish();
    return made;
}

// Bounded random numbers; the seed is printed by whoever fails.
class Draw {
public:
    explicit Draw(std::uint32_t seed) : generator_(seed) {}
    int of(int least, int most) {
        const auto span = static_cast<std::uint32_t>(most - least + 1);
        return least + static_cast<int>(generator_() % span);
    }
    bool coin() { return of(0, 1) == 1; }
    Angle angle() {
        // Every fourth looks along an axis or a diagonal: there ties are.
        if (of(0, 3) == 0) return static_cast<Angle>(of(0, 7) * 8'192);
        return static_cast<Angle>(of(0, 65'535));
    }

private:
    std::mt19937 generator_;
};

inline Array random_array(Draw& draw) {
    Array array;
    array.formation = static_cast<Formation>(draw.of(0, 6));
    array.stands = static_cast<std::uint8_t>(draw.of(1, max_stands));
    array.files = draw.of(0, 2) == 0 ? static_cast<std::uint8_t>(draw.of(1, 4)) : std::uint8_t{0};
    array.stand_width = draw.of(0, 2) == 0 ? 635 * draw.of(2, 5) : 3'000;
    array.stand_depth = draw.of(0, 2) == 0 ? 1'905 : 1'000 * draw.of(2, 4);
    array.interval = draw.of(0, 3) * 777;
    return array;
}

inline Array line_of(int stands) {
    Array array;
    array.stands = static_cast<std::uint8_t>(stands);
    array.stand_width = 3 * centimetre;
    array.stand_depth = 2 * centimetre;
    return array;
}

inline Quad square_about(Point middle, Length half) {
    return {{Point{middle.x - half, middle.y + half}, Point{middle.x + half, middle.y + half},
             Point{middle.x + half, middle.y - half}, Point{middle.x - half, middle.y - half}}};
}

// A block with its lower left corner there.
inline Quad block(Length x, Length y, Length width, Length depth) {
    return {{Point{x, y + depth}, Point{x + width, y + depth}, Point{x + width, y}, Point{x, y}}};
}

inline Area area_of(Ground ground, std::vector<Point> corners, int level = 0) {
    Area area;
    area.ground = ground;
    area.corners = std::move(corners);
    area.level = level;
    return area;
}

inline Line line_along(Ground ground, std::vector<Point> points) {
    Line line;
    line.ground = ground;
    line.points = std::move(points);
    return line;
}

}  // namespace linstock::table
