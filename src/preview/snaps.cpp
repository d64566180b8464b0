#include "preview/snaps.hpp"

#include <algorithm>
#include <array>

#include "preview/rehearsal.hpp"

namespace linstock::preview {

namespace {
namespace {

constexpr std::array<std::string_view, snap_kinds> names = {"neighbour", "parallel", "band", "square up"};

constexpr Length pull = 3 * table::centimetre / 2;            // how far a snap pulls
constexpr Length beside = 15 * table::centimetre;             // how far a neighbour may stand
constexpr Length in_view = 60 * table::centimetre;            // how far an enemy may be to be lined up with
constexpr int nearly_level = 65'536 * 12 / 360;               // of turning: neighbours who face the same way
constexpr int nearly_parallel = 65'536 * 20 / 360;            // a front that means to face another
constexpr Length just_outside = table::slack + table::slack;  // past the last place that still counts as within

class Snapping {
public:
    Snapping(const SeatView& seat, UnitId unit, const table::Array& array, table::Pose wished)
        : battle_(seat.seen), family_(seat.family), unit_(unit), array_(array), meant_{wished, {}} {
        side_ = battle_.state().unit(unit).side;
    }

    void parallel() {
        const table::Nearest foe = nearest_enemy();
        if (foe.piece == table::no_piece || foe.distance > in_view) return;
        const Angle front = battle_.state().unit(foe.piece).pose.facing;
        int best = nearly_parallel;
        Angle facing = meant_.pose.facing;
        for (int quarter = 0; quarter < 4; ++quarter) {
            const auto square = static_cast<Angle>(front + quarter * table::quarter_turn);
            const int off = size_of(turn_from(meant_.pose.facing, square));
            if (off >= best) continue;
            best = off;
            facing = square;
        }
        if (best >= nearly_parallel) return;
        meant_.pose.facing = facing;
        meant_.took_hold.add(Snap::parallel);
    }

    // Its front level with that of the nearest friend beside it.
    void neighbour() {
        const table::Footprint here = table::laid_out(meant_.pose, array_);
        Length nearest = beside + 1;
        Length ahead = 0;
        battle_.field().each_near(here.box, beside, [&](table::Piece piece) {
            if (piece == unit_ || battle_.field().side_of(piece) != side_) return;
            const table::Pose& his = battle_.state().unit(piece).pose;
            if (size_of(turn_from(his.facing, meant_.pose.facing)) > nearly_level) return;
            const Point seen = table::seen_from(his.at - meant_.pose.at, meant_.pose.facing);
            if (seen.y > pull || seen.y < -pull) return;
            const Length away = table::distance(here, battle_.field().footprint(piece));
            if (away >= nearest) return;
            nearest = away;
            ahead = seen.y;
        });
        if (nearest > beside) return;
        advance(ahead);
        meant_.took_hold.add(Snap::neighbour);
    }

    // On the edge of a band of one's own, or just outside one of the enemy's, whichever is nearer.
    void band() {
        constexpr int tries = 3;  // an enemy aslant comes nearer by less than one goes
        bool held = false;
        for (int i = 0; i < tries; ++i) {
            const table::Nearest foe = nearest_enemy();
            if (foe.piece == table::no_piece) return;
            const Length off = off_the_edge(foe);
            if (off > pull || off < -pull) break;
            held = true;
            if (off == 0) break;
            advance(off);
        }
        if (held) meant_.took_hold.add(Snap::band);
    }

    const Meant& meant() const { return meant_; }

private:
    table::Nearest nearest_enemy() const {
        return table::nearest(battle_.field(), table::laid_out(meant_.pose, array_), battle::other_side(side_),
                              [](table::Piece) { return true; });
    }

    // How much farther on the nearest edge of a band lies; more than the pull where none is near.
    Length off_the_edge(const table::Nearest& foe) const {
        Length best = pull + 1;
        const auto look = [&](Length edge) {
            const Length off = foe.distance - edge;
            if (edge > 0 && size(off) < size(best)) best = off;
        };
        for (const bool short_range : {true, false}) {
            look((short_range ? family_.preview().bands(unit_).near : family_.preview().bands(unit_).far));
            const Length his =
                (short_range ? family_.preview().bands(foe.piece).near : family_.preview().bands(foe.piece).far);
            if (his > 0) look(his + just_outside);
        }
        return best;
    }
    static Length size(Length length) { return length < 0 ? -length : length; }

    void advance(Length by) { meant_.pose.at = table::placed(meant_.pose, {0, by}); }

    const battle::Battle& battle_;
    const battle::Family& family_;
    UnitId unit_;
    table::Array array_;
    SideId side_ = 0;
    Meant meant_;
};

}  // namespace
}  // namespace

std::string_view name_of(Snap snap) { return names[static_cast<std::size_t>(snap)]; }

bool find_snap(std::string_view name, Snap& snap) {
    const auto found = std::find(names.begin(), names.end(), name);
    if (found == names.end()) return false;
    snap = static_cast<Snap>(found - names.begin());
    return true;
}

Snaps Snaps::all() {
    Snaps snaps;
    for (int i = 0; i < snap_kinds; ++i) snaps.add(static_cast<Snap>(i));
    return snaps;
}

// The line of friends comes before the bands: who dresses by his neighbour wants to stay level with him.
Meant snapped(const SeatView& seat, UnitId unit, const table::Array& array, table::Pose wished, const Snaps& snaps) {
    Snapping snapping(seat, unit, array, wished);
    if (snaps.has(Snap::parallel)) snapping.parallel();
    if (snaps.has(Snap::neighbour)) snapping.neighbour();
    if (snaps.has(Snap::band) && !snapping.meant().took_hold.has(Snap::neighbour)) snapping.band();
    return snapping.meant();
}

}  // namespace linstock::preview
