#pragma once

#include <string>
#include <string_view>

#include "sheet/chain.hpp"
#include "sheet/chain_call.hpp"

// What the chains of this sheet share: their facts, the procedures they play, and how an end becomes a situation.
namespace linstock::mechanics_fatigue {

// The procedure looked at from the other side: what is `own` there is the chain's `other`.
inline constexpr sheet::Rename sides_exchanged[] = {{"own.", "other."}, {"other.", "own."}};

// The chain's own facts, with their defaults.
class ChainFacts {
public:
    explicit ChainFacts(const sheet::Facts& facts) : sheet_(facts.sheet()), procedure_(facts.procedure()) {
        facts.fill(frame_, 0, sheet::Facts::Fill::presets);
    }

    int count(std::string_view name) const { return value(name) < 0 ? 0 : value(name) / base::one; }
    bool yes(std::string_view name) const { return value(name) == 1; }
    std::string word(std::string_view name) const {
        return sheet_.print(procedure_, procedure_.find_slot(name), value(name));
    }

private:
    sheet::Value value(std::string_view name) const { return frame_.slots[procedure_.find_slot(name)]; }

    const sheet::Sheet& sheet_;
    const sheet::Procedure& procedure_;
    sheet::Frame frame_;
};

// Guns are told by the procedure that has their column.
std::string_view fire_procedure(const ChainFacts& facts, std::string_view arm);

// The frame as it stands once everything that needs no dice is known.
sheet::Frame scored(const sheet::ChainCall& call, sheet::Frame frame);

bool breaks_at_nought(const sheet::Sheet& sheet);

// "1 round", "6 rounds".
std::string counted(int number, const std::string& noun);

sheet::Answered number_answer(std::string key, int number);
sheet::Answered word_answer(std::string key, std::string text);
sheet::Answered yes_no_answer(std::string key, bool yes);

// Hands every end of a procedure to a function.
template <class Take>
class EachEnd final : public sheet::EndSink {
public:
    explicit EachEnd(Take take_end) : take_(std::move(take_end)) {}
    void take(const sheet::End& end) override { take_(end.readers.front(), end); }

private:
    Take take_;
};

// A score, or hits, as a situation keeps them.
inline std::int16_t points(const sheet::Frame& frame, sheet::Slot slot) {
    return static_cast<std::int16_t>(frame.slots[slot] / base::one);
}

// A stage in which nothing is thrown.
inline sheet::Finish pass_on(const sheet::Situation& situation, sheet::StageSink& sink) {
    sink.next(situation, 1, 1);
    return sheet::Finish::done;
}

}  // namespace linstock::mechanics_fatigue
