#pragma once

#include <span>
#include <string>

#include "sheet/procedure.hpp"

// Sheets and their facts as programs read them.
namespace linstock::json {

std::string sheets_json(std::span<const sheet::Sheet* const> sheets);
std::string sheet_json(const sheet::Sheet& sheet);
std::string facts_json(const sheet::Sheet& sheet, const sheet::Procedure& procedure);

}  // namespace linstock::json
