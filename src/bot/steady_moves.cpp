#include "bot/steady.hpp"

#include <algorithm>
#include <string>

// Movement: charges, then every unit to its place in the line, then the generals.
namespace linstock::bot {

namespace steady_moves {

using battle::Intent;
using battle::MoveUnit;
using table::EvolutionKind;

constexpr std::int32_t worth_charging = 5'000;  // chance to win
constexpr int flank_reach = 20;                 // spans
constexpr Angle well_faced = degrees(12);

MoveUnit straight(UnitId unit, EvolutionKind kind, Length amount) {
    MoveUnit move;
    move.unit = unit;
    move.way.add({.kind = kind, .amount = amount});
    return move;
}

table::Posed end_of(const battle::Battle& battle, const MoveUnit& move) {
    table::Posed at = battle.posed(move.unit);
    for (const table::Evolution& evolution : move.way) at = table::evolved(at, evolution);
    return at;
}

}  // namespace steady_moves

using namespace steady_moves;

// --- what a move must not do -------------------------------------------------------------------------------------------

// A flank turned to an enemy who is free to use it.
bool Steady::exposed(const Battle& battle, const table::Posed& at) const {
    if (at.array.formation == table::Formation::square) return false;
    const table::Footprint there = table::laid_out(at.pose, at.array);
    const table::Field& field = battle.field();
    bool found = false;
    field.each_near(there.box, flank_reach * span_, [&](table::Piece piece) {
        if (found || field.side_of(piece) == side_) return;
        const UnitNote& foe = survey_.unit(piece);
        if (!foe.fights || foe.engaged) return;
        if (table::side_faced(there, field.footprint(piece)) == table::Side::front) return;
        found = table::within(table::distance(there, field.footprint(piece)), flank_reach * span_);
    });
    return found;
}

// What the own guns see from where they stand, nearest first.
void Steady::note_lines_of_fire(const Battle& battle) {
    lines_of_fire_.clear();
    const table::Field& field = battle.field();
    for (const UnitId gun : list_) {
        if (survey_.role(gun) != Role::guns || survey_.unit(gun).foe == no_unit) continue;
        LinesOfFire lines;
        lines.gun = gun;
        const table::Footprint& own = field.footprint(gun);
        const Length reach = family_->preview().bands(gun).far;
        field.each_near(own.box, reach, [&](table::Piece piece) {
            if (lines.count == lines_a_gun || field.side_of(piece) == side_ || !survey_.unit(piece).here) return;
            const table::Footprint& target = field.footprint(piece);
            if (!table::in_arc(own.stand[0], own.outward[0], target)) return;
            const table::Sight seen = table::sight(field, gun, own.stand[0], piece, target.stand[0], {});
            if (seen.clear) lines.line[static_cast<std::size_t>(lines.count++)] = seen.line;
        });
        if (lines.count > 0) lines_of_fire_.push_back(lines);
    }
}

// Own guns that see somebody are not to be walked in front of, unless they see somebody else as well.
bool Steady::masks_guns(const table::Posed& at) const {
    if (lines_of_fire_.empty()) return false;
    const table::Quad block = table::outline(at.pose, at.array);
    for (const LinesOfFire& lines : lines_of_fire_) {
        int blocked = 0;
        for (int i = 0; i < lines.count; ++i)
            blocked += table::crosses(lines.line[static_cast<std::size_t>(i)], block) ? 1 : 0;
        if (blocked == lines.count) return true;
    }
    return false;
}

bool Steady::accept(const Battle& battle, const MoveUnit& move, Command& command) {
    if (move.way.count == 0) return false;
    const table::Posed end = end_of(battle, move);
    if (exposed(battle, end)) return false;
    if (survey_.role(move.unit) != Role::guns && masks_guns(end) && !masks_guns(battle.posed(move.unit))) return false;
    Command wish{side_, move};
    if (!passes(battle, wish)) return false;
    command = std::move(wish);
    return true;
}

// --- the ways to move --------------------------------------------------------------------------------------------------

bool Steady::forward(const Battle& battle, UnitId unit, Length amount, Command& command) {
    return amount >= least_ && accept(battle, straight(unit, EvolutionKind::forward, amount), command);
}

bool Steady::go(const Battle& battle, UnitId unit, const table::Goal& goal, Command& command) {
    if (!within_budget()) return false;
    evaluations_ += 8;  // a plan tries several ways
    const table::Plan plan = family_->preview().plan(battle, unit, goal);
    if (plan.way.count == 0 || plan.cost < least_) return false;
    const Length away = between(battle.state().unit(unit).pose.at, goal.at);
    const bool turns = size_of_turn(turn_between(plan.end.pose.facing, goal.facing)) <
                       size_of_turn(turn_between(battle.state().unit(unit).pose.facing, goal.facing));
    if (plan.miss + least_ > away && !turns) return false;
    MoveUnit move;
    move.unit = unit;
    move.way = plan.way;
    return accept(battle, move, command);
}

// Round toward the goal and on, the whole move long: what most goals want, and one look instead of the planner's many.
bool Steady::wheel_and_go(const Battle& battle, UnitId unit, Point to, Command& command) {
    const table::Posed from = battle.posed(unit);
    const Length pace = family_->preview().speed(battle, unit);
    const int turn = turn_between(from.pose.facing, table::direction_of(to - from.pose.at));
    if (size_of_turn(turn) > degrees(80)) return false;
    MoveUnit move;
    move.unit = unit;
    Length left = pace;
    if (size_of_turn(turn) > degrees(2)) {
        const Length path = table::wheel_path(static_cast<Angle>(size_of_turn(turn)), table::frontage_of(from.array));
        const Length amount = std::min(path, pace);
        const EvolutionKind kind = turn > 0 ? EvolutionKind::wheel_left : EvolutionKind::wheel_right;
        move.way.add({.kind = kind, .amount = amount});
        left -= amount;
    }
    const Point there = end_of(battle, move).pose.at;
    const Length on = std::min(left, between(there, to));
    if (on >= least_) move.way.add({.kind = EvolutionKind::forward, .amount = on});
    return accept(battle, move, command);
}

// The nearest enemy in range that no friend hides from the guns, wherever they point now.
UnitId Steady::clear_target(const Battle& battle, UnitId gun) const {
    const table::Field& field = battle.field();
    const table::Footprint& own = field.footprint(gun);
    UnitId best = no_unit;
    Length nearest = family_->preview().bands(gun).far + table::slack;
    field.each_near(own.box, nearest, [&](table::Piece piece) {
        if (field.side_of(piece) == side_ || !survey_.unit(piece).fights) return;
        const Length away = table::distance_within(own, field.footprint(piece), nearest);
        if (away >= nearest) return;
        const table::Sight seen = table::sight(field, gun, own.stand[0], piece, field.footprint(piece).stand[0], {});
        if (!seen.clear && seen.blocker == table::Blocker::piece) return;
        best = piece;
        nearest = away;
    });
    return best;
}

bool Steady::point_guns(const Battle& battle, UnitId gun, Command& command) {
    const UnitId target = clear_target(battle, gun);
    if (target == no_unit) return false;
    MoveUnit move;
    move.unit = gun;
    const Angle toward = table::direction_of(survey_.unit(target).at - survey_.unit(gun).at);
    if (size_of_turn(turn_between(survey_.unit(gun).facing, toward)) <= well_faced) return false;
    move.way.add({.kind = EvolutionKind::pivot, .toward = toward});
    return accept(battle, move, command);
}

// As far round as the order lets it go on the spot.
bool Steady::face_foe(const Battle& battle, UnitId unit, UnitId foe, Command& command) {
    const UnitNote& note = survey_.unit(unit);
    const Point at = battle.state().unit(unit).pose.at;
    const int turn = turn_between(note.facing, table::direction_of(survey_.unit(foe).at - at));
    if (size_of_turn(turn) <= well_faced) return false;
    if (size_of_turn(turn) > degrees(120)) {
        MoveUnit move;
        move.unit = unit;
        move.way.add({.kind = EvolutionKind::about_face});
        if (accept(battle, move, command)) return true;
    }
    const Length path = table::wheel_path(static_cast<Angle>(std::min(size_of_turn(turn), 16'384)),
                                          table::frontage_of(battle.array_of(unit)));
    const Length amount = std::min(path, family_->preview().speed(battle, unit));
    if (amount < least_) return false;
    const EvolutionKind kind = turn > 0 ? EvolutionKind::wheel_left : EvolutionKind::wheel_right;
    return accept(battle, straight(unit, kind, amount), command);
}

// --- charges -----------------------------------------------------------------------------------------------------------

UnitId Steady::best_charge(const Battle& battle, UnitId unit, int& wins) {
    const UnitNote& note = survey_.unit(unit);
    UnitId best = no_unit;
    wins = worth_charging - 1;
    if (note.role == Role::guns || note.disordered || note.spent || note.engaged) return best;
    const Length reach = pace_of(unit);
    if (note.distance > reach) return best;
    const table::Field& field = battle.field();
    field.each_near(field.footprint(unit).box, reach, [&](table::Piece piece) {
        if (field.side_of(piece) == side_ || !within_budget()) return;
        const UnitNote& foe = survey_.unit(piece);
        if (!foe.here) return;
        // Fresh formed foot is not run at from the front, and nobody wastes odds on it.
        const bool fresh =
            (foe.role == Role::line) && foe.fights && !foe.disordered && 4 * foe.strength >= 3 * foe.start;
        if (fresh && table::side_faced(field.footprint(piece), field.footprint(unit)) == table::Side::front) return;
        if (!closer(note.at, foe.at, reach + 12 * span_)) return;
        ++evaluations_;
        const battle::ChargeOdds odds = family_->preview().foresee(battle, battle::charge_of(unit, piece));
        if (!odds.legal || odds.wins <= wins || odds.loses > odds.wins) return;
        best = piece;
        wins = odds.wins;
    });
    return best;
}

bool Steady::charge(const Battle& battle, UnitId unit, Command& command) {
    int wins = 0;
    const UnitId target = best_charge(battle, unit, wins);
    if (target == no_unit) return false;
    ++evaluations_;
    const std::optional<battle::Charge::Go> go = family_->preview().charge_way(battle, unit, target);
    if (!go) return false;
    battle::Charge charge;
    charge.go[0] = *go;
    charge.count = 1;
    const Command wish{side_, charge};
    if (!passes(battle, wish)) return false;
    command = wish;
    say(family_->roster().units[unit].label, " charges ", family_->roster().units[target].label);
    reason_ += ": " + std::to_string(wins / 100) + " in 100 to win";
    return true;
}

// --- by order ----------------------------------------------------------------------------------------------------------

bool Steady::advance(const Battle& battle, UnitId unit, Command& command) {
    if (charge(battle, unit, command)) return true;
    const UnitNote& note = survey_.unit(unit);
    if (note.foe == no_unit) return false;
    const UnitId target = note.ahead != no_unit ? note.ahead : note.foe;
    const Length distance = note.ahead != no_unit ? note.ahead_distance : note.distance;
    say(family_->roster().units[unit].label, ": ", why_of(unit));
    const table::Field& field = battle.field();
    const Length pace = family_->preview().speed(battle, unit);
    const Length halt = std::max(family_->preview().halts_at(battle, unit),
                                 note.role == Role::guns ? family_->preview().bands(unit).far : 0);
    const Length ahead = table::distance_ahead(field.footprint(unit), field.footprint(target));
    if (note.role == Role::guns && forward(battle, unit, pace, command)) return true;
    if (ahead < table::farthest) {
        if (forward(battle, unit, std::min(pace, ahead - halt), command)) return true;
        if (forward(battle, unit, std::min(pace, ahead - halt) / 2, command)) return true;
    }
    const Point foe = survey_.unit(target).at;
    const Point own = battle.state().unit(unit).pose.at;
    const Angle facing = table::direction_of(foe - own);
    const Length gap = std::max(0, distance - halt);
    if (size_of_turn(turn_between(note.facing, facing)) <= degrees(25) &&
        forward(battle, unit, std::min(pace, gap), command))
        return true;
    const Point to = own + step(facing, gap);
    if (wheel_and_go(battle, unit, to, command)) return true;
    return go(battle, unit, {.at = own + step(facing, std::min(pace, gap)), .facing = facing}, command);
}

bool Steady::bring_up(const Battle& battle, UnitId unit, Command& command) {
    const UnitNote& note = survey_.unit(unit);
    say(family_->roster().units[unit].label, ": ", why_of(unit));
    if (note.role == Role::guns) return point_guns(battle, unit, command);
    if (unit == scheme_.holder())
        return wheel_and_go(battle, unit, scheme_.held_place(), command) ||
               go(battle, unit, {.at = scheme_.held_place(), .facing = 0, .any_facing = true}, command);
    if (note.foe != no_unit && note.distance < 22 * span_) return face_foe(battle, unit, note.foe, command);
    Point to = note.at;
    Angle facing = note.facing;
    if (places_[unit].set) {
        to = places_[unit].at;
        facing = places_[unit].facing;
    } else if (note.role == Role::horse) {
        // Behind the middle of its Group, out of musket shot.
        const GroupAim& aim = scheme_.aim(battle.state().unit(unit).group);
        const GroupNote& group = survey_.group(battle.state().unit(unit).group);
        const Point seen = table::seen_from(note.at - group.middle, aim.axis);
        to = group.middle +
             table::turned({seen.x, std::min(0, seen.y) + family_->preview().speed(battle, unit) / 2}, aim.axis);
        facing = aim.axis;
    }
    const Point seen = table::seen_from(to - note.at, note.facing);
    const bool straight_on =
        size_of_turn(turn_between(note.facing, facing)) <= degrees(4) && std::abs(seen.x) < 2 * span_;
    if (straight_on && seen.y < least_) return false;
    if (straight_on) {
        const Length most = std::min(seen.y, family_->preview().speed(battle, unit));
        if (forward(battle, unit, most, command)) return true;
        if (forward(battle, unit, note.distance - 21 * span_ < most ? note.distance - 21 * span_ : most / 2, command))
            return true;
    }
    const bool turns = size_of_turn(turn_between(note.facing, facing)) > degrees(10);
    if (turns && wheel_and_go(battle, unit, to, command)) return true;
    return go(battle, unit, {.at = to, .facing = facing}, command);
}

// Five centimetres nearer are worth it where the enemy is shaken or outnumbered, or where nobody will fire first.
bool Steady::close_up(const Battle& battle, UnitId unit, Command& command) {
    const UnitNote& note = survey_.unit(unit);
    const Length near = family_->preview().bands(unit).near;
    if (near <= 0 || note.role == Role::guns || note.disordered || note.distance <= near ||
        note.distance > near + 6 * span_)
        return false;
    const UnitNote& foe = survey_.unit(note.foe);
    const battle::UnitState& state = battle.state().unit(unit);
    const bool weak = foe.disordered || foe.strength < note.strength;
    const bool nobody_fires =
        !survey_.group(state.group).provoked && scheme_.aim(state.group).posture == Posture::attack;
    if (!weak && !nobody_fires) return false;
    const table::Field& field = battle.field();
    const Length ahead = table::distance_ahead(field.footprint(unit), field.footprint(note.foe));
    if (ahead >= table::farthest) return false;
    const Length amount = std::max(least_, std::min(family_->preview().speed(battle, unit), ahead - near));
    const table::Posed there = end_of(battle, straight(unit, EvolutionKind::forward, amount));
    evaluations_ += 2;
    const battle::Stance here{battle.posed(unit), false};
    const battle::Stance gone{there, true};
    const battle::FireOdds now = family_->preview().foresee(battle, battle::Shoot{unit, note.foe, 0}, &here);
    const battle::FireOdds then = family_->preview().foresee(battle, battle::Shoot{unit, note.foe, 0}, &gone);
    if (!then.legal || then.kills <= now.kills) return false;
    say(family_->roster().units[unit].label, weak ? " closes on a shaken enemy" : " closes: nobody will fire first");
    return forward(battle, unit, amount, command);
}

bool Steady::stand(const Battle& battle, UnitId unit, Command& command) {
    const UnitNote& note = survey_.unit(unit);
    if (note.foe == no_unit || note.distance > 40 * span_) return false;
    if (close_up(battle, unit, command)) return true;
    // Only as far as it must turn to bring its fire to bear: moving spoils the aim.
    const Point foe = survey_.unit(note.foe).at;
    const int turn = turn_between(note.facing, table::direction_of(foe - note.at));
    if (size_of_turn(turn) <= degrees(40)) return false;
    if (note.role == Role::lights && note.distance <= family_->preview().bands(unit).far) return false;
    say(family_->roster().units[unit].label, " turns to the enemy");
    return face_foe(battle, unit, note.foe, command);
}

// Straight back facing the enemy where the order is content with it, else about face and away.
bool Steady::withdraw(const Battle& battle, UnitId unit, Command& command) {
    const Length pace = family_->preview().speed(battle, unit);
    say(family_->roster().units[unit].label, ": ", why_of(unit));
    const auto try_way = [&](const MoveUnit& move) {
        const Command wish{side_, move};
        if (!passes(battle, wish)) return false;
        command = wish;
        return true;
    };
    const auto about_and_on = [&](Length amount) {
        MoveUnit move;
        move.unit = unit;
        move.way.add({.kind = EvolutionKind::about_face});
        move.way.add({.kind = EvolutionKind::forward, .amount = amount});
        return move;
    };
    // Half a move at least where there is room for it, else whatever room there is: nobody else moves before those who go back.
    const Length half = (pace + 1) / 2 + span_ / 10;
    if (half < least_) return false;
    for (const Length amount : {pace, half}) {
        if (try_way(straight(unit, EvolutionKind::back, amount))) return true;
    }
    for (const Length amount : {pace, half}) {
        if (try_way(about_and_on(amount))) return true;
        if (try_way(straight(unit, EvolutionKind::forward, amount))) return true;  // it may face away already
    }
    for (Length amount = half - half / 4; amount >= least_; amount -= std::max(span_, amount / 4)) {
        if (try_way(straight(unit, EvolutionKind::back, amount)) || try_way(about_and_on(amount))) return true;
        if (try_way(straight(unit, EvolutionKind::forward, amount))) return true;
    }
    const UnitNote& note = survey_.unit(unit);
    if (note.foe == no_unit) return false;
    const Angle away = table::direction_of(note.at - survey_.unit(note.foe).at);
    for (const Angle aside : {Angle{0}, degrees(45), static_cast<Angle>(0 - degrees(45))}) {
        evaluations_ += 8;
        const Angle way = static_cast<Angle>(away + aside);
        const table::Plan plan =
            family_->preview().plan(battle, unit, {.at = note.at + step(way, pace), .facing = note.facing});
        MoveUnit move;
        move.unit = unit;
        move.way = plan.way;
        if (plan.way.count > 0 && plan.cost >= least_ && try_way(move)) return true;
    }
    return false;
}

bool Steady::move_unit(const Battle& battle, UnitId unit, Command& command) {
    const UnitNote& note = survey_.unit(unit);
    if (!note.fights || note.engaged) return false;
    if (is_to(battle, unit, Intent::withdraw)) return withdraw(battle, unit, command);
    if (is_to(battle, unit, Intent::close)) return advance(battle, unit, command);
    if (is_to(battle, unit, Intent::bring_up)) return bring_up(battle, unit, command);
    if (is_to(battle, unit, Intent::hold)) return stand(battle, unit, command);
    return false;
}

// Those who go back clear the way first; then each Group, its foremost first, so that nobody walks into friends.
void Steady::plan_moves(const Battle& battle) {
    learn_pace(battle);
    if (family_->terms().orders.empty())
        plan_wishes(battle);  // nobody was told anything: each serves what is meant for it now
    list_.clear();
    for (UnitId unit = 0; unit < survey_.units(); ++unit) {
        places_[unit] = {};
        if (battle.state().unit(unit).side == side_ && survey_.unit(unit).fights) list_.push_back(unit);
    }
    for (std::size_t g = 0; g < survey_.groups(); ++g) {
        const GroupId group = static_cast<GroupId>(g);
        if (survey_.group(group).side == side_ && survey_.group(group).units > 0)
            scheme_.form_line(battle, survey_, group, places_);
    }
    note_lines_of_fire(battle);
    const auto rank = [&](UnitId unit) {
        const battle::UnitState& state = battle.state().unit(unit);
        if (is_to(battle, unit, Intent::withdraw)) return -1;
        return static_cast<int>(state.group);
    };
    const auto ahead = [&](UnitId unit) {
        const GroupId group = battle.state().unit(unit).group;
        return table::seen_from(survey_.unit(unit).at - survey_.group(group).middle, scheme_.aim(group).axis).y;
    };
    std::sort(list_.begin(), list_.end(), [&](UnitId a, UnitId b) {
        const int first = rank(a);
        const int second = rank(b);
        if (first != second) return first < second;
        const Length one = ahead(a);
        const Length two = ahead(b);
        if (one != two) return first < 0 ? one < two : one > two;
        return a < b;
    });
}

bool Steady::next_move(const Battle& battle, Command& command) {
    while (next_ < list_.size()) {
        if (!within_budget()) return false;
        const UnitId unit = list_[next_];
        if (!way_cleared_ && !is_to(battle, unit, Intent::withdraw)) {
            if (clear_the_way(battle, command)) return true;
            way_cleared_ = true;
        }
        ++next_;
        if (move_unit(battle, unit, command)) return true;
    }
    return false;
}

// Until those who retreat have gone back as far as they must, nobody else may move: who was stopped short tries again.
bool Steady::clear_the_way(const Battle& battle, Command& command) {
    owed_.clear();
    next_owed_ = 0;
    paid_ = true;  // the list is asked for anew at the end of the step
    if (list_.empty() || !is_to(battle, list_.front(), Intent::withdraw)) return false;
    for (UnitId unit = 0; unit < survey_.units(); ++unit) {
        if (battle.state().unit(unit).side != side_ || !family_->unit_owes(battle, unit)) continue;
        if (pay(battle, unit, command)) return true;
    }
    return false;
}

// --- generals ----------------------------------------------------------------------------------------------------------

UnitId Steady::most_in_danger(const Battle& battle, GroupId group) const {
    UnitId worst = no_unit;
    Length nearest = table::farthest;
    for (UnitId unit = 0; unit < survey_.units(); ++unit) {
        const UnitNote& note = survey_.unit(unit);
        const battle::UnitState& state = battle.state().unit(unit);
        if (state.side != side_ || !note.here || (group != battle::no_group && state.group != group)) continue;
        const Length danger = note.engaged ? -1 : note.fights ? note.distance : table::farthest - 1;
        if (danger >= nearest) continue;
        nearest = danger;
        worst = unit;
    }
    return worst;
}

bool Steady::post_general(const Battle& battle, battle::CommanderId general, Command& command) {
    const battle::CommanderState& his = battle.state().commander(general);
    if (his.side != side_ || his.presence != battle::Presence::on_table) return false;
    UnitId unit = most_in_danger(battle, his.group);
    if (unit == no_unit) unit = most_in_danger(battle, battle::no_group);
    if (unit == no_unit || table::distance(his.at, battle.field().footprint(unit)) <= 5 * span_) return false;
    const table::Posed at = battle.posed(unit);
    const Length behind = table::depth_of(at.array) + 2 * span_;
    const Point post = table::placed(at.pose, {0, -behind});
    const Length way = between(his.at, post);
    if (way < least_) return false;
    say(family_->roster().commanders[general].name, " rides to ", family_->roster().units[unit].label);
    for (const Length ride : {way, 40 * span_, 20 * span_}) {
        if (ride > way) continue;
        const Point to = his.at + Point{static_cast<Length>(table::scaled(post.x - his.at.x, ride, way)),
                                        static_cast<Length>(table::scaled(post.y - his.at.y, ride, way))};
        const Command wish{side_, battle::MoveCommander{general, to}};
        if (!passes(battle, wish)) continue;
        command = wish;
        return true;
    }
    return false;
}

bool Steady::next_general(const Battle& battle, Command& command) {
    if (!generals_look_) survey_.take(battle, side_);
    generals_look_ = true;
    while (next_general_ < battle.state().commanders().size()) {
        if (post_general(battle, static_cast<battle::CommanderId>(next_general_++), command)) return true;
    }
    return false;
}

}  // namespace linstock::bot
