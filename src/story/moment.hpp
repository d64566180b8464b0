#pragma once

#include <string>

#include "battle/battle.hpp"

// When something happened, in words.
namespace linstock::story {

// "7:45 a.m." of a minute of the day.
std::string time_of_day(int minute);
// "turn 5 of 12, 7:45 a.m."; "deployment" before the first. Without a time where the scenario tells none.
std::string moment_of(const battle::Roster& roster, int turn);
std::string moment_of(const battle::Battle& battle);
// "the end of turn 5, 8:00 a.m."
std::string end_of_turn(const battle::Roster& roster, int turn);

}  // namespace linstock::story
