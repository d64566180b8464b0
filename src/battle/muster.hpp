#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/result.hpp"
#include "battle/roster.hpp"
#include "battle/scenario.hpp"

namespace linstock::sheet {
class Sheet;
}

// How a sheet raises a neutral order of battle: its muster.toml as plain values, and the raising itself. Whole numbers
// throughout: a yard becomes a place on the table by one rounding.
namespace linstock::battle {

// Which units an entry is for: every key must hold one of its words. Keys are `role`, `arm`, `weapon`, `nation` and the names
// of the qualities.
struct Fit {
    std::vector<std::pair<std::string, std::vector<std::string>>> when;
};
std::vector<std::string> fit_keys();

// How one class of troops is based and how many stands a strength makes.
struct StandSize {
    std::string name;
    int men_a_stand = 0;  // one of the two is 0
    int guns_a_stand = 0;
    int figures_a_stand = 0;    // 0: the sheet counts no figures; of guns the crew
    bool whole_stands = false;  // figures are raised by full stands only
    // In stands; in figures where men are counted into figures.
    int usual = 1;  // for units that tell no strength
    int least = 1;  // below it a unit is merged, or refused
    int most = 1;   // beyond it men are not counted
    bool by_figures() const { return figures_a_stand > 0 && men_a_stand > 0; }
    table::Length width = 0;
    table::Length depth = 0;
    table::Length interval = 0;  // between stands in skirmish order
    sheet::Place place;
};

// The first that fits says what a unit is.
struct TroopRule {
    std::string name;
    Fit fit;
    std::string size;        // a StandSize
    Grades grades;           // among them the sheet's unit row
    base::Number worth = 0;  // of one stand
    table::Formation formation = table::Formation::line;
    std::string fire;
    std::string evade;
    sheet::Place place;
};

// Every one that fits adds its words; later ones outrank.
struct GradeRule {
    std::string name;
    Fit fit;
    Grades grades;
    sheet::Place place;
};

struct MusterRules {
    std::string sheet;
    Yards scale_yards = 0;           // so many yards of ground ...
    table::Length scale_length = 0;  // ... are so much of the table
    int minutes_a_turn = 0;
    int least_units = 1;  // in a Group
    int most_units = 0;
    table::Length attacker_zone = 0;  // from his home edge, where the scenario draws no zone
    table::Length defender_zone = 0;
    table::Length apart = 0;  // the two sides at least, where the scenario draws no zone
    std::vector<StandSize> sizes;
    std::vector<TroopRule> troops;
    std::vector<GradeRule> grades;
    Grades orders;                    // neutral word -> the sheet's order
    std::vector<GroundTerm> grounds;  // one for every kind, by its number
    Grades vocabulary;                // grade -> the kind or table of the sheet that knows its words
    sheet::Place place;

    const StandSize* find_size(std::string_view name) const;
};

// The scenario as this sheet fights it, or everything that stands in the way, with file, line and fix.
base::Result<Roster> muster(const Scenario& scenario, const MusterRules& rules);

// Whether every word the muster gives is one that the sheet knows under its readings.
base::Errors check_words(const MusterRules& rules, const sheet::Sheet& sheet);
// The same of what a scenario sets by hand under this sheet.
base::Errors check_words(const Scenario& scenario, const MusterRules& rules, const sheet::Sheet& sheet);

// Neutral words that every muster translates.
std::vector<std::string> order_words();  // attack, hold, reserve, withdraw
std::vector<std::string> fire_words();
std::vector<std::string> evade_words();

}  // namespace linstock::battle
