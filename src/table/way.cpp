#include <algorithm>

#include "table/convex.hpp"
#include "table/evolution.hpp"

namespace linstock::table {

namespace {

constexpr Length wheel_step = centimetre / 2;
// Stands are rounded one by one and may stick out of the outline by a hair; outlines that overlap less than this hold no two
// stands that overlap by more than the slack.
constexpr Length nearly = slack - 4;

bool full_ranks(const Array& array) { return array.stands % files_of(array) == 0; }
bool closed_up(const Array& array) {
    const bool intervals = array.formation == Formation::skirmish || array.formation == Formation::loose;
    return full_ranks(array) && (!intervals || array.interval == 0);
}

// The outline less the slack all round: what only touches an area or a line is not in it.
Quad inner_outline(const Posed& at) {
    const Length half = frontage_of(at.array) - 2 * slack;  // doubled, as the others
    const Length front = -2 * slack;
    const Length back = -2 * (depth_of(at.array) - slack);
    const Turn turn(at.pose.facing);
    const auto corner = [&](Length x, Length y) { return at.pose.at + turn.half({x, y}); };
    return {{corner(-half, front), corner(half, front), corner(half, back), corner(-half, back)}};
}

bool on_table(const Terrain& terrain, const Posed& at) {
    const Box box = box_of(outline(at.pose, at.array));
    if (terrain.on_table(box.least) && terrain.on_table(box.most)) return true;
    return !full_ranks(at.array) && terrain.on_table(laid_out(at.pose, at.array));
}

bool stands_overlap(const Footprint& a, const Footprint& b) {
    for (int i = 0; i < a.stands; ++i) {
        const Quad& stand = a.stand[static_cast<std::size_t>(i)];
        const Box box = box_of(stand);
        if (!box.meets(b.box)) continue;
        for (int j = 0; j < b.stands; ++j) {
            const Quad& other = b.stand[static_cast<std::size_t>(j)];
            if (box.meets(box_of(other)) && overlap(stand, other)) return true;
        }
    }
    return false;
}

bool overlaps(const Field& field, const Posed& at, const Quad& block, Piece piece) {
    if (!deeper_than(corners_of(block), corners_of(field.outline_of(piece)), nearly)) return false;
    return stands_overlap(laid_out(at.pose, at.array), field.footprint(piece));
}

// The greatest amount, to the unit, for which `free` holds; it holds at `least` and not at `most`.
template <class Free>
Length last_free(Length least, Length most, Free&& free) {
    while (most - least > 1) {
        const Length middle = least + (most - least) / 2;
        (free(middle) ? least : most) = middle;
    }
    return least;
}

struct Mover {
    const Field& field;
    Piece piece;
    const Posed& from;
    const Evolution& evolution;
    MayPass may_pass;
    const void* context;
    Asked asked;

    // Nothing more is to be found out about this way.
    bool settled(const Way& way) const {
        return asked == Asked::whether_free && way.obstacle.what == Obstacle::What::piece;
    }
    bool ignores(Piece other) const { return other == piece || (may_pass != nullptr && may_pass(context, other)); }
    Posed after(Length amount) const {
        Evolution part = evolution;
        part.amount = amount;
        return evolved(from, part);
    }
};

void take_ground(Way& way, const Terrain& terrain, const Hull& sweep) { way.grounds |= terrain.grounds_along(sweep); }

void take_line(Way& way, const Terrain& terrain, int number, const Hull& start) {
    const Line& line = terrain.lines()[static_cast<std::size_t>(number)];
    if (Terrain::met(line, start)) return;
    way.lines |= bit(line.ground);
    ++way.lines_crossed;
}

// --- straight ---------------------------------------------------------------------------------------------------------

class Straight {
public:
    explicit Straight(const Mover& mover) : mover_(mover), block_(outline(mover.from.pose, mover.from.array)) {}

    Way way() {
        const Point whole = shift(mover_.evolution.amount);
        const Hull sweep = swept(block_, whole);
        Way way;
        meet_edge(way);
        mover_.field.each_near(box_of(sweep), 0, [&](Piece piece) {
            if (!mover_.settled(way)) meet(way, piece, sweep);
        });
        if (!mover_.settled(way)) walk(way, whole);
        return way;
    }

private:
    Point shift(Length amount) const { return shift_of(mover_.from.pose.facing, mover_.evolution, amount); }

    void meet_edge(Way& way) {
        const Terrain& terrain = mover_.field.terrain();
        const Length amount = mover_.evolution.amount;
        const auto on = [&](Length part) { return on_table(terrain, mover_.after(part)); };
        clear_ = amount;
        if (on(amount)) return;
        clear_ = on(0) ? last_free(0, amount, on) : 0;
        way.obstacle = {Obstacle::What::off_table, no_piece, clear_};
    }

    void meet(Way& way, Piece piece, const Hull& sweep) {
        if (mover_.ignores(piece)) return;
        if (!deeper_than(corners_of(sweep), corners_of(mover_.field.outline_of(piece)), nearly)) return;
        if (feet_.stands == 0) feet_ = laid_out(mover_.from.pose, mover_.from.array);
        const Length before = clear_;
        const Footprint& other = mover_.field.footprint(piece);
        if (stands_overlap(feet_, other)) return;
        for (int i = 0; i < feet_.stands; ++i) {
            for (int j = 0; j < other.stands; ++j) {
                meet(feet_.stand[static_cast<std::size_t>(i)], other.stand[static_cast<std::size_t>(j)]);
            }
        }
        if (clear_ < before) way.obstacle = {Obstacle::What::piece, piece, clear_};
    }

    void meet(const Quad& stand, const Quad& other) {
        if (clear_ == 0) return;
        const Hull sweep = swept(stand, shift(clear_));
        if (!box_of(sweep).meets(box_of(other)) || !overlap(sweep, other)) return;
        if (mover_.asked == Asked::whether_free) {
            clear_ = 0;
            return;
        }
        const Length gap = distance(stand, other) - slack;  // nothing is met before it is crossed
        clear_ = last_free(
            0, clear_, [&](Length amount) { return amount <= gap || !overlap(swept(stand, shift(amount)), other); });
    }

    void walk(Way& way, Point whole) {
        const Terrain& terrain = mover_.field.terrain();
        const Quad inner = inner_outline(mover_.from);
        const Hull sweep = swept(inner, whole);
        const Hull start = hull_of(inner);
        terrain.each_line_along(sweep, [&](int line) { take_line(way, terrain, line, start); });
        const std::uint32_t crossed = terrain.grounds_along(sweep);
        if (crossed == 0 || closed_up(mover_.from.array)) {
            way.grounds = crossed;
            return;
        }
        if (feet_.stands == 0) feet_ = laid_out(mover_.from.pose, mover_.from.array);
        for (int at = 0; at < feet_.stands; ++at) {
            take_ground(way, terrain, swept(shrunk(feet_.stand[static_cast<std::size_t>(at)]), whole));
        }
    }

    const Mover& mover_;
    Quad block_;
    Footprint feet_;  // laid out only when somebody is near
    Length clear_ = 0;
};

// --- wheels -----------------------------------------------------------------------------------------------------------

class Wheel {
public:
    explicit Wheel(const Mover& mover)
        : mover_(mover),
          terrain_(mover.field.terrain()),
          amount_(std::clamp(mover.evolution.amount, 0, wheel_path(0xffff, frontage_of(mover.from.array)))),
          steps_((amount_ + wheel_step - 1) / wheel_step),
          start_(hull_of(inner_outline(mover.from))) {
        look_round();
    }

    Way way() {
        Way way;
        if (ground_near_) take_ground(way, terrain_, start_);
        const bool held_somewhere = edge_near_ || somebody_near_;
        if (!held_somewhere && !ground_near_) return way;
        for (int step = 1; step <= steps_; ++step) {
            const Posed at = mover_.after(amount_at(step));
            if (held_somewhere && way.obstacle.what == Obstacle::What::nothing) look(way, step, at);
            if (mover_.settled(way)) return way;
            if (ground_near_) walk(way, at);
        }
        return way;
    }

private:
    // The same places however long the wheel is: what a longer one found clear is clear for a shorter.
    Length amount_at(int step) const { return std::min(step * wheel_step, amount_); }

    // Whether there is anything at all, the table's edge included, in the circle about the inner corner: most wheels are made
    // in the open.
    void look_round() {
        const Array& array = mover_.from.array;
        const bool left = mover_.evolution.kind == EvolutionKind::wheel_left;
        const Point inner = outline(mover_.from.pose, array).corner[left ? 0 : 1];
        Box round{inner, inner};
        round.grow(root(square_of(frontage_of(array)) + square_of(depth_of(array))) + slack);
        edge_near_ = !terrain_.on_table(round.least) || !terrain_.on_table(round.most);
        mover_.field.each_near(round, 0,
                               [&](Piece piece) { somebody_near_ = somebody_near_ || !mover_.ignores(piece); });
        terrain_.each_area_near(round, [&](int) { ground_near_ = true; });
        terrain_.each_line_near(round, [&](int) { ground_near_ = true; });
    }

    Obstacle held(const Posed& at) const {
        if (edge_near_ && !on_table(terrain_, at)) return {Obstacle::What::off_table, no_piece, 0};
        Obstacle first;
        if (!somebody_near_) return first;
        const Quad block = outline(at.pose, at.array);
        mover_.field.each_near(box_of(block), 0, [&](Piece piece) {
            if (first.what != Obstacle::What::nothing || mover_.ignores(piece)) return;
            if (!overlaps(mover_.field, at, block, piece)) return;
            const Quad start = outline(mover_.from.pose, mover_.from.array);
            if (!overlaps(mover_.field, mover_.from, start, piece)) first = {Obstacle::What::piece, piece, 0};
        });
        return first;
    }

    void look(Way& way, int step, const Posed& at) {
        way.obstacle = held(at);
        if (way.obstacle.what == Obstacle::What::nothing || (mover_.settled(way) && !edge_near_)) return;
        const auto free = [&](Length amount) { return held(mover_.after(amount)).what == Obstacle::What::nothing; };
        const Length clear = last_free(amount_at(step - 1), amount_at(step), free);
        way.obstacle = held(mover_.after(clear + 1));
        way.obstacle.clear = clear;
    }

    void walk(Way& way, const Posed& at) {
        const Hull here = hull_of(inner_outline(at));
        take_ground(way, terrain_, here);
        terrain_.each_line_along(here, [&](int line) { cross_line(way, line); });
    }

    void cross_line(Way& way, int line) {
        const auto end = crossed_.begin() + crossed_count_;
        if (std::find(crossed_.begin(), end, line) != end || end == crossed_.end()) return;
        crossed_[static_cast<std::size_t>(crossed_count_++)] = line;
        take_line(way, terrain_, line, start_);
    }

    const Mover& mover_;
    const Terrain& terrain_;
    Length amount_;  // no farther than once round
    int steps_;
    Hull start_;
    bool edge_near_ = false;
    bool somebody_near_ = false;
    bool ground_near_ = false;
    std::array<int, 32> crossed_{};
    int crossed_count_ = 0;
};

// --- on the spot ------------------------------------------------------------------------------------------------------

Way turned_or_formed(const Mover& mover) {
    const Posed end = mover.after(mover.evolution.amount);
    const Terrain& terrain = mover.field.terrain();
    const Quad block = outline(end.pose, end.array);
    const Quad start = outline(mover.from.pose, mover.from.array);
    Way way;
    if (!on_table(terrain, end)) way.obstacle.what = Obstacle::What::off_table;
    mover.field.each_near(box_of(block), 0, [&](Piece piece) {
        if (way.obstacle.what != Obstacle::What::nothing || mover.ignores(piece)) return;
        if (!overlaps(mover.field, end, block, piece) || overlaps(mover.field, mover.from, start, piece)) return;
        way.obstacle = {Obstacle::What::piece, piece, 0};
    });
    const Hull before = hull_of(inner_outline(mover.from));
    const Hull after = hull_of(inner_outline(end));
    terrain.each_line_along(after, [&](int line) { take_line(way, terrain, line, before); });
    take_ground(way, terrain, before);
    take_ground(way, terrain, after);
    return way;
}

}  // namespace

Way way_of(const Field& field, Piece mover, const Posed& from, const Evolution& evolution, MayPass may_pass,
           const void* context, Asked asked) {
    const Mover moving{field, mover, from, evolution, may_pass, context, asked};
    switch (evolution.kind) {
        case EvolutionKind::wheel_left:
        case EvolutionKind::wheel_right:
            return Wheel(moving).way();
        case EvolutionKind::about_face:
        case EvolutionKind::pivot:
        case EvolutionKind::form:
            return turned_or_formed(moving);
        default:
            return Straight(moving).way();
    }
}

Obstacle standing(const Field& field, Piece mover, const Posed& at) {
    Obstacle first;
    if (!on_table(field.terrain(), at)) {
        first.what = Obstacle::What::off_table;
        return first;
    }
    const Quad block = outline(at.pose, at.array);
    field.each_near(box_of(block), 0, [&](Piece piece) {
        if (first.what != Obstacle::What::nothing || piece == mover) return;
        if (overlaps(field, at, block, piece)) first = {Obstacle::What::piece, piece, 0};
    });
    return first;
}

}  // namespace linstock::table
