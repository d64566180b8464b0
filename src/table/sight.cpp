#include <algorithm>
#include <limits>

#include "table/convex.hpp"
#include "table/field.hpp"

namespace linstock::table {

namespace {

// The nearest pairs of points of two stands. Where edges lie along each other there are two, the ends of the shared stretch,
// and the boxes of the points on either stand hold both.
struct NearestPoints {
    std::int64_t fourfold = std::numeric_limits<std::int64_t>::max();
    Box on_a;
    Box on_b;
    bool apart = true;

    void take(std::int64_t square, Point a, Point b) {
        if (square > fourfold) return;
        if (square < fourfold) *this = {square, {}, {}, true};
        on_a.take_in(a);
        on_b.take_in(b);
    }
};

// From the corner and not along the edge: an edge has two ends, and which is first depends on the mirror.
Point foot_of(Point corner, const Segment& edge, std::int64_t turn, std::int64_t length) {
    const Point along = edge.to - edge.from;
    return corner + Point{static_cast<Length>(scaled(along.y, turn, length)),
                          static_cast<Length>(scaled(-std::int64_t{along.x}, turn, length))};
}

// The feet of corners on edges that keep the two stands apart: no others can be nearest.
template <class Take>
bool each_foot(const Quad& corners, const Quad& edges, Take&& take) {
    bool apart = false;
    for (std::size_t at = 0; at < 4; ++at) {
        const Segment edge{edges.corner[at], edges.corner[(at + 1) % 4]};
        std::array<std::int64_t, 4> turn;
        for (std::size_t corner = 0; corner < 4; ++corner)
            turn[corner] = cross(edge.from, edge.to, corners.corner[corner]);
        const std::int64_t least = *std::min_element(turn.begin(), turn.end());
        if (least <= 0) continue;
        apart = true;
        const Point along = edge.to - edge.from;
        const std::int64_t length = dot(along, along);
        for (std::size_t corner = 0; corner < 4; ++corner) {
            const std::int64_t foot = dot(along, corners.corner[corner] - edge.from);
            if (turn[corner] != least || foot <= 0 || foot >= length) continue;
            take(fourfold_square(least, length), corners.corner[corner],
                 foot_of(corners.corner[corner], edge, least, length));
        }
    }
    return apart;
}

NearestPoints nearest_points(const Quad& a, const Quad& b) {
    NearestPoints nearest;
    for (const Point p : a.corner) {
        for (const Point q : b.corner) nearest.take(4 * squared_distance(p, q), p, q);
    }
    const bool by_b =
        each_foot(a, b, [&](std::int64_t square, Point corner, Point foot) { nearest.take(square, corner, foot); });
    const bool by_a =
        each_foot(b, a, [&](std::int64_t square, Point corner, Point foot) { nearest.take(square, foot, corner); });
    nearest.apart = by_a || by_b;
    return nearest;
}

// Half of a sum; an odd one goes toward the middle of both stands, given times eight.
Length half_toward(Length sum, Length eightfold) {
    if (sum % 2 == 0) return sum / 2;
    const Length below = (sum - 1) / 2;
    return std::int64_t{4} * sum < eightfold ? below + 1 : below;
}

Point middle(const Box& box, Point eightfold) {
    return {half_toward(box.least.x + box.most.x, eightfold.x), half_toward(box.least.y + box.most.y, eightfold.y)};
}

Segment line_between(const Quad& a, const Quad& b, const NearestPoints& nearest) {
    const Point eightfold = fourfold_middle(a) + fourfold_middle(b);
    return {middle(nearest.on_a, eightfold), middle(nearest.on_b, eightfold)};
}

Box box_along(const Segment& line) {
    Box box;
    box.take_in(line.from);
    box.take_in(line.to);
    return box;
}

// What is known of a look before anything is met on it.
struct Look {
    const Field& field;
    const SightRules& rules;
    const Quad& from;
    const Quad& to;
    Segment line;
    int from_level;
    int higher_end;
    int side;  // of who looks
};

bool in_way(const Segment& line, const Quad& stand) {
    const std::array<Point, 2> ends = {line.from, line.to};
    return deeper_than(ends, corners_of(stand), slack);
}

enum class Grazed : std::uint8_t { not_at_all, on_the_left, on_the_right };

// A stand that is not in the way: whether the line runs along it, no farther off than the slack, and on which side it has it.
Grazed grazed(const Segment& line, const Quad& stand) {
    const Point along = line.to - line.from;
    const std::int64_t square = dot(along, along);
    std::int64_t right = std::numeric_limits<std::int64_t>::max();
    std::int64_t left = std::numeric_limits<std::int64_t>::min();
    std::int64_t first = square;
    std::int64_t last = 0;
    for (const Point corner : stand.corner) {
        const std::int64_t aside = cross(line.from, line.to, corner);
        right = std::min(right, aside);
        left = std::max(left, aside);
        const std::int64_t on = std::clamp<std::int64_t>(dot(along, corner - line.from), 0, square);
        first = std::min(first, on);
        last = std::max(last, on);
    }
    if (exceeds(right, slack, square) || exceeds(-left, slack, square)) return Grazed::not_at_all;
    if (!exceeds(last - first, slack, square)) return Grazed::not_at_all;  // only at an end of the line
    return left + right > 0 ? Grazed::on_the_left : Grazed::on_the_right;
}

bool seen_over(const Look& look, Piece piece) {
    if (!look.rules.over_friends_from_height || look.field.side_of(piece) != look.side) return false;
    const Footprint& footprint = look.field.footprint(piece);
    if (look.from_level <= look.field.terrain().level_of(footprint)) return false;
    const Length nearer = std::min(distance(look.line.from, footprint), distance(look.line.to, footprint));
    return nearer + slack >= look.rules.height_clearance;
}

// The stands a line runs along. Through the seam of two that touch nobody sees, though the line enters neither.
class Seams {
public:
    explicit Seams(const Look& look) : look_(look) {}

    // The piece on the other side of a seam that this stand closes.
    Piece closed_by(Piece piece, const Quad& stand) {
        const Grazed side = grazed(look_.line, stand);
        if (side == Grazed::not_at_all) return no_piece;
        for (int at = 0; at < count_; ++at) {
            const Beside& other = beside_[static_cast<std::size_t>(at)];
            if (other.side == side || distance(stand, *other.stand) > slack) continue;
            if (!seen_over(look_, other.piece)) return other.piece;
        }
        if (count_ < room) beside_[static_cast<std::size_t>(count_++)] = {&stand, piece, side};
        return no_piece;
    }

private:
    static constexpr int room = 16;  // a line of fire does not run along more
    struct Beside {
        const Quad* stand = nullptr;
        Piece piece = no_piece;
        Grazed side = Grazed::not_at_all;
    };

    const Look& look_;
    std::array<Beside, room> beside_;
    int count_ = 0;
};

Piece piece_in_way(const Look& look, Piece a, Piece b) {
    Piece first = no_piece;
    Seams seams(look);
    look.field.each_near(box_along(look.line), slack, [&](Piece piece) {
        if (first != no_piece || piece == a || piece == b) return;
        const Footprint& footprint = look.field.footprint(piece);
        Piece blocks = no_piece;
        for (int at = 0; at < footprint.stands && blocks == no_piece; ++at) {
            const Quad& stand = footprint.stand[static_cast<std::size_t>(at)];
            blocks = in_way(look.line, stand) ? piece : seams.closed_by(piece, stand);
        }
        if (blocks != no_piece && !seen_over(look, piece)) first = blocks;
    });
    return first;
}

// Somebody in a house looks out of its windows, and is seen in them.
bool holds_an_end(const Area& area, const Look& look) {
    return contains_scaled(area.corners, fourfold_middle(look.from), 4) ||
           contains_scaled(area.corners, fourfold_middle(look.to), 4);
}

// Calls `take(number, area)` for the areas of these kinds near the line.
template <class Take>
void each_area_of(const Look& look, std::uint32_t kinds, Take&& take) {
    if (kinds == 0) return;
    const Terrain& terrain = look.field.terrain();
    terrain.each_area_near(box_along(look.line), [&](int number) {
        const Area& area = terrain.areas()[static_cast<std::size_t>(number)];
        if ((bit(area.ground) & kinds) != 0) take(number, area);
    });
}

int opaque_in_way(const Look& look) {
    int first = -1;
    each_area_of(look, look.rules.opaque, [&](int number, const Area& area) {
        if (first < 0 && length_inside(area.corners, look.line) > slack && !holds_an_end(area, look)) first = number;
    });
    return first;
}

bool in_thick(const Look& look, Point doubled) {
    bool found = false;
    each_area_of(look, look.rules.thick,
                 [&](int, const Area& area) { found = found || contains_scaled(area.corners, doubled, 2); });
    return found;
}

// All thick ground on the line counts together, and once where two kinds overlap. Names the first area met.
int thick_in_way(const Look& look) {
    int first = -1;
    Cuts cuts(look.line);
    each_area_of(look, look.rules.thick, [&](int number, const Area& area) {
        if (!crosses(area.corners, look.line)) return;
        if (first < 0) first = number;
        cuts.add_polygon(area.corners);
    });
    if (first < 0) return -1;
    cuts.sort();
    Length doubled = 0;
    for (int at = 0; at < cuts.stretches(); ++at) {
        const Stretch stretch = cuts.stretch(at);
        if (stretch.from < stretch.to && in_thick(look, cuts.doubled_middle(at))) doubled += stretch.to - stretch.from;
    }
    return (doubled + 1) / 2 > look.rules.through_thick + slack ? first : -1;
}

int highest_area_at(const Terrain& terrain, Point doubled) {
    int highest = -1;
    for (std::size_t number = 0; number < terrain.areas().size(); ++number) {
        const Area& area = terrain.areas()[number];
        if (area.level <= 0 || !contains_scaled(area.corners, doubled, 2)) continue;
        if (highest < 0 || area.level > terrain.areas()[static_cast<std::size_t>(highest)].level) {
            highest = static_cast<int>(number);
        }
    }
    return highest;
}

// Ground between the ends that is higher than both.
int hill_in_way(const Look& look) {
    const Terrain& terrain = look.field.terrain();
    Cuts cuts(look.line);
    bool any = false;
    terrain.each_area_near(box_along(look.line), [&](int number) {
        const Area& area = terrain.areas()[static_cast<std::size_t>(number)];
        if (area.level == 0) return;
        any = true;
        cuts.add_polygon(area.corners);
    });
    if (!any) return -1;
    cuts.sort();
    for (int at = 0; at < cuts.stretches(); ++at) {
        const Stretch stretch = cuts.stretch(at);
        if (stretch.to - stretch.from <= 2 * slack) continue;
        const Point doubled = cuts.doubled_middle(at);
        if (terrain.level_at_scaled(doubled, 2) > look.higher_end) return highest_area_at(terrain, doubled);
    }
    return -1;
}

}  // namespace

Segment shortest_line(const Quad& a, const Quad& b) { return line_between(a, b, nearest_points(a, b)); }

Sight sight(const Field& field, Piece a, const Quad& from, Piece b, const Quad& to, const SightRules& rules) {
    Sight seen;
    const NearestPoints nearest = nearest_points(from, to);
    seen.line = line_between(from, to, nearest);
    if (!nearest.apart) return seen;
    const Terrain& terrain = field.terrain();
    const int level = terrain.level_of(from);
    const int higher = std::max(level, terrain.level_of(to));
    const Look look{field, rules, from, to, seen.line, level, higher, field.side_of(a)};
    seen.piece = piece_in_way(look, a, b);
    if (seen.piece != no_piece) {
        seen.blocker = Blocker::piece;
    } else if ((seen.area = opaque_in_way(look)) >= 0 || (seen.area = thick_in_way(look)) >= 0) {
        seen.blocker = Blocker::ground;
    } else if ((seen.area = hill_in_way(look)) >= 0) {
        seen.blocker = Blocker::hill;
    }
    seen.clear = seen.blocker == Blocker::nothing;
    return seen;
}

}  // namespace linstock::table
