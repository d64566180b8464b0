#include "mechanics/fife_drum/volley.hpp"

#include <algorithm>
#include <array>

#include "mechanics/fife_drum/unit.hpp"

namespace linstock::mechanics_fife_drum {

namespace volley_stages {
namespace {

using sheet::Finish;
using sheet::Rename;
using sheet::Situation;

// The target fires back: it is now the firer.
constexpr Rename exchanged[] = {{"own.", "other."}, {"other.", "own."}};

enum class Stage : std::uint8_t { fire, target_tests, fire_back, firer_tests };

class VolleyPlan final : public sheet::ChainPlan {
public:
    explicit VolleyPlan(const sheet::Facts& facts)
        : firer_(facts, "own", 0),
          target_(facts, "other", Unit::numbers),
          fire_(facts, "own", {}),
          fire_back_(facts, "other", exchanged) {
        sheet::Frame told;
        facts.fill(told, 0, sheet::Facts::Fill::presets);
        returns_fire_ = told.slots[facts.procedure().find_slot("other.returns_fire")] == 1;
        at_once_ = chosen(facts, "fire_back_first");
    }

    const sheet::Resolution* refusal() const override { return fire_.refusal(); }
    std::span<const std::string_view> stages() const override { return at_once_ ? names_at_once : names_in_turn; }

    Situation begin() const override {
        Situation situation;
        firer_.begin(situation);
        target_.begin(situation);
        return situation;
    }

    Finish run_stage(std::size_t stage, const Situation& situation, const sheet::StageContext& context,
                     sheet::StageSink& sink) override {
        switch ((at_once_ ? at_once : in_turn)[stage]) {
            case Stage::fire:
                return shoot(fire_, fire_.strength(), firer_, target_, situation, context, sink);
            case Stage::fire_back:
                return shoot_back(situation, context, sink);
            case Stage::target_tests:
                return target_.test(Trigger::firing, situation, context, sink);
            case Stage::firer_tests:
                return firer_.test(Trigger::firing, situation, context, sink);
        }
        return Finish::done;
    }

    std::vector<sheet::Answered> answers(const Situation& situation) const override {
        return {
            word_answer("result", in_words(situation)),
            number_answer("target_losses", target_.lost(situation)),
            number_answer("target_left", target_.left(situation)),
            word_answer("target_state", std::string(name_of(target_.state(situation)))),
            number_answer("firer_losses", firer_.lost(situation)),
            number_answer("firer_left", firer_.left(situation)),
            word_answer("firer_state", std::string(name_of(firer_.state(situation)))),
        };
    }

private:
    static Finish shoot(const Fire& fire, int firing, const Unit& from, const Unit& at, const Situation& situation,
                        const sheet::StageContext& context, sheet::StageSink& sink) {
        CountEnds ends = fire.ends();
        const Finish finish = fire.run(firing, from.state(situation), at.state(situation), context, ends);
        if (finish != Finish::done) return finish;
        ends.each([&](int hits, base::Weight part, base::Weight of) {
            Situation after = situation;
            at.lose(after, hits);
            sink.next(after, part, of);
        });
        return Finish::done;
    }

    // Both at once: by the strength and in the state in which the target was shot at.
    Finish shoot_back(const Situation& situation, const sheet::StageContext& context, sheet::StageSink& sink) const {
        Situation as_it_fires = situation;
        if (at_once_) target_.begin(as_it_fires);
        const int left = at_once_ ? fire_back_.strength() : std::min(fire_back_.strength(), target_.left(situation));
        if (!returns_fire_ || fire_back_.refusal() != nullptr || !target_.fights_on(as_it_fires) || left < 1) {
            sink.next(situation, 1, 1);
            return Finish::done;
        }
        CountEnds ends = fire_back_.ends();
        const Finish finish = fire_back_.run(left, target_.state(as_it_fires), firer_.state(situation), context, ends);
        if (finish != Finish::done) return finish;
        ends.each([&](int hits, base::Weight part, base::Weight of) {
            Situation after = situation;
            firer_.lose(after, hits);
            sink.next(after, part, of);
        });
        return Finish::done;
    }

    static std::string of_unit(const Unit& unit, const Situation& situation) {
        return "loses " + std::to_string(unit.lost(situation)) + ", " + std::string(name_of(unit.state(situation)));
    }

    std::string in_words(const Situation& situation) const {
        std::string text = "target " + of_unit(target_, situation);
        if (returns_fire_) text += "; firer " + of_unit(firer_, situation);
        return text;
    }

    static constexpr std::array in_turn = {Stage::fire, Stage::target_tests, Stage::fire_back, Stage::firer_tests};
    static constexpr std::array at_once = {Stage::fire, Stage::fire_back, Stage::target_tests, Stage::firer_tests};
    static constexpr std::array<std::string_view, 4> names_in_turn = {"fire", "target's morale", "fire back",
                                                                      "firer's morale"};
    static constexpr std::array<std::string_view, 4> names_at_once = {"fire", "fire back", "target's morale",
                                                                      "firer's morale"};

    Unit firer_;
    Unit target_;
    Fire fire_;
    Fire fire_back_;
    bool returns_fire_ = false;
    bool at_once_ = false;
};

}  // namespace
}  // namespace volley_stages

base::Result<std::unique_ptr<sheet::ChainPlan>> Volley::plan(const sheet::Facts& facts) const {
    return std::unique_ptr<sheet::ChainPlan>(std::make_unique<volley_stages::VolleyPlan>(facts));
}

}  // namespace linstock::mechanics_fife_drum
