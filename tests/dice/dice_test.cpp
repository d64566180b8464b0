#include "dice/dice.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

#include "dice/chance.hpp"
#include "dice/distribution.hpp"

// Every reduction against a plain definition, over every throw of a few dice.
namespace linstock::dice {
namespace {

using Faces = std::vector<int>;

constexpr std::uint64_t most_throws = 200'000;
constexpr std::uint64_t fully_swept_throws = 4'000;

Faces all_sides(Die die) {
    switch (die) {
        case Die::d4:
            return {1, 2, 3, 4};
        case Die::d5:
            return {1, 2, 3, 4, 5};
        case Die::d6:
            return {1, 2, 3, 4, 5, 6};
        case Die::d10:
            return {1, 2, 3, 4, 5, 6, 7, 8, 9, 10};
        case Die::d12:
            return {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12};
        case Die::average:
            return {2, 3, 3, 4, 4, 5};
    }
    return {};
}

std::vector<Die> all_dice() { return {Die::d4, Die::d5, Die::d6, Die::d10, Die::d12, Die::average}; }

int sum_of(const Faces& faces) {
    int sum = 0;
    for (const int face : faces) sum += face;
    return sum;
}

template <class Test>
int how_many(const Faces& faces, Test test) {
    return static_cast<int>(std::count_if(faces.begin(), faces.end(), test));
}

int double_of(const Faces& faces) {
    if (faces.size() < 2) return 0;
    const bool all_alike = std::all_of(faces.begin(), faces.end(), [&](int face) { return face == faces.front(); });
    return all_alike ? faces.front() : 0;
}

int fails_of_lowest(Faces faces, int lowest, int limit) {
    std::sort(faces.begin(), faces.end());
    faces.resize(std::min(faces.size(), static_cast<std::size_t>(lowest)));
    return how_many(faces, [=](int face) { return face > limit; });
}

int mapped_sum(const Faces& faces, std::uint64_t map) {
    int sum = 0;
    for (const int face : faces) {
        std::uint64_t shifted = map;
        for (int step = 1; step < face; ++step) shifted /= 16;
        sum += static_cast<int>(shifted % 16);
    }
    return sum;
}

int low_pairs(const Faces& faces, int limit) {
    int pairs = 0;
    for (std::size_t at = 0; at + 1 < faces.size(); at += 2) {
        if (faces[at] == faces[at + 1] && faces[at] < limit) ++pairs;
    }
    return pairs;
}

int low_equals(const Faces& faces, int limit) {
    int equals = 0;
    for (int face = 1; face < limit; ++face) {
        if (how_many(faces, [=](int each) { return each == face; }) >= 2) ++equals;
    }
    return equals;
}

// The definitions of Reduction, read off its comments; nothing is shared with the fold.
Answer plain_answer(const Request& request, const Faces& faces) {
    const auto low = [&](int face) { return face <= request.a; };
    const auto high = [&](int face) { return face >= request.a; };
    const auto answer = [](int first, int second = 0) {
        return Answer{{static_cast<std::int16_t>(first), static_cast<std::int16_t>(second), 0}};
    };
    switch (request.reduction) {
        case Reduction::sum:
            return answer(sum_of(faces));
        case Reduction::at_most:
            return answer(how_many(faces, low));
        case Reduction::at_least:
            return answer(how_many(faces, high));
        case Reduction::sum_and_low:
            return answer(sum_of(faces), how_many(faces, low));
        case Reduction::sum_and_double:
            return answer(sum_of(faces), double_of(faces));
        case Reduction::fails_of_lowest:
            return answer(fails_of_lowest(faces, request.b, request.a));
        case Reduction::mapped:
            return answer(mapped_sum(faces, request.map));
        case Reduction::higher_decided:
            return answer(faces[0] + request.a > faces[1] + request.b ? 1 : 0);
        case Reduction::hits_and_pairs:
            return answer(how_many(faces, high), low_pairs(faces, request.a));
        case Reduction::hits_and_equals:
            return answer(how_many(faces, high), low_equals(faces, request.a));
    }
    return {};
}

bool is_tie(const Request& request, const Faces& faces) {
    return request.reduction == Reduction::higher_decided && faces[0] + request.a == faces[1] + request.b;
}

// Calls `use` with every throw; each side of a die counts, so the average die gives 3 twice.
template <class Use>
void every_throw(Die die, int count, Use use) {
    const Faces one = all_sides(die);
    std::vector<std::size_t> at(static_cast<std::size_t>(count), 0);
    Faces faces(at.size(), one.front());
    while (true) {
        use(faces);
        std::size_t die_at = 0;
        while (die_at < at.size() && ++at[die_at] == one.size()) {
            at[die_at] = 0;
            faces[die_at++] = one.front();
        }
        if (die_at == at.size()) return;
        faces[die_at] = one[at[die_at]];
    }
}

std::uint64_t throws_of(Die die, int count) {
    std::uint64_t throws = 1;
    for (int i = 0; i < count; ++i) throws *= all_sides(die).size();
    return throws;
}

// How often each answer came up. Five dice give a first part of at most 75 and a second of at most 12.
struct Histogram {
    std::vector<std::uint64_t> counts = std::vector<std::uint64_t>(100 * 16, 0);
    std::uint64_t whole = 0;

    std::uint64_t& of(const Answer& answer) {
        return counts.at(static_cast<std::size_t>(answer.part[0] * 16 + answer.part[1]));
    }
    std::size_t distinct() const {
        return static_cast<std::size_t>(
            std::count_if(counts.begin(), counts.end(), [](auto count) { return count != 0; }));
    }
};

void check_against_brute_force(const Request& request) {
    SCOPED_TRACE(std::string(name_of(request.reduction)) + " of " + print_dice(request.die, request.count) + ", a " +
                 std::to_string(request.a) + ", b " + std::to_string(request.b) + ", map " +
                 std::to_string(request.map));
    Histogram counts;
    bool reduces_alike = true;
    every_throw(request.die, request.count, [&](const Faces& faces) {
        if (is_tie(request, faces)) {
            reduces_alike = reduces_alike && !decided(request, faces);
            return;
        }
        const Answer answer = plain_answer(request, faces);
        reduces_alike = reduces_alike && decided(request, faces) && reduce(request, faces) == answer;
        ++counts.of(answer);
        ++counts.whole;
    });
    EXPECT_TRUE(reduces_alike);

    const auto made = distribution(request);
    ASSERT_TRUE(made.has_value());
    ASSERT_EQ(made->list.size(), counts.distinct());
    base::Weight sum = 0;
    for (const Weighted& outcome : made->list) {
        EXPECT_TRUE(
            (base::Fraction{outcome.weight, made->whole} == base::Fraction{counts.of(outcome.answer), counts.whole}))
            << outcome.answer.part[0] << '/' << outcome.answer.part[1];
        sum += outcome.weight;
    }
    EXPECT_TRUE(sum == made->whole);
    EXPECT_TRUE(std::is_sorted(made->list.begin(), made->list.end(),
                               [](const Weighted& x, const Weighted& y) { return x.answer.part < y.answer.part; }));
}

// Faces of every die reach from 1 to 12, so limits from below the lowest to above the highest are swept.
std::vector<std::int16_t> limits(Die die, std::uint64_t throws) {
    const int top = all_sides(die).back();
    if (throws > fully_swept_throws) return {static_cast<std::int16_t>(top / 2)};
    std::vector<std::int16_t> list;
    for (int limit = -1; limit <= top + 1; ++limit) list.push_back(static_cast<std::int16_t>(limit));
    return list;
}

void check_dice(Die die, int count) {
    const std::uint64_t throws = throws_of(die, count);
    const Request plain{die, static_cast<std::uint8_t>(count), Reduction::sum, 0, 0, 0};
    const auto with = [&](Reduction reduction, std::int16_t a, int b = 0, std::uint64_t map = 0) {
        return Request{die, plain.count, reduction, a, static_cast<std::int16_t>(b), map};
    };
    check_against_brute_force(plain);
    check_against_brute_force(with(Reduction::sum_and_double, 0));
    // Rising with the face; all alike; a sawtooth with the largest value a face can have.
    for (const std::uint64_t map : {0xBA9876543210ULL, 0x111111111111ULL, 0xF00F0F10302FULL}) {
        check_against_brute_force(with(Reduction::mapped, 0, 0, map));
    }
    for (const std::int16_t limit : limits(die, throws)) {
        check_against_brute_force(with(Reduction::at_most, limit));
        check_against_brute_force(with(Reduction::at_least, limit));
        check_against_brute_force(with(Reduction::sum_and_low, limit));
        check_against_brute_force(with(Reduction::hits_and_pairs, limit));
        check_against_brute_force(with(Reduction::hits_and_equals, limit));
        for (int lowest = 0; lowest <= count + 1; ++lowest) {
            if (throws > fully_swept_throws && lowest != 2) continue;
            check_against_brute_force(with(Reduction::fails_of_lowest, limit, lowest));
        }
    }
}

TEST(Reductions, EqualThePlainDefinitionOverEveryThrow) {
    for (const Die die : all_dice()) {
        for (int count = 1; count <= 5 && throws_of(die, count) <= most_throws; ++count) check_dice(die, count);
    }
}

TEST(Reductions, HigherDecidedIsTheChanceAmongThrowsThatAreNotTies) {
    for (const Die die : all_dice()) {
        for (int a = -13; a <= 13; ++a) {
            for (const int b : {-2, 0, 1, 12}) {
                check_against_brute_force(
                    {die, 2, Reduction::higher_decided, static_cast<std::int16_t>(a), static_cast<std::int16_t>(b), 0});
            }
        }
    }
}

// Of 100 throws of two D10, the side with +1 is ahead in 55 (first + 1 > second: 1 + 2 + ... + 10) and level in 9.
TEST(Reductions, PlusOneOnTwoD10WinsFiftyFiveOfNinetyOne) {
    const auto made = distribution({Die::d10, 2, Reduction::higher_decided, 1, 0, 0});
    ASSERT_TRUE(made.has_value());
    ASSERT_EQ(made->list.size(), 2U);
    EXPECT_EQ(made->list[1].answer.part[0], 1);
    EXPECT_TRUE((base::Fraction{made->list[1].weight, made->whole} == base::Fraction{55, 91}));
}

// Four dice in two colours: a colour shows a double of 1 to 5 in 5 of 36 throws, so neither does in 31/36 squared.
TEST(Reductions, TwoColouredPairsAreFreeOfDoublesIn961Of1296) {
    const auto made = distribution({Die::d6, 4, Reduction::hits_and_pairs, 6, 0, 0});
    ASSERT_TRUE(made.has_value());
    base::Weight free = 0;
    for (const Weighted& outcome : made->list) free += outcome.answer.part[1] == 0 ? outcome.weight : 0;
    EXPECT_TRUE((base::Fraction{free, made->whole} == base::Fraction{31 * 31, 36 * 36}));
}

TEST(Reductions, PairsAreReadInThrowingOrder) {
    const Request request{Die::d6, 5, Reduction::hits_and_pairs, 6, 0, 0};
    EXPECT_EQ(reduce(request, std::vector<int>{3, 3, 6, 6, 3}).part, (Answer{{2, 1, 0}}.part));
    EXPECT_EQ(reduce(request, std::vector<int>{3, 6, 3, 6, 3}).part, (Answer{{2, 0, 0}}.part))
        << "no two of one colour";
}

TEST(Reductions, FoldDoesNotMindFacesNobodyShows) {
    const Request request{Die::d6, 3, Reduction::fails_of_lowest, 3, 2, 0};
    Fold fold = fold_start(request);
    for (int face = 1; face <= 6; ++face) fold = fold_face(request, fold, face, face == 2 ? 1 : face == 5 ? 2 : 0);
    EXPECT_EQ(fold_finish(request, fold), reduce(request, Faces{5, 2, 5}));
    EXPECT_EQ(fold_finish(request, fold).part[0], 1) << "of 2 and 5, one shows more than 3";
}

TEST(Dice, SidesAreThoseOfTheDie) {
    for (const Die die : all_dice()) {
        const Faces faces = all_sides(die);
        EXPECT_EQ(side_count(die), static_cast<int>(faces.size()));
        Faces listed;
        for (const Side& side : sides(die)) listed.insert(listed.end(), static_cast<std::size_t>(side.ways), side.face);
        EXPECT_EQ(listed, faces) << name_of(die);
        for (int face = -1; face <= 14; ++face) {
            EXPECT_EQ(has_face(die, face), std::count(faces.begin(), faces.end(), face) > 0)
                << name_of(die) << ' ' << face;
        }
    }
}

TEST(Dice, AreFoundByName) {
    Die die = Die::d4;
    EXPECT_TRUE(find_die("d6", die));
    EXPECT_EQ(die, Die::d6);
    EXPECT_TRUE(find_die("D10", die));
    EXPECT_EQ(die, Die::d10);
    EXPECT_TRUE(find_die("avd", die));
    EXPECT_EQ(die, Die::average);
    for (const Die known : all_dice()) {
        EXPECT_TRUE(find_die(name_of(known), die));
        EXPECT_EQ(die, known);
    }
    EXPECT_FALSE(find_die("d7", die));
    EXPECT_FALSE(find_die("", die));
    EXPECT_FALSE(find_die("d66", die));
}

TEST(Dice, ReductionsAreFoundByNameAndNameTheirParts) {
    const std::vector<Reduction> all{Reduction::sum,
                                     Reduction::at_most,
                                     Reduction::at_least,
                                     Reduction::sum_and_low,
                                     Reduction::sum_and_double,
                                     Reduction::fails_of_lowest,
                                     Reduction::mapped,
                                     Reduction::higher_decided,
                                     Reduction::hits_and_pairs,
                                     Reduction::hits_and_equals};
    for (const Reduction reduction : all) {
        Reduction found = reduction == Reduction::sum ? Reduction::mapped : Reduction::sum;
        EXPECT_TRUE(find_reduction(name_of(reduction), found));
        EXPECT_EQ(found, reduction);
        for (int part = 0; part < parts_of(reduction); ++part) EXPECT_FALSE(part_name(reduction, part).empty());
    }
    Reduction found = Reduction::sum;
    EXPECT_FALSE(find_reduction("sum and low", found));
    EXPECT_EQ(parts_of(Reduction::sum_and_low), 2);
    EXPECT_EQ(parts_of(Reduction::fails_of_lowest), 1);
}

TEST(Dice, PartsAreDescribedWithTheirLimits) {
    EXPECT_EQ(describe_part({Die::d6, 2, Reduction::sum, 0, 0, 0}, 0), "sum");
    EXPECT_EQ(describe_part({Die::d10, 5, Reduction::at_most, 4, 0, 0}, 0), "how many show 4 or less");
    EXPECT_EQ(describe_part({Die::d6, 2, Reduction::sum_and_low, 1, 0, 0}, 1), "how many show 1 or less");
    EXPECT_EQ(describe_part({Die::d6, 3, Reduction::fails_of_lowest, 4, 2, 0}, 0),
              "how many of the 2 lowest show more than 4");
}

TEST(Dice, ImpossibleAnswersAreKnown) {
    const auto answer = [](int first, int second) {
        return Answer{{static_cast<std::int16_t>(first), static_cast<std::int16_t>(second), 0}};
    };
    const Request two_d6{Die::d6, 2, Reduction::sum_and_double, 0, 0, 0};
    EXPECT_TRUE(possible(two_d6, answer(8, 4)));
    EXPECT_TRUE(possible(two_d6, answer(8, 0)));
    EXPECT_FALSE(possible(two_d6, answer(8, 3))) << "a double three is six";
    EXPECT_FALSE(possible(two_d6, answer(2, 0))) << "two ones are always a double";
    EXPECT_FALSE(possible(two_d6, answer(13, 0)));
    EXPECT_TRUE(possible({Die::d12, 40, Reduction::sum, 0, 0, 0}, answer(480, 0))) << "also for dice too many to weigh";
    EXPECT_FALSE(possible({Die::d12, 40, Reduction::sum, 0, 0, 0}, answer(39, 0)));
    EXPECT_FALSE(possible({Die::d6, 2, Reduction::higher_decided, 6, 0, 0}, answer(0, 0))) << "+6 on a D6 never loses";
}

}  // namespace
}  // namespace linstock::dice
