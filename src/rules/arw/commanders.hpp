#pragma once

#include "rules/arw/book.hpp"

namespace linstock::rules_arw {

// A general whom the enemy touches and no friend covers moves to the nearest friends (GAP-80).
void shelter_generals(const Book& book, Work& work);

}  // namespace linstock::rules_arw
