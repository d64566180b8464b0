#include "tactics/tell.hpp"

#include <algorithm>

namespace linstock::tactics {

namespace {

using battle::Event;
using battle::EventKind;

std::string name_of_unit(const Manual& manual, std::uint16_t unit) {
    return unit < manual.roster->units.size() ? manual.roster->units[unit].name : "nobody";
}

void fill_in(std::string& words, std::string_view key, const std::string& value) {
    for (std::size_t at = words.find(key); at != std::string::npos; at = words.find(key, at + value.size()))
        words.replace(at, key.size(), value);
}

std::string about(const Manual& manual, std::string words, const Event& event) {
    fill_in(words, "{unit}", name_of_unit(manual, event.subject));
    fill_in(words, "{other}", name_of_unit(manual, event.object));
    return words;
}

// What a procedure answered, in the sheet's own entry; procedures without words tell nobody anything (a rout's distance).
std::string tell_result(const Manual& manual, const Telling& told, const Event& event) {
    const auto& procedures = manual.sheet->procedures;
    const auto index = static_cast<std::size_t>(event.a);
    if (event.a < 0 || index >= procedures.size()) return "";
    const sheet::Procedure& procedure = procedures[index];
    const auto found = std::find_if(told.procedures.begin(), told.procedures.end(),
                                    [&](const ProcedureWords& each) { return each.procedure == procedure.name; });
    if (found == told.procedures.end()) return "";
    std::string words = about(manual, found->does, event) + ": total " + std::to_string(event.b);
    if (event.c >= 0 && static_cast<std::size_t>(event.c) < procedure.entries.size()) {
        const std::string& says = procedure.entries[static_cast<std::size_t>(event.c)].says;
        if (!says.empty() && says.find('{') == std::string::npos) words += ", " + says;
    }
    return words;
}

std::string tell_mark(const Manual& manual, const Telling& told, const Event& event) {
    if (event.scope != static_cast<std::uint8_t>(battle::Scope::unit)) return "";
    for (const MarkWords& mark : told.marks) {
        if (mark.slot != event.a) continue;
        std::string words = about(manual, event.b != 0 ? mark.set : mark.cleared, event);
        fill_in(words, "{n}", std::to_string(event.b) + " " + (event.b == 1 ? told.stand : told.stands));
        return words;
    }
    return "";
}

std::string tell_tie(const Manual& manual, const Telling& told, const Event& event) {
    for (const TieWords& tie : told.ties) {
        if (tie.kind != event.a) continue;
        const bool flank = tie.strikes_side && event.b == 1;
        const bool rear = tie.strikes_side && event.b == 2;
        return about(manual, tie.made, event) + (flank ? ", on its flank" : rear ? ", in its rear" : "");
    }
    return "";
}

std::string tell_step(const Manual& manual, const Event& event) {
    const std::string& step = manual.terms.steps[static_cast<std::size_t>(event.c)].name;
    const std::string& side = manual.roster->sides[event.b].name;
    if (event.a == 0) return side + " deploys";
    return "turn " + std::to_string(event.a) + ", " + side + ": " + step;
}

std::string tell_end(const Manual& manual, const Event& event) {
    switch (static_cast<battle::Result>(event.a)) {
        case battle::Result::side_0:
            return manual.roster->sides[0].name + " wins the day";
        case battle::Result::side_1:
            return manual.roster->sides[1].name + " wins the day";
        default:
            return "the battle is drawn";
    }
}

std::string tell_left(const Manual& manual, const Event& event) {
    const bool destroyed = static_cast<battle::Presence>(event.a) == battle::Presence::destroyed;
    return name_of_unit(manual, event.subject) + (destroyed ? " is destroyed" : " leaves the table");
}

std::string tell_commander_left(const Manual& manual, const Event& event) {
    if (event.subject >= manual.roster->commanders.size()) return "";
    return manual.roster->commanders[event.subject].name + " is lost";
}

// How far a unit went is measured from where it stood when the phase began.
std::string tell_pose(const Manual& manual, const Battle& after, const Event& event) {
    if (event.subject >= after.state().units().size()) return "";
    const UnitState& its = after.state().unit(event.subject);
    const Length went = table::root(table::squared_distance(its.phase_pose.at, its.pose.at));
    return name_of_unit(manual, event.subject) + " moves to " + manual.scale.print(went) + " from where it stood";
}

std::string tell_order(const Manual& manual, const Event& event) {
    const auto order = static_cast<std::size_t>(event.a);
    if (order >= manual.terms.orders.size()) return "";
    return name_of_unit(manual, event.subject) + " is on " + manual.terms.orders[order];
}

}  // namespace

std::string tell(const Manual& manual, const Telling& words, const Battle& after, const Event& event) {
    switch (event.kind) {
        case EventKind::unit_posed:
            return tell_pose(manual, after, event);
        case EventKind::unit_entered:
            return name_of_unit(manual, event.subject) + " comes on to the field";
        case EventKind::unit_left:
            return tell_left(manual, event);
        case EventKind::commander_left:
            return tell_commander_left(manual, event);
        case EventKind::order_set:
            return tell_order(manual, event);
        case EventKind::mark_set:
            return tell_mark(manual, words, event);
        case EventKind::tie_made:
            return tell_tie(manual, words, event);
        case EventKind::result_read:
            return tell_result(manual, words, event);
        case EventKind::decision_opened:
            return about(manual, manual.terms.decisions[static_cast<std::size_t>(event.a)].question, event);
        case EventKind::step_advanced:
            return tell_step(manual, event);
        case EventKind::battle_ended:
            return tell_end(manual, event);
        default:
            return "";
    }
}

}  // namespace linstock::tactics
