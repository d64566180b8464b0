#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "battle/game.hpp"
#include "story/bill.hpp"
#include "story/chronicle.hpp"
#include "story/turning.hpp"

// The day written up: prose, three maps, the bill by regiment, where it turned, and what happened in history beside it.
namespace linstock::story {

struct ReportMap {
    std::string title;
    std::string svg;
};

struct DayReport {
    std::string title;
    std::string verdict;  // a sentence with its full stop
    std::vector<std::string> paragraphs;
    std::optional<Turning> turning;
    std::string turning_says;
    std::vector<ReportMap> maps;
    Bill bill;  // units of which the clearance tells nothing are left out, also of the sums
    std::string history;
    std::string sources;
};

// What a map shows: the battle as it may be seen, and what is written on it.
struct MapAsked {
    const battle::Battle& battle;
    std::string moment;   // instead of the turn under way
    std::string caption;  // after it
    bool zones = false;   // where the sides may deploy
};
using DrawMap = std::function<std::string(const MapAsked& asked)>;  // SVG

// Of the battle as far as it has got, as somebody of this clearance may know it. Drawing is another's: `draw` makes the maps.
DayReport report_of(const battle::Game& game, const Chronicle& chronicle, match::Clearance clearance,
                    const DrawMap& draw);

// The same as one page that needs nothing else.
std::string report_page(const DayReport& report);

// Sums and units of what is known in this battle as seen: those awaited and unknown are left out.
Bill known_bill(const battle::Battle& seen, const battle::Family& family);

}  // namespace linstock::story
