#include "table/shape.hpp"

#include <algorithm>
#include <limits>

#include "table/convex.hpp"

namespace linstock::table {

namespace {

Segment edge(Corners corners, std::size_t at) { return {corners[at], corners[at + 1 == corners.size() ? 0 : at + 1]}; }

// An edge made ready for many points: `cross(from, to, point)` in two products.
class Bound {
public:
    explicit Bound(const Segment& edge)
        : from_(edge.from),
          x_(edge.to.x - edge.from.x),
          y_(edge.to.y - edge.from.y),
          base_(y_ * edge.from.x - x_ * edge.from.y) {}
    std::int64_t cross(Point point) const { return x_ * point.y - y_ * point.x + base_; }
    // How far along the edge the foot of the point lies, times its length.
    std::int64_t foot(Point point) const { return x_ * (point.x - from_.x) + y_ * (point.y - from_.y); }
    std::int64_t length_squared() const { return x_ * x_ + y_ * y_; }

private:
    Point from_;
    std::int64_t x_;
    std::int64_t y_;
    std::int64_t base_;
};

std::int64_t least_cross(const Bound& bound, Corners corners) {
    std::int64_t least = std::numeric_limits<std::int64_t>::max();
    for (const Point corner : corners) least = std::min(least, bound.cross(corner));
    return least;
}

// The least, if all lie outside; else something not above 0.
std::int64_t least_outside(const Bound& bound, Corners corners) {
    std::int64_t least = std::numeric_limits<std::int64_t>::max();
    for (const Point corner : corners) {
        least = std::min(least, bound.cross(corner));
        if (least <= 0) break;
    }
    return least;
}

bool edges_separate(Corners a, Corners b) {
    for (std::size_t at = 0; at < a.size(); ++at) {
        if (least_outside(Bound(edge(a, at)), b) > 0) return true;
    }
    return false;
}

// Whether some edge of `a` keeps `b` out but for `depth` at most.
bool edges_keep_out(Corners a, Corners b, Length depth) {
    for (std::size_t at = 0; at < a.size(); ++at) {
        const Bound bound(edge(a, at));
        const std::int64_t length = bound.length_squared();
        if (length == 0) continue;
        if (!exceeds(-least_cross(bound, b), depth, length)) return true;
    }
    return false;
}

std::int64_t nearest_corners(const Quad& a, const Quad& b) {
    std::int64_t least = std::numeric_limits<std::int64_t>::max();
    for (const Point p : a.corner) {
        for (const Point q : b.corner) least = std::min(least, squared_distance(p, q));
    }
    return least;
}

// Whether 4 cross^2 / length >= limit.
bool beyond(std::int64_t cross, std::int64_t length, std::int64_t limit) {
    return 4 * static_cast<Int128>(cross) * cross >= static_cast<Int128>(limit) * length;
}

// The nearest point of one edge is the foot of a corner only if the edge's line keeps the two shapes apart, and then that
// corner is the one nearest to the line; and no part of the other shape is nearer than it is to the line. True when that settles
// it: there is such a foot, or the line alone is not less than the limit away.
bool take_feet(const Quad& a, const Quad& b, std::int64_t& fourfold, bool& apart) {
    for (std::size_t at = 0; at < 4; ++at) {
        const Bound bound({a.corner[at], a.corner[(at + 1) % 4]});
        const std::int64_t least = least_outside(bound, b.corner);
        if (least <= 0) continue;
        apart = true;
        const std::int64_t length = bound.length_squared();
        if (beyond(least, length, fourfold)) return true;
        for (const Point corner : b.corner) {
            if (bound.cross(corner) != least) continue;
            const std::int64_t foot = bound.foot(corner);
            if (foot <= 0 || foot >= length) continue;
            fourfold = std::min(fourfold, fourfold_square(least, length));
            return true;
        }
    }
    return false;
}

std::int64_t fourfold_between(const Quad& a, const Quad& b, std::int64_t limit) {
    bool apart = false;
    std::int64_t fourfold = limit;
    if (take_feet(a, b, fourfold, apart) || take_feet(b, a, fourfold, apart)) return fourfold;
    return apart ? std::min(fourfold, 4 * nearest_corners(a, b)) : 0;
}

int sign(std::int64_t number) { return (number > 0) - (number < 0); }

bool within_box(const Segment& segment, Point point) {
    return std::min(segment.from.x, segment.to.x) <= point.x && point.x <= std::max(segment.from.x, segment.to.x) &&
           std::min(segment.from.y, segment.to.y) <= point.y && point.y <= std::max(segment.from.y, segment.to.y);
}

}  // namespace

bool exceeds(std::int64_t number, Length factor, std::int64_t square) {
    if (number <= 0) return false;
    return static_cast<Int128>(number) * number > static_cast<Int128>(square_of(factor)) * square;
}

bool deeper_than(Corners a, Corners b, Length depth) {
    return !edges_keep_out(a, b, depth) && !edges_keep_out(b, a, depth);
}

bool separate(Corners a, Corners b) { return edges_separate(a, b) || edges_separate(b, a); }

std::int64_t fourfold_square(std::int64_t cross, std::int64_t length_squared) {
    constexpr std::int64_t narrow = std::int64_t{1} << 30;
    if (-narrow < cross && cross < narrow) return 4 * cross * cross / length_squared;
    return static_cast<std::int64_t>(4 * static_cast<Int128>(cross) * cross / length_squared);
}

std::int64_t fourfold_square(Point point, const Segment& segment) {
    const Point along = segment.to - segment.from;
    const std::int64_t length = dot(along, along);
    const std::int64_t foot = dot(along, point - segment.from);
    if (foot <= 0) return 4 * squared_distance(point, segment.from);
    if (foot >= length) return 4 * squared_distance(point, segment.to);
    return fourfold_square(cross(segment.from, segment.to, point), length);
}

Length distance(Point point, const Segment& segment) { return root_of_fourfold(fourfold_square(point, segment)); }

Length distance(const Segment& a, const Segment& b) {
    if (crosses(a, b)) return 0;
    return root_of_fourfold(std::min(
        {fourfold_square(a.from, b), fourfold_square(a.to, b), fourfold_square(b.from, a), fourfold_square(b.to, a)}));
}

std::int64_t fourfold_square(const Quad& a, const Quad& b, std::int64_t limit) { return fourfold_between(a, b, limit); }

Length distance(const Quad& a, const Quad& b) {
    return root_of_fourfold(fourfold_square(a, b, std::numeric_limits<std::int64_t>::max()));
}

Length distance(Point point, const Quad& quad) {
    if (contains(quad, point)) return 0;
    std::int64_t fourfold = std::numeric_limits<std::int64_t>::max();
    for (std::size_t at = 0; at < 4; ++at) {
        fourfold = std::min(fourfold, fourfold_square(point, edge(corners_of(quad), at)));
    }
    return root_of_fourfold(fourfold);
}

bool contains(const Quad& quad, Point point) {
    for (std::size_t at = 0; at < 4; ++at) {
        if (cross(quad.corner[at], quad.corner[(at + 1) % 4], point) > 0) return false;
    }
    return true;
}

bool overlap(const Quad& a, const Quad& b) { return deeper_than(corners_of(a), corners_of(b), slack); }
bool overlap(const Hull& hull, const Quad& quad) { return deeper_than(corners_of(hull), corners_of(quad), slack); }

bool crosses(const Segment& segment, const Quad& quad) {
    const std::array<Point, 2> ends = {segment.from, segment.to};
    return !separate(ends, corners_of(quad));
}

bool crosses(const Segment& a, const Segment& b) {
    const int a_from = sign(cross(b.from, b.to, a.from));
    const int a_to = sign(cross(b.from, b.to, a.to));
    const int b_from = sign(cross(a.from, a.to, b.from));
    const int b_to = sign(cross(a.from, a.to, b.to));
    if (a_from * a_to < 0 && b_from * b_to < 0) return true;
    return (a_from == 0 && within_box(b, a.from)) || (a_to == 0 && within_box(b, a.to)) ||
           (b_from == 0 && within_box(a, b.from)) || (b_to == 0 && within_box(a, b.to));
}

Length shared_edge(const Segment& a, const Segment& b) {
    // The shared stretch runs between two of the four ends: those that lie on the other edge.
    std::array<Point, 4> on_both;
    int count = 0;
    const auto take = [&](Point end, const Segment& other) {
        if (distance(end, other) <= slack) on_both[static_cast<std::size_t>(count++)] = end;
    };
    take(a.from, b);
    take(a.to, b);
    take(b.from, a);
    take(b.to, a);
    std::int64_t longest = 0;
    for (int i = 0; i < count; ++i) {
        for (int j = 0; j < i; ++j) {
            longest = std::max(
                longest, squared_distance(on_both[static_cast<std::size_t>(i)], on_both[static_cast<std::size_t>(j)]));
        }
    }
    const Length length = root(longest);
    return length > slack ? length : 0;  // corners that meet share no edge
}

Segment edge_of(const Quad& quad, Edge edge) {
    const auto at = static_cast<std::size_t>(edge);
    return {quad.corner[at], quad.corner[(at + 1) % 4]};
}

Hull swept(const Quad& quad, Point shift) {
    const auto leads = [&](std::size_t at) {  // whether the edge after this corner goes before the shape
        const Point along = quad.corner[(at + 1) % 4] - quad.corner[at];
        return dot({-along.y, along.x}, shift) > 0;
    };
    Hull hull;
    const auto add = [&](Point point) { hull.corner[static_cast<std::size_t>(hull.corners++)] = point; };
    bool led = leads(3);
    for (std::size_t at = 0; at < 4; ++at) {
        const bool lead = leads(at);
        const Point corner = quad.corner[at];
        if (lead != led) add(led ? corner + shift : corner);
        add(lead ? corner + shift : corner);
        led = lead;
    }
    return hull;
}

Hull hull_of(const Quad& quad) {
    Hull hull;
    std::copy(quad.corner.begin(), quad.corner.end(), hull.corner.begin());
    hull.corners = 4;
    return hull;
}

Box box_of(const Hull& hull) {
    Box box;
    for (const Point corner : corners_of(hull)) box.take_in(corner);
    return box;
}

Quad shrunk(const Quad& quad) {
    const auto inward = [](Point from, Point to) {
        const Point along = to - from;
        const Length length = std::max(root(dot(along, along)), 1);
        return Point{static_cast<Length>(scaled(along.x, slack, length)),
                     static_cast<Length>(scaled(along.y, slack, length))};
    };
    Quad smaller = quad;
    for (std::size_t at = 0; at < 4; ++at) {
        const Point corner = quad.corner[at];
        smaller.corner[at] =
            corner + inward(corner, quad.corner[(at + 1) % 4]) + inward(corner, quad.corner[(at + 3) % 4]);
    }
    return smaller;
}

Point fourfold_middle(const Quad& quad) { return quad.corner[0] + quad.corner[1] + quad.corner[2] + quad.corner[3]; }

}  // namespace linstock::table
