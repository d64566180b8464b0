#include "rules/arw/family.hpp"

#include <utility>

#include "rules/arw/calls.hpp"
#include "rules/arw/charge.hpp"
#include "rules/arw/fight.hpp"
#include "rules/arw/move_judge.hpp"
#include "rules/arw/move_rules.hpp"
#include "rules/arw/movement.hpp"
#include "rules/arw/story.hpp"
#include "rules/arw/turn.hpp"
#include "tactics/commanders.hpp"
#include "tactics/contact.hpp"
#include "tactics/deploy.hpp"
#include "tactics/sequence.hpp"

namespace linstock::rules_arw {

namespace family_of_arw {

using battle::Answer;
using battle::Charge;
using battle::Command;
using battle::Deploy;
using battle::EndStep;
using battle::Frame;
using battle::GiveOrder;
using battle::Intent;
using battle::MoveCommander;
using battle::MoveUnit;
using battle::Shoot;

class ArwFamily final : public battle::Family, public battle::Preview {
public:
    explicit ArwFamily(ArwManual manual) : manual_(std::move(manual)), calls_(manual_) {
        manual_.calls = &calls_;
        open_rules(manual_);
    }
    const Calls& calls() const { return calls_; }
    const MoveRules& moves() const { return *manual_.moves; }

    const battle::Terms& terms() const override { return manual_.terms; }
    const battle::Roster& roster() const override { return *manual_.roster; }
    const sheet::Sheet* sheet() const override { return manual_.sheet; }
    std::uint32_t rules_version() const override { return 1; }

    void begin(Work& work) const override { begin_deployment(manual_, work); }
    void take_up(Work& work) const override {
        const bool second = work.state().head().phase_side != manual_.roster->first_side;
        work.mark(battle::Scope::side, 0, side_mark::second_phase, second ? 1 : 0, manual_.moves->names().sequence);
    }

    bool check(const Battle& battle, const Command& command, Refusal* why) const override;
    void decide(Work& work, const Command& command) const override;

    bool owes(const Battle& battle, SideId side, std::vector<battle::Owed>* list) const override {
        return battle.state().head().step == step::movement && owes_moves(manual_, battle, side, list);
    }
    bool unit_owes(const Battle& battle, UnitId unit) const override {
        return battle.state().head().step == step::movement && unit_owes_move(manual_, battle, unit);
    }
    void offer(const Battle& battle, battle::Whim& whim, battle::CommandSink& sink) const override;

    // --- what a player may ask ---
    const battle::Preview& preview() const override { return *this; }
    battle::UnitStatus status(const Battle& battle, UnitId unit) const override;
    battle::UnitTraits traits(UnitId unit) const override {
        return {!manual_.card(unit).light, manual_.card(unit).may_evade};
    }
    battle::FireBands bands(UnitId unit) const override {
        return {manual_.card(unit).reach_short, manual_.card(unit).reach_long};
    }
    std::int32_t worth_lost(const Battle& battle, SideId side) const override {
        return tactics::worth_lost(manual_, battle, side);
    }
    battle::Scale scale() const override { return manual_.scale; }
    std::string badge(const Battle& battle, UnitId unit) const override {
        return is_disorganised(battle.state(), unit) ? "Disorganised" : "";
    }
    std::vector<std::string> notes(const Battle& battle, UnitId unit) const override;
    battle::TieMeaning meaning_of(int tie) const override { return tactics::meaning_of(manual_, tie); }
    SideId holder(const Battle& battle, std::size_t objective) const override {
        return tactics::holder(manual_, battle.state(), objective);
    }
    table::Sight sight(const Battle& battle, UnitId from, UnitId to) const override {
        return tactics::sight_between(manual_, battle, from, to);
    }
    // A D4 times a step from the edge of his marker: this far from his middle at the best throw.
    Length command_reach(const Battle&, battle::CommanderId) const override {
        return 4 * manual_.play->length("general reach step") + manual_.length.general_marker / 2;
    }
    std::vector<RuleId> rules_on(const Battle& battle, UnitId unit) const override {
        return lines_of_order(manual_, battle.state().unit(unit).order);
    }
    table::Plan plan(const Battle& battle, UnitId unit, const table::Goal& goal) const override {
        return plan_move(manual_, battle, unit, goal);
    }
    table::Judged judge(const Battle& battle, UnitId unit, const table::Evolutions& way) const override {
        return MoveJudge(manual_, battle, unit).judge(battle.posed(unit), way);
    }
    Length speed(const Battle& battle, UnitId unit) const override { return speed_of(manual_, battle, unit); }
    Length least_move() const override { return manual_.far.least_part; }
    Length halts_at(const Battle& battle, UnitId unit) const override {
        return rules_arw::halts_at(manual_, battle, unit);
    }
    Length whole_move(UnitId unit, int order) const override { return manual_.moves->whole_move(unit, order); }
    Length move_left(const Battle& battle, UnitId unit) const override {
        return tactics::move_left(manual_, battle, unit);
    }
    int order_for(Intent intent) const override;
    battle::FireOdds foresee(const Battle& battle, const Shoot& shot, const battle::Stance* from) const override;
    battle::ChargeOdds foresee(const Battle& battle, const Charge& charge) const override {
        return charge_odds(manual_, battle, charge);
    }
    std::optional<Charge::Go> charge_way(const Battle& battle, UnitId unit, UnitId target) const override {
        return tactics::charge_way(manual_, battle, unit, target);
    }
    battle::ChargeContact contact_of(const Battle& battle, const Charge::Go& go) const override {
        return rules_arw::contact_of(manual_, battle, go);
    }
    std::vector<battle::Asking> throws_of(const Battle& battle, const Command& command) const override;
    std::vector<battle::Asking> tests_of(const Battle& battle, UnitId unit) const override {
        return ask_of_tests(manual_, battle, unit);
    }
    std::string say(const Battle& after, const battle::Event& event) const override {
        return tactics::tell(manual_, words_, after, event);
    }

private:
    void decide_answer(Work& work, const Answer& answer) const;

    ArwManual manual_;
    Calls calls_;
    tactics::Telling words_ = words_of_events();
};

battle::UnitStatus ArwFamily::status(const Battle& battle, UnitId unit) const {
    const UnitState& its = battle.state().unit(unit);
    battle::UnitStatus status;
    status.strength = living(battle.state(), unit);
    status.start = its.stands_at_start;
    status.disordered = is_disorganised(battle.state(), unit);
    status.engaged = in_contact(battle.state(), unit);
    status.running = its.order == order::rout;
    const tactics::Bearing& bearing = manual_.card(unit).bearing;
    status.all_round = ((bearing.all_round_in | bearing.faces_in) & tactics::bit_of(its.formation)) != 0;
    return status;
}

std::vector<std::string> ArwFamily::notes(const Battle& battle, UnitId unit) const {
    const State& state = battle.state();
    const UnitState& its = state.unit(unit);
    std::vector<std::string> list;
    if (state.find_tie(tie::charges, unit, no_unit) != nullptr) list.push_back("charging");
    if (its.mark[unit_mark::shots] != 0) list.push_back("has fired");
    if (its.mark[unit_mark::holds_fire] != 0) list.push_back("holds fire");
    if (its.mark[unit_mark::halted] != 0) list.push_back("halted");
    if (its.mark[unit_mark::must_retreat] != 0) list.push_back("must retreat");
    return list;
}

int ArwFamily::order_for(Intent intent) const {
    switch (intent) {
        case Intent::close:
            return order::advance;
        case Intent::bring_up:
            return order::reserve;
        case Intent::hold:
            return order::stand;
        case Intent::withdraw:
            return order::retreat;
    }
    return -1;
}

battle::FireOdds ArwFamily::foresee(const Battle& battle, const Shoot& shot, const battle::Stance* from) const {
    if (from != nullptr) return tactics::fire_odds(manual_, battle, shot.unit, from->at, from->moved, shot.target);
    const bool moved = tactics::has_moved(manual_, battle.state().unit(shot.unit));
    return tactics::fire_odds(manual_, battle, shot.unit, battle.posed(shot.unit), moved, shot.target);
}

std::vector<battle::Asking> ArwFamily::throws_of(const Battle& battle, const Command& command) const {
    if (const auto* shot = std::get_if<Shoot>(&command.what))
        return tactics::ask_of_shot(manual_, battle, shot->unit, shot->target, shot->stands);
    if (const auto* charge = std::get_if<Charge>(&command.what)) return ask_of_charge(manual_, battle, *charge);
    return {};
}

bool ArwFamily::check(const Battle& battle, const Command& command, Refusal* why) const {
    if (!tactics::check_turn(manual_, battle, command, why) || !tactics::check_step(manual_, battle, command, why))
        return false;
    const SideId by = command.by;
    if (const auto* wish = std::get_if<Deploy>(&command.what))
        return tactics::check_deploy(manual_, battle, by, *wish, why);
    if (const auto* wish = std::get_if<GiveOrder>(&command.what)) return check_order(manual_, battle, by, *wish, why);
    if (const auto* wish = std::get_if<MoveUnit>(&command.what)) return check_move(manual_, battle, by, *wish, why);
    if (const auto* wish = std::get_if<Charge>(&command.what)) return check_charge(manual_, battle, by, *wish, why);
    if (const auto* wish = std::get_if<Shoot>(&command.what)) return check_shoot(manual_, battle, by, *wish, why);
    if (const auto* wish = std::get_if<MoveCommander>(&command.what))
        return tactics::check_commander(manual_, battle, by, *wish, why);
    if (const auto* wish = std::get_if<Answer>(&command.what))
        return tactics::check_answer(manual_, battle, *wish, why);
    if (std::holds_alternative<EndStep>(command.what)) return check_end_step(manual_, battle, by, why);
    if (std::holds_alternative<battle::StepOff>(command.what))
        return refuse(why, manual_.moves->names().speed, "how far a unit moves is printed here, not thrown: move it");
    return refuse(why, 0, "the table answers this one, not the sheet");
}

// Turning about swaps front and back about the middle of the unit.
void ArwFamily::decide_answer(Work& work, const Answer& answer) const {
    const Frame frame = *work.state().pending();
    if (frame.decision == decision::evade) {
        answer_evade(manual_, work, frame, answer.option);
        return;
    }
    const RuleId rule = manual_.rule("ARW-GAP-61");
    work.close(answer.option, rule);
    if (answer.option == 0) return;
    work.pose(frame.unit, table::evolved(work.battle().posed(frame.unit), {.kind = table::EvolutionKind::about_face}),
              rule);
}

void ArwFamily::decide(Work& work, const Command& command) const {
    if (const auto* wish = std::get_if<Deploy>(&command.what)) return tactics::decide_deploy(manual_, work, *wish);
    if (const auto* wish = std::get_if<GiveOrder>(&command.what)) return decide_order(manual_, work, *wish);
    if (const auto* wish = std::get_if<MoveUnit>(&command.what)) return decide_move(manual_, work, *wish);
    if (const auto* wish = std::get_if<Charge>(&command.what)) return decide_charge(manual_, work, *wish);
    if (const auto* wish = std::get_if<Shoot>(&command.what)) return decide_shoot(manual_, work, *wish);
    if (const auto* wish = std::get_if<MoveCommander>(&command.what))
        return tactics::decide_commander(manual_, work, *wish);
    if (const auto* wish = std::get_if<Answer>(&command.what)) return decide_answer(work, *wish);
    decide_end_step(manual_, work);
}

void ArwFamily::offer(const Battle& battle, battle::Whim& whim, battle::CommandSink& sink) const {
    const State& state = battle.state();
    const SideId side = state.next_to_act();
    if (state.pending() != nullptr) return tactics::offer_answers(manual_, battle, sink);
    switch (state.head().step) {
        case step::orders:
            offer_orders(manual_, battle, side, sink);
            break;
        case step::movement:
            offer_moves(manual_, battle, side, whim, sink);
            offer_charges(manual_, battle, side, sink);
            break;
        case step::fire:
            offer_shots(manual_, battle, side, sink);
            break;
        default:
            break;
    }
    const Command end{side, EndStep{}};
    if (check(battle, end, nullptr)) sink.take(end);
}

}  // namespace family_of_arw

base::Result<std::unique_ptr<battle::Family>> open(const sheet::Sheet& sheet, const battle::Roster& roster,
                                                   const play::Course& course) {
    base::Result<ArwManual> manual = make_manual(sheet, roster, course);
    if (!manual.ok()) return manual.errors();
    auto family = std::make_unique<family_of_arw::ArwFamily>(std::move(*manual));
    base::Errors errors;
    std::vector<std::string> lacks = family->calls().missing();
    lacks.insert(lacks.end(), family->moves().missing().begin(), family->moves().missing().end());
    for (const std::string& missing : lacks) {
        errors.push_back({"the sheet lacks '" + missing + "'", sheet.id,
                          "a battle measures it: put it back, or play the companion only"});
    }
    for (const std::string& unmeasured : family->calls().unmeasured()) {
        errors.push_back({unmeasured, sheet.id, "give it a default, which battles keep, or play the companion only"});
    }
    for (const std::string& missing : missing_rules(family->terms())) {
        errors.push_back({"the sheet lacks the line " + missing, sheet.id,
                          "a battle acts by it: put it back, or play the companion only"});
    }
    if (!errors.empty()) return errors;
    return std::unique_ptr<battle::Family>(std::move(family));
}

}  // namespace linstock::rules_arw
