#pragma once

#include <string>
#include <string_view>

#include <nlohmann/json.hpp>

#include "companion/table.hpp"

// What the companion's JSON of changes, views and saved rosters has in common.
namespace linstock::save::companion_json {

// Looked up without complaint: what is not there, or of another type, is 0, empty or null.
int whole(const nlohmann::json& object, std::string_view key);
std::string text_in(const nlohmann::json& object, std::string_view key);
const nlohmann::json* find_array(const nlohmann::json& object, std::string_view key);
const nlohmann::json* find_object(const nlohmann::json& object, std::string_view key);

nlohmann::ordered_json fields_json(const play::Course& course, play::Owner of, const companion::Record& record);
std::string name_in(const companion::Roster& roster, play::Owner of, int id);  // "" for nobody

}  // namespace linstock::save::companion_json
