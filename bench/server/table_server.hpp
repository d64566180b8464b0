#pragma once

#include <string>

namespace linstock::bench {

// In a child process: serves tables of 60 units from `folder`, writes its port to `report`, ends when `report` is closed at
// the other end. Never returns.
[[noreturn]] void serve_tables(const std::string& folder, int report);

}  // namespace linstock::bench
