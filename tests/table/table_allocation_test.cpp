#include <gtest/gtest.h>

#include <cstdlib>
#include <new>

#include "table/planner.hpp"
#include "table/symmetry.hpp"

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
[[gnu::noinline]] void operator delete(void* place) noexcept { std::free(place); }
[[gnu::noinline]] void operator delete(void* place, std::size_t) noexcept { std::free(place); }

namespace linstock::table {
namespace {

class AnyWay : public Judge {
public:
    explicit AnyWay(const Field& field) : field_(field) {}
    Judged judge(const Posed& from, const Evolutions& way) const override {
        Judged judged;
        Posed at = from;
        for (const Evolution& evolution : way) {
            const Way met = way_of(field_, 0, at, evolution, nullptr, nullptr);
            if (met.obstacle.what != Obstacle::What::nothing) return judged;
            judged.cost += evolution.amount;
            at = evolved(at, evolution);
        }
        judged.legal = true;
        return judged;
    }

private:
    const Field& field_;
};

// A bot asks these thousands of times a second.
TEST(Allocation, NothingIsTakenFromTheHeapOnceTheFieldIsMade) {
    Terrain terrain(180 * centimetre, 120 * centimetre);
    terrain.add(area_of(Ground::wood, {{80'000, 50'000}, {100'000, 50'000}, {100'000, 70'000}, {80'000, 70'000}}));
    terrain.add(area_of(Ground::water, {{40'000, 20'000}, {100'000, 20'000}, {100'000, 30'000}, {40'000, 30'000}}));
    terrain.add(line_along(Ground::wall, {{40'000, 60'000}, {140'000, 60'000}}));
    terrain.finish();
    Field field(terrain);
    field.reset(3);
    field.place(0, 0, {{90'000, 40'000}, 0}, line_of(4));
    field.place(1, 1, {{92'000, 80'000}, half_turn}, line_of(4));
    field.place(2, 1, {{110'000, 55'000}, 9'000}, line_of(6));
    const Posed from{field.footprint(0).pose, field.array(0)};
    const SightRules rules{0, bit(Ground::wood), 3'000, true, 10'000};
    const std::size_t before = allocations;

    field.place(0, 0, {{90'000, 41'000}, 0}, line_of(4));
    field.place(0, 0, {{90'000, 40'000}, 0}, line_of(4));
    const Sight seen = sight(field, 0, field.footprint(0).stand[0], 1, field.footprint(1).stand[0], rules);
    const Nearest found = nearest(field, field.footprint(0), 1, [](Piece) { return true; });
    const Plan made = plan(from, {{120'000, 80'000}, 3'000, false}, AnyWay(field));
    const Route way = route(field, 0, from, {90'000, 0}, bit(Ground::water), nullptr, nullptr);
    const std::uint32_t grounds = terrain.grounds_under(field.footprint(2));

    EXPECT_EQ(allocations, before);
    // And all of it was work done.
    EXPECT_EQ(seen.blocker, Blocker::ground);
    EXPECT_EQ(found.piece, 2);
    EXPECT_TRUE(made.reached);
    EXPECT_TRUE(way.complete);
    EXPECT_GT(way.points, 1);
    EXPECT_EQ(grounds, 0U);
}

}  // namespace
}  // namespace linstock::table
