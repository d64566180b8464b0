#include "preview/card.hpp"

#include <algorithm>

#include "base/text.hpp"
#include "bot/steady.hpp"
#include "preview/rehearsal.hpp"
#include "preview/words.hpp"

namespace linstock::preview {

namespace {
namespace {

constexpr std::uint64_t any_seed = 1;

// As it is read: "well_drilled" is "Well drilled".
std::string as_words(std::string name) {
    std::replace(name.begin(), name.end(), '_', ' ');
    return base::with_capital(std::move(name));
}

std::string state_in_words(const SeatView& seat, UnitId unit) {
    std::string words;
    const auto add = [&](bool holds, const char* word) {
        if (holds) words += (words.empty() ? "" : ", ") + std::string(word);
    };
    const battle::UnitStatus status = seat.family.preview().status(seat.seen, unit);
    const std::string badge = seat.family.preview().badge(seat.seen, unit);
    add(status.running, "in rout");
    add(!badge.empty() || status.disordered, badge.empty() ? "disordered" : badge.c_str());
    add(status.engaged, "in contact");
    return words.empty() ? "in good order" : words;
}

void add_strength(const SeatView& seat, UnitId unit, Card& card) {
    const battle::RosterUnit& roll = seat.family.roster().units[unit];
    const battle::Preview& preview = seat.family.preview();
    const battle::UnitStatus status = preview.status(seat.seen, unit);
    const battle::UnitState& its = seat.seen.state().unit(unit);
    const std::string counted(preview.counted_in(true));
    card.lines.push_back({as_words(counted), std::to_string(status.strength) + " of " + std::to_string(status.start)});
    if (roll.figures > 0) card.lines.push_back({"Stands", std::to_string(its.stands)});
    if (roll.men > 0) card.lines.push_back({"Men on the day", std::to_string(roll.men)});
    if (roll.guns > 0) card.lines.push_back({"Guns", std::to_string(roll.guns)});
}

void add_movement(const SeatView& seat, UnitId unit, Card& card) {
    const battle::Family& family = seat.family;
    const battle::Scale scale = family.preview().scale();
    const bool orders = !family.terms().orders.empty();
    if (!orders) card.movement.push_back({"In the open", scale.about(family.preview().whole_move(unit, -1))});
    for (const battle::Intent intent :
         {battle::Intent::close, battle::Intent::bring_up, battle::Intent::hold, battle::Intent::withdraw}) {
        const int order = family.preview().order_for(intent);
        if (order < 0) continue;
        const Length pace = family.preview().whole_move(unit, order);
        card.movement.push_back({family.terms().orders[static_cast<std::size_t>(order)], scale.about(pace)});
    }
    card.movement.push_back({orders ? "On this ground, under its order" : "On this ground",
                             scale.about(family.preview().speed(seat.seen, unit))});
    card.movement.push_back({"Left in this phase", scale.about(family.preview().move_left(seat.seen, unit))});
    if (const Length halt = family.preview().halts_at(seat.seen, unit); halt > 0)
        card.movement.push_back({"Halts before formed enemy at", scale.about(halt)});
    if (family.preview().traits(unit).may_evade) card.movement.push_back({"May evade a charge", "yes"});
}

void add_fire(const SeatView& seat, UnitId unit, Card& card) {
    const battle::Family& family = seat.family;
    const battle::Scale scale = family.preview().scale();
    const Length near = family.preview().bands(unit).near;
    const Length far = family.preview().bands(unit).far;
    if (near > 0) card.fire.push_back({"Short range", "up to " + scale.about(near)});
    if (far > 0) card.fire.push_back({near > 0 ? "Long range" : "Range", "up to " + scale.about(far)});
    if (near <= 0 && far <= 0)
        card.fire.push_back({"Does not shoot", ""});
    else
        card.fire.push_back(
            {"Shoots", family.preview().status(seat.seen, unit).all_round ? "all round" : "to its front"});
}

// He gives his reasons with the orders; asked in the middle of the moves he may know no more than that there is an order.
std::string reason_of(const SeatView& seat, const battle::Command& command, const std::string& said) {
    const bool unfinished = said.empty() || said.back() == ' ' || said.back() == ':';
    if (!unfinished) return as_words(said);
    UnitId unit = no_unit;
    if (const auto* move = std::get_if<battle::MoveUnit>(&command.what)) unit = move->unit;
    if (unit == no_unit) return "Nothing better is left to do";
    const std::string& label = seat.family.roster().units[unit].label;
    const auto& orders = seat.family.terms().orders;
    const std::size_t order = seat.seen.state().unit(unit).order;
    return order < orders.size() ? label + " acts on its order, " + orders[order] : label + " does what it can";
}

}  // namespace
}  // namespace

Card card(const SeatView& seat, UnitId unit) {
    Card card;
    card.unit = unit;
    const battle::Roster& roster = seat.family.roster();
    const battle::RosterUnit& roll = roster.units[unit];
    const battle::UnitState& its = seat.seen.state().unit(unit);
    card.lines.push_back({"Group", roster.groups[its.group].name});
    for (const auto& [grade, word] : roll.grades) card.lines.push_back({as_words(grade), word});
    add_strength(seat, unit, card);
    const auto& orders = seat.family.terms().orders;
    if (its.order < orders.size()) card.lines.push_back({"Order", orders[its.order]});
    card.lines.push_back({"Formation", std::string(table::name_of(its.formation))});
    card.lines.push_back({"State", state_in_words(seat, unit)});
    add_movement(seat, unit, card);
    add_fire(seat, unit, card);
    card.rules = seat.family.preview().rules_on(seat.seen, unit);
    return card;
}

std::optional<Hint> hint(const SeatView& seat) {
    const battle::State& state = seat.seen.state();
    if (state.head().result != battle::Result::undecided || state.next_to_act() != seat.side) return std::nullopt;
    bot::Steady steady(seat.family, any_seed);
    Hint hint;
    hint.command = steady.choose(seat.seen, seat.side);
    if (!battle::check(seat.family, seat.seen, hint.command, nullptr)) return std::nullopt;
    hint.says = as_words(say(seat.family, hint.command));
    hint.reason = reason_of(seat, hint.command, steady.reason());
    if (const auto* move = std::get_if<battle::MoveUnit>(&hint.command.what))
        hint.ghost = ghost_of_way(seat.family, seat.seen, seat.side, move->unit, move->way);
    if (const auto* charge = std::get_if<battle::Charge>(&hint.command.what); charge != nullptr && charge->count > 0) {
        Ghost ghost = standing_still(seat, charge->go[0].unit);
        ghost.contact = seat.family.preview().contact_of(seat.seen, charge->go[0]);
        ghost.legal = ghost.reached = true;
        ghost.target = charge->go[0].target;
        ghost.at = ghost.contact.legal ? ghost.contact.end : ghost.at;
        ghost.cost = ghost.contact.cost;
        ghost.command = hint.command;
        hint.ghost = ghost;
    }
    return hint;
}

}  // namespace linstock::preview
