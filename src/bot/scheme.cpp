#include "bot/scheme.hpp"

namespace linstock::bot {

namespace scheming {

// In spans.
constexpr int second_line_behind = 20;  // front to front: a move away
constexpr int near_enough_to_face = 45;
constexpr int closest_interval = 1;
constexpr int widest_interval = 15;  // room for guns between two battalions
constexpr Angle keeps_facing = degrees(30);
constexpr int first_detachment = 4;  // turn
constexpr int has_enemy_upon_him = 15;
constexpr int fit_to_attack = 5'000;  // of its strength left

Angle away_from(battle::TableEdge home) {
    switch (home) {
        case battle::TableEdge::south:
            return 0;
        case battle::TableEdge::north:
            return table::half_turn;
        case battle::TableEdge::west:
            return static_cast<Angle>(0 - table::quarter_turn);
        case battle::TableEdge::east:
            return table::quarter_turn;
    }
    return 0;
}

bool keeps_line(Role role) { return role == Role::line || role == Role::militia || role == Role::lights; }

// The point level with `mark` seen along `forward`, straight ahead of `from`.
Point level_with(Point from, Point mark, Angle forward) {
    const Point seen = table::seen_from(mark - from, forward);
    return from + table::turned({0, seen.y}, forward);
}

}  // namespace scheming

Scheme::Scheme(const battle::Family& family) : family_(&family), span_(span_of(family.preview().scale())) {
    aims_.resize(family.roster().groups.size());
    wanted_.resize(family.roster().objectives.size());
}

bool Scheme::came_to_blows(const Survey& survey) const {
    for (UnitId id = 0; id < survey.units(); ++id) {
        const UnitNote& note = survey.unit(id);
        if (note.foe != no_unit && note.fights &&
            note.distance <= std::max(musket_shot(), family_->preview().bands(id).far))
            return true;
    }
    return false;
}

void Scheme::find_places_wanted(const Survey& survey) {
    const battle::Roster& roster = family_->roster();
    holds_all_ = !roster.objectives.empty();
    for (std::size_t i = 0; i < roster.objectives.size(); ++i) {
        const battle::Objective& place = roster.objectives[i];
        const bool ours = survey.anybody_at(survey.side(), place.at, place.radius) &&
                          !survey.anybody_at(battle::other_side(survey.side()), place.at, place.radius);
        wanted_[i] = !ours && place.worth > 0;
        if (wanted_[i]) holds_all_ = false;
    }
}

// The attacker comes on until it has come to blows. After that, and for everybody else: who holds what is worth holding may wait;
// who does not must take it; where there is nothing to hold, the stronger presses.
bool Scheme::wants_to_attack(const battle::Battle& battle, const Survey& survey) const {
    const battle::Roster& roster = family_->roster();
    const SideId us = survey.side();
    const int left = survey.share_left(us);
    const int theirs = survey.share_left(battle::other_side(us));
    if (roster.sides[us].attacks && !came_to_blows(survey)) return true;
    if (holds_all_) return false;
    if (!roster.objectives.empty()) return true;
    if (roster.sides[us].attacks) return left + 2'000 >= theirs;
    const bool late = 2 * battle.state().head().turn > roster.turn_limit;
    return late && left < theirs && left > 6'000;
}

// The enemy Group that is weakest and nearest: a move of the way weighs as much as a tenth of its strength.
GroupId Scheme::weak_point(const Survey& survey, GroupId from) const {
    GroupId best = battle::no_group;
    std::int64_t least = 0;
    for (std::size_t g = 0; g < survey.groups(); ++g) {
        const GroupNote& group = survey.group(static_cast<GroupId>(g));
        if (group.side == survey.side() || group.units == 0) continue;
        const std::int64_t way = between(survey.group(from).middle, group.middle);
        const std::int64_t score = way / span_ * 5 + 1'000LL * group.strength / std::max(1, group.start);
        if (best != battle::no_group && score >= least) continue;
        best = static_cast<GroupId>(g);
        least = score;
    }
    return best;
}

// Of the foot that can hold a place.
UnitId Scheme::nearest_to(const Survey& survey, Point place) const {
    UnitId best = no_unit;
    for (UnitId id = 0; id < survey.units(); ++id) {
        const UnitNote& note = survey.unit(id);
        if (!note.fights || note.spent || !scheming::keeps_line(note.role)) continue;
        if (family_->roster().units[id].side != survey.side()) continue;
        if (best == no_unit ||
            table::squared_distance(note.at, place) < table::squared_distance(survey.unit(best).at, place))
            best = id;
    }
    return best;
}

void Scheme::aim_group(const Survey& survey, GroupId id) {
    using namespace scheming;
    const battle::Roster& roster = family_->roster();
    const GroupNote& group = survey.group(id);
    GroupAim& aim = aims_[id];
    aim = {};
    const Angle forward = away_from(roster.sides[survey.side()].home);
    aim.at = group.middle;
    aim.axis = forward;
    if (group.units == 0) return;
    const bool fit = 10'000 * group.strength >= fit_to_attack * group.start;
    // The place worth holding that is nearest; only the Group nearest to it goes there itself, the others keep level with it.
    int nearest_place = -1;
    for (std::size_t i = 0; i < wanted_.size(); ++i) {
        const bool any = wanted_[i] || (holds_all_ && !closer(group.middle, roster.objectives[i].at, 50 * span_));
        if (!any) continue;
        if (nearest_place < 0 ||
            between(group.middle, roster.objectives[i].at) <
                between(group.middle, roster.objectives[static_cast<std::size_t>(nearest_place)].at)) {
            nearest_place = static_cast<int>(i);
        }
    }
    if (nearest_place >= 0) {
        const Point place = roster.objectives[static_cast<std::size_t>(nearest_place)].at;
        const UnitId first = nearest_to(survey, place);
        const bool ours = first != no_unit && roster.units[first].group == id;
        // Its nearest battalion goes to the place, and the Group with it.
        aim.at = ours ? group.middle + (place - survey.unit(first).at) : level_with(group.middle, place, forward);
        aim.for_place = true;
        aim.posture = holds_all_ ? Posture::bring_up : Posture::attack;
    } else if (attacks_) {
        const GroupId weak = weak_point(survey, id);
        if (weak != battle::no_group) {
            aim.at = survey.group(weak).middle;
            aim.posture = Posture::attack;
        }
    }
    if (!fit && aim.posture == Posture::attack) aim.posture = Posture::hold;
    // An enemy at hand is faced whatever the aim.
    if (!closer(group.middle, aim.at, 15 * span_)) aim.axis = table::direction_of(aim.at - group.middle);
}

// Whoever is nearest by his own pace and has no enemy upon him. The first turns are for the Groups to get there as Groups.
void Scheme::send_holder(const battle::Battle& battle, const Survey& survey) {
    holder_ = no_unit;
    const battle::Roster& roster = family_->roster();
    if (battle.state().head().turn < scheming::first_detachment) return;
    for (std::size_t i = 0; i < wanted_.size() && holder_ == no_unit; ++i) {
        const battle::Objective& place = roster.objectives[i];
        if (!wanted_[i] || survey.anybody_at(survey.side(), place.at, place.radius)) continue;
        std::int64_t soonest = 0;
        for (UnitId id = 0; id < survey.units(); ++id) {
            const UnitNote& note = survey.unit(id);
            if (roster.units[id].side != survey.side() || !note.fights || note.engaged || note.spent) continue;
            if (note.role == Role::guns || note.distance < scheming::has_enemy_upon_him * span_) continue;
            const std::int64_t way = between(note.at, place.at) / (note.role == Role::horse ? 2 : 1);
            if (holder_ != no_unit && way >= soonest) continue;
            holder_ = id;
            soonest = way;
            held_place_ = place.at;
        }
    }
}

void Scheme::make(const battle::Battle& battle, const Survey& survey) {
    find_places_wanted(survey);
    send_holder(battle, survey);
    attacks_ = wants_to_attack(battle, survey);
    for (std::size_t g = 0; g < aims_.size(); ++g) {
        if (survey.group(static_cast<GroupId>(g)).side == survey.side()) aim_group(survey, static_cast<GroupId>(g));
    }
    for (std::size_t g = 0; g < aims_.size(); ++g) {
        const GroupNote& group = survey.group(static_cast<GroupId>(g));
        if (group.side == survey.side() && group.units > 0 && group.distance <= scheming::near_enough_to_face * span_)
            face_enemies(battle, survey, static_cast<GroupId>(g));
    }
}

// The enemies at hand give a Group its axis: the middle of those its units have nearest.
void Scheme::face_enemies(const battle::Battle& battle, const Survey& survey, GroupId group) {
    std::int64_t x = 0;
    std::int64_t y = 0;
    int count = 0;
    for (UnitId id = 0; id < survey.units(); ++id) {
        const UnitNote& note = survey.unit(id);
        if (battle.state().unit(id).group != group || !note.fights ||
            note.distance > scheming::near_enough_to_face * span_)
            continue;
        const UnitId foe = note.ahead != no_unit ? note.ahead : note.foe;
        const Point toward = survey.unit(foe).at - note.at;
        x += toward.x;
        y += toward.y;
        ++count;
    }
    if (count == 0) return;
    const Point mean{static_cast<Length>(x / count), static_cast<Length>(y / count)};
    if (!closer(mean, {}, 5 * span_)) aims_[group].axis = table::direction_of(mean);
}

void Scheme::form_line(const battle::Battle& battle, const Survey& survey, GroupId id, std::vector<Place>& places) {
    using namespace scheming;
    const GroupAim& aim = aims_[id];
    files_.clear();
    int turn_sum = 0;
    for (UnitId unit = 0; unit < survey.units(); ++unit) {
        const UnitNote& note = survey.unit(unit);
        if (battle.state().unit(unit).group != id || !note.fights || note.engaged || !keeps_line(note.role)) continue;
        File file;
        file.unit = unit;
        turn_sum += turn_between(aim.axis, note.facing);
        files_.push_back(file);
    }
    if (files_.empty()) return;
    // A small turn is not worth a wheel of the whole line.
    const int mean_turn = turn_sum / static_cast<int>(files_.size());
    Angle axis = aim.axis;
    if (size_of_turn(mean_turn) <= keeps_facing) axis = static_cast<Angle>(axis + mean_turn);
    const Point middle = survey.group(id).middle;
    for (File& file : files_) {
        const UnitNote& note = survey.unit(file.unit);
        const Point seen = table::seen_from(note.at - middle, axis);
        file.across = seen.x;
        file.ahead = seen.y;
        file.half_front = table::frontage_of(battle.array_of(file.unit)) / 2;
    }
    // Who stands behind another belongs to the second line.
    for (File& file : files_) {
        for (const File& other : files_) {
            if (&other == &file || other.ahead < file.ahead + 10 * span_) continue;
            const Length apart = std::abs(other.across - file.across);
            if (apart < (file.half_front + other.half_front) / 2) file.second = true;
        }
    }
    std::sort(files_.begin(), files_.end(), [](const File& a, const File& b) {
        return a.across != b.across ? a.across < b.across : a.unit < b.unit;
    });
    // Level: as far as the slowest of the first line gets; a straggler does not hold the others up.
    Length foremost = -table::farthest;
    for (const File& file : files_) foremost = std::max(foremost, file.ahead);
    Length level = table::farthest;
    for (const File& file : files_) {
        const Length pace = family_->preview().speed(battle, file.unit);
        if (file.second || file.ahead + pace + 5 * span_ < foremost) continue;
        level = std::min(level, file.ahead + pace);
    }
    const Point wanted = table::seen_from(aim.at - middle, axis);
    level = std::min(level, std::max(wanted.y, foremost));
    Length last_right[2] = {-table::farthest, -table::farthest};
    for (File& file : files_) {
        Length& right = last_right[file.second ? 1 : 0];
        if (right > -table::farthest) {
            file.across = std::max(file.across, right + closest_interval * span_ + file.half_front);
            file.across = std::min(file.across, right + widest_interval * span_ + file.half_front);
        }
        right = file.across + file.half_front;
        Place& place = places[file.unit];
        place.at = middle + table::turned({file.across, level - (file.second ? second_line_behind * span_ : 0)}, axis);
        place.facing = axis;
        place.second_line = file.second;
        place.set = true;
    }
}

}  // namespace linstock::bot
