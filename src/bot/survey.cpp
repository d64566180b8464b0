#include "bot/survey.hpp"

namespace linstock::bot {

namespace surveying {

constexpr Angle before_the_front = degrees(50);
constexpr int first_look = 40;  // spans

Role role_of(const battle::Family& family, UnitId id) {
    switch (family.roster().units[id].arm) {
        case battle::Arm::guns:
            return Role::guns;
        case battle::Arm::horse:
            return Role::horse;
        case battle::Arm::foot:
            break;
    }
    if (!family.preview().traits(id).formed) return Role::lights;
    // Foot that shoots but has nothing to say at short range is not meant to be closed with.
    const bool only_far = family.preview().bands(id).far > 0 && family.preview().bands(id).near == 0;
    return only_far ? Role::militia : Role::line;
}

// Below a third, or below half and in disorder, a unit only gives the enemy points.
bool is_spent(const UnitNote& note) {
    if (3 * note.strength <= note.start) return true;
    return note.disordered && 2 * note.strength < note.start;
}

}  // namespace surveying

Survey::Survey(const battle::Family& family) : family_(&family), span_(span_of(family.preview().scale())) {
    const battle::Roster& roster = family.roster();
    units_.resize(roster.units.size());
    groups_.resize(roster.groups.size());
    sums_.resize(roster.groups.size());
    worth_of_one_.resize(roster.units.size());
    for (UnitId id = 0; id < units_.size(); ++id) {
        units_[id].role = surveying::role_of(family, id);
        const battle::RosterUnit& unit = roster.units[id];
        worth_of_one_[id] = unit.worth / std::max(1, unit.figures > 0 ? unit.figures : unit.stands);
    }
    for (std::size_t g = 0; g < groups_.size(); ++g) groups_[g].side = roster.groups[g].side;
}

void Survey::note(const battle::Battle& battle, UnitId id) {
    UnitNote& note = units_[id];
    const battle::UnitState& state = battle.state().unit(id);
    note.here = state.presence == battle::Presence::on_table;
    const battle::UnitStatus status = family_->preview().status(battle, id);
    note.fights = note.here && !status.running;
    note.start = note.here ? status.start : int{state.stands_at_start};
    note.at = state.pose.at;
    note.facing = state.pose.facing;
    note.foe = no_unit;
    note.distance = table::farthest;
    note.ahead = no_unit;
    note.ahead_distance = table::farthest;
    note.engaged = note.here && status.engaged;
    note.disordered = note.here && status.disordered;
    note.strength = note.here ? status.strength : 0;
    note.spent = note.here && surveying::is_spent(note);
}

// Blocks from flank to flank are measured, not stand by stand: a captain's eye is good enough to decide by, and much quicker.
void Survey::look_round(const battle::Battle& battle, UnitId id) {
    UnitNote& note = units_[id];
    const table::Field& field = battle.field();
    const table::Terrain& terrain = field.terrain();
    const table::Quad& own = field.outline_of(id);
    const table::Box& box = field.footprint(id).box;
    const table::Box own_box = table::box_of(own);
    const Length widest = terrain.width() + terrain.depth();
    for (Length ring = surveying::first_look * span_;; ring = std::min(widest, 3 * ring)) {
        note.foe = note.ahead = no_unit;
        note.distance = note.ahead_distance = table::farthest;
        field.each_near(box, ring, [&](table::Piece piece) {
            if (field.side_of(piece) == side_ || !units_[piece].fights) return;
            const table::Quad& other = field.outline_of(piece);
            // Who is before the front is never nearer than who is nearest: beyond him nobody is looked at.
            if (table::squared_gap(own_box, table::box_of(other)) > table::square_of(note.ahead_distance)) return;
            const Length away = table::distance(own, other);
            if (away < note.distance) {
                note.foe = piece;
                note.distance = away;
            }
            if (away >= note.ahead_distance) return;
            const Angle toward = table::direction_of(units_[piece].at - note.at);
            if (table::apart(toward, note.facing) > surveying::before_the_front) return;
            note.ahead = piece;
            note.ahead_distance = away;
        });
        if (note.distance <= ring || ring >= widest) return;
    }
}

void Survey::sum_up(const battle::Battle& battle) {
    for (std::size_t g = 0; g < groups_.size(); ++g) {
        const SideId side = groups_[g].side;
        groups_[g] = {};
        groups_[g].side = side;
        sums_[g] = {};
    }
    for (UnitId id = 0; id < units_.size(); ++id) {
        const UnitNote& note = units_[id];
        const battle::UnitState& state = battle.state().unit(id);
        if (state.presence == battle::Presence::awaited) continue;
        GroupNote& group = groups_[state.group];
        group.start += note.start;
        group.provoked |= note.strength < note.start || note.disordered;
        if (!note.fights) continue;
        ++group.units;
        group.strength += note.strength;
        group.engaged |= note.engaged;
        group.distance = std::min(group.distance, note.distance);
        sums_[state.group].x += note.at.x;
        sums_[state.group].y += note.at.y;
    }
    for (std::size_t g = 0; g < groups_.size(); ++g) {
        if (groups_[g].units == 0) continue;
        groups_[g].middle = {static_cast<Length>(sums_[g].x / groups_[g].units),
                             static_cast<Length>(sums_[g].y / groups_[g].units)};
    }
}

void Survey::take(const battle::Battle& battle, SideId side) {
    side_ = side;
    for (UnitId id = 0; id < units_.size(); ++id) note(battle, id);
    for (UnitId id = 0; id < units_.size(); ++id) {
        if (battle.state().unit(id).side == side && units_[id].here) look_round(battle, id);
    }
    sum_up(battle);
}

bool Survey::anybody_at(SideId side, Point at, Length radius) const {
    for (UnitId id = 0; id < units_.size(); ++id) {
        if (units_[id].fights && family_->roster().units[id].side == side && closer(units_[id].at, at, radius))
            return true;
    }
    return false;
}

int Survey::share_left(SideId side) const {
    int left = 0;
    int start = 0;
    for (const GroupNote& group : groups_) {
        if (group.side != side) continue;
        left += group.strength;
        start += group.start;
    }
    return start == 0 ? 0 : 10'000 * left / start;
}

}  // namespace linstock::bot
