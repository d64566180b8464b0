#include "mechanics/acw/volley.hpp"

#include <algorithm>
#include <array>

#include "mechanics/acw/stage_call.hpp"

namespace linstock::mechanics_acw {

namespace volley_stages {
namespace {

using base::Weight;
using sheet::Answered;
using sheet::Finish;
using sheet::Frame;
using sheet::Situation;
using sheet::Slot;
using sheet::StageContext;
using sheet::StageSink;

// What the situation holds, all of the target.
constexpr std::size_t hits = 0;
constexpr std::size_t dp = 1;
constexpr std::size_t lost = 2;
constexpr std::size_t state = 3;

enum State : std::int16_t { untested, obeys, halts, retreats, routs, surrenders, gone };

constexpr std::array<std::string_view, 7> state_words = {"no test", "obeys",      "halts", "retreats",
                                                         "routs",   "surrenders", "gone"};

constexpr Rename fires[] = {
    {"other.skirmishers", "other.skirmishes"}, {"other.deployed_artillery", "other.deployed_guns"}, {"own.mixed", "-"}};
constexpr Rename target_tests[] = {{"general.ability", "other.general"},
                                   {"own.cover", "other.shelter"},
                                   {"own.shot_in_flank", "from_flank"},
                                   {"own.", "other."}};

std::int16_t small(int number) { return static_cast<std::int16_t>(number); }

class VolleyPlan final : public sheet::ChainPlan {
public:
    explicit VolleyPlan(const ChainFacts& chain)
        : fire_(chain, chain.yes("own.deployed_guns") ? "artillery" : "fire", fires),
          morale_(chain, "unit-morale", target_tests),
          figures_(chain.count("other.figures")),
          dp_(chain.count("other.dp")),
          lost_earlier_(chain.value("other.figures_lost")),
          from_flank_(chain.yes("from_flank")),
          test_(morale_.slot("test")),
          read_(morale_, "read", {{"OBEY", obeys}, {"HALT+1DP", halts}, {"RETREAT", retreats}, {"ROUT+3DP", routs}}) {
        refused_ = fire_.refused(fire_.facts(), &refusal_);
    }

    const sheet::Resolution* refusal() const override { return refused_ ? &refusal_ : nullptr; }
    std::span<const std::string_view> stages() const override { return stage_names_; }

    Situation begin() const override {
        Situation situation;
        situation[dp] = small(dp_);
        return situation;
    }

    Finish run_stage(std::size_t stage, const Situation& situation, const StageContext& context,
                     StageSink& sink) override {
        return stage == 0 ? fire(situation, context, sink) : test(situation, context, sink);
    }

    std::vector<Answered> answers(const Situation& situation) const override {
        const std::string word(state_words[static_cast<std::size_t>(situation[state])]);
        return {word_answer("result", in_words(situation)), word_answer("target", word),
                number_answer("hits", situation[hits]), number_answer("target_dp", situation[dp]),
                number_answer("target_figures_lost", situation[lost])};
    }

private:
    Finish fire(const Situation& situation, const StageContext& context, StageSink& sink) {
        Frame frame = fire_.facts();
        const Slot told = fire_.slot("hits");
        const Slot points = fire_.slot("dp_taken");
        const Slot figures = fire_.slot("figures_lost");
        return fire_.run(frame, context, [&](const Frame& end, Weight part, Weight of) {
            Situation next = situation;
            next[hits] = small(count_of(end.slots[told]));
            next[dp] = small(next[dp] + count_of(end.slots[points]));
            next[lost] = small(std::min(figures_, count_of(end.slots[figures])));
            if (next[lost] == figures_) next[state] = gone;
            sink.next(next, part, of);
        });
    }

    // GAP-MOR-3: for a figure lost, or for any hit of formed infantry in flank or rear.
    Finish test(const Situation& situation, const StageContext& context, StageSink& sink) {
        const bool tests = situation[lost] > 0 || (from_flank_ && situation[hits] > 0);
        if (!tests || situation[state] == gone) {
            sink.next(situation, 1, 1);
            return Finish::done;
        }
        Frame frame = morale_.facts();
        frame.slots[test_] = morale_.word(test_, "other");
        frame.slots[morale_.slot("own.dp")] = base::whole(situation[dp]);
        frame.slots[morale_.slot("own.figures_lost")] = lost_earlier_ + base::whole(situation[lost]);
        const Slot points = morale_.slot("dp");
        const Slot surrender = morale_.slot("surrenders");
        return morale_.run(frame, context, [&](const Frame& end, Weight part, Weight of) {
            Situation next = situation;
            next[state] = end.slots[surrender] == 1 ? std::int16_t{surrenders} : read_.read(end);
            next[dp] = small(next[dp] + count_of(end.slots[points]));
            sink.next(next, part, of);
        });
    }

    static std::string in_words(const Situation& situation) {
        if (situation[state] == gone) return "the target is shot away";
        if (situation[state] == untested)
            return situation[hits] == 0 ? "no effect" : "shaken by " + std::to_string(situation[hits]) + " DP";
        return "the target " + std::string(state_words[static_cast<std::size_t>(situation[state])]);
    }

    static constexpr std::array<std::string_view, 2> stage_names_ = {"fire", "morale"};

    StageCall fire_;
    StageCall morale_;
    int figures_;
    int dp_;
    sheet::Value lost_earlier_;
    bool from_flank_;
    Slot test_;
    WordReader read_;
    bool refused_ = false;
    sheet::Resolution refusal_;
};

}  // namespace
}  // namespace volley_stages

base::Result<std::unique_ptr<sheet::ChainPlan>> Volley::plan(const sheet::Facts& facts) const {
    return std::unique_ptr<sheet::ChainPlan>(std::make_unique<volley_stages::VolleyPlan>(ChainFacts(facts)));
}

}  // namespace linstock::mechanics_acw
