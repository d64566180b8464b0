#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "base/result.hpp"
#include "server/metrics.hpp"
#include "server/outlet.hpp"

namespace linstock::server {

Text shared_text(std::string text);

// {"v":1,"id":…,"do":"error","code":…,"what":…,"fix":…}
Text error_text(std::uint64_t request, Refused why, const base::Error& error);

}  // namespace linstock::server
