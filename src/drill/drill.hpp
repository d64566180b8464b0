#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/number.hpp"
#include "battle/roster.hpp"
#include "battle/state.hpp"
#include "sheet/source.hpp"

// A situation at the table as its author tells it: units by name, lengths in the sheet's unit, words of the sheet not yet looked up. Commands
// with their dice follow, and what the sheet makes of them.
namespace linstock::drill {

using base::Number;
using battle::SideId;
using sheet::Place;

// A name and what is told of it: a mark, a fact, a key of an answer.
struct Field {
    std::string name;
    sheet::Literal value;
    Place place;
};
using Fields = std::vector<Field>;
const Field* find(const Fields& fields, std::string_view name);  // null when there is none

// In the sheet's unit, from the lower left corner.
struct Spot {
    Number x = 0;
    Number y = 0;
};

// --- the table ----------------------------------------------------------------------------------------------------------

struct Ground {
    table::Ground kind = table::Ground::open;
    std::string name;
    bool line = false;
    std::vector<Spot> points;  // the corners of an area, or along a line
    int level = 0;
    Place place;
};

struct Unit {
    std::string name;
    SideId side = 0;
    std::string type;   // the sheet's row
    std::string group;  // "": the one Group of those who name none
    std::string order;
    int figures = 0;  // as they stand now: `lost` had been more
    int stands = 0;
    int guns = 0;
    int lost = 0;
    std::string formation;  // "" for the usual one of its kind
    int files = 0;
    Spot at;                       // the middle of its front
    std::optional<Number> facing;  // degrees, clockwise from the upper edge
    std::string fire = "at will";
    std::string evade = "ask";
    std::optional<Number> worth;
    battle::Grades words;  // what else the muster gives a unit
    Fields has;
    Place place;
};

struct Commander {
    std::string name;
    SideId side = 0;
    std::optional<Spot> at;          // without it where his unit stands
    bool army = false;               // leads all of it
    std::vector<std::string> leads;  // else these units
    std::string attached;
    battle::Grades words;
    Place place;
};

struct Objective {
    std::string name;
    Spot at;
    Number radius = 0;
    Number worth = 0;
    SideId held_by = battle::no_side;
    Place place;
};

// A point of the turn. What is left out is free, or as at the start.
struct Moment {
    std::optional<int> turn;
    std::optional<SideId> phase;
    std::string step;
    Place place;
};

struct Decision {
    bool none = false;  // nothing is asked
    std::string decision;
    std::string unit;
    std::string other;
    std::optional<SideId> side;
    Place place;
};

// --- what is done and expected -------------------------------------------------------------------------------------------

// Words of the save format: `do`, its keys, and the parts of a `way` or of those who `go` in to charge.
struct Wish {
    std::string does;
    Fields keys;
    std::vector<Fields> parts;
    Place place;
};

struct Refused {
    std::string rule;  // "": by any
    Place place;
};

struct Resolved {
    std::string procedure;
    std::string unit;
    std::string other;
    Fields keys;
    Place place;
};

// What the table measures for a procedure.
struct Measured {
    std::string procedure;
    std::string unit;
    std::string other;
    Fields facts;
    Place place;
};

// A place, read as such where the key is `at`.
struct Standing {
    std::string name;  // of a unit or commander
    std::optional<Spot> at;
    std::optional<Number> facing;
    Fields keys;  // all others
    Place place;
};

struct Step {
    bool asks_only = false;
    SideId by = 0;
    std::optional<Wish> command;
    std::vector<std::uint8_t> faces;
    std::optional<Refused> refused;
    std::optional<std::vector<Resolved>> results;
    std::vector<Measured> facts;
    std::vector<Standing> after;
    std::optional<Moment> now;
    std::optional<Decision> asks;
    std::optional<battle::Result> result;
    std::optional<Moment> until;
    int number = 0;  // from 1, in the order of the file
    Place place;
};

struct Drill {
    std::string id;
    std::string sheet;
    std::string says;
    std::vector<std::string> rules;
    std::vector<std::pair<std::string, std::string>> readings;
    Number width = 0;
    Number depth = 0;
    std::vector<Ground> ground;
    std::vector<Unit> units;
    std::vector<Commander> commanders;
    std::vector<Objective> objectives;
    Moment now;
    std::optional<Decision> pending;
    std::vector<Step> steps;
    Place place;
};

// Whether anything in it could turn out otherwise than told.
bool can_fail(const Drill& drill);

inline constexpr std::string_view side_words[] = {"red", "blue"};

}  // namespace linstock::drill
