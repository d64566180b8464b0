#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "battle/ids.hpp"
#include "table/terrain.hpp"

// A scenario raised under one sheet: who fights, where, and for what. Const for the whole battle and shared.
namespace linstock::battle {

enum class Arm : std::uint8_t { foot, horse, guns };
enum class TableEdge : std::uint8_t { south, north, west, east };  // y = 0, y = depth, x = 0, x = width

// A sheet's own words for a unit: {"type", "Heavy Infantry"}, {"drill", "well"}. The family looks them up once.
using Grades = std::vector<std::pair<std::string, std::string>>;

// What a neutral kind of ground means to the sheet, in its own words: {"going", "type 2"}, {"cover", "soft"}.
struct GroundTerm {
    table::Ground kind = table::Ground::open;
    Grades words;
    std::string_view word(std::string_view key) const;  // "" when it has none
};

struct RosterUnit {
    std::string name;   // "23rd Foot (Royal Welch Fuzileers)"
    std::string label;  // short, for maps: "23rd"
    std::string nation;
    Arm arm = Arm::foot;
    std::string role;
    SideId side = 0;
    GroupId group = 0;
    int men = 0;
    int guns = 0;
    int stands = 1;
    int figures = 0;          // 0: the sheet counts no figures
    int figures_a_stand = 0;  // how many one holds
    table::Length stand_width = 0;
    table::Length stand_depth = 0;
    table::Length interval = 0;
    std::int32_t worth = 0;  // hundredths of a point
    Grades grades;
    table::Pose pose;  // at the start, or where it enters
    table::Formation formation = table::Formation::line;
    std::uint8_t files = 0;
    int enters_turn = 0;  // 0: on the table from the start
    std::string fire_instruction = "at will";
    std::string evade_instruction = "always";
    std::string order;                                   // at deployment; "" for its Group's
    std::string_view grade(std::string_view key) const;  // "" when it has none
    // As many stands as so many figures fill, a begun one counted; all it was raised with where no figures are counted.
    int stands_for(int count) const;
};

struct RosterGroup {
    std::string name;
    SideId side = 0;
    std::string order;          // at deployment
    GroupId parent = no_group;  // the Group whose general leads it as well: a division's, a wing's
};

struct RosterCommander {
    std::string name;
    SideId side = 0;
    GroupId group = no_group;  // no_group: the C-in-C
    std::string ability;
    table::Point at;
    int enters_turn = 0;
};

struct RosterSide {
    std::string name;
    std::string nation;
    TableEdge home = TableEdge::south;
    bool attacks = false;
    std::vector<table::Point> zone;  // where it may deploy
    std::string briefing;
};

struct Objective {
    std::string name;
    table::Point at;
    table::Length radius = 0;
    std::int32_t worth = 0;    // hundredths, counted at the end for the side that holds it
    SideId held_by = no_side;  // at the start
};

struct Roster {
    std::string scenario;
    std::string title;
    std::string sheet;
    SideId first_side = 0;  // whose phase comes first in every turn
    int turn_limit = 12;
    int minutes_a_turn = 0;
    int starts_at_minute = 0;  // of the day
    bool historical = false;
    std::string history;  // what happened on the day
    std::string sources;
    RosterSide sides[2];
    std::vector<RosterGroup> groups;
    std::vector<RosterUnit> units;
    std::vector<RosterCommander> commanders;
    std::vector<Objective> objectives;
    table::Terrain terrain;
    std::vector<GroundTerm> grounds;  // one for every kind, by its number
    Grades readings;                  // how this battle reads the sheet's gaps: {"general_risk", "always"}
};

}  // namespace linstock::battle
