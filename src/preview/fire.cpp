#include "preview/fire.hpp"

#include <algorithm>

#include "bot/steady.hpp"
#include "preview/rehearsal.hpp"

namespace linstock::preview {

namespace {
namespace {

using battle::Command;
using battle::Shoot;

constexpr std::uint64_t aiming_seed = 1;  // the steady officer throws for nothing that matters here

// The shots that the steady officer would declare, one after the other on a copy.
std::vector<Shoot> steady_shots(const SeatView& seat) {
    std::vector<Shoot> shots;
    const bool declared = seat.family.terms().steps[seat.seen.state().head().step].both_declare;
    Rehearsal rehearsal(seat);
    bot::Steady steady(seat.family, aiming_seed);
    for (std::size_t i = 0; i < seat.seen.state().units().size(); ++i) {
        const Command command = steady.choose(rehearsal.battle(), seat.side);
        const auto* shot = std::get_if<Shoot>(&command.what);
        if (shot == nullptr || !rehearsal.check(command, nullptr)) break;
        shots.push_back(*shot);
        if (!declared) break;  // what the next does hangs on dice that nobody throws here
        rehearsal.carry_out(command);
    }
    return shots;
}

std::vector<AimChoice> choices_of(const SeatView& seat, UnitId unit) {
    std::vector<AimChoice> choices;
    const table::Field& field = seat.seen.field();
    const Length reach = std::max(seat.family.preview().bands(unit).far, seat.family.preview().bands(unit).near);
    field.each_near(field.footprint(unit).box, 2 * reach, [&](table::Piece target) {
        if (field.side_of(target) == seat.side) return;
        const Command command{seat.side, Shoot{unit, target, 0}};
        if (!battle::check(seat.family, seat.seen, command, nullptr)) return;
        choices.push_back({target, seat.family.preview().foresee(seat.seen, battle::Shoot{unit, target, 0}), command});
    });
    std::stable_sort(choices.begin(), choices.end(),
                     [](const AimChoice& a, const AimChoice& b) { return a.odds.kills > b.odds.kills; });
    return choices;
}

}  // namespace
}  // namespace

std::vector<Aimed> targets(const SeatView& seat) {
    std::vector<Aimed> list;
    const battle::State& state = seat.seen.state();
    if (step_of(seat) != battle::StepKind::fire || state.next_to_act() != seat.side) return list;
    const std::vector<Shoot> steady = steady_shots(seat);
    for (UnitId unit = 0; unit < state.units().size(); ++unit) {
        if (!is_own(seat, unit) || !seat.seen.on_table(unit)) continue;
        Aimed aimed;
        aimed.unit = unit;
        aimed.choices = choices_of(seat, unit);
        if (aimed.choices.empty()) continue;
        aimed.chosen = aimed.choices.front();
        const auto shot =
            std::find_if(steady.begin(), steady.end(), [&](const Shoot& one) { return one.unit == unit; });
        if (shot != steady.end()) {
            const auto choice = std::find_if(aimed.choices.begin(), aimed.choices.end(),
                                             [&](const AimChoice& one) { return one.target == shot->target; });
            if (choice != aimed.choices.end()) aimed.chosen = *choice;
            if (shot->target == no_unit) aimed.chosen = {no_unit, {}, {seat.side, *shot}};
        }
        list.push_back(std::move(aimed));
    }
    return list;
}

// --- the enemy's eye -----------------------------------------------------------------------------------------------------------

namespace {
namespace {

class EnemyEye {
public:
    EnemyEye(const SeatView& seat, UnitId unit, const table::Posed& at)
        : family_(seat.family), rehearsal_(seat), unit_(unit) {
        rehearsal_.pose(unit, at);
    }

    void look(UnitId enemy, std::vector<Threat>& list) {
        const battle::Battle& battle = rehearsal_.battle();
        if (family_.preview().status(battle, enemy).running) return;
        const Length away = table::distance(battle.field(), enemy, unit_);
        const battle::FireOdds now = family_.preview().foresee(battle, battle::Shoot{enemy, unit_, 0});
        if (now.legal) list.push_back({Threat::Kind::fire, Threat::When::now, enemy, now, {}, away});
        if (family_.preview().status(battle, enemy).engaged) return;
        look_after_move(enemy, away, now, list);
        look_at_charge(enemy, away, list);
    }

private:
    // As if he came straight at the unit, as far as his move takes him or to where he shoots best.
    void look_after_move(UnitId enemy, Length away, const battle::FireOdds& now, std::vector<Threat>& list) const {
        const battle::Battle& battle = rehearsal_.battle();
        const Length pace = family_.preview().whole_move(enemy, family_.preview().order_for(battle::Intent::close));
        const Length reach = std::max(family_.preview().bands(enemy).far, family_.preview().bands(enemy).near);
        if (reach <= 0 || pace <= 0 || away > reach + pace) return;
        const Length close = family_.preview().bands(enemy).near > 0 ? family_.preview().bands(enemy).near : reach;
        const Length step = std::min(pace, std::max(0, away - close));
        if (step == 0) return;
        table::Posed from = battle.posed(enemy);
        const table::Posed target = battle.posed(unit_);
        from.pose.facing = table::direction_of(target.pose.at - from.pose.at);
        from.pose.at = table::placed(from.pose, {0, step});
        if (table::standing(battle.field(), enemy, from).what != table::Obstacle::What::nothing) return;
        const battle::Stance there{from, true};
        const battle::FireOdds odds = family_.preview().foresee(battle, battle::Shoot{enemy, unit_, 0}, &there);
        if (!odds.legal || (now.legal && odds.kills <= now.kills)) return;
        const Length then = table::distance(table::laid_out(from.pose, from.array), battle.field().footprint(unit_));
        list.push_back({Threat::Kind::fire, Threat::When::next_move, enemy, odds, {}, then});
    }

    void look_at_charge(UnitId enemy, Length away, std::vector<Threat>& list) const {
        const battle::Battle& battle = rehearsal_.battle();
        if (!family_.preview().charge_way(battle, enemy, unit_)) return;
        const battle::ChargeOdds odds = family_.preview().foresee(battle, battle::charge_of(enemy, unit_));
        if (!odds.legal) return;
        const battle::Header& head = battle.state().head();
        const bool shared = family_.terms().steps[head.step].shared_phase;
        const bool his_move = (shared ? head.to_act : head.phase_side) == battle.state().unit(enemy).side;
        list.push_back(
            {Threat::Kind::charge, his_move ? Threat::When::now : Threat::When::next_move, enemy, {}, odds, away});
    }

    const battle::Family& family_;
    Rehearsal rehearsal_;
    UnitId unit_;
};

// Stands it may cost; a charge that would break the unit weighs as much as two.
std::int64_t weight_of(const Threat& threat) {
    if (threat.kind == Threat::Kind::fire) return threat.fire.kills;
    return threat.charge.kills + 2 * std::int64_t{threat.charge.wins};
}

}  // namespace
}  // namespace

std::vector<Threat> threats(const SeatView& seat, UnitId unit, const table::Posed& at) {
    std::vector<Threat> list;
    EnemyEye eye(seat, unit, at);
    const SideId own = seat.seen.state().unit(unit).side;
    for (UnitId enemy = 0; enemy < seat.seen.state().units().size(); ++enemy) {
        if (seat.seen.state().unit(enemy).side != own && seat.seen.on_table(enemy)) eye.look(enemy, list);
    }
    std::stable_sort(list.begin(), list.end(),
                     [](const Threat& a, const Threat& b) { return weight_of(a) > weight_of(b); });
    return list;
}

}  // namespace linstock::preview
