#include "rules/arw/story.hpp"

#include "base/number.hpp"

namespace linstock::rules_arw {

namespace telling {

using battle::Event;
using battle::EventKind;

std::string name_of_unit(const ArwManual& manual, std::uint16_t unit) {
    return unit < manual.roster->units.size() ? manual.roster->units[unit].name : "nobody";
}

std::string centimetres(Length length) { return base::print_number(as_fact(length)) + " cm"; }

std::string count_of_stands(int stands) { return std::to_string(stands) + (stands == 1 ? " stand" : " stands"); }

// What a unit does when it throws for this procedure; a blank for those that tell nobody anything (a rout's distance).
std::string verb_of(const ArwManual& manual, const std::string& procedure, std::uint16_t other) {
    if (procedure == "shooting") return " shoots at " + name_of_unit(manual, other);
    if (procedure == "melee") return " fights " + name_of_unit(manual, other);
    if (procedure == "morale-charge" || procedure == "charge-test")
        return " tests to charge " + name_of_unit(manual, other);
    if (procedure == "morale-rally") return " tries to rally";
    if (procedure == "morale-other") return " tests its morale";
    return " ";
}

// What a procedure answered, in the sheet's own entry.
std::string tell_result(const ArwManual& manual, const Event& event) {
    const auto& procedures = manual.sheet->procedures;
    const auto index = static_cast<std::size_t>(event.a);
    if (event.a < 0 || index >= procedures.size()) return "";
    const sheet::Procedure& procedure = procedures[index];
    std::string words = name_of_unit(manual, event.subject) + verb_of(manual, procedure.name, event.object);
    if (words.back() == ' ') return "";
    words += ": total " + std::to_string(event.b);
    if (event.c >= 0 && static_cast<std::size_t>(event.c) < procedure.entries.size()) {
        const std::string& says = procedure.entries[static_cast<std::size_t>(event.c)].says;
        if (!says.empty() && says.find('{') == std::string::npos) words += ", " + says;
    }
    return words;
}

std::string tell_mark(const ArwManual& manual, const Event& event) {
    if (event.scope != static_cast<std::uint8_t>(battle::Scope::unit)) return "";
    const std::string unit = name_of_unit(manual, event.subject);
    switch (event.a) {
        case unit_mark::disorganised:
            return unit + (event.b != 0 ? " is Disorganised" : " is in order again");
        case unit_mark::dead:
            return event.b > 0 ? unit + " has lost " + count_of_stands(event.b) + " this phase" : "";
        case unit_mark::halted:
            return event.b != 0 ? unit + " comes to its halt" : "";
        case unit_mark::evaded:
            return event.b != 0 ? unit + " evades" : "";
        case unit_mark::rallied:
            return event.b != 0 ? unit + " rallies" : "";
        default:
            return "";
    }
}

std::string tell_tie(const ArwManual& manual, const Event& event) {
    const std::string a = name_of_unit(manual, event.subject);
    const std::string b = name_of_unit(manual, event.object);
    switch (event.a) {
        case tie::charges:
            return a + " charges " + b;
        case tie::contact:
            return a + " is in contact with " + b +
                   (event.b == 1   ? ", on its flank"
                    : event.b == 2 ? ", in its rear"
                                   : "");
        default:
            return "";
    }
}

std::string tell_step(const ArwManual& manual, const Event& event) {
    const std::string& step = manual.terms.steps[static_cast<std::size_t>(event.c)].name;
    const std::string& side = manual.roster->sides[event.b].name;
    if (event.a == 0) return side + " deploys";
    return "turn " + std::to_string(event.a) + ", " + side + ": " + step;
}

std::string tell_end(const ArwManual& manual, const Event& event) {
    switch (static_cast<battle::Result>(event.a)) {
        case battle::Result::side_0:
            return manual.roster->sides[0].name + " wins the day";
        case battle::Result::side_1:
            return manual.roster->sides[1].name + " wins the day";
        default:
            return "the battle is drawn";
    }
}

std::string tell_left(const ArwManual& manual, const Event& event) {
    const bool destroyed = static_cast<battle::Presence>(event.a) == battle::Presence::destroyed;
    return name_of_unit(manual, event.subject) + (destroyed ? " is destroyed" : " leaves the table");
}

std::string tell_commander_left(const ArwManual& manual, const Event& event) {
    if (event.subject >= manual.roster->commanders.size()) return "";
    return manual.roster->commanders[event.subject].name + " is lost";
}

std::string tell_decision(const ArwManual& manual, const Event& event) {
    std::string words = manual.terms.decisions[static_cast<std::size_t>(event.a)].question;
    const auto fill = [&](const std::string& key, std::uint16_t unit) {
        for (std::size_t at = words.find(key); at != std::string::npos; at = words.find(key)) {
            words.replace(at, key.size(), name_of_unit(manual, unit));
        }
    };
    fill("{unit}", event.subject);
    fill("{other}", event.object);
    return words;
}

// How far a unit went is measured from where it stood when the phase began.
std::string tell_pose(const ArwManual& manual, const Battle& after, const Event& event) {
    if (event.subject >= after.state().units().size()) return "";
    const UnitState& its = after.state().unit(event.subject);
    const Length went = table::root(table::squared_distance(its.phase_pose.at, its.pose.at));
    return name_of_unit(manual, event.subject) + " moves to " + centimetres(went) + " from where it stood";
}

}  // namespace telling

std::string tell(const ArwManual& manual, const Battle& after, const battle::Event& event) {
    using namespace telling;
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
            return name_of_unit(manual, event.subject) + " is on " +
                   manual.terms.orders[static_cast<std::size_t>(event.a)];
        case EventKind::mark_set:
            return tell_mark(manual, event);
        case EventKind::tie_made:
            return tell_tie(manual, event);
        case EventKind::result_read:
            return tell_result(manual, event);
        case EventKind::decision_opened:
            return tell_decision(manual, event);
        case EventKind::step_advanced:
            return tell_step(manual, event);
        case EventKind::battle_ended:
            return tell_end(manual, event);
        default:
            return "";
    }
}

}  // namespace linstock::rules_arw
