#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "battle/family.hpp"
#include "battle/scale.hpp"
#include "sheet/procedure.hpp"

// What any sheet does on a table: this room knows no sheet. A family hands it one plain value, the Manual, and in it the few functions
// that only the sheet can answer, an interface a subject (FireRules, WalkRules, ...); everything here is written against those.
namespace linstock::tactics {

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
using table::Length;

// Formations as bits.
constexpr std::uint8_t bit_of(table::Formation formation) {
    return static_cast<std::uint8_t>(1U << static_cast<unsigned>(formation));
}
inline constexpr std::uint8_t every_formation = 0xff;

// How a unit's stands bear on a target.
struct Bearing {
    table::Fan fan = table::Fan::degrees_45;  // outward, from both ends of the front edge
    std::uint8_t ranks = 1;                   // that shoot: the front rank, or with it those behind it, stand for stand
    std::uint8_t all_round_in = 0;            // formations that look and shoot all round
    std::uint8_t faces_in = 0;                // formations whose four faces shoot, a quarter of the stands each
    bool over_friends = false;                // from a height, as the sight rules say
};

// A unit as the table sees it, whatever its row says besides.
struct Card {
    battle::Arm arm = battle::Arm::foot;
    bool light = false;       // in open order: looks and shoots all round, passes friends and is passed
    bool may_evade = false;   // when charged
    bool missile = false;     // shoots at all
    bool slips_over = false;  // lines cost it nothing to cross
    Length move = 0;          // the printed move, in the open
    Length reach_short = 0;   // 0: no such band
    Length reach_long = 0;
    Length reach = 0;  // the farthest band
    Bearing bearing;
};

// What a kind of ground means, from the words that the sheet's muster has for it.
struct GroundCard {
    sheet::Value going = 0;  // index in the sheet's kind of goings; 0 is open
    int type = 0;            // how bad it is for those who fight in it
    sheet::Value cover = 0;  // index in the sheet's kind of covers, rising; 0 is none
    bool disordering = false;
    bool building = false;
    bool defences = false;
    bool impassable = false;
    Length to_cross[3] = {};  // lines: cost by arm (foot, horse, guns); -1 not allowed
};

// Where the family's memory keeps what this room reads and writes; -1 where the sheet has no such thing.
struct UnitSlots {
    int moved = -1;  // what its moves of this phase have cost, in tenths of a millimetre
    int dead = -1;   // stands killed, still on the table
    int halted = -1;
    int evaded = -1;
    int holds_fire = -1;  // declared that it does not shoot
};
struct TieKinds {
    int shoots = -1;    // a at b; value 0: stands (0 all that can)
    int charges = -1;   // a at b; value 0: the side struck
    int contact = -1;   // a touches b; value 0: b's side struck, 1: a's side touched; made by the charger
    int attacked = -1;  // a shot at, charged or fought b
};
struct SideSlots {
    int holds = -1;  // a bit for every objective
};
struct CommanderSlots {
    int rode = -1;  // how far in this phase, in tenths of a millimetre
};

// How those go who do not go of their own will, as the readings have it.
struct FlightRules {
    bool fallers_leave = false;  // those who fall back or withdraw go over the table's edge; else only routers do
    bool nearest_edge = false;   // routers make for the nearest edge, not for their own
    bool routers_touch = false;  // their stands keep touching one another: open order closes up
};

// The kinds of steps in which a command has its place, as bits of StepKind (sequence.hpp: in_step); 0 where the sheet has no use for it
// and refuses it by itself.
struct CommandSteps {
    std::uint16_t deploy = 0;
    std::uint16_t order = 0;
    std::uint16_t move = 0;
    std::uint16_t charge = 0;
    std::uint16_t shoot = 0;
    std::uint16_t ride = 0;
};

// Kinds of ground, as bits.
struct GroundKinds {
    std::uint32_t impassable = 0;  // but by a crossing
    std::uint32_t crossings = table::bit(table::Ground::bridge) | table::bit(table::Ground::ford);
    std::uint32_t buildings = 0;
    std::uint32_t closed_to[3] = {};  // by arm
};

// Numbers of the sheet, or of its completions, for going about on a table.
struct WalkLengths {
    Length least_part = table::centimetre;  // of a move made in parts
    Length clear_behind = 0;                // formed troops stop so far clear of formed friends they have passed
    Length ride = 0;                        // of a commander in a phase
    Length least_ride = table::centimetre;
    Length touching_edge = table::centimetre;  // so much of an edge makes contact, and lets a stand fight
};

// Lengths that a sheet, or a completion of it, gives to what is measured here.
struct TableLengths {
    Length close_before = 0;       // a line so near before a stand covers it
    table::Angle same_facing = 0;  // units that differ by no more face the same way
    Length general_marker = 0;     // the side of a commander's square marker; 0 where he is a point
    Length general_at_risk = 0;    // from a unit that lost a stand
    Length friend_beside = 0;      // a friend so near disturbs who sees it go back
};

// Rules of the sheet, or completions of it, that this room names when it refuses or does something.
struct TableRules {
    RuleId sequence = 0;    // whose turn it is to speak, and about what
    RuleId deployment = 0;  // where troops are placed
    RuleId formations = 0;  // what shapes there are
    RuleId passing = 0;     // who goes through whom
    RuleId ground = 0;      // what the ground closes
    RuleId speed = 0;       // how far
    RuleId contact = 0;     // made by a charge only
    RuleId parted = 0;      // contact is broken off
    RuleId edge = 0;        // who leaves the table
    RuleId generals = 0;    // how commanders ride
    RuleId declares = 0;    // how fire is declared
    RuleId arc = 0;         // what bears and sees
    RuleId range = 0;       // how it is measured
    RuleId divides = 0;     // how fire is divided among targets
    RuleId gone = 0;        // no stand is left
    RuleId victory = 0;     // the end of a battle
    RuleId objectives = 0;  // who holds a place, and what it counts
};

class FireRules;    // firing.hpp
class WalkRules;    // walk.hpp
class CourseRules;  // sequence.hpp

struct Manual {
    const sheet::Sheet* sheet = nullptr;
    const battle::Roster* roster = nullptr;
    battle::Terms terms;
    battle::Scale scale;
    std::vector<Card> cards;                   // by unit
    std::vector<std::vector<UnitId>> members;  // of each Group
    std::array<GroundCard, table::ground_kinds> ground;
    table::SightRules sight;
    UnitSlots mark;
    TieKinds tie;
    SideSlots side;
    CommanderSlots commander;
    TableRules rule_of;
    TableLengths length;
    std::array<sheet::Value, 7> formation_word{};  // by table::Formation: index in the sheet's kind of formations
    WalkLengths far;
    FlightRules flight;
    CommandSteps place_of;
    GroundKinds kinds;
    const FireRules* firing = nullptr;
    const WalkRules* walking = nullptr;
    const CourseRules* course = nullptr;

    const Card& card(UnitId unit) const { return cards[unit]; }
    RuleId rule(std::string_view id) const { return terms.rule(id); }
    const std::string& name(UnitId unit) const { return roster->units[unit].name; }
    const std::string& label(UnitId unit) const { return roster->units[unit].label; }
};

// Fills `kinds` from `ground`.
void sort_grounds(Manual& manual);

// A refusal in words, when somebody wants them. Returns false, so that checks read `return refuse(...)`.
bool refuse(Refusal* why, RuleId rule, std::string_view reason);

constexpr std::size_t nth(int index) { return static_cast<std::size_t>(index); }

// Lengths as marks have them: tenths of a millimetre.
constexpr int as_tenths(Length length) { return length / 10; }
constexpr Length from_tenths(int tenths) { return tenths * 10; }

// Whether the reading stands at this option.
bool reads(const sheet::Sheet& sheet, std::string_view reading, std::string_view option);

// --- units --------------------------------------------------------------------------------------------------------------

// Stands that still fight: those on the table less the dead not yet taken off.
int living(const Manual& manual, const State& state, UnitId unit);
bool in_contact(const Manual& manual, const State& state, UnitId unit);
// Whether anything of where and how it stands changed in this phase, or a move was paid for.
bool has_moved(const Manual& manual, const UnitState& unit);
std::size_t ties_of(const State& state, int kind);  // how many
// What the ties this room knows mean to whoever draws or tells them.
battle::TieMeaning meaning_of(const Manual& manual, int tie);

// Calls `take(unit)` for the Group's units on the table that still have a stand living.
template <class Take>
void each_in_group(const Manual& manual, const Battle& battle, GroupId group, Take&& take) {
    const State& state = battle.state();
    for (const UnitId unit : manual.members[group]) {
        if (living(manual, state, unit) > 0) take(unit);
    }
}

}  // namespace linstock::tactics
