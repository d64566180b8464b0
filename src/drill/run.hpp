#pragma once

#include <string>
#include <vector>

#include "base/result.hpp"
#include "battle/family.hpp"
#include "drill/drill.hpp"
#include "drill/names.hpp"

// Fights a drill and says where it came out otherwise than told.
namespace linstock::drill {

struct Failure {
    int step = 0;  // from 1; 0: before the first
    Place place;
    std::string what;  // "A figures"
    std::string expected;
    std::string got;
};
// "x.toml:12:3: step 2, A figures: expected 23, got 22"
std::string to_text(const Failure& failure);
// Of a drill that cannot be fought as it is told: a failure for every error.
std::vector<Failure> unfit(const base::Errors& errors, const Place& place);

// What stands in the way of fighting it: names nobody has, words the sheet does not know. Nothing is thrown.
base::Errors check(const Drill& drill, const battle::Family& family, const Scale& scale);

// Empty: all came out as told. The roster of the family is the one raised from this drill.
std::vector<Failure> run(const Drill& drill, const battle::Family& family, const Scale& scale);

// Whether the rule that refused is the one told, or a further entry of the same line: ARW-STD-01b is ARW-STD-01, ARW-STD-011 is not.
bool same_rule(std::string_view told, std::string_view got);

}  // namespace linstock::drill
