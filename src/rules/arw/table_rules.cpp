#include "rules/arw/table_rules.hpp"

#include "rules/arw/move_judge.hpp"

namespace linstock::rules_arw {

namespace {

using tactics::Allowance;

// The order under which a unit goes so.
int order_of(const Battle& battle, UnitId unit, Going going) {
    switch (going) {
        case Going::marching:
            return battle.state().unit(unit).order;
        case Going::charging:
            return order::advance;
        case Going::withdrawing:
            return order::retreat;
        case Going::routing:
            return order::rout;
    }
    return order::stand;
}

}  // namespace

Allowance ArwWalk::allowance(const Battle& battle, UnitId unit, Going going, table::Formation formation,
                             table::EvolutionKind kind, std::uint32_t grounds) const {
    const MoveRules& rules = *manual_.moves;
    const MoveRules::Limit& limit =
        rules.limit(unit, order_of(battle, unit, going), formation, action_of(kind), rules.going_of(grounds));
    return {limit.most, limit.refused};
}

Length ArwWalk::whole_move(const Battle& battle, UnitId unit, Going going) const {
    return manual_.moves->whole_move(unit, order_of(battle, unit, going));
}

// P-3: Lights pass and are passed; those who withdraw go through friends on Stand or Reserve that are not in contact.
bool ArwWalk::may_pass(const Battle& battle, UnitId mover, Going going, UnitId other) const {
    if (going == Going::routing || manual_.card(mover).light || manual_.card(other).light) return true;
    const State& state = battle.state();
    const bool withdraws =
        going == Going::withdrawing || (going == Going::marching && state.unit(mover).order == order::retreat);
    const bool waits = state.unit(other).order == order::stand || state.unit(other).order == order::reserve;
    return withdraws && waits && !in_contact(state, other);
}

// Into a building: half a move (C-10).
Length ArwWalk::to_enter(const Battle& battle, UnitId unit, Going going, const table::Posed& from,
                         std::uint32_t kinds) const {
    const std::uint32_t houses = kinds & manual_.kinds.buildings;
    if (houses == 0) return 0;
    const std::uint32_t before = battle.field().terrain().grounds_under(table::laid_out(from.pose, from.array));
    return (before & houses) != 0 ? 0 : whole_move(battle, unit, going) / 2;
}

bool ArwWalk::legal_shape(UnitId unit, const table::Array& array) const {
    return rules_arw::legal_shape(manual_.card(unit), array);
}

// Formed friends through whom a router runs are Disorganised.
void ArwWalk::ran_through(Work& work, UnitId, UnitId passed) const {
    const RuleId rule = manual_.moves->names().rout_passing;
    const UnitState& friends = work.state().unit(passed);
    if (friends.order == order::rout || manual_.card(passed).light) return;
    if (friends.mark[unit_mark::disorganised] == 0) work.mark_unit(passed, unit_mark::disorganised, 1, rule);
    work.mark_unit(passed, unit_mark::disorganised_now, 1, rule);
}

RuleId ArwWalk::bars_deployment(const Battle& battle, UnitId unit, const table::Posed& at) const {
    if (battle.state().unit(unit).order != order::advance) return 0;
    return manual_.moves->out_of_line(unit, at.array.formation, at_narrow_gap(manual_, battle, unit, at));
}

bool ArwCourse::fights_on(const State& state, UnitId unit) const {
    const UnitState& its = state.unit(unit);
    return its.presence == battle::Presence::on_table && its.order != order::rout;
}

ArwCourse::Lost ArwCourse::lost(const State& state, UnitId unit) const {
    const int start = state.unit(unit).stands_at_start;
    return {fights_on(state, unit) ? start - living(state, unit) : start, start};
}

bool ArwCourse::collapses(const Battle& battle, SideId side) const {
    if (!manual_.collapse_by_groups) return false;
    int all = 0;
    int out = 0;
    for (std::size_t index = 0; index < manual_.roster->groups.size(); ++index) {
        if (manual_.roster->groups[index].side != side) continue;
        ++all;
        out += tactics::group_is_out(manual_, battle.state(), static_cast<GroupId>(index)) ? 1 : 0;
    }
    return 2 * out >= all;
}

}  // namespace linstock::rules_arw
