#include <gtest/gtest.h>

#include <cstdlib>
#include <new>
#include <string>
#include <vector>

#include "dice/chance.hpp"
#include "json/fact_words.hpp"
#include "library/sheet_library.hpp"
#include "mechanics/arw/arw.hpp"
#include "sheet/chain.hpp"
#include "sheet/compile.hpp"
#include "sheet/resolve.hpp"

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

namespace linstock::sheet::allocation_test {
namespace {

const Sheet& arw() {
    static const Sheet sheet = [] {
        const auto source = library::SheetLibrary::built_in().load("arw");
        auto compiled = compile(*source, mechanics_arw::mechanics());
        return std::move(*compiled);
    }();
    return sheet;
}

Facts told(const std::string& procedure, const std::vector<std::string>& words) {
    Facts facts(arw(), *arw().find(procedure));
    for (const std::string& word : words) {
        const base::Errors errors = json::tell_word(facts, word);
        EXPECT_TRUE(errors.empty()) << base::to_text(errors);
    }
    EXPECT_TRUE(facts.missing().empty()) << procedure;
    return facts;
}

// One of each kind: a die and modifiers, a refusal, several readers of one die, a list that is counted, no dice at all.
std::vector<Facts> situations() {
    return {
        told("shooting", {"own.type=Heavy Infantry", "own.stands=4", "other.type=Medium Infantry", "range=10"}),
        told("shooting", {"own.type=Medium Cavalry", "own.stands=3", "other.type=Medium Infantry", "range=3"}),
        told("melee", {"own.type=Heavy Infantry", "own.orders=Advance", "own.stands=3", "other.type=Medium Infantry"}),
        told("morale-other", {"own.1.type=Medium Infantry", "own.1.orders=Stand", "own.2.type=Light Infantry",
                              "own.2.orders=Advance", "group.stands_at_start=20", "group.stands_killed=4"}),
        told("orders", {"own.orders=Advance", "units.1.type=Medium Infantry", "units.2.type=Light Infantry"}),
        told("stats", {"unit=Medium Infantry"}),
    };
}

struct CountEnds final : EndSink {
    void take(const End&) override { ++ends; }
    std::size_t ends = 0;
};

// Filled and evaluated again and again with frames that are kept, as a battle does it.
std::size_t taken_by(const Facts& facts, dice::Chance& chance) {
    std::vector<Frame> frames(facts.readers());
    CountEnds sink;
    const auto evaluate_once = [&] {
        for (std::size_t i = 0; i < frames.size(); ++i) facts.fill(frames[i], i, Facts::Fill::presets);
        return evaluate({&facts.sheet(), &facts.procedure(), &facts, &chance, nullptr, -1}, frames, sink);
    };
    EXPECT_EQ(evaluate_once(), Finish::done);  // an enumerator makes its distributions the first time
    const std::size_t before = allocations;
    for (int i = 0; i < 50; ++i) evaluate_once();
    const std::size_t taken = allocations - before;
    EXPECT_GE(sink.ends, 51U);
    return taken;
}

TEST(Allocations, TheCounterCounts) {
    const std::size_t before = allocations;
    const std::vector<int> list(100);
    EXPECT_EQ(allocations, before + 1) << list.size();
}

TEST(Allocations, SilentResolutionsTakeNone) {
    for (const Facts& facts : situations()) {
        dice::Seeded seeded(1775, 0);
        EXPECT_EQ(taken_by(facts, seeded), 0U) << facts.procedure().name;
    }
}

TEST(Allocations, ExactOddsTakeNone) {
    for (const Facts& facts : situations()) {
        dice::Enumerator all;
        EXPECT_EQ(taken_by(facts, all), 0U) << facts.procedure().name;
    }
}

void expect_chain_takes_none(const Facts& facts) {
    auto plan = facts.procedure().chain_played->plan(facts);
    ASSERT_TRUE(plan.ok());
    ChainEnumerator all;
    for (int i = 0; i < 2; ++i) ASSERT_EQ(all.run(**plan), Finish::done);  // two buffers change places: both grow
    const std::size_t before = allocations;
    for (int i = 0; i < 5; ++i) all.run(**plan);
    EXPECT_EQ(allocations, before) << facts.procedure().name;
    EXPECT_GT(all.situations(), 1U);
}

TEST(Allocations, ChainsPricedAgainTakeNone) {
    expect_chain_takes_none(
        told("volley", {"own.type=Medium Infantry", "own.stands=4", "other.type=Medium Infantry", "range=5"}));
    expect_chain_takes_none(told("charge", {"own.type=Medium Infantry", "own.orders=Advance", "own.stands=4",
                                            "other.type=Medium Infantry", "other.stands=4", "distance=8"}));
}

}  // namespace
}  // namespace linstock::sheet::allocation_test
