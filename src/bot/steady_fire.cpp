#include "bot/steady.hpp"

#include <algorithm>

// Fire: the exact chances of every shot, several volleys on one Group, and the first one kept for short range.
namespace linstock::bot {

namespace steady_fire {

constexpr int most_targets = 4;  // looked at for one shooter, nearest first
constexpr std::int32_t whole = 10'000;

struct Targets {
    std::array<UnitId, most_targets> unit{};
    std::array<Length, most_targets> distance{};
    int count = 0;

    void add(UnitId id, Length away) {
        int at = count;
        while (at > 0 && distance[static_cast<std::size_t>(at - 1)] > away) --at;
        if (at == most_targets) return;
        if (count < most_targets) ++count;
        for (int i = count - 1; i > at; --i) {
            unit[static_cast<std::size_t>(i)] = unit[static_cast<std::size_t>(i - 1)];
            distance[static_cast<std::size_t>(i)] = distance[static_cast<std::size_t>(i - 1)];
        }
        unit[static_cast<std::size_t>(at)] = id;
        distance[static_cast<std::size_t>(at)] = away;
    }
};

}  // namespace steady_fire

using namespace steady_fire;

// Stands killed count by what they are worth, not more than are there; every fifth of a Group that falls shakes it all, so a
// shot that may pass the next fifth counts half as much again.
std::int64_t Steady::value_of(const battle::FireOdds& odds, UnitId target) const {
    const UnitNote& note = survey_.unit(target);
    const GroupId group = family_->roster().units[target].group;
    const GroupNote& its = survey_.group(group);
    const std::int64_t left = std::max(0, note.strength * whole - expected_[target]);
    const std::int64_t kills = std::min<std::int64_t>(odds.kills, left);
    std::int64_t value = kills * std::max(25, survey_.worth_of_one(target));
    if (!note.disordered) value += std::int64_t{odds.disorders} * 20;
    value += std::int64_t{odds.breaks} * 20;
    const std::int64_t step = std::max<std::int64_t>(1, std::int64_t{its.start} * whole / 5);
    const std::int64_t lost = std::int64_t{its.start - its.strength} * whole + group_expected_[group];
    if ((lost + kills) / step > lost / step) value += value / 2;
    if (lost % step != 0) value += value / 4;
    return note.fights ? value : value / 4;
}

bool Steady::holds_first_volley(const Battle& battle, UnitId unit, const battle::FireOdds& odds) const {
    if (!odds.first_volley || odds.short_range || family_->preview().bands(unit).near <= 0) return false;
    const Role role = survey_.role(unit);
    if (role == Role::guns || role == Role::lights) return false;
    return !survey_.group(battle.state().unit(unit).group).provoked;
}

void Steady::aim_unit(const Battle& battle, UnitId unit) {
    const table::Field& field = battle.field();
    const Length range = family_->preview().bands(unit).far;
    Targets targets;
    field.each_near(field.footprint(unit).box, 2 * range, [&](table::Piece piece) {
        if (field.side_of(piece) == side_ || survey_.unit(piece).strength == 0) return;
        targets.add(piece, table::distance_within(field.footprint(unit), field.footprint(piece), 2 * range));
    });
    Shot best{unit, no_unit, 0};
    std::int64_t most = 0;
    battle::FireOdds chosen;
    bool any = false;  // somebody could be shot at
    for (int i = 0; i < targets.count; ++i) {
        const UnitId target = targets.unit[static_cast<std::size_t>(i)];
        ++evaluations_;
        const battle::FireOdds odds = family_->preview().foresee(battle, battle::Shoot{unit, target, 0});
        any |= odds.legal;
        if (!odds.legal || holds_first_volley(battle, unit, odds)) continue;
        const std::int64_t value = value_of(odds, target);
        if (value <= most) continue;
        most = value;
        best.target = target;
        chosen = odds;
    }
    if (!any) return;
    if (best.target != no_unit) {
        expected_[best.target] += chosen.kills;
        group_expected_[family_->roster().units[best.target].group] += chosen.kills;
    }
    shots_.push_back(best);
}

void Steady::plan_fire(const Battle& battle) {
    std::fill(expected_.begin(), expected_.end(), 0);
    std::fill(group_expected_.begin(), group_expected_.end(), 0);
    for (UnitId unit = 0; unit < survey_.units(); ++unit) {
        const UnitNote& note = survey_.unit(unit);
        if (battle.state().unit(unit).side != side_ || !note.fights || note.engaged) continue;
        if (family_->preview().bands(unit).far > 0 && within_budget()) aim_unit(battle, unit);
    }
}

// Where a shot is thrown and suffered before the next is named, every shot is chosen on what the last one left.
void Steady::plan_fire_anew(const Battle& battle) {
    survey_.take(battle, side_);
    shots_.clear();
    next_ = 0;
    plan_fire(battle);
    // Who does not shoot at once need not say so.
    shots_.erase(std::remove_if(shots_.begin(), shots_.end(), [](const Shot& shot) { return shot.target == no_unit; }),
                 shots_.end());
}

bool Steady::next_shot(const Battle& battle, Command& command) {
    if (!declares(battle)) plan_fire_anew(battle);
    while (next_ < shots_.size()) {
        const Shot& shot = shots_[next_++];
        const Command wish{side_, battle::Shoot{shot.shooter, shot.target, shot.stands}};
        if (!passes(battle, wish)) continue;
        command = wish;
        const battle::Roster& roster = family_->roster();
        if (shot.target == no_unit) {
            say(roster.units[shot.shooter].label, " holds its fire");
        } else {
            say(roster.units[shot.shooter].label, " fires at ", roster.units[shot.target].label);
        }
        return true;
    }
    return false;
}

}  // namespace linstock::bot
