#include "rules/arw/move_judge.hpp"
#include "rules/arw/movement.hpp"

namespace linstock::rules_arw {

namespace deploying {

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

// Ground its arm may not enter at all is no place to begin in, either.
bool may_stand_on(const ArwManual& manual, const Battle& battle, UnitId unit, const table::Posed& at,
                  std::uint32_t grounds) {
    const MoveRules& rules = *manual.moves;
    if ((grounds & rules.buildings()) != 0 && manual.card(unit).arm != battle::Arm::foot) return false;
    if ((grounds & rules.impassable()) != 0 && in_water(manual, battle, at)) return false;
    return rules.limit(unit, order::advance, at.array.formation, Action::ahead, rules.going_of(grounds)).refused == 0;
}

}  // namespace deploying

using namespace deploying;

bool check_deploy(const ArwManual& manual, const Battle& battle, SideId by, const Deploy& wish, Refusal* why) {
    const MoveNames& names = manual.moves->names();
    const State& state = battle.state();
    if (wish.unit >= state.units().size() || state.unit(wish.unit).side != by)
        return refuse(why, names.deployment, "that is not a unit of yours");
    if (!battle.on_table(wish.unit)) return refuse(why, names.deployment, "it arrives later");
    const table::Posed at = wished(battle, wish);
    if (!legal_shape(manual.card(wish.unit), at.array)) return refuse(why, names.formations, "it cannot form so");
    if (state.unit(wish.unit).order == order::advance) {
        const RuleId rule =
            manual.moves->out_of_line(wish.unit, at.array.formation, at_narrow_gap(manual, battle, wish.unit, at));
        if (rule != 0) return refuse(why, rule, why == nullptr ? "" : manual.terms.rule_says[rule]);
    }
    const table::Footprint footprint = table::laid_out(at.pose, at.array);
    if (!inside(manual.roster->sides[by].zone, footprint))
        return refuse(why, names.deployment, "every stand deploys inside its own zone");
    const table::Obstacle obstacle = table::standing(battle.field(), wish.unit, at);
    if (obstacle.what == table::Obstacle::What::off_table)
        return refuse(why, names.deployment, "that is off the table");
    if (obstacle.what != table::Obstacle::What::nothing) return refuse(why, names.passing, "another unit stands there");
    const std::uint32_t grounds = battle.field().terrain().grounds_under(footprint);
    if (!may_stand_on(manual, battle, wish.unit, at, grounds))
        return refuse(why, names.ground, "it may not stand on that ground");
    return true;
}

void decide_deploy(const ArwManual& manual, Work& work, const Deploy& wish) {
    work.pose(wish.unit, wished(work.battle(), wish), manual.moves->names().deployment);
}

}  // namespace linstock::rules_arw
