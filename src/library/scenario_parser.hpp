#pragma once

#include <string>
#include <string_view>

#include "base/result.hpp"
#include "battle/scenario.hpp"

// A scenario's TOML, read strictly: docs/designer/scenarios.md tells its keys.
namespace linstock::library {

// `path` names the text in errors.
base::Result<battle::Scenario> parse_scenario(std::string_view text, const std::string& path);

}  // namespace linstock::library
