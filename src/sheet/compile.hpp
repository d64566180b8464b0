#pragma once

#include <string>
#include <utility>
#include <vector>

#include "base/result.hpp"
#include "sheet/mechanics.hpp"
#include "sheet/procedure.hpp"
#include "sheet/source.hpp"

namespace linstock::sheet {

using ReadingChoices = std::vector<std::pair<std::string, std::string>>;  // reading -> option

// Folds the readings away and makes the sheet. Every fault is reported with its file and line: unknown facts, words and
// columns, duplicate IDs, circles of derived facts, outcomes that overlap or leave a gap.
base::Result<Sheet> compile(const SheetSource& source, const Mechanics& mechanics, const ReadingChoices& choices = {});

// compile() under every option of every reading, and under every combination of readings that touch one procedure's
// outcomes. Empty when all are sound.
base::Errors check_all_readings(const SheetSource& source, const Mechanics& mechanics);

}  // namespace linstock::sheet
