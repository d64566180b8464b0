#include "rules/arw/terms.hpp"

#include <array>

namespace linstock::rules_arw {

namespace {

using battle::Lifetime;
using battle::MarkTerm;
using battle::Scope;
using battle::StepKind;
using battle::Terms;
using battle::TieTerm;

void add_steps(Terms& terms) {
    terms.steps = {
        {"deployment", StepKind::deployment, false, "deployment"}, {"orders", StepKind::orders, false, "player phase"},
        {"movement", StepKind::movement, false, "player phase"},   {"fire", StepKind::fire, true, "player phase"},
        {"melee", StepKind::melee, false, "player phase"},         {"morale", StepKind::morale, false, "player phase"},
        {"end", StepKind::ending, false, "player phase"},
    };
}

// In the order of unit_mark, then of group_mark: a slot is a place in this list within its scope.
void add_marks(Terms& terms) {
    const auto unit = [&](const char* name, Lifetime lifetime, const char* set_by, const char* read_by) {
        terms.marks.push_back({name, Scope::unit, lifetime, set_by, read_by});
    };
    const auto group = [&](const char* name, Lifetime lifetime, const char* set_by, const char* read_by) {
        terms.marks.push_back({name, Scope::group, lifetime, set_by, read_by});
    };
    unit("disorganised", Lifetime::battle, "shooting, melee, rallying, routers passing",
         "shooting, melee, morale, recovery");
    unit("moved", Lifetime::phase, "every move", "movement, what orders owe, shooting, recovery");
    unit("shape changed", Lifetime::phase, "a change of formation", "movement, recovery");
    unit("faced about", Lifetime::phase, "about face", "movement");
    unit("halted", Lifetime::phase, "a printed halt", "movement, what orders owe");
    unit("fired today", Lifetime::battle, "shooting", "shooting: the first shot of the day");
    unit("shots", Lifetime::phase, "shooting", "shooting: second shots; recovery");
    unit("attacked", Lifetime::phase, "shooting, charges, melee", "morale of guns, recovery of routers");
    unit("dead", Lifetime::phase, "shooting, melee", "melee, morale, end of the phase");
    unit("order imposed", Lifetime::battle, "morale results, failed charge tests", "orders");
    unit("must retreat", Lifetime::battle, "morale results", "orders, movement");
    unit("rallied", Lifetime::phase, "rallying", "orders, rout moves");
    unit("running", Lifetime::battle, "the first rout move", "rout moves");
    unit("charge test", Lifetime::phase, "tests to charge", "charges, movement, shooting");
    unit("was charged", Lifetime::phase, "charges", "melee, standing instructions");
    unit("fought", Lifetime::phase, "melee", "recovery");
    unit("disorganised now", Lifetime::phase, "shooting, melee, rallying, routers passing", "recovery");
    unit("evaded", Lifetime::phase, "evades", "shooting, charges");
    unit("charge left", Lifetime::phase, "charges", "the charge's last move");
    unit("rout moved", Lifetime::phase, "rout moves", "rout moves");
    unit("holds fire", Lifetime::step, "declarations", "standing instructions");
    unit("narrowed for a gap", Lifetime::phase, "movement on Advance", "movement on Advance");
    unit("orders given", Lifetime::phase, "orders", "orders: how often one may think again");
    group("stands at start", Lifetime::battle, "muster", "morale");
    group("killed", Lifetime::battle, "shooting, melee", "morale");
    group("lost now", Lifetime::phase, "shooting, melee", "morale: who tests");
    group("melees won", Lifetime::phase, "melee", "morale");
    group("melees lost", Lifetime::phase, "melee", "morale");
    group("killed in melee", Lifetime::phase, "melee", "morale");
    group("lost in melee", Lifetime::phase, "melee", "morale");
    group("under short guns", Lifetime::phase, "shooting", "morale");
    group("reach of command", Lifetime::phase, "the orders step", "orders");
    group("distance of the General", Lifetime::phase, "morale", "the story");
    const auto side = [&](const char* name, const char* set_by, const char* read_by) {
        terms.marks.push_back({name, Scope::side, Lifetime::battle, set_by, read_by});
    };
    side("holds", "end of the phase", "victory");
    side("second phase", "end of the phase", "whose phase comes next");
    terms.marks.push_back(
        {"retreats over", Scope::side, Lifetime::phase, "the first move of others", "movement: Retreat moves first"});
    terms.marks.push_back({"moved", Scope::commander, Lifetime::phase, "moving a general", "moving a general"});
}

void add_ties(Terms& terms) {
    terms.ties = {
        TieTerm{"shoots at", Lifetime::step, true, "declarations", "shooting"},
        TieTerm{"charges", Lifetime::phase, false, "charges", "shooting, the charge's last move"},
        TieTerm{"in contact with", Lifetime::battle, false, "charges", "melee, movement, shooting"},
        TieTerm{"attacked", Lifetime::phase, false, "shooting, charges, melee", "morale: uphill of all enemy"},
    };
}

void add_decisions(Terms& terms) {
    terms.decisions = {
        {"evade", battle::DecisionKind::evade, "{other} charges {unit}: does it stand or evade?", {"stand", "evade"}},
        {"face", battle::DecisionKind::face, "{unit} has rallied: which way does it face?", {"as it is", "about"}},
    };
}

// Rules of the sheet that only a battle can decide, and completions of ours, where no procedure has an entry for them.
struct BattleRule {
    const char* id;
    const char* says;
};
constexpr std::array battle_rules = {
    BattleRule{"ARW-GAP-P1", "who leaves the table: routers only, or those who fall back and Retreat as well"},
    BattleRule{"ARW-GAP-P2", "a side collapses when half of its worth is killed, gone or in Rout"},
    BattleRule{"ARW-GAP-P3", "who may pass through friends"},
    BattleRule{"ARW-GAP-P4", "a charge: one wheel at most, within the move, squared up on touching"},
    BattleRule{"ARW-GAP-P5c",
               "an imposed order can be changed only with the General or C-in-C within D4 x 5 cm of the Group"},
    BattleRule{"ARW-GAP-P5d", "a unit in contact keeps its order"},
    BattleRule{"ARW-GAP-53d", "sideways only by inclining, or by the 5 cm of Stand"},
    BattleRule{"ARW-GAP-38b", "only guns on Reserve pivot; others wheel"},
    BattleRule{"ARW-GAP-C4", "deployment: inside the own zone"},
    BattleRule{"ARW-GAP-P8", "routers shed disorder in an own phase when nobody attacks them"},
    BattleRule{"ARW-GAP-C1", "the turn: orders, movement, shooting, melee, morale, end"},
    BattleRule{"ARW-GAP-C2", "how orders are given and changed"},
    BattleRule{"ARW-GAP-C5", "formations: line, column, square, light order"},
    BattleRule{"ARW-GAP-C6", "Disorganised is shed in a quiet own phase on Stand or Reserve"},
    BattleRule{"ARW-GAP-C9", "a Light unit that is charged may evade"},
    BattleRule{"ARW-GAP-C10", "what the ground does"},
    BattleRule{"ARW-GAP-C11", "the end of a battle"},
};

// Every line that the family's code names as the reason of an event or a refusal: tests/rules_arw holds the list against it.
constexpr std::string_view named_rules[] = {
    "ARW-ADV-03", "ARW-ADV-05",  "ARW-ADV-07",  "ARW-ADV-09",  "ARW-ADV-10",  "ARW-ADV-12",  "ARW-GAP-17",
    "ARW-GAP-18", "ARW-GAP-19",  "ARW-GAP-26",  "ARW-GAP-29",  "ARW-GAP-38b", "ARW-GAP-48",  "ARW-GAP-49",
    "ARW-GAP-50", "ARW-GAP-51",  "ARW-GAP-52",  "ARW-GAP-53",  "ARW-GAP-53d", "ARW-GAP-61",  "ARW-GAP-65",
    "ARW-GAP-67", "ARW-GAP-72",  "ARW-GAP-73",  "ARW-GAP-76",  "ARW-GAP-78",  "ARW-GAP-79",  "ARW-GAP-80",
    "ARW-GAP-C1", "ARW-GAP-C10", "ARW-GAP-C11", "ARW-GAP-C2",  "ARW-GAP-C5",  "ARW-GAP-C6",  "ARW-GAP-C9",
    "ARW-GAP-P1", "ARW-GAP-P3",  "ARW-GAP-P4",  "ARW-GAP-P5",  "ARW-GAP-P5c", "ARW-GAP-P5d", "ARW-GAP-P8",
    "ARW-RES-01", "ARW-RET-01",  "ARW-RET-01b", "ARW-ROUT-02", "ARW-ROUT-03", "ARW-STD-01",  "ARW-STD-01b",
    "ARW-STD-02", "ARW-STD-03"};

// The first words told for an ID stay: those of the printed line itself come before those of its companions.
void add_rules(Terms& terms, const sheet::Sheet& sheet) {
    terms.rules = {"table"};
    terms.rule_says = {"the table itself"};
    const auto add = [&](const std::string& id, const std::string& says) {
        if (!id.empty()) terms.add_rule(id, says);
    };
    for (const sheet::Table& table : sheet.tables) {
        for (std::size_t row = 0; row < table.row_ids.size(); ++row) add(table.row_ids[row], table.row_names[row]);
    }
    for (const sheet::Procedure& procedure : sheet.procedures) {
        for (const sheet::Entry& entry : procedure.entries) add(entry.id, entry.says);
    }
    for (const sheet::Reading& reading : sheet.readings) add(reading.source.gap, reading.source.says);
    for (const BattleRule& rule : battle_rules) terms.add_rule(rule.id, rule.says);
    terms.add_rule("ruling", "the players agreed otherwise");
    terms.add_rule("resign", "a side gave up");
}

// What the players may agree on otherwise: any fact of a procedure, or a number added to its total.
void add_ruling_names(Terms& terms, const sheet::Sheet& sheet) {
    const auto add = [&](const std::string& name) {
        if (terms.find_ruling_name(name) < 0) terms.ruling_names.push_back(name);
    };
    for (const sheet::Procedure& procedure : sheet.procedures) {
        add(procedure.name);
        for (const sheet::Fact& fact : procedure.facts) add(fact.source.name);
    }
}

}  // namespace

std::vector<std::string> missing_rules(const Terms& terms) {
    std::vector<std::string> missing;
    for (const std::string_view id : named_rules) terms.require_rule(id, missing);
    return missing;
}

Terms make_terms(const sheet::Sheet& sheet) {
    Terms terms;
    terms.orders = {"Advance", "Reserve", "Stand", "Retreat", "Rout"};
    add_steps(terms);
    add_marks(terms);
    add_ties(terms);
    add_decisions(terms);
    add_rules(terms, sheet);
    add_ruling_names(terms, sheet);
    return terms;
}

}  // namespace linstock::rules_arw
