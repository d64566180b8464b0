#include "tactics/touch.hpp"

#include <algorithm>

namespace linstock::tactics {

namespace {

bool touches(Length enough, const Quad& own, table::Edge edge, const Quad& enemy) {
    for (int side = 0; side < 4; ++side) {
        const Length shared =
            table::shared_edge(table::edge_of(own, edge), table::edge_of(enemy, static_cast<table::Edge>(side)));
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

std::vector<Contact> contacts_of(const Manual& manual, const State& state) {
    std::vector<Contact> contacts;
    contacts.reserve(ties_of(state, manual.tie.contact));
    for (const battle::Tie& one : state.ties()) {
        if (one.kind != manual.tie.contact || living(manual, state, one.a) == 0 || living(manual, state, one.b) == 0)
            continue;
        const bool known = std::any_of(contacts.begin(), contacts.end(), [&](const Contact& contact) {
            return contact.charger == one.b && contact.other == one.a;
        });
        if (!known) contacts.push_back({one.a, one.b, one.value[0], one.value[1]});
    }
    return contacts;
}

Touch touch_of(const Manual& manual, const table::Field& field, UnitId unit, UnitId enemy) {
    using table::Edge;
    const Length enough = manual.far.touching_edge;
    Touch touch;
    const Footprint& own = field.footprint(unit);
    const Footprint& his = field.footprint(enemy);
    for (int i = 0; i < own.stands; ++i) {
        const Quad& stand = own.stand[nth(i)];
        for (int j = 0; j < his.stands; ++j) {
            if (!table::touching(stand, his.stand[nth(j)])) continue;
            if (touches(enough, stand, Edge::front, his.stand[nth(j)])) touch.frontally |= 1U << i;
            for (const Edge edge : {Edge::front, Edge::right, Edge::back, Edge::left}) {
                if (touches(enough, stand, edge, his.stand[nth(j)])) touch.stands |= 1U << i;
            }
        }
    }
    return touch;
}

int stands_against(const Manual& manual, const Battle& battle, const std::vector<Contact>& contacts, UnitId unit,
                   UnitId enemy) {
    const table::Field& field = battle.field();
    const int most = living(manual, battle.state(), unit);
    const Touch here = touch_of(manual, field, unit, enemy);
    if (here.stands == 0) return 0;
    std::uint32_t mine = here.stands;
    for (const Contact& contact : contacts) {
        if (contact.charger != unit && contact.other != unit) continue;
        const UnitId rival = contact.enemy_of(unit);
        if (rival == enemy) continue;
        const Touch there = touch_of(manual, field, unit, rival);
        const std::uint32_t both = here.stands & there.stands;
        const std::uint32_t before_him = both & ~here.frontally & there.frontally;
        const std::uint32_t before_me = both & here.frontally & ~there.frontally;
        mine &= ~before_him;
        if (rival < enemy) mine &= ~(both & ~before_him & ~before_me);
    }
    return std::min(__builtin_popcount(mine), most);
}

// --- overlaps -----------------------------------------------------------------------------------------------------------

Overlaps::Overlaps(const Manual& manual, const Battle& battle, const std::vector<Contact>& contacts, Barred barred)
    : manual_(manual), battle_(battle), contacts_(contacts), barred_(barred) {}

bool Overlaps::engaged(UnitId unit, int stand) const {
    for (const Contact& contact : contacts_) {
        if (contact.charger != unit && contact.other != unit) continue;
        if ((touch_of(manual_, battle_.field(), unit, contact.enemy_of(unit)).stands >> stand & 1U) != 0) return true;
    }
    return false;
}

Overlap Overlaps::spend(UnitId unit, UnitId enemy) {
    Overlap overlap;
    const table::Field& field = battle_.field();
    const State& state = battle_.state();
    const Footprint& own = field.footprint(unit);
    const Touch touch = touch_of(manual_, field, unit, enemy);
    const auto beside_one_in_contact = [&](const Quad& stand) {
        for (int i = 0; i < own.stands; ++i) {
            if ((touch.frontally >> i & 1U) != 0 && flush(own.stand[nth(i)], stand)) return true;
        }
        return false;
    };
    field.each_near(own.box, table::slack, [&](table::Piece piece) {
        const UnitState& friendly = state.unit(piece);
        if (friendly.side != state.unit(unit).side || living(manual_, state, piece) == 0) return;
        const bool goes_back = barred_ != nullptr && barred_(friendly);
        const Footprint& stands = field.footprint(piece);
        if (table::apart(stands.pose.facing, own.pose.facing) > manual_.length.same_facing) return;
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

}  // namespace linstock::tactics
