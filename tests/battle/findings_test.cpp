#include "battle/findings.hpp"

#include <gtest/gtest.h>

namespace linstock::battle {
namespace {

constexpr table::Box west{{0, 0}, {10, 10}};
constexpr table::Box east{{90, 0}, {100, 10}};
constexpr table::Box middle{{40, 0}, {60, 10}};

class FindingsTest : public testing::Test {
protected:
    FindingsTest() { findings.reset(3); }
    // Whether the question had to be looked into.
    bool looked_into(std::size_t question, UnitId unit, SideId side, const table::Box& near) {
        bool looked = false;
        findings.recall(question, unit, side, near, [&] { return looked = true; });
        return looked;
    }
    Findings findings;
};

TEST_F(FindingsTest, AnAnswerIsFoundOnceAndToldAgain) {
    EXPECT_FALSE(findings.recall(0, 1, 0, west, [] { return false; }));
    EXPECT_FALSE(findings.recall(0, 1, 0, west, [] { return true; }));
    EXPECT_TRUE(findings.recall(1, 1, 0, west, [] { return true; })) << "another question about the same unit";
    EXPECT_TRUE(findings.recall(0, 2, 0, west, [] { return true; })) << "the same about another unit";
}

TEST_F(FindingsTest, AChangeWipesWhatItMayTouchAndNothingElse) {
    looked_into(0, 0, 0, west);
    looked_into(0, 1, 0, east);
    looked_into(0, 2, 1, east);
    findings.wipe_near(0, west);
    EXPECT_TRUE(looked_into(0, 0, 0, west)) << "somebody of its side changed beside it";
    EXPECT_FALSE(looked_into(0, 1, 0, east)) << "he is far from this one";
    EXPECT_TRUE(looked_into(0, 2, 1, east)) << "an enemy matters wherever he is";
    findings.wipe_near(0, middle);
    EXPECT_FALSE(looked_into(0, 0, 0, west));
    EXPECT_FALSE(looked_into(0, 1, 0, east));
    findings.wipe();
    EXPECT_TRUE(looked_into(0, 0, 0, west));
    EXPECT_TRUE(looked_into(0, 1, 0, east));
}

TEST_F(FindingsTest, TheGuessWhomToAskOutlivesChanges) {
    findings.expect(2);
    findings.wipe();
    EXPECT_EQ(findings.likeliest(), 2U);
}

}  // namespace
}  // namespace linstock::battle
