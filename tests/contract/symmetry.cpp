#include "contract/symmetry.hpp"

namespace linstock::contract {

using namespace battle;

Symmetry symmetry(const Roster& roster, int number) {
    return {number >= 4, number % 4, roster.terrain.width(), roster.terrain.depth()};
}

std::string Symmetry::name() const {
    return std::string(mirrored ? "mirrored, " : "") + std::to_string(quarters) + " quarter turns";
}

table::Point Symmetry::turned(table::Point point) const {
    table::Length wide = width;
    table::Length deep = depth;
    if (mirrored) point.x = wide - point.x;
    for (int i = 0; i < quarters; ++i) {
        point = {deep - point.y, point.x};
        std::swap(wide, deep);
    }
    return point;
}

table::Angle Symmetry::turned(table::Angle facing) const {
    const int angle = mirrored ? -static_cast<int>(facing) : static_cast<int>(facing);
    return static_cast<table::Angle>(angle + quarters * table::quarter_turn);
}

TableEdge Symmetry::turned(TableEdge edge) const {
    if (mirrored && edge == TableEdge::west)
        edge = TableEdge::east;
    else if (mirrored && edge == TableEdge::east)
        edge = TableEdge::west;
    for (int i = 0; i < quarters; ++i) {
        switch (edge) {
            case TableEdge::south:
                edge = TableEdge::east;
                break;
            case TableEdge::east:
                edge = TableEdge::north;
                break;
            case TableEdge::north:
                edge = TableEdge::west;
                break;
            case TableEdge::west:
                edge = TableEdge::south;
                break;
        }
    }
    return edge;
}

table::Evolution Symmetry::turned(table::Evolution evolution) const {
    using Kind = table::EvolutionKind;
    // The flank a unit forms to is its own left or right; everything else looks to a place on the table.
    const bool own_flank = evolution.kind == Kind::form;
    if (!own_flank) evolution.toward = turned(evolution.toward);
    if (!mirrored) return evolution;
    if (own_flank) evolution.toward = static_cast<table::Angle>(-evolution.toward);
    switch (evolution.kind) {
        case Kind::wheel_left:
            evolution.kind = Kind::wheel_right;
            break;
        case Kind::wheel_right:
            evolution.kind = Kind::wheel_left;
            break;
        case Kind::incline_left:
            evolution.kind = Kind::incline_right;
            break;
        case Kind::incline_right:
            evolution.kind = Kind::incline_left;
            break;
        case Kind::sidestep_left:
            evolution.kind = Kind::sidestep_right;
            break;
        case Kind::sidestep_right:
            evolution.kind = Kind::sidestep_left;
            break;
        default:
            break;
    }
    return evolution;
}

Roster Symmetry::turned(const Roster& roster) const {
    Roster other = roster;
    const bool lies = quarters % 2 != 0;
    other.terrain = table::Terrain(lies ? depth : width, lies ? width : depth);
    for (table::Area area : roster.terrain.areas()) {
        area.box = {};
        for (table::Point& corner : area.corners) corner = turned(corner);
        other.terrain.add(std::move(area));
    }
    for (table::Line line : roster.terrain.lines()) {
        line.box = {};
        for (table::Point& point : line.points) point = turned(point);
        other.terrain.add(std::move(line));
    }
    other.terrain.finish();
    for (RosterSide& side : other.sides) {
        side.home = turned(side.home);
        for (table::Point& corner : side.zone) corner = turned(corner);
    }
    for (RosterUnit& unit : other.units) unit.pose = turned(unit.pose);
    for (RosterCommander& commander : other.commanders) commander.at = turned(commander.at);
    for (Objective& objective : other.objectives) objective.at = turned(objective.at);
    return other;
}

Event Symmetry::turned(Event event) const {
    const bool unit = event.kind == EventKind::unit_posed || event.kind == EventKind::unit_entered;
    if (!unit && event.kind != EventKind::commander_posed) return event;
    const table::Point at = turned(table::Point{event.a, event.b});
    event.a = at.x;
    event.b = at.y;
    if (unit) event.c = turned(static_cast<table::Angle>(event.c));
    return event;
}

Command Symmetry::turned(Command command) const {
    if (auto* move = std::get_if<MoveUnit>(&command.what)) {
        for (std::size_t i = 0; i < move->way.count; ++i) move->way.list[i] = turned(move->way.list[i]);
    } else if (auto* deploy = std::get_if<Deploy>(&command.what)) {
        deploy->pose = turned(deploy->pose);
    } else if (auto* charge = std::get_if<Charge>(&command.what)) {
        for (Charge::Go& go : charge->go) go.wheel = mirrored ? -go.wheel : go.wheel;
    } else if (auto* general = std::get_if<MoveCommander>(&command.what)) {
        general->to = turned(general->to);
    } else if (auto* ruling = std::get_if<Ruling>(&command.what)) {
        ruling->pose = turned(ruling->pose);
    }
    return command;
}

}  // namespace linstock::contract
