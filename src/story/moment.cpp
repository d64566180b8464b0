#include "story/moment.hpp"

#include <algorithm>

#include "base/text.hpp"

namespace linstock::story {

namespace {

std::string clock_of(const battle::Roster& roster, int turns_past) {
    if (roster.starts_at_minute <= 0) return "";
    return ", " + time_of_day(roster.starts_at_minute + turns_past * roster.minutes_a_turn);
}

}  // namespace

std::string time_of_day(int minute) {
    const int hour = minute / 60 % 24;
    return base::concat(hour % 12 == 0 ? 12 : hour % 12, ":", base::two_digits(minute % 60), " ",
                        hour < 12 ? "a.m." : "p.m.");
}

std::string moment_of(const battle::Roster& roster, int turn) {
    const std::string when = turn == 0 ? "deployment" : base::concat("turn ", turn, " of ", roster.turn_limit);
    return when + clock_of(roster, std::max(0, turn - 1));
}

std::string moment_of(const battle::Battle& battle) { return moment_of(battle.roster(), battle.state().head().turn); }

std::string end_of_turn(const battle::Roster& roster, int turn) {
    return base::concat("the end of turn ", turn, clock_of(roster, turn));
}

}  // namespace linstock::story
