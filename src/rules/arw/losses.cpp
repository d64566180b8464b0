#include "rules/arw/losses.hpp"

#include "tactics/commanders.hpp"

namespace linstock::rules_arw {

void Suffered::take(const Effects& done) {
    attacked = true;
    rule = done.rule;
    kills += done.kills();
    disorganised |= done.disorganises();
    if (done.kills() > 0) kill_rule = done.rule;
    if (done.disorganises()) disorder_rule = done.rule;
}

int suffer(const battle::TablePlay& play, Work& work, UnitId unit, const Suffered& suffered, std::string_view act) {
    if (!suffered.attacked) return 0;
    const int before = living(work.state(), unit);
    battle::mark_act(play, work, act, battle::no_unit, unit, suffered.rule);
    if (suffered.disorganised)
        battle::befall(play, work, act, sheet::EffectKind::disorganise, {}, unit, suffered.disorder_rule);
    if (suffered.kills > 0)
        battle::befall(play, work, act, sheet::EffectKind::kill_stands,
                       sheet::Literal::count(base::whole(suffered.kills)), unit, suffered.kill_rule);
    return before - living(work.state(), unit);
}

namespace {

// His own troops' losses: he is among them.
UnitId struck_beside(const ArwManual& manual, const Work& work, const battle::CommanderState& general,
                     const tactics::LossesBefore& before) {
    const State& state = work.state();
    for (UnitId unit = 0; unit < state.head().units; ++unit) {
        if (state.unit(unit).side != general.side || !before.lost_since(state, unit)) continue;
        const Length away = tactics::distance_from_general(manual, general.at, work.battle().field().footprint(unit));
        if (table::within(away, manual.length.general_at_risk)) return unit;
    }
    return battle::no_unit;
}

bool lost_on_throw(Work& work, RuleId rule, UnitId unit, int score) {
    dice::Request request;
    request.die = dice::Die::d6;
    request.count = 2;
    work.faces().about(rule, unit);
    const dice::Outcomes thrown = work.faces().outcomes(request, "risk to the general", false);
    return !thrown.list.empty() && thrown.list.front().answer.part[0] == score;
}

}  // namespace

void risk_generals(const ArwManual& manual, Work& work, const tactics::LossesBefore& before) {
    if (!manual.general_risk) return;
    const RuleId rule = manual.calls->named().general_risk;
    for (std::uint16_t i = 0; i < work.state().head().commanders; ++i) {
        const battle::CommanderState& general = work.state().commanders()[i];
        if (general.presence != battle::Presence::on_table) continue;
        const UnitId unit = struck_beside(manual, work, general, before);
        if (unit == battle::no_unit || !lost_on_throw(work, rule, unit, manual.play->count("general risk score")))
            continue;
        battle::Event event;
        event.kind = battle::EventKind::commander_left;
        event.rule = rule;
        event.subject = i;
        event.a = static_cast<std::int32_t>(battle::Presence::destroyed);
        work.emit(event);
    }
}

}  // namespace linstock::rules_arw
