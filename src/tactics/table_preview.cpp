#include "tactics/table_preview.hpp"

#include "tactics/aim.hpp"
#include "tactics/contact.hpp"
#include "tactics/fire_odds.hpp"
#include "tactics/sequence.hpp"
#include "tactics/walk.hpp"

namespace linstock::tactics {

battle::UnitTraits TablePreview::traits(UnitId unit) const {
    return {!asked().card(unit).light, asked().card(unit).may_evade};
}

battle::FireBands TablePreview::bands(UnitId unit) const {
    return {asked().card(unit).reach_short, asked().card(unit).reach_long};
}

std::int32_t TablePreview::worth_lost(const Battle& battle, SideId side) const {
    return tactics::worth_lost(asked(), battle, side);
}

SideId TablePreview::holder(const Battle& battle, std::size_t objective) const {
    return tactics::holder(asked(), battle.state(), objective);
}

table::Sight TablePreview::sight(const Battle& battle, UnitId from, UnitId to) const {
    return sight_between(asked(), battle, from, to);
}

Length TablePreview::speed(const Battle& battle, UnitId unit) const {
    const table::Field& field = battle.field();
    const std::uint32_t grounds = field.terrain().grounds_under(field.footprint(unit));
    return asked()
        .walking
        ->allowance(battle, unit, Going::marching, battle.state().unit(unit).formation, table::EvolutionKind::forward,
                    grounds)
        .most;
}

Length TablePreview::move_left(const Battle& battle, UnitId unit) const {
    return tactics::move_left(asked(), battle, unit);
}

battle::FireOdds TablePreview::foresee(const Battle& battle, const battle::Shoot& shot,
                                       const battle::Stance* from) const {
    if (from != nullptr) return fire_odds(asked(), battle, shot.unit, from->at, from->moved, shot.target);
    const bool moved = has_moved(asked(), battle.state().unit(shot.unit));
    return fire_odds(asked(), battle, shot.unit, battle.posed(shot.unit), moved, shot.target);
}

std::optional<battle::Charge::Go> TablePreview::charge_way(const Battle& battle, UnitId unit, UnitId target) const {
    if (asked().place_of.charge == 0) return std::nullopt;
    return tactics::charge_way(asked(), battle, unit, target);
}

std::vector<battle::Asking> TablePreview::throws_of(const Battle& battle, const battle::Command& command) const {
    const auto* shot = std::get_if<battle::Shoot>(&command.what);
    if (shot == nullptr || shot->unit >= battle.state().head().units || shot->target >= battle.state().head().units)
        return {};
    return ask_of_shot(asked(), battle, shot->unit, shot->target, shot->stands);
}

}  // namespace linstock::tactics
