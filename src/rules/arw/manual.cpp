#include "rules/arw/manual.hpp"

#include <string>

#include "base/text.hpp"
#include "rules/arw/move_rules.hpp"
#include "rules/arw/table_rules.hpp"
#include "sheet/facts.hpp"
#include "sheet/resolve.hpp"
#include "tactics/lookup.hpp"

namespace linstock::rules_arw {

namespace {

using base::Error;
using base::Errors;
using sheet::Sheet;
using sheet::Value;
using tactics::cell;
using tactics::Lookup;
using tactics::word_of;

// The edges of its range bands are the sheet's own answer for this row and weapon.
void read_edges(const Sheet& sheet, const UnitRow& row, UnitCard& card) {
    const sheet::Procedure& stats = *sheet.find("stats");
    const battle::Scale scale(sheet.unit);
    sheet::Facts facts(sheet, stats);
    facts.set_slot(stats.find_slot("own.type"), row.type);
    facts.set_slot(stats.find_slot("own.weapon"), row.weapon);
    sheet::Frame frame;
    facts.fill(frame, 0, sheet::Facts::Fill::presets);
    sheet::Evaluation evaluation;
    evaluation.sheet = &sheet;
    evaluation.procedure = &stats;
    evaluation.facts = &facts;
    sheet::score(evaluation, frame);
    const auto edge = [&](std::string_view name) { return scale.length(frame.slots[stats.find_slot(name)]); };
    card.reach_short = edge("own.short");
    card.reach_long = edge("own.long");
    card.reach = edge("own.reach");
    card.missile = card.reach > 0;
}

void add_unit(const Sheet& sheet, const battle::RosterUnit& unit, ArwManual& manual, Errors& errors) {
    Lookup lookup(sheet, unit.name, errors);
    UnitRow& row = manual.rows.emplace_back();
    UnitCard& card = manual.cards.emplace_back();
    row.type = lookup.word("units", unit.grade("type"), "");
    row.weapon = lookup.word("weapons", unit.grade("weapon"), "usual");
    row.drill = lookup.word("drills", unit.grade("drill"), "normal");
    row.morale = lookup.word("morales", unit.grade("morale"), "normal");
    row.poor_shots = lookup.yes(unit.grade("poor_shots"));
    if (!errors.empty()) return;

    const std::string arm = word_of(sheet, "arms", cell(sheet, "units", row.type, "arm"));
    card.arm = arm == "cavalry" ? battle::Arm::horse : arm == "artillery" ? battle::Arm::guns : battle::Arm::foot;
    card.light = word_of(sheet, "classes", cell(sheet, "units", row.type, "class")) == "Light";
    const bool aggressive = word_of(sheet, "units", row.type) == "Light Cavalry (a)";
    row.tests_as_light = card.light && !aggressive;
    card.may_evade = row.tests_as_light;
    card.slips_over = card.light && card.arm == battle::Arm::foot;  // C-10
    card.move = manual.scale.length(cell(sheet, "units", row.type, "move"));
    read_edges(sheet, row, card);
    // Lights look and shoot all round; guns alone shoot over friends; the front rank shoots, or the faces of a square.
    card.bearing.all_round_in = card.light ? tactics::every_formation : std::uint8_t{0};
    card.bearing.faces_in = tactics::bit_of(table::Formation::square);
    card.bearing.over_friends = card.arm == battle::Arm::guns;
}

// The sheet's word for every shape the table knows.
void word_formations(const Sheet& sheet, ArwManual& manual, Errors& errors) {
    using table::Formation;
    Lookup lookup(sheet, "formations", errors);
    const auto say = [&](Formation formation, std::string_view word) {
        manual.formation_word[static_cast<std::size_t>(formation)] = lookup.word("formations", word, "");
    };
    say(Formation::line, "line");
    say(Formation::column, "column");
    say(Formation::attack_column, "column");
    say(Formation::limbered, "column");
    say(Formation::square, "square");
    say(Formation::skirmish, "light");
    say(Formation::loose, "light");
}

GroundCard make_ground(const Sheet& sheet, const battle::GroundTerm& term, Errors& errors) {
    Lookup lookup(sheet, "ground '" + std::string(table::name_of(term.kind)) + "' of muster.toml", errors);
    GroundCard card;
    card.going = lookup.word("going", term.word("going"), "open");
    card.type = term.word("terrain_type").empty() ? card.going : lookup.count(term.word("terrain_type"));
    card.cover = lookup.word("covers", term.word("cover"), "none");
    card.disordering = lookup.yes(term.word("disordering"));
    card.building = term.word("position") == "building";
    card.defences = term.word("position") == "defences";
    card.impassable = term.word("foot") == "no";
    card.to_cross[0] = lookup.length(term.word("cross_foot"), -1);
    card.to_cross[1] = lookup.length(term.word("cross_horse"), -1);
    card.to_cross[2] = lookup.length(term.word("cross_guns"), -1);
    return card;
}

void read_readings(ArwManual& manual) {
    const auto stands_at = [&](std::string_view name, std::string_view option) {
        return tactics::reads(*manual.sheet, name, option);
    };
    manual.flight.fallers_leave = stands_at("edge", "all");
    manual.charger_shoots = stands_at("charger_shoots", "yes");
    manual.evade_ten = stands_at("evade", "10cm");
    manual.collapse_by_groups = stands_at("victory", "groups");
    manual.general_risk =
        stands_at("general_risk", "always") || (manual.roster->historical && stands_at("general_risk", "historical"));
    manual.only_phasing_shoots = stands_at("who_shoots", "phasing_and_charged");
    manual.diced_first_side = stands_at("turn_sequence", "diced");
    manual.orders_need_general = stands_at("order_changes", "general");
    manual.units_test_alone = stands_at("group_or_unit", "unit");
    manual.guns_force_tests = stands_at("test_triggers", "losses_and_guns");
    manual.half_holds_own_lines = stands_at("own_lines", "group_half");
    manual.flight.nearest_edge = stands_at("rout_edge", "nearest");
}

// What the muster's grounds hide: nobody sees through opaque ground, and only so far through thick (GAP-48).
table::SightRules sight_rules(const battle::TablePlay& play, const battle::Roster& roster, Errors& errors) {
    table::SightRules rules;
    for (const battle::GroundTerm& term : roster.grounds) {
        const std::string_view sight = term.word("sight");
        if (sight == "opaque") rules.opaque |= table::bit(term.kind);
        if (sight == "thick") rules.thick |= table::bit(term.kind);
        if (sight.empty() || sight == "clear" || sight == "opaque" || sight == "thick") continue;
        errors.push_back({"'" + std::string(sight) + "' says nothing of sight",
                          "ground '" + std::string(table::name_of(term.kind)) + "' of muster.toml",
                          base::suggestion(sight, {"clear", "thick", "opaque"})});
    }
    rules.through_thick = play.length("sight through wood");
    rules.over_friends_from_height = true;
    rules.height_clearance = play.length("sight over friends");
    return rules;
}

void check_groups(const battle::Roster& roster, Errors& errors) {
    std::vector<int> units(roster.groups.size());
    for (const battle::RosterUnit& unit : roster.units) ++units[unit.group];
    for (std::size_t group = 0; group < units.size(); ++group) {
        if (units[group] > sheet::max_readers) {
            errors.push_back({"a Group of " + std::to_string(units[group]) + " units cannot test on one die",
                              roster.groups[group].name,
                              "divide it: at most " + std::to_string(sheet::max_readers) + " units"});
        }
    }
}

void list_members(ArwManual& manual) {
    manual.members.resize(manual.roster->groups.size());
    for (std::size_t unit = 0; unit < manual.roster->units.size(); ++unit)
        manual.members[manual.roster->units[unit].group].push_back(static_cast<UnitId>(unit));
}

// Where the table finds what it reads and writes itself.
void name_slots(ArwManual& manual) {
    manual.mark = {.moved = unit_mark::moved,
                   .dead = unit_mark::dead,
                   .halted = unit_mark::halted,
                   .evaded = unit_mark::evaded,
                   .holds_fire = unit_mark::holds_fire};
    manual.tie = {.shoots = tie::shoots, .charges = tie::charges, .contact = tie::contact, .attacked = tie::attacked};
    manual.side = {.holds = side_mark::holds};
    const battle::TablePlay& play = *manual.play;
    manual.length = {.close_before = play.length("cover before"),
                     .same_facing = 32,  // a hair: units that have squared up
                     .general_marker = play.length("general marker"),
                     .general_at_risk = play.length("general risk distance"),
                     .friend_beside = play.length("friends near")};
    manual.commander = {.rode = 0};
    manual.flight.routers_touch = true;  // ROUT-07
    manual.far.clear_behind = play.length("clear behind");
    manual.far.ride = play.length("general ride");
    manual.far.touching_edge = play.length("contact edge");
    using battle::StepKind;
    using tactics::in_step;
    manual.place_of.deploy = in_step(StepKind::deployment);
    manual.place_of.order = in_step(StepKind::orders) | in_step(StepKind::movement);
    manual.place_of.move = manual.place_of.charge = in_step(StepKind::movement);
    manual.place_of.shoot = in_step(StepKind::fire);
    manual.place_of.ride = in_step(StepKind::movement) | in_step(StepKind::orders);
    tactics::sort_grounds(manual);
    // Only foot goes into houses.
    for (const battle::Arm arm : {battle::Arm::horse, battle::Arm::guns})
        manual.kinds.closed_to[static_cast<std::size_t>(arm)] = manual.kinds.buildings;
    tactics::TableRules& rule = manual.rule_of;
    rule.sequence = manual.rule("ARW-GAP-C1");
    rule.deployment = manual.rule("ARW-GAP-78");
    rule.formations = manual.rule("ARW-GAP-C5");
    rule.passing = manual.rule("ARW-GAP-P3");
    rule.ground = manual.rule("ARW-GAP-C10");
    rule.speed = manual.rule("ARW-GAP-53");
    rule.contact = manual.rule("ARW-GAP-P4");
    rule.parted = manual.rule("ARW-GAP-65");
    rule.edge = manual.rule("ARW-GAP-P1");
    rule.generals = manual.rule("ARW-GAP-80");
    rule.declares = manual.rule("ARW-GAP-50");
    rule.arc = manual.rule("ARW-GAP-48");
    rule.range = manual.rule("ARW-GAP-49");
    rule.divides = manual.rule("ARW-GAP-29");
    rule.gone = manual.rule("ARW-GAP-79");
    rule.victory = manual.rule("ARW-GAP-C11");
    rule.objectives = manual.rule("ARW-GAP-C11b");
}

void word_what_is_owed(ArwManual& manual) {
    for (const battle::RosterUnit& unit : manual.roster->units)
        manual.owed_words.push_back(unit.name + " must move at least half its speed on Retreat");
    for (const battle::RosterGroup& group : manual.roster->groups)
        manual.owed_words.push_back(group.name + ": one unit on Advance must move half its speed or end in contact");
}

}  // namespace

base::Result<ArwManual> make_manual(const sheet::Sheet& sheet, const battle::Roster& roster,
                                    const play::Course& course) {
    base::Errors errors;
    ArwManual manual;
    manual.sheet = &sheet;
    manual.roster = &roster;
    for (const char* procedure : {"stats", "orders", "movement", "shooting", "melee", "morale-charge", "charge-test",
                                  "morale-rally", "morale-other"}) {
        if (sheet.find(procedure) == nullptr)
            errors.push_back(
                {"the sheet has no procedure '" + std::string(procedure) + "'", sheet.id, "a battle needs it"});
    }
    if (!errors.empty()) return errors;
    base::Result<battle::TablePlay> play = battle::TablePlay::of(course, sheet);
    if (!play.ok()) return play.errors();
    errors = check_play(*play);
    if (!errors.empty()) return errors;
    manual.terms = play->terms();
    manual.play = std::make_shared<const battle::TablePlay>(std::move(*play));
    manual.scale = battle::Scale(sheet.unit);
    for (const battle::RosterUnit& unit : roster.units) add_unit(sheet, unit, manual, errors);
    for (const battle::GroundTerm& term : roster.grounds) {
        manual.ground[static_cast<std::size_t>(term.kind)] = make_ground(sheet, term, errors);
    }
    for (const battle::RosterGroup& group : roster.groups) {
        if (manual.terms.find_order(group.order) < 0) {
            errors.push_back({"'" + group.order + "' is not an order of the sheet", group.name,
                              base::suggestion(group.order, manual.terms.orders)});
        }
    }
    word_formations(sheet, manual, errors);
    check_groups(roster, errors);
    manual.sight = sight_rules(*manual.play, roster, errors);
    read_readings(manual);
    list_members(manual);
    name_slots(manual);
    word_what_is_owed(manual);
    if (!errors.empty()) return errors;
    return manual;
}

void open_rules(ArwManual& manual) {
    manual.moves = make_move_rules(manual);
    manual.fire_rules = make_fire_rules(manual);
    manual.walk_rules = std::make_shared<const ArwWalk>(manual);
    manual.course_rules = std::make_shared<const ArwCourse>(manual);
    manual.firing = manual.fire_rules.get();
    manual.walking = manual.walk_rules.get();
    manual.course = manual.course_rules.get();
}

int living(const State& state, UnitId unit) {
    const UnitState& its = state.unit(unit);
    if (its.presence != battle::Presence::on_table) return 0;
    const int left = its.stands - its.mark[unit_mark::dead];
    return left < 0 ? 0 : left;
}

bool is_disorganised(const State& state, UnitId unit) { return state.unit(unit).mark[unit_mark::disorganised] != 0; }

bool in_contact(const State& state, UnitId unit) {
    return state.find_tie(tie::contact, unit, battle::no_unit) != nullptr ||
           state.find_tie(tie::contact, battle::no_unit, unit) != nullptr;
}

}  // namespace linstock::rules_arw
