#pragma once

#include <nlohmann/json_fwd.hpp>

#include "battle/game.hpp"
#include "picture/draw_table.hpp"
#include "preview/seat_view.hpp"
#include "story/chronicle.hpp"

// What is told of a battle afterwards, or of what is past of it: lines of the story, frames of a replay, luck and the report. Nothing here
// tells more than the clearance of the seat that asks allows.
namespace linstock::desk {

// The lines of one entry as web/src/battle/matter.ts has them (LogLine): an array, empty where the clearance does not cover the entry yet.
// The chronicle must have followed the game.
nlohmann::ordered_json log_lines(const battle::Game& game, const story::Chronicle& chronicle, std::size_t entry,
                                 match::Clearance clearance);
// The last `most` lines or so that count (entries taken back are left out), whole entries, oldest first: BattleView::log.
nlohmann::ordered_json last_log_lines(const battle::Game& game, const story::Chronicle& chronicle, std::size_t most,
                                      match::Clearance clearance);

// Who asks, and of what.
struct AfterAsked {
    const battle::Game& game;
    const story::Chronicle& chronicle;  // that has followed the game
    const preview::SeatView& seat;
    match::Clearance clearance;
    const picture::PictureOptions& picture;  // scale and upper edge for the report's maps; `family` set
};

bool is_after(std::string_view verb);  // "log", "line", "frame", "frames", "luck" or "report"
// The answer to one of those; {"error": a sentence} where the message cannot be answered.
nlohmann::ordered_json answer_after(const AfterAsked& asked, const nlohmann::json& message);

}  // namespace linstock::desk
