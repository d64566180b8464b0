#include <algorithm>

#include "preview/rehearsal.hpp"

// Deployment and generals: no way is judged, only where it ends.
namespace linstock::preview {

namespace {
namespace {

using battle::Command;
using battle::Refusal;

constexpr int halvings = 12;  // of the way to the place wished for

Point part_of_way(Point from, Point to, int part, int of) {
    return {from.x + static_cast<Length>(table::scaled(to.x - from.x, part, of)),
            from.y + static_cast<Length>(table::scaled(to.y - from.y, part, of))};
}

// The farthest place from `from` toward `to` for which it holds, found by halving; nothing where it never does.
template <class Holds>
std::optional<Point> farthest_along(Point from, Point to, Holds&& holds) {
    constexpr int whole = 1 << halvings;
    int best = -1;
    for (int step = whole / 2, at = whole / 2; step > 0; step /= 2) {
        const bool good = holds(part_of_way(from, to, at, whole));
        if (good) best = at;
        at += good ? (step + 1) / 2 : -((step + 1) / 2);
    }
    if (best < 0) return std::nullopt;
    return part_of_way(from, to, best, whole);
}

Point onto_table(const SeatView& seat, Point to) {
    const table::Terrain& terrain = seat.seen.field().terrain();
    return {std::clamp(to.x, 0, terrain.width()), std::clamp(to.y, 0, terrain.depth())};
}

}  // namespace
}  // namespace

Ghost place(const SeatView& seat, const PlaceWish& wish) {
    Ghost ghost = standing_still(seat, wish.unit);
    const battle::UnitState& its = seat.seen.state().unit(wish.unit);
    battle::Deploy deploy{wish.unit, wish.pose, wish.formation.value_or(its.formation),
                          wish.formation ? wish.files : its.files};
    deploy.pose.at = onto_table(seat, wish.pose.at);
    ghost.at.array.formation = deploy.formation;
    ghost.at.array.files = deploy.files;
    const auto may = [&](Point at, Refusal* why) {
        deploy.pose.at = at;
        return battle::check(seat.family, seat.seen, Command{seat.side, deploy}, why);
    };
    Refusal why;
    const Point wished = deploy.pose.at;
    ghost.reached = may(wished, &why);
    std::optional<Point> at = wished;
    if (!ghost.reached) {
        ghost.rule = why.rule;
        ghost.says = why.reason;
        at = farthest_along(its.pose.at, wished, [&](Point point) { return may(point, nullptr); });
    }
    ghost.legal = at.has_value();
    deploy.pose.at = at.value_or(wished);
    ghost.at.pose = deploy.pose;
    if (ghost.legal) ghost.command = Command{seat.side, deploy};
    return ghost;
}

Ride ride(const SeatView& seat, CommanderId commander, Point to) {
    Ride ride;
    ride.commander = commander;
    const battle::CommanderState& his = seat.seen.state().commander(commander);
    const auto may = [&](Point at, Refusal* why) {
        return battle::check(seat.family, seat.seen, Command{seat.side, battle::MoveCommander{commander, at}}, why);
    };
    Refusal why;
    ride.at = onto_table(seat, to);
    ride.legal = ride.reached = may(ride.at, &why);
    if (!ride.reached) {
        ride.rule = why.rule;
        ride.says = why.reason;
        const auto at = farthest_along(his.at, ride.at, [&](Point point) { return may(point, nullptr); });
        ride.legal = at.has_value();
        ride.at = at.value_or(his.at);
    }
    if (ride.legal) ride.command = Command{seat.side, battle::MoveCommander{commander, ride.at}};
    return ride;
}

}  // namespace linstock::preview
