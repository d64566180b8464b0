#pragma once

#include <memory>

#include "base/result.hpp"
#include "battle/family.hpp"
#include "play/course.hpp"
#include "sheet/mechanics.hpp"

// A toy family that the house must be open for: no orders, sides alternating inside one phase (A moves, B moves, A shoots, B shoots), every
// shot thrown and suffered at once; stands and centimetres. Its sheet is tests/toys/skirmish/.
namespace linstock::toys::skirmish {

const sheet::Mechanics& mechanics();
base::Result<std::unique_ptr<battle::Family>> open(const sheet::Sheet& sheet, const battle::Roster& roster,
                                                   const play::Course& course);

}  // namespace linstock::toys::skirmish
