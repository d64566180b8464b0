#pragma once

#include <array>
#include <span>
#include <vector>

#include "mechanics/arw/charge_plan.hpp"
#include "rules/arw/calls.hpp"
#include "tactics/onset.hpp"
#include "tactics/touch.hpp"

// A charge measured at the table for the stages of the chain `charge`. It is rehearsed apart from the battle, with the very steps it would
// be made by; what each stage asks is measured where it would be thrown. Nothing is drawn.
namespace linstock::rules_arw {

class MeasuredCharge final : public mechanics_arw::ChargeFacts {
public:
    using Go = battle::Charge::Go;
    using Chargers = mechanics_arw::Chargers;
    using Moment = mechanics_arw::ChargeMoment;
    using Strike = mechanics_arw::Strike;

    // Units that charge one target, by ways that lead there; of a charge that is under way already those who are tied to it.
    MeasuredCharge(const ArwManual& manual, const Battle& battle, std::span<const Go> goes);

    int chargers() const override { return static_cast<int>(count_); }
    mechanics_arw::Charged of(int unit) const override;
    std::span<mechanics_arw::ChargeTest> tests() override { return tests_; }
    bool answers() const override { return answers_; }
    bool evades(Chargers in) const override;
    void lay_answer(Chargers in, sheet::Frame& frame) override;
    bool lay_rout(sheet::Frame& frame) override;
    int rout_move() const override { return 0; }
    bool caught(const Moment& moment) override { return !blows(moment).empty(); }
    std::span<const Strike> shots(const Moment& moment) override;
    std::span<const Strike> blows(const Moment& moment) override;

    // For who explains it: the units by the chain's numbers, and a melee's facts as they are when nobody was hurt before.
    UnitId unit(int number) const { return number == mechanics_arw::the_target ? target_ : goes_[nth(number)].unit; }
    Chargers all() const { return static_cast<Chargers>((1U << count_) - 1); }
    void complete(const Strike& blow, sheet::Frame& frame) const;

private:
    void begin_anew(std::span<const Go> goes);
    void begin_under_way();
    void lay_tests();
    void wait(Chargers in);
    void go_back(Moment moment);
    void measure_melee(const Moment& moment);
    void add_shots(UnitId shooter, UnitId at, int by, int victim);
    void add_blow(const tactics::Contact& contact, const std::vector<tactics::Contact>& contacts,
                  tactics::Overlaps& overlaps, UnitId striker);
    void leave_out_own(UnitId striker, Strike& blow) const;
    int number_of(UnitId unit) const;

    const ArwManual& manual_;
    Battle& there_;
    battle::Faces none_;
    battle::Events events_;
    Work work_;
    std::array<Go, battle::max_chargers> goes_;
    std::array<tactics::Onset, battle::max_chargers> onsets_;
    std::size_t count_ = 0;
    UnitId target_;
    bool running_ = false;    // the target is in Rout: nobody tests
    bool under_way_ = false;  // they have tested already
    bool answers_ = true;
    std::vector<mechanics_arw::ChargeTest> tests_;

    // Where they stand when they test; when those who passed wait for the shooting; and when the target has gone back before them.
    State testing_;
    State waiting_;
    Chargers waiting_in_ = 0;
    struct Gone {
        Moment at;
        State state;
    };
    std::vector<Gone> gone_;
    // The melees measured so far, each a part of the list.
    struct Melee {
        Moment at;
        std::size_t first = 0;
        std::size_t count = 0;
    };
    std::vector<Melee> melees_;
    std::vector<Strike> shots_;
    std::vector<Strike> blows_;
};

}  // namespace linstock::rules_arw
