#pragma once

#include <cstddef>

// How often this program has taken memory from the heap.
namespace linstock::bench {

std::size_t heap_count();

}  // namespace linstock::bench
