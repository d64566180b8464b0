#include <algorithm>

#include "rules/arw/calls.hpp"

// The chances of every end, by the same evaluator.
namespace linstock::rules_arw {

namespace odds_of_calls {
namespace {

using sheet::Frame;
using sheet::Value;

constexpr int lowest_score = -15;
constexpr int highest_score = 25;

}  // namespace
}  // namespace odds_of_calls

using namespace odds_of_calls;

// Every answer of every throw, from the chances made beforehand. A score set in advance replaces the frame's own before the first die.
class EveryThrow final : public dice::Chance {
public:
    explicit EveryThrow(const Calls::Prepared& of) : of_(of) {}
    EveryThrow(const Calls::Prepared& of, Value& score, Value set) : of_(of), score_(&score), set_(set) {}

    dice::Outcomes outcomes(const dice::Request& request, std::string_view, bool) override {
        if (score_ != nullptr) *score_ = set_;
        for (const Calls::Prepared::Throw& one : of_.throws_) {
            if (one.request == request) return {one.chances.list, one.chances.whole};
        }
        return {};
    }
    void not_needed(const dice::Request&, std::string_view, bool) override {}
    const std::optional<base::Error>& error() const override { return none_; }

private:
    const Calls::Prepared& of_;
    Value* score_ = nullptr;
    Value set_ = 0;
    std::optional<base::Error> none_;
};

class EndsOfOdds final : public sheet::EndSink {
public:
    EndsOfOdds(const Calls::Prepared& of, Ends& ends) : of_(of), ends_(ends) {}
    void take(const sheet::End& end) override {
        const Frame& frame = end.readers.front();
        if (frame.refused >= 0) return;
        const Done done = of_.done_of(frame);
        const int whole = static_cast<int>(end.of);
        if (ends_.count == 0) ends_.whole = whole;
        for (int i = 0; i < ends_.count; ++i) {
            if (ends_.list[i].done.outcome != done.outcome) continue;
            ends_.list[i].part += static_cast<int>(end.part);
            return;
        }
        if (ends_.count < Ends::room) ends_.list[ends_.count++] = {done, static_cast<int>(end.part)};
    }

private:
    const Calls::Prepared& of_;
    Ends& ends_;
};

// One throw, added to the score, and outcomes that look at nothing else: then the odds follow from the score.
void Calls::Prepared::make_table() {
    const bool unconditional = std::all_of(procedure_->outcomes.begin(), procedure_->outcomes.end(),
                                           [](const sheet::Outcome& outcome) { return outcome.when.empty(); });
    if (!unconditional || tally_ == sheet::no_slot || procedure_->tosses.size() != 1 || throws_.empty()) return;
    for (int score = lowest_score; score <= highest_score; ++score) {
        Frame frame = fresh();
        Ends ends;
        EndsOfOdds sink(*this, ends);
        EveryThrow chance(*this, frame.slots[tally_], base::whole(score));
        sheet::evaluate({sheet_, procedure_, nullptr, &chance, nullptr, -1}, {&frame, 1}, sink);
        by_score_.push_back(ends);
    }
}

const Ends& Calls::Prepared::odds(Frame& frame, Ends& room) const {
    room.count = 0;
    if (by_score_.empty()) return room = odds(frame);
    if (refused(frame) >= 0) return room;
    const Value score = frame.slots[tally_];
    const bool whole = score % base::one == 0;
    if (!whole || score < base::whole(lowest_score) || score > base::whole(highest_score)) return room = odds(frame);
    return by_score_[static_cast<std::size_t>(score / base::one - lowest_score)];
}

Ends Calls::Prepared::odds(Frame& frame) const {
    settle(frame);
    frame.refused = -1;
    Ends ends;
    EndsOfOdds sink(*this, ends);
    EveryThrow chance(*this);
    sheet::evaluate({sheet_, procedure_, nullptr, &chance, nullptr, -1}, {&frame, 1}, sink);
    return ends;
}

sheet::Facts Calls::Prepared::facts_of(const State& state, Frame measured, UnitId unit) const {
    settle(measured);
    if (state.head().rulings != 0) lay_rulings(state, measured, unit);
    sheet::Facts facts(*sheet_, *procedure_);
    for (const sheet::Fact& fact : procedure_->facts) {
        if (measured.slots[fact.slot] != sheet::unknown) facts.set_slot(fact.slot, measured.slots[fact.slot]);
    }
    return facts;
}

}  // namespace linstock::rules_arw
