#include "preview/measure.hpp"

#include <algorithm>

#include "preview/rehearsal.hpp"
#include "preview/words.hpp"

namespace linstock::preview {

namespace {
namespace {

using table::Quad;
using table::Segment;

constexpr Angle eighth_turn = table::quarter_turn / 2;

// A point as a stand of next to no size, so that one function measures all.
Quad speck(Point at) { return {{at + Point{-1, 1}, at + Point{1, 1}, at + Point{1, -1}, at + Point{-1, -1}}}; }

table::Footprint ends_of(const SeatView& seat, Point at, UnitId unit) {
    if (unit != no_unit) return seat.seen.field().footprint(unit);
    table::Footprint point;
    point.stands = 1;
    point.stand[0] = speck(at);
    return point;
}

Segment nearest_line(const table::Footprint& a, const table::Footprint& b) {
    Length nearest = table::farthest;
    Segment line;
    for (int i = 0; i < a.stands; ++i) {
        for (int j = 0; j < b.stands; ++j) {
            const Quad& from = a.stand[static_cast<std::size_t>(i)];
            const Quad& to = b.stand[static_cast<std::size_t>(j)];
            const Length away = table::distance(from, to);
            if (away >= nearest) continue;
            nearest = away;
            line = table::shortest_line(from, to);
        }
    }
    return line;
}

std::string band_in_words(const battle::Scale& scale, std::string_view name, Length distance, Length edge) {
    const std::string words = std::string(name) + ": " + scale.about(distance) + " of " + scale.about(edge) + ", ";
    if (table::within(distance, edge)) return words + scale.about(std::max(0, edge - distance)) + " to spare";
    return words + scale.about(distance - edge) + " too far";
}

struct Reach {
    const char* name;
    bool short_range;
};
constexpr Reach reaches[] = {{"short", true}, {"long", false}};

// So many steps round a corner, from one direction to another, to the right.
void add_round(std::vector<Point>& outline, Point corner, Angle from, Angle sweep, Length radius) {
    constexpr int steps = 8;
    for (int i = 0; i <= steps; ++i) {
        const auto angle = static_cast<Angle>(from - sweep * i / steps);
        outline.push_back(corner + table::turned({0, radius}, angle));
    }
}

// Before its front, between the lines that leave the ends at 45 degrees.
std::vector<Point> before_front(const Quad& block, Angle facing, Length radius) {
    std::vector<Point> outline{block.corner[0]};
    add_round(outline, block.corner[0], static_cast<Angle>(facing + eighth_turn), eighth_turn, radius);
    add_round(outline, block.corner[1], facing, eighth_turn, radius);
    outline.push_back(block.corner[1]);
    return outline;
}

std::vector<Point> all_round(const Quad& block, Angle facing, Length radius) {
    std::vector<Point> outline;
    for (int corner = 0; corner < 4; ++corner) {
        const auto from = static_cast<Angle>(facing + table::quarter_turn - corner * table::quarter_turn);
        add_round(outline, block.corner[static_cast<std::size_t>(corner)], from, table::quarter_turn, radius);
    }
    return outline;
}

}  // namespace
}  // namespace

Measured measure(const SeatView& seat, Point from, Point to, UnitId unit, UnitId other) {
    Measured measured;
    const table::Footprint a = ends_of(seat, from, unit);
    const table::Footprint b = ends_of(seat, to, other);
    const Segment line = nearest_line(a, b);
    measured.from = unit == no_unit ? from : line.from;
    measured.to = other == no_unit ? to : line.to;
    measured.distance = unit != no_unit && other != no_unit ? table::distance(seat.seen.field(), unit, other)
                                                            : between(measured.from, measured.to);
    if (unit == no_unit) return measured;
    for (const Reach& reach : reaches) {
        const Length edge =
            (reach.short_range ? seat.family.preview().bands(unit).near : seat.family.preview().bands(unit).far);
        if (edge > 0)
            measured.bands.push_back(band_in_words(seat.family.preview().scale(), reach.name, measured.distance, edge));
    }
    if (other == no_unit || other == unit) return measured;
    measured.looked = true;
    measured.sight = seat.family.preview().sight(seat.seen, unit, other);
    const Segment& sight = measured.sight.line;
    measured.blocked_at = measured.sight.blocker == table::Blocker::piece
                              ? seat.seen.state().unit(measured.sight.piece).pose.at
                              : Point{(sight.from.x + sight.to.x) / 2, (sight.from.y + sight.to.y) / 2};
    return measured;
}

Arcs arcs(const SeatView& seat, UnitId unit, const table::Posed& at) {
    Arcs arcs;
    arcs.unit = unit;
    const Quad block = table::outline(at.pose, at.array);
    const bool round =
        seat.family.preview().status(seat.seen, unit).all_round || at.array.formation == table::Formation::square;
    for (const Reach& reach : reaches) {
        const Length radius =
            (reach.short_range ? seat.family.preview().bands(unit).near : seat.family.preview().bands(unit).far);
        if (radius <= 0) continue;
        arcs.bands.push_back(
            {reach.name, radius,
             round ? all_round(block, at.pose.facing, radius) : before_front(block, at.pose.facing, radius)});
        arcs.arc = arcs.bands.back().outline;
    }
    const battle::State& state = seat.seen.state();
    for (std::size_t i = 0; i < state.commanders().size(); ++i) {
        const battle::CommanderState& his = state.commanders()[i];
        const bool leads = his.group == state.unit(unit).group && his.side == state.unit(unit).side;
        if (!leads || his.presence != battle::Presence::on_table) continue;
        arcs.commander = static_cast<CommanderId>(i);
        arcs.command_reach = seat.family.preview().command_reach(seat.seen, arcs.commander);
    }
    return arcs;
}

}  // namespace linstock::preview
