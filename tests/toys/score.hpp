#pragma once

#include <memory>

#include "base/result.hpp"
#include "battle/family.hpp"
#include "play/course.hpp"
#include "sheet/mechanics.hpp"

// A toy family that the house must be open for: figures and inches, a score that runs up until a unit runs away, a charge with a test,
// steps that nobody acts in; no orders, nothing declared. Its sheet is tests/toys/score/.
namespace linstock::toys::score {

const sheet::Mechanics& mechanics();
base::Result<std::unique_ptr<battle::Family>> open(const sheet::Sheet& sheet, const battle::Roster& roster,
                                                   const play::Course& course);

}  // namespace linstock::toys::score
