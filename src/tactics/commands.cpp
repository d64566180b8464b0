#include <string>

#include "tactics/sequence.hpp"

namespace linstock::tactics {

namespace {

using battle::Answer;
using battle::Command;
using battle::Frame;

std::string step_names(const battle::Terms& terms, std::uint16_t kinds) {
    std::string names;
    for (const battle::StepTerm& step : terms.steps) {
        if ((kinds & in_step(step.kind)) == 0) continue;
        if (!names.empty()) names += " or ";
        names += step.name;
    }
    return names;
}

struct Place {
    std::uint16_t steps = 0;  // 0: anywhere
    std::string_view what;
};

Place place_of(const Manual& manual, const Command& command) {
    const CommandSteps& steps = manual.place_of;
    if (std::holds_alternative<battle::Deploy>(command.what)) return {steps.deploy, "placing troops"};
    if (std::holds_alternative<battle::MoveUnit>(command.what)) return {steps.move, "moving"};
    if (std::holds_alternative<battle::Charge>(command.what)) return {steps.charge, "charging"};
    if (std::holds_alternative<battle::Shoot>(command.what)) return {steps.shoot, "shooting"};
    if (std::holds_alternative<battle::GiveOrder>(command.what)) return {steps.order, "giving orders"};
    if (std::holds_alternative<battle::MoveCommander>(command.what)) return {steps.ride, "moving a general"};
    return {};
}

}  // namespace

bool check_turn(const Manual& manual, const Battle& battle, const Command& command, Refusal* why) {
    const State& state = battle.state();
    const RuleId rule = manual.rule_of.sequence;
    if (state.head().result != battle::Result::undecided) return refuse(why, rule, "the battle is over");
    if (command.by != state.next_to_act()) return refuse(why, rule, "it is the other side that has to act now");
    const bool answers = std::holds_alternative<Answer>(command.what);
    if (state.pending() != nullptr && !answers) return refuse(why, rule, "a question is waiting for an answer first");
    if (state.pending() == nullptr && answers) return refuse(why, rule, "nothing was asked");
    return true;
}

bool check_step(const Manual& manual, const Battle& battle, const Command& command, Refusal* why) {
    const battle::StepTerm& now = manual.terms.steps[battle.state().head().step];
    const Place place = place_of(manual, command);
    if (place.steps == 0 || (place.steps & in_step(now.kind)) != 0) return true;
    if (why == nullptr) return false;
    return refuse(why, manual.rule_of.sequence,
                  std::string(place.what) + " belongs to the " + step_names(manual.terms, place.steps) +
                      " step; this is the " + now.name + " step");
}

bool check_answer(const Manual& manual, const Battle& battle, const Answer& answer, Refusal* why) {
    const Frame& frame = *battle.state().pending();
    const std::size_t options = manual.terms.decisions[frame.decision].options.size();
    return answer.option < options || refuse(why, manual.rule_of.sequence, "there is no such option");
}

void offer_answers(const Manual& manual, const Battle& battle, battle::CommandSink& sink) {
    const Frame* frame = battle.state().pending();
    if (frame == nullptr) return;
    const std::size_t options = manual.terms.decisions[frame->decision].options.size();
    for (std::size_t option = 0; option < options; ++option)
        sink.take({battle.state().next_to_act(), Answer{static_cast<std::uint8_t>(option), 0}});
}

SideId defender(const Manual& manual) { return manual.roster->sides[0].attacks ? SideId{1} : SideId{0}; }

void begin_deployment(const Manual& manual, Work& work, int step) {
    const RuleId rule = manual.rule_of.deployment;
    int holds[2] = {0, 0};
    for (std::size_t index = 0; index < manual.roster->objectives.size() && index < 15; ++index) {
        const SideId holder = manual.roster->objectives[index].held_by;
        if (holder < 2) holds[holder] |= 1 << index;
    }
    for (SideId side = 0; side < 2; ++side) {
        if (holds[side] != 0) work.mark(battle::Scope::side, side, manual.side.holds, holds[side], rule);
    }
    const SideId first = defender(manual);
    work.advance(0, first, step, first, rule);
}

}  // namespace linstock::tactics
