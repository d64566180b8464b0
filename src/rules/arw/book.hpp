#pragma once

#include <array>
#include <memory>
#include <vector>

#include "base/result.hpp"
#include "battle/family.hpp"
#include "rules/arw/terms.hpp"
#include "sheet/procedure.hpp"

// What the family knows for the whole battle: the sheet's words looked up once, a card for every unit, what the ground means.
namespace linstock::rules_arw {

using battle::Battle;
using battle::GroupId;
using battle::Refusal;
using battle::RuleId;
using battle::SideId;
using battle::State;
using battle::UnitId;
using battle::UnitState;
using battle::Work;
using table::Length;

// Indices are those of the sheet's kinds, ready to be put into facts.
struct UnitCard {
    sheet::Value type = 0;    // row of the table `units`
    sheet::Value weapon = 0;  // row of `weapons` ("usual" where the roster says nothing)
    sheet::Value drill = 0;
    sheet::Value morale = 0;
    bool poor_shots = false;
    bool light = false;           // class of the row
    bool tests_as_light = false;  // in morale: LC(a) does not
    battle::Arm arm = battle::Arm::foot;
    bool gun_heavy_or_howitzer = false;
    Length move = 0;
    Length reach_short = 0;  // 0: no such band; weapon's own edges where it has some
    Length reach_long = 0;
    Length reach = 0;  // the farthest band
    bool may_evade = false;
    bool missile = false;
};

// What a kind of ground means (C-10), from the roster's ground terms.
struct GroundCard {
    sheet::Value going = 0;  // index in kind `going`: open, type 1, 2, 3
    int type = 0;            // 0..3
    sheet::Value cover = 0;  // index in kind `covers`
    bool disordering = false;
    bool building = false;
    bool defences = false;
    bool impassable = false;
    Length to_cross[3] = {};  // lines: cost by arm (foot, horse, guns); -1 not allowed
};

class Calls;      // the procedures, prepared (calls.hpp)
class MoveRules;  // speeds and halts, asked once (move_rules.hpp)

struct Book {
    const sheet::Sheet* sheet = nullptr;
    const battle::Roster* roster = nullptr;
    std::shared_ptr<const battle::TablePlay> play;  // the course of play, bound to the sheet
    battle::Terms terms;
    std::vector<UnitCard> cards;
    std::vector<std::vector<UnitId>> members;  // of each Group
    std::array<GroundCard, table::ground_kinds> ground;
    table::SightRules sight;
    const Calls* calls = nullptr;
    std::shared_ptr<const MoveRules> moves;
    std::vector<std::string> owed_words;  // what a unit's order owes, by unit; then what a Group's does
    // Readings that only a battle asks about.
    bool edge_all = false;              // edge=all: those who fall back or Retreat leave the table, too
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
    bool nearest_edge = false;          // rout_edge=nearest

    const UnitCard& card(UnitId unit) const { return cards[unit]; }
    RuleId rule(std::string_view id) const { return terms.rule(id); }
};

// Looks everything up; the error names the unit, grade or ground the sheet does not know, or the word its course of play lacks.
base::Result<Book> make_book(const sheet::Sheet& sheet, const battle::Roster& roster, const play::Course& course);

// A refusal in words, when somebody wants them. Returns false, so that checks read `return refuse(...)`.
bool refuse(Refusal* why, RuleId rule, std::string_view reason);

// Lengths as the sheet's facts have them (ten-thousandths of a cm) and as marks have them (tenths of a mm).
inline sheet::Value as_fact(Length length) { return static_cast<sheet::Value>(table::told(length)) * 10; }
constexpr int as_tenths(Length length) { return length / 10; }
constexpr Length from_tenths(int tenths) { return tenths * 10; }

// Stands that still fight: those on the table less the dead not yet taken off.
int living(const State& state, UnitId unit);
bool is_disorganised(const State& state, UnitId unit);
bool in_contact(const State& state, UnitId unit);
std::size_t ties_of(const State& state, int kind);  // how many

}  // namespace linstock::rules_arw
