#include "tactics/deploy.hpp"

#include "tactics/walk.hpp"

namespace linstock::tactics {

namespace {

using battle::Deploy;

table::Posed wished(const Battle& battle, const Deploy& wish) {
    table::Posed at{wish.pose, battle.array_of(wish.unit)};
    at.array.formation = wish.formation;
    at.array.files = wish.files;
    return at;
}

bool inside(const std::vector<table::Point>& zone, const table::Footprint& footprint) {
    for (int i = 0; i < footprint.stands; ++i) {
        for (const table::Point corner : footprint.stand[static_cast<std::size_t>(i)].corner) {
            if (!table::contains(zone, corner)) return false;
        }
    }
    return true;
}

}  // namespace

bool check_deploy(const Manual& manual, const Battle& battle, SideId by, const Deploy& wish, Refusal* why) {
    const TableRules& rule_of = manual.rule_of;
    const State& state = battle.state();
    if (wish.unit >= state.units().size() || state.unit(wish.unit).side != by)
        return refuse(why, rule_of.deployment, "that is not a unit of yours");
    if (!battle.on_table(wish.unit)) return refuse(why, rule_of.deployment, "it arrives later");
    const table::Posed at = wished(battle, wish);
    if (!manual.walking->legal_shape(wish.unit, at.array)) return refuse(why, rule_of.formations, "it cannot form so");
    if (const RuleId rule = manual.walking->bars_deployment(battle, wish.unit, at))
        return refuse(why, rule, why == nullptr ? "" : manual.terms.rule_says[rule]);
    const table::Footprint footprint = table::laid_out(at.pose, at.array);
    if (!inside(manual.roster->sides[by].zone, footprint))
        return refuse(why, rule_of.deployment, "every stand deploys inside its own zone");
    const table::Obstacle obstacle = table::standing(battle.field(), wish.unit, at);
    if (obstacle.what == table::Obstacle::What::off_table)
        return refuse(why, rule_of.deployment, "that is off the table");
    if (obstacle.what != table::Obstacle::What::nothing)
        return refuse(why, rule_of.passing, "another unit stands there");
    // Ground its arm may not enter at all is no place to begin in, either.
    if (!ground_bears(manual, battle, wish.unit, Going::charging, table::EvolutionKind::forward, at))
        return refuse(why, rule_of.ground, "it may not stand on that ground");
    return true;
}

void decide_deploy(const Manual& manual, Work& work, const Deploy& wish) {
    work.pose(wish.unit, wished(work.battle(), wish), manual.rule_of.deployment);
}

}  // namespace linstock::tactics
