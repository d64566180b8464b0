#pragma once

#include <functional>
#include <span>
#include <vector>

#include "sheet/facts.hpp"
#include "sheet/range.hpp"

// The steps of a procedure run over ranges instead of values: what every slot may hold while facts are open. It mirrors the
// evaluator step for step, decides nothing of its own, and on complete facts gives exactly what the evaluator gives (a test
// holds the two together). Internal to the room.
namespace linstock::sheet {

template <class Visit>
void each(const Run& run, Visit visit) {
    for (std::uint32_t i = run.first; i < run.first + run.count; ++i) visit(i);
}

struct Outlook {
    Ranges slots;
    Truth refused = Truth::no;
    std::vector<int> outcomes;  // the outcomes that may be read, in order; none twice
};

// A clause or the item it stands in, weighed over ranges: whether it counts, and what it then adds.
struct WeighedRange {
    Truth truth = Truth::no;
    std::int64_t lo = 0;
    std::int64_t hi = 0;
    bool settled() const { return truth == Truth::no || (truth == Truth::yes && lo == hi); }
    bool surely_counts() const { return truth == Truth::yes && (lo > 0 || hi < 0); }  // a clause worth nought does not
};
WeighedRange weigh(const Procedure& procedure, const Clause& clause, const Ranges& slots);
// What the item adds, nought included where it may not count.
Range weigh(const Procedure& procedure, const Item& item, const Ranges& slots);

// The value of a derived number (not a sum, not a count) for known inputs.
Value derive(const Step& step, Value a, Value b);

// The values a fact may take while nobody has told it.
Range range_of(const Sheet& sheet, const Procedure& procedure, const Fact& fact);
bool may_be_none(const Procedure& procedure, const Fact& fact);

// Calls `look` with the readers for every answer of the throws that are settled; throws that still hang on open facts, and
// those beyond a few hundred answers, are ranges too.
void survey(const Facts& facts, const std::function<void(std::span<const Outlook>)>& look);

}  // namespace linstock::sheet
