#include "mechanics/arw/charge.hpp"

#include <algorithm>
#include <array>

#include "mechanics/arw/charge_plan.hpp"

// The chain as the companion asks it: one charger, everything told.
namespace linstock::mechanics_arw {

namespace told_charge {
namespace {

using sheet::Frame;
using sheet::Value;

using Side = std::size_t;
constexpr Side charger = 0;
constexpr Side target = 1;

constexpr int charge_halt = 5;  // cm from the target: where chargers wait for the shooting

// Facts of one side.
struct SideFacts {
    int stands = 0;
    Value order = 0;
    bool disordered = false;
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

class ToldCharge final : public ChargeFacts {
public:
    explicit ToldCharge(const sheet::Facts& facts)
        : sheet_(facts.sheet()),
          plain_test_(facts, "charge-test", {}),
          table_test_(facts, "morale-charge", charger_tests),
          charged_(facts, "morale-other", target_tests),
          morale_{Call(facts, "morale-other", charger_tests), Call(facts, "morale-other", target_tests)},
          shooting_{Call(facts, "shooting", {}), Call(facts, "shooting", target_shoots)},
          melee_{Call(facts, "melee", charger_fights), Call(facts, "melee", target_fights)} {
        read_facts(facts);
        const bool plain = !plain_test_.refused();
        refused_ = !plain && table_test_.refused(&refusal_);
        lay_test(plain ? plain_test_ : table_test_, plain);
        lay_shots();
        for (const Side side : {charger, target}) lay_blow(side);
    }
    const sheet::Resolution* refusal() const { return refused_ ? &refusal_ : nullptr; }

    int chargers() const override { return 1; }
    Charged of(int unit) const override {
        const SideFacts& its = sides_[unit == the_target ? target : charger];
        return {its.stands, its.order, its.disordered};
    }

    std::span<ChargeTest> tests() override { return {&test_, 1}; }
    bool answers() const override { return true; }
    bool evades(Chargers) const override { return evades_; }
    int evade_move() const override { return in_tenths(evade_move_); }
    void lay_answer(Chargers, Frame& frame) override {
        frame = charged_.facts();
        frame.slots[charged_.slot("trigger")] = sheet::find_word(kind_of(charged_.procedure(), "trigger"), "charged");
    }
    int rout_move() const override { return in_tenths(sides_[target].move + base::whole(2)); }
    bool caught(const ChargeMoment& moment) override { return sides_[charger].move >= distance_ + moment.far * tenth; }

    // Those who stand shoot at the charger who comes at their front; whoever goes back does not turn to shoot.
    std::span<const Strike> shots(const ChargeMoment& moment) override {
        return {shots_.data(), moment.back == Back::not_at_all ? shot_count_ : 0};
    }
    // The side of the target that is hit: as charged, or its rear when it was caught going back.
    std::span<const Strike> blows(const ChargeMoment& moment) override {
        const Value side = charged_.facts().slots[charged_.slot("other.side")];
        const Value struck = moment.back == Back::not_at_all ? side : rear_;
        for (const Side each : {charger, target}) {
            const char* whose = each == target ? "own.struck_on" : "other.struck_on";
            blows_[each].frame.slots[melee_[each].slot(whose)] = struck;
        }
        return blows_;
    }

    bool tests_after() const override { return true; }
    bool target_is_artillery() const override { return target_is_artillery_; }
    Frame morale(int side) const override { return morale_[static_cast<Side>(side)].facts(); }

private:
    static constexpr Value tenth = base::one / 10;
    static int in_tenths(Value length) { return static_cast<int>(length / tenth); }

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
            mine.disordered = value(names[side] + ".disordered") == 1;
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
        rear_ = sheet::find_word(kind_of(melee_[charger].procedure(), "own.struck_on"), "rear");
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

    void lay_test(const Call& call, bool plain) {
        test_.procedure = &call;
        test_.count = 1;
        test_.who[0] = 0;
        test_.frame[0] = call.facts();
        if (plain) test_.frame[0].slots[call.slot("own.stands_left")] = base::whole(sides_[charger].stands);
    }

    void lay_shots() {
        if (front_) add_shot(target);
        if (charger_shoots_) add_shot(charger);
    }

    void add_shot(Side side) {
        const Call& call = shooting_[side];
        Strike& shot = shots_[shot_count_];
        Frame& frame = shot.frame;
        frame = call.facts();
        frame.slots[call.slot("range")] = std::min(distance_, base::whole(charge_halt));
        frame.slots[call.slot("own.stands")] = base::whole(sides_[side].stands);
        frame.slots[call.slot("own.moved")] = side == charger ? 1 : 0;
        shot.by = side == target ? the_target : 0;
        shot.at = side == target ? 0 : the_target;
        Frame scored = frame;
        sheet::Evaluation evaluation{&sheet_, &call.procedure(), nullptr, nullptr, nullptr, -1};
        sheet::score(evaluation, scored);
        if (scored.refused < 0) ++shot_count_;
    }

    void lay_blow(Side side) {
        const Call& call = melee_[side];
        Strike& blow = blows_[side];
        blow.frame = call.facts();
        blow.frame.slots[call.slot("own.was_charged")] = side == target ? 1 : 0;
        blow.by = side == target ? the_target : 0;
        blow.at = side == target ? 0 : the_target;
        blow.touching = contact_;
    }

    const sheet::Sheet& sheet_;
    Call plain_test_;
    Call table_test_;
    Call charged_;
    std::array<Call, 2> morale_;
    std::array<Call, 2> shooting_;
    std::array<Call, 2> melee_;
    std::array<SideFacts, 2> sides_;
    ChargeTest test_;
    std::array<Strike, 2> shots_;
    std::size_t shot_count_ = 0;
    std::array<Strike, 2> blows_;
    Value distance_ = 0;
    Value evade_move_ = 0;
    Value rear_ = 0;
    bool front_ = true;
    bool evades_ = false;
    bool target_is_artillery_ = false;
    bool charger_shoots_ = false;
    bool refused_ = false;
    sheet::Resolution refusal_;
    int contact_ = 0;
};

// Holds what the stages refer to.
class ToldPlan final : public sheet::ChainPlan {
public:
    explicit ToldPlan(const sheet::Facts& facts)
        : procedures_(facts.sheet()), told_(facts), plan_(procedures_, told_) {}

    const sheet::Resolution* refusal() const override { return told_.refusal(); }
    std::span<const std::string_view> stages() const override { return plan_.stages(); }
    sheet::Situation begin() const override { return plan_.begin(); }
    sheet::Finish run_stage(std::size_t stage, const sheet::Situation& situation, const sheet::StageContext& context,
                            sheet::StageSink& sink) override {
        return plan_.run_stage(stage, situation, context, sink);
    }
    std::vector<sheet::Answered> answers(const sheet::Situation& situation) const override {
        return plan_.answers(situation);
    }

private:
    ChargeProcedures procedures_;
    ToldCharge told_;
    ChargePlan plan_;
};

}  // namespace
}  // namespace told_charge

base::Result<std::unique_ptr<sheet::ChainPlan>> Charge::plan(const sheet::Facts& facts) const {
    return std::unique_ptr<sheet::ChainPlan>(std::make_unique<told_charge::ToldPlan>(facts));
}

}  // namespace linstock::mechanics_arw
