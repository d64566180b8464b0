#include <gtest/gtest.h>

#include <vector>

#include "dice/chance.hpp"

namespace linstock::dice {
namespace {

constexpr std::uint64_t pinned_seed = 0x1777'1017'5EED'0001ULL;

std::vector<int> first_faces(std::uint32_t stream, std::uint64_t from, Die die, std::size_t count) {
    std::vector<int> faces;
    for (std::size_t i = 0; i < count; ++i) faces.push_back(face_at(pinned_seed, stream, from + i, die));
    return faces;
}

// These numbers may never change: saved battles are verified with them. They were computed with a separate program, a
// Philox4x32-10 written in Python from the published description and held against the known answers of the Random123
// distribution (counter and key zero: 6627e8d5 e169c58d bc57ac4c 9b00dbd8), following the scheme in chance.hpp.
TEST(Seeded, FacesOfOneSeedArePinned) {
    using Faces = std::vector<int>;
    EXPECT_EQ(first_faces(7, 0, Die::d4, 16), (Faces{1, 1, 3, 1, 1, 2, 2, 4, 1, 3, 1, 2, 1, 3, 3, 4}));
    EXPECT_EQ(first_faces(7, 0, Die::d5, 16), (Faces{2, 3, 2, 1, 3, 2, 5, 2, 3, 1, 2, 3, 3, 4, 4, 4}));
    EXPECT_EQ(first_faces(7, 0, Die::d6, 16), (Faces{1, 1, 3, 1, 1, 4, 4, 6, 3, 1, 5, 6, 1, 1, 1, 2}));
    EXPECT_EQ(first_faces(7, 0, Die::d10, 16), (Faces{7, 3, 7, 1, 3, 2, 10, 2, 3, 1, 7, 8, 3, 9, 9, 4}));
    EXPECT_EQ(first_faces(7, 0, Die::d12, 16), (Faces{1, 1, 3, 1, 1, 10, 10, 12, 9, 7, 5, 6, 1, 7, 7, 8}));
    EXPECT_EQ(first_faces(7, 0, Die::average, 16), (Faces{2, 2, 3, 2, 2, 4, 4, 5, 3, 2, 4, 5, 2, 2, 2, 3}));
    EXPECT_EQ(first_faces(0, 0xffff'fffeULL, Die::d6, 6), (Faces{2, 2, 4, 6, 4, 4}))
        << "the draw counter is 64 bits wide";
}

// Three draws, found by search, whose first word lies in the last few of 2^32 and is rejected: the second word decides.
// The words of the first are 4294967290 and 3648686254, so the face is 5; the first word would have given 1.
TEST(Seeded, WordsThatWouldFavourLowFacesAreRejected) {
    EXPECT_EQ(face_at(pinned_seed, 7, 1'519'973'584, Die::d10), 5);
    EXPECT_EQ(face_at(pinned_seed, 7, 2'364'313'200, Die::d10), 3);
    EXPECT_EQ(face_at(pinned_seed, 7, 3'105'570'098, Die::d6), 6);
}

TEST(Seeded, ThrowsTheFacesOfItsDrawsInOrder) {
    Seeded seeded(pinned_seed, 7);
    std::vector<Thrown> thrown;
    seeded.record_to(&thrown);
    const Request pool{Die::d6, 5, Reduction::sum, 0, 0, 0};
    EXPECT_EQ(seeded.outcomes(pool, "volley", false).list[0].answer.part[0], 7);  // 1 1 3 1 1, as pinned
    EXPECT_EQ(seeded.draws(), 5U);
    EXPECT_EQ(seeded.outcomes({}, "morale die", false).list[0].answer.part[0], 4);
    EXPECT_EQ(seeded.draws(), 6U);
    ASSERT_EQ(thrown.size(), 2U);
    EXPECT_EQ(thrown[0].faces, (std::vector<int>{1, 1, 3, 1, 1}));
    EXPECT_EQ(thrown[0].label, "volley");
    EXPECT_EQ(thrown[0].request, pool);
    EXPECT_EQ(thrown[0].answer.part[0], 7);
    EXPECT_EQ(thrown[1].faces, (std::vector<int>{4}));
}

// The pinned D6 begin 1 1, a tie, then 3 1: decided for the first. With +2 for the second, 1-3 is decided at once.
TEST(Seeded, ThrowsAgainUntilDecidedAndRecordsEveryThrow) {
    Seeded seeded(pinned_seed, 7);
    std::vector<Thrown> thrown;
    seeded.record_to(&thrown);
    EXPECT_EQ(
        seeded.outcomes({Die::d6, 2, Reduction::higher_decided, 0, 0, 0}, "initiative", false).list[0].answer.part[0],
        1);
    EXPECT_EQ(thrown[0].faces, (std::vector<int>{1, 1, 3, 1}));
    EXPECT_EQ(seeded.draws(), 4U);

    Seeded ahead(pinned_seed, 7);
    EXPECT_EQ(
        ahead.outcomes({Die::d6, 2, Reduction::higher_decided, 0, 2, 0}, "initiative", false).list[0].answer.part[0],
        0);
    EXPECT_EQ(ahead.draws(), 2U);
}

TEST(Seeded, SeedsAndStreamsDiffer) {
    const std::vector<int> pinned = first_faces(7, 0, Die::d12, 16);
    EXPECT_NE(first_faces(8, 0, Die::d12, 16), pinned);
    std::vector<int> other_seed;
    for (std::uint64_t draw = 0; draw < 16; ++draw) {
        other_seed.push_back(face_at(pinned_seed ^ (std::uint64_t{1} << 63), 7, draw, Die::d12));
    }
    EXPECT_NE(other_seed, pinned) << "the upper half of the seed counts";
}

}  // namespace
}  // namespace linstock::dice
