#pragma once

#include <algorithm>
#include <array>
#include <span>

#include "table/geometry.hpp"

// Stands are rectangles; everything measured is measured between them, nearest point to nearest point.
namespace linstock::table {

// Corners in order: front left, front right, back right, back left, as its own men see it (clockwise on the table).
struct Quad {
    std::array<Point, 4> corner;
};

enum class Edge : std::uint8_t { front, right, back, left };

struct Box {  // axis-aligned, inclusive
    Point least{farthest, farthest};
    Point most{-farthest, -farthest};
    void take_in(Point point) {
        least = {std::min(least.x, point.x), std::min(least.y, point.y)};
        most = {std::max(most.x, point.x), std::max(most.y, point.y)};
    }
    void take_in(const Box& box) {
        take_in(box.least);
        take_in(box.most);
    }
    void grow(Length by) {
        least = least - Point{by, by};
        most = most + Point{by, by};
    }
    bool meets(const Box& other) const {
        return least.x <= other.most.x && other.least.x <= most.x && least.y <= other.most.y && other.least.y <= most.y;
    }
    bool contains(Point point) const {
        return least.x <= point.x && point.x <= most.x && least.y <= point.y && point.y <= most.y;
    }
};
inline Box box_of(const Quad& quad) {
    const auto& [a, b, c, d] = quad.corner;
    return {{std::min(std::min(a.x, b.x), std::min(c.x, d.x)), std::min(std::min(a.y, b.y), std::min(c.y, d.y))},
            {std::max(std::max(a.x, b.x), std::max(c.x, d.x)), std::max(std::max(a.y, b.y), std::max(c.y, d.y))}};
}
// The square of the gap between two boxes, from nearest point to nearest point: no two things in them are nearer.
inline std::int64_t squared_gap(const Box& a, const Box& b) {
    const Length x = std::max(std::max(a.least.x - b.most.x, b.least.x - a.most.x), 0);
    const Length y = std::max(std::max(a.least.y - b.most.y, b.least.y - a.most.y), 0);
    return square_of(x) + square_of(y);
}

struct Segment {
    Point from;
    Point to;
};

Length distance(Point point, const Segment& segment);
Length distance(const Segment& a, const Segment& b);
Length distance(const Quad& a, const Quad& b);  // 0 where they meet or overlap
inline bool touching(const Quad& a, const Quad& b) {
    return squared_gap(box_of(a), box_of(b)) <= square_of(slack + 1) && distance(a, b) <= slack;
}
Length distance(Point point, const Quad& quad);
bool contains(const Quad& quad, Point point);  // the boundary is inside
// By more than the slack: separating axes, depth measured exactly.
bool overlap(const Quad& a, const Quad& b);
bool crosses(const Segment& segment, const Quad& quad);  // any common point
bool crosses(const Segment& a, const Segment& b);
// How long the shared stretch is when two edges lie along each other within the slack; 0 when they do not.
Length shared_edge(const Segment& a, const Segment& b);
Segment edge_of(const Quad& quad, Edge edge);
// The quad that a quad sweeps when it shifts by a vector without turning, as a convex polygon of at most 6 corners.
struct Hull {
    std::array<Point, 8> corner;
    int corners = 0;
};
Hull swept(const Quad& quad, Point shift);
Hull hull_of(const Quad& quad);
Box box_of(const Hull& hull);
bool overlap(const Hull& hull, const Quad& quad);

// A polygon of any shape, corners in order. The boundary is inside.
bool contains(std::span<const Point> polygon, Point point);
bool crosses(std::span<const Point> polygon, const Segment& segment);
bool meets(std::span<const Point> polygon, const Quad& quad);
// How much of a segment lies inside the polygon.
Length length_inside(std::span<const Point> polygon, const Segment& segment);

}  // namespace linstock::table
