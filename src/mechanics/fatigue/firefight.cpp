#include "mechanics/fatigue/firefight.hpp"

#include <algorithm>
#include <array>

#include "mechanics/fatigue/play.hpp"

namespace linstock::mechanics_fatigue {

namespace firefight_stages {
namespace {

using sheet::Answered;
using sheet::Finish;
using sheet::Situation;

enum Side : std::size_t { own_side, other_side };

// What the situation holds: the score of each side, who broke (0 nobody), and in which exchange.
constexpr std::size_t fs = 0;  // and 1
constexpr std::size_t broke = 2;
constexpr std::size_t ended = 3;

// One side's shot: only its own score, and whether it is its first, change from exchange to exchange.
struct Shooter {
    sheet::ChainCall shot;
    sheet::Slot score = shot.slot("own.fs");
    sheet::Slot first_volley = shot.slot("own.initial_volley");
    sheet::Slot new_target = shot.slot("own.new_target");
    sheet::Slot target_score = shot.slot("other.fs");
    sheet::Slot target_after = shot.slot("target_fs_after");
    bool silent = false;  // out of range, limbered, …: it is shot at and does not answer
};

class FirefightPlan final : public sheet::ChainPlan {
public:
    explicit FirefightPlan(const sheet::Facts& facts)
        : told_(facts),
          sides_{Shooter{sheet::ChainCall(facts, fire_procedure(told_, "own.arm"), {})},
                 Shooter{sheet::ChainCall(facts, fire_procedure(told_, "other.arm"), sides_exchanged)}},
          first_(told_.word("first_to_fire") == "other" ? other_side : own_side) {
        for (Shooter& side : sides_) side.silent = side.shot.refused(&refusal_);
        for (int i = 1; i <= told_.count("exchanges"); ++i) {
            for (const char* half : {", first to fire", ", answer"})
                labels_.push_back("exchange " + std::to_string(i) + half);
        }
        stage_names_.assign(labels_.begin(), labels_.end());
    }

    // Where neither can shoot there is no fight.
    const sheet::Resolution* refusal() const override {
        return sides_[own_side].silent && sides_[other_side].silent ? &refusal_ : nullptr;
    }

    std::span<const std::string_view> stages() const override { return stage_names_; }

    Situation begin() const override {
        Situation situation;
        situation[fs + own_side] = static_cast<std::int16_t>(told_.count("own.fs"));
        situation[fs + other_side] = static_cast<std::int16_t>(told_.count("other.fs"));
        return situation;
    }

    Finish run_stage(std::size_t stage, const Situation& situation, const sheet::StageContext& context,
                     sheet::StageSink& sink) override {
        const Side shooter = (stage % 2 == 0) == (first_ == own_side) ? own_side : other_side;
        if (situation[broke] != 0 || sides_[shooter].silent) return pass_on(situation, sink);
        return shoot(shooter, static_cast<int>(stage / 2) + 1, situation, context, sink);
    }

    std::vector<Answered> answers(const Situation& situation) const override {
        return {
            word_answer("result", in_words(situation)),
            word_answer("survivor", survivor(situation)),
            number_answer("exchanges", situation[broke] != 0 ? situation[ended] : told_.count("exchanges")),
            number_answer("own_fs", situation[fs + own_side]),
            number_answer("other_fs", situation[fs + other_side]),
        };
    }

private:
    Finish shoot(Side shooter, int exchange, const Situation& situation, const sheet::StageContext& context,
                 sheet::StageSink& sink) const {
        const Shooter& side = sides_[shooter];
        const Side target = shooter == own_side ? other_side : own_side;
        sheet::Frame frame = side.shot.facts();
        frame.slots[side.score] = base::whole(situation[fs + shooter]);
        frame.slots[side.target_score] = base::whole(situation[fs + target]);
        if (exchange > 1) frame.slots[side.first_volley] = frame.slots[side.new_target] = 0;
        EachEnd ends([&](const sheet::Frame& after, const sheet::End& end) {
            Situation next = situation;
            next[fs + target] = points(after, side.target_after);
            if (next[fs + target] == 0 && breaks_) {
                next[broke] = static_cast<std::int16_t>(target + 1);
                next[ended] = static_cast<std::int16_t>(exchange);
            }
            sink.next(next, end.part, end.of);
        });
        return context.run(side.shot.sheet(), side.shot.procedure(), {&frame, 1}, ends);
    }

    static std::string survivor(const Situation& situation) {
        if (situation[broke] == 0) return "both";
        return situation[broke] == 1 + static_cast<std::int16_t>(own_side) ? "other" : "own";
    }

    std::string in_words(const Situation& situation) const {
        if (situation[broke] == 0) return "neither breaks in " + counted(told_.count("exchanges"), "exchange");
        return survivor(situation) == "own" ? "the other side breaks" : "the own side breaks";
    }

    ChainFacts told_;
    std::array<Shooter, 2> sides_;
    Side first_;
    bool breaks_ = breaks_at_nought(sides_[0].shot.sheet());
    std::vector<std::string> labels_;
    std::vector<std::string_view> stage_names_;
    sheet::Resolution refusal_;
};

}  // namespace
}  // namespace firefight_stages

base::Result<std::unique_ptr<sheet::ChainPlan>> Firefight::plan(const sheet::Facts& facts) const {
    return std::unique_ptr<sheet::ChainPlan>(std::make_unique<firefight_stages::FirefightPlan>(facts));
}

}  // namespace linstock::mechanics_fatigue
