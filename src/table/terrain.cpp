#include "table/terrain.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "table/convex.hpp"

namespace linstock::table {

namespace {

constexpr std::array<std::string_view, ground_kinds> ground_names = {
    "open",       "road",   "rough", "scrub", "crops", "orchard",     "wood_open",     "wood",
    "wood_dense", "hill",   "steep", "marsh", "ford",  "bridge",      "building_wood", "building_stone",
    "water",      "stream", "fence", "hedge", "wall",  "works_light", "works_heavy"};

constexpr Length terrain_cell = 20 * centimetre;

Box box_around(const std::vector<Point>& points) {
    Box box;
    for (const Point point : points) box.take_in(point);
    return box;
}

Box box_around(const Segment& segment) {
    Box box;
    box.take_in(segment.from);
    box.take_in(segment.to);
    return box;
}

Box box_at(Point point) { return {point, point}; }

// How far along a segment something is, as a fraction that compares exactly.
struct Part {
    std::int64_t over = 1;
    std::int64_t under = 0;  // 0: nowhere
    bool before(const Part& other) const {
        if (other.under == 0) return true;
        return static_cast<Int128>(over) * other.under < static_cast<Int128>(other.over) * under;
    }
};

Part part_of(std::int64_t over, std::int64_t under) { return under < 0 ? Part{-over, -under} : Part{over, under}; }

// Where the segment first meets a stretch of a line, if it does.
Part first_meeting(const Segment& segment, const Segment& stretch) {
    if (!crosses(segment, stretch)) return {};
    const std::int64_t from = cross(stretch.from, stretch.to, segment.from);
    const std::int64_t to = cross(stretch.from, stretch.to, segment.to);
    if (from != to) return part_of(from, from - to);
    const Point along = segment.to - segment.from;  // one lies along the other
    const std::int64_t length = std::max<std::int64_t>(dot(along, along), 1);
    const std::int64_t nearer =
        std::min(dot(along, stretch.from - segment.from), dot(along, stretch.to - segment.from));
    return {std::max<std::int64_t>(nearer, 0), length};
}

Part first_meeting(const Segment& segment, const Line& line) {
    Part first;
    for (std::size_t at = 0; at + 1 < line.points.size(); ++at) {
        const Part here = first_meeting(segment, Segment{line.points[at], line.points[at + 1]});
        if (here.under != 0 && here.before(first)) first = here;
    }
    return first;
}

}  // namespace

std::string_view name_of(Ground ground) { return ground_names[static_cast<std::size_t>(ground)]; }

bool find_ground(std::string_view name, Ground& ground) {
    const auto found = std::find(ground_names.begin(), ground_names.end(), name);
    if (found == ground_names.end()) return false;
    ground = static_cast<Ground>(found - ground_names.begin());
    return true;
}

void Terrain::add(Area area) {
    area.box = box_around(area.corners);
    areas_.push_back(std::move(area));
}

void Terrain::add(Line line) {
    line.box = box_around(line.points);
    lines_.push_back(std::move(line));
}

void Terrain::finish() {
    area_cells_.reset(width_, depth_, terrain_cell, areas_.size());
    line_cells_.reset(width_, depth_, terrain_cell, lines_.size());
    for (std::size_t area = 0; area < areas_.size(); ++area) area_cells_.put(area, areas_[area].box);
    for (std::size_t line = 0; line < lines_.size(); ++line) line_cells_.put(line, lines_[line].box);
}

bool Terrain::on_table(Point point) const {
    return -slack <= point.x && point.x <= width_ + slack && -slack <= point.y && point.y <= depth_ + slack;
}

bool Terrain::on_table(const Footprint& footprint) const {
    return on_table(footprint.box.least) && on_table(footprint.box.most);
}

std::uint32_t Terrain::grounds_at(Point point) const {
    std::uint32_t kinds = 0;
    each_area_near(box_at(point), [&](int number) {
        const Area& area = areas_[static_cast<std::size_t>(number)];
        if (contains(area.corners, point)) kinds |= bit(area.ground);
    });
    return kinds;
}

std::uint32_t Terrain::grounds_under(const Quad& stand) const { return grounds_along(hull_of(shrunk(stand))); }

std::uint32_t Terrain::grounds_under(const Footprint& footprint) const {
    std::uint32_t kinds = 0;
    each_area_near(footprint.box, [&](int number) {
        const Area& area = areas_[static_cast<std::size_t>(number)];
        for (int at = 0; at < footprint.stands && (kinds & bit(area.ground)) == 0; ++at) {
            if (meets(area.corners, shrunk(footprint.stand[static_cast<std::size_t>(at)]))) kinds |= bit(area.ground);
        }
    });
    return kinds;
}

std::uint32_t Terrain::grounds_along(const Hull& sweep) const {
    std::uint32_t kinds = 0;
    each_area_near(box_of(sweep), [&](int number) {
        const Area& area = areas_[static_cast<std::size_t>(number)];
        if ((kinds & bit(area.ground)) == 0 && meets(area.corners, corners_of(sweep))) kinds |= bit(area.ground);
    });
    return kinds;
}

bool Terrain::met(const Line& line, const Hull& sweep) {
    for (std::size_t at = 0; at + 1 < line.points.size(); ++at) {
        const std::array<Point, 2> ends = {line.points[at], line.points[at + 1]};
        if (!separate(ends, corners_of(sweep))) return true;
    }
    return false;
}

int Terrain::line_between(const Segment& segment, std::uint32_t kinds) const {
    int first = -1;
    Part nearest;
    line_cells_.each(box_around(segment), [&](std::size_t number) {
        const Line& line = lines_[number];
        if ((kinds & bit(line.ground)) == 0) return;
        const Part here = first_meeting(segment, line);
        if (here.under == 0 || !here.before(nearest)) return;
        nearest = here;
        first = static_cast<int>(number);
    });
    return first;
}

int Terrain::area_at(Point point, std::uint32_t kinds) const {
    int first = -1;
    each_area_near(box_at(point), [&](int number) {
        const Area& area = areas_[static_cast<std::size_t>(number)];
        if (first < 0 && (kinds & bit(area.ground)) != 0 && contains(area.corners, point)) first = number;
    });
    return first;
}

int Terrain::level_at(Point point) const { return level_at_scaled(point, 1); }

int Terrain::level_at_scaled(Point point, int scale) const {
    int level = 0;
    // The cell of the whole unit below, and that above: the point may lie between two.
    Box box;
    box.take_in(Point{point.x / scale - 1, point.y / scale - 1});
    box.take_in(Point{point.x / scale + 1, point.y / scale + 1});
    each_area_near(box, [&](int number) {
        const Area& area = areas_[static_cast<std::size_t>(number)];
        if (area.level != 0 && contains_scaled(area.corners, point, scale)) level += area.level;
    });
    return level;
}

int Terrain::level_of(const Quad& stand) const { return level_at_scaled(fourfold_middle(stand), 4); }

int Terrain::level_of(const Footprint& footprint) const {
    int highest = 0;
    for (int at = 0; at < footprint.stands; ++at) {
        const int level = level_of(footprint.stand[static_cast<std::size_t>(at)]);
        highest = at == 0 ? level : std::max(highest, level);
    }
    return highest;
}

}  // namespace linstock::table
