#pragma once

#include <string>
#include <vector>

#include "library/toml_reader.hpp"

// Laying one sheet over another: entries with the same ID (or, without one, the same name) are merged field by field, new ones
// are added, the rest stays. So a sibling sheet and a house rule say only what differs.
namespace linstock::library {

// Moves `patch` into `base`; nodes keep the file and line they came from.
void merge_toml(toml::table& base, toml::table&& patch);

// Takes out every entry with one of the IDs; those that were not found are handed back.
std::vector<std::string> remove_ids(toml::table& table, const std::vector<std::string>& ids);

}  // namespace linstock::library
