#pragma once

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <utility>
#include <vector>

#include "base/fraction.hpp"
#include "dice/flat_index.hpp"

namespace linstock::dice {

// What a chain may have come to by now: distinct plain values, each with its exact chance. The chances always add up
// to exactly one. A stage goes over every value of the spread and adds what may come of it:
//
//     spread.begin_next();
//     for (std::size_t i = 0; i < spread.size(); ++i) spread.add(i, comes_of(spread.value(i)), part, of);
//     spread.end_next();
//
// Until end_next() the spread shows the values before the stage; from then on those after it, in the order in which
// they were first added. Equal values become one. What is added for one value must come to a whole (the sum of
// part/of is one), but the `of` of every call may differ: a stage is kept over their common multiple.
//
// Weights are exact while they fit 128 bits. Where they would not, everything is divided by its common divisor; where
// that is not enough, the spread goes over to fixed point for the rest of its chain, and rounded() is true.
//
// The bound. In fixed point a chance is a count of units of 1/2^100. In each stage every contribution is rounded
// down, so no value gets more than its due, and the units missing from the whole, D, are all that was lost. They are
// counted, not estimated, and given to the heaviest value. That moves at most D units to where they do not belong, so
// the chance of any value, and of any set of values, is at most D units from what exact weights would have made of
// the same spread. An error already in the spread does not grow in a later stage: the stage deals each value's chance
// out to others without adding any. So the sum of the D of all stages bounds the error of every chance and of every
// sum of chances.
//
// Buffers are kept: once they have grown, running chains again allocates nothing.
template <class Value>
class Spread {
    static_assert(std::is_trivially_copyable_v<Value>, "a situation is a small plain value");

public:
    using Weight = base::Weight;

    static constexpr Weight fixed_whole = Weight{1} << 100;

    // One value, for certain.
    void start(const Value& value) {
        now_.clear();
        now_.add(value, 1);
        whole_ = 1;
        fixed_ = false;
        lost_ = 0;
    }

    std::size_t size() const { return now_.values.size(); }
    const Value& value(std::size_t i) const { return now_.values[i]; }
    base::Fraction chance(std::size_t i) const { return {now_.weights[i], whole_}; }

    // chance(i) is weight(i) / whole(): chances of one spread can be added as whole numbers.
    Weight weight(std::size_t i) const { return now_.weights[i]; }
    Weight whole() const { return whole_; }

    bool rounded() const { return fixed_; }
    base::Fraction error_bound() const { return {lost_, fixed_ ? fixed_whole : 1}; }

    void begin_next() {
        next_.clear();
        multiple_ = 1;
        share_of_ = 1;
        share_ = 1;
        reduced_ = false;
        rounding_ = fixed_;
        added_ = 0;
    }

    // The chance of `value` after the stage grows by chance(i) * part / of.
    void add(std::size_t i, const Value& value, Weight part, Weight of) {
        assert(i < size() && of != 0 && part <= of);
        if (part == 0) return;
        ++added_;
        if (!rounding_ && of != share_of_ && !share_out(of)) share_out_lowest(part, of);
        next_.add(value, rounding_ ? rounded_part(i, part, of) : now_.weights[i] * (part * share_));
    }

    void end_next() {
        Weight sum = 0;
        for (const Weight weight : next_.weights) sum += weight;
        if (rounding_) {
            make_good(sum);
        } else {
            whole_ *= multiple_;
            assert(sum == whole_ && "what was added for each value must come to a whole");
        }
        std::swap(now_, next_);
    }

private:
    struct Weighed {
        std::vector<Value> values;
        std::vector<Weight> weights;
        FlatIndex index;

        void clear() {
            values.clear();
            weights.clear();
            index.clear();
        }

        void add(const Value& value, Weight weight) {
            const std::uint64_t hash = hash_of(value);
            const std::uint32_t at = index.find(hash, [&](std::uint32_t other) { return values[other] == value; });
            if (at != FlatIndex::none) {
                weights[at] += weight;
                return;
            }
            index.add(hash, static_cast<std::uint32_t>(values.size()));
            values.push_back(value);
            weights.push_back(weight);
        }
    };

    static std::uint64_t hash_of(const Value& value) {
        if constexpr (requires { value.hash(); }) {
            return value.hash();
        } else {
            return hash(value);  // a free function beside the value
        }
    }

    // Makes the stage's common multiple one of `of` too. False when the whole would not fit; nothing has changed then.
    // As every weight is at most the whole, no product of add() can overflow once this has been checked.
    bool share_out(Weight of) {
        const Weight share = multiple_ / of;
        if (share * of == multiple_) {
            share_of_ = of;
            share_ = share;
            return true;
        }
        return widen(of);
    }

    bool widen(Weight of) {
        const Weight grown = of / base::greatest_common_divisor(multiple_, of);
        Weight multiple = 0;
        Weight whole = 0;
        if (!base::multiply(multiple_, grown, multiple) || !base::multiply(whole_, multiple, whole)) return false;
        for (Weight& weight : next_.weights) weight *= grown;
        multiple_ = multiple;
        share_of_ = of;
        share_ = multiple / of;
        return true;
    }

    // `of` did not fit: tries lower terms, and goes over to fixed point when they do not help.
    void share_out_lowest(Weight& part, Weight& of) {
        const base::Fraction lowest = base::reduced({part, of});
        divide_by_common();
        part = lowest.part;
        of = lowest.of;
        if (!share_out(of)) go_over_to_fixed();
    }

    // What has been added to the next stage is made of the weights divided here, so it can be divided alike.
    void divide_by_common() {
        if (reduced_) return;
        reduced_ = true;
        Weight common = 0;
        for (const Weight weight : now_.weights) {
            common = base::greatest_common_divisor(common, weight);
            if (common == 1) return;
        }
        for (Weight& weight : now_.weights) weight /= common;
        for (Weight& weight : next_.weights) weight /= common;
        whole_ /= common;
    }

    void go_over_to_fixed() {
        rounding_ = true;
        const Weight scale = whole_ * multiple_;  // fitted when the multiple last grew
        for (Weight& weight : next_.weights) weight = base::multiply_divide(fixed_whole, weight, scale).whole;
    }

    Weight rounded_part(std::size_t i, Weight part, Weight of) const {
        const Weight from =
            fixed_ ? now_.weights[i] : base::multiply_divide(fixed_whole, now_.weights[i], whole_).whole;
        return base::multiply_divide(from, part, of).whole;
    }

    // Each value added lost less than two units, one where the spread itself was made fixed and one in its own share,
    // and each value carried over from the exact part of the stage less than one.
    void make_good(Weight sum) {
        assert(sum <= fixed_whole && fixed_whole - sum < 2 * added_ &&
               "what was added for each value must come to a whole");
        const Weight missing = fixed_whole - sum;
        *std::max_element(next_.weights.begin(), next_.weights.end()) += missing;
        lost_ += missing;
        whole_ = fixed_whole;
        fixed_ = true;
    }

    Weighed now_;
    Weighed next_;
    Weight whole_ = 1;
    bool fixed_ = false;  // the weights are units of 1/fixed_whole
    Weight lost_ = 0;     // units of 1/fixed_whole

    // While a stage is made:
    Weight multiple_ = 1;    // of every `of` so far
    Weight share_of_ = 1;    // the latest `of` ...
    Weight share_ = 1;       // ... and how often it goes into the multiple
    bool reduced_ = false;   // the common divisor has been taken out in this stage
    bool rounding_ = false;  // the stage is in fixed point
    Weight added_ = 0;
};

}  // namespace linstock::dice
