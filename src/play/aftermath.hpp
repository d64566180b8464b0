#pragma once

#include <span>
#include <vector>

#include "play/memory.hpp"
#include "sheet/resolution.hpp"

// What a deed leaves behind: the marks of doing it, and what its answer does. The one interpreter of `effect`, `answer` and
// `sets`, for companion and battle alike.
namespace linstock::play {

// A unit does something, perhaps to another.
struct Deed {
    const sheet::Procedure* procedure = nullptr;
    int own = nobody;
    int other = nobody;
    std::vector<int> readers;  // the units of a reader list, in order
};

// Who is meant by "own" and "other".
struct Parties {
    int own = nobody;
    int other = nobody;
};

// The marks of an act or a proposal laid on its units, one after another. Those on units that nobody is named for are left out.
void lay_marks(const Course& course, const Memory& memory, std::span<const Mark> marks, const Parties& parties,
               std::string_view rule, Alterations& sink);

// An effect as it befalls a unit. `amount`: a number or a word, nothing where the kind says it all.
struct Effect {
    sheet::EffectKind kind = sheet::EffectKind::kill_stands;
    sheet::Literal amount;
    std::string_view rule;
};

// What the effect does to `unit`, whom it names, by the entries that speak of the procedure (and the stage of a chain; empty
// otherwise). All amounts are reckoned before the first alteration is handed out. False where no entry speaks of it.
bool lay_effect(const Course& course, const Memory& memory, std::string_view procedure, std::string_view stage,
                const Effect& effect, int unit, const Parties& parties, Alterations& sink);

// At most so many entries may speak of one effect.
inline constexpr std::size_t most_entries_an_effect = 16;

// Effects that no field keeps: done with the figures.
class Untold {
public:
    virtual ~Untold() = default;
    virtual void take(const sheet::EffectDone& effect, int unit) = 0;
};

// Everything the answer does; nothing where it was refused. Alterations are not to be done before the last is handed out.
void read_answer(const Course& course, const Memory& memory, const Deed& deed, const sheet::Resolution& resolution,
                 Alterations& sink, Untold& untold);

}  // namespace linstock::play
