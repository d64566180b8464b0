#include <gtest/gtest.h>

#include <cstdlib>
#include <new>
#include <vector>

#include "dice/chance.hpp"
#include "dice/spread.hpp"

// Counts what the program takes from the heap, in this test program only.
namespace {
std::size_t allocations = 0;
}

// Not inlined: the compiler would otherwise see memory from `new` handed to `free`, and warn.
[[gnu::noinline]] void* operator new(std::size_t size) {
    ++allocations;
    if (void* place = std::malloc(size == 0 ? 1 : size)) return place;
    throw std::bad_alloc();
}
// std::stable_sort asks for its buffer so.
[[gnu::noinline]] void* operator new(std::size_t size, const std::nothrow_t&) noexcept {
    ++allocations;
    return std::malloc(size == 0 ? 1 : size);
}
[[gnu::noinline]] void operator delete(void* place) noexcept { std::free(place); }
[[gnu::noinline]] void operator delete(void* place, std::size_t) noexcept { std::free(place); }

namespace linstock::dice {
namespace {

struct Count {
    int number = 0;

    friend bool operator==(const Count&, const Count&) = default;
    std::uint64_t hash() const { return static_cast<std::uint64_t>(number); }
};

const Request volley{Die::d10, 12, Reduction::at_most, 4, 0, 0};

TEST(Allocations, TheCounterCounts) {
    const std::size_t before = allocations;
    const std::vector<int> list(100);
    EXPECT_EQ(allocations, before + 1) << list.size();
}

TEST(Allocations, SilentThrowsTakeNone) {
    Seeded seeded(1, 2);
    const std::size_t before = allocations;
    for (int i = 0; i < 100; ++i) seeded.outcomes(volley, "volley", false);
    EXPECT_EQ(allocations, before);
}

TEST(Allocations, KnownDistributionsTakeNone) {
    Enumerator all;
    all.outcomes(volley, "volley", false);
    all.outcomes({}, "morale die", false);
    const std::size_t before = allocations;
    for (int i = 0; i < 100; ++i) {
        all.outcomes(volley, "volley", false);
        all.outcomes({}, "morale die", false);
    }
    EXPECT_EQ(allocations, before);
}

void run_chain(Spread<Count>& spread) {
    spread.start({0});
    for (int stage = 0; stage < 5; ++stage) {
        spread.begin_next();
        for (std::size_t i = 0; i < spread.size(); ++i) {
            for (int face = 1; face <= 6; ++face) spread.add(i, {spread.value(i).number + face}, 1, 6);
        }
        spread.end_next();
    }
}

TEST(Allocations, AChainRunAgainTakesNone) {
    Spread<Count> spread;
    run_chain(spread);
    run_chain(spread);  // the two buffers change places: both have grown now
    const std::size_t before = allocations;
    run_chain(spread);
    EXPECT_EQ(allocations, before);
    EXPECT_EQ(spread.size(), 26U);  // five dice: 5 to 30
}

}  // namespace
}  // namespace linstock::dice
