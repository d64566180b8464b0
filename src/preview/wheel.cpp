#include <algorithm>

#include "preview/rehearsal.hpp"

namespace linstock::preview {

namespace {
namespace {

using table::Pose;
using table::Posed;

constexpr int alike_within = 65'536 * 20 / 360;  // units of one line face so nearly alike
constexpr int most_tries = 3;
constexpr int most_wheel_cuts = 4;
constexpr std::string_view pull_ahead = "a wheel goes forward: pull the corner ahead of the front";

// A front corner, as its own men see it.
Point corner_of(const Posed& unit, Corner corner) {
    const Length frontage = table::frontage_of(unit.array);
    return unit.pose.at + table::turned_half({corner == Corner::left ? -frontage : frontage, 0}, unit.pose.facing);
}
Corner other(Corner corner) { return corner == Corner::left ? Corner::right : Corner::left; }

// How far round the hinge the pulled corner is asked to go: 0 where it would have to go backward.
Angle turn_asked(Point hinge, Point corner, Point to, Corner pulled) {
    const int turn = turn_from(table::direction_of(corner - hinge), table::direction_of(to - hinge));
    const int ahead = pulled == Corner::right ? turn : -turn;
    return ahead > 0 ? static_cast<Angle>(ahead) : Angle{0};
}

Point turned_about(Point hinge, Point point, int turn) {
    return hinge + table::turned(point - hinge, static_cast<Angle>(turn));
}

// --- a Group ---------------------------------------------------------------------------------------------------------------

struct Line {
    std::vector<UnitId> units;  // the outermost first
    Point hinge;
    Point outer;
    Corner pulled = Corner::left;
};

// Those of the Group who face as most of them do; the others are no part of its line.
std::vector<UnitId> in_line(const SeatView& seat, GroupId group, Angle& axis) {
    const battle::State& state = seat.seen.state();
    std::vector<UnitId> units;
    for (UnitId unit = 0; unit < state.units().size(); ++unit) {
        if (state.unit(unit).group == group && is_own(seat, unit) && seat.seen.on_table(unit)) units.push_back(unit);
    }
    std::size_t most = 0;
    std::vector<UnitId> best;
    for (const UnitId guide : units) {
        std::vector<UnitId> alike;
        const Angle facing = state.unit(guide).pose.facing;
        for (const UnitId unit : units) {
            if (size_of(turn_from(facing, state.unit(unit).pose.facing)) <= alike_within) alike.push_back(unit);
        }
        if (alike.size() <= most) continue;
        most = alike.size();
        axis = facing;
        best = std::move(alike);
    }
    return best;
}

Line line_of(const SeatView& seat, GroupId group, Corner pulled) {
    Line line;
    line.pulled = pulled;
    Angle axis = 0;
    line.units = in_line(seat, group, axis);
    const int outward = pulled == Corner::left ? -1 : 1;
    Length farthest_out = 0;
    Length farthest_in = 0;
    bool first = true;
    const auto across = [&](Point point) { return outward * table::seen_from(point, axis).x; };
    for (const UnitId unit : line.units) {
        const Posed at = seat.seen.posed(unit);
        const Point out = corner_of(at, pulled);
        const Point in = corner_of(at, other(pulled));
        if (first || across(out) > farthest_out) {
            farthest_out = across(out);
            line.outer = out;
        }
        if (first || across(in) < farthest_in) {
            farthest_in = across(in);
            line.hinge = in;
        }
        first = false;
    }
    std::stable_sort(line.units.begin(), line.units.end(), [&](UnitId a, UnitId b) {
        return across(seat.seen.posed(a).pose.at) > across(seat.seen.posed(b).pose.at);
    });
    return line;
}

// No farther than the one who has the longest way can go.
Angle turn_possible(const SeatView& seat, const Line& line, Angle asked) {
    Angle turn = std::min(asked, table::quarter_turn);
    for (const UnitId unit : line.units) {
        const Length radius = between(line.hinge, corner_of(seat.seen.posed(unit), line.pulled));
        if (radius > 0)
            turn = std::min(turn, table::wheel_angle(seat.family.preview().move_left(seat.seen, unit), radius));
    }
    return turn;
}

// Who stands on the hinge makes one wheel of it, which no planner need look for.
bool wheels_only(const Posed& from, const table::Goal& goal, int turn, table::Evolutions& way) {
    const auto kind = turn > 0 ? table::EvolutionKind::wheel_left : table::EvolutionKind::wheel_right;
    const auto angle = static_cast<Angle>(size_of(turn));
    way = one_evolution(kind, table::wheel_path(angle, table::frontage_of(from.array)));
    const Posed end = end_of(from, way);
    return between(end.pose.at, goal.at) <= table::slack;
}

table::Plan plan_place(const SeatView& seat, const battle::Battle& battle, UnitId unit, const table::Goal& goal,
                       int turn) {
    const Posed from = battle.posed(unit);
    table::Plan plan;
    if (wheels_only(from, goal, turn, plan.way)) {
        const table::Judged judged = seat.family.preview().judge(battle, unit, plan.way);
        if (judged.legal) {
            plan.reached = true;
            plan.cost = judged.cost;
            plan.end = end_of(from, plan.way);
            return plan;
        }
    }
    return seat.family.preview().plan(battle, unit, goal);
}

Ghosts turned_line(const SeatView& seat, const Line& line, Angle by, bool& all_reached) {
    Rehearsal rehearsal(seat);
    Ghosts answer;
    const int turn = line.pulled == Corner::left ? -by : by;
    all_reached = true;
    for (const UnitId unit : line.units) {
        const Pose from = rehearsal.battle().posed(unit).pose;
        table::Goal goal;
        goal.at = turned_about(line.hinge, from.at, turn);
        goal.facing = static_cast<Angle>(from.facing + turn);
        const table::Plan plan = plan_place(seat, rehearsal.battle(), unit, goal, turn);
        Ghost ghost = ghost_of_way(seat.family, rehearsal.battle(), seat.side, unit, plan.way);
        ghost.reached = ghost.legal && plan.reached;
        // Those next to the hinge have hardly to move, and may be as good as there.
        all_reached = all_reached && (ghost.reached || between(from.at, goal.at) < seat.family.preview().least_move());
        if (!ghost.legal) {
            answer.stay.push_back({unit, ghost.rule, ghost.says});
            continue;
        }
        if (!plan.reached) {
            ghost.rule = static_cast<RuleId>(plan.rule);
            ghost.says = words_of(seat.family, ghost.rule);
        }
        rehearsal.carry_out(*ghost.command);
        answer.ghosts.push_back(std::move(ghost));
    }
    return answer;
}

}  // namespace
}  // namespace

Ghost wheel_unit(const SeatView& seat, UnitId unit, Corner pulled, Point to) {
    const Posed at = seat.seen.posed(unit);
    Ghost ghost = standing_still(seat, unit);
    const Angle asked = turn_asked(corner_of(at, other(pulled)), corner_of(at, pulled), to, pulled);
    const Length frontage = table::frontage_of(at.array);
    table::Evolutions way =
        one_evolution(pulled == Corner::left ? table::EvolutionKind::wheel_right : table::EvolutionKind::wheel_left,
                      table::wheel_path(asked, frontage));
    if (way.list[0].amount <= 0) {
        ghost.says = pull_ahead;
        return ghost;
    }
    bool cut = false;
    for (int i = 0; i < most_wheel_cuts; ++i) {
        const table::Judged judged = seat.family.preview().judge(seat.seen, unit, way);
        if (judged.legal || judged.possible <= 0 || judged.possible >= way.list[0].amount) break;
        if (!cut) ghost.rule = static_cast<RuleId>(judged.rule);
        cut = true;
        way.list[0].amount = judged.possible;
    }
    const RuleId stopped_by = ghost.rule;
    ghost = ghost_of_way(seat.family, seat.seen, seat.side, unit, way);
    if (!ghost.legal || !cut) return ghost;
    ghost.reached = false;
    ghost.rule = stopped_by;
    ghost.says = words_of(seat.family, stopped_by);
    return ghost;
}

Ghosts wheel_group(const SeatView& seat, GroupId group, Corner pulled, Point to) {
    const Line line = line_of(seat, group, pulled);
    if (line.units.empty()) return {};
    const Angle asked = turn_asked(line.hinge, line.outer, to, pulled);
    Angle by = turn_possible(seat, line, asked);
    Ghosts answer;
    bool all_reached = false;
    for (int i = 0; i < most_tries && by > 0 && !all_reached; ++i) {
        answer = turned_line(seat, line, by, all_reached);
        by = static_cast<Angle>(by - by / 5);
    }
    if (answer.ghosts.empty() && answer.stay.empty()) {
        for (const UnitId unit : line.units) answer.stay.push_back({unit, 0, std::string(pull_ahead)});
    }
    return answer;
}

}  // namespace linstock::preview
