#include "rules/arw/turn.hpp"

#include "rules/arw/charge.hpp"
#include "rules/arw/fight.hpp"
#include "rules/arw/move_rules.hpp"
#include "rules/arw/movement.hpp"

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

SideId defender(const Book& book) { return book.roster->sides[0].attacks ? SideId{1} : SideId{0}; }

// --- the start of a phase ------------------------------------------------------------------------------------------------

// A unit that arrives is pushed along its edge, a stand's width at a time, first toward the middle of the table and then away from it, until
// it finds room; without any it waits for the next turn.
bool find_room(const Work& work, UnitId unit, table::Posed& at) {
    const battle::Roster& roster = work.battle().roster();
    table::Point along = table::turned({roster.units[unit].stand_width, 0}, at.pose.facing);
    const table::Point middle{roster.terrain.width() / 2, roster.terrain.depth() / 2};
    if (table::dot(along, middle - at.pose.at) < 0) along = table::Point{} - along;
    for (int tries = 0; tries < 24; ++tries) {
        const int steps = tries % 2 == 0 ? tries / 2 : -(tries + 1) / 2;
        table::Posed place = at;
        place.pose.at = place.pose.at + table::Point{along.x * steps, along.y * steps};
        if (table::standing(work.battle().field(), unit, place).what != table::Obstacle::What::nothing) continue;
        at = place;
        return true;
    }
    return false;
}

void arrive(const Book& book, Work& work, SideId side) {
    const int turn = work.state().head().turn;
    for (UnitId unit = 0; unit < unit_count(work); ++unit) {
        const battle::RosterUnit& told = book.roster->units[unit];
        const UnitState& its = work.state().unit(unit);
        if (its.side != side || its.presence != Presence::awaited || told.enters_turn > turn) continue;
        table::Posed at = work.battle().posed(unit);
        at.pose = told.pose;
        if (!find_room(work, unit, at)) continue;
        battle::Event event;
        event.kind = battle::EventKind::unit_entered;
        event.rule = book.moves->names().sequence;
        event.subject = unit;
        event.a = at.pose.at.x;
        event.b = at.pose.at.y;
        event.c = at.pose.facing;
        event.d = static_cast<int>(told.formation) | told.files << 8;
        work.emit(event);
    }
    for (std::size_t index = 0; index < book.roster->commanders.size(); ++index) {
        const battle::RosterCommander& told = book.roster->commanders[index];
        if (told.side != side || work.state().commanders()[index].presence != Presence::awaited ||
            told.enters_turn > turn)
            continue;
        battle::Event event;
        event.kind = battle::EventKind::commander_posed;
        event.rule = book.moves->names().sequence;
        event.subject = static_cast<std::uint16_t>(index);
        event.a = told.at.x;
        event.b = told.at.y;
        work.emit(event);
    }
}

bool wants_command(const Book& book, const State& state, GroupId group) {
    for (UnitId unit = 0; unit < state.units().size(); ++unit) {
        const UnitState& its = state.unit(unit);
        if (its.group != group || its.presence != Presence::on_table || its.order == order::rout) continue;
        if (book.orders_need_general || its.mark[unit_mark::imposed] != 0) return true;
    }
    return false;
}

// An imposed order can be changed only where the General or the C-in-C is within D4 x 5 cm of the Group: one D4 a Group (P-5). It is
// thrown only where it can matter.
void throw_for_command(const Book& book, Work& work, SideId side) {
    const RuleId rule = book.rule("ARW-GAP-P5");
    for (std::size_t index = 0; index < work.state().groups().size(); ++index) {
        const GroupId group = static_cast<GroupId>(index);
        if (work.state().group(group).side != side || !wants_command(book, work.state(), group)) continue;
        const Length distance = general_distance(book, work.battle(), group);
        if (!table::within(distance, 20 * table::centimetre)) continue;
        int reach = 1;
        if (!table::within(distance, 5 * table::centimetre)) {
            dice::Request request;
            request.die = dice::Die::d4;
            work.faces().about(rule, battle::no_unit, battle::no_unit);
            const dice::Outcomes thrown = work.faces().outcomes(request, "D4 for the General's reach", false);
            reach = thrown.list.empty() ? 0 : thrown.list[0].answer.part[0];
        }
        work.mark_group(group, group_mark::command_reach, reach, rule);
    }
}

void begin_phase(const Book& book, Work& work, int turn, SideId side) {
    work.advance(turn, side, step::orders, side, book.moves->names().sequence);
    arrive(book, work, side);
    rally_tests(book, work, side);
    throw_for_command(book, work, side);
}

// --- the end of a phase --------------------------------------------------------------------------------------------------

void take_off_the_dead(const Book& book, Work& work) {
    for (UnitId unit = 0; unit < unit_count(work); ++unit) {
        const UnitState& its = work.state().unit(unit);
        const int dead = its.mark[unit_mark::dead];
        if (dead == 0 || its.presence != Presence::on_table) continue;
        const int left = living(work.state(), unit);
        if (left == 0) {
            remove(book, work, unit, Presence::destroyed, book.rule("ARW-GAP-79"));
            continue;
        }
        close_ranks(book, work, unit, left, book.rule("ARW-GAP-79"));
        work.mark_unit(unit, unit_mark::dead, 0, book.rule("ARW-GAP-79"));
    }
}

// The enemy he touched may be too far off when the outer stands have gone.
void part_those_out_of_touch(const Book& book, Work& work) {
    for (std::size_t at = 0; at < work.state().ties().size() && !work.stopped();) {
        const battle::Tie tie = work.state().ties()[at];
        const bool apart =
            tie.kind == tie::contact && table::distance(work.battle().field(), tie.a, tie.b) > table::slack;
        if (apart)
            work.cut(tie::contact, tie.a, tie.b, book.rule("ARW-GAP-65"));  // the next one now stands here
        else
            ++at;
    }
}

// Who sheds Disorganised, and when, stands in the course of play.
void recover(const Book& book, Work& work, SideId side) {
    for (UnitId unit = 0; unit < unit_count(work); ++unit) {
        const UnitState& its = work.state().unit(unit);
        if (its.side == side && its.presence == Presence::on_table)
            battle::recover(*book.play, work, step::ending, unit);
    }
}

// --- who holds what, and the end of the battle ---------------------------------------------------------------------------

bool stands_at(const Work& work, const Objective& objective, SideId side) {
    for (UnitId unit = 0; unit < unit_count(work); ++unit) {
        const UnitState& its = work.state().unit(unit);
        if (its.side != side || its.presence != Presence::on_table || its.order == order::rout) continue;
        if (table::within(table::distance(objective.at, work.battle().field().footprint(unit)), objective.radius))
            return true;
    }
    return false;
}

// A place is held by the side that was last there alone.
void hold_objectives(const Book& book, Work& work) {
    int holds[2] = {work.state().head().side[0].mark[side_mark::holds],
                    work.state().head().side[1].mark[side_mark::holds]};
    const int before[2] = {holds[0], holds[1]};
    for (std::size_t index = 0; index < book.roster->objectives.size() && index < 15; ++index) {
        const Objective& objective = book.roster->objectives[index];
        const bool there[2] = {stands_at(work, objective, 0), stands_at(work, objective, 1)};
        if (there[0] == there[1]) continue;
        const SideId holder = there[0] ? SideId{0} : SideId{1};
        holds[holder] |= 1 << index;
        holds[other_side(holder)] &= ~(1 << index);
    }
    for (SideId side = 0; side < 2; ++side) {
        if (holds[side] != before[side])
            work.mark(Scope::side, side, side_mark::holds, holds[side], book.rule("ARW-GAP-C11"));
    }
}

std::int32_t worth_of(const Book& book, SideId side) {
    std::int32_t sum = 0;
    for (const battle::RosterUnit& unit : book.roster->units) sum += unit.side == side ? unit.worth : 0;
    return sum;
}

std::int32_t objectives_of(const Book& book, const State& state, SideId side) {
    std::int32_t sum = 0;
    for (std::size_t index = 0; index < book.roster->objectives.size() && index < 15; ++index) {
        if ((state.head().side[side].mark[side_mark::holds] >> index & 1) != 0)
            sum += book.roster->objectives[index].worth;
    }
    return sum;
}

bool group_is_out(const State& state, GroupId group) {
    for (const UnitState& its : state.units()) {
        if (its.group == group && its.presence == Presence::on_table && its.order != order::rout) return false;
        if (its.group == group && its.presence == Presence::awaited) return false;
    }
    return true;
}

bool half_the_groups_are_out(const Book& book, const State& state, SideId side) {
    int all = 0;
    int out = 0;
    for (std::size_t index = 0; index < book.roster->groups.size(); ++index) {
        if (book.roster->groups[index].side != side) continue;
        ++all;
        out += group_is_out(state, static_cast<GroupId>(index)) ? 1 : 0;
    }
    return 2 * out >= all;
}

bool nobody_is_left(const State& state, SideId side) {
    for (const UnitState& its : state.units()) {
        if (its.side == side && (its.presence == Presence::on_table || its.presence == Presence::awaited)) return false;
    }
    return true;
}

bool collapses(const Book& book, const Battle& battle, SideId side) {
    if (nobody_is_left(battle.state(), side)) return true;
    if (book.collapse_by_groups && half_the_groups_are_out(book, battle.state(), side)) return true;
    const std::int32_t worth = worth_of(book, side);
    return worth > 0 && 2 * worth_lost(book, battle, side) >= worth;
}

// Losses as ten-thousandths of the own worth, less what the places held are worth against the mean of the two armies.
std::int64_t standing_of(const Book& book, const Battle& battle, SideId side) {
    const std::int64_t worth = std::max<std::int32_t>(1, worth_of(book, side));
    const std::int64_t mean = std::max<std::int64_t>(1, (worth_of(book, 0) + worth_of(book, 1)) / 2);
    return 10'000 * objectives_of(book, battle.state(), side) / mean - 10'000 * worth_lost(book, battle, side) / worth;
}

Result better_side(const Book& book, const Battle& battle, std::int64_t margin) {
    const std::int64_t ahead = standing_of(book, battle, 0) - standing_of(book, battle, 1);
    if (ahead >= margin && ahead > 0) return Result::side_0;
    if (-ahead >= margin && ahead < 0) return Result::side_1;
    return Result::draw;
}

Result result_of_turn(const Book& book, const Battle& battle) {
    const bool down[2] = {collapses(book, battle, 0), collapses(book, battle, 1)};
    if (down[0] && down[1]) return better_side(book, battle, 1);
    if (down[0]) return Result::side_1;
    if (down[1]) return Result::side_0;
    const bool last_turn = battle.state().head().turn >= book.roster->turn_limit;
    return last_turn ? better_side(book, battle, 1'000) : Result::undecided;
}

void end_battle(Work& work, Result result, RuleId rule) {
    battle::Event event;
    event.kind = battle::EventKind::battle_ended;
    event.rule = rule;
    event.a = static_cast<int>(result);
    work.emit(event);
}

SideId first_side_of_next_turn(const Book& book, Work& work) {
    if (!book.diced_first_side) return book.roster->first_side;
    const RuleId rule = book.rule("ARW-GAP-17");
    work.faces().about(rule, battle::no_unit, battle::no_unit);
    const dice::Outcomes thrown = work.faces().outcomes(dice::Request{}, "who goes first", false);
    const int face = thrown.list.empty() ? 1 : thrown.list[0].answer.part[0];
    return face <= 3 ? SideId{0} : SideId{1};
}

// The side that goes first in a turn is remembered by the second phase being the other side's.
void next_phase(const Book& book, Work& work) {
    const battle::Header head = work.state().head();
    const bool second_phase = head.side[0].mark[side_mark::second_phase] != 0;
    if (!second_phase) {
        work.mark(Scope::side, 0, side_mark::second_phase, 1, book.moves->names().sequence);
        begin_phase(book, work, head.turn, other_side(head.phase_side));
        return;
    }
    const Result result = result_of_turn(book, work.battle());
    if (result != Result::undecided) {
        end_battle(work, result, book.rule("ARW-GAP-C11"));
        return;
    }
    work.mark(Scope::side, 0, side_mark::second_phase, 0, book.moves->names().sequence);
    begin_phase(book, work, head.turn + 1, first_side_of_next_turn(book, work));
}

void end_phase(const Book& book, Work& work) {
    take_off_the_dead(book, work);
    part_those_out_of_touch(book, work);
    recover(book, work, work.state().head().phase_side);
    hold_objectives(book, work);
    next_phase(book, work);
}

// --- the steps -------------------------------------------------------------------------------------------------------------

void end_deployment(const Book& book, Work& work) {
    const battle::Header& head = work.state().head();
    const SideId first = defender(book);
    if (head.to_act == first) {
        work.advance(0, other_side(first), step::deployment, other_side(first), book.rule("ARW-GAP-78"));
        return;
    }
    const SideId begins = first_side_of_next_turn(book, work);
    begin_phase(book, work, 1, begins);
}

// An imposed order has stood for its owner's orders step; from the next one on it is an order like any other.
void end_orders(const Book& book, Work& work) {
    const battle::Header head = work.state().head();
    for (UnitId unit = 0; unit < unit_count(work); ++unit) {
        const UnitState& its = work.state().unit(unit);
        if (its.side == head.phase_side && its.mark[unit_mark::imposed] != 0) {
            work.mark_unit(unit, unit_mark::imposed, 0, book.rule("ARW-GAP-P5"));
        }
    }
    work.advance(head.turn, head.phase_side, step::movement, head.phase_side, book.moves->names().sequence);
    for (UnitId unit = 0; unit < unit_count(work); ++unit) {
        const UnitState& its = work.state().unit(unit);
        if (its.side != head.phase_side || its.presence != Presence::on_table || its.order != order::rout) continue;
        if (its.mark[unit_mark::rout_moved] == 0) rout_move(book, work, unit, book.rule("ARW-ROUT-02"));
    }
}

void end_movement(const Book& book, Work& work) {
    const battle::Header head = work.state().head();
    settle_moves(book, work, head.phase_side);
    work.advance(head.turn, head.phase_side, step::fire, head.phase_side, book.moves->names().sequence);
}

void end_fire(const Book& book, Work& work) {
    const battle::Header head = work.state().head();
    const RuleId sequence = book.moves->names().sequence;
    declare_by_instruction(book, work, head.to_act);
    if (head.to_act == head.phase_side) {
        work.advance(head.turn, head.phase_side, step::fire, other_side(head.phase_side), sequence);
        return;
    }
    resolve_fire(book, work);
    complete_charges(book, work);
    work.advance(head.turn, head.phase_side, step::melee, head.phase_side, sequence);
    resolve_melee(book, work);
    work.advance(head.turn, head.phase_side, step::morale, head.phase_side, sequence);
    group_tests(book, work);
    work.advance(head.turn, head.phase_side, step::ending, head.phase_side, sequence);
    end_phase(book, work);
}

}  // namespace turn_clock

void begin_deployment(const Book& book, Work& work) {
    using namespace turn_clock;
    const RuleId rule = book.rule("ARW-GAP-78");
    std::vector<int> stands(book.roster->groups.size());
    for (const battle::RosterUnit& unit : book.roster->units) stands[unit.group] += unit.stands;
    for (std::size_t group = 0; group < stands.size(); ++group) {
        work.mark_group(static_cast<GroupId>(group), group_mark::stands_at_start, stands[group], rule);
    }
    int holds[2] = {0, 0};
    for (std::size_t index = 0; index < book.roster->objectives.size() && index < 15; ++index) {
        const SideId holder = book.roster->objectives[index].held_by;
        if (holder < 2) holds[holder] |= 1 << index;
    }
    for (SideId side = 0; side < 2; ++side) {
        if (holds[side] != 0) work.mark(Scope::side, side, side_mark::holds, holds[side], rule);
    }
    const SideId first = defender(book);
    work.advance(0, first, step::deployment, first, rule);
}

bool check_end_step(const Book& book, const Battle& battle, SideId by, Refusal* why) {
    if (battle.state().head().step != step::movement) return true;
    std::vector<battle::Owed> owed;
    if (!owes_moves(book, battle, by, why == nullptr ? nullptr : &owed)) return true;
    return why == nullptr || owed.empty() ? false : refuse(why, owed.front().rule, owed.front().says);
}

void decide_end_step(const Book& book, Work& work) {
    using namespace turn_clock;
    switch (work.state().head().step) {
        case step::deployment:
            return end_deployment(book, work);
        case step::orders:
            return end_orders(book, work);
        case step::movement:
            return end_movement(book, work);
        default:
            return end_fire(book, work);
    }
}

std::int32_t worth_lost(const Book& book, const Battle& battle, SideId side) {
    std::int64_t sum = 0;
    for (UnitId unit = 0; unit < battle.state().units().size(); ++unit) {
        const UnitState& its = battle.state().unit(unit);
        if (its.side != side || its.presence == battle::Presence::awaited) continue;
        const std::int64_t worth = book.roster->units[unit].worth;
        const bool gone = its.presence != battle::Presence::on_table || its.order == order::rout;
        const int lost = gone ? its.stands_at_start : its.stands_at_start - living(battle.state(), unit);
        sum += its.stands_at_start == 0 ? 0 : worth * lost / its.stands_at_start;
    }
    return static_cast<std::int32_t>(sum);
}

}  // namespace linstock::rules_arw
