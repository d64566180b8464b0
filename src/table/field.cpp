#include "table/field.hpp"

#include <algorithm>

#include "table/convex.hpp"

namespace linstock::table {

namespace {

constexpr Length piece_cell = 20 * centimetre;

struct Pair {
    std::size_t a = 0;
    std::size_t b = 0;
};

using Boxes = std::array<Box, max_stands>;

std::size_t count(const Footprint& footprint) { return static_cast<std::size_t>(footprint.stands); }

}  // namespace

void Field::reset(std::size_t pieces) {
    pieces_.assign(pieces, {});
    boxes_.assign(pieces, {});
    cells_.reset(terrain_->width(), terrain_->depth(), piece_cell, pieces);
}

void Field::place(Piece piece, int side, const Pose& pose, const Array& array) {
    Placed& placed = pieces_[piece];
    if (placed.on) cells_.take_out(piece, placed.footprint.box);
    placed.footprint = laid_out(pose, array);
    placed.outline = outline(pose, array);
    placed.array = array;
    placed.side = side;
    placed.on = true;
    boxes_[piece] = placed.footprint.box;
    cells_.put(piece, placed.footprint.box);
}

void Field::take_off(Piece piece) {
    Placed& placed = pieces_[piece];
    if (!placed.on) return;
    cells_.take_out(piece, placed.footprint.box);
    placed.on = false;
}

Length distance_within(const Footprint& a, const Footprint& b, Length limit) {
    // Four times the squares, as between stands; the roots keep their order.
    const std::int64_t limit_squared = 4 * square_of(std::min(limit, farthest));
    std::int64_t best = limit_squared;
    if (4 * squared_gap(a.box, b.box) >= best) return limit;
    Boxes of_a;
    Boxes of_b;
    for (std::size_t i = 0; i < count(a); ++i) of_a[i] = box_of(a.stand[i]);
    for (std::size_t j = 0; j < count(b); ++j) of_b[j] = box_of(b.stand[j]);
    // The pair whose boxes are nearest first: most others then need no measuring.
    Pair first;
    std::int64_t narrowest = farthest * std::int64_t{farthest};
    for (std::size_t i = 0; i < count(a); ++i) {
        for (std::size_t j = 0; j < count(b); ++j) {
            const std::int64_t gap = squared_gap(of_a[i], of_b[j]);
            if (gap < narrowest) {
                narrowest = gap;
                first = {i, j};
            }
        }
    }
    best = std::min(best, fourfold_square(a.stand[first.a], b.stand[first.b], best));
    for (std::size_t i = 0; i < count(a); ++i) {
        for (std::size_t j = 0; j < count(b); ++j) {
            if (4 * squared_gap(of_a[i], of_b[j]) >= best) continue;
            best = std::min(best, fourfold_square(a.stand[i], b.stand[j], best));
        }
    }
    return best < limit_squared ? std::min(root_of_fourfold(best), limit) : limit;
}

Length distance(const Footprint& a, const Footprint& b) { return distance_within(a, b, farthest); }

Length distance(const Field& field, Piece a, Piece b) { return distance(field.footprint(a), field.footprint(b)); }

Length distance(Point point, const Footprint& footprint) {
    Length least = farthest;
    for (int at = 0; at < footprint.stands; ++at) {
        least = std::min(least, distance(point, footprint.stand[static_cast<std::size_t>(at)]));
    }
    return least;
}

}  // namespace linstock::table
