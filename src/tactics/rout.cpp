#include <algorithm>

#include "tactics/commanders.hpp"
#include "tactics/flight.hpp"
#include "tactics/walk.hpp"

// A rout: to the own table edge by the quickest way, through whoever stands there.
namespace linstock::tactics {

namespace {

using battle::Presence;
using battle::TableEdge;
using table::Footprint;
using table::Point;
using table::Posed;

constexpr Length rout_pace = table::centimetre / 2;
constexpr Length rout_limit = 60 * table::centimetre;

Point on_edge(const table::Terrain& terrain, Point at, TableEdge edge) {
    switch (edge) {
        case TableEdge::south:
            return {at.x, 0};
        case TableEdge::north:
            return {at.x, terrain.depth()};
        case TableEdge::west:
            return {0, at.y};
        case TableEdge::east:
            return {terrain.width(), at.y};
    }
    return at;
}

// The facing that looks out over an edge.
table::Angle outward(TableEdge edge) {
    switch (edge) {
        case TableEdge::south:
            return table::half_turn;
        case TableEdge::north:
            return 0;
        case TableEdge::west:
            return table::quarter_turn;
        case TableEdge::east:
            return table::about(table::quarter_turn);
    }
    return 0;
}

// The home edge, or under a reading the nearest. Of equally near ones the home edge, then the one it faces; who faces neither more
// than the other makes for home.
TableEdge edge_for(const Manual& manual, const Battle& battle, UnitId unit) {
    const UnitState& its = battle.state().unit(unit);
    const TableEdge home = manual.roster->sides[its.side].home;
    if (!manual.flight.nearest_edge) return home;
    const auto away = [&](TableEdge edge) { return to_edge(battle.field().terrain(), its.pose.at, edge); };
    const auto off = [&](TableEdge edge) { return table::apart(its.pose.facing, outward(edge)); };
    TableEdge best = home;
    bool torn = false;
    for (const TableEdge edge : {TableEdge::south, TableEdge::north, TableEdge::west, TableEdge::east}) {
        if (edge == best || away(edge) > away(best)) continue;
        const bool equal = away(edge) == away(best);
        if (equal && (best == home || off(edge) > off(best))) continue;
        torn = equal && off(edge) == off(best);
        if (!torn) best = edge;
    }
    return torn ? home : best;
}

// A place so far along the way, and which way it leads there.
struct Along {
    Point at;
    table::Angle toward = 0;
    bool end = false;  // the way goes no farther
};

class Track {
public:
    Track(const Battle& battle, const Passing& passing, UnitId unit, TableEdge edge, std::uint32_t barred)
        : start_(battle.state().unit(unit).pose.at), outward_(outward(edge)) {
        const Point goal = on_edge(battle.field().terrain(), start_, edge);
        route_ = table::route(battle.field(), unit, battle.posed(unit), goal, barred, tactics::passes, &passing);
    }

    Along after(Length gone) const {
        Point from = start_;
        table::Angle toward = outward_;
        for (int i = 0; i < route_.points; ++i) {
            const Point to = route_.point[nth(i)];
            const Length leg = table::root(table::squared_distance(from, to));
            if (leg == 0) continue;
            toward = table::direction_of(to - from);
            if (gone <= leg) {
                return {from + Point{static_cast<Length>(table::scaled(to.x - from.x, gone, leg)),
                                     static_cast<Length>(table::scaled(to.y - from.y, gone, leg))},
                        toward, false};
            }
            gone -= leg;
            from = to;
        }
        // Over the edge, as far as the way itself leads there.
        if (route_.complete) return {from + table::turned({0, gone}, outward_), toward, false};
        return {from, toward, true};
    }
    bool complete() const { return route_.complete; }

private:
    Point start_;
    table::Angle outward_;  // not the way from start to goal: who stands on the edge has none
    table::Route route_;
};

class Flight {
public:
    Flight(const Manual& manual, const Battle& battle, UnitId unit, TableEdge edge, const Track& track)
        : manual_(manual), battle_(battle), unit_(unit), edge_(edge), track_(track), array_(battle.array_of(unit)) {
        // Routers keep touching one another where the sheet says so: an open order closes up to its middle.
        if (manual.flight.routers_touch && table::frontage_of(array_) > array_.stand_width * table::files_of(array_)) {
            array_.formation = table::Formation::line;
            array_.files = 0;
        }
    }

    // The unit so far along its way: in its own formation, or stand behind stand where that does not fit.
    Posed laid(Length gone, bool filed) const {
        const Along along = track_.after(gone);
        table::Array array = array_;
        if (filed) {
            array.formation = table::Formation::column;
            array.files = 1;
        }
        return {{along.at, along.toward}, array};
    }

    bool over_the_edge(Length gone) const {
        const Footprint there = footprint(laid(gone, false));
        const table::Terrain& terrain = battle_.field().terrain();
        return std::min(to_edge(terrain, there.box.least, edge_), to_edge(terrain, there.box.most, edge_)) <
               -table::slack;
    }

    bool fits(const Posed& at) const {
        if (table::standing(battle_.field(), unit_, at).what != table::Obstacle::What::nothing) return false;
        if (in_water(manual_, battle_, at)) return false;
        const Footprint there = footprint(at);
        bool off = true;
        battle_.field().each_near(there.box, table::slack, [&](table::Piece piece) {
            if (battle_.state().unit(piece).side == battle_.state().unit(unit_).side) return;
            off = off && table::distance(there, battle_.field().footprint(piece)) > table::slack;
        });
        return off;
    }

    static Footprint footprint(const Posed& at) { return table::laid_out(at.pose, at.array); }

private:
    const Manual& manual_;
    const Battle& battle_;
    UnitId unit_;
    TableEdge edge_;
    const Track& track_;
    table::Array array_;
};

struct Landing {
    bool gone_from_table = false;
    bool moved = false;
    Length gone = 0;
    Posed at;
};

bool try_at(const Flight& flight, Length gone, Landing& landing) {
    if (flight.over_the_edge(gone)) {
        landing = {true, true, gone, {}};
        return true;
    }
    for (const bool filed : {false, true}) {
        const Posed at = flight.laid(gone, filed);
        if (!flight.fits(at)) continue;
        landing = {false, true, gone, at};
        return true;
    }
    return false;
}

// As far as its rate takes it; on until it is clear; else short of whatever fills the way.
Landing land(const Flight& flight, Length rate) {
    Landing landing;
    for (Length gone = rate; gone <= rate + rout_limit; gone += rout_pace) {
        if (try_at(flight, gone, landing)) return landing;
    }
    for (Length gone = rate - rout_pace; gone > 0; gone -= rout_pace) {
        if (try_at(flight, gone, landing)) return landing;
    }
    return landing;
}

// One stand of the router at a point of its way.
table::Quad runner_at(const table::Array& array, const Along& place) {
    table::Array stand = array;
    stand.formation = table::Formation::column;
    stand.files = 1;
    stand.stands = 1;
    return table::outline({place.at, place.toward}, stand);
}

bool passes_by(const table::Array& array, const Track& track, Length gone, const Footprint& there) {
    for (Length along = rout_pace; along <= gone; along += rout_pace) {
        const table::Quad runner = runner_at(array, track.after(along));
        for (int i = 0; i < there.stands; ++i) {
            if (table::overlap(runner, there.stand[nth(i)])) return true;
        }
    }
    return false;
}

// Friends in whose place a stand of the router was on its way.
void tell_the_passed(const Manual& manual, Work& work, UnitId unit, const Track& track, Length gone) {
    const SideId side = work.state().unit(unit).side;
    const table::Array array = work.battle().array_of(unit);
    const table::Field& field = work.battle().field();
    table::Box way;
    for (Length along = rout_pace; along <= gone; along += rout_pace)
        way.take_in(table::box_of(runner_at(array, track.after(along))));
    field.each_near(way, 0, [&](table::Piece other) {
        if (other == unit || work.state().unit(other).side != side) return;
        if (passes_by(array, track, gone, field.footprint(other))) manual.walking->ran_through(work, unit, other);
    });
}

}  // namespace

Length to_edge(const table::Terrain& terrain, Point at, TableEdge edge) {
    switch (edge) {
        case TableEdge::south:
            return at.y;
        case TableEdge::north:
            return terrain.depth() - at.y;
        case TableEdge::west:
            return at.x;
        case TableEdge::east:
            return terrain.width() - at.x;
    }
    return 0;
}

void run(const Manual& manual, Work& work, UnitId unit, Length rate, RuleId rule, RuleId gone) {
    const Battle& battle = work.battle();
    const TableEdge edge = edge_for(manual, battle, unit);
    const Passing passing{&manual, &battle, unit, Going::routing};
    const Track track(battle, passing, unit, edge, manual.kinds.impassable);
    const Flight flight(manual, battle, unit, edge, track);
    // Who runs the other way turns about first: his back edge is where he starts from.
    const table::Angle first = track.after(rout_pace).toward;
    const bool turns = table::apart(first, battle.state().unit(unit).pose.facing) > table::quarter_turn;
    const Landing landing = land(flight, rate + (turns ? table::depth_of(battle.array_of(unit)) : 0));
    const bool stuck =
        !landing.moved || (!landing.gone_from_table && landing.at.pose.at == battle.state().unit(unit).pose.at);
    if (stuck) {
        // Hemmed in at the very edge it was making for, it slips away over it.
        const table::Box& box = battle.field().footprint(unit).box;
        const table::Terrain& terrain = battle.field().terrain();
        const Length to_go = std::min(to_edge(terrain, box.least, edge), to_edge(terrain, box.most, edge));
        if (to_go <= rate) remove(manual, work, unit, Presence::left, gone);
        return;
    }
    tell_the_passed(manual, work, unit, track, landing.gone);
    if (landing.gone_from_table) {
        remove(manual, work, unit, Presence::left, gone);
        return;
    }
    work.pose(unit, landing.at, rule);
    shelter_generals(manual, work);
}

}  // namespace linstock::tactics
