#include "desk/battle_now.hpp"

#include <nlohmann/json.hpp>

#include "desk/battle_view.hpp"
#include "story/bill.hpp"
#include "story/moment.hpp"

namespace linstock::desk {

namespace {

using battle::SideId;
using match::Match;
using nlohmann::ordered_json;
using seats::Role;

constexpr std::string_view kind_words[] = {"deployment", "orders", "movement", "fire", "melee",
                                           "morale",     "ending", "command",  "rally"};

const battle::StepTerm& step_of(const battle::Battle& battle) {
    return battle.terms().steps[battle.state().head().step];
}

std::string name_of_unit(const battle::Battle& battle, battle::UnitId unit) {
    return unit < battle.roster().units.size() ? battle.roster().units[unit].name : "nobody";
}

std::string filled(std::string text, std::string_view key, const std::string& with) {
    for (std::size_t at = text.find(key); at != std::string::npos; at = text.find(key, at + with.size()))
        text.replace(at, key.size(), with);
    return text;
}

std::string question_of(const battle::Battle& battle, const battle::Frame& frame) {
    std::string text = battle.terms().decisions[frame.decision].question;
    text = filled(std::move(text), "{unit}", name_of_unit(battle, frame.unit));
    return filled(std::move(text), "{other}", name_of_unit(battle, frame.other));
}

ordered_json decision_to_json(const battle::Battle& battle) {
    const battle::Frame* frame = battle.state().pending();
    if (frame == nullptr || battle.state().head().result != battle::Result::undecided) return nullptr;
    const battle::DecisionTerm& term = battle.terms().decisions[frame->decision];
    return {{"question", question_of(battle, *frame)},
            {"options", term.options},
            {"unit", unit_or_null(frame->unit)},
            {"other", unit_or_null(frame->other)},
            {"facing", false}};
}

ordered_json refusal_to_json(const battle::Terms& terms, const battle::Refusal& refusal) {
    return {{"rule", refusal.rule < terms.rules.size() ? terms.rules[refusal.rule] : ""}, {"reason", refusal.reason}};
}

// What the seat that acts still owes, and whether it may end the step.
void add_duties(const Match& match, bool yours, ordered_json& now) {
    const battle::Battle& battle = match.game().battle();
    now["owed"] = ordered_json::array();
    now["may_end"] = false;
    now["end_refused"] = nullptr;
    if (!yours) return;
    std::vector<battle::Owed> owed;
    match.game().family().owes(battle, match.acting(), &owed);
    for (const battle::Owed& each : owed)
        now["owed"].push_back({{"unit", unit_or_null(each.unit)},
                               {"group", each.group == battle::no_group ? ordered_json() : ordered_json(each.group)},
                               {"rule", battle.terms().rules[each.rule]},
                               {"says", each.says}});
    battle::Refusal why;
    const bool may = match.game().check({match.acting(), battle::EndStep{}}, &why);
    now["may_end"] = may;
    if (!may) now["end_refused"] = refusal_to_json(battle.terms(), why);
}

std::string says_of(const Match& match, const match::Proposal& each) {
    const std::string& side = match.game().family().roster().sides[each.by].name;
    switch (each.what) {
        case match::ProposalKind::undo:
            return side + " asks to go back to entry " + std::to_string(each.to);
        case match::ProposalKind::ruling:
            return side + " asks for a ruling: " + each.ruling.reason;
        case match::ProposalKind::own_dice:
            return side + " asks to throw dice of one's own";
        case match::ProposalKind::screen_dice:
            return side + " asks to let the screen throw the dice";
    }
    return "";
}

ordered_json proposals_to_json(const Match& match, Role role) {
    ordered_json all = ordered_json::array();
    for (const match::Proposal& each : match.proposals())
        all.push_back({{"proposal", each.number},
                       {"by", word_of_side(each.by)},
                       {"what", match::name_of(each.what)},
                       {"says", says_of(match, each)},
                       {"yours", match.may_answer(role, each)}});
    return all;
}

ordered_json over_to_json(const battle::Game& game) {
    switch (game.battle().state().head().result) {
        case battle::Result::undecided:
            return nullptr;
        case battle::Result::side_0:
            return {{"result", "red"}, {"verdict", verdict_of(game)}};
        case battle::Result::side_1:
            return {{"result", "blue"}, {"verdict", verdict_of(game)}};
        case battle::Result::draw:
            break;
    }
    return {{"result", "draw"}, {"verdict", verdict_of(game)}};
}

std::string bidding(const battle::StepTerm& step) {
    switch (step.kind) {
        case battle::StepKind::deployment:
            return "place your troops inside your zone, then end the step";
        case battle::StepKind::orders:
            return "give your orders, then end the step";
        case battle::StepKind::movement:
            return "move and charge, then end the step";
        case battle::StepKind::fire:
            return step.both_declare ? "say who shoots at whom, then fire"
                                     : "shoot, one unit at a time, then end the step";
        case battle::StepKind::command:
            return "command your Groups and let generals ride, then end the step";
        case battle::StepKind::rally:
            return "rally your troops, then end the step";
        default:
            return "end the step";
    }
}

std::string doing(const battle::StepTerm& step) {
    switch (step.kind) {
        case battle::StepKind::deployment:
            return "deploys";
        case battle::StepKind::orders:
            return "gives orders";
        case battle::StepKind::movement:
            return "moves";
        case battle::StepKind::fire:
            return step.both_declare ? "declares its fire" : "shoots";
        case battle::StepKind::command:
            return "commands its Groups";
        case battle::StepKind::rally:
            return "rallies its troops";
        default:
            return "has to act";
    }
}

std::string capital(std::string text) {
    if (!text.empty() && text[0] >= 'a' && text[0] <= 'z') text[0] = static_cast<char>(text[0] - 'a' + 'A');
    return text;
}

}  // namespace

std::string verdict_of(const battle::Game& game) {
    if (!game.over()) return "";
    return verdict_of(story::bill_of(game.battle(), game.family()));
}

std::string waits_for(const Match& match, Role role) {
    if (match.game().over() || match.may_act(role)) return "";
    const battle::Battle& battle = match.game().battle();
    const SideId acting = match.acting();
    const std::string& side = battle.roster().sides[acting].name;
    const std::string& player = match.seating().player[acting];
    const std::string who = player == match::a_person ? side : player + ", for " + side + ",";
    if (const battle::Frame* frame = battle.state().pending()) return who + " is asked: " + question_of(battle, *frame);
    return who + " " + doing(step_of(battle));
}

std::string sentence_of(const Match& match, Role role) {
    if (match.game().over()) return capital(verdict_of(match.game())) + ".";
    const battle::Battle& battle = match.game().battle();
    if (!match.may_act(role)) return capital(waits_for(match, role)) + ".";
    if (const battle::Frame* frame = battle.state().pending()) return capital(question_of(battle, *frame));
    const std::string& side = battle.roster().sides[match.acting()].name;
    return side + ": " + bidding(step_of(battle)) + ".";
}

ordered_json now_to_json(const Match& match, Role role) {
    const battle::Game& game = match.game();
    const battle::Battle& battle = game.battle();
    const battle::Header& head = battle.state().head();
    const bool yours = match.may_act(role);
    ordered_json now = {{"entry", game.latest()},
                        {"turn", head.turn},
                        {"turns", battle.roster().turn_limit},
                        {"moment", story::moment_of(battle)},
                        {"phase", word_of_side(head.phase_side)},
                        {"step", step_of(battle).name},
                        {"kind", kind_words[static_cast<std::size_t>(step_of(battle).kind)]},
                        {"declares", step_of(battle).both_declare},
                        {"acts", word_of_side(match.acting())},
                        {"yours", yours},
                        {"sentence", sentence_of(match, role)},
                        {"decision", decision_to_json(battle)}};
    add_duties(match, yours, now);
    now["undo"] = nullptr;
    if (const auto back = match.way_back(role)) now["undo"] = {{"to", back->to}, {"free", back->free}};
    now["dice"] = match.own_dice() ? "own" : "screen";
    now["proposals"] = proposals_to_json(match, role);
    now["held"] = held_to_json(game.family(), battle);
    now["worth_lost"] = worth_lost_to_json(game.family(), battle);
    now["over"] = over_to_json(game);
    return now;
}

}  // namespace linstock::desk
