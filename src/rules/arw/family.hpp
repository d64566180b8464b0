#pragma once

#include <memory>

#include "base/result.hpp"
#include "battle/family.hpp"
#include "sheet/procedure.hpp"

// Battles under the sheets `arw` and `tricorne`.
namespace linstock::rules_arw {

// Sheet and roster must outlive the family. The error names the unit, grade or ground the sheet does not know.
base::Result<std::unique_ptr<battle::Family>> open(const sheet::Sheet& sheet, const battle::Roster& roster);

}  // namespace linstock::rules_arw
