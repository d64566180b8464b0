#pragma once

#include <string>
#include <utility>
#include <vector>

#include "library/toml_reader.hpp"

// A two-sided procedure is one list of entries, read for both sides. The second reading is the first with the roles exchanged:
// a name that begins with one word of a pair begins with the other, and every ID takes the letter m.
namespace linstock::library {

using Exchange = std::vector<std::pair<std::string, std::string>>;  // {"own.", "other."}

toml::table mirrored(const toml::table& original, const Exchange& exchange);

}  // namespace linstock::library
