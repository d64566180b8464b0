#include "mechanics/arw/volley.hpp"

#include <algorithm>
#include <array>

#include "mechanics/arw/call.hpp"

namespace linstock::mechanics_arw {

namespace volley_stages {
namespace {

using sheet::Answered;
using sheet::Finish;
using sheet::Frame;
using sheet::Situation;
using sheet::Slot;
using sheet::Value;
using sheet::ValueType;

// What the situation holds.
constexpr std::size_t lost = 0;
constexpr std::size_t disorganised = 1;
constexpr std::size_t order = 2;
constexpr std::size_t falls_back = 3;
constexpr std::size_t destroyed = 4;

// The target tests: it is the tester's own unit, and its enemy is the shooter. What it is armed with has no bearing.
constexpr Rename target_tests[] = {{"own.weapon", "-"}, {"own.", "other."}, {"other.", "own."}};

Answered number_answer(std::string key, int number) {
    return {std::move(key), ValueType::number, base::whole(number), std::to_string(number)};
}

Answered word_answer(std::string key, std::string text) {
    return {std::move(key), ValueType::word, sheet::nothing, std::move(text)};
}

class VolleyPlan final : public sheet::ChainPlan {
public:
    explicit VolleyPlan(const sheet::Facts& facts)
        : sheet_(facts.sheet()), shooting_(facts, "shooting", {}), morale_(facts, "morale-other", target_tests) {
        Frame told;
        facts.fill(told, 0, sheet::Facts::Fill::presets);
        const sheet::Procedure& chain = facts.procedure();
        stands_ = count_of(told.slots[chain.find_slot("other.stands")]);
        order_ = told.slots[chain.find_slot("other.orders")];
        killed_before_ = told.slots[chain.find_slot("group.stands_killed")];
        short_guns_ = under_short_guns(facts, told);
    }

    std::span<const std::string_view> stages() const override { return stage_names_; }

    Situation begin() const override {
        Situation situation;
        situation[order] = static_cast<std::int16_t>(order_);
        return situation;
    }

    Finish run_stage(std::size_t stage, const Situation& situation, const sheet::StageContext& context,
                     sheet::StageSink& sink) override {
        switch (stage) {
            case 0:
                return shoot(situation, context, sink);
            default:
                return test(situation, context, sink);
        }
    }

    std::vector<Answered> answers(const Situation& situation) const override {
        return {
            word_answer("result", in_words(situation)),
            number_answer("stands_lost", situation[lost]),
            number_answer("stands_left", stands_ - situation[lost]),
            word_answer("disorganised", situation[disorganised] != 0 ? "yes" : "no"),
            word_answer("orders", gone(situation) ? "-" : order_name(sheet_, situation[order])),
            number_answer("falls_back", situation[falls_back]),
        };
    }

private:
    // Artillery that shoots within its own short band puts the Group under short range fire, hit or miss.
    bool under_short_guns(const sheet::Facts& facts, const Frame& told) const {
        const sheet::Procedure& chain = facts.procedure();
        if (told.slots[chain.find_slot("group.under_short_range_artillery_fire")] == 1) return true;
        Frame scored = shooting_.facts();
        sheet::Evaluation evaluation{&sheet_, &shooting_.procedure(), nullptr, nullptr, nullptr, -1};
        sheet::score(evaluation, scored);
        const Value gun = scored.slots[shooting_.slot("own.type.arm")];
        const Slot band = shooting_.slot("band");
        const bool artillery = sheet_.print(shooting_.procedure(), shooting_.slot("own.type.arm"), gun) == "artillery";
        return artillery && sheet_.print(shooting_.procedure(), band, scored.slots[band]) == "short";
    }

    Finish shoot(const Situation& situation, const sheet::StageContext& context, sheet::StageSink& sink) {
        Frame frame = shooting_.facts();
        CallEnds ends(shooting_);
        const Finish finish = context.run(sheet_, shooting_.procedure(), {&frame, 1}, ends);
        for (const CallEnd& end : ends.all()) {
            Situation next = situation;
            next[lost] = static_cast<std::int16_t>(std::min(end.reading.kills, stands_));  // surplus kills are lost
            next[disorganised] = end.reading.disorganises ? 1 : 0;
            sink.next(next, end.part, end.of);
        }
        return finish;
    }

    // A Group that lost a stand tests; a unit with no stands left has nobody to read the row.
    Finish test(const Situation& situation, const sheet::StageContext& context, sheet::StageSink& sink) {
        if (situation[lost] == 0 || situation[lost] == stands_) {
            sink.next(situation, 1, 1);
            return Finish::done;
        }
        Frame frame = morale_.facts();
        frame.slots[morale_.slot("group.stands_killed")] = killed_before_ + base::whole(situation[lost]);
        frame.slots[morale_.slot("group.under_short_range_artillery_fire")] = short_guns_ ? 1 : 0;
        frame.slots[morale_.slot("own.disordered")] = 1;
        CallEnds ends(morale_);
        const Finish finish = context.run(sheet_, morale_.procedure(), {&frame, 1}, ends);
        for (const CallEnd& end : ends.all()) {
            Situation next = situation;
            if (end.reading.order >= 0) next[order] = static_cast<std::int16_t>(end.reading.order);
            next[falls_back] = static_cast<std::int16_t>(end.reading.falls_back);
            next[destroyed] = end.reading.destroys ? 1 : 0;
            sink.next(next, end.part, end.of);
        }
        return finish;
    }

    bool gone(const Situation& situation) const { return situation[destroyed] != 0 || situation[lost] == stands_; }

    std::string in_words(const Situation& situation) const {
        if (situation[lost] == 0) return situation[disorganised] != 0 ? "Disorganised" : "no effect";
        std::string text = std::to_string(situation[lost]) + (situation[lost] == 1 ? " stand lost" : " stands lost");
        if (situation[lost] == stands_) return text + "; the unit is gone";
        if (situation[destroyed] != 0) return text + "; killed by morale";
        const std::string now = order_name(sheet_, situation[order]);
        if (situation[order] == order_) return text + "; Disorganised; stays on " + now;
        text += "; Disorganised; goes to " + now;
        if (situation[falls_back] > 0) text += ", falls back " + std::to_string(situation[falls_back]) + " cm";
        return text;
    }

    static constexpr std::array<std::string_view, 2> stage_names_ = {"shooting", "morale"};

    const sheet::Sheet& sheet_;
    Call shooting_;
    Call morale_;
    int stands_ = 0;
    Value order_ = 0;
    Value killed_before_ = 0;
    bool short_guns_ = false;
};

}  // namespace
}  // namespace volley_stages

base::Result<std::unique_ptr<sheet::ChainPlan>> Volley::plan(const sheet::Facts& facts) const {
    return std::unique_ptr<sheet::ChainPlan>(std::make_unique<volley_stages::VolleyPlan>(facts));
}

}  // namespace linstock::mechanics_arw
