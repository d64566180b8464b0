#pragma once

#include <string>

#include "drill/report.hpp"

namespace linstock::codec {

// {"passed", "failed", "skipped", "drills": [{"id", "says", "place", "passed", "skipped"?, "failures": [{"step", "place", "what", "expected", "got"}]}]}
std::string drills_json(const drill::Report& report);

}  // namespace linstock::codec
