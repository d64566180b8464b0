#pragma once

#include <string>

#include "rules/arw/manual.hpp"

// Events in plain words. Told from the rule that caused them; decides nothing.
namespace linstock::rules_arw {

std::string tell(const ArwManual& manual, const Battle& after, const battle::Event& event);

}  // namespace linstock::rules_arw
