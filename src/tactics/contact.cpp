
#include "tactics/contact.hpp"

#include <algorithm>

#include "tactics/commanders.hpp"
#include "tactics/walk.hpp"

namespace linstock::tactics {

namespace {

using table::Angle;
using table::Edge;
using table::Footprint;
using table::Point;
using table::Posed;
using table::Segment;

constexpr Edge all_edges[] = {Edge::front, Edge::right, Edge::back, Edge::left};

// The facing that looks out of an edge of a unit facing so.
Angle outward(Angle facing, Edge edge) {
    switch (edge) {
        case Edge::front:
            return facing;
        case Edge::right:
            return static_cast<Angle>(facing - table::quarter_turn);
        case Edge::back:
            return table::about(facing);
        case Edge::left:
            return static_cast<Angle>(facing + table::quarter_turn);
    }
    return facing;
}

Segment front_of(const Posed& unit) { return table::edge_of(table::outline(unit.pose, unit.array), Edge::front); }

// The edge met: of those the charger's front is nearest to the one it faces most squarely. Front and back come before the flanks, of
// which it looks at one only, so that a mirrored charge meets the mirrored edge.
Edge edge_met(const Posed& charger, const Posed& target) {
    constexpr Edge order[] = {Edge::front, Edge::back, Edge::right, Edge::left};
    const table::Quad block = table::outline(target.pose, target.array);
    const Segment front = front_of(charger);
    const auto off = [&](Edge edge) {
        return table::apart(charger.pose.facing, table::about(outward(target.pose.facing, edge)));
    };
    const auto away = [&](Edge edge) { return table::distance(front, table::edge_of(block, edge)); };
    Length nearest = table::farthest;
    for (const Edge edge : order) {
        if (off(edge) < table::quarter_turn) nearest = std::min(nearest, away(edge));
    }
    Edge best = Edge::front;
    Angle squarest = table::half_turn;
    for (const Edge edge : order) {
        if (off(edge) >= squarest || off(edge) >= table::quarter_turn || away(edge) > nearest + table::slack) continue;
        best = edge;
        squarest = off(edge);
    }
    return best;
}

// From the charger's front to the middle of an edge, doubled: it has no half that could be rounded the other way in a mirror.
Point doubled_way(const Posed& charger, const Segment& line) {
    return line.from + line.to - charger.pose.at - charger.pose.at;
}

// The charger's front laid along the edge, its middle `slide` further along it (to its own right).
Posed laid_along(const Posed& charger, const Posed& target, Edge edge, Length slide) {
    const table::Quad block = table::outline(target.pose, target.array);
    const Segment line = table::edge_of(block, edge);
    Posed to = charger;
    to.pose.facing = table::about(outward(target.pose.facing, edge));
    // In the new frame only the distance ahead changes.
    const Point ahead = table::seen_from(doubled_way(charger, line), to.pose.facing);
    to.pose.at = charger.pose.at + table::turned_half({2 * slide, ahead.y}, to.pose.facing);
    return to;
}

// How much of the two fronts shares the edge, stand against stand.
Length shared(const Footprint& charger, const Footprint& target) {
    Length most = 0;
    for (int i = 0; i < charger.stands; ++i) {
        for (int j = 0; j < target.stands; ++j) {
            for (const Edge edge : all_edges) {
                const Segment front = table::edge_of(charger.stand[nth(i)], Edge::front);
                most = std::max(most, table::shared_edge(front, table::edge_of(target.stand[nth(j)], edge)));
            }
        }
    }
    return most;
}

Length shared_anyhow(const Footprint& a, const Footprint& b) { return std::max(shared(a, b), shared(b, a)); }

bool free_place(const Battle& battle, UnitId unit, const Posed& at) {
    return table::standing(battle.field(), unit, at).what == table::Obstacle::What::nothing;
}

// Squared up, sliding at most half a stand, toward the target's middle rather than away from it; as it came where there is no room.
Posed squared_up(const Manual& manual, const Battle& battle, UnitId unit, UnitId target) {
    const Posed charger = battle.posed(unit);
    const Posed enemy = battle.posed(target);
    const Edge edge = edge_met(charger, enemy);
    const table::Quad block = table::outline(enemy.pose, enemy.array);
    const Segment line = table::edge_of(block, edge);
    const Posed square = laid_along(charger, enemy, edge, 0);
    const Length off = table::seen_from(doubled_way(square, line), square.pose.facing).x;
    // Dead centre it slides the way it wheels in squaring up: to its own right where it came from the left.
    const bool came_from_left = static_cast<Angle>(square.pose.facing - charger.pose.facing) < table::half_turn;
    const int inward = off != 0 ? (off > 0 ? 1 : -1) : (came_from_left ? 1 : -1);
    const Length half = charger.array.stand_width / 2;
    Posed best = charger;
    Length most = -1;
    for (const int quarter : {0, 1, 2, -1, -2}) {
        const Posed place = laid_along(charger, enemy, edge, inward * quarter * half / 2);
        if (!free_place(battle, unit, place)) continue;
        const Length length = shared(table::laid_out(place.pose, place.array), battle.field().footprint(target));
        if (length >= manual.far.touching_edge) return place;
        if (length <= most) continue;
        best = place;
        most = length;
    }
    return best;
}

}  // namespace

int side_struck(const Manual& manual, const Battle& battle, UnitId unit, UnitId target) {
    const UnitState& its = battle.state().unit(unit);
    const table::Field& field = battle.field();
    if (battle.state().unit(target).formation == table::Formation::square) return 0;
    if ((field.terrain().grounds_under(field.footprint(target)) & manual.kinds.buildings) != 0) return 0;
    table::Array array = battle.array_of(unit);
    array.formation = its.phase_formation;
    array.files = its.phase_files;
    return static_cast<int>(table::side_faced(field.footprint(target), table::laid_out(its.phase_pose, array)));
}

// A flank or rear is struck by who began behind it and touches it: who meets the front fights the front.
int side_met(const Manual& manual, const Battle& battle, UnitId unit, UnitId target) {
    const int side = side_struck(manual, battle, unit, target);
    if (side == 0) return 0;
    switch (edge_met(battle.posed(unit), battle.posed(target))) {
        case Edge::front:
            return 0;
        case Edge::back:
            return 2;
        default:
            return 1;
    }
}

table::Evolution wheel_of(Length signed_path) {
    const auto kind = signed_path > 0 ? table::EvolutionKind::wheel_left : table::EvolutionKind::wheel_right;
    return {.kind = kind, .amount = signed_path > 0 ? signed_path : -signed_path};
}

ChargeCost cost_of_charge(const Manual& manual, const Battle& battle, UnitId unit, UnitId target, Length wheel,
                          Length most) {
    const Passing passing{&manual, &battle, unit, Going::charging};
    ChargeCost sum;
    sum.rule = manual.rule_of.contact;
    Posed at = battle.posed(unit);
    const auto add = [&](const table::Evolution& evolution) {
        const Stride made = stride(passing, at, evolution);
        if (made.refused != 0) sum.rule = made.refused;
        if (made.way.obstacle.what != table::Obstacle::What::nothing) sum.rule = manual.rule_of.passing;
        if (made.refused != 0 || made.way.obstacle.what != table::Obstacle::What::nothing) return false;
        sum.cost += made.cost;
        at = table::evolved(at, evolution);
        return true;
    };
    // Measured before it is walked: no ground lets a unit go cheaper than in the open.
    const Posed wheeled = wheel == 0 ? at : table::evolved(at, wheel_of(wheel));
    const Length ahead =
        table::distance_ahead(table::laid_out(wheeled.pose, wheeled.array), battle.field().footprint(target));
    if (most != table::farthest && (ahead == table::farthest || ahead + std::max(wheel, -wheel) > most)) return sum;
    if (wheel != 0 && !add(wheel_of(wheel))) return sum;
    sum.forward = ahead;
    if (sum.forward == table::farthest) return sum;
    if (sum.forward > 0 && !add({.kind = table::EvolutionKind::forward, .amount = sum.forward})) return sum;
    sum.legal = true;
    return sum;
}

namespace {

bool tied(const Manual& manual, const State& state, UnitId a, UnitId b) {
    return state.find_tie(manual.tie.contact, a, b) != nullptr || state.find_tie(manual.tie.contact, b, a) != nullptr;
}

bool touches_enough(const Manual& manual, const Battle& battle, UnitId a, UnitId b) {
    const Footprint& one = battle.field().footprint(a);
    const Footprint& two = battle.field().footprint(b);
    return one.box.meets(two.box) && shared_anyhow(one, two) >= manual.far.touching_edge - table::slack;
}

}  // namespace

void tie_touched(const Manual& manual, Work& work, UnitId unit, UnitId struck, int side) {
    const RuleId rule = manual.rule_of.contact;
    const Battle& battle = work.battle();
    const auto tie_to = [&](UnitId enemy, int its_side) {
        if (!tied(manual, battle.state(), unit, enemy) && touches_enough(manual, battle, unit, enemy))
            work.tie(manual.tie.contact, unit, enemy, rule, its_side, 0);
    };
    if (struck != no_unit) tie_to(struck, side);
    const SideId own = battle.state().unit(unit).side;
    for (UnitId other = 0; other < battle.state().units().size(); ++other) {
        if (other == struck || !battle.on_table(other) || battle.state().unit(other).side == own) continue;
        tie_to(other, side_met(manual, battle, unit, other));
    }
    shelter_generals(manual, work);
}

void make_contact(const Manual& manual, Work& work, UnitId unit, UnitId target, int side) {
    const Posed square = squared_up(manual, work.battle(), unit, target);
    if (!(square.pose == work.battle().posed(unit).pose)) work.pose(unit, square, manual.rule_of.contact);
    tie_touched(manual, work, unit, target, side);
}

}  // namespace linstock::tactics
