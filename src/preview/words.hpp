#pragma once

#include <string>

#include "preview/fire.hpp"

// What a preview says, in words.
namespace linstock::preview {

std::string print_percent(std::int32_t ten_thousandths);  // "38%"; never 0% or 100% of what may go either way
std::string print_mean(std::int32_t ten_thousandths);     // "0.38"

// "3 stands at short range: 38% to kill a stand, 11% to disorder"
std::string say(const battle::Family& family, const battle::FireOdds& odds);
std::string say(const battle::Family& family, const Threat& threat);
// "Move the 23rd", "The 23rd shoots at the 1st Maryland"
std::string say(const battle::Family& family, const battle::Command& command);

}  // namespace linstock::preview
