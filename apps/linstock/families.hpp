#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "sheet/mechanics.hpp"

// The only place that knows every family of rules.
namespace linstock::app {

// Null when no family has that name.
const sheet::Mechanics* find_mechanics(std::string_view name);
std::vector<std::string> family_names();

}  // namespace linstock::app
