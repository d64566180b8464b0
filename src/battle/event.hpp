#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "battle/state.hpp"

// What happened: few, primitive, the same for all families. Kinds may be added, never changed or removed. Each carries the rule that
// caused it; the story is told from the rule.
namespace linstock::battle {

enum class EventKind : std::uint8_t {
    unit_posed,       // subject unit; a x, b y, c facing, d formation | files << 8
    stands_changed,   // subject unit; a stands now
    figures_changed,  // subject unit; a figures now
    order_set,        // subject unit; a order
    mark_set,         // scope, subject; a slot, b value
    tie_made,         // a kind, subject and object units; b, c, d values
    tie_cut,          // a kind, subject and object units
    dice_thrown,      // a die, b how many, c index of the first face in the entry's faces, d the answer's first part
    result_read,  // subject and object; a procedure's number in the sheet, b total, c outcome entry: for the story only
    decision_opened,  // a decision, scope = the side asked, subject and object units; b, c, d the first three values
    decision_closed,  // a the option taken, -1 when nobody was asked
    step_advanced,    // a turn, b the phase's side, c step, d to act
    unit_entered,     // subject unit; pose as unit_posed
    unit_left,        // subject unit; a Presence
    commander_posed,  // subject commander; a x, b y; an awaited one comes on by it
    commander_left,   // subject commander; a Presence
    instruction_set,  // subject unit; a 0 fire / 1 evade, b value
    ruling_made,      // scope, subject; a what (RulingKind), b its name's number, c value: the reason is in the command
    battle_ended,     // a Result
    unit_raised,      // muster: subject unit; a side | group << 8, b stands, c figures, d order
    group_raised,     // muster: subject group, object its parent; a side
    commander_raised,  // muster: subject commander; a side | group << 8
    decision_filled,   // the further values of the decision opened last: a, b, c the fourth to the sixth
    posture_set,       // subject unit; a table::Posture
};
inline constexpr int event_kinds = 24;
std::string_view name_of(EventKind kind);
bool find_event(std::string_view name, EventKind& kind);

struct Event {
    EventKind kind = EventKind::unit_posed;
    std::uint8_t scope = 0;
    RuleId rule = 0;
    std::uint16_t subject = 0xffff;
    std::uint16_t object = 0xffff;
    std::int32_t a = 0;
    std::int32_t b = 0;
    std::int32_t c = 0;
    std::int32_t d = 0;
    friend bool operator==(const Event&, const Event&) = default;
};

using Events = std::vector<Event>;

}  // namespace linstock::battle
