#pragma once

#include <optional>

#include "tactics/manual.hpp"

// The last of a charge: reaching the enemy, squaring up, and what is then tied to what.
namespace linstock::tactics {

// Which side of the target a charger strikes that starts from where the unit stood when the phase began: 0 front, 1 flank, 2 rear.
int side_struck(const Manual& manual, const Battle& battle, UnitId unit, UnitId target);

// The same for a unit that has come up to the target: struck is only the edge it meets.
int side_met(const Manual& manual, const Battle& battle, UnitId unit, UnitId target);

// One wheel, to the left when positive; nothing for 0.
table::Evolution wheel_of(Length signed_path);

// What a way of a charge costs from here; legal only where nothing but the target is in the way.
struct ChargeCost {
    bool legal = false;
    RuleId rule = 0;
    Length forward = 0;  // from where the wheel ends to the target
    Length cost = 0;
};
// A way that cannot cost less than `most` is not walked, and not legal.
ChargeCost cost_of_charge(const Manual& manual, const Battle& battle, UnitId unit, UnitId target, Length wheel,
                          Length most = table::farthest);

// Straight on, or after a wheel toward the target's middle or square to one of its sides: the way of a charge that reaches the target
// with what is left of the move; nothing where none does.
std::optional<battle::Charge::Go> charge_way(const Manual& manual, const Battle& battle, UnitId unit, UnitId target);

// Ties the unit to every enemy it touches with enough of an edge to fight; `struck` first (no_unit: nobody in particular), of which it
// strikes `side`.
void tie_touched(const Manual& manual, Work& work, UnitId unit, UnitId struck, int side);

// The charger, whose front has met the target, squares up and is tied to every enemy it now touches, the target too: without room to
// touch it there is no contact. `side` is that of the target struck.
void make_contact(const Manual& manual, Work& work, UnitId unit, UnitId target, int side);

}  // namespace linstock::tactics
