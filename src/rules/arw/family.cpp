#include "rules/arw/family.hpp"

#include <utility>

#include "rules/arw/calls.hpp"
#include "rules/arw/charge.hpp"
#include "rules/arw/fight.hpp"
#include "rules/arw/measure.hpp"
#include "rules/arw/move_judge.hpp"
#include "rules/arw/move_rules.hpp"
#include "rules/arw/movement.hpp"
#include "rules/arw/story.hpp"
#include "rules/arw/turn.hpp"

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

class ArwFamily final : public battle::Family {
public:
    explicit ArwFamily(Book book) : book_(std::move(book)), calls_(*book_.sheet, book_.terms) {
        book_.calls = &calls_;
        book_.moves = make_move_rules(book_);
    }
    const Calls& calls() const { return calls_; }

    const battle::Terms& terms() const override { return book_.terms; }
    const battle::Roster& roster() const override { return *book_.roster; }
    const sheet::Sheet* sheet() const override { return book_.sheet; }
    std::uint32_t rules_version() const override { return 1; }

    void begin(Work& work) const override { begin_deployment(book_, work); }

    bool check(const Battle& battle, const Command& command, Refusal* why) const override;
    void decide(Work& work, const Command& command) const override;

    bool owes(const Battle& battle, SideId side, std::vector<battle::Owed>* list) const override {
        return battle.state().head().step == step::movement && owes_moves(book_, battle, side, list);
    }
    bool unit_owes(const Battle& battle, UnitId unit) const override {
        return battle.state().head().step == step::movement && unit_owes_move(book_, battle, unit);
    }
    void offer(const Battle& battle, battle::Whim& whim, battle::CommandSink& sink) const override;

    table::Plan plan(const Battle& battle, UnitId unit, const table::Goal& goal) const override {
        return plan_move(book_, battle, unit, goal);
    }
    std::optional<Charge::Go> charge_way(const Battle& battle, UnitId unit, UnitId target) const override {
        return rules_arw::charge_way(book_, battle, unit, target);
    }

    int order_for(Intent intent) const override {
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
    Length speed(const Battle& battle, UnitId unit) const override { return speed_of(book_, battle, unit); }
    Length reach(UnitId unit, bool short_range) const override {
        const UnitCard& card = book_.card(unit);
        return short_range ? card.reach_short : card.reach_long;
    }
    Length halts_at(const Battle& battle, UnitId unit) const override {
        return rules_arw::halts_at(book_, battle, unit);
    }
    battle::FireOdds fire_odds(const Battle& battle, UnitId shooter, UnitId target) const override {
        const bool moved = has_moved(battle.state().unit(shooter));
        return rules_arw::fire_odds(book_, battle, shooter, battle.posed(shooter), moved, target);
    }
    battle::FireOdds fire_odds_from(const Battle& battle, UnitId shooter, const table::Posed& from, bool moved,
                                    UnitId target) const override {
        return rules_arw::fire_odds(book_, battle, shooter, from, moved, target);
    }
    battle::ChargeOdds charge_odds(const Battle& battle, UnitId charger, UnitId target) const override {
        return rules_arw::charge_odds(book_, battle, charger, target);
    }
    table::Judged judge(const Battle& battle, UnitId unit, const table::Evolutions& way) const override {
        return MoveJudge(book_, battle, unit).judge(battle.posed(unit), way);
    }
    Length whole_move(UnitId unit, int order) const override { return rules_arw::whole_move(book_, unit, order); }
    Length move_left(const Battle& battle, UnitId unit) const override {
        return rules_arw::move_left(book_, battle, unit);
    }
    battle::ChargeContact contact_of(const Battle& battle, const Charge::Go& go) const override {
        return rules_arw::contact_of(book_, battle, go);
    }
    bool shoots_all_round(const Battle& battle, UnitId unit) const override {
        return book_.card(unit).light || battle.state().unit(unit).formation == table::Formation::square;
    }
    table::Sight sight(const Battle& battle, UnitId from, UnitId to) const override {
        return sight_between(book_, battle, from, to);
    }
    // A D4 times 5 cm: this far at the best throw.
    Length command_reach(const Battle&, battle::CommanderId) const override { return 20 * table::centimetre; }
    std::vector<RuleId> rules_on(const Battle& battle, UnitId unit) const override {
        return lines_of_order(book_, battle.state().unit(unit).order);
    }
    std::vector<battle::Asking> ask_of_shot(const Battle& battle, UnitId unit, UnitId target,
                                            int stands) const override {
        return rules_arw::ask_of_shot(book_, battle, unit, target, stands);
    }
    std::vector<battle::Asking> ask_of_charge(const Battle& battle, UnitId unit, UnitId target) const override {
        return rules_arw::ask_of_charge(book_, battle, unit, target);
    }
    std::vector<battle::Asking> ask_of_tests(const Battle& battle, UnitId unit) const override {
        return rules_arw::ask_of_tests(book_, battle, unit);
    }
    bool may_evade(UnitId unit) const override { return book_.card(unit).may_evade; }
    bool formed(UnitId unit) const override { return !book_.card(unit).light; }
    bool disordered(const Battle& battle, UnitId unit) const override { return is_disorganised(battle.state(), unit); }
    bool engaged(const Battle& battle, UnitId unit) const override { return in_contact(battle.state(), unit); }
    bool running(const Battle& battle, UnitId unit) const override {
        return battle.state().unit(unit).order == order::rout;
    }
    int strength(const Battle& battle, UnitId unit) const override { return living(battle.state(), unit); }
    std::int32_t worth_lost(const Battle& battle, SideId side) const override {
        return rules_arw::worth_lost(book_, battle, side);
    }
    std::string say(const Battle& after, const battle::Event& event) const override {
        return tell(book_, after, event);
    }

private:
    bool check_turn(const Battle& battle, const Command& command, Refusal* why) const;
    bool check_answer(const Battle& battle, const Answer& answer, Refusal* why) const;
    void decide_answer(Work& work, const Answer& answer) const;
    bool right_step(const Battle& battle, const Command& command, Refusal* why) const;

    Book book_;
    Calls calls_;
};

// Whose turn it is to speak, and about what.
bool ArwFamily::check_turn(const Battle& battle, const Command& command, Refusal* why) const {
    const State& state = battle.state();
    const RuleId rule = book_.moves->names().sequence;
    if (state.head().result != battle::Result::undecided) return refuse(why, rule, "the battle is over");
    if (command.by != state.next_to_act()) return refuse(why, rule, "it is the other side that has to act now");
    const bool answers = std::holds_alternative<Answer>(command.what);
    if (state.pending() != nullptr && !answers) return refuse(why, rule, "a question is waiting for an answer first");
    if (state.pending() == nullptr && answers) return refuse(why, rule, "nothing was asked");
    return true;
}

// The step in which each command has its place; orders may also be given in the movement step, where a printed line lets a unit
// switch to Stand on its way.
bool ArwFamily::right_step(const Battle& battle, const Command& command, Refusal* why) const {
    const int now = battle.state().head().step;
    const auto only_in = [&](int wanted, std::string_view what) {
        if (now == wanted) return true;
        if (why == nullptr) return false;
        const std::string words = std::string(what) + " belongs to the " +
                                  book_.terms.steps[static_cast<std::size_t>(wanted)].name + " step; this is the " +
                                  book_.terms.steps[static_cast<std::size_t>(now)].name + " step";
        return refuse(why, book_.moves->names().sequence, words);
    };
    if (std::holds_alternative<Deploy>(command.what)) return only_in(step::deployment, "placing troops");
    if (std::holds_alternative<MoveUnit>(command.what)) return only_in(step::movement, "moving");
    if (std::holds_alternative<Charge>(command.what)) return only_in(step::movement, "charging");
    if (std::holds_alternative<Shoot>(command.what)) return only_in(step::fire, "shooting");
    if (std::holds_alternative<GiveOrder>(command.what) && now != step::movement)
        return only_in(step::orders, "giving orders");
    if (std::holds_alternative<MoveCommander>(command.what) && now != step::orders)
        return only_in(step::movement, "moving a general");
    return true;
}

bool ArwFamily::check_answer(const Battle& battle, const Answer& answer, Refusal* why) const {
    const Frame& frame = *battle.state().pending();
    const std::size_t options = book_.terms.decisions[frame.decision].options.size();
    return answer.option < options || refuse(why, book_.moves->names().sequence, "there is no such option");
}

bool ArwFamily::check(const Battle& battle, const Command& command, Refusal* why) const {
    if (!check_turn(battle, command, why) || !right_step(battle, command, why)) return false;
    const SideId by = command.by;
    if (const auto* wish = std::get_if<Deploy>(&command.what)) return check_deploy(book_, battle, by, *wish, why);
    if (const auto* wish = std::get_if<GiveOrder>(&command.what)) return check_order(book_, battle, by, *wish, why);
    if (const auto* wish = std::get_if<MoveUnit>(&command.what)) return check_move(book_, battle, by, *wish, why);
    if (const auto* wish = std::get_if<Charge>(&command.what)) return check_charge(book_, battle, by, *wish, why);
    if (const auto* wish = std::get_if<Shoot>(&command.what)) return check_shoot(book_, battle, by, *wish, why);
    if (const auto* wish = std::get_if<MoveCommander>(&command.what))
        return check_commander(book_, battle, by, *wish, why);
    if (const auto* wish = std::get_if<Answer>(&command.what)) return check_answer(battle, *wish, why);
    if (std::holds_alternative<EndStep>(command.what)) return check_end_step(book_, battle, by, why);
    return refuse(why, 0, "the table answers this one, not the sheet");
}

// Turning about swaps front and back about the middle of the unit.
void ArwFamily::decide_answer(Work& work, const Answer& answer) const {
    const Frame frame = *work.state().pending();
    if (frame.decision == decision::evade) {
        answer_evade(book_, work, frame, answer.option);
        return;
    }
    const RuleId rule = book_.rule("ARW-GAP-61");
    work.close(answer.option, rule);
    if (answer.option == 0) return;
    work.pose(frame.unit, table::evolved(work.battle().posed(frame.unit), {.kind = table::EvolutionKind::about_face}),
              rule);
}

void ArwFamily::decide(Work& work, const Command& command) const {
    if (const auto* wish = std::get_if<Deploy>(&command.what)) return decide_deploy(book_, work, *wish);
    if (const auto* wish = std::get_if<GiveOrder>(&command.what)) return decide_order(book_, work, *wish);
    if (const auto* wish = std::get_if<MoveUnit>(&command.what)) return decide_move(book_, work, *wish);
    if (const auto* wish = std::get_if<Charge>(&command.what)) return decide_charge(book_, work, *wish);
    if (const auto* wish = std::get_if<Shoot>(&command.what)) return decide_shoot(book_, work, *wish);
    if (const auto* wish = std::get_if<MoveCommander>(&command.what)) return decide_commander(book_, work, *wish);
    if (const auto* wish = std::get_if<Answer>(&command.what)) return decide_answer(work, *wish);
    decide_end_step(book_, work);
}

void ArwFamily::offer(const Battle& battle, battle::Whim& whim, battle::CommandSink& sink) const {
    const State& state = battle.state();
    const SideId side = state.next_to_act();
    if (const Frame* frame = state.pending()) {
        const std::size_t options = book_.terms.decisions[frame->decision].options.size();
        for (std::size_t option = 0; option < options; ++option) {
            sink.take({side, Answer{static_cast<std::uint8_t>(option), 0}});
        }
        return;
    }
    switch (state.head().step) {
        case step::orders:
            offer_orders(book_, battle, side, sink);
            break;
        case step::movement:
            offer_moves(book_, battle, side, whim, sink);
            offer_charges(book_, battle, side, sink);
            break;
        case step::fire:
            offer_shots(book_, battle, side, sink);
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
    base::Result<Book> book = make_book(sheet, roster, course);
    if (!book.ok()) return book.errors();
    auto family = std::make_unique<family_of_arw::ArwFamily>(std::move(*book));
    base::Errors errors;
    for (const std::string& missing : family->calls().missing()) {
        errors.push_back({"the sheet lacks '" + missing + "'", sheet.id,
                          "a battle measures it: put it back, or play the companion only"});
    }
    if (!errors.empty()) return errors;
    return std::unique_ptr<battle::Family>(std::move(family));
}

}  // namespace linstock::rules_arw
