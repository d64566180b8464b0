#include "battle/game.hpp"

#include <algorithm>

#include "base/sha256.hpp"
#include "battle/reopening.hpp"

namespace linstock::battle {

namespace {

Submitted refused_because(std::string reason) {
    Submitted answer;
    answer.refusal.reason = std::move(reason);
    return answer;
}

}  // namespace

std::vector<std::size_t> way_to(const Log& log, std::size_t entry) {
    std::vector<std::size_t> way;
    for (std::size_t at = entry; at < log.entries.size();) {
        const Entry& here = log.entries[at];
        if (here.undo) {
            if (here.back_to >= at) break;  // no log of ours: an undo leads back
            at = here.back_to;
            continue;
        }
        way.push_back(at);
        if (at-- == 0) break;
    }
    std::reverse(way.begin(), way.end());
    return way;
}

std::string seed_hash_of(std::uint64_t seed) { return base::sha256(std::to_string(seed)); }

Game::Game(const Family& family, LogHead head, std::uint64_t seed)
    : family_(&family),
      battle_(family.roster(), family.terms()),
      before_(battle_.state()),
      faces_(Faces::seeded(seed, 0)),
      seed_(seed) {
    const Roster& roster = family.roster();
    log_.head = std::move(head);
    log_.head.sizes = {roster.units.size(), roster.groups.size(), roster.commanders.size()};
    log_.head.terms = family.terms();
    log_.head.seed_hash = seed_hash_of(seed);
    log_.head.seed.clear();
    raise(roster, family.terms(), events_);
    for (const Event& event : events_) battle_.apply(event);
    {
        Work work(battle_, faces_, events_);
        family.begin(work);
    }
    Entry entry;
    entry.faces = faces_.drawn();
    entry.events = events_;
    entry.hash = hash_of(battle_.state());
    log_entry(std::move(entry));
}

Game::Game(const Family& family, Log log)
    : family_(&family),
      battle_(family.roster(), family.terms()),
      before_(battle_.state()),
      faces_(Faces::seeded(0, 0)),
      log_(std::move(log)) {
    const std::vector<std::size_t> way = way_to(log_, log_.entries.size() - 1);
    for (const std::size_t at : way) {
        for (const Event& event : log_.entries[at].events) battle_.apply(event);
    }
    latest_ = way.back();
    count_ = log_.entries.size();
}

std::size_t Game::log_entry(Entry entry) {
    latest_ = entry.undo ? entry.back_to : count_;
    log_.entries.push_back(std::move(entry));
    return count_++;
}

bool Game::check(const Command& command, Refusal* why) const { return battle::check(*family_, battle_, command, why); }

// True when the dice did not fit: then nothing has happened. (Without a copy only an unsound throw, a fault of the rules, fails.)
bool Game::put_back(Submitted& answer, bool copied) {
    if (!faces_.failed() && faces_.left_over() == 0) return false;
    if (copied) battle_.restore(before_);
    if (faces_.wanted()) {
        answer.needs = faces_.wanted();
        answer.needs_for = faces_.wanted_for();
    } else if (faces_.failed()) {
        answer.refusal.reason = base::to_text(*faces_.error());
    } else {
        answer.refusal.reason = "this throws " + std::to_string(faces_.drawn().size()) + " dice, and " +
                                std::to_string(faces_.left_over()) + " more faces were given";
    }
    return true;
}

Submitted Game::submit(const Command& command, const std::vector<std::uint8_t>* faces, std::vector<Told>* told) {
    Submitted answer;
    if (!check(command, &answer.refusal)) return answer;
    // Dice from the seed never run out: where no log is kept, nothing will have to be put back.
    const bool may_run_out = faces != nullptr || keep_;
    if (may_run_out) before_ = battle_.state();
    events_.clear();
    if (faces != nullptr)
        faces_.start_given(*faces);
    else
        faces_.start_seeded(seed_, static_cast<std::uint32_t>(count_));
    {
        Work work(battle_, faces_, events_, told);
        decide(*family_, work, command);
    }
    if (put_back(answer, may_run_out)) return answer;
    answer.done = true;
    if (!keep_) {
        answer.entry = latest_ = count_++;
        return answer;
    }
    Entry entry;
    entry.by_hand = faces != nullptr && !faces_.drawn().empty();
    entry.command = command;
    entry.faces = faces_.drawn();
    entry.events = events_;
    entry.hash = hash_of(battle_.state());
    answer.entry = log_entry(std::move(entry));
    return answer;
}

bool Game::undo_is_free(std::size_t back_to, SideId by) const {
    for (const std::size_t at : way_to(log_, latest_)) {
        if (at <= back_to) continue;
        const Entry& entry = log_.entries[at];
        if (!entry.faces.empty() || entry.command.by != by) return false;
    }
    return true;
}

Submitted Game::undo(std::size_t back_to, SideId by, bool consent) {
    if (count_ != log_.entries.size()) return refused_because("no log is kept, so nothing can be taken back");
    const std::vector<std::size_t> way = way_to(log_, latest_);
    if (back_to == latest_ || !std::binary_search(way.begin(), way.end(), back_to))
        return refused_because("entry " + std::to_string(back_to) + " is none of those that led here");
    if (!consent && !undo_is_free(back_to, by))
        return refused_because("dice were thrown or the other side has decided since: both sides must consent");
    battle_.restore(at(back_to).state());
    Entry entry;
    entry.undo = true;
    entry.back_to = static_cast<std::uint32_t>(back_to);
    entry.command.by = consent ? umpire : by;
    entry.hash = hash_of(battle_.state());
    Submitted answer;
    answer.done = true;
    answer.entry = log_entry(std::move(entry));
    return answer;
}

bool Game::follow(Entry entry) {
    before_ = battle_.state();
    if (entry.undo) {
        const std::vector<std::size_t> way = way_to(log_, latest_);
        if (!std::binary_search(way.begin(), way.end(), std::size_t{entry.back_to})) return false;
        battle_.restore(at(entry.back_to).state());
    }
    bool sound_all = true;
    for (std::size_t i = 0; i < entry.events.size() && sound_all; ++i) {
        sound_all = sound(battle_.state(), family_->terms(), entry.events[i]);
        if (sound_all) battle_.apply(entry.events[i]);
    }
    if (!sound_all || hash_of(battle_.state()) != entry.hash) {
        battle_.restore(before_);
        return false;
    }
    log_entry(std::move(entry));
    return true;
}

Battle Game::at(std::size_t entry) const {
    Battle battle(family_->roster(), family_->terms());
    for (const std::size_t at : way_to(log_, entry)) {
        for (const Event& event : log_.entries[at].events) battle.apply(event);
    }
    return battle;
}

bool Game::reveal_seed() {
    if (!over()) return false;
    const std::string hash = seed_hash_of(seed_);
    if (log_.head.seed_hash == hash) log_.head.seed = std::to_string(seed_);
    for (LogHead::LaterSeed& later : log_.head.later_seeds) {
        if (later.hash == hash) later.seed = std::to_string(seed_);
    }
    return true;
}

base::Result<std::unique_ptr<Game>> Game::branch(std::size_t entry, std::uint64_t seed) const {
    if (entry >= log_.entries.size())
        return base::Error{"there is no entry " + std::to_string(entry) + " to branch from", "branch",
                           "the log has entries 0 to " + std::to_string(log_.entries.size() - 1)};
    Log log;
    log.head = log_.head;
    log.entries.assign(log_.entries.begin(), log_.entries.begin() + static_cast<std::ptrdiff_t>(entry) + 1);
    return Reopening::open(*family_, std::move(log), seed);
}

std::unique_ptr<Game> Reopening::open(const Family& family, Log log, std::uint64_t seed) {
    const auto next = static_cast<std::uint32_t>(log.entries.size());
    std::vector<LogHead::LaterSeed>& later = log.head.later_seeds;
    later.erase(std::remove_if(later.begin(), later.end(), [next](const auto& other) { return other.from >= next; }),
                later.end());
    const std::string hash = seed_hash_of(seed);
    const std::string& last = later.empty() ? log.head.seed_hash : later.back().hash;
    if (last != hash) later.push_back({next, hash, {}});
    log.head.seed.clear();  // the battle goes on
    for (LogHead::LaterSeed& other : later) other.seed.clear();
    std::unique_ptr<Game> game(new Game(family, std::move(log)));
    game->seed_ = seed;
    return game;
}

}  // namespace linstock::battle
