#pragma once

#include <string_view>

#include <nlohmann/json_fwd.hpp>

#include "battle/family.hpp"
#include "preview/seat_view.hpp"

// What a seat may ask before it gives a command: web/src/battle/state/messages.ts names the messages and their answers. Nothing asked here
// changes the battle, and nothing is answered that is not in what the seat sees.
namespace linstock::desk {

bool is_preview(std::string_view verb);  // "carry on" to "card"
// The answer to one of those; {"error": a sentence} where the message cannot be answered.
nlohmann::ordered_json answer_preview(const preview::SeatView& seat, const nlohmann::json& message);

// The exact odds of procedures that would be thrown, each with its reasons (OddsAnswer's `stages`).
nlohmann::ordered_json stages_to_json(const std::vector<battle::Asking>& stages);
// One chance of so many ten-thousandths (a Bar).
nlohmann::ordered_json bar_to_json(std::string_view says, std::int32_t ten_thousandths);

}  // namespace linstock::desk
