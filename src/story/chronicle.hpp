#pragma once

#include <string>
#include <vector>

#include "match/clearance.hpp"
#include "story/lines.hpp"
#include "story/luck.hpp"
#include "story/retelling.hpp"

// The story of a game, kept up as it is played: of every entry when it was, what it did in plain words, how its dice fell and what it
// cost. It is made once an entry; what it says of an entry never changes, whatever is taken back later.
namespace linstock::story {

// When an entry was made and what it did.
struct EntryStory {
    battle::SideId by = battle::no_side;
    std::uint16_t turn = 0;  // in which the command was given
    battle::SideId phase_side = 0;
    std::uint8_t step = 0;
    bool undo = false;
    std::vector<StoryLine> lines;
    std::string reason;  // of a bot, where it was noted
    std::vector<Throw> throws;
    std::int32_t worth_lost[2] = {0, 0};  // after it
};

class Chronicle {
public:
    explicit Chronicle(const battle::Family& family);

    // Goes on to the last entry of the game's log; those it knows already cost nothing. For one game only: another one, or
    // the same with a log put in its place, needs a chronicle of its own.
    void follow(const battle::Game& game);
    // A bot's reason for an entry: kept with it.
    void note(std::size_t entry, std::string reason);

    std::size_t size() const { return entries_.size(); }
    const EntryStory& entry(std::size_t number) const { return entries_[number]; }
    const battle::Family& family() const { return *family_; }

    // Whether somebody of this clearance may know of the entry now: declarations and placings of the other side stay hidden while the step in which
    // they are made is open, its standing instructions as long as the battle goes on.
    bool open_to(const battle::Game& game, std::size_t entry, match::Clearance clearance) const;
    // Whether the entry belongs to such a step that is open now.
    bool is_covert_now(const battle::Game& game, std::size_t entry) const;

private:
    void take(const battle::Entry& entry);
    void take_back(const battle::Game& game, const battle::Entry& undo);
    bool ruled() const;

    const battle::Family* family_;
    Retelling retelling_;
    Scales scales_;
    std::vector<EntryStory> entries_;
};

}  // namespace linstock::story
