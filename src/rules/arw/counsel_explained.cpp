#include <algorithm>

#include "rules/arw/fight.hpp"
#include "rules/arw/melee.hpp"
#include "rules/arw/morale_facts.hpp"
#include "rules/arw/move_rules.hpp"
#include "tactics/contact.hpp"

// What would be thrown, measured as it is when it is thrown and told as facts: the sheet's own resolver gives reasons and odds.
namespace linstock::rules_arw {

namespace {

using battle::Asking;

Asking asking(std::string says, const Prepared& procedure, const State& state, const sheet::Frame& frame, UnitId unit,
              UnitId other) {
    return {std::move(says), unit, other, procedure.facts_of(state, frame, unit)};
}

Asking ask_to_rally(const ArwManual& manual, const Battle& battle, UnitId unit) {
    const Calls& calls = *manual.calls;
    sheet::Frame frame;
    lay_tester(manual, battle, calls.rallying(), group_facts(manual, battle, battle.state().unit(unit).group), unit,
               frame);
    return asking("the test to rally", calls.morale_rally(), battle.state(), frame, unit, no_unit);
}

// As if its Group had to test now; guns that nobody disturbed read their own row.
Asking ask_for_losses(const ArwManual& manual, const Battle& battle, UnitId unit) {
    const Calls& calls = *manual.calls;
    const TestSlots& at = calls.testing().at;
    sheet::Frame frame;
    lay_tester(manual, battle, calls.testing(), group_facts(manual, battle, battle.state().unit(unit).group), unit,
               frame);
    frame.slots[at.trigger] = calls.words().casualties;
    const bool undisturbed = manual.card(unit).arm == battle::Arm::guns && !guns_disturbed(manual, battle, unit);
    frame.slots[at.attacked] = undisturbed ? 0 : 1;
    const bool due = battle.state().group(battle.state().unit(unit).group).mark[group_mark::lost_now] > 0;
    return asking(due ? "the Group's test at the end of the phase" : "a test now, if its Group lost a stand",
                  calls.morale_other(), battle.state(), frame, unit, no_unit);
}

void ask_for_melee(const ArwManual& manual, const Battle& battle, UnitId unit, std::vector<Asking>& list) {
    const std::vector<Contact> contacts = contacts_of(manual, battle.state());
    Overlaps overlaps(manual, battle, contacts, goes_back);
    for (const Contact& contact : contacts) {
        if (contact.charger != unit && contact.other != unit) continue;
        for (const UnitId thrower : {unit, contact.enemy_of(unit)}) {
            const UnitId enemy = contact.enemy_of(thrower);
            const int stands = stands_against(manual, battle, contacts, thrower, enemy);
            if (stands == 0) continue;  // its stands here fight others
            sheet::Frame frame;
            lay_blow(manual, battle, contact, thrower, stands, overlaps.spend(thrower, enemy), frame);
            list.push_back(asking(thrower == unit ? "melee: its own throw" : "melee: the enemy's throw",
                                  manual.calls->melee(), battle.state(), frame, thrower, enemy));
        }
    }
}

}  // namespace

std::vector<battle::Asking> ask_of_tests(const ArwManual& manual, const Battle& battle, UnitId unit) {
    std::vector<Asking> list;
    if (living(battle.state(), unit) == 0) return list;
    if (battle.state().unit(unit).order == order::rout) {
        list.push_back(ask_to_rally(manual, battle, unit));
        return list;
    }
    ask_for_melee(manual, battle, unit, list);
    list.push_back(ask_for_losses(manual, battle, unit));
    return list;
}

// On a copy of the battle the charger is put where its way ends, and makes contact as it would.
battle::ChargeContact contact_of(const ArwManual& manual, const Battle& battle, const battle::Charge::Go& go) {
    battle::ChargeContact contact;
    if (!battle.on_table(go.unit) || !battle.on_table(go.target)) return contact;
    const tactics::ChargeCost way = tactics::cost_of_charge(manual, battle, go.unit, go.target, go.wheel);
    if (!way.legal) return contact;
    Battle there = battle;
    battle::Faces none = battle::Faces::given({});
    battle::Events events;
    Work work(there, none, events);
    table::Posed at = battle.posed(go.unit);
    if (go.wheel != 0) at = table::evolved(at, tactics::wheel_of(go.wheel));
    if (way.forward > 0) at = table::evolved(at, {.kind = table::EvolutionKind::forward, .amount = way.forward});
    const int side = tactics::side_struck(manual, battle, go.unit, go.target);
    work.pose(go.unit, at, manual.moves->names().charge);
    tactics::make_contact(manual, work, go.unit, go.target, side);
    const std::vector<Contact> contacts = contacts_of(manual, there.state());
    contact.legal = true;
    contact.cost = way.cost;
    contact.end = there.posed(go.unit);
    contact.side = static_cast<table::Side>(side);
    contact.stands = stands_against(manual, there, contacts, go.unit, go.target);
    contact.overlaps = Overlaps(manual, there, contacts, goes_back).spend(go.unit, go.target).stands;
    return contact;
}

// The sheet numbers its lines by the order they stand under.
std::vector<RuleId> lines_of_order(const ArwManual& manual, int order) {
    constexpr std::string_view heads[] = {"ARW-ADV-", "ARW-RES-", "ARW-STD-", "ARW-RET-", "ARW-ROUT-"};
    std::vector<RuleId> lines;
    for (std::size_t rule = 0; rule < manual.terms.rules.size(); ++rule) {
        const bool of_order = std::string_view(manual.terms.rules[rule]).starts_with(heads[nth(order)]);
        const std::string& says = manual.terms.rule_says[rule];
        const bool plain = !says.empty() && says.find('{') == std::string::npos && !says.starts_with("LEGAL");
        if (of_order && plain) lines.push_back(static_cast<RuleId>(rule));
    }
    return lines;
}

}  // namespace linstock::rules_arw
