#pragma once

#include <string>
#include <string_view>

#include <nlohmann/json_fwd.hpp>

#include "base/result.hpp"
#include "sheet/facts.hpp"

// Facts as JSON: the `facts` object of a golden case, or a file for `resolve --facts`.
namespace linstock::json {

// Nested objects are names with dots, null is nothing, numbers are exact decimals of at most four places, and an array of
// objects fills a list of the procedure. Everything that can be told is told; each error carries the path of its value.
base::Errors tell_facts(sheet::Facts& facts, const nlohmann::json& object);

// The same from text; `where` names it in errors.
base::Errors tell_facts_text(sheet::Facts& facts, std::string_view text, const std::string& where);

}  // namespace linstock::json
