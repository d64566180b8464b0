#pragma once

#include <nlohmann/json_fwd.hpp>

#include "match/match.hpp"
#include "preview/seat_view.hpp"

// A battle as pages are sent it: web/src/battle/matter.ts names the types. Nothing here looks past what it is handed: `seat.seen` has
// the hidden things taken out already.
namespace linstock::desk {

std::string_view word_of_side(battle::SideId side);  // "red", "blue"
bool find_side_word(std::string_view word, battle::SideId& side);

nlohmann::ordered_json unit_or_null(battle::UnitId unit);

// A number of hundredths: "12", "4.5".
std::string hundredths(std::int64_t number);

// Parts of State. `clearance`: standing instructions of a side are its own.
nlohmann::ordered_json unit_to_json(const preview::SeatView& seat, battle::UnitId unit, match::Clearance clearance);
nlohmann::ordered_json commander_to_json(const preview::SeatView& seat, battle::CommanderId commander);
nlohmann::ordered_json ties_to_json(const preview::SeatView& seat);
// All of them, without those of which nothing is known.
nlohmann::ordered_json state_to_json(const preview::SeatView& seat);
nlohmann::ordered_json state_to_json(const preview::SeatView& seat, match::Clearance clearance);

// What never changes of them.
nlohmann::ordered_json unit_roll(const battle::Roster& roster, battle::UnitId unit);
nlohmann::ordered_json group_roll(const battle::Roster& roster, battle::GroupId group);
nlohmann::ordered_json commander_roll(const battle::Roster& roster, battle::CommanderId commander);
nlohmann::ordered_json side_roll(const battle::Roster& roster, battle::SideId side, const std::string& player,
                                 bool briefed);
nlohmann::ordered_json objectives_to_json(const battle::Roster& roster);
// Pieces of the state that all see.
nlohmann::ordered_json held_to_json(const battle::Family& family, const battle::Battle& battle);
// What the sheet measures in and what it counts, in words.
nlohmann::ordered_json measure_to_json(const battle::Family& family);
nlohmann::ordered_json worth_lost_to_json(const battle::Family& family, const battle::Battle& battle);

// The stands in the unit's own frame.
nlohmann::ordered_json shape_to_json(const table::Array& array);
// The ground as a fragment of SVG.
std::string ground_of(const battle::Roster& roster);

}  // namespace linstock::desk
