#include <vector>

#include "rules/arw/calls.hpp"
#include "rules/arw/losses.hpp"
#include "tactics/firing.hpp"

// What only this sheet says of shooting: who does not shoot, how Lights divide their stands, what a shot's facts are, and what it
// leaves behind.
namespace linstock::rules_arw {

namespace {

using tactics::Fired;
using tactics::Shot;
using tactics::ToldOff;

class ArwFire final : public tactics::FireRules {
public:
    explicit ArwFire(const ArwManual& manual) : manual_(manual) {
        charges_ = manual.rule("ARW-GAP-P4");
        who_shoots_ = manual.rule("ARW-GAP-18");
        two_shots_ = manual.rule("ARW-GAP-26");
        ask_second_shots();
    }

    bool may_shoot(const Battle& battle, UnitId unit, Refusal* why) const override {
        const UnitState& its = battle.state().unit(unit);
        if (its.mark[unit_mark::charge_test] == 1 && !manual_.charger_shoots)
            return refuse(why, charges_, "a unit that goes in with a charge does not shoot this phase");
        if (its.mark[unit_mark::evaded] != 0)
            return refuse(why, charges_, "a unit that evaded does not shoot this phase");
        return true;
    }
    bool may_target(const Battle& battle, UnitId unit, UnitId target, Refusal* why) const override {
        const State& state = battle.state();
        if (!manual_.only_phasing_shoots || state.head().phase_side == state.unit(unit).side) return true;
        if (state.find_tie(tie::charges, target, unit) != nullptr) return true;
        return refuse(why, who_shoots_, "in the enemy's phase a unit shoots only at those who charge it");
    }
    bool answers_charger() const override { return true; }

    // "Any extra stands may make a second shot": the first has the one extra stand that counts.
    ToldOff told_off(UnitId shooter, int stands, int before, int targets) const override {
        constexpr int counts = 2;
        if (!second_shots(shooter)) return {{{stands, 1}, {}}, 1};
        if (targets > 1 || stands <= counts) return {{{stands, before + 1}, {}}, 1};
        return {{{counts, before + 1}, {stands - counts, 2}}, 2};
    }
    bool may_make(UnitId unit, int shots, Refusal* why) const override {
        return !second_shots(unit) || shots <= 2 || refuse(why, two_shots_, "a unit makes two shots at most");
    }

    const Prepared& lay_shot(const Battle& battle, const Shot& shot, sheet::Frame& frame) const override {
        const ShotSlots& at = manual_.calls->shot();
        manual_.calls->shot_facts().lay(battle, shot.shooter, shot.target, frame);
        frame.slots[at.stands] = base::whole(shot.stands);
        frame.slots[at.shot_number] = base::whole(shot.number);
        frame.slots[at.moved] = shot.moved ? 1 : 0;
        frame.slots[at.other_cover] = shot.cover;
        frame.slots[at.range] = as_fact(shot.range);
        return manual_.calls->shooting();
    }
    bool short_range(const Shot&, const sheet::Frame& scored) const override {
        return scored.slots[manual_.calls->shot().band] == manual_.calls->words().short_band;
    }
    bool first_volley(const State& state, UnitId shooter) const override {
        return state.unit(shooter).mark[unit_mark::fired_today] == 0;
    }

    void suffer(Work& work, UnitId target, std::span<const Fired* const> shots) const override;
    void note_shots(Work& work, UnitId shooter, std::span<const Fired* const> shots) const override;
    void after_fire(Work& work, const tactics::LossesBefore& before) const override {
        risk_generals(manual_, work, before);
    }

private:
    void ask_second_shots();
    bool second_shots(UnitId unit) const {
        return second_shots_[static_cast<std::size_t>(manual_.row(unit).type)] != 0;
    }

    const ArwManual& manual_;
    RuleId charges_ = 0;
    RuleId who_shoots_ = 0;
    RuleId two_shots_ = 0;
    std::vector<std::uint8_t> second_shots_;  // by row of `units`
};

// Whether a unit of this row counts one extra stand only and makes a second shot with the others: the sheet's own answer, row by row.
void ArwFire::ask_second_shots() {
    const Prepared& shooting = manual_.calls->shooting();
    const ShotSlots& at = manual_.calls->shot();
    if (at.type == nowhere) return;
    const int kind = shooting.procedure().slots[at.type].kind;
    for (std::size_t row = 0; row < manual_.sheet->kinds[nth(kind)].values.size(); ++row) {
        sheet::Frame frame = shooting.fresh();
        frame.slots[at.type] = static_cast<sheet::Value>(row);
        frame.slots[at.other_type] = static_cast<sheet::Value>(row);
        frame.slots[at.stands] = base::whole(1);
        frame.slots[at.range] = 0;
        shooting.refused(frame);
        second_shots_.push_back(frame.slots[at.capped_as_light] == 1 ? 1 : 0);
    }
}

void ArwFire::suffer(Work& work, UnitId target, std::span<const Fired* const> shots) const {
    Suffered suffered;
    RuleId guns_rule = 0;
    for (const Fired* fired : shots) {
        suffered.take(fired->done);
        const bool guns = manual_.card(fired->shot.shooter).arm == battle::Arm::guns;
        if (guns && fired->short_range) guns_rule = fired->done.rule;
    }
    rules_arw::suffer(*manual_.play, work, target, suffered, "shooting");
    const GroupId group = work.state().unit(target).group;
    if (guns_rule != 0 && work.state().group(group).mark[group_mark::short_guns] == 0)
        work.mark_group(group, group_mark::short_guns, 1, guns_rule);
}

void ArwFire::note_shots(Work& work, UnitId shooter, std::span<const Fired* const> shots) const {
    const RuleId rule = shots.back()->done.rule;
    const int made = static_cast<int>(shots.size());
    work.mark_unit(shooter, unit_mark::shots, work.state().unit(shooter).mark[unit_mark::shots] + made, rule);
    if (work.state().unit(shooter).mark[unit_mark::fired_today] == 0)
        work.mark_unit(shooter, unit_mark::fired_today, 1, rule);
}

}  // namespace

std::shared_ptr<const tactics::FireRules> make_fire_rules(const ArwManual& manual) {
    return std::make_shared<ArwFire>(manual);
}

}  // namespace linstock::rules_arw
