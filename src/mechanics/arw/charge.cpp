#include "mechanics/arw/charge.hpp"

#include <algorithm>
#include <array>

#include "mechanics/arw/call.hpp"

namespace linstock::mechanics_arw {

namespace charge_stages {
namespace {

using sheet::Answered;
using sheet::Finish;
using sheet::Frame;
using sheet::Situation;
using sheet::StageContext;
using sheet::StageSink;
using sheet::Value;
using sheet::ValueType;

using Side = std::size_t;
constexpr Side charger = 0;
constexpr Side target = 1;

// What the situation holds; the numbers of the two sides stand beside one another.
constexpr std::size_t state = 0;         // how far the charge has come: a State
constexpr std::size_t lost = 1;          // stands lost, by side
constexpr std::size_t disorganised = 3;  // by side
constexpr std::size_t order = 5;         // by side
constexpr std::size_t melee_kills = 7;   // by side
constexpr std::size_t falls_back = 9;    // by side
constexpr std::size_t destroyed = 11;    // by morale, by side
constexpr std::size_t short_guns = 13;   // the charger came under artillery fire within that artillery's short band

enum State : std::int16_t {
    refused_to_charge,
    going_in,  // towards a target that stands
    catching,  // towards the rear of a target that goes back and is caught
    evaded,
    gave_way,   // the target went back out of reach
    shot_down,  // no stand of the charger reached the target
    destroyed_before_contact,
    fought,
};

constexpr int charge_halt = 5;  // cm from the target: where chargers wait for the shooting

// Facts of one side that change in the course of the chain.
struct SideFacts {
    int stands = 0;
    Value order = 0;
    Value killed_before = 0;
    Value disordered = 0;
    int units_disordered = 0;
    int move = 0;  // ten-thousandths of a cm
};

// How the facts of the chain go by in each procedure: `own` is always the one who throws.
constexpr Rename charger_tests[] = {
    {"group.", "own.group."}, {"general_distance", "own.general_distance"}, {"own.stands_left", "own.stands"}};
constexpr Rename target_tests[] = {{"group.", "other.group."},
                                   {"general_distance", "other.general_distance"},
                                   {"own.stands_left", "other.stands"},
                                   {"other.side", "other.side"},
                                   {"own.", "other."},
                                   {"other.", "own."}};
constexpr Rename target_shoots[] = {{"own.", "other."}, {"other.", "own."}};
constexpr Rename charger_fights[] = {{"group.", "own.group."}};
constexpr Rename target_fights[] = {{"group.", "other.group."}, {"own.", "other."}, {"other.", "own."}};

class ChargePlan final : public sheet::ChainPlan {
public:
    explicit ChargePlan(const sheet::Facts& facts)
        : sheet_(facts.sheet()),
          plain_test_(facts, "charge-test", {}),
          table_test_(facts, "morale-charge", charger_tests),
          charged_(facts, "morale-other", target_tests),
          morale_{Call(facts, "morale-other", charger_tests), Call(facts, "morale-other", target_tests)},
          shooting_{Call(facts, "shooting", {}), Call(facts, "shooting", target_shoots)},
          melee_{Call(facts, "melee", charger_fights), Call(facts, "melee", target_fights)} {
        read_facts(facts);
        plain_ = !plain_test_.refused();
        refused_ = !plain_ && table_test_.refused(&refusal_);
        for (const Side side : {charger, target}) can_shoot_[side] = !shot_refused(side);
    }

    const sheet::Resolution* refusal() const override { return refused_ ? &refusal_ : nullptr; }

    std::span<const std::string_view> stages() const override { return stage_names_; }

    Situation begin() const override {
        Situation situation;
        situation[state] = going_in;
        for (const Side side : {charger, target}) {
            situation[order + side] = static_cast<std::int16_t>(sides_[side].order);
            situation[disorganised + side] = static_cast<std::int16_t>(sides_[side].disordered);
        }
        return situation;
    }

    Finish run_stage(std::size_t stage, const Situation& situation, const StageContext& context,
                     StageSink& sink) override {
        switch (stage) {
            case 0:
                return test_to_charge(situation, context, sink);
            case 1:
                return target_answers(situation, context, sink);
            case 2:
                return shoot(situation, context, sink);
            case 3:
                return fight(situation, context, sink);
            default:
                return test_morale(situation, context, sink);
        }
    }

    std::vector<Answered> answers(const Situation& situation) const override {
        return {
            word("result", in_words(situation)),
            number("charger_stands_lost", situation[lost + charger]),
            number("target_stands_lost", situation[lost + target]),
            word("charger_orders", order_of(situation, charger)),
            word("target_orders", order_of(situation, target)),
            number("charger_falls_back", situation[falls_back + charger]),
            number("target_falls_back", situation[falls_back + target]),
        };
    }

private:
    static Answered number(std::string key, int value) {
        return {std::move(key), ValueType::number, base::whole(value), std::to_string(value)};
    }
    static Answered word(std::string key, std::string text) {
        return {std::move(key), ValueType::word, sheet::nothing, std::move(text)};
    }

    // --- facts ----------------------------------------------------------------------------------------------------

    void read_facts(const sheet::Facts& facts) {
        Frame told;
        facts.fill(told, 0, sheet::Facts::Fill::presets);
        const sheet::Procedure& chain = facts.procedure();
        const auto value = [&](const std::string& name) { return told.slots[chain.find_slot(name)]; };
        const std::array<std::string, 2> names = {"own", "other"};
        for (const Side side : {charger, target}) {
            SideFacts& mine = sides_[side];
            mine.stands = count_of(value(names[side] + ".stands"));
            mine.order = value(names[side] + ".orders");
            mine.killed_before = value(names[side] + ".group.stands_killed");
            mine.disordered = value(names[side] + ".disordered");
            mine.units_disordered = count_of(value(names[side] + ".group.units_disordered"));
            mine.move = move_of(chain, value(names[side] + ".type"));
        }
        distance_ = value("distance");
        front_ = value("other.side") == sheet::find_word(kind_of(chain, "other.side"), "front");
        evades_ = value("other.evades") == 1;
        contact_ = count_of(value("stands_in_contact"));
        evade_move_ = sheet_.find_reading("evade")->chosen == "full" ? sides_[target].move : base::whole(10);
        charger_shoots_ = sheet_.find_reading("charger_shoots")->chosen == "yes";
        target_is_artillery_ = sheet_.print(shooting_[target].procedure(), shooting_[target].slot("own.type.arm"),
                                            scored_arm()) == "artillery";
        stand_ = order_named(sheet_, "Stand");
        retreat_ = order_named(sheet_, "Retreat");
        rout_ = order_named(sheet_, "Rout");
    }

    // The target's arm, as its own shot would score it.
    Value scored_arm() const {
        Frame frame = shooting_[target].facts();
        sheet::Evaluation evaluation{&sheet_, &shooting_[target].procedure(), nullptr, nullptr, nullptr, -1};
        sheet::score(evaluation, frame);
        return frame.slots[shooting_[target].slot("own.type.arm")];
    }

    const sheet::Kind& kind_of(const sheet::Procedure& procedure, std::string_view name) const {
        return sheet_.kinds[static_cast<std::size_t>(procedure.slots[procedure.find_slot(name)].kind)];
    }

    Value move_of(const sheet::Procedure& chain, Value row) const {
        const sheet::Table& table = sheet_.tables[static_cast<std::size_t>(kind_of(chain, "own.type").table)];
        for (std::size_t i = 0; i < table.columns.size(); ++i) {
            if (table.columns[i].name == "move")
                return table.cells[static_cast<std::size_t>(row) * table.columns.size() + i];
        }
        return 0;
    }

    Frame shot_facts(Side side) const {
        const Call& call = shooting_[side];
        Frame frame = call.facts();
        frame.slots[call.slot("range")] = std::min(distance_, base::whole(charge_halt));
        frame.slots[call.slot("own.stands")] = base::whole(sides_[side].stands);
        frame.slots[call.slot("own.moved")] = side == charger ? 1 : 0;
        return frame;
    }

    bool shot_refused(Side side) const {
        Frame frame = shot_facts(side);
        sheet::Evaluation evaluation{&sheet_, &shooting_[side].procedure(), nullptr, nullptr, nullptr, -1};
        sheet::score(evaluation, frame);
        return frame.refused >= 0;
    }

    // --- stages ---------------------------------------------------------------------------------------------------

    static Finish pass_on(const Situation& situation, StageSink& sink) {
        sink.next(situation, 1, 1);
        return Finish::done;
    }

    Finish test_to_charge(const Situation& situation, const StageContext& context, StageSink& sink) {
        const Call& call = plain_ ? plain_test_ : table_test_;
        Frame frame = call.facts();
        if (plain_) frame.slots[call.slot("own.stands_left")] = base::whole(sides_[charger].stands);
        CallEnds ends(call);
        const Finish finish = context.run(sheet_, call.procedure(), {&frame, 1}, ends);
        for (const CallEnd& end : ends.all()) {
            Situation next = situation;
            if (!end.reading.keeps_order) {
                next[state] = refused_to_charge;
                next[order + charger] = static_cast<std::int16_t>(stand_);
            }
            sink.next(next, end.part, end.of);
        }
        return finish;
    }

    Finish target_answers(const Situation& situation, const StageContext& context, StageSink& sink) {
        if (situation[state] != going_in) return pass_on(situation, sink);
        if (evades_) {
            Situation next = situation;
            next[order + target] = static_cast<std::int16_t>(retreat_);
            next[state] = caught(evade_move_) ? catching : evaded;
            return pass_on(next, sink);
        }
        Frame frame = charged_.facts();
        frame.slots[charged_.slot("trigger")] = sheet::find_word(kind_of(charged_.procedure(), "trigger"), "charged");
        CallEnds ends(charged_);
        const Finish finish = context.run(sheet_, charged_.procedure(), {&frame, 1}, ends);
        for (const CallEnd& end : ends.all()) sink.next(after_answer(situation, end.reading), end.part, end.of);
        return finish;
    }

    bool caught(Value goes_back) const { return sides_[charger].move >= distance_ + goes_back; }

    Situation after_answer(Situation next, const Reading& reading) const {
        if (reading.order >= 0) next[order + target] = static_cast<std::int16_t>(reading.order);
        if (reading.destroys) {
            next[state] = destroyed_before_contact;
            next[lost + target] = static_cast<std::int16_t>(sides_[target].stands);
        } else if (reading.routs) {
            next[state] = caught(sides_[target].move + base::whole(2)) ? catching : gave_way;
        } else if (reading.falls_back > 0) {
            next[state] = caught(base::whole(reading.falls_back)) ? catching : gave_way;
            if (next[state] == gave_way) next[falls_back + target] = static_cast<std::int16_t>(reading.falls_back);
        }
        return next;
    }

    // Those who stand shoot at the charger who comes at their front; whoever goes back does not turn to shoot.
    Finish shoot(const Situation& situation, const StageContext& context, StageSink& sink) {
        const bool answered = situation[state] == going_in && front_ && can_shoot_[target];
        const bool both = charger_shoots_ && situation[state] == going_in && can_shoot_[charger];
        CallEnds at_charger(shooting_[target]);
        CallEnds at_target(shooting_[charger]);
        Finish finish = volley(target, answered, context, at_charger);
        if (finish == Finish::done) finish = volley(charger, both, context, at_target);
        if (finish != Finish::done) return finish;
        for (const CallEnd& one : at_charger.all()) {
            for (const CallEnd& other : at_target.all()) {
                Situation next = situation;
                suffer(next, charger, one.reading);
                suffer(next, target, other.reading);
                next[short_guns] = answered && target_is_artillery_ ? 1 : 0;
                if (next[state] == going_in && next[lost + charger] == sides_[charger].stands) next[state] = shot_down;
                if (next[state] == going_in && next[lost + target] == sides_[target].stands)
                    next[state] = destroyed_before_contact;
                sink.next(next, one.part * other.part, one.of * other.of);
            }
        }
        return Finish::done;
    }

    Finish volley(Side side, bool shoots, const StageContext& context, CallEnds& ends) const {
        if (!shoots) {
            ends.nothing_happens();
            return Finish::done;
        }
        Frame frame = shot_facts(side);
        return context.run(sheet_, shooting_[side].procedure(), {&frame, 1}, ends);
    }

    void suffer(Situation& situation, Side side, const Reading& reading) const {
        const int now =
            std::min(situation[lost + side] + reading.kills, sides_[side].stands);  // surplus kills are lost
        situation[lost + side] = static_cast<std::int16_t>(now);
        if (reading.disorganises) situation[disorganised + side] = 1;
    }

    int stands_left(const Situation& situation, Side side) const {
        return sides_[side].stands - situation[lost + side];
    }

    Finish fight(const Situation& situation, const StageContext& context, StageSink& sink) {
        if (situation[state] != going_in && situation[state] != catching) return pass_on(situation, sink);
        CallEnds mine(melee_[charger]);
        CallEnds theirs(melee_[target]);
        Finish finish = strike(charger, situation, context, mine);
        if (finish == Finish::done) finish = strike(target, situation, context, theirs);
        if (finish != Finish::done) return finish;
        for (const CallEnd& one : mine.all()) {
            for (const CallEnd& other : theirs.all()) {
                Situation next = situation;
                const int before[2] = {next[lost + charger], next[lost + target]};
                suffer(next, target, one.reading);
                suffer(next, charger, other.reading);
                next[melee_kills + charger] = static_cast<std::int16_t>(next[lost + target] - before[target]);
                next[melee_kills + target] = static_cast<std::int16_t>(next[lost + charger] - before[charger]);
                next[state] = fought;
                sink.next(next, one.part * other.part, one.of * other.of);
            }
        }
        return Finish::done;
    }

    Finish strike(Side side, const Situation& situation, const StageContext& context, CallEnds& ends) const {
        const Call& call = melee_[side];
        const Side enemy = side == charger ? target : charger;
        Frame frame = call.facts();
        const int most = std::min(stands_left(situation, charger), stands_left(situation, target));
        const int touching = contact_ > 0 ? std::min(contact_, stands_left(situation, side)) : most;
        frame.slots[call.slot("own.stands")] = base::whole(std::max(1, touching));
        frame.slots[call.slot("own.orders")] = situation[order + side];
        frame.slots[call.slot("other.orders")] = situation[order + enemy];
        frame.slots[call.slot("own.was_charged")] = side == target ? 1 : 0;
        const int disordered = sides_[side].units_disordered + situation[disorganised + side];
        frame.slots[call.slot("group.units_disordered")] = base::whole(disordered);
        const Value struck = struck_side(situation, call);
        frame.slots[call.slot(side == target ? "own.struck_on" : "other.struck_on")] = struck;
        return context.run(sheet_, call.procedure(), {&frame, 1}, ends);
    }

    // The side of the target that is hit: as charged, or its rear when it was caught going back.
    Value struck_side(const Situation& situation, const Call& call) const {
        if (situation[state] == catching) return sheet::find_word(kind_of(call.procedure(), "own.struck_on"), "rear");
        return charged_.facts().slots[charged_.slot("other.side")];
    }

    // Each side's Group tests if it lost a stand; a unit in Rout, or with no stand left, reads nothing.
    Finish test_morale(const Situation& situation, const StageContext& context, StageSink& sink) {
        CallEnds mine(morale_[charger]);
        CallEnds theirs(morale_[target]);
        Finish finish = test_side(charger, situation, context, mine);
        if (finish == Finish::done) finish = test_side(target, situation, context, theirs);
        if (finish != Finish::done) return finish;
        for (const CallEnd& one : mine.all()) {
            for (const CallEnd& other : theirs.all()) {
                Situation next = situation;
                obey(next, charger, one.reading);
                obey(next, target, other.reading);
                next[disorganised + charger] = next[disorganised + target] = next[short_guns] =
                    0;  // nobody reads them any more
                sink.next(next, one.part * other.part, one.of * other.of);
            }
        }
        return Finish::done;
    }

    Finish test_side(Side side, const Situation& situation, const StageContext& context, CallEnds& ends) const {
        const bool silent =
            situation[lost + side] == 0 || stands_left(situation, side) == 0 || situation[order + side] == rout_;
        if (silent) {
            ends.nothing_happens();
            return Finish::done;
        }
        const Side enemy = side == charger ? target : charger;
        const Call& call = morale_[side];
        Frame frame = call.facts();
        const int kills = situation[melee_kills + side];
        const int losses = situation[melee_kills + enemy];
        frame.slots[call.slot("own.orders")] = situation[order + side];
        frame.slots[call.slot("own.disordered")] = situation[disorganised + side];
        // Every gun's short band reaches past the 5 cm at which chargers wait.
        if (side == charger) frame.slots[call.slot("group.under_short_range_artillery_fire")] = situation[short_guns];
        frame.slots[call.slot("group.stands_killed")] =
            sides_[side].killed_before + base::whole(situation[lost + side]);
        frame.slots[call.slot("group.melees_won")] = base::whole(kills > losses ? 1 : 0);
        frame.slots[call.slot("group.melees_lost")] = base::whole(kills < losses ? 1 : 0);
        frame.slots[call.slot("group.melee_stands_killed")] = base::whole(kills);
        frame.slots[call.slot("group.melee_stands_lost")] = base::whole(losses);
        return context.run(sheet_, call.procedure(), {&frame, 1}, ends);
    }

    static void obey(Situation& situation, Side side, const Reading& reading) {
        if (reading.order >= 0) situation[order + side] = static_cast<std::int16_t>(reading.order);
        if (reading.falls_back > 0) situation[falls_back + side] = static_cast<std::int16_t>(reading.falls_back);
        if (reading.destroys) situation[destroyed + side] = 1;
    }

    // --- words ----------------------------------------------------------------------------------------------------

    std::string order_of(const Situation& situation, Side side) const {
        const bool gone = stands_left(situation, side) == 0 || situation[destroyed + side] != 0;
        return gone ? "-" : order_name(sheet_, situation[order + side]);
    }

    static std::string in_words(const Situation& situation) {
        switch (situation[state]) {
            case refused_to_charge:
                return "no charge: go to Stand";
            case evaded:
                return "the target evades";
            case gave_way:
                return "the target gives way before contact";
            case shot_down:
                return "the charger is shot down";
            case destroyed_before_contact:
                return "the target is destroyed before contact";
            default:
                break;
        }
        const int kills = situation[melee_kills + charger];
        const int losses = situation[melee_kills + target];
        if (kills > losses) return "the charger wins the melee";
        return kills < losses ? "the target wins the melee" : "the melee is drawn";
    }

    static constexpr std::array<std::string_view, 5> stage_names_ = {"test to charge", "target's answer",
                                                                     "shooting at the charger", "melee", "morale"};

    const sheet::Sheet& sheet_;
    Call plain_test_;
    Call table_test_;
    Call charged_;
    std::array<Call, 2> morale_;
    std::array<Call, 2> shooting_;
    std::array<Call, 2> melee_;
    std::array<SideFacts, 2> sides_;
    std::array<bool, 2> can_shoot_ = {};
    Value distance_ = 0;
    Value evade_move_ = 0;
    bool front_ = true;
    bool evades_ = false;
    bool target_is_artillery_ = false;
    bool charger_shoots_ = false;
    bool plain_ = false;  // the sibling sheet's plain-die test is the one to take
    bool refused_ = false;
    sheet::Resolution refusal_;
    int contact_ = 0;
    int stand_ = 0;
    int retreat_ = 0;
    int rout_ = 0;
};

}  // namespace
}  // namespace charge_stages

base::Result<std::unique_ptr<sheet::ChainPlan>> Charge::plan(const sheet::Facts& facts) const {
    return std::unique_ptr<sheet::ChainPlan>(std::make_unique<charge_stages::ChargePlan>(facts));
}

}  // namespace linstock::mechanics_arw
