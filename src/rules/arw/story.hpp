#pragma once

#include "rules/arw/manual.hpp"
#include "tactics/tell.hpp"

namespace linstock::rules_arw {

// The sheet's own words for its marks, ties and throws.
tactics::Telling words_of_events();

}  // namespace linstock::rules_arw
