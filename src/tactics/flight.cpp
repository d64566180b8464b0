#include "tactics/flight.hpp"

#include <algorithm>

#include "tactics/commanders.hpp"
#include "tactics/walk.hpp"

namespace linstock::tactics {

namespace {

using battle::Presence;
using table::Angle;
using table::Evolution;
using table::EvolutionKind;
using table::Footprint;
using table::Obstacle;
using table::Point;
using table::Posed;

constexpr Length flight_limit = 60 * table::centimetre;
constexpr Length flight_pace = table::centimetre / 2;
constexpr Length off_enemy = 3 * table::slack;

Evolution straight_on(Angle toward, Length amount) {
    return {.kind = EvolutionKind::shift, .toward = toward, .amount = amount};
}

// A straight flight: how far it can go, and where it can stop.
class Withdrawal {
public:
    Withdrawal(const Manual& manual, const Battle& battle, UnitId unit, Angle toward)
        : manual_(manual),
          battle_(battle),
          unit_(unit),
          toward_(toward),
          from_(battle.posed(unit)),
          passing_{&manual, &battle, unit, Going::withdrawing} {}

    Posed at(Length gone) const { return gone == 0 ? from_ : table::evolved(from_, straight_on(toward_, gone)); }

    // As far as nothing stops it that it may not pass; whether it is the table's edge that does.
    Length free_way(Length wanted, bool passes, bool& edge) const {
        Passing passing = passing_;
        passing.going = passes ? Going::withdrawing : Going::charging;
        const table::Way way =
            table::way_of(battle_.field(), unit_, from_, straight_on(toward_, wanted), tactics::passes, &passing);
        edge = way.obstacle.what == Obstacle::What::off_table;
        Length free = wanted;
        // Not into the slack: who turns about there shall not overlap by a hair of rounding.
        if (way.obstacle.what != Obstacle::What::nothing) free = std::max(0, way.obstacle.clear - table::slack);
        const bool enemy = way.obstacle.what == Obstacle::What::piece &&
                           battle_.state().unit(way.obstacle.piece).side != battle_.state().unit(unit_).side;
        if (enemy) free = std::max(0, free - off_enemy);
        const Length held = borne(free, way.grounds);
        edge = edge && held == free;  // water before it stops him first
        return held;
    }

    bool may_stop(Length gone) const {
        const Posed place = at(gone);
        if (table::standing(battle_.field(), unit_, place).what != Obstacle::What::nothing) return false;
        return gone == 0 || (off_the_enemy(place) && clear_of_passed(manual_, battle_, unit_, from_, place) &&
                             !nearer_to_enemy(place));
    }

private:
    Length borne(Length free, std::uint32_t grounds) const {
        if (grounds == 0) return free;
        for (Length gone = flight_pace; gone <= free; gone += flight_pace) {
            if (!bears(at(gone))) return gone - flight_pace;
        }
        return bears(at(free)) ? free : free / flight_pace * flight_pace;
    }

    bool bears(const Posed& place) const {
        return ground_bears(manual_, battle_, unit_, Going::withdrawing, EvolutionKind::back, place);
    }

    bool off_the_enemy(const Posed& place) const {
        const Footprint there = table::laid_out(place.pose, place.array);
        const table::Field& field = battle_.field();
        bool off = true;
        field.each_near(there.box, table::slack, [&](table::Piece piece) {
            if (battle_.state().unit(piece).side == battle_.state().unit(unit_).side) return;
            off = off && table::distance(there, field.footprint(piece)) > table::slack;
        });
        return off;
    }

    // Straight back of a unit that looks away from the enemy may lead toward him: there it does not go.
    bool nearer_to_enemy(const Posed& place) const {
        const int enemy = battle::other_side(battle_.state().unit(unit_).side);
        const auto away = [&](const Posed& at) {
            return table::nearest(battle_.field(), table::laid_out(at.pose, at.array), enemy,
                                  [](table::Piece) { return true; })
                .distance;
        };
        return away(place) + table::slack < away(from_);
    }

    const Manual& manual_;
    const Battle& battle_;
    UnitId unit_;
    Angle toward_;
    Posed from_;
    Passing passing_;
};

// On until clear of those passed; with no clear place it stops, touching, in front.
Length where_it_stops(const Withdrawal& way, Length distance, Withdrawing how, bool& edge) {
    const Length free = way.free_way(distance, true, edge);
    if (way.may_stop(free)) return free;
    if (how == Withdrawing::falls_back) {
        bool beyond = false;
        const Length farthest_free = way.free_way(distance + flight_limit, true, beyond);
        for (Length gone = free + flight_pace; gone <= farthest_free; gone += flight_pace) {
            if (way.may_stop(gone)) return gone;
        }
    }
    bool ignored = false;
    for (Length gone = std::min(free, way.free_way(distance, false, ignored)); gone > 0;
         gone -= std::min(gone, flight_pace)) {
        if (way.may_stop(gone)) return gone;
    }
    return 0;
}

}  // namespace

// The way between the two places is taken straight, from middle to middle: those who withdraw go so.
bool clear_of_passed(const Manual& manual, const Battle& battle, UnitId unit, const Posed& from, const Posed& to) {
    if (manual.card(unit).light) return true;
    const Footprint there = table::laid_out(to.pose, to.array);
    const table::Field& field = battle.field();
    const auto middle = [](const Posed& at) {
        return at.pose.at + table::turned_half({0, -table::depth_of(at.array)}, at.pose.facing);
    };
    const table::Hull sweep = table::swept(table::outline(from.pose, from.array), middle(to) - middle(from));
    bool clear = true;
    field.each_near(there.box, manual.far.clear_behind, [&](table::Piece piece) {
        if (!clear || piece == unit || manual.card(piece).light) return;
        const Footprint& other = field.footprint(piece);
        bool passed = false;
        for (int i = 0; i < other.stands; ++i) passed = passed || table::overlap(sweep, other.stand[nth(i)]);
        clear = !passed || table::distance(there, other) + table::slack >= manual.far.clear_behind;
    });
    return clear;
}

void withdraw(const Manual& manual, Work& work, UnitId unit, Angle toward, Length distance, Facing facing,
              Withdrawing how, RuleId rule) {
    const Withdrawal way(manual, work.battle(), unit, toward);
    bool edge = false;
    const Length gone = where_it_stops(way, distance, how, edge);
    if (edge && manual.flight.fallers_leave) {
        remove(manual, work, unit, Presence::left, manual.rule_of.edge);
        return;
    }
    Posed to = way.at(gone);
    if (facing == Facing::about) to = table::evolved(to, {.kind = EvolutionKind::about_face});
    if (to.pose == work.battle().posed(unit).pose) return;
    work.pose(unit, to, rule);
    shelter_generals(manual, work);
}

void part(const Manual& manual, Work& work, UnitId unit, RuleId rule) {
    for (const battle::Tie* found = work.state().find_tie(manual.tie.contact, unit, no_unit);
         found != nullptr && !work.stopped(); found = work.state().find_tie(manual.tie.contact, unit, no_unit)) {
        work.cut(manual.tie.contact, unit, found->b, rule);
    }
    for (const battle::Tie* found = work.state().find_tie(manual.tie.contact, no_unit, unit);
         found != nullptr && !work.stopped(); found = work.state().find_tie(manual.tie.contact, no_unit, unit)) {
        work.cut(manual.tie.contact, found->a, unit, rule);
    }
}

// A neighbour it only touched may be in its way by a hair of rounding, one in an interval by half a pace: it gives way by as much, back
// rather than forward, and off the neighbour rather than toward him.
void close_ranks(const Manual&, Work& work, UnitId unit, int left, RuleId rule) {
    work.set_stands(unit, left, rule);
    const Posed middle = work.battle().posed(unit);
    const Obstacle in_the_way = table::standing(work.battle().field(), unit, middle);
    if (in_the_way.what != Obstacle::What::piece) return;
    const Point neighbour = work.state().unit(in_the_way.piece).pose.at;
    const Point right = table::turned({middle.array.stand_width, 0}, middle.pose.facing);
    const int off = table::dot(right, middle.pose.at - neighbour) < 0 ? -1 : 1;
    const Length pace = middle.array.stand_width + middle.array.interval;
    for (const Point doubled : {Point{0, -table::slack}, Point{0, table::slack}, Point{off * table::slack, 0},
                                Point{-off * table::slack, 0}, Point{off * pace, 0}, Point{-off * pace, 0}}) {
        Posed place = middle;
        place.pose.at = middle.pose.at + table::turned_half(doubled, middle.pose.facing);
        if (table::standing(work.battle().field(), unit, place).what != Obstacle::What::nothing) continue;
        work.pose(unit, place, rule);
        return;
    }
}

void remove(const Manual& manual, Work& work, UnitId unit, Presence how, RuleId rule) {
    part(manual, work, unit, rule);
    for (int kind = 0; kind < static_cast<int>(manual.terms.ties.size()); ++kind) {
        for (const battle::Tie* found = work.state().find_tie(kind, unit, no_unit); found != nullptr && !work.stopped();
             found = work.state().find_tie(kind, unit, no_unit)) {
            work.cut(kind, unit, found->b, rule);
        }
        for (const battle::Tie* found = work.state().find_tie(kind, no_unit, unit); found != nullptr && !work.stopped();
             found = work.state().find_tie(kind, no_unit, unit)) {
            work.cut(kind, found->a, unit, rule);
        }
    }
    work.leave(unit, how, rule);
}

}  // namespace linstock::tactics
