#pragma once

#include <string>

#include <nlohmann/json_fwd.hpp>

#include "match/match.hpp"

// Where a battle stands, for one seat: web/src/battle/state/messages.ts, type Now.
namespace linstock::desk {

nlohmann::ordered_json now_to_json(const match::Match& match, seats::Role role);

// Who has to do what, in one sentence.
std::string sentence_of(const match::Match& match, seats::Role role);
// "steady commands Morgan's army": what a waiting seat waits for; "" where it waits for nobody.
std::string waits_for(const match::Match& match, seats::Role role);
std::string verdict_of(const battle::Game& game);  // "" while the battle goes on

}  // namespace linstock::desk
