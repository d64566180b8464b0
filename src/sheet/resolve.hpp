#pragma once

#include <span>
#include <vector>

#include "base/fraction.hpp"
#include "dice/chance.hpp"
#include "sheet/facts.hpp"
#include "sheet/procedure.hpp"

// The one evaluator. It scores, asks the driver for each throw, reads, and hands every end it reaches to a sink: one end when
// dice are rolled or given, all of them when they are enumerated.
namespace linstock::sheet {

enum class LineState : std::uint8_t { applied, not_applied, outranked, voided, off };

// One line of the ledger: what became of an entry.
struct Line {
    int entry = -1;
    LineState state = LineState::applied;
    int reader = 0;
    Value value = 0;      // what a clause added
    int test = -1;        // not applied: the test that failed
    Slot fact = no_slot;  // not applied: or the count that was zero
    int by = -1;          // outranked, voided or capped by this entry
};

struct CellRead {
    int table = -1;
    int row = -1;
    int column = -1;
};

struct Ledger {
    std::vector<Line> lines;
    std::vector<CellRead> cells;
    void clear() {
        lines.clear();
        cells.clear();
    }
};

struct End {
    std::span<const Frame> readers;
    base::Weight part = 1;
    base::Weight of = 1;
};

class EndSink {
public:
    virtual ~EndSink() = default;
    virtual void take(const End& end) = 0;
};

struct Evaluation {
    const Sheet* sheet = nullptr;
    const Procedure* procedure = nullptr;
    const Facts* facts = nullptr;  // for records of lists; may be null where the procedure has none
    dice::Chance* chance = nullptr;
    Ledger* ledger = nullptr;  // explanation is a sink on the same code, and costs nothing when absent
    int suppressed = -1;       // an entry left out, to see what it is worth
};

enum class Finish : std::uint8_t { done, chance_failed, too_many_dice };

// `readers` hold the facts; derived values are written into them. Allocates nothing without a ledger.
Finish evaluate(const Evaluation& evaluation, std::span<Frame> readers, EndSink& sink);

// The steps before the first throw only: the score.
void score(const Evaluation& evaluation, Frame& frame);

}  // namespace linstock::sheet
