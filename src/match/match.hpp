#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "battle/game.hpp"
#include "bot/player.hpp"
#include "bot/view.hpp"
#include "match/seating.hpp"

// One battle and the people at it: who may command, what they must agree on, and the bots that play on between.
namespace linstock::match {

enum class ProposalKind : std::uint8_t { undo, ruling, own_dice, screen_dice };
std::string_view name_of(ProposalKind wish);
bool find_proposal_kind(std::string_view name, ProposalKind& wish);

// Something that needs the other side's consent.
struct Proposal {
    int number = 0;
    battle::SideId by = battle::no_side;
    ProposalKind what = ProposalKind::undo;
    std::size_t to = 0;     // undo
    battle::Ruling ruling;  // ruling
};

// What came of an agreement.
struct Settled {
    battle::Refusal refusal;           // empty when it was done
    bool done = false;                 // it was agreed on and carried out ...
    bool waits = false;                // ... or the other side is asked
    std::optional<std::size_t> entry;  // the entry it made
    int proposal = 0;                  // its number, where it was proposed
};

// What a bot did, and why.
struct Played {
    bool done = false;
    std::size_t entry = 0;
    std::string reason;
    battle::Refusal refusal;  // no command of it was taken: a fault of ours
};

// Where somebody may go back to.
struct WayBack {
    std::size_t to = 0;
    bool free = false;
};

class Match {
public:
    Match(std::unique_ptr<battle::Game> game, Seating seating, bool own_dice, std::uint64_t whim);

    const battle::Game& game() const { return *game_; }
    const Seating& seating() const { return seating_; }
    bool own_dice() const { return own_dice_; }
    const std::vector<Proposal>& proposals() const { return proposals_; }
    battle::SideId acting() const { return game_->battle().state().next_to_act(); }
    Clearance clearance(seats::Role role) const { return seating_.clearance(role, acting(), game_->over()); }
    // Whether the next command is this role's to give.
    bool may_act(seats::Role role) const { return !game_->over() && seating_.commands(role, acting()); }
    bool bot_acts() const { return !game_->over() && !seating_.person_plays(acting()); }

    // A wish of a person. The side is that of the seat: `command.by` need not be set. With own dice, faces must be given where dice fall.
    battle::Submitted command(seats::Role role, battle::Command command, const std::vector<std::uint8_t>* faces);
    // One command of the bot that has to act.
    Played play_one();

    std::optional<WayBack> way_back(seats::Role role) const;
    battle::Submitted undo(seats::Role role, std::size_t to);
    Settled propose(seats::Role role, Proposal wish);
    Settled agree(seats::Role role, int number);
    battle::Refusal decline(seats::Role role, int number);
    // Which of the proposals this role may answer.
    bool may_answer(seats::Role role, const Proposal& proposal) const;
    battle::Refusal hand_over(seats::Role role, battle::SideId side, std::string player);

    // When the battle is over its seed goes into the log, so that both can check the dice.
    void reveal_seed() { game_->reveal_seed(); }

    // The same as they were once kept; nothing is judged.
    bool follow(battle::Entry entry);
    void set_player(battle::SideId side, std::string player);
    void set_own_dice(bool own) { own_dice_ = own; }
    void put(Proposal proposal);
    void close(int number);
    // Goes on with another game: one that was uploaded.
    void take_up(std::unique_ptr<battle::Game> game);

private:
    bot::Player& bot_of(battle::SideId side);
    bool play_anything(battle::SideId side, Played& played);
    battle::Refusal flaw_of(const Proposal& wish) const;
    Settled carry_out(const Proposal& wish);
    void forget_bots();

    std::unique_ptr<battle::Game> game_;
    Seating seating_;
    bool own_dice_;
    std::uint64_t whim_;
    std::vector<Proposal> proposals_;
    std::vector<std::uint8_t> no_faces_;  // own dice, none told yet
    int last_proposal_ = 0;
    std::unique_ptr<bot::View> view_;
    std::unique_ptr<bot::Player> bots_[2];
};

}  // namespace linstock::match
