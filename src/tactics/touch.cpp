#include "rules/arw/melee_contact.hpp"

#include <algorithm>

namespace linstock::rules_arw {

namespace contact_measured {
namespace {

using table::Edge;

constexpr Length enough = table::centimetre;  // P-4: of an edge
constexpr table::Angle a_hair = 32;           // of turning: units that have squared up

bool touches(const Quad& own, Edge edge, const Quad& enemy) {
    for (int side = 0; side < 4; ++side) {
        const Length shared =
            table::shared_edge(table::edge_of(own, edge), table::edge_of(enemy, static_cast<Edge>(side)));
        if (shared >= enough - table::slack) return true;
    }
    return false;
}

// Flush side by side: the front corners meet, and both look the same way.
bool flush(const Quad& a, const Quad& b) {
    const auto meet = [](table::Point p, table::Point q) {
        return table::squared_distance(p, q) <= table::square_of(2 * table::slack);
    };
    return meet(a.corner[0], b.corner[1]) || meet(a.corner[1], b.corner[0]);
}

}  // namespace
}  // namespace contact_measured

using namespace contact_measured;

std::vector<Contact> contacts_of(const State& state) {
    std::vector<Contact> contacts;
    contacts.reserve(ties_of(state, tie::contact));
    for (const battle::Tie& one : state.ties()) {
        if (one.kind != tie::contact || living(state, one.a) == 0 || living(state, one.b) == 0) continue;
        const bool known = std::any_of(contacts.begin(), contacts.end(), [&](const Contact& contact) {
            return contact.charger == one.b && contact.other == one.a;
        });
        if (!known) contacts.push_back({one.a, one.b, one.value[0], one.value[1]});
    }
    return contacts;
}

Touch touch_of(const table::Field& field, UnitId unit, UnitId enemy) {
    Touch touch;
    const Footprint& own = field.footprint(unit);
    const Footprint& his = field.footprint(enemy);
    for (int i = 0; i < own.stands; ++i) {
        const Quad& stand = own.stand[nth(i)];
        for (int j = 0; j < his.stands; ++j) {
            if (!table::touching(stand, his.stand[nth(j)])) continue;
            if (touches(stand, Edge::front, his.stand[nth(j)])) touch.frontally |= 1U << i;
            for (const Edge edge : {Edge::front, Edge::right, Edge::back, Edge::left}) {
                if (touches(stand, edge, his.stand[nth(j)])) touch.stands |= 1U << i;
            }
        }
    }
    return touch;
}

int stands_against(const Battle& battle, const std::vector<Contact>& contacts, UnitId unit, UnitId enemy) {
    const table::Field& field = battle.field();
    const int most = living(battle.state(), unit);
    const Touch here = touch_of(field, unit, enemy);
    if (here.stands == 0) return std::min(1, most);  // locked, though casualties have thinned the line
    std::uint32_t mine = here.stands;
    for (const Contact& contact : contacts) {
        if (contact.charger != unit && contact.other != unit) continue;
        const UnitId rival = contact.enemy_of(unit);
        if (rival == enemy) continue;
        const Touch there = touch_of(field, unit, rival);
        const std::uint32_t both = here.stands & there.stands;
        const std::uint32_t before_him = both & ~here.frontally & there.frontally;
        const std::uint32_t before_me = both & here.frontally & ~there.frontally;
        mine &= ~before_him;
        if (rival < enemy) mine &= ~(both & ~before_him & ~before_me);
    }
    return std::min(__builtin_popcount(mine), most);
}

// --- overlaps -----------------------------------------------------------------------------------------------------------

Overlaps::Overlaps(const Battle& battle, const std::vector<Contact>& contacts) : battle_(battle), contacts_(contacts) {}

bool Overlaps::engaged(UnitId unit, int stand) const {
    for (const Contact& contact : contacts_) {
        if (contact.charger != unit && contact.other != unit) continue;
        if ((touch_of(battle_.field(), unit, contact.enemy_of(unit)).stands >> stand & 1U) != 0) return true;
    }
    return false;
}

Overlap Overlaps::spend(UnitId unit, UnitId enemy) {
    Overlap overlap;
    const table::Field& field = battle_.field();
    const State& state = battle_.state();
    const Footprint& own = field.footprint(unit);
    const Touch touch = touch_of(field, unit, enemy);
    const auto beside_one_in_contact = [&](const Quad& stand) {
        for (int i = 0; i < own.stands; ++i) {
            if ((touch.frontally >> i & 1U) != 0 && flush(own.stand[nth(i)], stand)) return true;
        }
        return false;
    };
    field.each_near(own.box, table::slack, [&](table::Piece piece) {
        const UnitState& friendly = state.unit(piece);
        if (friendly.side != state.unit(unit).side || living(state, piece) == 0) return;
        const bool goes_back = friendly.order == order::retreat || friendly.order == order::rout;
        const Footprint& stands = field.footprint(piece);
        if (table::apart(stands.pose.facing, own.pose.facing) > a_hair) return;
        for (int i = 0; i < stands.stands && stands.rank[nth(i)] == 0; ++i) {
            if (!beside_one_in_contact(stands.stand[nth(i)]) || engaged(piece, i)) continue;
            const bool spent = (used_[piece] >> i & 1U) != 0;
            if (goes_back || spent) {
                if (overlap.barred++ == 0) overlap.barred_order = friendly.order;
                overlap.spent |= spent;
                continue;
            }
            used_[piece] = static_cast<std::uint16_t>(used_[piece] | 1U << i);
            if (overlap.stands++ == 0) overlap.order = friendly.order;
        }
    });
    return overlap;
}

// --- places -------------------------------------------------------------------------------------------------------------

namespace contact_measured {
namespace {

// Calls `take(own stand, his stand)` for every two that touch; for all where none do, the line being thinned.
template <class Take>
void each_meeting(const Footprint& own, const Footprint& his, Take&& take) {
    bool any = false;
    for (const bool only_touching : {true, false}) {
        for (int i = 0; i < own.stands && !(any && !only_touching); ++i) {
            for (int j = 0; j < his.stands; ++j) {
                if (only_touching && !table::touching(own.stand[nth(i)], his.stand[nth(j)])) continue;
                any |= only_touching;
                take(own.stand[nth(i)], his.stand[nth(j)]);
            }
        }
    }
}

// Neither area nor line anywhere near the two: nearly always.
bool bare_ground(const table::Terrain& terrain, const Footprint& a, const Footprint& b) {
    table::Box both = a.box;
    both.take_in(b.box);
    bool bare = true;
    terrain.each_area_near(both, [&](int) { bare = false; });
    terrain.each_line_near(both, [&](int) { bare = false; });
    return bare;
}

}  // namespace
}  // namespace contact_measured

// Behind defences is only who was charged across them: he who came over them has left their shelter. Uphill is who has the highest
// stand of those that meet.
sheet::Value position_of(const ArwManual& manual, const Battle& battle, const Contact& contact, UnitId enemy) {
    const Words& words = manual.calls->words();
    const table::Field& field = battle.field();
    const table::Terrain& terrain = field.terrain();
    const Footprint& his = field.footprint(enemy);
    const std::uint32_t defences = kinds_where(manual, [](const GroundCard& ground) { return ground.defences; });
    if (bare_ground(terrain, field.footprint(contact.enemy_of(enemy)), his)) return words.open;
    if (in_building(manual, battle, enemy)) return words.building;
    bool across = enemy == contact.other && half_in(terrain, his, defences);
    bool bridge = false;
    int highest[2] = {-table::farthest, -table::farthest};
    each_meeting(field.footprint(contact.enemy_of(enemy)), his, [&](const Quad& own, const Quad& met) {
        if (enemy == contact.other) across |= terrain.line_between({middle_of(own), middle_of(met)}, defences) >= 0;
        bridge |= (grounds_of(terrain, met) & table::bit(table::Ground::bridge)) != 0;
        highest[0] = std::max(highest[0], terrain.level_of(own));
        highest[1] = std::max(highest[1], terrain.level_of(met));
    });
    if (across) return words.defences;
    if (highest[1] > highest[0]) return words.uphill;
    return bridge ? words.bridge : words.open;
}

}  // namespace linstock::rules_arw
