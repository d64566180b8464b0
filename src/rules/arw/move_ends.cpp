#include <algorithm>

#include "rules/arw/move_judge.hpp"
#include "tactics/flight.hpp"

// Where a move may end: what the orders say of the place it leads to.
namespace linstock::rules_arw {

namespace move_ending {

using table::Evolution;
using table::Footprint;
using table::Posed;

// Two facings that differ by less than a hair of rounding are the same.
constexpr table::Angle hair = 8;

// Calls `look` with the shortest line between every two stands that are the nearest of two units: several where lines stand parallel, and
// none of them comes before the others.
template <class Look>
void each_shortest_line(const Footprint& a, const Footprint& b, Look&& look) {
    const Length least = table::distance(a, b);
    for (int i = 0; i < a.stands; ++i) {
        for (int j = 0; j < b.stands; ++j) {
            const table::Quad& one = a.stand[static_cast<std::size_t>(i)];
            const table::Quad& two = b.stand[static_cast<std::size_t>(j)];
            if (table::squared_gap(table::box_of(one), table::box_of(two)) > table::square_of(least + 1)) continue;
            if (table::distance(one, two) <= least) look(table::shortest_line(one, two));
        }
    }
}

// The distance if it is less than `limit`, else something not less.
Length stand_to_unit(const table::Quad& stand, const Footprint& unit, Length limit) {
    const table::Box box = table::box_of(stand);
    Length least = limit;
    for (int i = 0; i < unit.stands; ++i) {
        const table::Quad& other = unit.stand[static_cast<std::size_t>(i)];
        if (table::squared_gap(box, table::box_of(other)) >= table::square_of(least)) continue;
        least = std::min(least, table::distance(stand, other));
    }
    return least;
}

}  // namespace move_ending

using namespace move_ending;

bool MoveJudge::ends_well(Verdict& verdict, const Posed& from, Refusal* why) const {
    const Footprint end = table::laid_out(verdict.end.pose, verdict.end.array);
    if (verdict.leaves) return withdraws(verdict, end, why);
    if (!stands_free(verdict, end, why) || !combines_well(verdict, why)) return false;
    switch (its_.order) {
        case order::advance: {
            const table::Formation formation = verdict.end.array.formation;
            const RuleId rule = rules_.out_of_line(
                unit_, formation,
                formation == table::Formation::column && at_narrow_gap(arw_, battle_, unit_, verdict.end));
            if (rule != 0) return deny(verdict, rule, "", why);
            return closes(verdict, end, why);
        }
        case order::reserve:
            return keeps_off(verdict, table::laid_out(from.pose, from.array), end, why);
        case order::retreat:
            if (!tactics::clear_of_passed(manual_, battle_, unit_, from, verdict.end))
                return deny(verdict, rules_.names().passing, "it goes on until it is clear of the friends it passed",
                            why);
            return withdraws(verdict, end, why);
        default:
            return true;
    }
}

// What the drill lets a unit combine: a change of formation, made now or before in this phase, with a move made now or before.
bool MoveJudge::combines_well(Verdict& verdict, Refusal* why) const {
    const Change change = verdict.change != 0 ? static_cast<Change>(verdict.change) : changed_;
    const bool moves = verdict.cost > 0 || its_.mark[unit_mark::moved] > 0;
    if (change == Change::none || !moves) return true;
    const RuleId rule = rules_.forbids(unit_, its_.order, change, true);
    return rule == 0 || deny(verdict, rule, "", why);
}

// ADV-04, stand by stand. Enemies are measured where they stand now, for the start as for the end: one who has fallen back in the
// meantime shall not hold anybody. Whether a stand is as near as it was to any Massed enemy is all the line asks, so the one that
// was nearest is looked at first and mostly settles it.
bool MoveJudge::closes(Verdict& verdict, const Footprint& end, Refusal* why) const {
    const table::Field& field = battle_.field();
    const Closest& massed = massed_at_start();
    for (int i = 0; i < end.stands; ++i) {
        const auto at = static_cast<std::size_t>(i);
        const Length start = massed.distance[at];
        if (massed.enemy[at] == battle::no_unit) continue;
        const Length far_enough = start + 3 * table::slack;  // farther is all the same
        const auto as_near = [&](Length now) { return table::told(now) <= table::told(start); };
        Length nearest = stand_to_unit(end.stand[at], field.footprint(massed.enemy[at]), far_enough);
        if (as_near(nearest)) continue;
        field.each_near(table::box_of(end.stand[at]), start + table::slack, [&](table::Piece piece) {
            if (!is_enemy(piece) || manual_.card(piece).light || as_near(nearest)) return;
            nearest = std::min(nearest, stand_to_unit(end.stand[at], field.footprint(piece), far_enough));
        });
        if (as_near(nearest)) continue;
        sheet::Frame frame = rules_.orders_frame(unit_, order::advance);
        frame.slots[rules_.orders().massed_start] = as_distance(start);
        frame.slots[rules_.orders().massed_end] = as_distance(nearest);
        if (!ask_orders(verdict, frame, why)) return false;
    }
    return true;
}

// By what their boxes promise: the likeliest enemy is measured first, and then only those who might be nearer still.
const MoveJudge::Closest& MoveJudge::massed_at_start() const {
    if (massed_.known) return massed_;
    massed_.known = true;
    const Footprint start = phase_start();
    const table::Field& field = battle_.field();
    for (int i = 0; i < start.stands; ++i) {
        const auto at = static_cast<std::size_t>(i);
        table::each_ring(field, [&](Length ring) {
            const table::Nearest nearest = nearest_massed(start.stand[at], ring);
            massed_.enemy[at] = nearest.piece;
            massed_.distance[at] = nearest.distance;
            return nearest.distance <= ring;
        });
    }
    return massed_;
}

table::Nearest MoveJudge::nearest_massed(const table::Quad& stand, Length ring) const {
    const table::Field& field = battle_.field();
    const table::Box box = table::box_of(stand);
    const auto counts = [&](table::Piece piece) { return is_enemy(piece) && !manual_.card(piece).light; };
    table::Nearest nearest;
    std::int64_t least_gap = table::square_of(table::farthest);
    field.each_near(box, ring, [&](table::Piece piece) {
        if (!counts(piece)) return;
        const std::int64_t gap = table::squared_gap(box, field.footprint(piece).box);
        if (gap >= least_gap) return;
        least_gap = gap;
        nearest.piece = piece;
    });
    if (nearest.piece == table::no_piece) return nearest;
    const table::Piece likeliest = nearest.piece;
    nearest.distance = stand_to_unit(stand, field.footprint(likeliest), table::farthest);
    field.each_near(box, ring, [&](table::Piece piece) {
        if (piece == likeliest || !counts(piece)) return;
        if (table::squared_gap(box, field.footprint(piece).box) >= table::square_of(nearest.distance)) return;
        const Length away = stand_to_unit(stand, field.footprint(piece), nearest.distance);
        if (away < nearest.distance) nearest = {piece, away};
    });
    return nearest;
}

bool MoveJudge::friends_between(const Footprint& from, UnitId enemy) const {
    bool between = false;
    each_shortest_line(from, battle_.field().footprint(enemy), [&](const table::Segment& line) {
        table::Box box;
        box.take_in(line.from);
        box.take_in(line.to);
        battle_.field().each_near(box, 0, [&](table::Piece piece) {
            if (between || piece == unit_ || is_enemy(piece)) return;
            const Footprint& other = battle_.field().footprint(piece);
            for (int i = 0; i < other.stands; ++i)
                between = between || table::crosses(line, other.stand[static_cast<std::size_t>(i)]);
        });
    });
    return between;
}

// RES-03: asked of every enemy that it comes nearer to and who is not clearly farther than the line's distance.
bool MoveJudge::keeps_off(Verdict& verdict, const Footprint& from, const Footprint& end, Refusal* why) const {
    bool free = true;
    battle_.field().each_near(end.box, rules_.reserve_keeps(), [&](table::Piece piece) {
        if (!free || !is_enemy(piece)) return;
        const Footprint& enemy = battle_.field().footprint(piece);
        const Length after = table::distance_within(end, enemy, rules_.reserve_keeps() + 1);
        if (after > rules_.reserve_keeps()) return;
        const Length before = table::distance(from, enemy);
        if (after >= before) return;
        sheet::Frame frame = rules_.orders_frame(unit_, order::reserve);
        frame.slots[rules_.orders().enemy_start] = as_exact(before);
        frame.slots[rules_.orders().enemy_end] = as_exact(after);
        frame.slots[rules_.orders().friends_between] = friends_between(end, piece) ? 1 : 0;
        free = ask_orders(verdict, frame, why);
    });
    return free;
}

Length MoveJudge::enemy_at_start() const {
    if (retreat_start_ >= 0) return retreat_start_;
    const int enemy = battle::other_side(its_.side);
    retreat_start_ = table::nearest(battle_.field(), phase_start(), enemy, [](table::Piece) { return true; }).distance;
    return retreat_start_;
}

bool MoveJudge::withdraws(Verdict& verdict, const Footprint& end, Refusal* why) const {
    const table::Angle was = its_.phase_pose.facing;
    const table::Angle now = verdict.end.pose.facing;
    const int facing = table::apart(now, was) <= hair ? 0 : table::apart(now, table::about(was)) <= hair ? 1 : 2;
    sheet::Frame frame = rules_.orders_frame(unit_, order::retreat);
    frame.slots[rules_.orders().facing] = rules_.facing_word(facing);
    if (const Length start = enemy_at_start(); start != table::farthest) {
        const int enemy = battle::other_side(its_.side);
        const Length far_enough = start + 3 * table::slack;  // farther is all the same
        const Length away = table::nearest(
                                battle_.field(), end, enemy, [](table::Piece) { return true; }, far_enough)
                                .distance;
        frame.slots[rules_.orders().retreat_start] = as_distance(start);
        frame.slots[rules_.orders().retreat_end] = as_distance(away);
    }
    return ask_orders(verdict, frame, why);
}

}  // namespace linstock::rules_arw
