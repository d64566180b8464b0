#include "story/chronicle.hpp"

#include <algorithm>

#include "match/sight_of.hpp"

namespace linstock::story {

namespace {

// Standing instructions are between a general and his regiment.
bool is_private(const battle::Entry& entry) { return std::holds_alternative<battle::Instruct>(entry.command.what); }

}  // namespace

Chronicle::Chronicle(const battle::Family& family) : family_(&family), retelling_(family), scales_(family) {}

void Chronicle::follow(const battle::Game& game) {
    const std::vector<battle::Entry>& log = game.log().entries;
    while (entries_.size() < log.size()) {
        const battle::Entry& entry = log[entries_.size()];
        if (entry.undo)
            take_back(game, entry);
        else
            take(entry);
    }
}

void Chronicle::note(std::size_t entry, std::string reason) {
    if (entry < entries_.size()) entries_[entry].reason = std::move(reason);
}

// A total that a ruling adds to has no odds of the sheet's own.
bool Chronicle::ruled() const {
    const battle::Header& head = retelling_.before().head();
    return std::any_of(head.ruling, head.ruling + head.rulings,
                       [](const battle::RulingSlot& ruling) { return ruling.kind == battle::RulingKind::modifier; });
}

void Chronicle::take(const battle::Entry& entry) {
    const std::vector<battle::Told>& told = retelling_.take(entry);
    const battle::Battle& after = retelling_.battle();
    EntryStory story;
    const battle::Header& when = entries_.empty() ? after.state().head() : retelling_.before().head();
    story.by = entry.command.by;
    story.turn = when.turn;
    story.phase_side = when.phase_side;
    story.step = when.step;
    story.lines = lines_of({*family_, entry, retelling_.before(), after, told});
    if (!ruled()) {
        for (const battle::Told& each : told) {
            if (std::optional<Throw> thrown = scales_.weigh(each)) story.throws.push_back(std::move(*thrown));
        }
    }
    for (battle::SideId side = 0; side < 2; ++side) story.worth_lost[side] = family_->preview().worth_lost(after, side);
    entries_.push_back(std::move(story));
}

void Chronicle::take_back(const battle::Game& game, const battle::Entry& undo) {
    const battle::Header was = retelling_.battle().state().head();
    retelling_.stand_at(game.at(undo.back_to).state());
    EntryStory story;
    story.undo = true;
    story.by = undo.command.by;
    story.turn = was.turn;
    story.phase_side = was.phase_side;
    story.step = was.step;
    const std::string who = story.by < 2 ? family_->roster().sides[story.by].name : "the players";
    StoryLine line;
    line.side = story.by;
    line.turn = story.turn;
    line.step = story.step;
    line.text = who + ": taken back to entry " + std::to_string(undo.back_to);
    story.lines.push_back(std::move(line));
    const battle::Battle& now = retelling_.battle();
    for (battle::SideId side = 0; side < 2; ++side) story.worth_lost[side] = family_->preview().worth_lost(now, side);
    entries_.push_back(std::move(story));
}

bool Chronicle::open_to(const battle::Game& game, std::size_t entry, match::Clearance clearance) const {
    if (entry >= entries_.size()) return false;
    const EntryStory& story = entries_[entry];
    if (clearance.see(story.by) || game.over()) return true;
    return !is_private(game.log().entries[entry]) && !is_covert_now(game, entry);
}

bool Chronicle::is_covert_now(const battle::Game& game, std::size_t entry) const {
    const EntryStory& story = entries_[entry];
    const battle::State& now = game.battle().state();
    if (story.by >= 2 || !match::is_covert(now, family_->terms())) return false;
    if (std::holds_alternative<battle::Ruling>(game.log().entries[entry].command.what)) return false;  // both made it
    const battle::Header& head = now.head();
    // Both deploy before the first turn, in a phase each.
    const bool same_phase = head.turn == 0 || story.phase_side == head.phase_side;
    return story.turn == head.turn && same_phase && story.step == head.step;
}

}  // namespace linstock::story
