#include "bot/view.hpp"

namespace linstock::bot {

View::View(const battle::Family& family) : family_(&family), copy_(family.roster(), family.terms()) {
    for (const battle::RosterUnit& unit : family.roster().units) expects_[unit.side] |= unit.enters_turn > 0;
    for (const battle::RosterCommander& general : family.roster().commanders) {
        expects_[general.side] |= general.enters_turn > 0;
    }
}

bool View::may_hide(const battle::Battle& battle, battle::SideId side) const {
    return expects_[battle::other_side(side)] || family_->terms().steps[battle.state().head().step].both_declare;
}

const battle::Battle& View::of(const battle::Battle& battle, battle::SideId side) {
    if (!may_hide(battle, side)) return battle;
    state_ = battle.state();
    battle::hide_from(state_, family_->terms(), side);
    copy_.restore(state_);
    return copy_;
}

}  // namespace linstock::bot
