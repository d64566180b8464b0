#include "base/result.hpp"

#include <gtest/gtest.h>

namespace linstock::base {
namespace {

TEST(Result, HoldsAValueOrItsErrors) {
    const Result<int> good = 7;
    ASSERT_TRUE(good.ok());
    EXPECT_EQ(*good, 7);

    const Result<int> bad = Error{"there is no such unit", "arw.toml:3:1", "try militia"};
    ASSERT_FALSE(bad);
    ASSERT_EQ(bad.errors().size(), 1U);
    EXPECT_EQ(bad.errors()[0].what, "there is no such unit");
}

TEST(Result, PrintsPlaceSentenceAndFix) {
    const Error full{"there is no such unit", "arw.toml:3:1", "try militia"};
    EXPECT_EQ(to_text(full), "arw.toml:3:1: there is no such unit (try militia)");
    EXPECT_EQ(to_text(Error{"nothing to do", "", ""}), "nothing to do");
    EXPECT_EQ(to_text(Errors{full, Error{"nothing to do", "", ""}}),
              "arw.toml:3:1: there is no such unit (try militia)\nnothing to do");
}

}  // namespace
}  // namespace linstock::base
