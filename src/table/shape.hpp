#pragma once

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
    void take_in(Point point);
    void take_in(const Box& box);
    void grow(Length by);
    bool meets(const Box& other) const;
    bool contains(Point point) const;
};
Box box_of(const Quad& quad);

struct Segment {
    Point from;
    Point to;
};

Length distance(Point point, const Segment& segment);
Length distance(const Segment& a, const Segment& b);
Length distance(const Quad& a, const Quad& b);  // 0 where they meet or overlap
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
