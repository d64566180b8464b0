#pragma once

#include <optional>

#include "base/result.hpp"
#include "store/sqlite.hpp"

namespace linstock::store {

// Brings the file to the newest form, step by step, each step wholly or not at all. A file of a newer program is refused
// and left as it is.
std::optional<base::Error> migrate(Connection& connection);

// How many steps there are: the form a file has after migrate().
std::uint64_t newest_form();

}  // namespace linstock::store
