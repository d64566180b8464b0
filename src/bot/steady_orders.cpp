#include <algorithm>

#include "bot/steady.hpp"

// Orders: what every unit is told at the start of the own phase.
namespace linstock::bot {

namespace steady_orders {

using battle::Intent;

// In spans.
constexpr int out_of_harm = 30;  // the spent are left alone beyond it
constexpr int seen_coming = 20;  // nearer than this nobody marches about

// Whether the enemy lies within the arc it shoots in, or near enough to it for a short wheel.
bool faces(const UnitNote& own, const UnitNote& foe) {
    return size_of_turn(turn_between(own.facing, table::direction_of(foe.at - own.at))) <= degrees(75);
}

}  // namespace steady_orders

using namespace steady_orders;

// A charge is ordered before it is made: so the chance is asked for now, and again when it comes to it.
bool Steady::would_charge(const Battle& battle, UnitId unit) {
    int wins = 0;
    const UnitId target = best_charge(battle, unit, wins);
    if (target == no_unit) return false;
    ++evaluations_;
    return family_->preview().charge_way(battle, unit, target).has_value();
}

Steady::Wish Steady::wish_of_guns(const Battle& battle, UnitId unit) {
    const UnitNote& note = survey_.unit(unit);
    if (note.foe == no_unit) return {Intent::hold, true, "guns wait"};
    const Length range = family_->preview().bands(unit).far;
    const battle::Stance here{battle.posed(unit), false};
    bool sees = false;
    battle.field().each_near(battle.field().footprint(unit).box, 2 * range, [&](table::Piece piece) {
        if (sees || battle.field().side_of(piece) == side_ || !survey_.unit(piece).fights) return;
        ++evaluations_;
        sees = family_->preview().foresee(battle, battle::Shoot{unit, piece, 0}, &here).legal;
    });
    if (sees) return {Intent::hold, true, "guns stand where they see"};
    if (note.distance <= range) {
        const UnitId target = clear_target(battle, unit);
        if (target != no_unit &&
            size_of_turn(turn_between(note.facing, table::direction_of(survey_.unit(target).at - note.at))) >
                degrees(30))
            return {Intent::bring_up, true, "guns turn to an enemy they can see"};
        return {Intent::hold, true, "guns wait for a clear field"};
    }
    if (scheme_.aim(battle.state().unit(unit).group).posture != Posture::hold && note.distance > range + 5 * span_)
        return {Intent::close, true, "guns come up into range"};
    return {Intent::hold, true, "guns wait for the enemy to come into range"};
}

Steady::Wish Steady::wish_of_horse(const Battle& battle, UnitId unit) {
    const UnitNote& note = survey_.unit(unit);
    if (would_charge(battle, unit)) return {Intent::close, true, "horse goes for troops it can ride down"};
    if (note.distance < (seen_coming + 5) * span_ && !note.engaged) {
        if (note.distance < 12 * span_) return {Intent::withdraw, true, "horse keeps out of musket shot"};
        return {Intent::hold, true, "horse waits for its moment"};
    }
    return {Intent::bring_up, true, "horse keeps up behind the line"};
}

Steady::Wish Steady::wish_of_foot(const Battle& battle, UnitId unit) {
    const UnitNote& note = survey_.unit(unit);
    const GroupAim& aim = scheme_.aim(battle.state().unit(unit).group);
    if (note.foe == no_unit) return {Intent::bring_up, true, "nobody is left before it"};
    const UnitNote& foe = survey_.unit(note.foe);
    const Length shot = std::max(family_->preview().bands(unit).far, scheme_.musket_shot() / 2);
    if (would_charge(battle, unit)) return {Intent::close, true, "the enemy before it can be broken with the bayonet"};
    const bool shaken = note.disordered || note.strength < note.start;
    if (note.role == Role::militia && shaken && note.distance <= shot + 2 * span_)
        return {Intent::withdraw, true, "militia has given its fire and goes back"};
    if (note.role == Role::lights && shaken && note.distance <= 6 * span_)
        return {Intent::withdraw, true, "lights slip back before they are caught"};
    if (note.distance <= shot) return {Intent::hold, true, "receives at the halt and fires"};
    if (aim.posture == Posture::attack && !note.disordered && note.ahead_distance <= shot + pace_of(unit))
        return {Intent::close, true, "closes to musket shot"};
    // So near, nobody wheels on the march under the enemy's eyes: he turns on the spot.
    if (note.distance <= (seen_coming + 2) * span_)
        return {Intent::hold, true, "waits for the enemy with its front to him"};
    if (aim.posture == Posture::hold) {
        if (!faces(note, foe) && note.distance < 40 * span_) return {Intent::bring_up, true, "turns to the enemy"};
        return {Intent::hold, true, "holds its ground"};
    }
    if (note.disordered) return {Intent::hold, true, "halts to dress its ranks"};
    return {Intent::bring_up, true, "comes up with its Group"};
}

Steady::Wish Steady::wish_of(const Battle& battle, UnitId unit) {
    const UnitNote& note = survey_.unit(unit);
    if (!note.fights || note.engaged) return {};
    if (note.spent) {
        if (note.distance < out_of_harm * span_) return {Intent::withdraw, true, "is spent and goes back"};
        return {Intent::hold, true, "is spent and rests"};
    }
    if (unit == scheme_.holder()) return {Intent::bring_up, true, "goes to hold the place that matters"};
    switch (note.role) {
        case Role::guns:
            return wish_of_guns(battle, unit);
        case Role::horse:
            return wish_of_horse(battle, unit);
        default:
            return wish_of_foot(battle, unit);
    }
}

// An order that takes back what was ordered a turn ago only confuses the troops.
bool Steady::turns_back(const Battle& battle, UnitId unit, int order) const {
    const Habit& habit = habits_[unit];
    return habit.turn + 1 == battle.state().head().turn && habit.from == order &&
           habit.to == battle.state().unit(unit).order;
}

// How far ahead of its Group's middle a unit will be when its order is carried out.
Length Steady::foreseen(const Battle& battle, UnitId unit) const {
    const UnitNote& note = survey_.unit(unit);
    const GroupId group = battle.state().unit(unit).group;
    const Length ahead = table::seen_from(note.at - survey_.group(group).middle, scheme_.aim(group).axis).y;
    const Intent intent = wishes_[unit].intent;
    if (!wishes_[unit].any || intent == Intent::hold || intent == Intent::withdraw) return ahead;
    const Length keeps = intent == Intent::close ? scheme_.musket_shot() : seen_coming * span_;
    return ahead + std::clamp(note.distance - keeps, 0, pace_of(unit));
}

// A Group goes in together: who would come to blows with a comrade more than a move behind waits for him, unless time presses.
void Steady::wait_for_comrades(const Battle& battle) {
    if (2 * (battle.state().head().turn + 1) >= family_->roster().turn_limit) return;
    for (const UnitId unit : list_) {
        const GroupId group = battle.state().unit(unit).group;
        if (wishes_[unit].intent != Intent::close || survey_.role(unit) == Role::guns ||
            survey_.role(unit) == Role::horse)
            continue;
        const Length ahead = foreseen(battle, unit);
        for (const UnitId other : list_) {
            const UnitNote& comrade = survey_.unit(other);
            if (other == unit || battle.state().unit(other).group != group || !comrade.fights ||
                comrade.role == Role::guns)
                continue;
            if (comrade.distance <= scheme_.musket_shot() ||
                ahead - foreseen(battle, other) <= pace_of(other) - 2 * span_)
                continue;
            wishes_[unit] = {survey_.unit(unit).distance <= (seen_coming + 2) * span_ ? Intent::hold : Intent::bring_up,
                             true, "waits for the rest of its Group"};
            why_[unit] = wishes_[unit].why;
            break;
        }
    }
}

void Steady::plan_wishes(const Battle& battle) {
    for (UnitId unit = 0; unit < survey_.units(); ++unit) {
        wishes_[unit] = {};
        if (battle.state().unit(unit).side != side_ || !survey_.unit(unit).here) continue;
        wishes_[unit] = wish_of(battle, unit);
        why_[unit] = wishes_[unit].why;
        if (wishes_[unit].any) list_.push_back(unit);
    }
    wait_for_comrades(battle);
}

bool Steady::next_order(const Battle& battle, Command& command) {
    while (next_ < list_.size()) {
        const UnitId unit = list_[next_++];
        const int order = order_for_[static_cast<std::size_t>(wishes_[unit].intent)];
        const int now = battle.state().unit(unit).order;
        if (order < 0 || order == now || turns_back(battle, unit, order)) continue;
        const Command wish{side_, battle::GiveOrder{false, unit, static_cast<std::uint8_t>(order)}};
        if (!passes(battle, wish)) continue;
        habits_[unit] = {battle.state().head().turn, now, order};
        command = wish;
        say(family_->roster().units[unit].label, ": ", why_of(unit));
        return true;
    }
    return false;
}

}  // namespace linstock::bot
