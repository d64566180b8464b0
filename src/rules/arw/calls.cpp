#include "rules/arw/calls.hpp"

#include <algorithm>

namespace linstock::rules_arw {

namespace {

using tactics::FactSources;
using Missing = std::vector<std::string>;

// --- where facts come from ----------------------------------------------------------------------------------------------

template <class Value>
std::vector<sheet::Value> word_by_unit(const ArwManual& manual, Value UnitRow::*word) {
    std::vector<sheet::Value> words;
    for (const UnitRow& row : manual.rows) words.push_back(static_cast<sheet::Value>(row.*word));
    return words;
}

// "-" but in a column.
sheet::Value column_depth(const tactics::Manual&, const Battle& battle, UnitId unit) {
    switch (battle.state().unit(unit).formation) {
        case table::Formation::column:
        case table::Formation::attack_column:
        case table::Formation::limbered:
            return base::whole(table::ranks_of(battle.array_of(unit)));
        default:
            return sheet::nothing;
    }
}

sheet::Value group_stands(const tactics::Manual&, const Battle& battle, UnitId unit) {
    const State& state = battle.state();
    return base::whole(std::max<int>(1, state.group(state.unit(unit).group).mark[group_mark::stands_at_start]));
}

// What most procedures ask alike.
FactSources usual_sources(const ArwManual& manual) {
    FactSources from;
    from.word("type", word_by_unit(manual, &UnitRow::type));
    from.word("weapon", word_by_unit(manual, &UnitRow::weapon));
    from.word("drill", word_by_unit(manual, &UnitRow::drill));
    from.word("morale", word_by_unit(manual, &UnitRow::morale));
    from.word("poor_shots", word_by_unit(manual, &UnitRow::poor_shots));
    from.order("orders");
    from.turn_order("orders_at_turn_start");
    from.mark("disordered", unit_mark::disorganised);
    from.mark("fired_today", unit_mark::fired_today);
    from.mark("was_charged", unit_mark::was_charged);
    from.measure("formation", tactics::formation_of);
    from.measure("in_contact", tactics::touches_enemy);
    from.measure("stands_in_unit", tactics::stands_living);
    from.measure("stands_left", tactics::stands_living);
    from.measure("stands_at_start", tactics::stands_at_start);
    from.measure("column_depth", column_depth);
    from.measure("terrain_type", tactics::ground_type);
    from.measure("group.stands_at_start", group_stands);
    from.group_mark("group.stands_killed", group_mark::killed);
    from.group_mark("group.under_short_range_artillery_fire", group_mark::short_guns);
    from.group_mark("group.melees_won", group_mark::melees_won);
    from.group_mark("group.melees_lost", group_mark::melees_lost);
    from.group_mark("group.melee_stands_killed", group_mark::melee_killed);
    from.group_mark("group.melee_stands_lost", group_mark::melee_lost);
    return from;
}

// And these, told by the caller.
template <class... Facts>
FactSources with_asked(FactSources from, Facts... facts) {
    (from.asked(facts), ...);
    return from;
}

FactSources shot_sources(const ArwManual& manual) {
    return with_asked(usual_sources(manual), "own.stands", "own.shot_number", "own.moved", "other.cover", "range");
}

FactSources blow_sources(const ArwManual& manual) {
    return with_asked(usual_sources(manual), "own.stands", "own.struck_on", "group.units", "group.units_disordered",
                      "group.units_in_disordering_terrain", "own.overlaps", "own.overlap_orders", "own.overlap_used",
                      "other.position", "other.struck_on");
}

// Lines of the Group are the same for all who test, and are measured once for them.
FactSources test_sources(const ArwManual& manual) {
    return with_asked(usual_sources(manual), "own.morale", "own.terrain", "own.in_cover", "own.disordered",
                      "group.disordered", "group.uphill", "general_distance", "other.side", "own.attacked", "trigger",
                      "cavalry_charges_too", "flank_charged_too");
}

FactSources one_trigger_sources(const ArwManual& manual) {
    FactSources from = test_sources(manual);
    from.left("trigger", "this test has one occasion only, its default");
    return from;
}

FactSources plain_die_sources(const ArwManual& manual) {
    FactSources from = with_asked(usual_sources(manual), "other.protection", "other.side");
    from.left("general_distance", "the number stands on a plain die: no line of this test asks for the General");
    return from;
}

// The frames of these two are laid by MoveRules.
FactSources movement_sources(const ArwManual& manual) {
    return with_asked(usual_sources(manual), "action", "ground", "wanted");
}

FactSources order_sources(const ArwManual& manual) {
    FactSources from =
        with_asked(usual_sources(manual), "wants", "narrow_gap", "massed_enemy.turn_start", "massed_enemy.end",
                   "nearest_enemy", "ahead.type", "ahead.distance", "charge_test", "friends_in_the_way", "enemy.start",
                   "enemy.end", "friends_between", "formation_change", "moves_too", "moved", "retreat.turn_start",
                   "retreat.end", "facing", "contact", "ground");
    for (const char* field : {"units.type", "units.formation", "units.moved"})
        from.left(field, "a unit's way is judged by itself; what its Group owes is measured at the table");
    for (const char* fact : {"light_enemy.turn_start", "light_enemy.end", "being_charged"})
        from.left(fact, "no line of the sheet reads it");
    from.left("aside.distance", "the halt on any side is measured at the table, under the reading that has one");
    for (const char* fact : {"stands_touch", "stands_apart", "toward_edge"})
        from.left(fact, "a rout goes to the edge with its stands together: the table moves it so");
    return from;
}

// --- what callers tell --------------------------------------------------------------------------------------------------

ShotSlots shot_slots(const Prepared& of, Missing& missing) {
    const auto at = [&](std::string_view name) { return of.slot(name, &missing); };
    return {at("own.type"),  at("own.orders"),         at("own.stands"),  at("own.shot_number"),
            at("own.moved"), at("other.type"),         at("other.cover"), at("range"),
            at("band"),      at("own.capped_as_light")};
}

BlowSlots blow_slots(const Prepared& of, Missing& missing) {
    const auto at = [&](std::string_view name) { return of.slot(name, &missing); };
    return {at("own.orders"),
            at("own.stands"),
            at("own.struck_on"),
            at("own.was_charged"),
            at("group.units"),
            at("group.units_disordered"),
            at("group.units_in_disordering_terrain"),
            at("own.overlaps"),
            at("own.overlap_orders"),
            at("own.overlap_used"),
            at("other.position"),
            at("other.struck_on"),
            at("other.orders")};
}

TestSlots test_slots(const Prepared& of, bool plain, bool attacked, Missing& missing) {
    const auto at = [&](std::string_view name) { return of.slot(name, &missing); };
    const auto only = [&](bool asks, std::string_view name) { return asks ? at(name) : nowhere; };
    return {at("own.type"),
            at("own.weapon"),
            at("own.orders"),
            at("own.morale"),
            only(!plain, "own.terrain"),
            only(!plain, "own.in_cover"),
            only(!plain, "own.disordered"),
            only(!plain, "group.disordered"),
            only(!plain, "group.uphill"),
            only(!plain, "general_distance"),
            at("other.type"),
            at("other.side"),
            only(plain, "other.protection"),
            only(!plain, "trigger"),
            only(attacked, "own.attacked"),
            only(!plain, "cavalry_charges_too"),
            only(!plain, "flank_charged_too"),
            only(!plain, "own.factor"),
            only(!plain, "other.factor")};
}

}  // namespace

// The bindings of a test point at its own procedure, so that neither is ever moved.
Calls::Calls(const ArwManual& manual)
    : shooting_(*manual.sheet, manual.terms, "shooting", missing_),
      melee_(*manual.sheet, manual.terms, "melee", missing_),
      movement_(*manual.sheet, manual.terms, "movement", missing_),
      orders_(*manual.sheet, manual.terms, "orders", missing_),
      shot_facts_(manual, shooting_, shot_sources(manual), unmeasured_, &at_default_),
      blow_facts_(manual, melee_, blow_sources(manual), unmeasured_, &at_default_),
      charging_{{*manual.sheet, manual.terms, "morale-charge", missing_},
                {manual, charging_.procedure, one_trigger_sources(manual), unmeasured_, &at_default_},
                test_slots(charging_.procedure, false, false, missing_)},
      rallying_{{*manual.sheet, manual.terms, "morale-rally", missing_},
                {manual, rallying_.procedure, one_trigger_sources(manual), unmeasured_, &at_default_},
                test_slots(rallying_.procedure, false, false, missing_)},
      testing_{{*manual.sheet, manual.terms, "morale-other", missing_},
               {manual, testing_.procedure, test_sources(manual), unmeasured_, &at_default_},
               test_slots(testing_.procedure, false, true, missing_)},
      plain_die_{{*manual.sheet, manual.terms, "charge-test", missing_},
                 {manual, plain_die_.procedure, plain_die_sources(manual), unmeasured_, &at_default_},
                 test_slots(plain_die_.procedure, true, false, missing_)},
      shot_(shot_slots(shooting_, missing_)),
      blow_(blow_slots(melee_, missing_)) {
    Binding(manual, movement_, movement_sources(manual), unmeasured_, &at_default_);
    Binding(manual, orders_, order_sources(manual), unmeasured_, &at_default_);
    find_words();
    find_names(manual.terms);
    if (missing_.empty()) charge_ = std::make_unique<const mechanics_arw::ChargeProcedures>(*manual.sheet);
}

void Calls::find_words() {
    const Prepared& morale = testing_.procedure;
    const Prepared& plain = plain_die_.procedure;
    Words& words = words_;
    words.short_band = shooting_.word(shot_.band, "short", &missing_);
    words.open = melee_.word(blow_.other_position, "open", &missing_);
    words.building = melee_.word(blow_.other_position, "building", &missing_);
    words.defences = melee_.word(blow_.other_position, "defences", &missing_);
    words.uphill = melee_.word(blow_.other_position, "uphill", &missing_);
    words.bridge = melee_.word(blow_.other_position, "bridge", &missing_);
    words.high = morale.word(testing_.at.morale, "high", &missing_);
    words.normal = morale.word(testing_.at.morale, "normal", &missing_);
    words.poor = morale.word(testing_.at.morale, "poor", &missing_);
    words.ground_open = morale.word(testing_.at.terrain, "open", &missing_);
    words.ground_soft = morale.word(testing_.at.terrain, "soft cover", &missing_);
    words.ground_hard = morale.word(testing_.at.terrain, "hard cover", &missing_);
    words.ground_wood = morale.word(testing_.at.terrain, "wood", &missing_);
    words.ground_broken = morale.word(testing_.at.terrain, "broken", &missing_);
    words.ground_building = morale.word(testing_.at.terrain, "building", &missing_);
    words.unprotected = plain.word(plain_die_.at.other_protection, "none", &missing_);
    words.behind_soft = plain.word(plain_die_.at.other_protection, "soft cover", &missing_);
    words.behind_hard = plain.word(plain_die_.at.other_protection, "hard cover", &missing_);
    words.behind_defences = plain.word(plain_die_.at.other_protection, "defences", &missing_);
    words.casualties = morale.word(testing_.at.trigger, "casualties", &missing_);
    words.charged = morale.word(testing_.at.trigger, "charged", &missing_);
}

void Calls::find_names(const battle::Terms& terms) {
    named_.plain_die = terms.rule("ARW-MOR-C5");  // printed by tricorne only
    named_.general_risk = terms.rule("ARW-GAP-80");
    named_.after_melee = terms.rule("ARW-GAP-65");
    named_.general = terms.rule("ARW-GAP-73");
    named_.charged = terms.rule("ARW-GAP-67");
}

}  // namespace linstock::rules_arw
