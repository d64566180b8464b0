#pragma once

#include <algorithm>
#include <string>
#include <vector>

#include "drill/run.hpp"

// How drills came out.
namespace linstock::drill {

struct Verdict {
    std::string id;
    std::string says;
    Place place;
    std::string skipped;  // why it could not be fought at all; "" for one that was
    std::vector<Failure> failures;

    bool passed() const { return skipped.empty() && failures.empty(); }
};

struct Report {
    std::vector<Verdict> drills;

    std::size_t passed() const {
        return count([](const Verdict& each) { return each.passed(); });
    }
    std::size_t skipped() const {
        return count([](const Verdict& each) { return !each.skipped.empty(); });
    }
    std::size_t failed() const { return drills.size() - passed() - skipped(); }

private:
    template <class Holds>
    std::size_t count(Holds holds) const {
        return static_cast<std::size_t>(std::count_if(drills.begin(), drills.end(), holds));
    }
};

}  // namespace linstock::drill
