#include <algorithm>
#include <memory>

#include "tactics/prepared.hpp"

// The chances of every end, by the same evaluator.
namespace linstock::tactics {

namespace {

using sheet::Frame;
using sheet::Value;

constexpr int lowest_score = -15;
constexpr int highest_score = 25;

}  // namespace

// Every answer of every throw, from the chances made beforehand; one that was not foreseen is worked out here. A score set in advance
// replaces the frame's own before the first die.
class EveryThrow final : public dice::Chance {
public:
    explicit EveryThrow(const Prepared& of) : of_(of) {}
    EveryThrow(const Prepared& of, Value& score, Value set) : of_(of), score_(&score), set_(set) {}

    dice::Outcomes outcomes(const dice::Request& request, std::string_view label, bool) override {
        if (score_ != nullptr) *score_ = set_;
        for (const Prepared::Throw& one : of_.throws_) {
            if (one.request == request) return {one.chances.list, one.chances.whole};
        }
        return unforeseen(request, label);
    }
    void not_needed(const dice::Request&, std::string_view, bool) override {}
    const std::optional<base::Error>& error() const override { return error_; }

private:
    dice::Outcomes unforeseen(const dice::Request& request, std::string_view label) {
        error_ = dice::flaw(request, label);
        if (error_) return {};
        std::optional<dice::Distribution> chances = dice::distribution(request);
        if (!chances) {
            error_ = base::Error{"too many dice to be weighed exactly", std::string(label), "ask for fewer"};
            return {};
        }
        made_.push_back(std::make_unique<dice::Distribution>(std::move(*chances)));
        return {made_.back()->list, made_.back()->whole};
    }

    const Prepared& of_;
    Value* score_ = nullptr;
    Value set_ = 0;
    std::vector<std::unique_ptr<dice::Distribution>> made_;
    std::optional<base::Error> error_;
};

class EndsOfOdds final : public sheet::EndSink {
public:
    EndsOfOdds(const Prepared& of, Ends& ends) : of_(of), ends_(ends) {}
    void take(const sheet::End& end) override {
        const Frame& frame = end.readers.front();
        if (frame.refused >= 0) return;
        // Pools have more ends than these numbers hold: then parts of 2 to the 40th, each rounded down by less than one.
        const bool small = end.of <= finest;
        ends_.whole = small ? static_cast<std::int64_t>(end.of) : finest;
        ends_.add(of_.effects_of(frame), small ? static_cast<std::int64_t>(end.part) : scaled(end));
    }

private:
    static constexpr std::int64_t finest = std::int64_t{1} << 40;

    // part / of in parts of `finest`, without going beyond 128 bits: both are halved until the product fits.
    static std::int64_t scaled(const sheet::End& end) {
        base::Weight part = end.part;
        base::Weight of = end.of;
        while (of >> 80 != 0) {
            part >>= 1;
            of >>= 1;
        }
        return static_cast<std::int64_t>(part * static_cast<base::Weight>(finest) / of);
    }

    const Prepared& of_;
    Ends& ends_;
};

void Ends::add(const Effects& effects, std::int64_t part) {
    for (int i = 0; i < count_; ++i) {
        if (!changing(i).effects.same_end(effects)) continue;
        changing(i).part += part;
        return;
    }
    if (count_ >= few) more_.emplace_back();
    changing(count_++) = {effects, part};
}

// One throw, added to the score, and outcomes that look at nothing else: then the odds follow from the score.
void Prepared::make_table() {
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

const Ends& Prepared::odds(Frame& frame, Ends& room) const {
    room.clear();
    if (by_score_.empty()) return room = odds(frame);
    if (refused(frame) >= 0) return room;
    const Value score = frame.slots[tally_];
    const bool whole = score % base::one == 0;
    if (!whole || score < base::whole(lowest_score) || score > base::whole(highest_score)) return room = odds(frame);
    return by_score_[static_cast<std::size_t>(score / base::one - lowest_score)];
}

Ends Prepared::odds(Frame& frame) const {
    settle(frame);
    frame.refused = -1;
    Ends ends;
    EndsOfOdds sink(*this, ends);
    EveryThrow chance(*this);
    sheet::evaluate({sheet_, procedure_, nullptr, &chance, nullptr, -1}, {&frame, 1}, sink);
    return ends;
}

sheet::Facts Prepared::facts_of(const State& state, Frame measured, UnitId unit) const {
    settle(measured);
    if (state.head().rulings != 0) lay_rulings(state, measured, unit);
    sheet::Facts facts(*sheet_, *procedure_);
    for (const sheet::Fact& fact : procedure_->facts) {
        if (measured.slots[fact.slot] != sheet::unknown) facts.set_slot(fact.slot, measured.slots[fact.slot]);
    }
    return facts;
}

}  // namespace linstock::tactics
