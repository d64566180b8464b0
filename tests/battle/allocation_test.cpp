#include <gtest/gtest.h>

#include <cstdlib>
#include <new>

#include "battle/toy_family.hpp"

// Counts what the program takes from the heap, in this test program only.
namespace {
std::size_t battle_allocations = 0;
}

// Not inlined: the compiler would otherwise see memory from `new` handed to `free`, and warn.
[[gnu::noinline]] void* operator new(std::size_t size) {
    ++battle_allocations;
    if (void* place = std::malloc(size == 0 ? 1 : size)) return place;
    throw std::bad_alloc();
}
[[gnu::noinline]] void* operator new(std::size_t size, const std::nothrow_t&) noexcept {
    ++battle_allocations;
    return std::malloc(size == 0 ? 1 : size);
}
[[gnu::noinline]] void operator delete(void* place) noexcept { std::free(place); }
[[gnu::noinline]] void operator delete(void* place, std::size_t) noexcept { std::free(place); }

namespace linstock::battle {
namespace {

TEST(BattleAllocations, TheCounterCounts) {
    const std::size_t before = battle_allocations;
    const std::vector<int> list(100);
    EXPECT_EQ(battle_allocations, before + 1) << list.size();
}

TEST(BattleAllocations, CopyingAStateOntoItsLikeTakesNone) {
    const State from(Sizes{48, 8, 10});
    State to = from;
    const std::size_t before = battle_allocations;
    for (int i = 0; i < 10; ++i) to = from;
    EXPECT_EQ(hash_of(to), hash_of(from));
    EXPECT_EQ(battle_allocations, before);
}

// One player phase: a move, a shot that is answered by standing instructions, the ends of both steps.
void play_phase(Game& game, const std::vector<std::uint8_t>* faces) {
    const SideId side = game.battle().state().head().phase_side;
    const UnitId own = side == 0 ? 2 : 5;
    const UnitId target = side == 0 ? 5 : 2;
    Command command{side, MoveUnit{own, {}}};
    std::get<MoveUnit>(command.what).way.add({table::EvolutionKind::forward, table::Formation::line, 0, 0, 500});
    ASSERT_TRUE(game.submit(command).done);
    ASSERT_TRUE(game.submit({side, EndStep{}}).done);
    ASSERT_TRUE(game.submit({side, Shoot{own, target, 0}}, faces).done);
    ASSERT_TRUE(game.submit({side, EndStep{}}).done);
}

TEST(BattleAllocations, ABattleWithoutALogTakesNoneOnceItsBuffersHaveGrown) {
    const Roster roster = toy::roster();
    const toy::ToyFamily family(roster);
    Game game(family, {}, 3);
    game.keep_log(false);
    const std::vector<std::uint8_t> misses{1};
    const std::vector<std::uint8_t> kills{6};
    play_phase(game, &misses);
    play_phase(game, &misses);
    const std::size_t before = battle_allocations;
    play_phase(game, &kills);
    EXPECT_EQ(battle_allocations, before);
    EXPECT_EQ(game.battle().state().unit(5).stands, 1);
}

}  // namespace
}  // namespace linstock::battle
