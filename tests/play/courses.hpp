#pragma once

#include <string>
#include <vector>

#include "play/course.hpp"

// The built-in sheets and their courses of play, loaded once for the whole program.
namespace linstock::test {

std::vector<std::string> sheet_ids();
const sheet::Sheet& plain_sheet(const std::string& id);
const play::Course& course_of(const std::string& id);  // bound, for companion and battle together
play::Course part_for(const std::string& id, play::Keeper keeper);

}  // namespace linstock::test
