#pragma once

#include <array>
#include <memory>
#include <vector>

#include "base/result.hpp"
#include "rules/arw/terms.hpp"
#include "tactics/manual.hpp"

// What the family knows for the whole battle: the sheet's words looked up once, a card for every unit, what the ground means.
namespace linstock::rules_arw {

using battle::Battle;
using battle::GroupId;
using battle::no_unit;
using battle::Refusal;
using battle::RuleId;
using battle::SideId;
using battle::State;
using battle::UnitId;
using battle::UnitState;
using battle::Work;
using table::Footprint;
using table::Length;
using table::Quad;
using tactics::as_tenths;
using tactics::from_tenths;
using tactics::GroundCard;
using tactics::nth;
using tactics::refuse;
using tactics::ties_of;
using UnitCard = tactics::Card;

// A unit's row and grades. Indices are those of the sheet's kinds, ready to be put into facts.
struct UnitRow {
    sheet::Value type = 0;    // row of the table `units`
    sheet::Value weapon = 0;  // row of `weapons` ("usual" where the roster says nothing)
    sheet::Value drill = 0;
    sheet::Value morale = 0;
    bool poor_shots = false;
    bool tests_as_light = false;  // in morale: LC(a) does not
};

class Calls;      // the procedures, prepared (calls.hpp)
class MoveRules;  // speeds and halts, asked once (move_rules.hpp)

struct ArwManual : tactics::Manual {
    std::vector<UnitRow> rows;                      // by unit
    std::shared_ptr<const battle::TablePlay> play;  // the course of play, bound to the sheet
    const Calls* calls = nullptr;
    std::shared_ptr<const MoveRules> moves;
    std::shared_ptr<const tactics::FireRules> fire_rules;
    std::shared_ptr<const tactics::WalkRules> walk_rules;
    std::shared_ptr<const tactics::CourseRules> course_rules;
    std::vector<std::string> owed_words;  // what a unit's order owes, by unit; then what a Group's does
    // Readings that only a battle asks about.
    bool charger_shoots = false;        // charger_shoots=yes
    bool evade_ten = false;             // evade=10cm
    bool collapse_by_groups = false;    // victory=groups
    bool general_risk = false;          // as the scenario is historical, or by the reading
    bool only_phasing_shoots = false;   // who_shoots=phasing_and_charged
    bool diced_first_side = false;      // turn_sequence=diced
    bool orders_need_general = false;   // order_changes=general
    bool units_test_alone = false;      // group_or_unit=unit
    bool guns_force_tests = false;      // test_triggers=losses_and_guns
    bool half_holds_own_lines = false;  // own_lines=group_half

    const UnitRow& row(UnitId unit) const { return rows[unit]; }
};

// Looks everything up; the error names the unit, grade or ground the sheet does not know, or the word its course of play lacks.
base::Result<ArwManual> make_manual(const sheet::Sheet& sheet, const battle::Roster& roster,
                                    const play::Course& course);

// What only this family says of shooting (fire.cpp); `manual` has its calls, stays where it is and outlives the answer.
std::shared_ptr<const tactics::FireRules> make_fire_rules(const ArwManual& manual);
// What answers for the sheet at the table, once the manual stands where it stays and has its calls.
void open_rules(ArwManual& manual);

// Lengths as the sheet's facts have them: ten-thousandths of a cm.
inline sheet::Value as_fact(Length length) { return static_cast<sheet::Value>(table::told(length)) * 10; }

// Stands that still fight: those on the table less the dead not yet taken off.
int living(const State& state, UnitId unit);
bool is_disorganised(const State& state, UnitId unit);
bool in_contact(const State& state, UnitId unit);

}  // namespace linstock::rules_arw
