#include "tactics/aim.hpp"

#include <algorithm>

#include "table/convex.hpp"

namespace linstock::tactics {

namespace {

using table::Edge;

constexpr int faces_of_square = 4;

// Not everybody looks over friends.
table::SightRules sight_of(const Manual& manual, UnitId unit) {
    table::SightRules rules = manual.sight;
    rules.over_friends_from_height &= manual.card(unit).bearing.over_friends;
    return rules;
}

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
    Aiming(const Manual& manual, const Battle& battle, UnitId shooter, const Footprint& from, UnitId target)
        : field_(battle.field()),
          shooter_(shooter),
          target_(target),
          to_(battle.field().footprint(target)),
          reach_(manual.card(shooter).reach),
          fan_(manual.card(shooter).bearing.fan),
          rules_(sight_of(manual, shooter)) {
        between_ = from.box;
        between_.take_in(to_.box);
    }

    void take(const Muzzle& muzzle) {
        if (!muzzle.all_round && !table::in_arc(*muzzle.stand, muzzle.looks, to_, fan_)) return;
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
    table::Fan fan_;
    table::SightRules rules_;
    table::Box between_;
    bool looked_ = false;
    bool empty_ = false;
    Aim aim_;
};

// The stand of the front rank and those behind it that shoot with it, as bits.
std::uint32_t file_behind(const Bearing& bearing, const Footprint& stands, int front) {
    std::uint32_t bits = 1U << front;
    if (bearing.ranks == 1) return bits;
    int files = 0;
    while (files < stands.stands && stands.rank[nth(files)] == 0) ++files;
    for (int rank = 1; rank < bearing.ranks && front + rank * files < stands.stands; ++rank)
        bits |= 1U << (front + rank * files);
    return bits;
}

template <class Take>
void each_muzzle(const Bearing& bearing, const table::Posed& from, const Footprint& stands, Take&& take) {
    const std::uint8_t formed = bit_of(from.array.formation);
    if ((bearing.faces_in & formed) != 0) {
        const Quad block = table::outline(from.pose, from.array);
        const int quarter = (from.array.stands + faces_of_square - 1) / faces_of_square;
        const std::uint32_t bits = (1U << quarter) - 1U;
        for (int face = 0; face < faces_of_square; ++face)
            take(Muzzle{&block, static_cast<Edge>(face), bits << (face * quarter), false});
        return;
    }
    const bool all_round = (bearing.all_round_in & formed) != 0;
    for (int i = 0; i < stands.stands && stands.rank[nth(i)] == 0; ++i)
        take(Muzzle{&stands.stand[nth(i)], Edge::front, file_behind(bearing, stands, i), all_round});
}

}  // namespace

bool out_of_reach(const Footprint& from, const Footprint& target, Length reach) {
    return table::squared_gap(from.box, target.box) > table::square_of(reach + table::slack + 1);
}

Aim aim_at(const Manual& manual, const Battle& battle, UnitId shooter, const table::Posed& from,
           const Footprint& stands, int most, UnitId target) {
    Aiming aiming(manual, battle, shooter, stands, target);
    each_muzzle(manual.card(shooter).bearing, from, stands, [&](const Muzzle& muzzle) { aiming.take(muzzle); });
    return aiming.finish(most);
}

Length nearest_bearing(const Manual& manual, const Battle& battle, UnitId shooter, UnitId target) {
    const Footprint& to = battle.field().footprint(target);
    const table::Fan fan = manual.card(shooter).bearing.fan;
    Length bearing = table::farthest;
    Length any = table::farthest;
    each_muzzle(manual.card(shooter).bearing, battle.posed(shooter), battle.field().footprint(shooter),
                [&](const Muzzle& muzzle) {
                    const Length away = nearest_of(*muzzle.stand, to).away;
                    any = std::min(any, away);
                    if (muzzle.all_round || table::in_arc(*muzzle.stand, muzzle.looks, to, fan))
                        bearing = std::min(bearing, away);
                });
    return bearing < table::farthest ? bearing : any;
}

Aim aim_at(const Manual& manual, const Battle& battle, UnitId shooter, UnitId target) {
    return aim_at(manual, battle, shooter, battle.posed(shooter), battle.field().footprint(shooter),
                  living(manual, battle.state(), shooter), target);
}

// From the stand of the one to the stand of the other that are nearest to each other.
table::Sight sight_between(const Manual& manual, const Battle& battle, UnitId from, UnitId to) {
    const Footprint& own = battle.field().footprint(from);
    const Footprint& his = battle.field().footprint(to);
    int best[2] = {0, 0};
    Length nearest = table::farthest;
    for (int i = 0; i < own.stands; ++i) {
        for (int j = 0; j < his.stands; ++j) {
            const Length away = table::distance(own.stand[nth(i)], his.stand[nth(j)]);
            if (away >= nearest) continue;
            nearest = away;
            best[0] = i;
            best[1] = j;
        }
    }
    return table::sight(battle.field(), from, own.stand[nth(best[0])], to, his.stand[nth(best[1])],
                        sight_of(manual, from));
}

}  // namespace linstock::tactics
