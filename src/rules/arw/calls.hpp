#pragma once

#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "rules/arw/manual.hpp"
#include "tactics/prepared.hpp"

// The sheet's procedures, prepared: slots found once, a frame with the defaults ready, so that a call fills in what was measured and
// runs the one evaluator. No rule is copied here.
namespace linstock::rules_arw {

using tactics::Effects;
using tactics::Ends;
using tactics::nowhere;
using tactics::Prepared;

// Facts by slot, as the family's own code names them.
struct ShotSlots {
    sheet::Slot type, weapon, stands_in_unit, stands, shot_number, orders, moved, disordered, poor_shots, fired_today;
    sheet::Slot orders_at_turn_start, in_contact, other_type, other_formation, other_cover, other_in_contact, range;
    sheet::Slot band;  // derived
};
struct MeleeSlots {
    sheet::Slot type, orders, morale, stands, formation, column_depth, struck_on, terrain_type, was_charged;
    sheet::Slot group_units, group_disordered, group_in_bad_ground, overlaps, overlap_orders, overlap_used;
    sheet::Slot other_type, other_formation, other_position, other_struck_on, other_orders;
};
struct MoraleSlots {
    sheet::Slot type, orders, morale, terrain, in_cover, weapon, stands_at_start, stands_left, disordered;
    sheet::Slot group_at_start, group_killed, group_disordered, group_short_guns, melees_won, melees_lost, melee_killed;
    sheet::Slot melee_lost, uphill, general_distance, other_type, other_side, trigger;
    sheet::Slot attacked;  // morale-other alone
};
struct ChargeSlots {  // the plain die
    sheet::Slot type, weapon, orders, stands_at_start, stands_left, morale, other_type, other_protection, other_side;
};

// Words of the sheet's kinds, by index, and rules named in events: looked up once.
struct Words {
    sheet::Value line = 0, column = 0, square = 0, light = 0;                   // formations
    sheet::Value short_band = 0;                                                // bands
    sheet::Value open = 0, building = 0, defences = 0, uphill = 0, bridge = 0;  // positions
    sheet::Value high = 0, normal = 0, poor = 0;                                // morales
    sheet::Value ground_open = 0, ground_soft = 0, ground_hard = 0, ground_wood = 0, ground_broken = 0;
    sheet::Value ground_building = 0;                                                     // grounds
    sheet::Value unprotected = 0, behind_soft = 0, behind_hard = 0, behind_defences = 0;  // protections
    sheet::Value casualties = 0, charged = 0;                                             // triggers
};
struct Named {
    RuleId declares = 0;      // ARW-GAP-50
    RuleId who_shoots = 0;    // ARW-GAP-18
    RuleId plain_die = 0;     // ARW-MOR-C5: "this table is for others"
    RuleId general_risk = 0;  // ARW-GAP-80
    RuleId after_melee = 0;   // ARW-GAP-65
    RuleId rallying = 0;      // ARW-GAP-61
    RuleId general = 0;       // ARW-GAP-73
    RuleId charged = 0;       // ARW-GAP-67: what makes a unit test
};

class Calls {
public:
    Calls(const sheet::Sheet& sheet, const battle::Terms& terms);
    ~Calls();

    const Prepared& shooting() const;
    const Prepared& melee() const;
    const Prepared& morale_charge() const;
    const Prepared& charge_test() const;  // the plain die of the sibling sheet
    const Prepared& morale_rally() const;
    const Prepared& morale_other() const;
    const Prepared& movement() const;
    const Prepared& orders() const;

    const ShotSlots& shot() const;
    const MeleeSlots& fight() const;
    const MoraleSlots& charging() const;
    const MoraleSlots& rallying() const;
    const MoraleSlots& testing() const;
    const ChargeSlots& plain_die() const;

    const Words& words() const;
    const Named& named() const;
    // Whether a unit of this row counts one extra stand only and makes a second shot with the others.
    bool second_shots(sheet::Value type) const;

    // Procedures and facts the family asks for and the sheet has not: open() refuses such a sheet.
    const std::vector<std::string>& missing() const;

private:
    struct Shelf;
    std::unique_ptr<Shelf> shelf_;
};

}  // namespace linstock::rules_arw
