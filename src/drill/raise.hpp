#pragma once

#include "base/result.hpp"
#include "battle/muster.hpp"
#include "drill/drill.hpp"

// A drill's troops and ground as a roster: the sheet's row names the kind of troops in its muster, and with it bases and usual words.
namespace linstock::drill {

// With file, line and fix what stands in the way.
base::Result<battle::Roster> raise(const Drill& drill, const battle::MusterRules& rules, const sheet::Sheet& sheet);

}  // namespace linstock::drill
