#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"
#include "dice/chance.hpp"
#include "dice/spread.hpp"
#include "sheet/resolution.hpp"

// A chain of procedures: fire, then losses, then morale. It is a list of stages over a small plain value, the situation: the
// few numbers later stages read, nothing else. Play runs the stages once; the enumerator runs each stage once for every
// distinct situation and adds up equal ones in between. Same stage functions, no second model.
namespace linstock::sheet {

struct Situation {
    std::array<std::int16_t, 24> n{};

    std::int16_t& operator[](std::size_t i) { return n[i]; }
    std::int16_t operator[](std::size_t i) const { return n[i]; }
    friend bool operator==(const Situation&, const Situation&) = default;
    std::uint64_t hash() const;
};

class StageSink {
public:
    virtual ~StageSink() = default;
    virtual void next(const Situation& situation, base::Weight part, base::Weight of) = 0;
};

// What a stage runs with. A stage asks for dice only through run().
struct StageContext {
    dice::Chance* chance = nullptr;
    std::vector<StageTold>* told = nullptr;  // play: what each procedure answered, in words
    std::string_view stage;

    // Evaluates a procedure with these readers' facts and hands on its ends; notes it where the chain is told.
    Finish run(const Sheet& sheet, const Procedure& procedure, std::span<Frame> readers, EndSink& sink) const;
};

// A chain made ready for one set of facts.
class ChainPlan {
public:
    virtual ~ChainPlan() = default;
    // Not null: the chain cannot begin, because its first procedure refuses.
    virtual const Resolution* refusal() const { return nullptr; }
    virtual std::span<const std::string_view> stages() const = 0;
    virtual Situation begin() const = 0;
    virtual Finish run_stage(std::size_t stage, const Situation& situation, const StageContext& context,
                             StageSink& sink) = 0;
    // The answer's keys for a situation after the last stage; "result" first.
    virtual std::vector<Answered> answers(const Situation& situation) const = 0;
};

class Chain {
public:
    virtual ~Chain() = default;
    virtual std::string_view name() const = 0;
    // `facts` are those of the chain's own block in the sheet, complete and not refused.
    virtual base::Result<std::unique_ptr<ChainPlan>> plan(const Facts& facts) const = 0;
};

// Runs a plan's stages over every situation there may be. Buffers and distributions are kept: once they have grown, going
// over plans again allocates nothing.
class ChainEnumerator {
public:
    Finish run(ChainPlan& plan);

    const dice::Spread<Situation>& spread() const { return sink_.spread; }  // after the last stage
    std::size_t situations() const { return situations_; }                  // visited, over all stages
    std::string_view stage() const { return stage_; }  // the one run last: where it failed, if it did
    const dice::Chance& chance() const { return chance_; }

private:
    struct IntoSpread final : StageSink {
        void next(const Situation& situation, base::Weight part, base::Weight of) override {
            spread.add(from, situation, part, of);
        }
        dice::Spread<Situation> spread;
        std::size_t from = 0;
    };

    dice::Enumerator chance_;
    IntoSpread sink_;
    std::size_t situations_ = 0;
    std::string_view stage_;
};

base::Result<Resolution> play_chain(const Chain& chain, const Facts& facts, dice::Chance& chance);
base::Result<Odds> odds_of_chain(const Chain& chain, const Facts& facts);

}  // namespace linstock::sheet
