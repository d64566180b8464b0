#include "tactics/commanders.hpp"

#include <string>

namespace linstock::tactics {

namespace {

using battle::CommanderId;
using battle::CommanderState;
using battle::MoveCommander;
using battle::Presence;
using table::Point;

// What is measured from: his marker, with its edges along those of the table.
table::Box marker_at(const Manual& manual, Point at) {
    table::Box box{at, at};
    box.grow(manual.length.general_marker / 2);
    return box;
}

struct Friends {
    UnitId unit = battle::no_unit;
    Length distance = table::farthest;
};
Friends nearest_friends(const Manual& manual, const Battle& battle, const CommanderState& his) {
    Friends nearest;
    const table::Field& field = battle.field();
    for (UnitId unit = 0; unit < battle.state().units().size(); ++unit) {
        if (!field.on(unit) || battle.state().unit(unit).side != his.side) continue;
        const Length away = distance_from_general(manual, his.at, field.footprint(unit));
        if (away < nearest.distance) nearest = {unit, away};
    }
    return nearest;
}

bool touched_by(const Manual& manual, const Battle& battle, Point at, SideId side) {
    const table::Field& field = battle.field();
    bool touched = false;
    field.each_near(marker_at(manual, at), table::slack, [&](table::Piece piece) {
        touched = touched || (field.side_of(piece) == side &&
                              distance_from_general(manual, at, field.footprint(piece)) <= table::slack);
    });
    return touched;
}

bool no_ride(const Manual& manual, Refusal* why, std::string_view before, Length length, std::string_view after) {
    if (why == nullptr) return false;
    return refuse(why, manual.rule_of.generals, std::string(before) + manual.scale.print(length) + std::string(after));
}

void ride_to(Work& work, std::uint16_t commander, Point at, RuleId rule) {
    battle::Event event;
    event.kind = battle::EventKind::commander_posed;
    event.rule = rule;
    event.subject = commander;
    event.a = at.x;
    event.b = at.y;
    work.emit(event);
}

}  // namespace

bool check_commander(const Manual& manual, const Battle& battle, SideId by, const MoveCommander& wish, Refusal* why) {
    const RuleId rule = manual.rule_of.generals;
    if (wish.commander >= battle.state().commanders().size()) return refuse(why, rule, "there is no such general");
    const CommanderState& his = battle.state().commanders()[wish.commander];
    if (his.side != by) return refuse(why, rule, "that is not a general of yours");
    if (his.presence != Presence::on_table) return refuse(why, rule, "he is not on the table");
    if (!battle.field().terrain().on_table(wish.to)) return refuse(why, rule, "generals stay on the table");
    const Length way = table::root(table::squared_distance(his.at, wish.to));
    if (way < manual.far.least_ride)
        return no_ride(manual, why, "a general rides at least ", manual.far.least_ride, "");
    if (!table::within(from_tenths(his.mark[manual.commander.rode]) + way, manual.far.ride))
        return no_ride(manual, why, "a general rides ", manual.far.ride, " in a phase");
    if (touched_by(manual, battle, wish.to, battle::other_side(by)))
        return refuse(why, rule, "a general does not ride into the enemy");
    return true;
}

void decide_commander(const Manual& manual, Work& work, const MoveCommander& wish) {
    const RuleId rule = manual.rule_of.generals;
    const CommanderState& his = work.state().commanders()[wish.commander];
    const Length way = table::root(table::squared_distance(his.at, wish.to));
    const int so_far = his.mark[manual.commander.rode];
    ride_to(work, wish.commander, wish.to, rule);
    work.mark(battle::Scope::commander, wish.commander, manual.commander.rode, so_far + as_tenths(way), rule);
}

// He rides to the middle of the rear of the nearest friends.
void shelter_generals(const Manual& manual, Work& work) {
    const RuleId rule = manual.rule_of.generals;
    for (std::size_t index = 0; index < work.state().commanders().size(); ++index) {
        const CommanderState& his = work.state().commanders()[index];
        if (his.presence != Presence::on_table) continue;
        if (!touched_by(manual, work.battle(), his.at, battle::other_side(his.side))) continue;
        const Friends friends = nearest_friends(manual, work.battle(), his);
        if (friends.unit == battle::no_unit || friends.distance <= table::slack) continue;
        const table::Posed unit = work.battle().posed(friends.unit);
        ride_to(work, static_cast<std::uint16_t>(index), table::placed(unit.pose, {0, -table::depth_of(unit.array)}),
                rule);
    }
}

Length distance_from_general(const Manual& manual, Point at, const table::Footprint& stands) {
    if (manual.length.general_marker == 0) return table::distance(at, stands);
    const table::Box box = marker_at(manual, at);
    const table::Quad marker{{Point{box.least.x, box.most.y}, box.most, Point{box.most.x, box.least.y}, box.least}};
    Length least = table::farthest;
    for (int i = 0; i < stands.stands; ++i) least = std::min(least, table::distance(marker, stands.stand[nth(i)]));
    return least;
}

Length general_distance(const Manual& manual, const Battle& battle, GroupId group) {
    const State& state = battle.state();
    const SideId side = state.group(group).side;
    Length least = table::farthest;
    for (const battle::CommanderState& commander : state.commanders()) {
        const bool his = commander.group == group || commander.group == battle::no_group;
        if (!his || commander.side != side || commander.presence != battle::Presence::on_table) continue;
        for (const UnitId unit : manual.members[group]) {
            if (!battle.on_table(unit)) continue;
            const table::Footprint& stands = battle.field().footprint(unit);
            if (table::squared_gap(marker_at(manual, commander.at), stands.box) > table::square_of(least)) continue;
            least = std::min(least, distance_from_general(manual, commander.at, stands));
        }
    }
    return least;
}

}  // namespace linstock::tactics
