#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/number.hpp"
#include "base/result.hpp"
#include "battle/roster.hpp"
#include "sheet/source.hpp"

// A day as history or its inventor tells it, in no sheet's words: men and guns, yards and minutes. A sheet's muster raises it.
namespace linstock::battle {

using Yards = base::Number;  // ten-thousandths of a yard

struct Spot {
    Yards x = 0;  // from the west edge
    Yards y = 0;  // from the south edge
    friend bool operator==(const Spot&, const Spot&) = default;
};

// --- quality ------------------------------------------------------------------------------------------------------------

// What can be said of troops, each by itself: militia may aim well and never stand.
enum class Quality : std::uint8_t { drill, steadiness, aim, bayonet, open_order, formed };
inline constexpr int qualities = 6;
std::string_view name_of(Quality quality);  // as a scenario writes it

enum class Degree : std::uint8_t { poor, fair, good, excellent, no, able, yes };
std::string_view name_of(Degree degree);
// poor to excellent for the first four; no, able and yes for open order; no and yes for fights formed.
std::vector<std::string> degrees_of(Quality quality);
std::optional<Degree> find_degree(Quality quality, std::string_view word);

using Qualities = std::array<Degree, qualities>;

// What a role is when nobody says otherwise.
struct Role {
    std::string_view name;
    Arm arm = Arm::foot;
    std::string_view weapon;
    Qualities quality{};
};
const Role* find_role(std::string_view name);
std::vector<std::string> role_names();
std::vector<std::string> weapon_names();
std::vector<std::string> ability_names();

// --- the order of battle ------------------------------------------------------------------------------------------------

// What a sheet's own words are set to by hand, where its muster would judge otherwise.
struct Override {
    std::string sheet;
    std::optional<int> stands;
    std::optional<int> figures;  // where the sheet counts them; outranks stands
    Grades grades;
    sheet::Place place;
};

struct ScenarioUnit {
    std::string name;
    std::string label;
    std::string nation;  // "" for its side's
    std::string role;
    std::string weapon;
    int men = 0;
    int guns = 0;
    bool strength_told = false;  // false: the usual size of its kind under the sheet
    Qualities quality{};
    std::optional<Spot> at;  // the middle of its front; without it its place in the Group's line
    std::optional<table::Angle> facing;
    std::string formation;  // "" for the usual one of its kind
    int files = 0;
    std::string order;  // "" for its Group's
    std::string fire;   // standing instructions; "" for the usual ones
    std::string evade;
    std::optional<base::Number> worth;
    bool expendable = false;
    int minute = 0;  // when it arrives; 0 for troops that are there
    std::vector<Override> overrides;
    sheet::Place place;
};

struct ScenarioCommander {
    std::string name;
    std::string ability = "fair";
    std::optional<Spot> at;  // without it behind the middle of his Group
    int minute = 0;
    sheet::Place place;
};

// Where units without a place of their own are drawn up, left to right as they are listed.
struct DrawnUp {
    Spot at;  // the middle of the front
    table::Angle facing = 0;
    Yards interval = 0;  // between neighbours
    sheet::Place place;
};

struct ScenarioGroup {
    std::string name;
    std::string order = "hold";
    std::string parent;  // the name of another Group of the side, whose general leads this one as well; "" for none
    std::optional<ScenarioCommander> commander;
    std::optional<DrawnUp> line;
    std::vector<ScenarioUnit> units;
    sheet::Place place;
};

struct ScenarioSide {
    std::string id;  // one word, to be named by
    std::string name;
    std::string nation;
    TableEdge home = TableEdge::south;
    bool attacks = false;
    std::vector<Spot> zone;  // empty: as deep as the sheet says
    std::string briefing;
    std::optional<ScenarioCommander> commander;
    std::vector<ScenarioGroup> groups;
    sheet::Place place;
};

// --- the ground ---------------------------------------------------------------------------------------------------------

struct ScenarioArea {
    table::Ground ground = table::Ground::open;
    std::string name;
    std::vector<Spot> corners;
    int level = 0;
    sheet::Place place;
};

struct ScenarioLine {
    table::Ground ground = table::Ground::fence;
    std::string name;
    std::vector<Spot> points;
    sheet::Place place;
};

struct ScenarioMap {
    Yards width = 0;
    Yards depth = 0;
    std::string top;  // where the upper edge truly lies: "north-west"
    std::vector<ScenarioArea> areas;
    std::vector<ScenarioLine> lines;
    sheet::Place place;
};

struct ScenarioObjective {
    std::string name;
    Spot at;
    Yards radius = 0;
    base::Number worth = 0;
    SideId held_by = no_side;
    sheet::Place place;
};

// Which of them a side holds is kept in a mark of its own, a bit each.
inline constexpr std::size_t most_objectives = 15;

struct SheetReadings {
    std::string sheet;
    Grades readings;
    sheet::Place place;
};

struct Scenario {
    std::string id;
    std::string title;
    std::string date;
    std::string summary;
    bool historical = false;
    bool benchmark = false;           // for measuring only
    std::vector<std::string> sheets;  // those it is meant for; empty for all
    int minutes = 0;                  // how long it lasts
    int starts_at_minute = 0;         // of the day
    std::string history;
    std::vector<std::string> sources;
    SideId first_side = 0;
    ScenarioMap map;
    std::array<ScenarioSide, 2> sides;
    std::vector<ScenarioObjective> objectives;
    std::vector<SheetReadings> readings;
    sheet::Place place;

    bool meant_for(std::string_view sheet) const;
    int units() const;
};

// What is wrong with it under any sheet: strengths, names, places off the map, sides that cannot fight each other.
base::Errors check(const Scenario& scenario);

// Compass degrees, clockwise from the upper edge, as the table counts them.
table::Angle facing_of_degrees(base::Number degrees);

}  // namespace linstock::battle
