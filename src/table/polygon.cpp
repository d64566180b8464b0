#include <algorithm>

#include "table/convex.hpp"

namespace linstock::table {

namespace {

Point times(Point point, int scale) { return {point.x * scale, point.y * scale}; }

Segment side_of(std::span<const Point> polygon, std::size_t at) {
    return {polygon[at], polygon[at + 1 == polygon.size() ? 0 : at + 1]};
}

bool on_side(const Segment& side, Point point) {
    return cross(side.from, side.to, point) == 0 && dot(side.from - point, side.to - point) <= 0;
}

// Whether a ray from the point along +x passes the side; an end counts with the upper half only, so no corner counts twice.
bool ray_passes(const Segment& side, Point point) {
    if ((side.from.y > point.y) == (side.to.y > point.y)) return false;
    const std::int64_t turn = cross(side.from, side.to, point);
    return (turn > 0) == (side.to.y > side.from.y);
}

}  // namespace

bool contains_scaled(std::span<const Point> polygon, Point point, int scale) {
    bool inside = false;
    for (std::size_t at = 0; at < polygon.size(); ++at) {
        const Segment side = side_of(polygon, at);
        const Segment larger{times(side.from, scale), times(side.to, scale)};
        if (on_side(larger, point)) return true;
        if (ray_passes(larger, point)) inside = !inside;
    }
    return inside;
}

bool contains(std::span<const Point> polygon, Point point) { return contains_scaled(polygon, point, 1); }

bool crosses(std::span<const Point> polygon, const Segment& segment) {
    for (std::size_t at = 0; at < polygon.size(); ++at) {
        if (crosses(side_of(polygon, at), segment)) return true;
    }
    return contains(polygon, segment.from);
}

bool meets(std::span<const Point> polygon, Corners convex) {
    for (std::size_t at = 0; at < polygon.size(); ++at) {
        const Segment side = side_of(polygon, at);
        const std::array<Point, 2> ends = {side.from, side.to};
        if (!separate(ends, convex)) return true;
    }
    return contains(polygon, convex[0]);
}

bool meets(std::span<const Point> polygon, const Quad& quad) { return meets(polygon, corners_of(quad)); }

Cuts::Cuts(const Segment& segment) : segment_(segment), length_(root(squared_distance(segment.from, segment.to))) {
    add(-length_);
    add(length_);
}

void Cuts::add(Length cut) {
    if (count_ < max_cuts + 2) cut_[static_cast<std::size_t>(count_++)] = cut;
}

void Cuts::add_polygon(std::span<const Point> polygon) {
    for (std::size_t at = 0; at < polygon.size(); ++at) {
        const Segment side = side_of(polygon, at);
        if (crosses(side, segment_)) add_edge(side.from, side.to);
    }
}

void Cuts::add_edge(Point a, Point b) {
    const std::int64_t from = cross(a, b, segment_.from);
    const std::int64_t to = cross(a, b, segment_.to);
    if (from != to) {
        // from / (from - to) of the way, told from the middle: (from + to) / (from - to) halves of the length.
        const std::int64_t over = from - to;
        add(static_cast<Length>(over > 0 ? scaled(from + to, length_, over) : scaled(-from - to, length_, -over)));
        return;
    }
    const Point along = segment_.to - segment_.from;
    if (length_ == 0) return;
    for (const Point end : {a, b}) {  // the side lies along the segment
        const std::int64_t foot = dot(along, (end - segment_.from) + (end - segment_.to));
        const std::int64_t cut = scaled(foot, length_, dot(along, along));
        if (-length_ < cut && cut < length_) add(static_cast<Length>(cut));
    }
}

void Cuts::sort() { std::sort(cut_.begin(), cut_.begin() + count_); }

Stretch Cuts::stretch(int at) const {
    return {cut_[static_cast<std::size_t>(at)], cut_[static_cast<std::size_t>(at) + 1]};
}

Point Cuts::doubled_middle(int at) const {
    const Point twice_middle = segment_.from + segment_.to;
    const Point along = segment_.to - segment_.from;
    if (length_ == 0) return twice_middle;
    const Stretch part = stretch(at);
    const std::int64_t halfway = std::int64_t{part.from} + part.to;
    return twice_middle + Point{static_cast<Length>(scaled(along.x, halfway, 2 * std::int64_t{length_})),
                                static_cast<Length>(scaled(along.y, halfway, 2 * std::int64_t{length_}))};
}

Length length_inside(std::span<const Point> polygon, const Segment& segment) {
    Cuts cuts(segment);
    cuts.add_polygon(polygon);
    cuts.sort();
    Length doubled = 0;
    for (int at = 0; at < cuts.stretches(); ++at) {
        const Stretch stretch = cuts.stretch(at);
        if (stretch.from == stretch.to || !contains_scaled(polygon, cuts.doubled_middle(at), 2)) continue;
        doubled += stretch.to - stretch.from;
    }
    return (doubled + 1) / 2;
}

}  // namespace linstock::table
