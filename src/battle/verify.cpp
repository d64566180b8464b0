#include <algorithm>

#include "battle/game.hpp"
#include "battle/snapshots.hpp"

namespace linstock::battle {

namespace {

std::string described(const Terms& terms, const Event& event) {
    std::string text = "'" + std::string(name_of(event.kind)) + "'";
    if (event.subject != no_unit) text += " of " + std::to_string(event.subject);
    if (event.object != no_unit) text += " and " + std::to_string(event.object);
    text += " (" + std::to_string(event.a) + ", " + std::to_string(event.b) + ", " + std::to_string(event.c) + ", " +
            std::to_string(event.d) + ")";
    if (event.rule != 0 && event.rule < terms.rules.size()) text += " by " + terms.rules[event.rule];
    return text;
}

std::string difference(const Terms& terms, const Events& logged, const Events& decided) {
    const std::size_t both = std::min(logged.size(), decided.size());
    for (std::size_t i = 0; i < both; ++i) {
        if (!(logged[i] == decided[i]))
            return "event " + std::to_string(i + 1) + " is " + described(terms, logged[i]) + ", the rules give " +
                   described(terms, decided[i]);
    }
    if (logged.size() > both)
        return "event " + std::to_string(both + 1) + ", " + described(terms, logged[both]) +
               ", does not follow from the rules";
    if (decided.size() > both)
        return "event " + std::to_string(both + 1) + ", " + described(terms, decided[both]) + ", is missing";
    return {};
}

class Verifier {
public:
    Verifier(const Log& log, const Family& family)
        : log_(log), family_(family), snapshots_(log), battle_(family.roster(), family.terms()) {}

    std::vector<Mismatch> run() {
        for (std::size_t at = 0; at < log_.entries.size(); ++at) {
            const Entry& entry = log_.entries[at];
            std::string what = entry.undo ? go_back(at, entry) : decide_again(at, entry);
            if (what.empty() && hash_of(battle_.state()) != entry.hash) what = "the hash is not that of the battle";
            if (!what.empty()) mismatches_.push_back({at, std::move(what)});
            if (broken_) break;
            if (!entry.undo) snapshots_.note(at, battle_.state());
        }
        return std::move(mismatches_);
    }

private:
    std::string go_back(std::size_t at, const Entry& entry) {
        const State* const then = snapshots_.find(entry.back_to);
        if (then == nullptr || entry.back_to >= at) {
            broken_ = true;
            return "it goes back to an entry that is none of those before it";
        }
        battle_.restore(*then);
        snapshots_.drop_used(at, entry.back_to);
        return {};
    }

    std::string decide_again(std::size_t at, const Entry& entry) {
        before_ = battle_.state();
        events_.clear();
        Faces faces = Faces::given(entry.faces);
        std::string what = at == 0 ? raise_again(faces) : submit_again(faces, entry);
        if (what.empty() && faces.failed()) what = "the dice do not fit: " + base::to_text(*faces.error());
        if (what.empty() && faces.left_over() > 0) what = "more dice were thrown than the rules ask for";
        if (what.empty()) what = difference(log_.head.terms, entry.events, events_);
        if (!what.empty()) follow(entry);
        return what;
    }

    std::string raise_again(Faces& faces) {
        raise(family_.roster(), family_.terms(), events_);
        for (const Event& event : events_) battle_.apply(event);
        Work work(battle_, faces, events_);
        family_.begin(work);
        return {};
    }

    std::string submit_again(Faces& faces, const Entry& entry) {
        Refusal why;
        if (!check(family_, battle_, entry.command, &why))
            return "the rules refuse '" + std::string(name_of(entry.command)) + "': " + why.reason;
        Work work(battle_, faces, events_);
        decide(family_, work, entry.command);
        return {};
    }

    // Goes on from what the log says happened, so that one wrong entry is one mismatch and not all that follow.
    void follow(const Entry& entry) {
        battle_.restore(before_);
        for (const Event& event : entry.events) {
            broken_ = !sound(battle_.state(), family_.terms(), event);
            if (broken_) return;
            battle_.apply(event);
        }
    }

    const Log& log_;
    const Family& family_;
    Snapshots snapshots_;
    Battle battle_;
    State before_;
    Events events_;
    std::vector<Mismatch> mismatches_;
    bool broken_ = false;
};

// The seed an entry's dice came from, as far as it has been revealed.
const std::string* seed_text_of(const LogHead& head, std::size_t entry) {
    const std::string* text = &head.seed;
    for (const LogHead::LaterSeed& later : head.later_seeds) {
        if (entry >= later.from) text = &later.seed;
    }
    return text->empty() ? nullptr : text;
}

bool read_seed(std::string_view text, std::uint64_t& seed) {
    constexpr std::size_t most_digits = 20;
    if (text.empty() || text.size() > most_digits) return false;
    seed = 0;
    for (const char c : text) {
        if (c < '0' || c > '9') return false;
        const auto digit = static_cast<std::uint64_t>(c - '0');
        if (seed > (UINT64_MAX - digit) / 10) return false;
        seed = seed * 10 + digit;
    }
    return true;
}

bool faces_are_the_seeds(const Entry& entry, std::uint64_t seed, std::uint32_t stream) {
    std::size_t told = 0;
    for (const Event& event : entry.events) {
        if (event.kind != EventKind::dice_thrown) continue;
        if (event.a < 0 || event.a >= dice::die_kinds || event.b < 0 || event.c < 0) return false;
        const auto first = static_cast<std::size_t>(event.c);
        const std::size_t end = first + static_cast<std::size_t>(event.b);
        if (first != told || end > entry.faces.size()) return false;
        for (; told < end; ++told) {
            if (entry.faces[told] != dice::face_at(seed, stream, told, static_cast<dice::Die>(event.a))) return false;
        }
    }
    return told == entry.faces.size();
}

void check_seed_hash(const std::string& seed, const std::string& hash, std::size_t from,
                     std::vector<Mismatch>& mismatches) {
    std::uint64_t number = 0;
    if (seed.empty()) return;
    if (!read_seed(seed, number) || seed_hash_of(number) != hash)
        mismatches.push_back({from, "the seed shown is not the one whose hash was given before"});
}

}  // namespace

std::vector<Mismatch> verify(const Log& log, const Family& family) {
    const Roster& roster = family.roster();
    if (log.head.sizes.units != roster.units.size() || log.head.sizes.groups != roster.groups.size() ||
        log.head.sizes.commanders != roster.commanders.size())
        return {{0, "its order of battle is not the one the scenario musters today"}};
    const auto own = in_words_of(log, family.terms());
    if (!own.ok()) return {{0, base::to_text(own.errors())}};
    return Verifier(*own, family).run();
}

std::vector<Mismatch> verify_seed(const Log& log) {
    std::vector<Mismatch> mismatches;
    check_seed_hash(log.head.seed, log.head.seed_hash, 0, mismatches);
    for (const LogHead::LaterSeed& later : log.head.later_seeds)
        check_seed_hash(later.seed, later.hash, later.from, mismatches);
    for (std::size_t at = 0; at < log.entries.size(); ++at) {
        const Entry& entry = log.entries[at];
        const std::string* const text = seed_text_of(log.head, at);
        std::uint64_t seed = 0;
        if (entry.undo || entry.by_hand || text == nullptr || !read_seed(*text, seed)) continue;
        if (!faces_are_the_seeds(entry, seed, static_cast<std::uint32_t>(at)))
            mismatches.push_back({at, "its faces are not those of the seed"});
    }
    return mismatches;
}

}  // namespace linstock::battle
