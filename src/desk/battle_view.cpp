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

ordered_json badges(const SeatView& seat, UnitId unit) {
    const Battle& seen = seat.seen;
    ordered_json list = ordered_json::array();
    if (!seen.on_table(unit)) return list;
    const battle::Preview& preview = seat.family.preview();
    const battle::UnitStatus status = preview.status(seen, unit);
    if (status.running) list.push_back("routing");
    if (std::string badge = preview.badge(seen, unit); !badge.empty())
        list.push_back(std::move(badge));
    else if (status.disordered)
        list.push_back("disordered");
    if (status.engaged) list.push_back("in melee");
    for (std::string& note : preview.notes(seen, unit)) list.push_back(std::move(note));
    return list;
}

// Only in its own movement a unit has something left to move.
ordered_json left_of_move(const SeatView& seat, UnitId unit) {
    const battle::State& state = seat.seen.state();
    const battle::StepTerm& step = seat.seen.terms().steps[state.head().step];
    if (step.kind != battle::StepKind::movement || !seat.seen.on_table(unit) ||
        state.unit(unit).side != state.head().to_act)
        return nullptr;
    return seat.family.preview().move_left(seat.seen, unit);
}

int symbol_percent(const table::Terrain& terrain) {
    constexpr table::Length usual_width = 180 * table::centimetre;
    return static_cast<int>(std::clamp<std::int64_t>(100 * std::int64_t{terrain.width()} / usual_width, 90, 250));
}

// What is drawn between units; the other ties are the rules' business.
std::string_view word_of(battle::TieMeaning meaning) {
    switch (meaning) {
        case battle::TieMeaning::shot:
            return "shot";
        case battle::TieMeaning::charge:
            return "charge";
        case battle::TieMeaning::contact:
            return "contact";
        case battle::TieMeaning::none:
            break;
    }
    return "";
}

// In what the sheet counts: what it came with, and what of it still fights.
battle::UnitStatus strength_of(const SeatView& seat, UnitId unit) {
    battle::UnitStatus status = seat.family.preview().status(seat.seen, unit);
    if (!seat.seen.on_table(unit)) {
        const battle::UnitState& state = seat.seen.state().unit(unit);
        status.strength = state.figures_at_start > 0 ? int{state.figures} : int{state.stands};
    }
    return status;
}

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
    const battle::UnitStatus strength = strength_of(seat, unit);
    return {{"unit", unit},
            {"presence", word(presence_words, state.presence)},
            {"at", place(state.pose.at)},
            {"facing", state.pose.facing},
            {"formation", table::name_of(state.formation)},
            {"files", state.stands == 0 ? int{state.files} : table::files_of(array)},
            {"shape", state.stands == 0 ? ordered_json::array() : shape_to_json(array)},
            {"stands", state.stands},
            {"fights", strength.strength},
            {"of", strength.start},
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
        const std::string_view means = word_of(seat.family.preview().meaning_of(tie.kind));
        if (means.empty()) continue;
        all.push_back({{"kind", term.name}, {"means", means}, {"unit", tie.a}, {"other", tie.b}});
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

ordered_json held_to_json(const battle::Family& family, const Battle& battle) {
    ordered_json all = ordered_json::array();
    for (std::size_t i = 0; i < battle.roster().objectives.size(); ++i) {
        const battle::SideId holder = family.preview().holder(battle, i);
        all.push_back(holder < 2 ? ordered_json(word_of_side(holder)) : ordered_json());
    }
    return all;
}

ordered_json measure_to_json(const battle::Family& family) {
    const battle::Scale scale = family.preview().scale();
    return {{"unit", scale.word()},
            {"length", scale.unit()},
            {"least", family.preview().least_move()},
            {"one", family.preview().counted_in(false)},
            {"several", family.preview().counted_in(true)}};
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
