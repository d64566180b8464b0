#include "rules/arw/turn.hpp"

#include "rules/arw/charge.hpp"
#include "rules/arw/fight.hpp"
#include "rules/arw/move_rules.hpp"
#include "rules/arw/movement.hpp"
#include "tactics/commanders.hpp"
#include "tactics/sequence.hpp"

namespace linstock::rules_arw {

namespace turn_clock {

using battle::Arm;
using battle::no_side;
using battle::Objective;
using battle::other_side;
using battle::Presence;
using battle::Result;
using battle::Scope;

std::span<const UnitState> units(const Work& work) { return work.state().units(); }

UnitId unit_count(const Work& work) { return static_cast<UnitId>(units(work).size()); }

// --- the start of a phase ------------------------------------------------------------------------------------------------

bool wants_command(const ArwManual& manual, const State& state, GroupId group) {
    for (UnitId unit = 0; unit < state.units().size(); ++unit) {
        const UnitState& its = state.unit(unit);
        if (its.group != group || its.presence != Presence::on_table || its.order == order::rout) continue;
        if (manual.orders_need_general || its.mark[unit_mark::imposed] != 0) return true;
    }
    return false;
}

// An imposed order can be changed only where the General or the C-in-C is within D4 x 5 cm of the Group: one D4 a Group (P-5). It is
// thrown only where it can matter.
void throw_for_command(const ArwManual& manual, Work& work, SideId side) {
    constexpr int faces_of_d4 = 4;
    const RuleId rule = manual.rule("ARW-GAP-P5");
    const Length step = manual.play->length("general reach step");
    for (std::size_t index = 0; index < work.state().groups().size(); ++index) {
        const GroupId group = static_cast<GroupId>(index);
        if (work.state().group(group).side != side || !wants_command(manual, work.state(), group)) continue;
        const Length distance = tactics::general_distance(manual, work.battle(), group);
        if (!table::within(distance, faces_of_d4 * step)) continue;
        int reach = 1;
        if (!table::within(distance, step)) {
            dice::Request request;
            request.die = dice::Die::d4;
            work.faces().about(rule, battle::no_unit, battle::no_unit);
            const dice::Outcomes thrown = work.faces().outcomes(request, "D4 for the General's reach", false);
            reach = thrown.list.empty() ? 0 : thrown.list[0].answer.part[0];
        }
        work.mark_group(group, group_mark::command_reach, reach, rule);
    }
}

void begin_phase(const ArwManual& manual, Work& work, int turn, SideId side) {
    work.advance(turn, side, step::orders, side, manual.moves->names().sequence);
    tactics::arrive(manual, work, side);
    rally_tests(manual, work, side);
    throw_for_command(manual, work, side);
}

// --- the end of a phase --------------------------------------------------------------------------------------------------

// Who sheds Disorganised, and when, stands in the course of play.
void recover(const ArwManual& manual, Work& work, SideId side) {
    for (UnitId unit = 0; unit < unit_count(work); ++unit) {
        const UnitState& its = work.state().unit(unit);
        if (its.side == side && its.presence == Presence::on_table)
            battle::recover(*manual.play, work, step::ending, unit);
    }
}

// --- the end of a phase --------------------------------------------------------------------------------------------------

int thrown_for_first_move(const ArwManual& manual, Work& work, const char* label) {
    work.faces().about(manual.rule("ARW-GAP-17"), battle::no_unit, battle::no_unit);
    const dice::Outcomes thrown = work.faces().outcomes(dice::Request{}, label, false);
    return thrown.list.empty() ? 1 : thrown.list[0].answer.part[0];
}

// Each side throws a die and the higher goes first; of equals the side that was second in the turn now over.
SideId first_side_of_next_turn(const ArwManual& manual, Work& work) {
    if (!manual.diced_first_side) return manual.roster->first_side;
    const SideId was_second = work.state().head().phase_side;
    const int dice[2] = {thrown_for_first_move(manual, work, "the first side's die for the first move"),
                         thrown_for_first_move(manual, work, "the second side's die for the first move")};
    if (dice[0] == dice[1]) return was_second;
    return dice[0] > dice[1] ? SideId{0} : SideId{1};
}

// The side that goes first in a turn is remembered by the second phase being the other side's.
void next_phase(const ArwManual& manual, Work& work) {
    const battle::Header head = work.state().head();
    const bool second_phase = head.side[0].mark[side_mark::second_phase] != 0;
    if (!second_phase) {
        work.mark(Scope::side, 0, side_mark::second_phase, 1, manual.moves->names().sequence);
        begin_phase(manual, work, head.turn, other_side(head.phase_side));
        return;
    }
    const Result result = tactics::result_of_turn(manual, work.battle());
    if (result != Result::undecided) {
        tactics::end_battle(manual, work, result);
        return;
    }
    work.mark(Scope::side, 0, side_mark::second_phase, 0, manual.moves->names().sequence);
    begin_phase(manual, work, head.turn + 1, first_side_of_next_turn(manual, work));
}

void end_phase(const ArwManual& manual, Work& work) {
    tactics::take_off_the_dead(manual, work);
    tactics::part_those_out_of_touch(manual, work);
    recover(manual, work, work.state().head().phase_side);
    tactics::hold_objectives(manual, work);
    next_phase(manual, work);
}

// --- the steps -------------------------------------------------------------------------------------------------------------

void end_deployment(const ArwManual& manual, Work& work) {
    const battle::Header& head = work.state().head();
    const SideId first = tactics::defender(manual);
    if (head.to_act == first) {
        work.advance(0, other_side(first), step::deployment, other_side(first), manual.rule("ARW-GAP-78"));
        return;
    }
    begin_phase(manual, work, 1, manual.roster->first_side);
}

// An imposed order has stood for its owner's orders step; from the next one on it is an order like any other.
void end_orders(const ArwManual& manual, Work& work) {
    const battle::Header head = work.state().head();
    for (UnitId unit = 0; unit < unit_count(work); ++unit) {
        const UnitState& its = work.state().unit(unit);
        if (its.side == head.phase_side && its.mark[unit_mark::imposed] != 0) {
            work.mark_unit(unit, unit_mark::imposed, 0, manual.rule("ARW-GAP-P5"));
        }
    }
    work.advance(head.turn, head.phase_side, step::movement, head.phase_side, manual.moves->names().sequence);
    for (UnitId unit = 0; unit < unit_count(work); ++unit) {
        const UnitState& its = work.state().unit(unit);
        if (its.side != head.phase_side || its.presence != Presence::on_table || its.order != order::rout) continue;
        if (its.mark[unit_mark::rout_moved] == 0) rout_move(manual, work, unit, manual.rule("ARW-ROUT-02"));
    }
}

void end_movement(const ArwManual& manual, Work& work) {
    const battle::Header head = work.state().head();
    settle_moves(manual, work, head.phase_side);
    work.advance(head.turn, head.phase_side, step::fire, head.phase_side, manual.moves->names().sequence);
}

void end_fire(const ArwManual& manual, Work& work) {
    const battle::Header head = work.state().head();
    const RuleId sequence = manual.moves->names().sequence;
    declare_by_instruction(manual, work, head.to_act);
    if (head.to_act == head.phase_side) {
        work.advance(head.turn, head.phase_side, step::fire, other_side(head.phase_side), sequence);
        return;
    }
    resolve_fire(manual, work);
    complete_charges(manual, work);
    work.advance(head.turn, head.phase_side, step::melee, head.phase_side, sequence);
    resolve_melee(manual, work);
    work.advance(head.turn, head.phase_side, step::morale, head.phase_side, sequence);
    group_tests(manual, work);
    work.advance(head.turn, head.phase_side, step::ending, head.phase_side, sequence);
    end_phase(manual, work);
}

}  // namespace turn_clock

void begin_deployment(const ArwManual& manual, Work& work) {
    using namespace turn_clock;
    const RuleId rule = manual.rule("ARW-GAP-78");
    std::vector<int> stands(manual.roster->groups.size());
    for (const battle::RosterUnit& unit : manual.roster->units) stands[unit.group] += unit.stands;
    for (std::size_t group = 0; group < stands.size(); ++group) {
        work.mark_group(static_cast<GroupId>(group), group_mark::stands_at_start, stands[group], rule);
    }
    tactics::begin_deployment(manual, work, step::deployment);
}

bool check_end_step(const ArwManual& manual, const Battle& battle, SideId by, Refusal* why) {
    if (battle.state().head().step != step::movement) return true;
    std::vector<battle::Owed> owed;
    if (!owes_moves(manual, battle, by, why == nullptr ? nullptr : &owed)) return true;
    return why == nullptr || owed.empty() ? false : refuse(why, owed.front().rule, owed.front().says);
}

void decide_end_step(const ArwManual& manual, Work& work) {
    using namespace turn_clock;
    switch (work.state().head().step) {
        case step::deployment:
            return end_deployment(manual, work);
        case step::orders:
            return end_orders(manual, work);
        case step::movement:
            return end_movement(manual, work);
        default:
            return end_fire(manual, work);
    }
}

}  // namespace linstock::rules_arw
