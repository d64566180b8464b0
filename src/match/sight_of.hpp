#pragma once

#include "battle/family.hpp"
#include "match/clearance.hpp"

// The battle as a seat sees it. Left out for a side's enemy, and for those who look on: troops not yet arrived, where a side deploys until
// both have, and what it declares in a step in which both declare until both have.
namespace linstock::match {

// A step is open in which what a side does is not for others to see.
bool is_covert(const battle::State& state, const battle::Terms& terms);

void hide(battle::State& state, const battle::Family& family, Clearance clearance);  // on a copy

// Nothing is known of such a unit or commander but that there may be one.
bool is_unknown(const battle::UnitState& unit);
bool is_unknown(const battle::State& seen, const battle::Roster& roster, battle::CommanderId commander,
                Clearance clearance);

class Sight {
public:
    explicit Sight(const battle::Family& family);
    // Holds until the next call, or until the battle changes.
    const battle::Battle& of(const battle::Battle& battle, Clearance clearance);

private:
    bool may_hide(const battle::Battle& battle, Clearance clearance) const;

    const battle::Family* family_;
    bool expects_[2] = {};  // a side has troops that come later
    battle::Battle copy_;
    battle::State state_;
};

}  // namespace linstock::match
