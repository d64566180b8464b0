#include "mechanics/fife_drum/charge.hpp"

#include <algorithm>
#include <array>

#include "mechanics/fife_drum/unit.hpp"

namespace linstock::mechanics_fife_drum {

namespace charge_stages {
namespace {

using sheet::Finish;
using sheet::Frame;
using sheet::Rename;
using sheet::Situation;
using sheet::Slot;
using sheet::Value;

// What the situation holds besides the two units.
constexpr std::size_t contact = 2 * Unit::numbers;  // the melee is on
constexpr std::size_t fought = contact + 1;         // it was
constexpr std::size_t waiting = contact + 2;        // hits on the target, taken off when both sides have rolled
constexpr std::size_t charger_chart = contact + 3;  // the chart the charger rolled on, told to the target with them

// The target fires: the charger is its target, and comes on in front of it.
constexpr Rename target_fires[] = {
    {"own.figures", "other.figures_firing"}, {"own.unit_figures", "-"}, {"own.", "other."}, {"other.", "own."}};
constexpr Rename charger_fights[] = {{"own.unit_figures", "-"}, {"other.unit_figures", "-"}};
constexpr Rename target_fights[] = {
    {"own.unit_figures", "-"}, {"other.unit_figures", "-"}, {"own.", "other."}, {"other.", "own."}};

enum class Reaction : std::uint8_t { stand, evade, fire_and_evade };

// One side's dice in a round of melee.
class Blows {
public:
    Blows(const sheet::Facts& chain, std::span<const Rename> renames) : call_(chain, "melee", renames) {
        figures_ = call_.facts().slots[call_.slot("own.figures")] / base::one;
    }

    CountEnds ends() const { return CountEnds(call_.slot("hits"), call_.slot("chart")); }

    Finish run(const Unit& roller, const Unit& enemy, int round, const Situation& situation,
               const sheet::StageContext& context, CountEnds& ends) const {
        Frame frame = call_.facts();
        frame.slots[call_.slot("own.figures")] = base::whole(std::min(figures_, roller.left(situation)));
        frame.slots[call_.slot("own.state")] = static_cast<Value>(std::min(roller.state(situation), State::routed));
        frame.slots[call_.slot("other.state")] = static_cast<Value>(std::min(enemy.state(situation), State::routed));
        frame.slots[call_.slot("round")] = base::whole(round);
        return context.run(call_.sheet(), call_.procedure(), {&frame, 1}, ends);
    }

private:
    sheet::ChainCall call_;
    int figures_ = 0;
};

class ChargePlan final : public sheet::ChainPlan {
public:
    explicit ChargePlan(const sheet::Facts& facts)
        : charger_(facts, "own", 0),
          target_(facts, "other", Unit::numbers),
          fire_(facts, "other", target_fires),
          charge_(facts, charger_fights),
          defence_(facts, target_fights) {
        Frame told;
        facts.fill(told, 0, sheet::Facts::Fill::presets);
        const sheet::Procedure& chain = facts.procedure();
        reaction_ = static_cast<Reaction>(told.slots[chain.find_slot("other.reaction")]);
        const bool wants_to = told.slots[chain.find_slot("other.fires")] == 1;
        fires_ = fire_.refusal() == nullptr &&
                 (reaction_ == Reaction::fire_and_evade || (reaction_ == Reaction::stand && wants_to));
        each_round_ = chosen(facts, "tests_each_round");
    }

    std::span<const std::string_view> stages() const override { return names_; }

    Situation begin() const override {
        Situation situation;
        charger_.begin(situation);
        target_.begin(situation);
        return situation;
    }

    Finish run_stage(std::size_t stage, const Situation& situation, const sheet::StageContext& context,
                     sheet::StageSink& sink) override {
        switch (stage) {
            case 0:
                return fire_at_charger(situation, context, sink);
            case 1:
                return charger_.test(Trigger::firing, situation, context, sink);
            case 2:
                return evade_or_stand(situation, context, sink);
            case 3:
                return charger_strikes(1, situation, context, sink);
            case 4:
                return target_strikes(1, situation, context, sink);
            case 5:
                return after_round(charger_, each_round_, situation, context, sink);
            case 6:
                return after_round(target_, each_round_, situation, context, sink);
            case 7:
                return charger_strikes(2, situation, context, sink);
            case 8:
                return target_strikes(2, situation, context, sink);
            case 9:
                return after_round(charger_, true, situation, context, sink);
            default:
                return after_round(target_, true, situation, context, sink);
        }
    }

    std::vector<sheet::Answered> answers(const Situation& situation) const override {
        return {
            word_answer("result", in_words(situation)),
            number_answer("charger_losses", charger_.lost(situation)),
            word_answer("charger_state", std::string(name_of(charger_.state(situation)))),
            number_answer("target_losses", target_.lost(situation)),
            word_answer("target_state", std::string(name_of(target_.state(situation)))),
        };
    }

private:
    static Finish unchanged(const Situation& situation, sheet::StageSink& sink) {
        sink.next(situation, 1, 1);
        return Finish::done;
    }

    Finish fire_at_charger(const Situation& situation, const sheet::StageContext& context,
                           sheet::StageSink& sink) const {
        if (!fires_) return unchanged(situation, sink);
        CountEnds ends = fire_.ends();
        const Finish finish =
            fire_.run(fire_.strength(), target_.state(situation), charger_.state(situation), context, ends);
        if (finish != Finish::done) return finish;
        ends.each([&](int hits, base::Weight part, base::Weight of) {
            Situation after = situation;
            charger_.lose(after, hits);
            sink.next(after, part, of);
        });
        return Finish::done;
    }

    // An evader tests and is gone from the charger's way; one that stands is met, if the charger still comes on in good order.
    Finish evade_or_stand(const Situation& situation, const sheet::StageContext& context,
                          sheet::StageSink& sink) const {
        if (reaction_ != Reaction::stand) return target_.test(Trigger::evade, situation, context, sink);
        Situation after = situation;
        after[contact] = charger_.state(situation) == State::good ? 1 : 0;
        after[fought] = after[contact];
        return unchanged(after, sink);
    }

    Finish charger_strikes(int round, const Situation& situation, const sheet::StageContext& context,
                           sheet::StageSink& sink) const {
        if (situation[contact] == 0) return unchanged(situation, sink);
        if (round == 2 && parted(situation)) {
            Situation after = situation;
            after[contact] = 0;
            return unchanged(after, sink);
        }
        CountEnds ends = charge_.ends();
        const Finish finish = charge_.run(charger_, target_, round, situation, context, ends);
        if (finish != Finish::done) return finish;
        if (target_.state(situation) == State::routed) {  // caught: FD-MEL-23
            Situation after = situation;
            target_.set_state(after, State::removed);
            after[contact] = 0;
            return unchanged(after, sink);
        }
        ends.each([&](int hits, base::Weight part, base::Weight of) {
            Situation after = situation;
            after[waiting] = static_cast<std::int16_t>(hits);
            after[charger_chart] = static_cast<std::int16_t>(ends.chart());
            sink.next(after, part, of);
        });
        return Finish::done;
    }

    // Both sides roll before losses come off (GAP-E01), so the charger's hits have waited.
    Finish target_strikes(int round, const Situation& situation, const sheet::StageContext& context,
                          sheet::StageSink& sink) const {
        if (situation[contact] == 0) return unchanged(situation, sink);
        CountEnds ends = defence_.ends();
        const Finish finish = defence_.run(target_, charger_, round, situation, context, ends);
        if (finish != Finish::done) return finish;
        ends.each([&](int hits, base::Weight part, base::Weight of) {
            Situation after = situation;
            after[waiting] = after[charger_chart] = 0;
            charger_.lose(after, hits);
            charger_.fought_on(after, ends.chart());
            target_.lose(after, situation[waiting]);
            target_.fought_on(after, situation[charger_chart]);
            const bool both = charger_.state(after) != State::removed && target_.state(after) != State::removed;
            after[contact] = both ? 1 : 0;
            sink.next(after, part, of);
        });
        return Finish::done;
    }

    Finish after_round(const Unit& unit, bool tests, const Situation& situation, const sheet::StageContext& context,
                       sheet::StageSink& sink) const {
        if (!tests || situation[fought] == 0) return unchanged(situation, sink);
        return unit.test(Trigger::melee, situation, context, sink);
    }

    // The melee is over when, both having tested, one of them has broken.
    bool parted(const Situation& situation) const {
        return !charger_.fights_on(situation) || !target_.fights_on(situation) || newly_shaken(situation);
    }

    // A target that stood shaken fights on until it breaks anew.
    bool newly_shaken(const Situation& situation) const {
        Situation before;
        target_.begin(before);
        return charger_.state(situation) == State::shaken ||
               (target_.state(situation) == State::shaken && target_.state(before) != State::shaken);
    }

    // --- in words -------------------------------------------------------------------------------------------------

    // What becomes of a side that breaks or has to give ground; unlimbered guns cannot go (CMP-20).
    static std::string goes(const Unit& unit, const Situation& situation) {
        switch (unit.state(situation)) {
            case State::removed:
                return "is removed";
            case State::routed:
                return unit.guns() ? "is lost" : "routs";
            case State::shaken:
                return unit.guns() ? "is lost" : "retires shaken";
            case State::good:
                break;
        }
        return unit.guns() ? "is lost" : "retreats";
    }

    std::string in_words(const Situation& situation) const {
        const bool charger_good = charger_.state(situation) == State::good;
        const bool target_good = target_.state(situation) == State::good;
        if (reaction_ != Reaction::stand) {
            const std::string state = target_good ? "in good order" : std::string(name_of(target_.state(situation)));
            return charger_good
                       ? "target evades " + state
                       : "target evades " + state + "; charger " + std::string(name_of(charger_.state(situation)));
        }
        if (situation[fought] == 0) return "charge fails: charger " + goes(charger_, situation);
        if (charger_good && target_good)
            return "no winner: charger " + goes(charger_, situation) + ", target " + goes(target_, situation);
        if (charger_good) return "charger wins: target " + goes(target_, situation);
        if (target_good) return "target wins: charger " + goes(charger_, situation);
        return "both break: charger " + goes(charger_, situation) + ", target " + goes(target_, situation);
    }

    static constexpr std::array<std::string_view, 11> names_ = {
        "fire at the charger",  "charger's morale",       "evade or stand",        "first round, charger",
        "first round, target",  "after it, charger",      "after it, target",      "second round, charger",
        "second round, target", "charger's melee morale", "target's melee morale",
    };

    Unit charger_;
    Unit target_;
    Fire fire_;
    Blows charge_;
    Blows defence_;
    Reaction reaction_ = Reaction::stand;
    bool fires_ = false;
    bool each_round_ = false;
};

}  // namespace
}  // namespace charge_stages

base::Result<std::unique_ptr<sheet::ChainPlan>> Charge::plan(const sheet::Facts& facts) const {
    return std::unique_ptr<sheet::ChainPlan>(std::make_unique<charge_stages::ChargePlan>(facts));
}

}  // namespace linstock::mechanics_fife_drum
