#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>
#include <vector>

#include "sheet/procedure.hpp"

// What a slot may still hold while facts are open: a range of numbers or a set of words, perhaps the dash; and conditions
// judged over such ranges. Internal to the room.
namespace linstock::sheet {

struct Range {
    std::int64_t lo = 1;  // no value while lo > hi; of words the ends of the set
    std::int64_t hi = 0;
    std::uint64_t words = 0;  // the words it may be; nought for a number
    bool none = false;        // it may be `nothing`

    static Range numbers(std::int64_t lo, std::int64_t hi);
    static Range of_words(std::uint64_t words);
    static Range only_none();
    static Range one(Value value, ValueType type);  // `value` is not `unknown`

    bool empty() const { return lo > hi; }
    bool settled() const { return none ? empty() : lo == hi; }
    Value value() const;  // of a settled range
    void join(const Range& other);
};

using Ranges = std::vector<Range>;  // one a slot

inline constexpr Value lowest_number = nothing + 1;
inline constexpr Value highest_number = std::numeric_limits<Value>::max();
inline std::int64_t clamped(std::int64_t value) {
    return std::clamp<std::int64_t>(value, lowest_number, highest_number);
}
Range anything();

Truth both(Truth a, Truth b);

Truth judge(const Test& test, const Ranges& slots);
Truth judge(const Procedure& procedure, const Condition& when, const Ranges& slots);

// The tests that keep the condition open: indices into the procedure's tests.
void open_tests(const Procedure& procedure, const Condition& when, const Ranges& slots,
                std::vector<std::uint32_t>& tests);

}  // namespace linstock::sheet
