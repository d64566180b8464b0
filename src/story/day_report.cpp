#include "story/day_report.hpp"

#include <algorithm>

#include "base/text.hpp"
#include "match/sight_of.hpp"
#include "story/moment.hpp"
#include "story/report_prose.hpp"

namespace linstock::story {

namespace {

using battle::Battle;
using battle::Game;
using battle::SideId;
using match::Clearance;

std::string in_points(std::int32_t hundredths) {
    return hundredths % 100 == 0 ? std::to_string(hundredths / 100)
                                 : base::concat(hundredths / 100, ".", base::two_digits(hundredths % 100));
}

// The battle after an entry, as somebody of this clearance may see it.
Battle seen_at(const Game& game, std::size_t entry, Clearance clearance) {
    Battle battle = game.at(entry);
    if (clearance.see_all()) return battle;
    battle::State state = battle.state();
    match::hide(state, game.family(), clearance);
    battle.restore(state);
    return battle;
}

// The first entry after which the armies stood ready: turn 1 had begun.
std::size_t deployed(const Chronicle& chronicle, const std::vector<std::size_t>& way) {
    for (std::size_t i = 0; i + 1 < way.size(); ++i) {
        if (chronicle.entry(way[i + 1]).turn > 0) return way[i];
    }
    return way.back();
}

// What the turning entry did, in its own lines; only those that weigh.
std::string weightiest_lines(const EntryStory& story) {
    std::string text;
    int told = 0;
    for (const StoryLine& line : story.lines) {
        if (line.weight < Weight::loss || told == 3) continue;
        text += (told++ == 0 ? "" : "; ") + line.text;
    }
    return text;
}

std::string say_turning(const Game& game, const Chronicle& chronicle, const Turning& turning) {
    const battle::Roster& roster = game.family().roster();
    const SideId loser = battle::other_side(turning.gained);
    std::string text = base::concat("The day turned for ", roster.sides[turning.gained].name, " in ",
                                    moment_of(roster, turning.turn), ", when ", roster.sides[loser].name, " lost ",
                                    in_points(turning.lost[loser]), " points' worth of troops and ",
                                    roster.sides[turning.gained].name, " ", in_points(turning.lost[turning.gained]));
    const std::string did = weightiest_lines(chronicle.entry(turning.entry));
    return did.empty() ? text + "." : text + ". " + did + ".";
}

void leave_out(SideBill& side, const UnitBill& unit) {
    side.stands -= unit.stands;
    side.left -= unit.left;
    side.men -= unit.men;
    side.men_lost -= unit.men_lost;
}

}  // namespace

Bill known_bill(const battle::Battle& seen, const battle::Family& family) {
    Bill bill = bill_of(seen, family);
    for (SideId side = 0; side < 2; ++side) {
        std::vector<UnitBill> known;
        std::size_t next = 0;
        for (battle::UnitId unit = 0; unit < seen.state().units().size(); ++unit) {
            if (seen.roster().units[unit].side != side) continue;
            const UnitBill& each = bill.side[side].units[next++];
            if (match::is_unknown(seen.state().unit(unit)))
                leave_out(bill.side[side], each);
            else
                known.push_back(each);
        }
        bill.side[side].units = std::move(known);
    }
    return bill;
}

DayReport report_of(const battle::Game& game, const Chronicle& chronicle, match::Clearance clearance,
                    const DrawMap& draw) {
    if (game.over()) clearance = Clearance::all();
    const battle::Family& family = game.family();
    const battle::Roster& roster = family.roster();
    std::vector<std::size_t> way = battle::way_to(game.log(), game.latest());
    way.erase(std::find_if(way.begin(), way.end(),
                           [&](std::size_t entry) {
                               return !clearance.see(chronicle.entry(entry).by) && chronicle.is_covert_now(game, entry);
                           }),
              way.end());
    DayReport report;
    report.title = roster.title;
    report.history = roster.history;
    report.sources = roster.sources;
    if (way.empty()) return report;

    const Battle now = seen_at(game, game.latest(), clearance);
    report.bill = known_bill(now, family);
    for (SideId side = 0; side < 2; ++side) report.bill.side[side].player = game.log().head.players[side];
    report.verdict = base::with_capital(verdict_of(report.bill)) + ".";
    report.turning = turning_point(chronicle, way, report.bill.result);
    if (report.turning) report.turning_says = say_turning(game, chronicle, *report.turning);
    report.paragraphs = prose_of({game, way, now, report.bill, report.turning_says});

    const auto map_at = [&](std::size_t entry, std::string title, std::string moment, std::string caption, bool zones) {
        const Battle battle = seen_at(game, entry, clearance);
        report.maps.push_back({std::move(title), draw({battle, std::move(moment), std::move(caption), zones})});
    };
    map_at(deployed(chronicle, way), "As they deployed", moment_of(roster, 0), "", true);
    if (report.turning) {
        const std::string when = moment_of(roster, report.turning->turn);
        map_at(report.turning->entry, "Where it turned: " + when, when, "", false);
    }
    map_at(game.latest(), game.over() ? "At the end" : "As it stands", "", game.over() ? verdict_of(report.bill) : "",
           false);
    return report;
}

}  // namespace linstock::story
