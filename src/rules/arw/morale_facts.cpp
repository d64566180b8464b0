#include "rules/arw/morale_facts.hpp"

#include <algorithm>

#include "rules/arw/fight.hpp"
#include "tactics/commanders.hpp"

namespace linstock::rules_arw {

namespace {

// Who shot at, charged or fought a unit this phase.
template <class Take>
void each_attacker(const State& state, UnitId unit, Take&& take) {
    for (const battle::Tie& one : state.ties()) {
        if (one.kind == tie::attacked && one.b == unit) take(one.a);
    }
}

// From all who attacked it; where nobody did, that of its own ground.
sheet::Value cover_of(const ArwManual& manual, const Battle& battle, UnitId unit) {
    const table::Field& field = battle.field();
    bool attacked = false;
    sheet::Value least = 0;
    each_attacker(battle.state(), unit, [&](UnitId attacker) {
        const sheet::Value here =
            cover_between(manual, field.terrain(), field.footprint(unit), field.footprint(attacker));
        least = attacked ? std::min(least, here) : here;
        attacked = true;
    });
    return attacked ? least : area_cover(manual, field.terrain(), field.footprint(unit));
}

// Uphill of everybody who attacked the testers; of nobody is not uphill.
bool uphill_of_all(const Battle& battle, GroupId group, UnitId unit) {
    const State& state = battle.state();
    const table::Terrain& terrain = battle.field().terrain();
    const int level = terrain.level_of(battle.field().footprint(unit));
    bool any = false;
    bool above = true;
    for (const battle::Tie& one : state.ties()) {
        if (one.kind != tie::attacked || state.unit(one.b).group != group) continue;
        any = true;
        above &= level > terrain.level_of(battle.field().footprint(one.a));
    }
    return any && above;
}

sheet::Value ground_of(const ArwManual& manual, const Battle& battle, UnitId unit, sheet::Value cover) {
    using table::bit;
    using table::Ground;
    const Words& words = manual.calls->words();
    const table::Terrain& terrain = battle.field().terrain();
    const Footprint& stands = battle.field().footprint(unit);
    constexpr std::uint32_t woods = bit(Ground::wood_open) | bit(Ground::wood) | bit(Ground::wood_dense);
    if (in_building(manual, battle, unit)) return words.ground_building;
    if (tactics::half_in(terrain, stands, woods)) return words.ground_wood;
    if (tactics::half_in(terrain, stands,
                         kinds_where(manual, [](const GroundCard& ground) { return ground.type >= 2; })))
        return words.ground_broken;
    if (cover == 0) return words.ground_open;
    return cover == 1 ? words.ground_soft : words.ground_hard;
}

// "Group high morale" is the Group's line, "poor morale" the unit's own: a poor unit in a high Group has both, which is neither.
sheet::Value morale_of(const ArwManual& manual, const GroupFacts& group, UnitId unit) {
    const Words& words = manual.calls->words();
    const bool poor = manual.half_holds_own_lines ? group.poor : manual.row(unit).morale == words.poor;
    if (group.high == poor) return words.normal;
    return group.high ? words.high : words.poor;
}

}  // namespace

GroupFacts group_facts(const ArwManual& manual, const Battle& battle, GroupId group) {
    const Words& words = manual.calls->words();
    GroupFacts facts;
    facts.group = group;
    facts.general = tactics::general_distance(manual, battle, group);
    int units = 0;
    int high = 0;
    int poor = 0;
    int disordered = 0;
    int covered = 0;
    int uphill = 0;
    each_in_group(manual, battle, group, [&](UnitId unit) {
        ++units;
        high += manual.row(unit).morale == words.high ? 1 : 0;
        poor += manual.row(unit).morale == words.poor ? 1 : 0;
        disordered += is_disorganised(battle.state(), unit) ? 1 : 0;
        if (!manual.half_holds_own_lines) return;
        covered += cover_of(manual, battle, unit) > 0 ? 1 : 0;
        uphill += uphill_of_all(battle, group, unit) ? 1 : 0;
    });
    facts.high = units > 0 && 2 * high >= units;
    facts.poor = units > 0 && 2 * poor >= units;
    facts.disordered = units > 0 && 2 * disordered >= units;
    facts.covered = units > 0 && 2 * covered >= units;
    facts.uphill = units > 0 && 2 * uphill >= units;
    return facts;
}

void lay_tester(const ArwManual& manual, const Battle& battle, const Test& test, const GroupFacts& group, UnitId unit,
                sheet::Frame& frame) {
    const TestSlots& at = test.at;
    const sheet::Value cover = cover_of(manual, battle, unit);
    const bool half = manual.half_holds_own_lines;
    test.facts.lay(battle, unit, no_unit, frame);
    sheet::Value* facts = frame.slots;
    facts[at.morale] = morale_of(manual, group, unit);
    facts[at.terrain] = ground_of(manual, battle, unit, cover);
    facts[at.in_cover] = (half ? group.covered : cover > 0) ? 1 : 0;
    facts[at.disordered] = (half ? group.disordered : is_disorganised(battle.state(), unit)) ? 1 : 0;
    facts[at.group_disordered] = group.disordered ? 1 : 0;
    facts[at.uphill] = (half ? group.uphill : uphill_of_all(battle, group.group, unit)) ? 1 : 0;
    facts[at.general_distance] = group.general == table::farthest ? sheet::nothing : as_fact(group.general);
}

void lay_enemy(const ArwManual& manual, const Test& test, UnitId enemy, int side, sheet::Frame& frame) {
    frame.slots[test.at.other_type] = manual.row(enemy).type;
    frame.slots[test.at.other_side] = side;
}

TestBy lay_charge_test(const ArwManual& manual, const Battle& battle, const GroupFacts& group, UnitId charger,
                       UnitId target, int side, sheet::Frame& frame) {
    const Calls& calls = *manual.calls;
    const int struck = has_flanks(manual, battle, target) ? side : 0;
    lay_tester(manual, battle, calls.charging(), group, charger, frame);
    lay_enemy(manual, calls.charging(), target, struck, frame);
    sheet::Frame scored = frame;
    const bool refused = calls.morale_charge().refused(scored) >= 0;
    if (!refused || calls.morale_charge().refusal_rule(scored) != calls.named().plain_die) return TestBy::table;
    lay_plain_die(manual, battle, charger, target, struck, frame);
    return struck == 0 ? TestBy::plain_die : TestBy::plain_die_alone;
}

bool near_friend(const ArwManual& manual, const Battle& battle, UnitId unit, UnitId other) {
    return table::within(table::distance(battle.field(), unit, other), manual.length.friend_beside);
}

bool guns_disturbed(const ArwManual& manual, const Battle& battle, UnitId unit) {
    const State& state = battle.state();
    const UnitState& guns = state.unit(unit);
    if (guns.mark[unit_mark::attacked] != 0 || guns.mark[unit_mark::was_charged] != 0) return true;
    for (UnitId other = 0; other < state.head().units; ++other) {
        const UnitState& its = state.unit(other);
        if (other == unit || its.side != guns.side || !battle.on_table(other)) continue;
        const bool sent_back = its.mark[unit_mark::must_retreat] != 0 || its.mark[unit_mark::evaded] != 0 ||
                               its.mark[unit_mark::rout_moved] != 0;
        if (sent_back && its.pose != its.phase_pose && near_friend(manual, battle, unit, other)) return true;
    }
    return false;
}

sheet::Value protection_from(const ArwManual& manual, const Battle& battle, UnitId target, UnitId charger) {
    const Words& words = manual.calls->words();
    const table::Field& field = battle.field();
    const std::uint32_t defences = kinds_where(manual, [](const GroundCard& ground) { return ground.defences; });
    const Footprint& stands = field.footprint(target);
    if (tactics::half_in(field.terrain(), stands, defences) ||
        half_behind(manual, field.terrain(), stands, field.footprint(charger), defences))
        return words.behind_defences;
    const sheet::Value cover = cover_from(manual, battle, target, charger);
    if (cover == 0) return words.unprotected;
    return cover == 1 ? words.behind_soft : words.behind_hard;
}

void lay_plain_die(const ArwManual& manual, const Battle& battle, UnitId charger, UnitId target, int side,
                   sheet::Frame& frame) {
    const Test& die = manual.calls->plain_die();
    die.facts.lay(battle, charger, target, frame);
    frame.slots[die.at.other_protection] = protection_from(manual, battle, target, charger);
    frame.slots[die.at.other_side] = side;
}

}  // namespace linstock::rules_arw
