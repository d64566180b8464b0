#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "table/cell_index.hpp"
#include "table/formation.hpp"

// Neutral ground: polygons and lines of known kinds. What a kind means to a sheet, the sheet's own data says.
namespace linstock::table {

enum class Ground : std::uint8_t {
    open,
    road,
    rough,
    scrub,
    crops,
    orchard,
    wood_open,
    wood,
    wood_dense,
    hill,
    steep,
    marsh,
    ford,
    bridge,
    building_wood,
    building_stone,
    water,  // lake, wide river: nobody crosses but by a bridge or ford
    stream,
    fence,
    hedge,
    wall,
    works_light,
    works_heavy,
};
inline constexpr int ground_kinds = 23;
std::string_view name_of(Ground ground);
bool find_ground(std::string_view name, Ground& ground);
constexpr std::uint32_t bit(Ground ground) { return 1U << static_cast<unsigned>(ground); }

struct Area {
    Ground ground = Ground::open;
    std::string name;
    std::vector<Point> corners;
    int level = 0;  // of a hill: metres do not matter, steps do; hills may lie on hills and their levels add
    Box box;
};

// A linear feature has a breadth of nothing; it is crossed or lies between.
struct Line {
    Ground ground = Ground::fence;
    std::string name;
    std::vector<Point> points;
    Box box;
};

class Terrain {
public:
    Terrain() = default;
    Terrain(Length width, Length depth) : width_(width), depth_(depth) {}
    void add(Area area);
    void add(Line line);
    void finish();  // builds the cell index; nothing is added after it

    Length width() const { return width_; }
    Length depth() const { return depth_; }
    const std::vector<Area>& areas() const { return areas_; }
    const std::vector<Line>& lines() const { return lines_; }

    bool on_table(const Footprint& footprint) const;  // every corner within the edge, slack included
    bool on_table(Point point) const;

    // The kinds of ground, as bits, of the areas that hold the point, or that any stand of the footprint stands in. A stand
    // that only touches an area (the slack) does not stand in it.
    std::uint32_t grounds_at(Point point) const;
    std::uint32_t grounds_under(const Footprint& footprint) const;
    std::uint32_t grounds_under(const Quad& stand) const;
    // The kinds of ground of the areas that have any point in common with a convex sweep.
    std::uint32_t grounds_along(const Hull& sweep) const;
    // Lines whose kind is in `kinds` that the segment crosses; the first by distance from `from`, or -1.
    int line_between(const Segment& segment, std::uint32_t kinds) const;
    // The area of one of these kinds that holds the point, the first listed, or -1.
    int area_at(Point point, std::uint32_t kinds) const;
    // The lines, as numbers by rising order, that have any point in common with a convex sweep.
    template <class Take>
    void each_line_along(const Hull& sweep, Take&& take) const {
        line_cells_.each(box_of(sweep), [&](std::size_t line) {
            if (met(lines_[line], sweep)) take(static_cast<int>(line));
        });
    }
    int level_at(Point point) const;
    int level_at_scaled(Point point, int scale) const;  // of a point told in parts of a unit
    int level_of(const Quad& stand) const;              // under its middle
    int level_of(const Footprint& footprint) const;     // the highest under any stand's middle

    // Calls `take(number)` for the areas, or lines, whose box meets the box, by rising number.
    template <class Take>
    void each_area_near(const Box& box, Take&& take) const {
        area_cells_.each(box, [&](std::size_t area) {
            if (areas_[area].box.meets(box)) take(static_cast<int>(area));
        });
    }

    template <class Take>
    void each_line_near(const Box& box, Take&& take) const {
        line_cells_.each(box, [&](std::size_t line) {
            if (lines_[line].box.meets(box)) take(static_cast<int>(line));
        });
    }
    static bool met(const Line& line, const Hull& sweep);  // any common point

private:
    Length width_ = 0;
    Length depth_ = 0;
    std::vector<Area> areas_;
    std::vector<Line> lines_;
    CellIndex area_cells_;
    CellIndex line_cells_;
};

}  // namespace linstock::table
