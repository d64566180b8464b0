#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"
#include "battle/family.hpp"
#include "play/course.hpp"
#include "sheet/mechanics.hpp"

// The only place that knows every family of rules.
namespace linstock::app {

// Null when no family has that name.
const sheet::Mechanics* find_mechanics(std::string_view name);
std::vector<std::string> family_names();

// Whether the family fights battles at all yet.
bool fights_battles(std::string_view name);

// The family's battles, bound to a sheet and a roster that must outlive them, by the sheet's course of play. An error when it
// fights none, or when the sheet does not know a word of the roster.
base::Result<std::unique_ptr<battle::Family>> open_battles(std::string_view name, const sheet::Sheet& sheet,
                                                           const battle::Roster& roster, const play::Course& course);

}  // namespace linstock::app
