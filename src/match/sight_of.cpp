#include "match/sight_of.hpp"

namespace linstock::match {

namespace {

const battle::StepTerm* step_of(const battle::State& state, const battle::Terms& terms) {
    return state.head().step < terms.steps.size() ? &terms.steps[state.head().step] : nullptr;
}

bool deploys(const battle::State& state, const battle::Terms& terms) {
    const battle::StepTerm* step = step_of(state, terms);
    return step != nullptr && step->kind == battle::StepKind::deployment;
}

}  // namespace

bool is_covert(const battle::State& state, const battle::Terms& terms) {
    const battle::StepTerm* step = step_of(state, terms);
    if (step == nullptr || state.head().result != battle::Result::undecided) return false;
    return step->kind == battle::StepKind::deployment || (step->both_declare && state.head().frames == 0);
}

void hide(battle::State& state, const battle::Family& family, Clearance clearance) {
    const bool covert = is_covert(state, family.terms());
    const bool deploying = covert && deploys(state, family.terms());
    for (battle::SideId side = 0; side < 2; ++side) {
        if (clearance.see(side)) continue;
        battle::hide_from(state, family.terms(), battle::other_side(side));
        if (covert) battle::hide_marks_of(state, family.terms(), side);
        if (deploying) battle::hide_deployment_of(state, side);
    }
}

bool is_unknown(const battle::UnitState& unit) {
    return unit.presence == battle::Presence::awaited && unit.stands_at_start == 0;
}

bool is_unknown(const battle::State& seen, const battle::Roster& roster, battle::CommanderId commander,
                Clearance clearance) {
    return seen.commander(commander).presence == battle::Presence::awaited &&
           !clearance.see(roster.commanders[commander].side);
}

Sight::Sight(const battle::Family& family) : family_(&family), copy_(family.roster(), family.terms()) {
    for (const battle::RosterUnit& unit : family.roster().units) expects_[unit.side] |= unit.enters_turn > 0;
    for (const battle::RosterCommander& general : family.roster().commanders)
        expects_[general.side] |= general.enters_turn > 0;
}

bool Sight::may_hide(const battle::Battle& battle, Clearance clearance) const {
    for (battle::SideId side = 0; side < 2; ++side) {
        if (!clearance.see(side) && (expects_[side] || is_covert(battle.state(), family_->terms()))) return true;
    }
    return false;
}

const battle::Battle& Sight::of(const battle::Battle& battle, Clearance clearance) {
    if (!may_hide(battle, clearance)) return battle;
    state_ = battle.state();
    hide(state_, *family_, clearance);
    copy_.restore(state_);
    return copy_;
}

}  // namespace linstock::match
