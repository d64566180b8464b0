#pragma once

#include <string_view>

#include "companion/roster.hpp"

// Troops written down by hand: one line a unit, "23rd Foot, Medium Infantry, 4, Webster".
namespace linstock::companion {

// The lines added to the roster, or every line's fault with its number. The rules say what stands where; behind that come
// "field=value", "group.field=value" and plain words, which go to the first field that knows them ("rifle"). What holds a comma
// stands in quotes. "red:" or "blue:" alone changes the side of what follows; a line that begins with # is left out. A Group
// is made when it is first named.
base::Result<Roster> paste_lines(const Course& course, const Roster& roster, int next_unit, int next_group, Side side,
                                 std::string_view lines);

}  // namespace linstock::companion
