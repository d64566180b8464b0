#include "rules/arw/melee.hpp"

#include <algorithm>
#include <array>

#include "rules/arw/fight.hpp"
#include "rules/arw/losses.hpp"

namespace linstock::rules_arw {

namespace {

// One side's throw in one contact.
struct Blow {
    UnitId unit = no_unit;
    UnitId enemy = no_unit;
    Effects done;
    int kills = 0;  // that found a stand to kill
};

struct Fight {
    Contact contact;
    std::array<Blow, 2> blow;  // the charger's, the other's
};

// Units of the Group in trouble: Disorganised, and of the others those in disordering ground.
struct Trouble {
    int units = 0;
    int disordered = 0;
    int in_bad_ground = 0;
};

Trouble trouble_of(const ArwManual& manual, const Battle& battle, GroupId group) {
    Trouble trouble;
    each_in_group(manual, battle, group, [&](UnitId unit) {
        ++trouble.units;
        if (is_disorganised(battle.state(), unit)) {
            ++trouble.disordered;
        } else if (in_disordering_ground(manual, battle, unit)) {
            ++trouble.in_bad_ground;
        }
    });
    return trouble;
}

sheet::Value side_struck(const ArwManual& manual, const Battle& battle, const Contact& contact, UnitId unit) {
    return has_flanks(manual, battle, unit) ? contact.side_of(unit) : 0;
}

}  // namespace

bool goes_back(const UnitState& unit) { return unit.order == order::retreat || unit.order == order::rout; }

bool in_disordering_ground(const ArwManual& manual, const Battle& battle, UnitId unit) {
    return !manual.card(unit).light && half_in_disordering(manual, battle, unit);
}

bool has_flanks(const ArwManual& manual, const Battle& battle, UnitId unit) {
    return battle.state().unit(unit).formation != table::Formation::square && !in_building(manual, battle, unit);
}

// Behind defences is only who was charged across them: he who came over them has left their shelter. Uphill is who has the highest
// stand of those that meet.
sheet::Value position_of(const ArwManual& manual, const Battle& battle, const Contact& contact, UnitId enemy) {
    const Words& words = manual.calls->words();
    const table::Field& field = battle.field();
    const table::Terrain& terrain = field.terrain();
    const Footprint& his = field.footprint(enemy);
    const std::uint32_t defences =
        tactics::kinds_where(manual, [](const GroundCard& ground) { return ground.defences; });
    if (tactics::bare_ground(terrain, field.footprint(contact.enemy_of(enemy)), his)) return words.open;
    if (in_building(manual, battle, enemy)) return words.building;
    bool across = enemy == contact.other && tactics::half_in(terrain, his, defences);
    bool bridge = false;
    int highest[2] = {-table::farthest, -table::farthest};
    tactics::each_meeting(field.footprint(contact.enemy_of(enemy)), his, [&](const Quad& own, const Quad& met) {
        if (enemy == contact.other)
            across |=
                terrain.line_between({tactics::middle_of_stand(own), tactics::middle_of_stand(met)}, defences) >= 0;
        bridge |= (tactics::grounds_of(terrain, met) & table::bit(table::Ground::bridge)) != 0;
        highest[0] = std::max(highest[0], terrain.level_of(own));
        highest[1] = std::max(highest[1], terrain.level_of(met));
    });
    if (across) return words.defences;
    if (highest[1] > highest[0]) return words.uphill;
    return bridge ? words.bridge : words.open;
}

void lay_blow(const ArwManual& manual, const Battle& battle, const Contact& contact, UnitId unit, int stands,
              Overlap overlap, sheet::Frame& frame) {
    const BlowSlots& at = manual.calls->blow();
    const UnitId enemy = contact.enemy_of(unit);
    const Trouble trouble = trouble_of(manual, battle, battle.state().unit(unit).group);
    manual.calls->blow_facts().lay(battle, unit, enemy, frame);
    sheet::Value* facts = frame.slots;
    facts[at.stands] = base::whole(stands);
    facts[at.struck_on] = side_struck(manual, battle, contact, unit);
    facts[at.group_units] = base::whole(std::max(1, trouble.units));
    facts[at.group_disordered] = base::whole(trouble.disordered);
    facts[at.group_in_bad_ground] = base::whole(trouble.in_bad_ground);
    const bool serves = overlap.stands > 0;
    const int overlap_order = serves ? overlap.order : overlap.barred_order;
    facts[at.overlaps] = base::whole(serves ? overlap.stands : overlap.barred);
    facts[at.overlap_used] = !serves && overlap.spent ? 1 : 0;
    if (overlap_order >= 0) facts[at.overlap_orders] = overlap_order;
    facts[at.other_position] = position_of(manual, battle, contact, enemy);
    facts[at.other_struck_on] = side_struck(manual, battle, contact, enemy);
}

namespace {

Blow strike(const ArwManual& manual, Work& work, const std::vector<Contact>& contacts, Overlaps& overlaps,
            const Contact& contact, UnitId unit) {
    Blow blow;
    blow.unit = unit;
    blow.enemy = contact.enemy_of(unit);
    const int stands = stands_against(manual, work.battle(), contacts, unit, blow.enemy);
    if (stands == 0) return blow;  // its stands here fight others
    sheet::Frame frame;
    lay_blow(manual, work.battle(), contact, unit, stands, overlaps.spend(unit, blow.enemy), frame);
    blow.done = manual.calls->melee().run(work, frame, unit, blow.enemy);
    return blow;
}

// Surplus kills are lost: the first contacts in order have the stands that are there.
void count_kills(const State& state, std::vector<Fight>& fights) {
    std::array<int, battle::most_units> left;
    for (UnitId unit = 0; unit < state.head().units; ++unit) left[unit] = living(state, unit);
    for (Fight& fight : fights) {
        for (Blow& blow : fight.blow) {
            blow.kills = std::min(blow.done.kills(), left[blow.enemy]);
            left[blow.enemy] -= blow.kills;
        }
    }
}

void suffer_blows(const ArwManual& manual, Work& work, UnitId unit, const std::vector<Fight>& fights) {
    Suffered suffered;
    for (const Fight& fight : fights) {
        for (const Blow& blow : fight.blow) {
            if (blow.enemy != unit) continue;
            suffered.take(blow.done);
            if (work.state().find_tie(tie::attacked, blow.unit, unit) == nullptr)
                work.tie(tie::attacked, blow.unit, unit, blow.done.rule);
        }
    }
    suffer(*manual.play, work, unit, suffered, "melee");
}

// Won is killed more than lost in that contact; equal is neither.
void note_winner(const ArwManual& manual, Work& work, const Fight& fight) {
    const Blow& one = fight.blow[0];
    const Blow& other = fight.blow[1];
    battle::count_meeting(*manual.play, work, "melee", {one.unit, one.kills}, {other.unit, other.kills});
}

}  // namespace

void resolve_melee(const ArwManual& manual, Work& work) {
    const std::vector<Contact> contacts = contacts_of(manual, work.state());
    if (contacts.empty()) return;
    Overlaps overlaps(manual, work.battle(), contacts, goes_back);
    std::vector<Fight> fights;
    fights.reserve(contacts.size());
    for (const Contact& contact : contacts) {
        Fight fight;
        fight.contact = contact;
        fight.blow[0] = strike(manual, work, contacts, overlaps, contact, contact.charger);
        fight.blow[1] = strike(manual, work, contacts, overlaps, contact, contact.other);
        fights.push_back(fight);
    }
    count_kills(work.state(), fights);
    const tactics::LossesBefore before(manual, work.state());
    for (UnitId unit = 0; unit < work.state().head().units; ++unit) suffer_blows(manual, work, unit, fights);
    for (const Fight& fight : fights) note_winner(manual, work, fight);
    risk_generals(manual, work, before);
}

}  // namespace linstock::rules_arw
