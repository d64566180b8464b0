#pragma once

#include <vector>

#include "linstock/console.hpp"
#include "sheet/resolution.hpp"

namespace linstock::app {

// The chances of every value of a key, with fraction, percent and a small bar.
void print_key_odds(const Console& console, const sheet::KeyOdds& key);

// All keys that are not certain, the result first, and how they were come by.
void print_odds(const Console& console, const sheet::Odds& odds);

// What the result's chances would be without each clause that counts.
void print_worths(const Console& console, const sheet::KeyOdds& with, const std::vector<sheet::Worth>& worths);

}  // namespace linstock::app
