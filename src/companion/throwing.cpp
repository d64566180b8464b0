#include "companion/throwing.hpp"

#include "sheet/chain.hpp"

namespace linstock::companion {

namespace {

struct KeepNext final : sheet::StageSink {
    void next(const sheet::Situation& situation, base::Weight, base::Weight) override { after = situation; }
    sheet::Situation after;
};

}  // namespace

Throwing::Throwing(std::vector<dice::GivenDie> given, std::optional<std::uint64_t> seed) : given_(std::move(given)) {
    if (!seed) return;
    rolled_.emplace(*seed, 0);
    rolled_->record_to(&on_screen_);
}

dice::Outcomes Throwing::outcomes(const dice::Request& request, std::string_view label, bool together) {
    if (!given_.used_up()) {
        const dice::Outcomes outcomes = given_.outcomes(request, label, together);
        error_ = given_.error();
        return outcomes;
    }
    if (rolled_) {
        const dice::Outcomes outcomes = rolled_->outcomes(request, label, together);
        error_ = rolled_->error();
        return outcomes;
    }
    error_ = dice::flaw(request, label);
    if (error_) return {};
    next_ = NextThrow{request, std::string(label)};
    error_ = base::Error{dice::print_dice(request.die, request.count) + " are wanted", std::string(label),
                         "give the faces thrown, or let them be rolled"};
    return {};
}

void Throwing::not_needed(const dice::Request& request, std::string_view label, bool together) {
    given_.not_needed(request, label, together);
}

std::vector<dice::Thrown> Throwing::thrown() const {
    std::vector<dice::Thrown> all = given_.thrown();
    all.insert(all.end(), on_screen_.begin(), on_screen_.end());
    return all;
}

std::vector<dice::GivenDie> given_again(const std::vector<dice::Thrown>& thrown) {
    std::vector<dice::GivenDie> dice;
    for (const dice::Thrown& each : thrown) {
        for (const int face : each.faces) dice.push_back({false, {face}, 1});
        if (!each.faces.empty()) continue;
        dice::GivenDie answer{true, {}, dice::parts_of(each.request.reduction)};
        for (std::size_t part = 0; part < static_cast<std::size_t>(answer.parts); ++part)
            answer.value[part] = each.answer.part[part];
        dice.push_back(answer);
    }
    return dice;
}

std::string print_given(const std::vector<dice::GivenDie>& dice) {
    std::string text;
    for (const dice::GivenDie& die : dice) {
        if (!text.empty()) text += ',';
        if (die.is_answer) text += '=';
        for (int part = 0; part < die.parts; ++part) {
            if (part > 0) text += '/';
            text += std::to_string(die.value[static_cast<std::size_t>(part)]);
        }
    }
    return text;
}

std::vector<sheet::StageTold> stages_so_far(const sheet::Facts& facts, dice::Chance& chance) {
    std::vector<sheet::StageTold> told;
    const sheet::Chain* chain = facts.procedure().chain_played;
    if (chain == nullptr || !facts.missing().empty()) return told;
    auto plan = chain->plan(facts);
    if (!plan.ok() || (*plan)->refusal() != nullptr) return told;
    sheet::StageContext context{&chance, &told, {}};
    sheet::Situation situation = (*plan)->begin();
    const auto stages = (*plan)->stages();
    for (std::size_t i = 0; i < stages.size(); ++i) {
        context.stage = stages[i];
        KeepNext next;
        if ((*plan)->run_stage(i, situation, context, next) != sheet::Finish::done) break;
        situation = next.after;
    }
    return told;
}

}  // namespace linstock::companion
