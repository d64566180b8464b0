#include "tactics/sequence.hpp"

#include <algorithm>

#include "battle/scenario.hpp"
#include "tactics/flight.hpp"
#include "tactics/touch.hpp"

namespace linstock::tactics {

namespace {

using battle::Objective;
using battle::other_side;
using battle::Presence;
using battle::Result;
using battle::Scope;

constexpr std::int64_t a_tenth = 1'000;  // in ten-thousandths

UnitId unit_count(const Work& work) { return static_cast<UnitId>(work.state().units().size()); }

// Objectives are bits of a mark: a scenario with more is refused before a battle is raised.
std::size_t objectives_held(const Manual& manual) {
    return std::min(manual.roster->objectives.size(), battle::most_objectives);
}

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

}  // namespace

void arrive(const Manual& manual, Work& work, SideId side) {
    const int turn = work.state().head().turn;
    for (UnitId unit = 0; unit < unit_count(work); ++unit) {
        const battle::RosterUnit& told = manual.roster->units[unit];
        const UnitState& its = work.state().unit(unit);
        if (its.side != side || its.presence != Presence::awaited || told.enters_turn > turn) continue;
        table::Posed at = work.battle().posed(unit);
        at.pose = told.pose;
        if (!find_room(work, unit, at)) continue;
        battle::Event event;
        event.kind = battle::EventKind::unit_entered;
        event.rule = manual.rule_of.sequence;
        event.subject = unit;
        event.a = at.pose.at.x;
        event.b = at.pose.at.y;
        event.c = at.pose.facing;
        event.d = static_cast<int>(told.formation) | told.files << 8;
        work.emit(event);
    }
    for (std::size_t index = 0; index < manual.roster->commanders.size(); ++index) {
        const battle::RosterCommander& told = manual.roster->commanders[index];
        if (told.side != side || work.state().commanders()[index].presence != Presence::awaited ||
            told.enters_turn > turn)
            continue;
        battle::Event event;
        event.kind = battle::EventKind::commander_posed;
        event.rule = manual.rule_of.sequence;
        event.subject = static_cast<std::uint16_t>(index);
        event.a = told.at.x;
        event.b = told.at.y;
        work.emit(event);
    }
}

// --- the end of a phase --------------------------------------------------------------------------------------------------

void take_off_the_dead(const Manual& manual, Work& work) {
    for (UnitId unit = 0; unit < unit_count(work); ++unit) {
        const UnitState& its = work.state().unit(unit);
        const int dead = its.mark[manual.mark.dead];
        if (dead == 0 || its.presence != Presence::on_table) continue;
        const int left = living(manual, work.state(), unit);
        if (left == 0) {
            remove(manual, work, unit, Presence::destroyed, manual.rule_of.gone);
            continue;
        }
        close_ranks(manual, work, unit, left, manual.rule_of.gone);
        work.mark_unit(unit, manual.mark.dead, 0, manual.rule_of.gone);
    }
}

// The enemy he touched may be too far off when the outer stands have gone.
void part_those_out_of_touch(const Manual& manual, Work& work) {
    for (std::size_t at = 0; at < work.state().ties().size() && !work.stopped();) {
        const battle::Tie tie = work.state().ties()[at];
        const bool apart = tie.kind == manual.tie.contact &&
                           touch_of(manual, work.battle().field(), tie.a, tie.b).stands == 0 &&
                           touch_of(manual, work.battle().field(), tie.b, tie.a).stands == 0;
        if (apart)
            work.cut(manual.tie.contact, tie.a, tie.b, manual.rule_of.parted);  // the next one now stands here
        else
            ++at;
    }
}

// --- who holds what ------------------------------------------------------------------------------------------------------

namespace {

bool stands_at(const Manual& manual, const Work& work, const Objective& objective, SideId side) {
    for (UnitId unit = 0; unit < unit_count(work); ++unit) {
        const UnitState& its = work.state().unit(unit);
        if (its.side != side || !manual.course->fights_on(work.state(), unit)) continue;
        if (table::within(table::distance(objective.at, work.battle().field().footprint(unit)), objective.radius))
            return true;
    }
    return false;
}

}  // namespace

void hold_objectives(const Manual& manual, Work& work) {
    int holds[2] = {work.state().head().side[0].mark[manual.side.holds],
                    work.state().head().side[1].mark[manual.side.holds]};
    const int before[2] = {holds[0], holds[1]};
    for (std::size_t index = 0; index < objectives_held(manual); ++index) {
        const Objective& objective = manual.roster->objectives[index];
        const bool there[2] = {stands_at(manual, work, objective, 0), stands_at(manual, work, objective, 1)};
        if (there[0] == there[1]) continue;
        const SideId holder = there[0] ? SideId{0} : SideId{1};
        holds[holder] |= 1 << index;
        holds[other_side(holder)] &= ~(1 << index);
    }
    for (SideId side = 0; side < 2; ++side) {
        if (holds[side] != before[side])
            work.mark(Scope::side, side, manual.side.holds, holds[side], manual.rule_of.objectives);
    }
}

SideId holder(const Manual& manual, const State& state, std::size_t objective) {
    if (manual.side.holds < 0 || objective >= objectives_held(manual)) return battle::no_side;
    for (SideId side = 0; side < 2; ++side) {
        if ((state.head().side[side].mark[manual.side.holds] >> objective & 1) != 0) return side;
    }
    return battle::no_side;
}

// --- the end of the battle -----------------------------------------------------------------------------------------------

namespace {

std::int32_t worth_of(const Manual& manual, SideId side) {
    std::int32_t sum = 0;
    for (const battle::RosterUnit& unit : manual.roster->units) sum += unit.side == side ? unit.worth : 0;
    return sum;
}

std::int32_t objectives_of(const Manual& manual, const State& state, SideId side) {
    std::int32_t sum = 0;
    for (std::size_t index = 0; index < objectives_held(manual); ++index) {
        if ((state.head().side[side].mark[manual.side.holds] >> index & 1) != 0)
            sum += manual.roster->objectives[index].worth;
    }
    return sum;
}

bool nobody_is_left(const State& state, SideId side) {
    for (const UnitState& its : state.units()) {
        if (its.side == side && (its.presence == Presence::on_table || its.presence == Presence::awaited)) return false;
    }
    return true;
}

bool collapses(const Manual& manual, const Battle& battle, SideId side) {
    if (nobody_is_left(battle.state(), side) || manual.course->collapses(battle, side)) return true;
    const std::int32_t worth = worth_of(manual, side);
    return worth > 0 && 2 * worth_lost(manual, battle, side) >= worth;
}

// Losses as ten-thousandths of the own worth, less what the places held are worth against the mean of the two armies.
std::int64_t standing_of(const Manual& manual, const Battle& battle, SideId side) {
    const std::int64_t worth = std::max<std::int32_t>(1, worth_of(manual, side));
    const std::int64_t mean = std::max<std::int64_t>(1, (worth_of(manual, 0) + worth_of(manual, 1)) / 2);
    return 10'000 * objectives_of(manual, battle.state(), side) / mean -
           10'000 * worth_lost(manual, battle, side) / worth;
}

Result better_side(const Manual& manual, const Battle& battle, std::int64_t margin) {
    const std::int64_t ahead = standing_of(manual, battle, 0) - standing_of(manual, battle, 1);
    if (ahead >= margin && ahead > 0) return Result::side_0;
    if (-ahead >= margin && ahead < 0) return Result::side_1;
    return Result::draw;
}

}  // namespace

bool group_is_out(const Manual& manual, const State& state, GroupId group) {
    return std::all_of(manual.members[group].begin(), manual.members[group].end(), [&](UnitId unit) {
        return !manual.course->fights_on(state, unit) && state.unit(unit).presence != Presence::awaited;
    });
}

Result result_of_turn(const Manual& manual, const Battle& battle) {
    const bool down[2] = {collapses(manual, battle, 0), collapses(manual, battle, 1)};
    if (down[0] && down[1]) return better_side(manual, battle, 1);
    if (down[0]) return Result::side_1;
    if (down[1]) return Result::side_0;
    const bool last_turn = battle.state().head().turn >= manual.roster->turn_limit;
    return last_turn ? better_side(manual, battle, a_tenth) : Result::undecided;
}

void end_battle(const Manual& manual, Work& work, Result result) {
    battle::Event event;
    event.kind = battle::EventKind::battle_ended;
    event.rule = manual.rule_of.victory;
    event.a = static_cast<int>(result);
    work.emit(event);
}

std::int32_t worth_lost(const Manual& manual, const Battle& battle, SideId side) {
    std::int64_t sum = 0;
    for (UnitId unit = 0; unit < battle.state().units().size(); ++unit) {
        const UnitState& its = battle.state().unit(unit);
        if (its.side != side || its.presence == battle::Presence::awaited) continue;
        const std::int64_t worth = manual.roster->units[unit].worth;
        const CourseRules::Lost lost = manual.course->lost(battle.state(), unit);
        sum += lost.whole == 0 ? 0 : worth * lost.part / lost.whole;
    }
    return static_cast<std::int32_t>(sum);
}

}  // namespace linstock::tactics
