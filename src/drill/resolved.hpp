#pragma once

#include <string>
#include <vector>

#include "battle/family.hpp"
#include "drill/drill.hpp"
#include "drill/names.hpp"

// What the sheet's procedures answered, reader by reader, against what a drill tells of them.
namespace linstock::drill {

// One answer: a throw that several units read is one of each.
struct Answer {
    const battle::Told* told = nullptr;
    std::size_t reader = 0;
    battle::UnitId unit = battle::no_unit;
};
// The events tell which unit each reader was.
std::vector<Answer> answers_of(const std::vector<battle::Told>& told, const battle::Events& events,
                               const sheet::Sheet* sheet);

struct Mismatch {
    Place place;
    std::string what;
    std::string expected;
    std::string got;
};
// A list is complete for the procedures it names; one that names none says that none was resolved.
void compare(const std::vector<Resolved>& expected, const std::vector<Answer>& answers, const Names& names,
             const sheet::Sheet* sheet, std::vector<Mismatch>& found);

// What was measured against what is told of it; lengths agree within a tenth of the unit.
void compare(const Measured& expected, const sheet::Facts& measured, std::vector<Mismatch>& found);

}  // namespace linstock::drill
