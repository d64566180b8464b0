#pragma once

#include <cstdint>
#include <span>

#include "table/shape.hpp"

// What the room's own files share about convex shapes: corners clockwise, so that outside is to the left of every edge.
// Two corners are a segment, one is a point.
namespace linstock::table {

__extension__ using Int128 = __int128;

using Corners = std::span<const Point>;
inline Corners corners_of(const Quad& quad) { return quad.corner; }
inline Corners corners_of(const Hull& hull) { return {hull.corner.data(), static_cast<std::size_t>(hull.corners)}; }

// Whether they meet so deep that neither could be drawn apart by a shift of `depth` or less. Exact.
bool deeper_than(Corners a, Corners b, Length depth);
// Whether they have no point in common. Exact. Not for two segments.
bool separate(Corners a, Corners b);

// Whether number > factor * root(square), exactly; number and factor of any size a table gives.
bool exceeds(std::int64_t number, Length factor, std::int64_t square);

// Four times the square of a distance, rounded down: whole, ordered like the distance, and enough for its nearest root.
std::int64_t fourfold_square(Point point, const Segment& segment);
std::int64_t fourfold_square(std::int64_t cross, std::int64_t length_squared);

// The same between two quads, or something not less than `limit` where it is not less.
std::int64_t fourfold_square(const Quad& a, const Quad& b, std::int64_t limit);

// A quad a hair smaller all round, so that what only touches an area is not in it.
Quad shrunk(const Quad& quad);

// The middle of a stand times four: whole whatever its corners are.
Point fourfold_middle(const Quad& quad);
// Whether the polygon, its corners multiplied by `scale`, holds the point.
bool contains_scaled(std::span<const Point> polygon, Point point, int scale);
bool meets(std::span<const Point> polygon, Corners convex);

// Where along a segment a polygon's boundary cuts it: in units from the segment's middle, so that both ways agree.
struct Stretch {
    Length from = 0;
    Length to = 0;
};
inline constexpr int max_cuts = 126;
class Cuts {
public:
    explicit Cuts(const Segment& segment);
    void add_polygon(std::span<const Point> polygon);
    void sort();
    int stretches() const { return count_ - 1; }
    Stretch stretch(int at) const;
    // The middle of that stretch times two.
    Point doubled_middle(int at) const;

private:
    void add_edge(Point a, Point b);
    void add(Length cut);

    Segment segment_;
    Length length_ = 0;
    std::array<Length, max_cuts + 2> cut_;  // times two
    int count_ = 0;
};

}  // namespace linstock::table
