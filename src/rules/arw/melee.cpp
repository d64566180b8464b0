#include <algorithm>
#include <array>

#include "rules/arw/fight.hpp"
#include "rules/arw/losses.hpp"
#include "rules/arw/melee_contact.hpp"

namespace linstock::rules_arw {

namespace resolving_melee {
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
    each_in_group(battle, group, [&](UnitId unit) {
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
}  // namespace resolving_melee

using namespace resolving_melee;

void lay_blow(const ArwManual& manual, const Battle& battle, const Contact& contact, UnitId unit, int stands,
              Overlap overlap, sheet::Frame& frame) {
    const MeleeSlots& at = manual.calls->fight();
    const State& state = battle.state();
    const UnitId enemy = contact.enemy_of(unit);
    const UnitState& own = state.unit(unit);
    const UnitState& his = state.unit(enemy);
    const Trouble trouble = trouble_of(manual, battle, own.group);
    manual.calls->melee().lay(frame);
    sheet::Value* facts = frame.slots;
    facts[at.type] = manual.row(unit).type;
    facts[at.orders] = own.order;
    facts[at.morale] = manual.row(unit).morale;
    facts[at.stands] = base::whole(stands);
    facts[at.formation] = formation_word(*manual.calls, own.formation);
    if (facts[at.formation] == manual.calls->words().column)
        facts[at.column_depth] = base::whole(table::ranks_of(battle.array_of(unit)));
    facts[at.struck_on] = side_struck(manual, battle, contact, unit);
    facts[at.terrain_type] = base::whole(terrain_type(manual, battle, unit));
    facts[at.was_charged] = own.mark[unit_mark::was_charged] != 0 ? 1 : 0;
    facts[at.group_units] = base::whole(std::max(1, trouble.units));
    facts[at.group_disordered] = base::whole(trouble.disordered);
    facts[at.group_in_bad_ground] = base::whole(trouble.in_bad_ground);
    const bool serves = overlap.stands > 0;
    const int overlap_order = serves ? overlap.order : overlap.barred_order;
    facts[at.overlaps] = base::whole(serves ? overlap.stands : overlap.barred);
    facts[at.overlap_used] = !serves && overlap.spent ? 1 : 0;
    if (overlap_order >= 0) facts[at.overlap_orders] = overlap_order;
    facts[at.other_type] = manual.row(enemy).type;
    facts[at.other_formation] = formation_word(*manual.calls, his.formation);
    facts[at.other_position] = position_of(manual, battle, contact, enemy);
    facts[at.other_struck_on] = side_struck(manual, battle, contact, enemy);
    facts[at.other_orders] = his.order;
}

namespace resolving_melee {
namespace {

Blow strike(const ArwManual& manual, Work& work, const std::vector<Contact>& contacts, Overlaps& overlaps,
            const Contact& contact, UnitId unit) {
    Blow blow;
    blow.unit = unit;
    blow.enemy = contact.enemy_of(unit);
    const int stands = stands_against(work.battle(), contacts, unit, blow.enemy);
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

void suffer_blows(Work& work, UnitId unit, const std::vector<Fight>& fights) {
    Suffered suffered;
    bool fights_here = false;
    for (const Fight& fight : fights) {
        for (const Blow& blow : fight.blow) {
            fights_here |= blow.unit == unit;
            if (blow.enemy != unit) continue;
            suffered.take(blow.done);
            if (work.state().find_tie(tie::attacked, blow.unit, unit) == nullptr)
                work.tie(tie::attacked, blow.unit, unit, blow.done.rule);
        }
    }
    if (fights_here) work.mark_unit(unit, unit_mark::fought, 1, suffered.rule);
    suffer(work, unit, suffered);
}

void add_to(Work& work, GroupId group, int slot, int amount, RuleId rule) {
    if (amount != 0) work.mark_group(group, slot, work.state().group(group).mark[slot] + amount, rule);
}

// Won is killed more than lost in that contact; equal is neither.
void note_winner(const ArwManual& manual, Work& work, const Fight& fight) {
    const RuleId rule = manual.calls->named().after_melee;
    for (std::size_t i = 0; i < 2; ++i) {
        const Blow& own = fight.blow[i];
        const Blow& his = fight.blow[1 - i];
        const GroupId group = work.state().unit(own.unit).group;
        add_to(work, group, group_mark::melee_killed, own.kills, rule);
        add_to(work, group, group_mark::melee_lost, his.kills, rule);
        add_to(work, group, group_mark::melees_won, own.kills > his.kills ? 1 : 0, rule);
        add_to(work, group, group_mark::melees_lost, own.kills < his.kills ? 1 : 0, rule);
    }
}

}  // namespace
}  // namespace resolving_melee

void resolve_melee(const ArwManual& manual, Work& work) {
    const std::vector<Contact> contacts = contacts_of(work.state());
    if (contacts.empty()) return;
    Overlaps overlaps(work.battle(), contacts);
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
    const LossesBefore before(work.state());
    for (UnitId unit = 0; unit < work.state().head().units; ++unit) suffer_blows(work, unit, fights);
    for (const Fight& fight : fights) note_winner(manual, work, fight);
    risk_generals(manual, work, before);
}

}  // namespace linstock::rules_arw
