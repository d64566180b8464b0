#include "bot/view.hpp"

#include <algorithm>

namespace linstock::bot {

View::View(const battle::Family& family) : family_(&family), copy_(family.roster(), family.terms()) {
    for (const battle::RosterUnit& unit : family.roster().units) expects_[unit.side] |= unit.enters_turn > 0;
    for (const battle::RosterCommander& general : family.roster().commanders) {
        expects_[general.side] |= general.enters_turn > 0;
    }
}

bool View::may_hide(const battle::Battle& battle, battle::SideId side) const {
    if (expects_[battle::other_side(side)]) return true;
    const battle::State& state = battle.state();
    const battle::Terms& terms = family_->terms();
    if (!terms.steps[state.head().step].both_declare) return false;
    return std::any_of(state.ties().begin(), state.ties().end(), [&](const battle::Tie& tie) {
        return terms.ties[tie.kind].hidden && state.unit(tie.a).side != side;
    });
}

const battle::Battle& View::of(const battle::Battle& battle, battle::SideId side) {
    if (!may_hide(battle, side)) return battle;
    state_ = battle.state();
    battle::hide_from(state_, family_->terms(), side);
    copy_.restore(state_);
    return copy_;
}

}  // namespace linstock::bot
