#include "mechanics/fatigue/volley.hpp"

#include <array>

#include "mechanics/fatigue/play.hpp"

namespace linstock::mechanics_fatigue {

namespace volley_stages {
namespace {

using sheet::Answered;
using sheet::Finish;
using sheet::Situation;

// What the situation holds.
constexpr std::size_t hits = 0;
constexpr std::size_t left = 1;
constexpr std::size_t broken = 2;

class VolleyPlan final : public sheet::ChainPlan {
public:
    explicit VolleyPlan(const sheet::Facts& facts)
        : told_(facts), shot_(facts, fire_procedure(told_, "own.arm"), {}), refused_(shot_.refused(&refusal_)) {}

    const sheet::Resolution* refusal() const override { return refused_ ? &refusal_ : nullptr; }

    std::span<const std::string_view> stages() const override { return stage_names_; }

    Situation begin() const override {
        Situation situation;
        situation[left] = static_cast<std::int16_t>(told_.count("other.fs"));
        return situation;
    }

    Finish run_stage(std::size_t stage, const Situation& situation, const sheet::StageContext& context,
                     sheet::StageSink& sink) override {
        return stage == 0 ? shoot(situation, context, sink) : break_or_stand(situation, sink);
    }

    std::vector<Answered> answers(const Situation& situation) const override {
        return {
            word_answer("result", in_words(situation)),
            number_answer("hits", situation[hits]),
            number_answer("target_fs_after", situation[left]),
            yes_no_answer("breaks", situation[broken] != 0),
        };
    }

private:
    Finish shoot(const Situation& situation, const sheet::StageContext& context, sheet::StageSink& sink) {
        sheet::Frame frame = shot_.facts();
        EachEnd ends([&](const sheet::Frame& after, const sheet::End& end) {
            Situation next = situation;
            next[hits] = points(after, hits_made_);
            next[left] = points(after, left_);
            sink.next(next, end.part, end.of);
        });
        return context.run(shot_.sheet(), shot_.procedure(), {&frame, 1}, ends);
    }

    Finish break_or_stand(const Situation& situation, sheet::StageSink& sink) const {
        Situation next = situation;
        if (next[left] == 0 && breaks_at_nought(shot_.sheet())) next[broken] = 1;
        return pass_on(next, sink);
    }

    static std::string in_words(const Situation& situation) {
        if (situation[hits] == 0) return "no effect";
        return counted(situation[hits], "hit") +
               (situation[broken] != 0 ? "; the target breaks" : "; the target stands");
    }

    static constexpr std::array<std::string_view, 2> stage_names_ = {"fire", "break"};

    ChainFacts told_;
    sheet::ChainCall shot_;
    sheet::Slot hits_made_ = shot_.slot("own.hits");
    sheet::Slot left_ = shot_.slot("target_fs_after");
    sheet::Resolution refusal_;
    bool refused_;
};

}  // namespace
}  // namespace volley_stages

base::Result<std::unique_ptr<sheet::ChainPlan>> Volley::plan(const sheet::Facts& facts) const {
    return std::unique_ptr<sheet::ChainPlan>(std::make_unique<volley_stages::VolleyPlan>(facts));
}

}  // namespace linstock::mechanics_fatigue
