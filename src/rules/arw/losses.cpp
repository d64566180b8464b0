#include "rules/arw/losses.hpp"

#include <algorithm>

namespace linstock::rules_arw {

void Suffered::take(const Effects& done) {
    attacked = true;
    rule = done.rule;
    kills += done.kills();
    disorganised |= done.disorganises();
    if (done.kills() > 0) kill_rule = done.rule;
    if (done.disorganises()) disorder_rule = done.rule;
}

int suffer(Work& work, UnitId unit, const Suffered& suffered) {
    if (!suffered.attacked) return 0;
    const auto mark = [&](int slot) { return work.state().unit(unit).mark[slot]; };
    if (mark(unit_mark::attacked) == 0) work.mark_unit(unit, unit_mark::attacked, 1, suffered.rule);
    if (suffered.disorganised) {
        const RuleId rule = suffered.disorder_rule;
        if (mark(unit_mark::disorganised) == 0) work.mark_unit(unit, unit_mark::disorganised, 1, rule);
        if (mark(unit_mark::disorganised_now) == 0) work.mark_unit(unit, unit_mark::disorganised_now, 1, rule);
    }
    const int fallen = std::min(suffered.kills, living(work.state(), unit));
    if (fallen == 0) return 0;
    const GroupId group = work.state().unit(unit).group;
    const auto group_mark_of = [&](int slot) { return work.state().group(group).mark[slot]; };
    work.mark_unit(unit, unit_mark::dead, mark(unit_mark::dead) + fallen, suffered.kill_rule);
    work.mark_group(group, group_mark::killed, group_mark_of(group_mark::killed) + fallen, suffered.kill_rule);
    work.mark_group(group, group_mark::lost_now, group_mark_of(group_mark::lost_now) + fallen, suffered.kill_rule);
    return fallen;
}

namespace {

// His own troops' losses: he is among them.
UnitId struck_beside(const ArwManual& manual, const Work& work, const battle::CommanderState& general,
                     const tactics::LossesBefore& before) {
    const State& state = work.state();
    for (UnitId unit = 0; unit < state.head().units; ++unit) {
        if (state.unit(unit).side != general.side || !before.lost_since(state, unit)) continue;
        const Length away = table::distance(general.at, work.battle().field().footprint(unit));
        if (table::within(away, manual.length.general_at_risk)) return unit;
    }
    return battle::no_unit;
}

bool lost_on_throw(Work& work, RuleId rule, UnitId unit) {
    constexpr int all_sixes = 12;
    dice::Request request;
    request.die = dice::Die::d6;
    request.count = 2;
    work.faces().about(rule, unit);
    const dice::Outcomes thrown = work.faces().outcomes(request, "risk to the general", false);
    return !thrown.list.empty() && thrown.list.front().answer.part[0] == all_sixes;
}

}  // namespace

void risk_generals(const ArwManual& manual, Work& work, const tactics::LossesBefore& before) {
    if (!manual.general_risk) return;
    const RuleId rule = manual.calls->named().general_risk;
    for (std::uint16_t i = 0; i < work.state().head().commanders; ++i) {
        const battle::CommanderState& general = work.state().commanders()[i];
        if (general.presence != battle::Presence::on_table) continue;
        const UnitId unit = struck_beside(manual, work, general, before);
        if (unit == battle::no_unit || !lost_on_throw(work, rule, unit)) continue;
        battle::Event event;
        event.kind = battle::EventKind::commander_left;
        event.rule = rule;
        event.subject = i;
        event.a = static_cast<std::int32_t>(battle::Presence::destroyed);
        work.emit(event);
    }
}

}  // namespace linstock::rules_arw
