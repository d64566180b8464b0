#pragma once

#include <memory>

#include "base/result.hpp"
#include "battle/family.hpp"
#include "play/course.hpp"

// Battles under the sheets `arw` and `tricorne`.
namespace linstock::rules_arw {

// Sheet and roster must outlive the family; `course` is the sheet's course of play as it was loaded. The error names the unit, grade
// or ground the sheet does not know, or the word the course lacks.
base::Result<std::unique_ptr<battle::Family>> open(const sheet::Sheet& sheet, const battle::Roster& roster,
                                                   const play::Course& course);

}  // namespace linstock::rules_arw
