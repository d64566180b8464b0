#include "story/retelling.hpp"

namespace linstock::story {

bool Retelling::decide_again(const battle::Entry& entry) {
    if (!raised_ || entry.faces.empty()) return false;  // without dice nothing was resolved
    if (!battle::check(*family_, battle_, entry.command, nullptr)) return false;
    events_.clear();
    battle::Faces faces = battle::Faces::given(entry.faces);
    {
        battle::Work work(battle_, faces, events_, &told_);
        battle::decide(*family_, work, entry.command);
    }
    return !faces.failed() && faces.left_over() == 0 && events_ == entry.events;
}

const std::vector<battle::Told>& Retelling::take(const battle::Entry& entry) {
    before_ = battle_.state();
    told_.clear();
    if (decide_again(entry)) return told_;
    told_.clear();
    battle_.restore(before_);
    for (const battle::Event& event : entry.events) battle_.apply(event);
    raised_ = true;
    return told_;
}

void Retelling::stand_at(const battle::State& state) {
    battle_.restore(state);
    before_ = state;
    told_.clear();
    raised_ = true;
}

}  // namespace linstock::story
