#pragma once

#include "rules/arw/manual.hpp"

namespace linstock::rules_arw {

// A general whom the enemy touches and no friend covers moves to the nearest friends (GAP-80).
void shelter_generals(const ArwManual& manual, Work& work);

}  // namespace linstock::rules_arw
