#include "base/number.hpp"

#include <gtest/gtest.h>

namespace linstock::base {
namespace {

TEST(Number, ReadsDecimalsOfUpToFourPlaces) {
    EXPECT_EQ(parse_number("0"), 0);
    EXPECT_EQ(parse_number("7.5"), 75'000);
    EXPECT_EQ(parse_number("20"), whole(20));
    EXPECT_EQ(parse_number("-2"), whole(-2));
    EXPECT_EQ(parse_number("+3"), whole(3));
    EXPECT_EQ(parse_number(".25"), 2'500);
    EXPECT_EQ(parse_number("0.0001"), 1);
    EXPECT_EQ(parse_number("1.500000"), 15'000) << "zeros beyond the fourth place change nothing";
    EXPECT_EQ(parse_number("10000"), whole(largest_count));
}

TEST(Number, RefusesWhatIsNotANumberOfASheet) {
    for (const char* text : {"", "-", "+", ".", "-.", "abc", "1,5", "1.2.3", "--1", "1e3", " 1", "1 ", "0.00001",
                             "10001", "10000.0001", "99999999999999999999"}) {
        EXPECT_FALSE(parse_number(text).has_value()) << '"' << text << '"';
    }
}

TEST(Number, PrintsWithoutNeedlessZeros) {
    EXPECT_EQ(print_number(75'000), "7.5");
    EXPECT_EQ(print_number(whole(20)), "20");
    EXPECT_EQ(print_number(0), "0");
    EXPECT_EQ(print_number(-2'500), "-0.25");
    EXPECT_EQ(print_number(1), "0.0001");
    EXPECT_EQ(print_number(10'010), "1.001");
}

TEST(Number, ReadsBackWhatItPrints) {
    const Number last = whole(largest_count);
    for (Number number = -last; number <= last; number += 997) {
        EXPECT_EQ(parse_number(print_number(number)), number) << print_number(number);
    }
    for (Number number = -20'001; number <= 20'001; ++number) ASSERT_EQ(parse_number(print_number(number)), number);
    EXPECT_EQ(parse_number(print_number(last)), last);
}

}  // namespace
}  // namespace linstock::base
