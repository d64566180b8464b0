#pragma once

#include <nlohmann/json_fwd.hpp>

#include "battle/game.hpp"
#include "picture/draw_table.hpp"
#include "preview/looking.hpp"
#include "story/chronicle.hpp"

// What is told of a battle afterwards, or of what is past of it: lines of the story, frames of a replay, luck and the report. Nothing here
// tells more than the eyes that ask may see.
namespace linstock::desk {

// The lines of one entry as web/src/battle/state/messages.ts has them (LogLine): an array, empty where the eyes may not know of the entry yet.
// The chronicle must have followed the game.
nlohmann::ordered_json log_lines(const battle::Game& game, const story::Chronicle& chronicle, std::size_t entry,
                                 match::Eyes eyes);
// The last `most` lines or so that count (entries taken back are left out), whole entries, oldest first: BattleView::log.
nlohmann::ordered_json last_log_lines(const battle::Game& game, const story::Chronicle& chronicle, std::size_t most,
                                      match::Eyes eyes);

// Who asks, and of what.
struct AfterAsked {
    const battle::Game& game;
    const story::Chronicle& chronicle;  // that has followed the game
    const preview::Looking& looking;
    match::Eyes eyes;
    const picture::PictureOptions& picture;  // scale and upper edge for the report's maps; `family` set
};

bool is_after(std::string_view verb);  // "log", "line", "frame", "frames", "luck" or "report"
// The answer to one of those; {"error": a sentence} where the message cannot be answered.
nlohmann::ordered_json answer_after(const AfterAsked& asked, const nlohmann::json& message);

}  // namespace linstock::desk
