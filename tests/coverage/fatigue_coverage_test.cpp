#include <gtest/gtest.h>

#include "coverage/coverage.hpp"
#include "coverage/fatigue_cases.hpp"

namespace linstock::test {

namespace {

std::string one_a_line(const std::vector<std::string>& lines) {
    std::string text;
    for (const std::string& line : lines) text += line + "\n";
    return text;
}

}  // namespace

TEST(FatigueCases, AllGiveTheAnswerDerivedByHand) {
    std::string failures;
    for (const WorkedCase& worked : fatigue_cases().cases) {
        if (!worked.passed()) failures += worked.place + " " + worked.id + "\n" + one_a_line(worked.failures);
    }
    EXPECT_EQ(failures, "");
    EXPECT_GT(fatigue_cases().cases.size(), 500U);
}

TEST(FatigueRegister, HoldsThe154Rules) {
    const library::Register rules = fatigue_cases().rules();
    EXPECT_EQ(rules.rules.size(), 154U);
    ASSERT_NE(rules.find("FS-CC-05b"), nullptr);
    EXPECT_EQ(rules.find("FS-CC-05b")->id, "FS-CC-05");
}

TEST(FatigueCoverage, EveryRule) {
    FatigueCases& all = fatigue_cases();
    const Coverage coverage =
        check_coverage(all.rules(), all.sheets.source("fatigue"), gather_evidence(all.cases, "fatigue"));
    EXPECT_EQ(one_a_line(coverage.faults), "");
}

// Rules branch on what the dice come to, never on their faces.
TEST(FatigueFaceless, EveryCaseGivesTheSameAnswerWithoutFaces) {
    for (const WorkedCase& worked : fatigue_cases().cases) {
        for (const CaseRun& run : worked.runs) {
            std::vector<dice::GivenDie> answers;
            for (const dice::Thrown& each : run.dice) {
                dice::GivenDie answer;
                answer.is_answer = true;
                answer.parts = dice::parts_of(each.request.reduction);
                for (std::size_t i = 0; i < static_cast<std::size_t>(answer.parts); ++i)
                    answer.value[i] = each.answer.part[i];
                answers.push_back(answer);
            }
            dice::Given given(answers);
            const auto again = sheet::resolve(run.facts, given);
            ASSERT_TRUE(again.ok()) << worked.id << ": " << base::to_text(again.errors());
            EXPECT_EQ(again->result, run.resolution.result) << worked.id;
            EXPECT_EQ(again->rule, run.resolution.rule) << worked.id;
        }
    }
}

// The rows of the hits table, against themselves: the mean is that of the ten faces.
TEST(FatigueHitsTable, MeansAreThoseOfTheFaces) {
    const sheet::Sheet& sheet = **fatigue_cases().sheets.find("fatigue");
    for (const sheet::Table& table : sheet.tables) {
        if (table.name != "hits_table") continue;
        for (std::size_t row = 0; row < table.row_names.size(); ++row) {
            const auto map = sheet.face_maps[static_cast<std::size_t>(table.cells[row * 2])];
            int sum = 0;
            for (unsigned face = 0; face < 10; ++face) sum += static_cast<int>((map >> (4 * face)) & 15U);
            EXPECT_EQ(sum * base::one / 10, table.cells[row * 2 + 1]) << table.row_names[row];
        }
    }
}

}  // namespace linstock::test
