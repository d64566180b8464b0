#include <gtest/gtest.h>

#include "coverage/acw_cases.hpp"
#include "coverage/coverage.hpp"

namespace linstock::test {

namespace {

std::string acw_lines(const std::vector<std::string>& lines) {
    std::string text;
    for (const std::string& line : lines) text += line + "\n";
    return text;
}

}  // namespace

TEST(AcwCases, AllGiveTheAnswerDerivedByHand) {
    std::string failures;
    for (const WorkedCase& worked : acw_cases().cases) {
        if (!worked.passed()) failures += worked.place + " " + worked.id + "\n" + acw_lines(worked.failures);
    }
    EXPECT_EQ(failures, "");
    EXPECT_GT(acw_cases().cases.size(), 700U);
}

// 365 of the register, and the last printed line of the sheet: a DP less on rallying.
TEST(AcwRegister, HoldsThe366Rules) {
    const library::Register rules = acw_cases().rules();
    EXPECT_EQ(rules.rules.size(), 366U);
    ASSERT_NE(rules.find("ACW-MOVE-03c"), nullptr);
    EXPECT_EQ(rules.find("ACW-MOVE-03c")->id, "ACW-MOVE-03");
    EXPECT_EQ(rules.find("ACW-MEL-11m")->id, "ACW-MEL-11") << "the other side's reading of a line belongs to it";
}

TEST(AcwCoverage, EveryRule) {
    AcwCases& all = acw_cases();
    const Coverage coverage = check_coverage(all.rules(), all.sheets.source("acw"), gather_evidence(all.cases, "acw"));
    EXPECT_EQ(acw_lines(coverage.faults), "");
}

}  // namespace linstock::test
