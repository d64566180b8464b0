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

std::string state_in_words(const Looking& looking, UnitId unit) {
    std::string words;
    const auto add = [&](bool holds, const char* word) {
        if (holds) words += (words.empty() ? "" : ", ") + std::string(word);
    };
    add(looking.family.running(looking.seen, unit), "in rout");
    add(looking.family.disordered(looking.seen, unit), "Disorganised");
    add(looking.family.engaged(looking.seen, unit), "in contact");
    return words.empty() ? "in good order" : words;
}

void add_strength(const Looking& looking, UnitId unit, Card& card) {
    const battle::RosterUnit& roll = looking.family.roster().units[unit];
    const battle::UnitState& its = looking.seen.state().unit(unit);
    card.lines.push_back({"Stands", std::to_string(looking.family.strength(looking.seen, unit)) + " of " +
                                        std::to_string(its.stands_at_start)});
    if (roll.men > 0) card.lines.push_back({"Men on the day", std::to_string(roll.men)});
    if (roll.guns > 0) card.lines.push_back({"Guns", std::to_string(roll.guns)});
}

void add_movement(const Looking& looking, UnitId unit, Card& card) {
    const battle::Family& family = looking.family;
    for (const battle::Intent intent :
         {battle::Intent::close, battle::Intent::bring_up, battle::Intent::hold, battle::Intent::withdraw}) {
        const int order = family.order_for(intent);
        if (order < 0) continue;
        const Length pace = family.whole_move(unit, order);
        card.movement.push_back({family.terms().orders[static_cast<std::size_t>(order)], print_cm(pace)});
    }
    card.movement.push_back({"On this ground, under its order", print_cm(family.speed(looking.seen, unit))});
    card.movement.push_back({"Left in this phase", print_cm(family.move_left(looking.seen, unit))});
    if (const Length halt = family.halts_at(looking.seen, unit); halt > 0)
        card.movement.push_back({"Halts before formed enemy at", print_cm(halt)});
    if (family.may_evade(unit)) card.movement.push_back({"May evade a charge", "yes"});
}

void add_fire(const Looking& looking, UnitId unit, Card& card) {
    const battle::Family& family = looking.family;
    const Length near = family.reach(unit, true);
    const Length far = family.reach(unit, false);
    if (near > 0) card.fire.push_back({"Short range", "up to " + print_cm(near)});
    if (far > 0) card.fire.push_back({"Long range", "up to " + print_cm(far)});
    if (near <= 0 && far <= 0)
        card.fire.push_back({"Does not shoot", ""});
    else
        card.fire.push_back({"Shoots", family.shoots_all_round(looking.seen, unit) ? "all round" : "to its front"});
}

// He gives his reasons with the orders; asked in the middle of the moves he may know no more than that there is an order.
std::string reason_of(const Looking& looking, const battle::Command& command, const std::string& said) {
    const bool unfinished = said.empty() || said.back() == ' ' || said.back() == ':';
    if (!unfinished) return as_words(said);
    UnitId unit = no_unit;
    if (const auto* move = std::get_if<battle::MoveUnit>(&command.what)) unit = move->unit;
    if (unit == no_unit) return "Nothing better is left to do";
    const std::string& order = looking.family.terms().orders[looking.seen.state().unit(unit).order];
    return looking.family.roster().units[unit].label + " acts on its order, " + order;
}

}  // namespace
}  // namespace

Card card(const Looking& looking, UnitId unit) {
    Card card;
    card.unit = unit;
    const battle::Roster& roster = looking.family.roster();
    const battle::RosterUnit& roll = roster.units[unit];
    const battle::UnitState& its = looking.seen.state().unit(unit);
    card.lines.push_back({"Group", roster.groups[its.group].name});
    for (const auto& [grade, word] : roll.grades) card.lines.push_back({as_words(grade), word});
    add_strength(looking, unit, card);
    card.lines.push_back({"Order", looking.family.terms().orders[its.order]});
    card.lines.push_back({"Formation", std::string(table::name_of(its.formation))});
    card.lines.push_back({"State", state_in_words(looking, unit)});
    add_movement(looking, unit, card);
    add_fire(looking, unit, card);
    card.rules = looking.family.rules_on(looking.seen, unit);
    return card;
}

std::optional<Hint> hint(const Looking& looking) {
    const battle::State& state = looking.seen.state();
    if (state.head().result != battle::Result::undecided || state.next_to_act() != looking.side) return std::nullopt;
    bot::Steady steady(looking.family, any_seed);
    Hint hint;
    hint.command = steady.choose(looking.seen, looking.side);
    if (!battle::check(looking.family, looking.seen, hint.command, nullptr)) return std::nullopt;
    hint.says = as_words(say(looking.family, hint.command));
    hint.reason = reason_of(looking, hint.command, steady.reason());
    if (const auto* move = std::get_if<battle::MoveUnit>(&hint.command.what))
        hint.ghost = ghost_of_way(looking.family, looking.seen, looking.side, move->unit, move->way);
    if (const auto* charge = std::get_if<battle::Charge>(&hint.command.what); charge != nullptr && charge->count > 0) {
        Ghost ghost = standing_still(looking, charge->go[0].unit);
        ghost.contact = looking.family.contact_of(looking.seen, charge->go[0]);
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
