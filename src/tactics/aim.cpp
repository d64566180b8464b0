#include <algorithm>

#include "rules/arw/measure.hpp"
#include "table/convex.hpp"

namespace linstock::rules_arw {

namespace taking_aim {
namespace {

using table::Edge;

constexpr int faces_of_square = 4;

// One stand that looks along an edge, or a face of a square: so many bits of the aim.
struct Muzzle {
    const Quad* stand = nullptr;
    Edge looks = Edge::front;
    std::uint32_t bits = 0;
    bool all_round = false;
};

// The middle of a stand as a stand of next to no size: it holds both roundings of a half, so that a mirror changes nothing.
Quad point_of(const Quad& stand) {
    const table::Point fourfold = table::fourfold_middle(stand);
    const table::Point least{fourfold.x / 4 - 1, fourfold.y / 4 - 1};
    const table::Point most{(fourfold.x + 3) / 4 + 1, (fourfold.y + 3) / 4 + 1};
    return {{table::Point{least.x, most.y}, most, table::Point{most.x, least.y}, least}};
}

// How far two stands are from being opposite each other; only ever compared.
std::int64_t aside_of(const Quad& from, const Quad& stand) {
    return table::squared_distance(table::fourfold_middle(from), table::fourfold_middle(stand));
}

struct NearestStand {
    int stand = -1;
    Length away = table::farthest;
    std::int64_t aside = 0;

    // It, or one that is nothing behind it: before the seam of a line two stands are the nearest.
    bool is(const Quad& from, const Quad& other) const {
        return aside_of(from, other) == aside && table::distance(from, other) == away;
    }
};

// Of two that are equally near, the one more nearly opposite.
NearestStand nearest_of(const Quad& from, const Footprint& target) {
    NearestStand found;
    const table::Box box = table::box_of(from);
    for (int i = 0; i < target.stands; ++i) {
        const Quad& stand = target.stand[nth(i)];
        if (found.stand >= 0 && table::squared_gap(box, table::box_of(stand)) > table::square_of(found.away)) continue;
        const Length away = table::distance(from, stand);
        if (away > found.away) continue;
        const std::int64_t aside = aside_of(from, stand);
        if (away == found.away && aside >= found.aside) continue;
        found = {i, away, aside};
    }
    return found;
}

class Aiming {
public:
    Aiming(const ArwManual& manual, const Battle& battle, UnitId shooter, const Footprint& from, UnitId target)
        : field_(battle.field()),
          shooter_(shooter),
          target_(target),
          to_(battle.field().footprint(target)),
          reach_(manual.card(shooter).reach),
          rules_(manual.sight) {
        // Guns alone shoot over friends.
        if (manual.card(shooter).arm != battle::Arm::guns) rules_.over_friends_from_height = false;
        between_ = from.box;
        between_.take_in(to_.box);
    }

    void take(const Muzzle& muzzle) {
        if (!muzzle.all_round && !table::in_arc(*muzzle.stand, muzzle.looks, to_)) return;
        if (!in_range(*muzzle.stand)) return worsen(Aim::Fault::range);
        if (!sees(*muzzle.stand)) return worsen(Aim::Fault::sight);
        aim_.fault = Aim::Fault::none;
        aim_.stands |= muzzle.bits;
        bring_near(*muzzle.stand);
    }

    Aim finish(int most) {
        aim_.count = std::min(__builtin_popcount(aim_.stands), most);
        return aim_;
    }

private:
    void worsen(Aim::Fault fault) {
        if (aim_.fault == Aim::Fault::none) return;
        if (aim_.fault != Aim::Fault::sight) aim_.fault = fault;
    }

    // Corners within reach settle it without measuring edges.
    bool in_range(const Quad& stand) const {
        const std::int64_t far = table::square_of(reach_);
        for (int i = 0; i < to_.stands; ++i) {
            for (const table::Point p : stand.corner) {
                for (const table::Point q : to_.stand[nth(i)].corner) {
                    if (table::squared_distance(p, q) <= far) return true;
                }
            }
        }
        return table::within(nearest_of(stand, to_).away, reach_);
    }

    // The range is that of the nearest stand that shoots: measured only where it could be nearer.
    void bring_near(const Quad& stand) {
        const table::Box box = table::box_of(stand);
        for (int i = 0; i < to_.stands; ++i) {
            const Quad& other = to_.stand[nth(i)];
            if (table::squared_gap(box, table::box_of(other)) >= table::square_of(aim_.range)) continue;
            aim_.range = std::min(aim_.range, table::distance(stand, other));
        }
    }

    // The nearest stand of the target by the shortest line, any other in range from middle to middle: the nearest points of stands set off
    // by a whole stand are corners, and look along the very flank of friends between.
    bool sees(const Quad& stand) {
        if (nothing_between()) return true;
        const NearestStand nearest = nearest_of(stand, to_);
        for (int i = 0; i < to_.stands; ++i) {
            const Quad& other = to_.stand[nth(i)];
            const bool is_nearest = i == nearest.stand || nearest.is(stand, other);
            if (!is_nearest && !table::within(table::distance(stand, other), reach_)) continue;
            const table::Sight seen = is_nearest ? look(stand, other) : look(point_of(stand), point_of(other));
            if (seen.clear) return true;
            if (is_nearest && aim_.blocked.clear) aim_.blocked = seen;
        }
        return false;
    }

    table::Sight look(const Quad& from, const Quad& to) const {
        return table::sight(field_, shooter_, from, target_, to, rules_);
    }

    // Every line of fire lies within the box of the two: where that is empty nobody need look along each.
    bool nothing_between() {
        if (!looked_) {
            looked_ = true;
            empty_ = true;
            field_.each_near(between_, 0, [&](table::Piece piece) { empty_ &= piece == shooter_ || piece == target_; });
            const table::Terrain& terrain = field_.terrain();
            if (empty_) {
                terrain.each_area_near(between_, [&](int number) {
                    const table::Area& area = terrain.areas()[nth(number)];
                    const bool hides = (table::bit(area.ground) & (rules_.opaque | rules_.thick)) != 0;
                    empty_ &= !hides && area.level == 0;
                });
            }
        }
        return empty_;
    }

    const table::Field& field_;
    UnitId shooter_;
    UnitId target_;
    const Footprint& to_;
    Length reach_;
    table::SightRules rules_;
    table::Box between_;
    bool looked_ = false;
    bool empty_ = false;
    Aim aim_;
};

}  // namespace
}  // namespace taking_aim

using namespace taking_aim;

namespace taking_aim {
namespace {

template <class Take>
void each_muzzle(bool light, const table::Posed& from, const Footprint& stands, Take&& take) {
    if (from.array.formation == table::Formation::square) {
        const Quad block = table::outline(from.pose, from.array);
        const int quarter = (from.array.stands + faces_of_square - 1) / faces_of_square;
        const std::uint32_t bits = (1U << quarter) - 1U;
        for (int face = 0; face < faces_of_square; ++face)
            take(Muzzle{&block, static_cast<Edge>(face), bits << (face * quarter), false});
        return;
    }
    for (int i = 0; i < stands.stands && stands.rank[nth(i)] == 0; ++i)
        take(Muzzle{&stands.stand[nth(i)], Edge::front, 1U << i, light});
}

}  // namespace
}  // namespace taking_aim

bool out_of_reach(const Footprint& from, const Footprint& target, Length reach) {
    return table::squared_gap(from.box, target.box) > table::square_of(reach + table::slack + 1);
}

Aim aim_at(const ArwManual& manual, const Battle& battle, UnitId shooter, const table::Posed& from,
           const Footprint& stands, int most, UnitId target) {
    Aiming aiming(manual, battle, shooter, stands, target);
    each_muzzle(manual.card(shooter).light, from, stands, [&](const Muzzle& muzzle) { aiming.take(muzzle); });
    return aiming.finish(most);
}

Length nearest_bearing(const ArwManual& manual, const Battle& battle, UnitId shooter, UnitId target) {
    const Footprint& to = battle.field().footprint(target);
    Length bearing = table::farthest;
    Length any = table::farthest;
    each_muzzle(manual.card(shooter).light, battle.posed(shooter), battle.field().footprint(shooter),
                [&](const Muzzle& muzzle) {
                    const Length away = nearest_of(*muzzle.stand, to).away;
                    any = std::min(any, away);
                    if (muzzle.all_round || table::in_arc(*muzzle.stand, muzzle.looks, to))
                        bearing = std::min(bearing, away);
                });
    return bearing < table::farthest ? bearing : any;
}

Aim aim_at(const ArwManual& manual, const Battle& battle, UnitId shooter, UnitId target) {
    return aim_at(manual, battle, shooter, battle.posed(shooter), battle.field().footprint(shooter),
                  living(battle.state(), shooter), target);
}

bool has_moved(const UnitState& unit) {
    return unit.pose != unit.phase_pose || unit.formation != unit.phase_formation || unit.files != unit.phase_files ||
           unit.mark[unit_mark::moved] != 0;
}

void lay_shot(const ArwManual& manual, const State& state, const ShotAsked& shot, sheet::Frame& frame) {
    const ShotSlots& at_slot = manual.calls->shot();
    const UnitRow& row = manual.row(shot.shooter);
    const UnitState& own = state.unit(shot.shooter);
    const UnitState& other = state.unit(shot.target);
    manual.calls->shooting().lay(frame);
    sheet::Value* facts = frame.slots;
    facts[at_slot.type] = row.type;
    facts[at_slot.weapon] = row.weapon;
    facts[at_slot.poor_shots] = row.poor_shots ? 1 : 0;
    facts[at_slot.stands_in_unit] = base::whole(living(state, shot.shooter));
    facts[at_slot.stands] = base::whole(shot.stands);
    facts[at_slot.shot_number] = base::whole(shot.number);
    facts[at_slot.orders] = own.order;
    facts[at_slot.orders_at_turn_start] = own.turn_order;
    facts[at_slot.moved] = shot.moved ? 1 : 0;
    facts[at_slot.disordered] = is_disorganised(state, shot.shooter) ? 1 : 0;
    facts[at_slot.fired_today] = own.mark[unit_mark::fired_today] != 0 ? 1 : 0;
    facts[at_slot.in_contact] = in_contact(state, shot.shooter) ? 1 : 0;
    facts[at_slot.other_type] = manual.row(shot.target).type;
    facts[at_slot.other_formation] = formation_word(*manual.calls, other.formation);
    facts[at_slot.other_cover] = shot.cover;
    facts[at_slot.other_in_contact] = in_contact(state, shot.target) ? 1 : 0;
    facts[at_slot.range] = as_fact(shot.range);
}

// "Any extra stands may make a second shot": the first has the one extra stand that counts.
ToldOff told_off(const ArwManual& manual, UnitId shooter, int stands, bool only_target) {
    constexpr int counts = 2;
    if (!only_target || !manual.calls->second_shots(manual.row(shooter).type) || stands <= counts) return {stands, 0};
    return {counts, stands - counts};
}

UnitId charger_to_shoot(const ArwManual& manual, const Battle& battle, UnitId unit) {
    for (const battle::Tie& one : battle.state().ties()) {
        if (one.kind != tie::charges || one.b != unit || living(battle.state(), one.a) == 0) continue;
        const Aim aim = aim_at(manual, battle, unit, one.a);
        if (aim.count == 0) continue;
        sheet::Frame frame;
        lay_shot(manual, battle.state(), {unit, one.a, 1, 1, aim.range, false, 0}, frame);
        if (manual.calls->shooting().refused(frame) < 0) return one.a;
    }
    return no_unit;
}

}  // namespace linstock::rules_arw
