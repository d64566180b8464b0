#pragma once

#include "tactics/manual.hpp"

// What a player may ask, as far as it follows from the Manual and its interfaces for any sheet. A family derives from it, says how its
// units stand and move and what a charge promises, and overrides what its sheet has otherwise.
namespace linstock::tactics {

class TablePreview : public battle::Preview {
public:
    battle::UnitTraits traits(UnitId unit) const override;
    battle::FireBands bands(UnitId unit) const override;
    std::int32_t worth_lost(const Battle& battle, SideId side) const override;
    battle::Scale scale() const override { return asked().scale; }
    battle::TieMeaning meaning_of(int tie) const override { return tactics::meaning_of(asked(), tie); }
    SideId holder(const Battle& battle, std::size_t objective) const override;
    table::Sight sight(const Battle& battle, UnitId from, UnitId to) const override;
    Length least_move() const override { return asked().far.least_part; }
    // Straight on, in its formation, over the ground under it.
    Length speed(const Battle& battle, UnitId unit) const override;
    Length move_left(const Battle& battle, UnitId unit) const override;
    battle::FireOdds foresee(const Battle& battle, const battle::Shoot& shot,
                             const battle::Stance* from) const override;
    battle::ChargeOdds foresee(const Battle&, const battle::Charge&) const override { return {}; }
    std::optional<battle::Charge::Go> charge_way(const Battle& battle, UnitId unit, UnitId target) const override;
    // Of a shot; those of a charge are the family's.
    std::vector<battle::Asking> throws_of(const Battle& battle, const battle::Command& command) const override;

protected:
    virtual const Manual& asked() const = 0;  // with its interfaces; it outlives whoever asks
};

}  // namespace linstock::tactics
