#include "story/luck.hpp"

#include <algorithm>

#include "sheet/resolve.hpp"

namespace linstock::story {

namespace {

using sheet::Effect;
using sheet::EffectKind;
using sheet::Frame;
using sheet::Procedure;

bool takes_life(EffectKind kind) {
    return kind == EffectKind::kill_stands || kind == EffectKind::lose_figures || kind == EffectKind::add_points;
}

template <class Judge>
bool any_effect(const Procedure& procedure, Judge judge) {
    return std::any_of(procedure.effects.begin(), procedure.effects.end(),
                       [&](const Effect& effect) { return judge(effect.kind); });
}

int amount_of(const Effect& effect, const Frame& frame) {
    if (effect.from != sheet::no_slot) return frame.slots[effect.from] / base::one;
    return effect.amount.kind == sheet::Literal::Kind::number ? effect.amount.number / base::one : 0;
}

int killed(const Procedure& procedure, const Frame& frame) {
    const sheet::Value outcome = frame.slots[procedure.outcome];
    if (outcome < 0) return 0;
    const sheet::Run effects = procedure.outcomes[static_cast<std::size_t>(outcome)].effects;
    int sum = 0;
    for (std::uint32_t i = effects.first; i < effects.first + effects.count; ++i) {
        const Effect& effect = procedure.effects[i];
        if (!takes_life(effect.kind)) continue;
        sum += effect.on == "own" ? -amount_of(effect, frame) : amount_of(effect, frame);
    }
    return sum;
}

// A throw that several read is one throw: a test counts once, by its first reader.
int gain_of(const Procedure& procedure, bool kills, std::span<const Frame> readers) {
    if (!kills) {
        const sheet::Value total = readers.front().slots[procedure.total];
        return total == sheet::unknown || total == sheet::nothing ? 0 : total / base::one;
    }
    int sum = 0;
    for (const Frame& frame : readers) sum += killed(procedure, frame);
    return sum;
}

class Gains final : public sheet::EndSink {
public:
    Gains(const Procedure& procedure, bool kills, std::vector<Throw::Chance>& chances)
        : procedure_(procedure), kills_(kills), chances_(chances) {}

    void take(const sheet::End& end) override {
        const auto part = static_cast<std::int64_t>(
            base::multiply_divide(static_cast<base::Weight>(certain), end.part, end.of).whole);
        const int gain = gain_of(procedure_, kills_, end.readers);
        const auto at = std::lower_bound(chances_.begin(), chances_.end(), gain,
                                         [](const Throw::Chance& chance, int wanted) { return chance.gain < wanted; });
        if (at != chances_.end() && at->gain == gain)
            at->part += part;
        else
            chances_.insert(at, {gain, part});
    }

private:
    const Procedure& procedure_;
    bool kills_;
    std::vector<Throw::Chance>& chances_;
};

// What was lost by rounding goes to the likeliest end, so that the parts make one whole.
void make_whole(std::vector<Throw::Chance>& chances) {
    std::int64_t sum = 0;
    for (const Throw::Chance& chance : chances) sum += chance.part;
    const auto likeliest = std::max_element(
        chances.begin(), chances.end(), [](const Throw::Chance& a, const Throw::Chance& b) { return a.part < b.part; });
    if (likeliest != chances.end()) likeliest->part += certain - sum;
}

// The chances of every sum of many throws, from the lowest possible one up.
class Sums {
public:
    void add(const Throw& thrown) {
        if (thrown.chances.empty()) return;
        const int low = thrown.chances.front().gain;
        const int high = thrown.chances.back().gain;
        next_.assign(parts_.size() + static_cast<std::size_t>(high - low), 0);
        for (std::size_t i = 0; i < parts_.size(); ++i) {
            for (const Throw::Chance& chance : thrown.chances) {
                const auto part = static_cast<std::int64_t>(
                    base::multiply_divide(static_cast<base::Weight>(parts_[i]), static_cast<base::Weight>(chance.part),
                                          static_cast<base::Weight>(certain))
                        .whole);
                next_[i + static_cast<std::size_t>(chance.gain - low)] += part;
            }
        }
        parts_.swap(next_);
        lowest_ += low;
    }

    // Of ten thousand.
    std::int64_t worse_than(int sum) const {
        std::int64_t worse = 0;
        std::int64_t equal = 0;
        std::int64_t whole = 0;  // rounding has left a little of it
        for (std::size_t i = 0; i < parts_.size(); ++i) {
            const int at = lowest_ + static_cast<int>(i);
            whole += parts_[i];
            if (at < sum) worse += parts_[i];
            if (at == sum) equal += parts_[i];
        }
        constexpr std::int64_t days = 10'000;
        return whole == 0 ? days / 2 : (worse + equal / 2) / (whole / days);
    }

private:
    std::vector<std::int64_t> parts_{certain};
    std::vector<std::int64_t> next_;
    int lowest_ = 0;
};

struct Adding {
    Luck luck;
    Sums sums;
    int actual = 0;
    std::int64_t mean = 0;  // parts of `certain`

    void add(const Throw& thrown) {
        ++luck.throws;
        for (const Throw::Chance& chance : thrown.chances) mean += chance.part * chance.gain;
        actual += thrown.gain;
        sums.add(thrown);
    }
    Luck done() {
        constexpr std::int64_t thousandth = certain / 1000;
        luck.expected = (mean + (mean < 0 ? -thousandth : thousandth) / 2) / thousandth;
        luck.actual = std::int64_t{actual} * 1000;
        luck.worse = sums.worse_than(actual);
        return luck;
    }
};

}  // namespace

std::optional<Throw> Scales::weigh(const battle::Told& told) {
    const sheet::Sheet* sheet = family_->sheet();
    const Procedure* procedure = sheet == nullptr ? nullptr : sheet->find(told.procedure);
    const std::vector<Frame>& thrown = told.resolution.frames;
    if (procedure == nullptr || told.resolution.refused || thrown.empty() || procedure->outcomes.empty()) return {};
    if (procedure->tosses.empty() || told.unit >= family_->roster().units.size()) return {};
    const bool kills = any_effect(*procedure, takes_life);
    if (!kills) {
        const bool paces = any_effect(*procedure, [](EffectKind kind) { return kind == EffectKind::move_limit; });
        if (paces || procedure->total == sheet::no_slot) return {};
    }
    Throw weighed;
    weighed.procedure = procedure->name;
    weighed.title = procedure->title;
    weighed.side = family_->roster().units[told.unit].side;
    weighed.kills = kills;
    weighed.gain = gain_of(*procedure, kills, thrown);
    std::vector<Frame> frames = thrown;
    for (Frame& frame : frames) frame.refused = -1;
    Gains gains(*procedure, kills, weighed.chances);
    const sheet::Finish finish = sheet::evaluate({sheet, procedure, nullptr, &enumerator_, nullptr, -1}, frames, gains);
    if (finish != sheet::Finish::done || weighed.chances.empty()) return {};
    make_whole(weighed.chances);
    return weighed;
}

SideLuck luck_of(const std::vector<const Throw*>& throws) {
    SideLuck side;
    std::vector<Adding> kinds;
    Adding killing;
    killing.luck.kills = true;
    for (const Throw* thrown : throws) {
        ++side.throws;
        auto at = std::find_if(kinds.begin(), kinds.end(),
                               [&](const Adding& kind) { return kind.luck.procedure == thrown->procedure; });
        if (at == kinds.end()) {
            at = kinds.insert(kinds.end(), Adding{});
            at->luck.procedure = thrown->procedure;
            at->luck.title = thrown->title;
            at->luck.kills = thrown->kills;
        }
        at->add(*thrown);
        if (thrown->kills) killing.add(*thrown);
    }
    for (Adding& kind : kinds) side.kinds.push_back(kind.done());
    side.killing = killing.done();
    return side;
}

}  // namespace linstock::story
