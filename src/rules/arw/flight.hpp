#pragma once

#include "rules/arw/manual.hpp"

namespace linstock::rules_arw {

// Straight along `toward` so far, the facing kept (poorly drilled turn about), passing friends as P-3 says and going on until clear of them.
void withdraw(const ArwManual& manual, Work& work, UnitId unit, table::Angle toward, Length distance, RuleId rule);

}  // namespace linstock::rules_arw
