#include "match/match.hpp"

#include <algorithm>
#include <array>

#include "base/hash.hpp"

namespace linstock::match {

namespace {

using battle::Command;
using battle::Game;
using battle::no_side;
using battle::other_side;
using battle::Refusal;
using battle::SideId;
using battle::Submitted;

constexpr std::array<std::string_view, 4> wish_names = {"undo", "ruling", "own dice", "screen dice"};
constexpr std::size_t most_proposals = 8;
// The seed may have been shown by then.
constexpr const char* after_the_end = "the battle is over: nothing is taken back; branch from an earlier entry instead";

Submitted refused(std::string reason) {
    Submitted answer;
    answer.refusal.reason = std::move(reason);
    return answer;
}

// Instructions and giving up are a side's own at any time; all else belongs to whoever has to act.
bool at_any_time(const Command& command) {
    return std::holds_alternative<battle::Instruct>(command.what) ||
           std::holds_alternative<battle::Resign>(command.what);
}

// In a hot seat an instruction speaks for the side whose unit it names.
SideId speaker_of(const Game& game, const Command& command, SideId seat) {
    const auto* instruct = std::get_if<battle::Instruct>(&command.what);
    if (instruct == nullptr || instruct->unit >= game.battle().state().head().units) return seat;
    return game.battle().state().unit(instruct->unit).side;
}

class Offers final : public battle::CommandSink {
public:
    void take(const Command& command) override { list.push_back(command); }
    std::vector<Command> list;
};

}  // namespace

std::string_view name_of(ProposalKind wish) { return wish_names[static_cast<std::size_t>(wish)]; }

bool find_proposal_kind(std::string_view name, ProposalKind& wish) {
    const auto found = std::find(wish_names.begin(), wish_names.end(), name);
    if (found == wish_names.end()) return false;
    wish = static_cast<ProposalKind>(found - wish_names.begin());
    return true;
}

Match::Match(std::unique_ptr<Game> game, Seating seating, bool own_dice, std::uint64_t whim)
    : game_(std::move(game)),
      seating_(std::move(seating)),
      own_dice_(own_dice),
      whim_(whim),
      view_(std::make_unique<bot::View>(game_->family())) {}

// --- commands ---------------------------------------------------------------------------------------------------------

Submitted Match::command(seats::Role role, Command command, const std::vector<std::uint8_t>* faces) {
    if (game_->over()) return refused("the battle is over");
    if (std::holds_alternative<battle::Ruling>(command.what)) return refused("a ruling is agreed on: propose it");
    SideId side = seating_.side_of(role, acting());
    if (side == no_side) return refused("this seat looks on: it commands no side");
    if (seating_.hot_seat) side = speaker_of(*game_, command, side);
    if (!seating_.commands(role, side)) return refused("this side is not yours to command now");
    if (!at_any_time(command) && side != acting()) return refused("it is the other side that has to act now");
    if (faces != nullptr && !own_dice_) return refused("the dice are thrown on the screen: agree on own dice first");
    command.by = side;
    return game_->submit(command, own_dice_ && faces == nullptr ? &no_faces_ : faces);
}

bot::Player& Match::bot_of(SideId side) {
    std::unique_ptr<bot::Player>& bot = bots_[side];
    if (bot == nullptr || bot->name() != seating_.player[side]) {
        const std::uint64_t whim = base::mixed(whim_ + side + game_->log().entries.size() * base::golden_ratio);
        bot = bot::make_player(seating_.player[side], game_->family(), whim);
        if (bot == nullptr) bot = bot::make_player("steady", game_->family(), whim);
    }
    return *bot;
}

// A bot that stands in may find a step half played by a person; whatever it makes of that, the battle goes on.
bool Match::play_anything(SideId side, Played& played) {
    Offers offers;
    battle::Whim whim(whim_ + game_->log().entries.size());
    offers.take({side, battle::EndStep{}});
    game_->family().offer(game_->battle(), whim, offers);
    for (const Command& command : offers.list) {
        const Submitted submitted = game_->submit(command);
        if (!submitted.done) continue;
        played.done = true;
        played.entry = submitted.entry;
        played.reason = "it goes on as it can";
        return true;
    }
    return false;
}

Played Match::play_one() {
    Played played;
    const SideId side = acting();
    bot::Player& player = bot_of(side);
    const Command command = player.choose(view_->of(game_->battle(), side), side);
    const Submitted submitted = game_->submit(command);
    played.done = submitted.done;
    played.entry = submitted.entry;
    played.refusal = submitted.refusal;
    played.reason = player.reason();
    if (!played.done) play_anything(side, played);
    return played;
}

// --- taking back ------------------------------------------------------------------------------------------------------

std::optional<WayBack> Match::way_back(seats::Role role) const {
    if (seating_.side_of(role, acting()) == no_side) return std::nullopt;
    const std::vector<std::size_t> way = battle::way_to(game_->log(), game_->latest());
    for (std::size_t i = way.size(); i-- > 1;) {
        const SideId by = game_->log().entries[way[i]].command.by;
        if (by < 2 && seating_.commands(role, by)) return WayBack{way[i - 1], game_->undo_is_free(way[i - 1], by)};
    }
    return std::nullopt;
}

Submitted Match::undo(seats::Role role, std::size_t to) {
    if (game_->over()) return refused(after_the_end);
    const SideId side = seating_.side_of(role, acting());
    if (side == no_side || !seating_.commands(role, side))
        return refused("this seat commands no side: it takes nothing back");
    SideId by = side;
    if (seating_.hot_seat) by = game_->log().entries[game_->latest()].command.by;  // whoever spoke last
    if (by >= 2) by = side;
    Submitted answer = game_->undo(to, by, false);
    if (answer.done) forget_bots();
    const std::vector<std::size_t> way = battle::way_to(game_->log(), game_->latest());
    if (!answer.done && std::binary_search(way.begin(), way.end(), to)) answer.refusal.reason += "; propose it";
    return answer;
}

// --- agreeing ---------------------------------------------------------------------------------------------------------

Refusal Match::flaw_of(const Proposal& wish) const {
    switch (wish.what) {
        case ProposalKind::undo: {
            if (game_->over()) return {0, after_the_end};
            const std::vector<std::size_t> way = battle::way_to(game_->log(), game_->latest());
            const bool on_way = std::binary_search(way.begin(), way.end(), wish.to) && wish.to != game_->latest();
            return {0, on_way ? "" : "entry " + std::to_string(wish.to) + " is none of those that led here"};
        }
        case ProposalKind::ruling: {
            Refusal why;
            if (game_->check({battle::umpire, wish.ruling}, &why)) return {};
            return why;
        }
        case ProposalKind::own_dice:
            return {0, own_dice_ ? "own dice are thrown already" : ""};
        case ProposalKind::screen_dice:
            return {0, own_dice_ ? "" : "the dice are thrown on the screen already"};
    }
    return {};
}

Settled Match::carry_out(const Proposal& wish) {
    Settled settled;
    settled.refusal = flaw_of(wish);
    if (!settled.refusal.reason.empty()) return settled;
    settled.done = true;
    settled.proposal = wish.number;
    if (wish.what == ProposalKind::own_dice || wish.what == ProposalKind::screen_dice) {
        own_dice_ = wish.what == ProposalKind::own_dice;
        return settled;
    }
    const Submitted submitted = wish.what == ProposalKind::undo ? game_->undo(wish.to, wish.by, true)
                                                                : game_->submit({battle::umpire, wish.ruling});
    settled.done = submitted.done;
    settled.refusal = submitted.refusal;
    if (submitted.done) settled.entry = submitted.entry;
    forget_bots();
    return settled;
}

Settled Match::propose(seats::Role role, Proposal wish) {
    Settled settled;
    wish.by = seating_.side_of(role, acting());
    if (wish.by == no_side) {
        settled.refusal.reason = "this seat looks on: it proposes nothing";
        return settled;
    }
    if (!seating_.two_owners()) return carry_out(wish);
    settled.refusal = flaw_of(wish);
    if (settled.refusal.reason.empty() && proposals_.size() >= most_proposals)
        settled.refusal.reason = "eight proposals wait for an answer: have one answered first";
    if (!settled.refusal.reason.empty()) return settled;
    wish.number = last_proposal_ + 1;
    settled.proposal = wish.number;
    settled.waits = true;
    put(std::move(wish));
    return settled;
}

bool Match::may_answer(seats::Role role, const Proposal& proposal) const {
    return seating_.owns(role, other_side(proposal.by));
}

Settled Match::agree(seats::Role role, int number) {
    Settled settled;
    const auto found = std::find_if(proposals_.begin(), proposals_.end(),
                                    [number](const Proposal& each) { return each.number == number; });
    if (found == proposals_.end()) {
        settled.refusal.reason = "there is no proposal " + std::to_string(number) + " any more";
        return settled;
    }
    if (!may_answer(role, *found)) {
        settled.refusal.reason = "the other side has to agree to it";
        return settled;
    }
    const Proposal wish = *found;
    settled = carry_out(wish);
    settled.proposal = number;
    if (settled.done) close(number);
    return settled;
}

Refusal Match::decline(seats::Role role, int number) {
    const auto found = std::find_if(proposals_.begin(), proposals_.end(),
                                    [number](const Proposal& each) { return each.number == number; });
    if (found == proposals_.end()) return {0, "there is no proposal " + std::to_string(number) + " any more"};
    if (!may_answer(role, *found) && !seating_.owns(role, found->by)) return {0, "this seat has no say in it"};
    close(number);
    return {};
}

Refusal Match::hand_over(seats::Role role, SideId side, std::string player) {
    if (!seating_.owns(role, side)) return {0, "only its owner hands a side over"};
    if (seating_.player[side] == player) return {0, "that is who plays it already"};
    set_player(side, std::move(player));
    return {};
}

// --- as it was kept ---------------------------------------------------------------------------------------------------

bool Match::follow(battle::Entry entry) { return game_->follow(std::move(entry)); }

void Match::set_player(SideId side, std::string player) {
    seating_.player[side] = std::move(player);
    bots_[side].reset();
}

void Match::put(Proposal proposal) {
    last_proposal_ = std::max(last_proposal_, proposal.number);
    proposals_.push_back(std::move(proposal));
}

void Match::close(int number) {
    proposals_.erase(std::remove_if(proposals_.begin(), proposals_.end(),
                                    [number](const Proposal& each) { return each.number == number; }),
                     proposals_.end());
}

void Match::take_up(std::unique_ptr<Game> game) {
    game_ = std::move(game);
    view_ = std::make_unique<bot::View>(game_->family());
    proposals_.clear();
    forget_bots();
}

void Match::forget_bots() {
    for (std::unique_ptr<bot::Player>& bot : bots_) bot.reset();
}

}  // namespace linstock::match
