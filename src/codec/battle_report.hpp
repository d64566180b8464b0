#pragma once

#include <optional>
#include <string>
#include <vector>

#include "battle/game.hpp"
#include "codec/story_bill.hpp"
#include "codec/table_svg.hpp"
#include "marshal/chronicle.hpp"
#include "marshal/turning.hpp"

// The day written up: prose, three maps, the bill by regiment, where it turned, and what happened in history beside it.
namespace linstock::codec {

struct ReportMap {
    std::string title;
    std::string svg;
};

struct DayReport {
    std::string title;
    std::string verdict;  // a sentence with its full stop
    std::vector<std::string> paragraphs;
    std::optional<marshal::Turning> turning;
    std::string turning_says;
    std::vector<ReportMap> maps;
    Bill bill;  // units that the eyes may not know of are left out, also of the sums
    std::string history;
    std::string sources;
};

// Of the battle as far as it has got, as these eyes may know it.
DayReport report_of(const battle::Game& game, const marshal::Chronicle& chronicle, marshal::Eyes eyes,
                    const PictureOptions& picture);

// The same as one page that needs nothing else.
std::string report_page(const DayReport& report);

// Sums and units of what these eyes know: those awaited and unknown are left out.
Bill known_bill(const battle::Battle& seen, const battle::Family& family);

}  // namespace linstock::codec
