#include "table/planner.hpp"

#include <algorithm>

namespace linstock::table {

namespace {

constexpr Angle hair = 16;  // of angle: 0.09 degrees, less than a half millimetre on a battalion's flank
constexpr int most_cuts = 3;

bool has_amount(EvolutionKind kind) {
    return kind != EvolutionKind::about_face && kind != EvolutionKind::pivot && kind != EvolutionKind::form;
}

Length length_of(const Evolutions& way) {
    Length length = 0;
    for (const Evolution& evolution : way) length += evolution.amount;
    return length;
}

// A way being put together: each evolution is added to where the last one led.
struct Trail {
    Posed at;
    Evolutions way;

    explicit Trail(const Posed& from) : at(from) {}

    void go(EvolutionKind kind, Length amount) {
        if (amount <= 0) return;
        Evolution evolution;
        evolution.kind = kind;
        evolution.amount = amount;
        take(evolution);
    }
    void turn(EvolutionKind kind, Angle toward) {
        Evolution evolution;
        evolution.kind = kind;
        evolution.toward = toward;
        take(evolution);
    }
    void shift(Angle toward, Length amount) {
        Evolution evolution;
        evolution.kind = EvolutionKind::shift;
        evolution.toward = toward;
        evolution.amount = amount;
        if (amount > 0) take(evolution);
    }
    void wheel_to(Angle facing, bool left) {
        const auto angle = static_cast<Angle>(left ? facing - at.pose.facing : at.pose.facing - facing);
        constexpr Angle nearly_round = 0xfffe;  // a rounding to the other hand, not a wheel all the way round
        if (angle >= nearly_round) return;
        go(left ? EvolutionKind::wheel_left : EvolutionKind::wheel_right, wheel_path(angle, frontage_of(at.array)));
    }
    Point seen(Point point) const { return seen_from(point - at.pose.at, at.pose.facing); }

private:
    void take(const Evolution& evolution) {
        way.add(evolution);
        at = evolved(at, evolution);
    }
};

// How good an end is: less is better. Once at the goal the facing decides, before it only the distance.
struct Miss {
    Length distance = farthest;
    Angle turn = 0;
    Length cost = 0;

    bool reached() const { return distance == 0 && turn == 0; }
    bool before(const Miss& other) const {
        if (distance != other.distance) return distance < other.distance;
        if (turn != other.turn) return turn < other.turn;
        return cost < other.cost;
    }
};

class Planner {
public:
    Planner(const Posed& from, const Goal& goal, const Judge& judge, int budget)
        : from_(from), goal_(goal), judge_(judge), left_(budget), best_miss_(miss_of(from, 0)) {
        best_.end = from;
    }

    Plan made() {
        try_all();
        Plan plan = best_;
        plan.reached = best_miss_.reached();
        plan.miss = root(squared_distance(plan.end.pose.at, goal_.at));
        if (plan.reached) {
            plan.rule = 0;
        } else if (plan.rule == 0) {
            plan.rule = first_rule_;
        }
        return plan;
    }

private:
    Miss miss_of(const Posed& end, Length cost) const {
        const Length away = root(squared_distance(end.pose.at, goal_.at));
        if (away > slack) return {away, 0, cost};
        const Angle turn = goal_.any_facing ? Angle{0} : apart(end.pose.facing, goal_.facing);
        return {0, turn <= hair ? Angle{0} : turn, cost};
    }

    void try_all() {
        if (best_miss_.reached()) return;
        straight();
        if (best_miss_.reached()) return;  // nothing is shorter
        wheel_and_forward();
        wheel_forward_wheel();
        incline_and_forward();
        sidestep();
        shift();
        back();
        about_and_forward();
        pivot_and_forward();
    }

    // --- judging ------------------------------------------------------------------------------------------------------

    // Judges the way, shortened as often as need be, and keeps it if it ends better than the best so far. A way is taken
    // to cost no less than its length.
    void consider(const Trail& trail) {
        if (trail.way.count == 0) return;
        const Miss hoped = miss_of(trail.at, length_of(trail.way));
        if (!hoped.before(best_miss_)) return;
        Evolutions way = trail.way;
        std::uint32_t rule = 0;
        for (int cut = 0; cut <= most_cuts && way.count > 0 && left_ > 0; ++cut) {
            --left_;
            const Judged judged = judge_.judge(from_, way);
            if (judged.legal) {
                keep(way, judged.cost, rule);
                return;
            }
            if (rule == 0) rule = judged.rule;
            if (first_rule_ == 0) first_rule_ = judged.rule;
            if (!shorten(way, judged)) return;
            if (!miss_of(end_of(way), 0).before(best_miss_)) return;
        }
    }

    static bool shorten(Evolutions& way, const Judged& judged) {
        if (judged.stopped_at < 0 || judged.stopped_at >= way.count) return false;
        Evolution& last = way.list[static_cast<std::size_t>(judged.stopped_at)];
        way.count = static_cast<std::uint8_t>(judged.stopped_at);
        if (!has_amount(last.kind) || judged.possible <= 0 || judged.possible >= last.amount) return true;
        last.amount = judged.possible;
        ++way.count;
        return true;
    }

    Posed end_of(const Evolutions& way) const {
        Posed end = from_;
        for (const Evolution& evolution : way) end = evolved(end, evolution);
        return end;
    }

    void keep(const Evolutions& way, Length cost, std::uint32_t rule) {
        const Posed end = end_of(way);
        const Miss miss = miss_of(end, cost);
        if (!miss.before(best_miss_)) return;
        best_miss_ = miss;
        best_ = {way, end, false, cost, 0, rule};
    }

    // --- the ways -----------------------------------------------------------------------------------------------------

    void straight() {
        Trail trail(from_);
        trail.go(EvolutionKind::forward, trail.seen(goal_.at).y);
        consider(trail);
    }

    // The facing in which a straight march from the wheel about one front corner leads to `point`; false when it lies within
    // the wheel.
    static bool facing_to(const Posed& from, Point point, bool to_left, Angle& facing) {
        const Length half = frontage_of(from.array);  // doubled
        const Point corner = turned_half({to_left ? -half : half, 0}, from.pose.facing);
        const Point way = point - from.pose.at - corner;
        const std::int64_t square = 4 * dot(way, way) - square_of(half);
        if (square <= 0) return false;
        const Point in_frame{to_left ? half : -half,
                             root(square)};  // doubled: the point as it will be seen from the corner
        facing = static_cast<Angle>(direction_of(way) - direction_of(in_frame));
        return true;
    }

    static bool wheel_toward(Trail& trail, Point point) {
        const Length across = trail.seen(point).x;
        if (across == 0) return true;
        const bool to_left = across < 0;
        Angle facing = 0;
        if (!facing_to(trail.at, point, to_left, facing)) return false;
        trail.wheel_to(facing, to_left);
        return true;
    }

    void wheel_and_forward() {
        Trail trail(from_);
        if (!wheel_toward(trail, goal_.at) || trail.way.count == 0) return;
        trail.go(EvolutionKind::forward, trail.seen(goal_.at).y);
        consider(trail);
    }

    // The corner that the first wheel turns on, the corner that the last one turns on, and between them a straight march:
    // the corners are a frontage apart across the march when the wheels go to different hands, in line when to the same.
    Trail wheels(bool first_left, bool last_left, bool& possible) const {
        Trail trail(from_);
        const Length frontage = frontage_of(from_.array);
        const auto corner = [&](Point at, Angle facing, bool to_left) {
            return at + turned_half({to_left ? -frontage : frontage, 0}, facing);
        };
        const Point pivot = corner(from_.pose.at, from_.pose.facing, first_left);
        const Point last = corner(goal_.at, goal_.facing, last_left);
        const Point way = last - pivot;
        const Length across = first_left == last_left ? 0 : (first_left ? frontage : -frontage);
        const std::int64_t square = dot(way, way) - square_of(across);
        possible = square > 0;
        if (!possible) return trail;
        const auto facing = static_cast<Angle>(direction_of(way) - direction_of({across, root(square)}));
        trail.wheel_to(facing, first_left);
        const Point stop = last + turned_half({last_left ? frontage : -frontage, 0}, trail.at.pose.facing);
        trail.go(EvolutionKind::forward, trail.seen(stop).y);
        trail.wheel_to(goal_.facing, last_left);
        return trail;
    }

    void wheel_forward_wheel() {
        if (goal_.any_facing) return;
        // The two shortest of the four; a mirrored goal has mirrored ways of the same length.
        std::array<Trail, 2> shortest = {Trail(from_), Trail(from_)};
        std::array<Length, 2> lengths = {farthest, farthest};
        for (int hands = 0; hands < 4; ++hands) {
            bool possible = false;
            const Trail trail = wheels((hands & 1) == 0, (hands & 2) == 0, possible);
            const Length length = possible ? length_of(trail.way) : farthest;
            if (length < lengths[0]) {
                lengths[1] = lengths[0];
                shortest[1] = shortest[0];
                lengths[0] = length;
                shortest[0] = trail;
            } else if (length < lengths[1]) {
                lengths[1] = length;
                shortest[1] = trail;
            }
        }
        for (const Trail& trail : shortest) consider(trail);
    }

    void incline_and_forward() {
        Trail trail(from_);
        const Point to = trail.seen(goal_.at);
        const Length across = std::min(to.x < 0 ? -to.x : to.x, to.y);
        if (across <= 0) return;
        // The slanting line of a square is root 2 times its side.
        const Length slant = root(2 * square_of(across));
        trail.go(to.x < 0 ? EvolutionKind::incline_left : EvolutionKind::incline_right, slant);
        trail.go(EvolutionKind::forward, trail.seen(goal_.at).y);
        consider(trail);
    }

    void sidestep() {
        Trail trail(from_);
        const Point to = trail.seen(goal_.at);
        if (to.x == 0) return;
        trail.go(to.x < 0 ? EvolutionKind::sidestep_left : EvolutionKind::sidestep_right, to.x < 0 ? -to.x : to.x);
        trail.go(EvolutionKind::forward, to.y);
        trail.go(EvolutionKind::back, -to.y);
        consider(trail);
    }

    void shift() {
        const Point way = goal_.at - from_.pose.at;
        Trail trail(from_);
        trail.shift(direction_of(way), root(dot(way, way)));
        consider(trail);
        if (goal_.any_facing || apart(from_.pose.facing, goal_.facing) <= hair) return;
        // A pivot turns on the middle: come to where it brings the front edge to the goal.
        const Point middle{0, -depth_of(from_.array)};  // doubled
        const Point before = goal_.at + turned_half(middle, goal_.facing) - turned_half(middle, from_.pose.facing);
        const Point there = before - from_.pose.at;
        Trail turning(from_);
        turning.shift(direction_of(there), root(dot(there, there)));
        turning.turn(EvolutionKind::pivot, goal_.facing);
        consider(turning);
    }

    void back() {
        Trail trail(from_);
        trail.go(EvolutionKind::back, -trail.seen(goal_.at).y);
        consider(trail);
    }

    void about_and_forward() {
        Trail trail(from_);
        if (trail.seen(goal_.at).y >= 0) return;  // those before us do not turn their backs
        trail.turn(EvolutionKind::about_face, 0);
        const bool turns_again = !goal_.any_facing && apart(goal_.facing, trail.at.pose.facing) > quarter_turn;
        const Point stop = turns_again ? goal_.at + turned({0, depth_of(from_.array)}, about(goal_.facing)) : goal_.at;
        if (!wheel_toward(trail, stop)) return;
        trail.go(EvolutionKind::forward, trail.seen(stop).y);
        if (turns_again) trail.turn(EvolutionKind::about_face, 0);
        consider(trail);
    }

    void pivot_and_forward() {
        Trail trail(from_);
        const Point doubled_middle{0, -depth_of(from_.array)};
        const Point way = goal_.at - from_.pose.at - turned_half(doubled_middle, from_.pose.facing);
        trail.turn(EvolutionKind::pivot, direction_of(way));
        trail.go(EvolutionKind::forward, trail.seen(goal_.at).y);
        consider(trail);
    }

    const Posed& from_;
    const Goal& goal_;
    const Judge& judge_;
    int left_;
    Plan best_;
    Miss best_miss_;
    std::uint32_t first_rule_ = 0;
};

}  // namespace

Plan plan(const Posed& from, const Goal& goal, const Judge& judge, int budget) {
    return Planner(from, goal, judge, budget).made();
}

}  // namespace linstock::table
