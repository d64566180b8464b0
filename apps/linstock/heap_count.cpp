#include "linstock/heap_count.hpp"

#include <cstdlib>
#include <new>

namespace linstock::app {

namespace {
thread_local std::size_t taken = 0;
}

std::size_t heap_count() { return taken; }

}  // namespace linstock::app

// Not inlined: the compiler would otherwise see memory from `new` handed to `free`, and warn.
[[gnu::noinline]] void* operator new(std::size_t size) {
    ++linstock::app::taken;
    if (void* place = std::malloc(size == 0 ? 1 : size)) return place;
    throw std::bad_alloc();
}
// std::stable_sort asks for its buffer so.
[[gnu::noinline]] void* operator new(std::size_t size, const std::nothrow_t&) noexcept {
    ++linstock::app::taken;
    return std::malloc(size == 0 ? 1 : size);
}
[[gnu::noinline]] void operator delete(void* place) noexcept { std::free(place); }
[[gnu::noinline]] void operator delete(void* place, std::size_t) noexcept { std::free(place); }
