#pragma once

#include <array>
#include <vector>

#include "rules/arw/measure.hpp"

// Who touches whom in a melee, with how many stands, and who laps round the enemy's flank.
namespace linstock::rules_arw {

// Two units in contact. `charger` made it; sides as the sheet's kind `sides` has them.
struct Contact {
    UnitId charger = no_unit;
    UnitId other = no_unit;
    int struck = 0;   // the other's side that the charger struck
    int touched = 0;  // the charger's own side

    int side_of(UnitId unit) const { return unit == charger ? touched : struck; }
    UnitId enemy_of(UnitId unit) const { return unit == charger ? other : charger; }
};
// Every pair of living units in contact, once, in the order of their numbers.
std::vector<Contact> contacts_of(const State& state);

// The stands of a unit, as bits, that touch an enemy with a centimetre or more of an edge.
struct Touch {
    std::uint32_t stands = 0;
    std::uint32_t frontally = 0;  // with their own front edge
};
Touch touch_of(const table::Field& field, UnitId unit, UnitId enemy);

// The unit's stands in this contact. One that touches two enemies fights the one before its front, else the lower number.
int stands_against(const Battle& battle, const std::vector<Contact>& contacts, UnitId unit, UnitId enemy);

// Free friendly stands level and flush with one in frontal contact that reach past the enemy's flank; each serves against one enemy a phase.
struct Overlap {
    int stands = 0;
    int order = -1;  // of the first of them
    // Stands that lie there and do not serve: their troops go back, or they have counted already. The sheet says so where no other does.
    int barred = 0;
    int barred_order = -1;
    bool spent = false;
};
class Overlaps {
public:
    Overlaps(const Battle& battle, const std::vector<Contact>& contacts);
    Overlap spend(UnitId unit, UnitId enemy);

private:
    bool engaged(UnitId unit, int stand) const;

    const Battle& battle_;
    const std::vector<Contact>& contacts_;
    std::array<std::uint16_t, battle::most_units> used_{};  // by unit, a bit a stand
};

// Where the enemy is as the unit meets him: index in kind `positions`.
sheet::Value position_of(const ArwManual& manual, const Battle& battle, const Contact& contact, UnitId enemy);

// The facts of one side's throw in a contact.
void lay_blow(const ArwManual& manual, const Battle& battle, const Contact& contact, UnitId unit, int stands,
              Overlap overlap, sheet::Frame& frame);

}  // namespace linstock::rules_arw
