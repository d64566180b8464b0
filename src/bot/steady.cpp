#include "bot/steady.hpp"

#include <algorithm>

#include "battle/game.hpp"

namespace linstock::bot {

namespace steady_steps {

using battle::DecisionKind;
using battle::Intent;
using battle::StepKind;

struct Collector final : battle::CommandSink {
    explicit Collector(std::vector<battle::Command>& to) : list(&to) {}
    void take(const battle::Command& command) override { list->push_back(command); }
    std::vector<battle::Command>* list;
};

// More commands than this in one step and he has lost the thread: then the step is brought to its end.
std::size_t most_commands(const battle::State& state) { return 16 + 6 * state.units().size(); }

int first_guess_of_pace(const battle::RosterUnit& unit) { return unit.arm == battle::Arm::horse ? 30 : 15; }  // spans

}  // namespace steady_steps

Steady::Steady(const battle::Family& family, std::uint64_t seed)
    : family_(&family),
      whim_(seed),
      span_(span_of(family.preview().scale())),
      least_(family.preview().least_move()),
      survey_(family),
      scheme_(family) {
    using namespace steady_steps;
    constexpr std::size_t longest_reason = 240;
    reason_.reserve(longest_reason);
    for (int i = 0; i < 4; ++i)
        order_for_[static_cast<std::size_t>(i)] = family.preview().order_for(static_cast<Intent>(i));
    const std::size_t units = family.roster().units.size();
    wishes_.resize(units);
    places_.resize(units);
    why_.resize(units, "");
    expected_.resize(units);
    group_expected_.resize(family.roster().groups.size());
    habits_.resize(units);
    for (const battle::RosterUnit& unit : family.roster().units) pace_.push_back(first_guess_of_pace(unit) * span_);
}

battle::StepKind Steady::kind_of_step(const Battle& battle) const {
    return family_->terms().steps[battle.state().head().step].kind;
}

bool Steady::declares(const Battle& battle) const {
    return family_->terms().steps[battle.state().head().step].both_declare;
}

// By its order; where the sheet has none for this, by what is meant for it.
bool Steady::is_to(const Battle& battle, UnitId unit, battle::Intent intent) const {
    const battle::Serving serving = family_->preview().serve(battle, unit, intent);
    if (serving.order >= 0) return serving.now;
    return wishes_[unit].any && wishes_[unit].intent == intent;
}

bool Steady::passes(const Battle& battle, const Command& command) {
    ++evaluations_;
    return battle::check(*family_, battle, command, nullptr);
}

void Steady::learn_pace(const Battle& battle) {
    for (UnitId unit = 0; unit < survey_.units(); ++unit) {
        if (!survey_.unit(unit).fights || battle.state().unit(unit).side != side_) continue;
        pace_[unit] = std::max(pace_[unit], family_->preview().speed(battle, unit));
    }
}

void Steady::begin_step(const Battle& battle, SideId side) {
    using namespace steady_steps;
    side_ = side;
    given_ = 0;
    next_ = 0;
    next_general_ = 0;
    generals_look_ = false;
    way_cleared_ = false;
    owed_.clear();
    next_owed_ = 0;
    paid_ = true;
    list_.clear();
    shots_.clear();
    budget_end_ = evaluations_ + evaluations_a_unit * (4 + battle.state().units().size());
    survey_.take(battle, side);
    switch (kind_of_step(battle)) {
        case StepKind::deployment:
            break;
        case StepKind::orders:
        case StepKind::command:
            scheme_.make(battle, survey_);
            plan_wishes(battle);
            break;
        case StepKind::movement:
            scheme_.make(battle, survey_);
            plan_moves(battle);
            break;
        case StepKind::fire:
            if (declares(battle)) plan_fire(battle);
            break;
        default:
            break;
    }
}

bool Steady::next_wish(const Battle& battle, Command& command) {
    using namespace steady_steps;
    if (given_ > most_commands(battle.state()) || !within_budget()) return false;
    switch (kind_of_step(battle)) {
        case StepKind::orders:
            return next_order(battle, command);
        case StepKind::command:
            return next_order(battle, command) || next_general(battle, command);
        case StepKind::movement:
            return next_move(battle, command) || next_general(battle, command);
        case StepKind::fire:
            return next_shot(battle, command);
        default:
            return false;
    }
}

battle::Command Steady::choose(const Battle& battle, SideId side) {
    const battle::Header& head = battle.state().head();
    if (battle.state().pending() != nullptr) {
        side_ = side;
        return answer(battle);
    }
    const StepKey key{head.turn, head.phase_side, head.to_act, head.step, side};
    if (key != key_) {
        key_ = key;
        begin_step(battle, side);
    }
    Command command{side, battle::EndStep{}};
    ++given_;
    if (next_wish(battle, command)) return command;
    return finish(battle);
}

battle::Command Steady::finish(const Battle& battle) {
    Command end{side_, battle::EndStep{}};
    if (passes(battle, end)) {
        say("all is done that can be done in this step");
        return end;
    }
    Command command{side_, battle::EndStep{}};
    if (given_ <= 2 * steady_steps::most_commands(battle.state()) && pay_what_is_owed(battle, command)) return command;
    return by_offer(battle);
}

// The list is asked for once and worked through; it is asked for again only where paying changed something.
bool Steady::pay_what_is_owed(const Battle& battle, Command& command) {
    for (int asked = 0; asked < 2; ++asked) {
        while (next_owed_ < owed_.size()) {
            if (!pay_one(battle, owed_[next_owed_++], command)) continue;
            paid_ = true;
            return true;
        }
        if (!paid_) return false;
        paid_ = false;
        next_owed_ = 0;
        owed_.clear();
        if (!family_->owes(battle, side_, &owed_)) return false;
    }
    return false;
}

bool Steady::pay_one(const Battle& battle, const battle::Owed& owed, Command& command) {
    if (owed.unit != no_unit) return pay(battle, owed.unit, command);
    for (UnitId unit = 0; unit < survey_.units(); ++unit) {
        if (battle.state().unit(unit).group != owed.group || !battle.on_table(unit)) continue;
        const bool bound = is_to(battle, unit, battle::Intent::close) || is_to(battle, unit, battle::Intent::withdraw);
        if (bound && pay(battle, unit, command)) return true;
    }
    return false;
}

// Whatever satisfies the order: back for those who retreat, a halt or forward for those who advance.
bool Steady::pay(const Battle& battle, UnitId unit, Command& command) {
    using namespace steady_steps;
    if (is_to(battle, unit, Intent::withdraw)) {
        if (!withdraw(battle, unit, command)) return false;
        say(family_->roster().units[unit].label, " goes back as ordered");
        return true;
    }
    Command halt{side_, battle::GiveOrder{false, unit, static_cast<std::uint8_t>(std::max(0, order_for_[2]))}};
    if (order_for_[2] >= 0 && passes(battle, halt)) {
        habits_[unit] = {battle.state().head().turn, battle.state().unit(unit).order, order_for_[2]};
        command = halt;
        say(family_->roster().units[unit].label, " halts: there is nothing to advance on");
        return true;
    }
    const Length pace = family_->preview().speed(battle, unit);
    for (const Length amount : {pace, (pace + 1) / 2 + span_ / 10, pace / 4, least_}) {
        battle::MoveUnit move;
        move.unit = unit;
        move.way.add({.kind = table::EvolutionKind::forward, .amount = amount});
        const Command wish{side_, move};
        if (amount <= 0 || !passes(battle, wish)) continue;
        command = wish;
        say(family_->roster().units[unit].label, " goes on: its order binds it");
        return true;
    }
    const UnitId foe = survey_.unit(unit).foe;
    if (foe == no_unit) return false;
    ++evaluations_;
    const table::Plan plan = family_->preview().plan(
        battle, unit, {.at = battle.state().unit(foe).pose.at, .facing = 0, .any_facing = true});
    battle::MoveUnit move;
    move.unit = unit;
    move.way = plan.way;
    const Command wish{side_, move};
    if (plan.way.count == 0 || plan.cost == 0 || !passes(battle, wish)) return false;
    command = wish;
    say(family_->roster().units[unit].label, " goes on toward the enemy: its order binds it");
    return true;
}

// Whether the offer moves somebody whose order still binds him.
bool Steady::pays(const Battle& battle, const Command& offer) const {
    const auto* move = std::get_if<battle::MoveUnit>(&offer.what);
    if (move == nullptr) return false;
    for (const battle::Owed& owed : owed_) {
        if (owed.unit == move->unit) return true;
        if (owed.unit == no_unit && owed.group == battle.state().unit(move->unit).group &&
            is_to(battle, move->unit, battle::Intent::close))
            return true;
    }
    return false;
}

// The rules' own list, where his wits are at an end: what is owed first, then anything but rides and charges that nobody has
// thought through, then anything.
battle::Command Steady::by_offer(const Battle& battle) {
    offers_.clear();
    steady_steps::Collector collector(offers_);
    family_->offer(battle, whim_, collector);
    evaluations_ += offers_.size();
    say("nothing better is left to do");
    if (offers_.empty()) return {side_, battle::EndStep{}};
    owed_.clear();
    family_->owes(battle, side_, &owed_);
    next_owed_ = owed_.size();
    const auto rash = [](const Command& offer) {
        return std::holds_alternative<battle::Charge>(offer.what) ||
               std::holds_alternative<battle::MoveCommander>(offer.what);
    };
    std::size_t best = 0;
    int rank_of_best = -1;
    for (std::size_t i = 0; i < offers_.size(); ++i) {
        const int rank = pays(battle, offers_[i]) ? 2 : rash(offers_[i]) ? 0 : 1;
        if (rank <= rank_of_best) continue;
        best = i;
        rank_of_best = rank;
    }
    if (rank_of_best == 2) {
        paid_ = true;
        say("the order binds somebody yet: he moves as far as he can");
    }
    return offers_[best];
}

// Light troops get out of the way of what would beat them; whoever has rallied faces the enemy.
battle::Command Steady::answer(const Battle& battle) {
    using namespace steady_steps;
    const battle::Frame& frame = *battle.state().pending();
    const battle::DecisionTerm& asked = family_->terms().decisions[frame.decision];
    battle::Answer answer;
    say("as things stand");
    if (asked.kind == DecisionKind::evade && frame.unit != no_unit && frame.other != no_unit) {
        ++evaluations_;
        const battle::ChargeOdds odds = family_->preview().foresee(battle, battle::charge_of(frame.other, frame.unit));
        const bool evades = !odds.legal || odds.wins >= 4'000;
        answer.option = evades ? 1 : 0;
        say(family_->roster().units[frame.unit].label,
            evades ? " gives way before the charge" : " stands: the charge is weak");
    } else if (asked.kind == DecisionKind::face && frame.unit != no_unit) {
        survey_.take(battle, side_);
        key_ = {};  // the survey of the step is gone
        const UnitNote& note = survey_.unit(frame.unit);
        if (note.foe != no_unit) {
            const Angle to_foe = table::direction_of(survey_.unit(note.foe).at - note.at);
            answer.option = size_of_turn(turn_between(note.facing, to_foe)) > table::quarter_turn ? 1 : 0;
            say(family_->roster().units[frame.unit].label, " faces the enemy again");
        }
    }
    if (passes(battle, {side_, answer})) return {side_, answer};
    return by_offer(battle);
}

}  // namespace linstock::bot
