#pragma once

#include <optional>
#include <string>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "preview/ghosts.hpp"

// Places on the table, and where units would stand, as pages are sent them.
namespace linstock::desk {

nlohmann::ordered_json place_to_json(table::Point point);
nlohmann::ordered_json places_to_json(const std::vector<table::Point>& points);
std::string rule_word(const battle::Terms& terms, battle::RuleId rule);  // "" for none
nlohmann::ordered_json command_or_null(const battle::Terms& terms, const std::optional<battle::Command>& command);
nlohmann::ordered_json ghost_to_json(const battle::Terms& terms, const preview::Ghost& ghost);
nlohmann::ordered_json ghosts_to_json(const battle::Terms& terms, const preview::Ghosts& answer);

}  // namespace linstock::desk
