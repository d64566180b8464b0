#include <algorithm>

#include "rules/arw/fight.hpp"
#include "rules/arw/measure.hpp"

namespace linstock::rules_arw {

namespace counsel_of_fire {
namespace {

constexpr std::int32_t certain = 10'000;

// Mean kills and the chance of disorder of one shot, in ten-thousandths.
struct ShotOdds {
    std::int32_t kills = 0;
    std::int32_t hits = 0;
    std::int32_t disorders = 0;
};

ShotOdds read(const Ends& ends) {
    std::int64_t kills = 0;
    std::int64_t hits = 0;
    std::int64_t disorders = 0;
    for (const Ends::One& end : ends) {
        kills += std::int64_t{end.part} * end.effects.kills();
        if (end.effects.kills() > 0) hits += end.part;
        if (end.effects.disorganises()) disorders += end.part;
    }
    return {static_cast<std::int32_t>(kills * certain / ends.whole),
            static_cast<std::int32_t>(hits * certain / ends.whole),
            static_cast<std::int32_t>(disorders * certain / ends.whole)};
}

std::int32_t either(std::int32_t one, std::int32_t other) {
    return one + static_cast<std::int32_t>(std::int64_t{certain - one} * other / certain);
}

bool shoots_this_phase(const ArwManual& manual, const UnitState& unit) {
    if (unit.presence != battle::Presence::on_table || unit.mark[unit_mark::evaded] != 0) return false;
    return manual.charger_shoots || unit.mark[unit_mark::charge_test] != 1;
}

}  // namespace
}  // namespace counsel_of_fire

using namespace counsel_of_fire;

battle::FireOdds fire_odds(const ArwManual& manual, const Battle& battle, UnitId shooter, const table::Posed& from,
                           bool moved, UnitId target) {
    battle::FireOdds odds;
    const State& state = battle.state();
    const UnitCard& card = manual.card(shooter);
    if (!card.missile || !shoots_this_phase(manual, state.unit(shooter)) || living(state, target) == 0) return odds;
    const bool at_home = from.pose == state.unit(shooter).pose && from.array == battle.field().array(shooter);
    Footprint elsewhere;
    if (!at_home) elsewhere = table::laid_out(from.pose, from.array);
    const Footprint& stands = at_home ? battle.field().footprint(shooter) : elsewhere;
    if (out_of_reach(stands, battle.field().footprint(target), card.reach)) return odds;
    const Aim aim = aim_at(manual, battle, shooter, from, stands, living(state, shooter), target);
    if (aim.count == 0) return odds;

    const ToldOff off = told_off(manual, shooter, aim.count, true);
    ShotAsked asked{shooter, target, off.first, 1, aim.range, moved, 0};
    asked.cover = cover_between(manual, battle.field().terrain(), battle.field().footprint(target), stands);
    sheet::Frame frame;
    lay_shot(manual, state, asked, frame);
    Ends room;
    const Ends& ends = manual.calls->shooting().odds(frame, room);
    if (ends.count() == 0) return odds;
    const ShotOdds first = read(ends);
    odds.legal = true;
    odds.stands = aim.count;
    odds.kills = first.kills;
    odds.hits = first.hits;
    odds.disorders = first.disorders;
    odds.short_range = frame.slots[manual.calls->shot().band] == manual.calls->words().short_band;
    odds.first_volley = state.unit(shooter).mark[unit_mark::fired_today] == 0;
    if (off.second == 0) return odds;
    asked.stands = off.second;
    asked.number = 2;
    lay_shot(manual, state, asked, frame);
    const ShotOdds second = read(manual.calls->shooting().odds(frame, room));
    odds.kills += second.kills;
    odds.hits = either(first.hits, second.hits);
    odds.disorders = either(first.disorders, second.disorders);
    return odds;
}

}  // namespace linstock::rules_arw
