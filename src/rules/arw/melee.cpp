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
    Done done;
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

Trouble trouble_of(const Book& book, const Battle& battle, GroupId group) {
    Trouble trouble;
    each_in_group(battle, group, [&](UnitId unit) {
        ++trouble.units;
        if (is_disorganised(battle.state(), unit)) {
            ++trouble.disordered;
        } else if (in_disordering_ground(book, battle, unit)) {
            ++trouble.in_bad_ground;
        }
    });
    return trouble;
}

sheet::Value side_struck(const Book& book, const Battle& battle, const Contact& contact, UnitId unit) {
    return has_flanks(book, battle, unit) ? contact.side_of(unit) : 0;
}

}  // namespace
}  // namespace resolving_melee

using namespace resolving_melee;

void lay_blow(const Book& book, const Battle& battle, const Contact& contact, UnitId unit, int stands, Overlap overlap,
              sheet::Frame& frame) {
    const MeleeSlots& at = book.calls->fight();
    const State& state = battle.state();
    const UnitId enemy = contact.enemy_of(unit);
    const UnitState& own = state.unit(unit);
    const UnitState& his = state.unit(enemy);
    const Trouble trouble = trouble_of(book, battle, own.group);
    book.calls->melee().lay(frame);
    sheet::Value* facts = frame.slots;
    facts[at.type] = book.card(unit).type;
    facts[at.orders] = own.order;
    facts[at.morale] = book.card(unit).morale;
    facts[at.stands] = base::whole(stands);
    facts[at.formation] = formation_word(*book.calls, own.formation);
    if (facts[at.formation] == book.calls->words().column)
        facts[at.column_depth] = base::whole(table::ranks_of(battle.array_of(unit)));
    facts[at.struck_on] = side_struck(book, battle, contact, unit);
    facts[at.terrain_type] = base::whole(terrain_type(book, battle, unit));
    facts[at.was_charged] = own.mark[unit_mark::was_charged] != 0 ? 1 : 0;
    facts[at.group_units] = base::whole(std::max(1, trouble.units));
    facts[at.group_disordered] = base::whole(trouble.disordered);
    facts[at.group_in_bad_ground] = base::whole(trouble.in_bad_ground);
    const bool serves = overlap.stands > 0;
    const int overlap_order = serves ? overlap.order : overlap.barred_order;
    facts[at.overlaps] = base::whole(serves ? overlap.stands : overlap.barred);
    facts[at.overlap_used] = !serves && overlap.spent ? 1 : 0;
    if (overlap_order >= 0) facts[at.overlap_orders] = overlap_order;
    facts[at.other_type] = book.card(enemy).type;
    facts[at.other_formation] = formation_word(*book.calls, his.formation);
    facts[at.other_position] = position_of(book, battle, contact, enemy);
    facts[at.other_struck_on] = side_struck(book, battle, contact, enemy);
    facts[at.other_orders] = his.order;
}

namespace resolving_melee {
namespace {

Blow strike(const Book& book, Work& work, const std::vector<Contact>& contacts, Overlaps& overlaps,
            const Contact& contact, UnitId unit) {
    Blow blow;
    blow.unit = unit;
    blow.enemy = contact.enemy_of(unit);
    const int stands = stands_against(work.battle(), contacts, unit, blow.enemy);
    if (stands == 0) return blow;  // its stands here fight others
    sheet::Frame frame;
    lay_blow(book, work.battle(), contact, unit, stands, overlaps.spend(unit, blow.enemy), frame);
    blow.done = book.calls->melee().run(work, frame, unit, blow.enemy);
    return blow;
}

// Surplus kills are lost: the first contacts in order have the stands that are there.
void count_kills(const State& state, std::vector<Fight>& fights) {
    std::array<int, battle::most_units> left;
    for (UnitId unit = 0; unit < state.head().units; ++unit) left[unit] = living(state, unit);
    for (Fight& fight : fights) {
        for (Blow& blow : fight.blow) {
            blow.kills = std::min(blow.done.kills, left[blow.enemy]);
            left[blow.enemy] -= blow.kills;
        }
    }
}

void suffer_blows(const Book& book, Work& work, UnitId unit, const std::vector<Fight>& fights) {
    Suffered suffered;
    for (const Fight& fight : fights) {
        for (const Blow& blow : fight.blow) {
            if (blow.enemy != unit) continue;
            suffered.take(blow.done);
            if (work.state().find_tie(tie::attacked, blow.unit, unit) == nullptr)
                work.tie(tie::attacked, blow.unit, unit, blow.done.rule);
        }
    }
    suffer(*book.play, work, unit, suffered, "melee");
}

// Won is killed more than lost in that contact; equal is neither.
void note_winner(const Book& book, Work& work, const Fight& fight) {
    const Blow& one = fight.blow[0];
    const Blow& other = fight.blow[1];
    battle::count_meeting(*book.play, work, "melee", {one.unit, one.kills}, {other.unit, other.kills});
}

}  // namespace
}  // namespace resolving_melee

void resolve_melee(const Book& book, Work& work) {
    const std::vector<Contact> contacts = contacts_of(work.state());
    if (contacts.empty()) return;
    Overlaps overlaps(work.battle(), contacts);
    std::vector<Fight> fights;
    fights.reserve(contacts.size());
    for (const Contact& contact : contacts) {
        Fight fight;
        fight.contact = contact;
        fight.blow[0] = strike(book, work, contacts, overlaps, contact, contact.charger);
        fight.blow[1] = strike(book, work, contacts, overlaps, contact, contact.other);
        fights.push_back(fight);
    }
    count_kills(work.state(), fights);
    const LossesBefore before(work.state());
    for (UnitId unit = 0; unit < work.state().head().units; ++unit) suffer_blows(book, work, unit, fights);
    for (const Fight& fight : fights) note_winner(book, work, fight);
    risk_generals(book, work, before);
}

}  // namespace linstock::rules_arw
