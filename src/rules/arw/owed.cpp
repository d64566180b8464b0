#include "rules/arw/move_judge.hpp"
#include "rules/arw/movement.hpp"
#include "tactics/flight.hpp"

namespace linstock::rules_arw {

namespace owing {

using battle::Owed;
using battle::Presence;
using table::Evolution;
using table::EvolutionKind;
using table::Evolutions;

constexpr int plan_budget = 24;

Evolutions one(EvolutionKind kind, Length amount) {
    Evolutions way;
    way.add({.kind = kind, .amount = amount});
    return way;
}

Evolutions about_and(EvolutionKind kind, Length amount) {
    Evolutions way;
    way.add({.kind = EvolutionKind::about_face});
    way.add({.kind = kind, .amount = amount});
    return way;
}

table::Segment edge_of_unit(const table::Pose& pose, const table::Array& array, table::Edge edge) {
    return table::edge_of(table::outline(pose, array), edge);
}

// How far its front has come since the phase began, nearest point to nearest point, as a share of its whole move over the worst ground
// it stands or stood in: who shuffles about and ends where he was has not moved.
Length come_forward(const ArwManual& manual, const Battle& battle, UnitId unit, int order) {
    const UnitState& its = battle.state().unit(unit);
    const table::Array now = battle.array_of(unit);
    table::Array then = now;
    then.formation = its.phase_formation;
    then.files = its.phase_files;
    const table::Terrain& terrain = battle.field().terrain();
    const std::uint32_t grounds = terrain.grounds_under(battle.field().footprint(unit)) |
                                  terrain.grounds_under(table::laid_out(its.phase_pose, then));
    const Length whole = manual.moves->whole_move(unit, order);
    const Length there =
        manual.moves->limit(unit, order, now.formation, Action::ahead, manual.moves->going_of(grounds)).most;
    // Who has turned about has his old front behind him.
    const bool turned = table::apart(its.phase_pose.facing, its.pose.facing) > table::quarter_turn;
    const Length come = table::distance(edge_of_unit(its.phase_pose, then, table::Edge::front),
                                        edge_of_unit(its.pose, now, turned ? table::Edge::back : table::Edge::front));
    return there <= 0 ? come : static_cast<Length>(table::scaled(come, whole, there));
}

// The sheet's own half: has it moved so much, and has that brought it anywhere?
bool made_half(const ArwManual& manual, const Battle& battle, UnitId unit, int order) {
    const Length spent = from_tenths(battle.state().unit(unit).mark[unit_mark::moved]);
    const auto is_half = [&](Length moved) {
        sheet::Frame frame = manual.moves->orders_frame(unit, order);
        frame.slots[manual.moves->orders().moved] = as_exact(moved);
        return manual.calls->orders().refused(frame) < 0;
    };
    return is_half(spent) && is_half(come_forward(manual, battle, unit, order) + table::slack);
}

// P-1: who stands there has made his Retreat move by staying, unless he is to go on over it.
bool stays_on_home_edge(const ArwManual& manual, const Battle& battle, UnitId unit) {
    if (manual.flight.fallers_leave) return false;
    const table::Box& box = battle.field().footprint(unit).box;
    const table::Terrain& terrain = battle.field().terrain();
    const battle::TableEdge home = manual.roster->sides[battle.state().unit(unit).side].home;
    return std::min(tactics::to_edge(terrain, box.least, home), tactics::to_edge(terrain, box.most, home)) <=
           table::slack;
}

bool can_move(const State& state, UnitId unit) {
    const UnitState& its = state.unit(unit);
    return its.presence == Presence::on_table && its.mark[unit_mark::halted] == 0 &&
           its.mark[unit_mark::charge_test] == 0 && !in_contact(state, unit);
}

// Both are asked by every check of a move and of the end of the step, mostly again and again as things stand.
enum Question : std::size_t { can_go_back, can_go_on };

// Where friends may have a say in them: wherever a move can lead it, the room for wheeling and turning about allowed for, and as far
// from there as the halts before friends are measured.
table::Box may_matter(const ArwManual& manual, const Battle& battle, UnitId unit) {
    const MoveRules& rules = *manual.moves;
    const int order = battle.state().unit(unit).order;
    const table::Array array = battle.array_of(unit);
    table::Box box = battle.field().footprint(unit).box;
    box.grow(rules.farthest(unit, order) + 2 * (table::frontage_of(array) + table::depth_of(array)) +
             rules.whole_move(unit, order) + rules.test_distance(unit) + rules.friends_keep());
    return box;
}

bool owes_retreat(const ArwManual& manual, const Battle& battle, UnitId unit) {
    const UnitState& its = battle.state().unit(unit);
    if (its.order != order::retreat || !can_move(battle.state(), unit)) return false;
    return battle.findings().recall(can_go_back, unit, its.side, may_matter(manual, battle, unit), [&] {
        if (made_half(manual, battle, unit, order::retreat) || stays_on_home_edge(manual, battle, unit)) return false;
        return way_back(manual, battle, unit, MoveJudge(manual, battle, unit)).count > 0;
    });
}

bool goes_on(const ArwManual& manual, const Battle& battle, UnitId unit) {
    return battle.findings().recall(
        can_go_on, unit, battle.state().unit(unit).side, may_matter(manual, battle, unit),
        [&] { return way_on(manual, battle, unit, MoveJudge(manual, battle, unit)).count > 0; });
}

bool fulfils_advance(const ArwManual& manual, const Battle& battle, UnitId unit) {
    const UnitState& its = battle.state().unit(unit);
    if (its.order != order::advance && its.mark[unit_mark::halted] == 0) return false;
    return in_contact(battle.state(), unit) || its.mark[unit_mark::charge_test] == 1 ||
           made_half(manual, battle, unit, order::advance);
}

// ADV-03 binds those of the Group who are on Advance (P-5); where a printed halt, friends or ground let nobody go on, it is waived.
bool owes_advance(const ArwManual& manual, const Battle& battle, GroupId group) {
    const State& state = battle.state();
    bool anybody = false;
    for (UnitId unit = 0; unit < state.units().size(); ++unit) {
        if (state.unit(unit).group != group || !battle.on_table(unit)) continue;
        if (fulfils_advance(manual, battle, unit)) return false;
        anybody = anybody || (state.unit(unit).order == order::advance && can_move(state, unit));
    }
    if (!anybody) return false;
    for (UnitId unit = 0; unit < state.units().size(); ++unit) {
        const UnitState& its = state.unit(unit);
        if (its.group != group || its.order != order::advance || !can_move(state, unit)) continue;
        if (goes_on(manual, battle, unit)) return true;
    }
    return false;
}

// Whoever may owe something has a number: the units, then the Groups.
bool owes_one(const ArwManual& manual, const Battle& battle, SideId side, std::size_t whom) {
    const State& state = battle.state();
    if (whom < state.units().size()) {
        const auto unit = static_cast<UnitId>(whom);
        return state.unit(unit).side == side && owes_retreat(manual, battle, unit);
    }
    const auto group = static_cast<GroupId>(whom - state.units().size());
    return group < state.groups().size() && state.group(group).side == side && owes_advance(manual, battle, group);
}

Owed owed_by(const ArwManual& manual, const State& state, std::size_t whom) {
    const MoveNames& names = manual.moves->names();
    const std::string_view says = manual.owed_words[whom];
    if (whom < state.units().size()) {
        const auto unit = static_cast<UnitId>(whom);
        return {unit, state.unit(unit).group, names.retreat_half, says};
    }
    return {battle::no_unit, static_cast<GroupId>(whom - state.units().size()), names.owes_half, says};
}

}  // namespace owing

using namespace owing;

bool group_has_advanced(const ArwManual& manual, const Battle& battle, GroupId group) {
    for (const UnitId unit : manual.members[group]) {
        if (battle.on_table(unit) && fulfils_advance(manual, battle, unit)) return true;
    }
    return false;
}

Evolutions way_back(const ArwManual& manual, const Battle& battle, UnitId unit, const MoveJudge& judge) {
    const table::Posed from = battle.posed(unit);
    const Length left = move_left(manual, battle, unit);
    if (left < manual.far.least_part) return {};
    for (const Evolutions& way : {one(EvolutionKind::back, left), about_and(EvolutionKind::forward, left),
                                  one(EvolutionKind::forward, left), about_and(EvolutionKind::back, left)}) {
        const Evolutions legal = longest(manual, judge, from, way);
        if (legal.count > 0) return legal;
    }
    return {};
}

Evolutions way_on(const ArwManual& manual, const Battle& battle, UnitId unit, const MoveJudge& judge) {
    const table::Posed from = battle.posed(unit);
    const Length left = move_left(manual, battle, unit);
    if (left < manual.far.least_part) return {};
    const Evolutions straight = longest(manual, judge, from, one(EvolutionKind::forward, left));
    if (straight.count > 0) return straight;
    const UnitState& its = battle.state().unit(unit);
    const table::Nearest enemy = table::nearest(battle.field(), battle.field().footprint(unit),
                                                battle::other_side(its.side), [](table::Piece) { return true; });
    if (enemy.piece == table::no_piece) return {};
    table::Goal goal;
    goal.at = battle.posed(enemy.piece).pose.at;
    goal.any_facing = true;
    const table::Plan plan = table::plan(from, goal, judge, plan_budget);
    return plan.cost >= manual.far.least_part ? plan.way : Evolutions{};
}

// Asked before every move of others; once they have begun, the Retreat moves are over.
bool retreats_owed(const ArwManual& manual, const Battle& battle, SideId side) {
    if (battle.state().head().side[side].mark[side_mark::retreats_over] != 0) return false;
    for (UnitId unit = 0; unit < battle.state().units().size(); ++unit) {
        if (battle.state().unit(unit).side == side && owes_retreat(manual, battle, unit)) return true;
    }
    return false;
}

bool unit_owes_move(const ArwManual& manual, const Battle& battle, UnitId unit) {
    return owes_retreat(manual, battle, unit);
}

void end_retreats(const ArwManual& manual, Work& work, SideId side) {
    if (work.state().head().side[side].mark[side_mark::retreats_over] != 0) return;
    work.mark(battle::Scope::side, side, side_mark::retreats_over, 1, manual.moves->names().sequence);
}

// What is listed is mostly paid in the order of the list: whether anything is owed yet, the last of it is the likeliest to say.
bool owes_moves(const ArwManual& manual, const Battle& battle, SideId side, std::vector<Owed>* list) {
    const State& state = battle.state();
    if (list == nullptr && owes_one(manual, battle, side, battle.findings().likeliest())) return true;
    bool owes = false;
    for (std::size_t whom = 0; whom < state.units().size() + state.groups().size(); ++whom) {
        if (!owes_one(manual, battle, side, whom)) continue;
        if (list == nullptr) return true;
        owes = true;
        list->push_back(owed_by(manual, state, whom));
        battle.findings().expect(whom);
    }
    return owes;
}

void settle_moves(const ArwManual& manual, Work& work, SideId side) {
    for (UnitId unit = 0; unit < work.state().units().size(); ++unit) {
        const UnitState& its = work.state().unit(unit);
        if (its.side != side || its.presence != Presence::on_table) continue;
        if (its.order == order::retreat && its.mark[unit_mark::must_retreat] != 0) {
            work.mark_unit(unit, unit_mark::must_retreat, 0, manual.moves->names().leaving_retreat);
        }
        if (its.order != order::advance || its.mark[unit_mark::charge_test] == 1 || in_contact(work.state(), unit))
            continue;
        const RuleId halt = MoveJudge(manual, work.battle(), unit).halt_here(work.battle().field().footprint(unit), 0);
        if (halt == 0) continue;
        work.set_order(unit, order::stand, halt);
        work.mark_unit(unit, unit_mark::halted, 1, halt);
    }
}

}  // namespace linstock::rules_arw
