#include "bot/random.hpp"

#include "battle/game.hpp"

namespace linstock::bot {

namespace whims {

struct Collector final : battle::CommandSink {
    explicit Collector(std::vector<battle::Command>& to) : list(&to) {}
    void take(const battle::Command& command) override { list->push_back(command); }
    std::vector<battle::Command>* list;
};

// A step is ended with one chance in so many at every choice, so that a large army does not dawdle for ever; but every unit
// gets its chance to act.
std::uint32_t patience(const battle::State& state) { return 4 + static_cast<std::uint32_t>(state.units().size()) / 2; }

}  // namespace whims

battle::Command Random::choose(const battle::Battle& seen, battle::SideId side) {
    using namespace whims;
    const battle::Command end{side, battle::EndStep{}};
    const bool asked = seen.state().pending() != nullptr;
    if (!asked && whim_.below(patience(seen.state())) == 0) {
        ++evaluations_;
        if (battle::check(*family_, seen, end, nullptr)) {
            say("enough of this step");
            return end;
        }
    }
    offers_.clear();
    Collector collector(offers_);
    family_->offer(seen, whim_, collector);
    evaluations_ += offers_.size();
    if (offers_.empty()) {
        say("nothing else is offered");
        return end;
    }
    const std::size_t pick = whim_.below(static_cast<std::uint32_t>(offers_.size()));
    say("by whim: ", battle::name_of(offers_[pick]));
    return offers_[pick];
}

}  // namespace linstock::bot
