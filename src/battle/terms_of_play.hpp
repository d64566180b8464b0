#pragma once

#include <span>
#include <string_view>

#include "base/result.hpp"
#include "battle/terms.hpp"
#include "play/course.hpp"

// The words of a family from the course of play of its sheet: nothing of them is written in C++ a second time.
namespace linstock::battle {

// Orders, steps, marks, ties, decisions, rules and the names of rulings, all in file order. `course` is the battle's part, bound to
// the sheet. The error names what a battle has no word for.
base::Result<Terms> terms_of_play(const play::Course& course, const sheet::Sheet& sheet);

// A family's own code goes by places: the n-th name of each list must be the n-th word.
struct ExpectedTerms {
    using Names = std::span<const std::string_view>;
    Names orders;
    Names steps;
    Names unit_marks;
    Names group_marks;
    Names side_marks;
    Names commander_marks;
    Names ties;
    Names decisions;
};

// What is missing or stands elsewhere, each named; more words than names are no harm.
base::Errors check_terms(const Terms& terms, const ExpectedTerms& expected);

}  // namespace linstock::battle
