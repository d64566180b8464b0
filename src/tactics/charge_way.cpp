#include <algorithm>

#include "tactics/contact.hpp"
#include "tactics/walk.hpp"

namespace linstock::tactics {

namespace {

using battle::Charge;
using table::Angle;
using table::Posed;

// Ties keep a wheel in tenths of a millimetre: a way is made of such from the start, so that nothing is lost.
constexpr Length grain = 10;

Length wheel_toward(const Posed& from, Angle facing) {
    const auto left = static_cast<Angle>(facing - from.pose.facing);
    const auto right = static_cast<Angle>(from.pose.facing - facing);
    const bool turns_left = left <= right;
    const Length path = table::wheel_path(turns_left ? left : right, table::frontage_of(from.array));
    return (turns_left ? 1 : -1) * ((path + grain / 2) / grain * grain);
}

table::Point middle_of(const Posed& unit) {
    return unit.pose.at + table::turned_half({0, -table::depth_of(unit.array)}, unit.pose.facing);
}

Length size(Length length) { return length < 0 ? -length : length; }

}  // namespace

// Straight on, or after a wheel toward the target's middle or square to one of its sides; the cheapest that reaches it, then the one
// with the shorter wheel. Two that are alike lie to the left and right of a unit that is its own mirror image: then to the left.
std::optional<Charge::Go> charge_way(const Manual& manual, const Battle& battle, UnitId unit, UnitId target) {
    if (!battle.on_table(unit) || !battle.on_table(target)) return std::nullopt;
    const Length left = manual.walking->whole_move(battle, unit, Going::charging) -
                        from_tenths(battle.state().unit(unit).mark[manual.mark.moved]);
    if (table::distance(battle.field(), unit, target) > left + table::slack) return std::nullopt;
    const Posed from = battle.posed(unit);
    const Posed enemy = battle.posed(target);
    const Angle square = enemy.pose.facing;
    const Angle facings[] = {from.pose.facing,
                             table::direction_of(middle_of(enemy) - from.pose.at),
                             table::about(square),
                             static_cast<Angle>(square + table::quarter_turn),
                             static_cast<Angle>(square - table::quarter_turn),
                             square};
    std::optional<Charge::Go> best;
    Length least = table::farthest;
    for (const Angle facing : facings) {
        const Length wheel = wheel_toward(from, facing);
        if (size(wheel) > left) continue;
        const ChargeCost way =
            cost_of_charge(manual, battle, unit, target, wheel, std::min(left, least) + table::slack);
        if (!way.legal || !table::within(way.cost, left)) continue;
        const bool better = way.cost < least || (way.cost == least && size(wheel) < size(best->wheel)) ||
                            (way.cost == least && size(wheel) == size(best->wheel) && wheel > best->wheel);
        if (!better) continue;
        best = Charge::Go{unit, target, wheel, way.forward};
        least = way.cost;
    }
    return best;
}

}  // namespace linstock::tactics
