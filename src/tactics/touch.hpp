#pragma once

#include <array>
#include <vector>

#include "tactics/ground.hpp"

// Who touches whom in a melee, with how many stands, and who laps round the enemy's flank.
namespace linstock::tactics {

// Two units in contact. `charger` made it; sides as table::Side.
struct Contact {
    UnitId charger = no_unit;
    UnitId other = no_unit;
    int struck = 0;   // the other's side that the charger struck
    int touched = 0;  // the charger's own side

    int side_of(UnitId unit) const { return unit == charger ? touched : struck; }
    UnitId enemy_of(UnitId unit) const { return unit == charger ? other : charger; }
};
// Every pair of living units in contact, once, in the order of their numbers.
std::vector<Contact> contacts_of(const Manual& manual, const State& state);

// The stands of a unit, as bits, that touch an enemy with enough of an edge.
struct Touch {
    std::uint32_t stands = 0;
    std::uint32_t frontally = 0;  // with their own front edge
};
Touch touch_of(const Manual& manual, const table::Field& field, UnitId unit, UnitId enemy);

// The unit's stands in this contact. One that touches two enemies fights the one before its front, else the lower number.
int stands_against(const Manual& manual, const Battle& battle, const std::vector<Contact>& contacts, UnitId unit,
                   UnitId enemy);

// Free friendly stands level and flush with one in frontal contact that reach past the enemy's flank; each serves against one enemy a phase.
struct Overlap {
    int stands = 0;
    int order = -1;  // of the first of them
    // Stands that lie there and do not serve: the sheet bars their troops, or they have counted already. The sheet says so where no
    // other does.
    int barred = 0;
    int barred_order = -1;
    bool spent = false;
};
class Overlaps {
public:
    // Troops that go back, say, do not lap round anybody: the sheet's word. Null: all serve.
    using Barred = bool (*)(const UnitState& unit);

    Overlaps(const Manual& manual, const Battle& battle, const std::vector<Contact>& contacts, Barred barred);
    Overlap spend(UnitId unit, UnitId enemy);

private:
    bool engaged(UnitId unit, int stand) const;

    const Manual& manual_;
    const Battle& battle_;
    const std::vector<Contact>& contacts_;
    Barred barred_;
    std::array<std::uint16_t, battle::most_units> used_{};  // by unit, a bit a stand
};

// Calls `take(own stand, his stand)` for every two that touch; for all where none do, the line being thinned.
template <class Take>
void each_meeting(const Footprint& own, const Footprint& his, Take&& take) {
    bool any = false;
    for (const bool only_touching : {true, false}) {
        for (int i = 0; i < own.stands && !(any && !only_touching); ++i) {
            for (int j = 0; j < his.stands; ++j) {
                if (only_touching && !table::touching(own.stand[nth(i)], his.stand[nth(j)])) continue;
                any |= only_touching;
                take(own.stand[nth(i)], his.stand[nth(j)]);
            }
        }
    }
}

}  // namespace linstock::tactics
