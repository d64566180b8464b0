#pragma once

#include <string>
#include <string_view>

#include "companion/sheet_cache.hpp"

// Messages that need no table: docs/protocol-companion.md lists them.
namespace linstock::desk {

// One line of JSON, always: an answer, or {"errors":[…]}. May be called from several threads where the cache may.
std::string answer_ask(companion::SheetCache& sheets, std::string_view message);

// The verbs, for tests and for the near word of a misspelt one.
std::vector<std::string> ask_verbs();

}  // namespace linstock::desk
