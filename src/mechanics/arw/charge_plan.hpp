#pragma once

#include "mechanics/arw/charge_facts.hpp"

namespace linstock::mechanics_arw {

// The stages of a charge over whatever facts are told or measured: the test to charge, the target's answer, the shooting, the melee, and
// where the facts are told of it the morale of both. Procedures and facts outlive it.
class ChargePlan final : public sheet::ChainPlan {
public:
    ChargePlan(const ChargeProcedures& procedures, ChargeFacts& facts);

    std::span<const std::string_view> stages() const override;
    sheet::Situation begin() const override;
    sheet::Finish run_stage(std::size_t stage, const sheet::Situation& situation, const sheet::StageContext& context,
                            sheet::StageSink& sink) override;
    std::vector<sheet::Answered> answers(const sheet::Situation& situation) const override;

    // Of a situation after the melee or later.
    ChargeEnd end_of(const sheet::Situation& situation) const;

private:
    using Situation = sheet::Situation;
    using Context = sheet::StageContext;
    class Sum;

    sheet::Finish test_to_charge(const Situation& situation, const Context& context, sheet::StageSink& sink);
    sheet::Finish target_answers(const Situation& situation, const Context& context, sheet::StageSink& sink);
    sheet::Finish target_runs(const Situation& situation, base::Weight part, base::Weight of, const Context& context,
                              sheet::StageSink& sink);
    sheet::Finish shoot(const Situation& situation, const Context& context, sheet::StageSink& sink);
    sheet::Finish fight(const Situation& situation, const Context& context, sheet::StageSink& sink);
    sheet::Finish test_morale(const Situation& situation, const Context& context, sheet::StageSink& sink);
    sheet::Finish test_side(int side, const Situation& situation, const Context& context, CallEnds& ends) const;

    sheet::Finish suffer(int unit, std::span<const Strike> blows, const Situation& situation, const Context& context,
                         Sum& sum) const;

    Situation after_answer(Situation next, const Reading& reading);
    Situation gone_back(Situation next, Back how, int far);
    void lay_blow(const Strike& blow, const Situation& situation, sheet::Frame& frame) const;
    ChargeMoment moment_of(const Situation& situation) const;
    int stands_left(const Situation& situation, int unit) const;
    Chargers alive(const Situation& situation) const;
    std::string in_words(const Situation& situation) const;
    std::string order_of(const Situation& situation, int side) const;

    const ChargeProcedures& procedures_;
    ChargeFacts& facts_;
    Charged charger_[most_chargers];
    Charged target_;
    int chargers_;
    Chargers all_ = 0;
};

}  // namespace linstock::mechanics_arw
