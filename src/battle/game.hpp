#pragma once

#include <memory>
#include <string>
#include <vector>

#include "base/result.hpp"
#include "battle/family.hpp"

// A battle being played and its log: the log is the truth. One entry a command: the command, the faces thrown, the events it caused and
// the hash of the state after it.
namespace linstock::battle {

struct Entry {
    bool undo = false;
    bool by_hand = false;       // the faces were given, not drawn from the seed
    std::uint32_t back_to = 0;  // undo: the entry that is the latest again
    Command command;
    std::vector<std::uint8_t> faces;
    Events events;
    std::uint64_t hash = 0;
};

// The format in which logs are written; docs/developer/save-format.md tells what each one brought. All before it are read.
inline constexpr int log_format = 2;

// The head of a log: enough to load it without a rule, and to play on with them.
struct LogHead {
    int format = log_format;  // of the text it was read from
    std::string program;
    std::string scenario;       // id
    std::string scenario_text;  // the whole file: a save stands by itself
    std::string sheet;
    std::vector<std::pair<std::string, std::string>> readings;
    std::string edition;    // of sheet data, readings and rules version
    std::string seed_hash;  // SHA-256, in hex
    std::string seed;       // decimal; only when the battle is over and its owners let it be seen
    std::string players[2];
    // A branch, or a battle taken up again without its seed: other seeds from an entry on.
    struct LaterSeed {
        std::uint32_t from = 0;
        std::string hash;
        std::string seed;
    };
    std::vector<LaterSeed> later_seeds;
    Sizes sizes;
    Terms terms;
};

struct Log {
    LogHead head;
    std::vector<Entry> entries;
};

struct Submitted {
    bool done = false;
    Refusal refusal;                     // not done: by a rule ...
    std::optional<dice::Request> needs;  // ... or because these dice are wanted
    std::string needs_for;
    std::size_t entry = 0;
};

class Game {
public:
    // A new battle: entry 0 raises it.
    Game(const Family& family, LogHead head, std::uint64_t seed);

    // Judges, and changes nothing.
    bool check(const Command& command, Refusal* why) const;
    // Decides, applies and logs. With `faces` the dice are those given; else they come from the seed.
    // `told` takes the explanations, where wanted.
    Submitted submit(const Command& command, const std::vector<std::uint8_t>* faces = nullptr,
                     std::vector<Told>* told = nullptr);
    // Undo is an entry, never a cut. Free while what it takes back threw no dice and the other side has decided nothing since;
    // else `consent` must be given.
    Submitted undo(std::size_t back_to, SideId by, bool consent);
    bool undo_is_free(std::size_t back_to, SideId by) const;
    // Takes over an entry made elsewhere, by its events alone: no rule is asked. False, and nothing has changed, when it cannot follow here or
    // its hash is not that of the state it leads to.
    bool follow(Entry entry);
    // The battle as it stood after entry n, by events alone.
    Battle at(std::size_t entry) const;
    // A new game that goes on from entry n with another seed. Its log holds the entries up to n.
    base::Result<std::unique_ptr<Game>> branch(std::size_t entry, std::uint64_t seed) const;
    // The latest entry that counts, after undos.
    std::size_t latest() const { return latest_; }

    // Writes the seed into the log's head. Only when the battle is over.
    bool reveal_seed();

    // Off for studies and bots' battles: then only the state goes on.
    void keep_log(bool keep) { keep_ = keep; }

    const Battle& battle() const { return battle_; }
    const Log& log() const { return log_; }
    const Family& family() const { return *family_; }
    bool over() const { return battle_.state().head().result != Result::undecided; }

private:
    friend struct Reopening;
    Game(const Family& family, Log log);
    std::size_t log_entry(Entry entry);
    bool put_back(Submitted& answer, bool copied);

    const Family* family_;
    Battle battle_;
    State before_;
    Events events_;
    Faces faces_;
    Log log_;
    std::uint64_t seed_ = 0;
    std::size_t latest_ = 0;
    std::size_t count_ = 0;  // entries, kept or not: the stream of the next one's dice
    bool keep_ = true;
};

// What the players may always do, whatever the family: rulings, standing instructions, giving up. Then the family is asked.
bool check(const Family& family, const Battle& battle, const Command& command, Refusal* why);
void decide(const Family& family, Work& work, const Command& command);

// The entries that made the battle what it was after entry n, oldest first: those that were taken back are left out.
std::vector<std::size_t> way_to(const Log& log, std::size_t entry);

// Loading applies events and needs no rule.
struct Loaded {
    State state;                      // after the last good entry
    std::size_t entries = 0;          // good ones
    std::vector<base::Error> errors;  // what ended it early, if anything did
};
Loaded load(const Log& log, std::size_t up_to = static_cast<std::size_t>(-1));

// Decides every command again with the same faces and compares events and hashes. Empty: all is well.
struct Mismatch {
    std::size_t entry = 0;
    std::string what;
};
std::vector<Mismatch> verify(const Log& log, const Family& family);

// The same log in the numbers of other terms, hashes made anew. An error names the word that the terms no longer have.
base::Result<Log> in_words_of(const Log& log, const Terms& terms);

// Goes on with a loaded log. An error when the family's sheet or roster does not fit. With another seed than the one the battle
// began with, the log says so from here on.
base::Result<std::unique_ptr<Game>> resume(const Log& log, const Family& family, std::uint64_t seed);

// Where a revealed seed does not give the faces of an entry that was not thrown by hand. Needs no rule.
std::vector<Mismatch> verify_seed(const Log& log);
std::string seed_hash_of(std::uint64_t seed);

std::string edition_of(std::string_view sheet_text, const std::vector<std::pair<std::string, std::string>>& readings,
                       std::uint32_t rules_version);

}  // namespace linstock::battle
