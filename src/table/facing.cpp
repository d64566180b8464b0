#include <algorithm>
#include <limits>

#include "table/convex.hpp"
#include "table/field.hpp"

namespace linstock::table {

namespace {

Point ahead_of(const Segment& front) {  // the outward side of an edge, as long as the edge
    const Point along = front.to - front.from;
    return {-along.y, along.x};
}

// The front edge of the whole: the front rank is the widest.
Segment front_of(const Footprint& footprint) {
    std::size_t last = 0;
    while (last + 1 < static_cast<std::size_t>(footprint.stands) && footprint.rank[last + 1] == 0) ++last;
    return {footprint.stand[0].corner[0], footprint.stand[last].corner[1]};
}

// The back edge of the last rank, right to left as its men see it.
Segment back_of(const Footprint& footprint) {
    const auto last = static_cast<std::size_t>(footprint.stands - 1);
    std::size_t first = last;
    while (first > 0 && footprint.rank[first - 1] == footprint.rank[last]) --first;
    return {footprint.stand[last].corner[2], footprint.stand[first].corner[3]};
}

std::int64_t most_along(Corners corners, Point direction, Point origin) {
    std::int64_t most = std::numeric_limits<std::int64_t>::min();
    for (const Point corner : corners) most = std::max(most, dot(corner - origin, direction));
    return most;
}

// Whether an edge of the quad keeps out the whole arc: both its rays lead away from the edge and both ends lie outside.
bool kept_out(const Quad& quad, const Segment& front, Point left_ray, Point right_ray) {
    for (std::size_t at = 0; at < 4; ++at) {
        const Point from = quad.corner[at];
        const Point to = quad.corner[(at + 1) % 4];
        const Point outward = ahead_of({from, to});
        if (dot(outward, left_ray) < 0 || dot(outward, right_ray) < 0) continue;
        if (cross(from, to, front.from) > 0 && cross(from, to, front.to) > 0) return true;
    }
    return false;
}

// The two sides of an arc.
struct Rays {
    Point left;
    Point right;
};

Rays rays_of(Point along, Point ahead, Fan fan) {
    if (fan == Fan::degrees_45)
        return {ahead - along, ahead + along};  // as long as each other, so at 45 degrees exactly
    // The tangent of 22.5 degrees is the root of two less one: 408 / 985 to within a millionth.
    constexpr Length aside = 408;
    constexpr Length out = 985;
    const Point far{ahead.x * out, ahead.y * out};
    const Point wide{along.x * aside, along.y * aside};
    return {far - wide, far + wide};
}

bool in_arc_of(const Segment& front, const Quad& quad, Fan fan) {
    const Point along = front.to - front.from;
    const Point ahead = ahead_of(front);
    const auto [left_ray, right_ray] = rays_of(along, ahead, fan);
    if (most_along(quad.corner, ahead, front.from) < 0) return false;
    if (most_along(quad.corner, {left_ray.y, -left_ray.x}, front.from) < 0) return false;
    if (most_along(quad.corner, {-right_ray.y, right_ray.x}, front.to) < 0) return false;
    return !kept_out(quad, front, left_ray, right_ray);
}

// A point as the front edge sees it: ahead of its line and along it, both times the length of the edge.
struct Seen {
    std::int64_t ahead;
    std::int64_t along;
};

// How far ahead the side between two corners passes the line `along`; taken from the nearer end, so that it does not
// matter which is called first.
std::int64_t ahead_where(Seen a, Seen b, std::int64_t along) {
    if (b.ahead < a.ahead) std::swap(a, b);
    const std::int64_t run = b.along - a.along;
    const std::int64_t part = along - a.along;
    return a.ahead + (run > 0 ? scaled(b.ahead - a.ahead, part, run) : scaled(b.ahead - a.ahead, -part, -run));
}

struct Reach {
    std::int64_t least = std::numeric_limits<std::int64_t>::max();
    std::int64_t most = std::numeric_limits<std::int64_t>::min();
    void take(std::int64_t ahead) {
        least = std::min(least, ahead);
        most = std::max(most, ahead);
    }
};

// How far ahead the part of the quad in the strip 0 .. width reaches.
Reach reach_in_strip(const Segment& front, const Quad& quad, std::int64_t width) {
    const Point along = front.to - front.from;
    const Point ahead = ahead_of(front);
    std::array<Seen, 4> seen;
    for (std::size_t at = 0; at < 4; ++at) {
        const Point from_left = quad.corner[at] - front.from;
        seen[at] = {dot(from_left, ahead), dot(from_left, along)};
    }
    Reach reach;
    for (std::size_t at = 0; at < 4; ++at) {
        const Seen a = seen[at];
        const Seen b = seen[(at + 1) % 4];
        if (0 <= a.along && a.along <= width) reach.take(a.ahead);
        for (const std::int64_t side : {std::int64_t{0}, width}) {
            if ((a.along < side) != (b.along < side)) reach.take(ahead_where(a, b, side));
        }
    }
    return reach;
}

// Deeper in the strip than the slack, as two lines of battle that stand flush are not in front of each other.
bool in_strip(const Segment& front, const Quad& quad, std::int64_t width) {
    const Point along = front.to - front.from;
    const Point ahead = ahead_of(front);
    return exceeds(most_along(quad.corner, ahead, front.from), slack, width) &&
           exceeds(most_along(quad.corner, along, front.from), slack, width) &&
           exceeds(most_along(quad.corner, Point{} - along, front.to), slack, width);
}

Length ahead_to(const Segment& front, const Quad& quad) {
    const std::int64_t width = squared_distance(front.from, front.to);
    if (!in_strip(front, quad, width)) return farthest;
    const Reach reach = reach_in_strip(front, quad, width);
    if (!exceeds(reach.most, slack, width)) return farthest;
    return reach.least <= 0 ? 0 : root_of_fourfold(fourfold_square(reach.least, width));
}

// Whether every stand lies behind the line through `on` that looks `ahead`, the slack allowed.
bool wholly_behind(const Footprint& footprint, Point on, Point ahead) {
    for (int at = 0; at < footprint.stands; ++at) {
        const std::int64_t most = most_along(footprint.stand[static_cast<std::size_t>(at)].corner, ahead, on);
        if (exceeds(most, slack, dot(ahead, ahead))) return false;
    }
    return true;
}

}  // namespace

std::string_view name_of(Fan fan) { return fan == Fan::degrees_45 ? "45" : "22.5"; }

bool in_arc(const Quad& stand, Edge looks, const Footprint& target, Fan fan) {
    const Segment front = edge_of(stand, looks);
    for (int at = 0; at < target.stands; ++at) {
        if (in_arc_of(front, target.stand[static_cast<std::size_t>(at)], fan)) return true;
    }
    return false;
}

bool straight_ahead(const Footprint& from, const Footprint& target) { return distance_ahead(from, target) != farthest; }

Length distance_ahead(const Footprint& from, const Footprint& target) {
    const Segment front = front_of(from);
    Length least = farthest;
    for (int at = 0; at < target.stands; ++at) {
        least = std::min(least, ahead_to(front, target.stand[static_cast<std::size_t>(at)]));
    }
    return least;
}

Side side_faced(const Footprint& target, const Footprint& from) {
    const Segment front = front_of(target);
    const Point ahead = ahead_of(front);
    if (!wholly_behind(from, front.from, ahead)) return Side::front;
    const Segment back = back_of(target);
    const bool rear = wholly_behind(from, back.from, ahead) && wholly_behind(from, back.to, ahead);
    return rear ? Side::rear : Side::flank;
}

}  // namespace linstock::table
