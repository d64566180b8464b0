#include <gtest/gtest.h>

#include <cmath>
#include <vector>

#include "dice/chance.hpp"

// Rolled frequencies against exact chances. The seeds are fixed, so these tests give the same verdict every time.
namespace linstock::dice {
namespace {

constexpr int throws = 40'000;
constexpr double standard_errors = 5.0;

double to_double(const base::Fraction& fraction) {
    return static_cast<double>(fraction.part) / static_cast<double>(fraction.of);
}

void expect_frequencies(const Request& request, std::uint64_t seed) {
    SCOPED_TRACE(std::string(name_of(request.reduction)) + " of " + print_dice(request.die, request.count) + ", seed " +
                 std::to_string(seed));
    Enumerator all;
    const Outcomes exact = all.outcomes(request, "", false);
    ASSERT_FALSE(exact.list.empty());
    std::vector<int> seen(exact.list.size(), 0);
    Seeded seeded(seed, 0);
    for (int i = 0; i < throws; ++i) {
        const Answer answer = seeded.outcomes(request, "", false).list[0].answer;
        std::size_t at = 0;
        while (at < exact.list.size() && !(exact.list[at].answer == answer)) ++at;
        ASSERT_LT(at, exact.list.size()) << "an answer the enumerator does not know";
        ++seen[at];
    }
    for (std::size_t at = 0; at < seen.size(); ++at) {
        const double chance = to_double({exact.list[at].weight, exact.whole});
        const double error = std::sqrt(chance * (1 - chance) / throws);
        // A chance of a few throws in all of them is not normal: one more throw is allowed.
        EXPECT_NEAR(static_cast<double>(seen[at]) / throws, chance, standard_errors * error + 1.0 / throws)
            << "answer " << exact.list[at].answer.part[0] << '/' << exact.list[at].answer.part[1];
    }
}

TEST(DiceStatistics, FacesOfEveryDie) {
    for (int kind = 0; kind < die_kinds; ++kind) {
        expect_frequencies({static_cast<Die>(kind), 1, Reduction::sum, 0, 0, 0},
                           1775 + static_cast<std::uint64_t>(kind));
    }
}

TEST(DiceStatistics, EveryReduction) {
    expect_frequencies({Die::d6, 2, Reduction::sum, 0, 0, 0}, 1);
    expect_frequencies({Die::d10, 12, Reduction::at_most, 4, 0, 0}, 2);
    expect_frequencies({Die::d10, 8, Reduction::at_least, 8, 0, 0}, 3);
    expect_frequencies({Die::d6, 2, Reduction::sum_and_low, 1, 0, 0}, 4);
    expect_frequencies({Die::d6, 2, Reduction::sum_and_double, 0, 0, 0}, 5);
    expect_frequencies({Die::d6, 4, Reduction::fails_of_lowest, 3, 2, 0}, 6);
    expect_frequencies({Die::average, 3, Reduction::mapped, 0, 0, 0x543210}, 7);
    expect_frequencies({Die::d10, 2, Reduction::higher_decided, 1, 0, 0}, 8);
    expect_frequencies({Die::d6, 7, Reduction::hits_and_pairs, 6, 0, 0}, 9);
    expect_frequencies({Die::d6, 7, Reduction::hits_and_equals, 6, 0, 0}, 10);
}

// Neighbouring draws and neighbouring streams must not lean on each other: all 36 pairs of faces come up alike.
TEST(DiceStatistics, PairsOfDrawsAndOfStreamsAreIndependent) {
    std::vector<int> by_draw(36, 0);
    std::vector<int> by_stream(36, 0);
    for (std::uint64_t i = 0; i < throws; ++i) {
        const int first = face_at(99, 0, i, Die::d6);
        ++by_draw[static_cast<std::size_t>(6 * (first - 1) + face_at(99, 0, i + 1, Die::d6) - 1)];
        ++by_stream[static_cast<std::size_t>(6 * (first - 1) + face_at(99, 1, i, Die::d6) - 1)];
    }
    const double expected = throws / 36.0;
    const double allowed = standard_errors * std::sqrt(expected);
    for (std::size_t pair = 0; pair < 36; ++pair) {
        EXPECT_NEAR(by_draw[pair], expected, allowed) << pair;
        EXPECT_NEAR(by_stream[pair], expected, allowed) << pair;
    }
}

}  // namespace
}  // namespace linstock::dice
