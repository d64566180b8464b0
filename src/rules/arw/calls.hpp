#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "mechanics/arw/charge_facts.hpp"
#include "rules/arw/manual.hpp"
#include "tactics/facts.hpp"
#include "tactics/prepared.hpp"

// The sheet's procedures, prepared, and where every fact of them comes from. No rule is copied here.
namespace linstock::rules_arw {

using tactics::Binding;
using tactics::Effects;
using tactics::Ends;
using tactics::nowhere;
using tactics::Prepared;

// Facts that whoever lays a frame tells himself; the others are bound.
struct ShotSlots {
    sheet::Slot type, orders, stands, shot_number, moved, other_type, other_cover, range;
    sheet::Slot band, capped_as_light;  // derived
};
struct BlowSlots {
    sheet::Slot orders, stands, struck_on, was_charged, group_units, group_disordered, group_in_bad_ground;
    sheet::Slot overlaps, overlap_orders, overlap_used, other_position, other_struck_on, other_orders;
};
struct TestSlots {  // `nowhere` where a test does not ask
    sheet::Slot type, weapon, orders, morale, terrain, in_cover, disordered, group_disordered, uphill;
    sheet::Slot general_distance, other_type, other_side, other_protection, trigger, attacked;
    sheet::Slot horse_too, flank_too;      // of further chargers
    sheet::Slot own_factor, other_factor;  // derived
};

// One of the tests of morale, ready to be laid and thrown.
struct Test {
    Prepared procedure;
    Binding facts;
    TestSlots at;
};

// Words of the sheet's kinds, by index: looked up once.
struct Words {
    sheet::Value short_band = 0;                                                // bands
    sheet::Value open = 0, building = 0, defences = 0, uphill = 0, bridge = 0;  // positions
    sheet::Value high = 0, normal = 0, poor = 0;                                // morales
    sheet::Value ground_open = 0, ground_soft = 0, ground_hard = 0, ground_wood = 0, ground_broken = 0;
    sheet::Value ground_building = 0;                                                     // grounds
    sheet::Value unprotected = 0, behind_soft = 0, behind_hard = 0, behind_defences = 0;  // protections
    sheet::Value casualties = 0, charged = 0;                                             // triggers
};
// Rules named in events.
struct Named {
    RuleId plain_die = 0;     // ARW-MOR-C5: "this table is for others"
    RuleId general_risk = 0;  // ARW-GAP-80
    RuleId after_melee = 0;   // ARW-GAP-65
    RuleId general = 0;       // ARW-GAP-73
    RuleId charged = 0;       // ARW-GAP-67: what makes a unit test
};

// The manual outlives its calls.
class Calls {
public:
    explicit Calls(const ArwManual& manual);
    Calls(const Calls&) = delete;
    Calls& operator=(const Calls&) = delete;

    const Prepared& shooting() const { return shooting_; }
    const Prepared& melee() const { return melee_; }
    const Prepared& morale_charge() const { return charging_.procedure; }
    const Prepared& charge_test() const { return plain_die_.procedure; }  // the plain die of the sibling sheet
    const Prepared& morale_rally() const { return rallying_.procedure; }
    const Prepared& morale_other() const { return testing_.procedure; }
    const Prepared& movement() const { return movement_; }
    const Prepared& orders() const { return orders_; }

    const Binding& shot_facts() const { return shot_facts_; }
    const Binding& blow_facts() const { return blow_facts_; }
    const ShotSlots& shot() const { return shot_; }
    const BlowSlots& blow() const { return blow_; }
    const Test& charging() const { return charging_; }
    const Test& rallying() const { return rallying_; }
    const Test& testing() const { return testing_; }
    const Test& plain_die() const { return plain_die_; }

    // The procedures of the chain `charge`; not asked for where something is missing.
    const mechanics_arw::ChargeProcedures& charge() const { return *charge_; }

    const Words& words() const { return words_; }
    const Named& named() const { return named_; }

    // Facts that a house rule added and nobody measures: they stay at their default, unless a ruling tells them.
    const std::vector<std::string>& at_default() const { return at_default_; }
    // Procedures, facts and words the family asks for and the sheet has not, and facts of the sheet that nobody measures and that have no
    // default: open() refuses such
    // a sheet.
    const std::vector<std::string>& missing() const { return missing_; }
    const std::vector<std::string>& unmeasured() const { return unmeasured_; }

private:
    void find_words();
    void find_names(const battle::Terms& terms);

    std::vector<std::string> missing_;
    std::vector<std::string> unmeasured_;
    std::vector<std::string> at_default_;
    Prepared shooting_, melee_, movement_, orders_;
    Binding shot_facts_, blow_facts_;
    Test charging_, rallying_, testing_, plain_die_;
    std::unique_ptr<const mechanics_arw::ChargeProcedures> charge_;
    ShotSlots shot_;
    BlowSlots blow_;
    Words words_;
    Named named_;
};

}  // namespace linstock::rules_arw
