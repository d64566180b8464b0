#pragma once

#include <cstddef>

namespace linstock::app {

// How often this thread has taken memory from the heap. `bench` shows with it that hot code takes none.
std::size_t heap_count();

}  // namespace linstock::app
