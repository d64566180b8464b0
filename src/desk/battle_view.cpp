#include "desk/battle_view.hpp"

#include <algorithm>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "match/sight_of.hpp"
#include "picture/ground.hpp"
#include "picture/livery.hpp"
#include "picture/writing.hpp"

namespace linstock::desk {

namespace {

using battle::Battle;
using battle::UnitId;
using match::Clearance;
using nlohmann::ordered_json;
using preview::SeatView;

constexpr std::string_view side_words[] = {"red", "blue"};
constexpr std::string_view presence_words[] = {"awaited", "on table", "left", "destroyed"};
constexpr std::string_view arm_words[] = {"foot", "horse", "guns"};
constexpr std::string_view edge_words[] = {"south", "north", "west", "east"};
constexpr std::string_view fire_words[] = {"at will", "hold to short", "hold until charged"};
constexpr std::string_view evade_words[] = {"ask", "always", "from horse", "never"};

template <class Words, class Enum>
std::string_view word(const Words& words, Enum value) {
    return words[static_cast<std::size_t>(value)];
}

ordered_json place(table::Point at) { return ordered_json::array({at.x, at.y}); }

ordered_json points(const std::vector<table::Point>& list) {
    ordered_json all = ordered_json::array();
    for (const table::Point& each : list) all.push_back(place(each));
    return all;
}

bool marked(const Battle& battle, UnitId unit, std::string_view mark) {
    const int slot = battle.terms().find_mark(battle::Scope::unit, mark);
    return slot >= 0 && battle.state().unit(unit).mark[slot] != 0;
}

bool tied(const Battle& battle, UnitId unit, std::string_view kind) {
    const int tie = battle.terms().find_tie(kind);
    return tie >= 0 && battle.state().find_tie(tie, unit, battle::no_unit) != nullptr;
}

ordered_json badges(const SeatView& seat, UnitId unit) {
    const Battle& seen = seat.seen;
    ordered_json list = ordered_json::array();
    if (!seen.on_table(unit)) return list;
    if (seat.family.preview().status(seen, unit).running) list.push_back("routing");
    if (seat.family.preview().status(seen, unit).disordered) list.push_back("Disorganised");
    if (seat.family.preview().status(seen, unit).engaged) list.push_back("in melee");
    if (tied(seen, unit, "charges")) list.push_back("charging");
    if (marked(seen, unit, "shots")) list.push_back("has fired");
    if (marked(seen, unit, "holds fire")) list.push_back("holds fire");
    if (marked(seen, unit, "halted")) list.push_back("halted");
    if (marked(seen, unit, "must retreat")) list.push_back("must retreat");
    return list;
}

// Only in its own movement a unit has something left to move.
ordered_json left_of_move(const SeatView& seat, UnitId unit) {
    const battle::State& state = seat.seen.state();
    const battle::StepTerm& step = seat.seen.terms().steps[state.head().step];
    if (step.kind != battle::StepKind::movement || !seat.seen.on_table(unit) ||
        state.unit(unit).side != state.head().phase_side)
        return nullptr;
    return seat.family.preview().move_left(seat.seen, unit);
}

int symbol_percent(const table::Terrain& terrain) {
    constexpr table::Length usual_width = 180 * table::centimetre;
    return static_cast<int>(std::clamp<std::int64_t>(100 * std::int64_t{terrain.width()} / usual_width, 90, 250));
}

// What is drawn between units; who attacked whom earlier in the phase is the rules' business.
bool is_drawn(const battle::TieTerm& term) { return term.name != "attacked"; }

}  // namespace

ordered_json unit_or_null(battle::UnitId unit) { return unit == battle::no_unit ? ordered_json() : ordered_json(unit); }

std::string_view word_of_side(battle::SideId side) { return side < 2 ? side_words[side] : std::string_view("umpire"); }

bool find_side_word(std::string_view text, battle::SideId& side) {
    for (battle::SideId each = 0; each < 2; ++each) {
        if (side_words[each] != text) continue;
        side = each;
        return true;
    }
    return false;
}

std::string hundredths(std::int64_t number) {
    std::string text = fmt::format("{}{}", number < 0 ? "-" : "", std::abs(number) / 100);
    const auto rest = static_cast<int>(std::abs(number) % 100);
    if (rest != 0) text += rest % 10 == 0 ? fmt::format(".{}", rest / 10) : fmt::format(".{:02}", rest);
    return text;
}

ordered_json shape_to_json(const table::Array& array) {
    const table::Footprint footprint = table::laid_out({}, array);
    ordered_json all = ordered_json::array();
    for (int i = 0; i < footprint.stands; ++i) {
        ordered_json stand = ordered_json::array();
        for (const table::Point& corner : footprint.stand[static_cast<std::size_t>(i)].corner) {
            stand.push_back(corner.x);
            stand.push_back(corner.y);
        }
        all.push_back(std::move(stand));
    }
    return all;
}

ordered_json unit_to_json(const SeatView& seat, UnitId unit, Clearance clearance) {
    const battle::UnitState& state = seat.seen.state().unit(unit);
    const auto& orders = seat.seen.terms().orders;
    const table::Array array = seat.seen.array_of(unit);
    const bool own = clearance.see(state.side);
    return {{"unit", unit},
            {"presence", word(presence_words, state.presence)},
            {"at", place(state.pose.at)},
            {"facing", state.pose.facing},
            {"formation", table::name_of(state.formation)},
            {"files", state.stands == 0 ? int{state.files} : table::files_of(array)},
            {"shape", state.stands == 0 ? ordered_json::array() : shape_to_json(array)},
            {"stands", state.stands},
            {"fights",
             seat.seen.on_table(unit) ? seat.family.preview().status(seat.seen, unit).strength : int{state.stands}},
            {"order", state.order < orders.size() ? orders[state.order] : ""},
            {"fire", word(fire_words, own ? state.fire : battle::Fire::at_will)},
            {"evade", word(evade_words, own ? state.evade : battle::Evade::ask)},
            {"badges", badges(seat, unit)},
            {"left", left_of_move(seat, unit)}};
}

ordered_json commander_to_json(const SeatView& seat, battle::CommanderId commander) {
    const battle::CommanderState& state = seat.seen.state().commander(commander);
    return {{"commander", commander}, {"presence", word(presence_words, state.presence)}, {"at", place(state.at)}};
}

ordered_json ties_to_json(const SeatView& seat) {
    ordered_json all = ordered_json::array();
    for (const battle::Tie& tie : seat.seen.state().ties()) {
        const battle::TieTerm& term = seat.seen.terms().ties[tie.kind];
        if (is_drawn(term)) all.push_back({{"kind", term.name}, {"unit", tie.a}, {"other", tie.b}});
    }
    return all;
}

ordered_json state_to_json(const SeatView& seat, Clearance clearance) {
    const battle::State& state = seat.seen.state();
    ordered_json units = ordered_json::array();
    for (UnitId unit = 0; unit < state.head().units; ++unit) {
        if (!match::is_unknown(state.unit(unit))) units.push_back(unit_to_json(seat, unit, clearance));
    }
    ordered_json commanders = ordered_json::array();
    for (battle::CommanderId each = 0; each < state.head().commanders; ++each) {
        if (!match::is_unknown(state, seat.family.roster(), each, clearance))
            commanders.push_back(commander_to_json(seat, each));
    }
    return {{"units", units}, {"commanders", commanders}, {"ties", ties_to_json(seat)}};
}

ordered_json state_to_json(const SeatView& seat) { return state_to_json(seat, Clearance::of_side(seat.side)); }

ordered_json unit_roll(const battle::Roster& roster, UnitId unit) {
    const battle::RosterUnit& told = roster.units[unit];
    const picture::Wardrobe wardrobe(roster);
    const picture::Livery livery = wardrobe.coat_of(told.side, told.nation).livery;
    ordered_json grades = ordered_json::array();
    for (const auto& [key, value] : told.grades) grades.push_back(ordered_json::array({key, value}));
    return {{"unit", unit},
            {"name", told.name},
            {"label", told.label},
            {"nation", told.nation},
            {"arm", word(arm_words, told.arm)},
            {"role", told.role},
            {"side", word_of_side(told.side)},
            {"group", told.group},
            {"men", told.men},
            {"guns", told.guns},
            {"stands", told.stands},
            {"worth", hundredths(told.worth)},
            {"grades", grades},
            {"coat", livery.coat},
            {"facings", livery.trim}};
}

ordered_json group_roll(const battle::Roster& roster, battle::GroupId group) {
    return {{"group", group}, {"name", roster.groups[group].name}, {"side", word_of_side(roster.groups[group].side)}};
}

ordered_json commander_roll(const battle::Roster& roster, battle::CommanderId commander) {
    const battle::RosterCommander& told = roster.commanders[commander];
    return {{"commander", commander},
            {"name", told.name},
            {"side", word_of_side(told.side)},
            {"group", told.group == battle::no_group ? ordered_json() : ordered_json(told.group)},
            {"ability", told.ability}};
}

ordered_json side_roll(const battle::Roster& roster, battle::SideId side, const std::string& player, bool briefed) {
    const battle::RosterSide& told = roster.sides[side];
    return {{"side", word_of_side(side)},
            {"name", told.name},
            {"nation", told.nation},
            {"home", word(edge_words, told.home)},
            {"attacks", told.attacks},
            {"zone", points(told.zone)},
            {"briefing", briefed ? told.briefing : ""},
            {"player", player}};
}

ordered_json objectives_to_json(const battle::Roster& roster) {
    ordered_json all = ordered_json::array();
    for (const battle::Objective& each : roster.objectives)
        all.push_back(
            {{"name", each.name}, {"at", place(each.at)}, {"radius", each.radius}, {"worth", hundredths(each.worth)}});
    return all;
}

ordered_json held_to_json(const Battle& battle) {
    constexpr std::size_t most = 15;  // as many as a side's mark has bits for
    const int slot = battle.terms().find_mark(battle::Scope::side, "holds");
    ordered_json all = ordered_json::array();
    for (std::size_t i = 0; i < battle.roster().objectives.size(); ++i) {
        ordered_json holder;
        for (battle::SideId side = 0; side < 2; ++side) {
            if (slot >= 0 && i < most && (battle.state().head().side[side].mark[slot] >> i & 1) != 0)
                holder = word_of_side(side);
        }
        all.push_back(std::move(holder));
    }
    return all;
}

ordered_json worth_lost_to_json(const battle::Family& family, const Battle& battle) {
    return {{"red", hundredths(family.preview().worth_lost(battle, 0))},
            {"blue", hundredths(family.preview().worth_lost(battle, 1))}};
}

std::string ground_of(const battle::Roster& roster) {
    const int percent = symbol_percent(roster.terrain);
    picture::Ink ink(roster.terrain.depth());
    ink.line("<defs>");
    picture::define_ground(ink, percent);
    ink.line("</defs>");
    picture::draw_ground(ink, roster.terrain, percent);
    picture::TagBoard names(roster.terrain.width(), roster.terrain.depth());
    picture::write_ground_names(ink, roster.terrain, 20 * picture::mm * percent / 100, names);
    return ink.written();
}

}  // namespace linstock::desk
