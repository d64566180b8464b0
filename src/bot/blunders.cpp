#include "bot/blunders.hpp"

#include <algorithm>

namespace linstock::bot {

namespace blundering {

using battle::Battle;
using battle::StepKind;

// In spans.
constexpr int flank_in_reach = 20;
constexpr int generals_reach = 10;
constexpr std::int32_t hopeless = 3'500;

struct BlunderTerm {
    std::string_view name;
    int bound;
};
constexpr std::array<BlunderTerm, blunders> blunder_terms = {{
    {"moves that offer a flank", 200},
    {"charges under 35 % to win", 0},
    {"guns masked by friends", 500},
    {"first volleys wasted at long range", 1'000},
    {"generals away from their engaged Groups", 500},
    {"units left behind when their Group engages", 500},
    {"attackers not in range by half time", 0},
    {"orders reversed two turns running", 300},
}};

bool shares_arc(const table::Footprint& gun, const table::Footprint& target) {
    for (int i = 0; i < gun.stands; ++i) {
        const auto at = static_cast<std::size_t>(i);
        if (table::in_arc(gun.stand[at], gun.outward[at], target)) return true;
    }
    return false;
}

// Whether own troops stand in the line between the gun and the target.
bool friend_between(const Battle& battle, UnitId gun, UnitId target) {
    const table::Field& field = battle.field();
    const table::Sight seen =
        table::sight(field, gun, field.footprint(gun).stand[0], target, field.footprint(target).stand[0], {});
    return seen.blocker == table::Blocker::piece && field.side_of(seen.piece) == field.side_of(gun);
}

std::string percent(int ten_thousandths) {
    const int tenths = (ten_thousandths + 5) / 10;
    return std::to_string(tenths / 10) + "." + std::to_string(tenths % 10) + " %";
}

}  // namespace blundering

using namespace blundering;

std::string_view name_of(Blunder blunder) { return blunder_terms[static_cast<std::size_t>(blunder)].name; }
int bound_of(Blunder blunder) { return blunder_terms[static_cast<std::size_t>(blunder)].bound; }

void BlunderCounts::add(const BlunderCounts& other) {
    for (std::size_t i = 0; i < rate.size(); ++i) {
        rate[i].bad += other.rate[i].bad;
        rate[i].of += other.rate[i].of;
    }
}

bool BlunderCounts::within_bounds(Blunder blunder) const {
    const Rate& its = (*this)[blunder];
    return bound_of(blunder) == 0 ? its.bad == 0 : its.ten_thousandths() < bound_of(blunder);
}

std::string report(const BlunderCounts& counts) {
    std::string text;
    for (int i = 0; i < blunders; ++i) {
        const Blunder blunder = static_cast<Blunder>(i);
        const Rate& rate = counts[blunder];
        text += std::string(name_of(blunder)) + ": " + std::to_string(rate.bad) + " of " + std::to_string(rate.of) +
                ", " + percent(rate.ten_thousandths()) + " (bound " + percent(bound_of(blunder)) + ")\n";
    }
    return text;
}

BlunderWatch::BlunderWatch(const battle::Family& family)
    : family_(&family), span_(span_of(family.preview().scale())), survey_(family) {
    const std::size_t units = family.roster().units.size();
    moved_.resize(units);
    pace_.resize(units);
    orders_.resize(units);
    engaged_.resize(family.roster().groups.size());
    attacked_.resize(engaged_.size());
    shot_now_.resize(engaged_.size());
}

void BlunderWatch::begin() {
    half_time_seen_ = 0;
    in_range_[0] = in_range_[1] = false;
    std::fill(moved_.begin(), moved_.end(), false);
    std::fill(engaged_.begin(), engaged_.end(), false);
    std::fill(attacked_.begin(), attacked_.end(), false);
    std::fill(shot_now_.begin(), shot_now_.end(), false);
    std::fill(orders_.begin(), orders_.end(), Changed{});
}

battle::StepKind BlunderWatch::step_of(const Battle& battle) const {
    return family_->terms().steps[battle.state().head().step].kind;
}

void BlunderWatch::before(const Battle& battle, const battle::Command& command, const Player&) {
    const SideId side = command.by;
    const bool watched = only_ == battle::no_side || only_ == side;
    if (std::holds_alternative<battle::EndStep>(command.what) && step_of(battle) == StepKind::movement) {
        if (watched) end_of_movement(battle, side);
        count_attackers(battle);
    }
    if (const auto* shot = std::get_if<battle::Shoot>(&command.what)) {
        if (watched && shot->target != no_unit) count_volley(battle, *shot);
        if (shot->target != no_unit) shot_now_[battle.state().unit(shot->target).group] = true;
    }
    if (const auto* charge = std::get_if<battle::Charge>(&command.what)) {
        if (watched) count_charge(battle, *charge);
        for (int i = 0; i < charge->count; ++i) {
            attacked_[battle.state().unit(charge->go[static_cast<std::size_t>(i)].target).group] = true;
        }
    }
    if (const auto* order = std::get_if<battle::GiveOrder>(&command.what); order != nullptr && watched) {
        count_order(battle, *order);
    }
}

void BlunderWatch::after(const Battle& battle, const battle::Command& command) {
    if (const auto* move = std::get_if<battle::MoveUnit>(&command.what)) moved_[move->unit] = true;
    if (!std::holds_alternative<battle::EndStep>(command.what) || step_of(battle) == StepKind::fire) return;
    for (std::size_t g = 0; g < shot_now_.size(); ++g) {
        if (shot_now_[g]) attacked_[g] = true;
        shot_now_[g] = false;
    }
    std::fill(moved_.begin(), moved_.end(), false);
}

void BlunderWatch::end_of_movement(const Battle& battle, SideId side) {
    survey_.take(battle, side);
    for (UnitId unit = 0; unit < survey_.units(); ++unit) {
        if (battle.state().unit(unit).side == side && survey_.unit(unit).here)
            pace_[unit] = std::max(pace_[unit], family_->preview().speed(battle, unit));
    }
    count_flanks(battle, side);
    count_guns(battle, side);
    count_generals(battle, side);
    count_stragglers(battle, side);
}

bool BlunderWatch::offers_flank(const Battle& battle, UnitId unit) const {
    const table::Field& field = battle.field();
    const table::Footprint& own = field.footprint(unit);
    if (field.array(unit).formation == table::Formation::square) return false;
    bool offered = false;
    field.each_near(own.box, flank_in_reach * span_, [&](table::Piece piece) {
        if (offered || field.side_of(piece) == field.side_of(unit)) return;
        if (!survey_.unit(piece).fights || survey_.unit(piece).engaged) return;
        if (!table::within(table::distance(field, unit, piece), flank_in_reach * span_)) return;
        offered = table::side_faced(own, field.footprint(piece)) != table::Side::front;
    });
    return offered;
}

void BlunderWatch::count_flanks(const Battle& battle, SideId side) {
    for (UnitId unit = 0; unit < survey_.units(); ++unit) {
        const UnitNote& note = survey_.unit(unit);
        if (battle.state().unit(unit).side != side || !note.here) continue;
        count(Blunder::flank_offered, note.fights && moved_[unit] && offers_flank(battle, unit));
    }
}

void BlunderWatch::count_guns(const Battle& battle, SideId side) {
    const table::Field& field = battle.field();
    for (UnitId gun = 0; gun < survey_.units(); ++gun) {
        const UnitNote& note = survey_.unit(gun);
        if (battle.state().unit(gun).side != side || !note.fights || note.engaged || note.role != Role::guns) continue;
        const Length reach = family_->preview().bands(gun).far;
        bool clear = false;
        bool behind_friends = false;
        field.each_near(field.footprint(gun).box, reach, [&](table::Piece target) {
            if (field.side_of(target) == side || clear || !survey_.unit(target).here) return;
            if (!table::within(table::distance(field, gun, target), reach)) return;
            if (!shares_arc(field.footprint(gun), field.footprint(target))) return;
            const bool blocked = friend_between(battle, gun, target);
            clear |= !blocked;
            behind_friends |= blocked;
        });
        if (clear || behind_friends) count(Blunder::guns_masked, !clear);
    }
}

// In contact, or near enough to shoot and be shot at with muskets.
bool BlunderWatch::group_engaged(const Battle& battle, GroupId group) const {
    for (UnitId unit = 0; unit < survey_.units(); ++unit) {
        const UnitNote& note = survey_.unit(unit);
        if (battle.state().unit(unit).group != group || !note.fights || note.role == Role::guns) continue;
        if (note.engaged || note.distance <= 10 * span_) return true;
    }
    return false;
}

void BlunderWatch::count_generals(const Battle& battle, SideId side) {
    const auto commanders = battle.state().commanders();
    for (const battle::CommanderState& general : commanders) {
        if (general.side != side || general.presence != battle::Presence::on_table) continue;
        bool has_one = false;
        bool with_one = false;
        for (std::size_t g = 0; g < survey_.groups(); ++g) {
            const GroupId group = static_cast<GroupId>(g);
            const bool his = general.group == battle::no_group ? survey_.group(group).side == side : general.group == g;
            if (!his || !group_engaged(battle, group)) continue;
            has_one = true;
            for (UnitId unit = 0; unit < survey_.units() && !with_one; ++unit) {
                if (battle.state().unit(unit).group != g || !survey_.unit(unit).here) continue;
                with_one =
                    table::within(table::distance(general.at, battle.field().footprint(unit)), generals_reach * span_);
            }
        }
        if (has_one) count(Blunder::general_away, !with_one);
    }
}

// When the first of a Group comes to blows: how far behind the foremost every other one is, along the foremost's own facing.
void BlunderWatch::count_stragglers(const Battle& battle, SideId side) {
    for (std::size_t g = 0; g < survey_.groups(); ++g) {
        const GroupId group = static_cast<GroupId>(g);
        if (survey_.group(group).side != side || engaged_[g] || !group_engaged(battle, group)) continue;
        engaged_[g] = true;
        UnitId foremost = no_unit;
        for (UnitId unit = 0; unit < survey_.units(); ++unit) {
            const UnitNote& note = survey_.unit(unit);
            if (battle.state().unit(unit).group != g || !note.fights || note.role == Role::guns) continue;
            if (foremost == no_unit || note.distance < survey_.unit(foremost).distance) foremost = unit;
        }
        const UnitNote& first = survey_.unit(foremost);
        for (UnitId unit = 0; unit < survey_.units(); ++unit) {
            const UnitNote& note = survey_.unit(unit);
            if (battle.state().unit(unit).group != g || !note.fights || note.role == Role::guns) continue;
            const Point seen = table::seen_from(note.at - first.at, first.facing);
            count(Blunder::left_behind, -seen.y > pace_[unit]);
        }
    }
}

void BlunderWatch::count_attackers(const Battle& battle) {
    const battle::Roster& roster = family_->roster();
    const int half = roster.turn_limit / 2;
    for (SideId side = 0; side < 2; ++side) {
        if (!roster.sides[side].attacks || in_range_[side]) continue;
        if (only_ != battle::no_side && only_ != side) continue;
        survey_.take(battle, side);
        for (UnitId unit = 0; unit < survey_.units(); ++unit) {
            const UnitNote& note = survey_.unit(unit);
            if (battle.state().unit(unit).side != side || !note.fights || note.foe == no_unit) continue;
            if (note.distance <= std::max(family_->preview().bands(unit).far, 10 * span_)) in_range_[side] = true;
        }
    }
    // Told at the last movement of the turn at half time.
    if (battle.state().head().turn != half || battle.state().head().phase_side == roster.first_side) return;
    for (SideId side = 0; side < 2; ++side) {
        if (only_ != battle::no_side && only_ != side) continue;
        if (roster.sides[side].attacks && (half_time_seen_ >> side & 1) == 0)
            count(Blunder::attack_late, !in_range_[side]);
        half_time_seen_ |= 1 << side;
    }
}

void BlunderWatch::count_charge(const Battle& battle, const battle::Charge& charge) {
    for (int i = 0; i < charge.count; ++i) {
        const battle::Charge::Go& go = charge.go[static_cast<std::size_t>(i)];
        count(Blunder::hopeless_charge,
              family_->preview().foresee(battle, battle::charge_of(go.unit, go.target)).wins < hopeless);
    }
}

void BlunderWatch::count_volley(const Battle& battle, const battle::Shoot& shot) {
    if (family_->preview().bands(shot.unit).near <= 0 || !family_->preview().traits(shot.unit).formed) return;
    if (family_->roster().units[shot.unit].arm != battle::Arm::foot) return;
    const battle::FireOdds odds = family_->preview().foresee(battle, battle::Shoot{shot.unit, shot.target, 0});
    if (!odds.first_volley) return;
    const GroupId group = battle.state().unit(shot.unit).group;
    survey_.take(battle, battle.state().unit(shot.unit).side);
    count(Blunder::volley_wasted, !odds.short_range && !attacked_[group] && !survey_.group(group).provoked);
}

void BlunderWatch::changed_order(const Battle& battle, UnitId unit, int to) {
    const int from = battle.state().unit(unit).order;
    if (from == to) return;
    const int turn = battle.state().head().turn;
    Changed& last = orders_[unit];
    count(Blunder::order_reversed, last.turn + 1 == turn && last.from == to && last.to == from);
    last = {turn, from, to};
}

void BlunderWatch::count_order(const Battle& battle, const battle::GiveOrder& order) {
    if (!order.to_group) return changed_order(battle, order.subject, order.order);
    for (UnitId unit = 0; unit < survey_.units(); ++unit) {
        if (battle.state().unit(unit).group == order.subject && battle.on_table(unit))
            changed_order(battle, unit, order.order);
    }
}

}  // namespace linstock::bot
