#include "tactics/fire_odds.hpp"

#include <algorithm>

#include "tactics/cover.hpp"

namespace linstock::tactics {

namespace {

constexpr std::int32_t certain = 10'000;

// Mean kills and the chance of disorder of one shot, in ten-thousandths.
struct ShotOdds {
    std::int32_t kills = 0;
    std::int32_t hits = 0;
    std::int32_t disorders = 0;
};

ShotOdds odds_of(const FireRules& rules, const Ends& ends) {
    std::int64_t kills = 0;
    std::int64_t hits = 0;
    std::int64_t disorders = 0;
    for (const Ends::One& end : ends) {
        const int cost = rules.cost_of(end.effects);
        kills += std::int64_t{end.part} * cost;
        if (cost > 0) hits += end.part;
        if (end.effects.disorganises()) disorders += end.part;
    }
    return {static_cast<std::int32_t>(kills * certain / ends.whole),
            static_cast<std::int32_t>(hits * certain / ends.whole),
            static_cast<std::int32_t>(disorders * certain / ends.whole)};
}

std::int32_t either(std::int32_t one, std::int32_t other) {
    return one + static_cast<std::int32_t>(std::int64_t{certain - one} * other / certain);
}

void add_shot(battle::FireOdds& odds, const ShotOdds& shot) {
    odds.kills += shot.kills;
    odds.hits = either(odds.hits, shot.hits);
    odds.disorders = either(odds.disorders, shot.disorders);
}

}  // namespace

battle::FireOdds fire_odds(const Manual& manual, const Battle& battle, UnitId shooter, const table::Posed& from,
                           bool moved, UnitId target) {
    battle::FireOdds odds;
    const State& state = battle.state();
    const Card& card = manual.card(shooter);
    const FireRules& rules = *manual.firing;
    if (!card.missile || living(manual, state, shooter) == 0 || living(manual, state, target) == 0) return odds;
    if (!rules.may_shoot(battle, shooter, nullptr)) return odds;
    const bool at_home = from.pose == state.unit(shooter).pose && from.array == battle.field().array(shooter);
    Footprint elsewhere;
    if (!at_home) elsewhere = table::laid_out(from.pose, from.array);
    const Footprint& stands = at_home ? battle.field().footprint(shooter) : elsewhere;
    if (out_of_reach(stands, battle.field().footprint(target), card.reach)) return odds;
    const Aim aim = aim_at(manual, battle, shooter, from, stands, living(manual, state, shooter), target);
    if (aim.count == 0) return odds;

    Shot shot{shooter, target, 0, 1, aim.range, moved, 0};
    shot.cover = cover_between(manual, battle.field().terrain(), battle.field().footprint(target), stands);
    const ToldOff off = rules.told_off(shooter, aim.count, 0, 1);
    sheet::Frame frame;
    Ends room;
    for (int i = 0; i < off.shots; ++i) {
        shot.stands = off.part[i].stands;
        shot.number = off.part[i].number;
        const Prepared& procedure = rules.lay_shot(battle, shot, frame);
        const Ends& ends = procedure.odds(frame, room);
        if (i == 0 && ends.count() == 0) return odds;
        if (i == 0) odds.short_range = rules.short_range(shot, frame);
        if (ends.count() > 0) add_shot(odds, odds_of(rules, ends));
    }
    odds.legal = true;
    odds.stands = rules.counted(state, shooter, aim.count);
    odds.first_volley = rules.first_volley(state, shooter);
    return odds;
}

std::vector<battle::Asking> ask_of_shot(const Manual& manual, const Battle& battle, UnitId shooter, UnitId target,
                                        int stands) {
    const State& state = battle.state();
    if (!manual.card(shooter).missile || living(manual, state, shooter) == 0 || living(manual, state, target) == 0)
        return {};
    const Aim aim = aim_at(manual, battle, shooter, target);
    const int shoot = stands > 0 ? std::min(stands, aim.count) : aim.count;
    if (shoot == 0) return {};
    Shot shot{shooter, target, 0, 1, aim.range, has_moved(manual, state.unit(shooter)), 0};
    shot.cover = cover_from(manual, battle, target, shooter);
    const ToldOff off = manual.firing->told_off(shooter, shoot, 0, 1);
    std::vector<battle::Asking> list;
    for (int i = 0; i < off.shots; ++i) {
        shot.stands = off.part[i].stands;
        shot.number = off.part[i].number;
        sheet::Frame frame;
        const Prepared& procedure = manual.firing->lay_shot(battle, shot, frame);
        list.push_back(
            {i == 0 ? "its fire" : "its second shot", shooter, target, procedure.facts_of(state, frame, shooter)});
    }
    return list;
}

}  // namespace linstock::tactics
