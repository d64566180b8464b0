#include <gtest/gtest.h>

#include <set>

#include "coverage/acw_cases.hpp"
#include "coverage/arw_cases.hpp"

// Rules branch on what the dice come to, never on their faces: every case gives the same answer when only that is told ("=7").
namespace linstock::test {

namespace {

std::vector<dice::GivenDie> answers_of(const std::vector<dice::Thrown>& thrown) {
    std::vector<dice::GivenDie> answers;
    for (const dice::Thrown& each : thrown) {
        dice::GivenDie answer;
        answer.is_answer = true;
        answer.parts = dice::parts_of(each.request.reduction);
        for (std::size_t i = 0; i < static_cast<std::size_t>(answer.parts); ++i) answer.value[i] = each.answer.part[i];
        answers.push_back(answer);
    }
    return answers;
}

// Everything an answer says, in one text.
std::string told(const sheet::Resolution& resolution) {
    std::string text = resolution.refused ? "refused: " + resolution.reason : resolution.result;
    text += " [" + resolution.rule + "]";
    for (const sheet::Modifier& each : resolution.modifiers)
        text += " " + each.id + ":" + base::print_number(each.value);
    for (const sheet::Reader& reader : resolution.readers) {
        text += " / " + reader.result;
        for (const sheet::Answered& each : reader.answers) text += " " + each.key + "=" + each.text;
    }
    for (const sheet::EffectDone& each : resolution.effects) {
        text += " " + std::string(sheet::name_of(each.kind)) + " " + each.on + " " + each.amount;
    }
    return text;
}

}  // namespace

TEST(Faceless, EveryCaseGivesTheSameAnswerWithoutFaces) {
    std::set<std::string> procedures;
    for (const WorkedCase& worked : arw_cases().cases) {
        for (const CaseRun& run : worked.runs) {
            dice::Given given(answers_of(run.dice));
            const auto again = sheet::resolve(run.facts, given);
            ASSERT_TRUE(again.ok()) << worked.id << ": " << base::to_text(again.errors());
            EXPECT_EQ(told(*again), told(run.resolution)) << worked.id;
            EXPECT_FALSE(given.left_over()) << worked.id;
            for (const dice::Thrown& each : given.thrown()) EXPECT_TRUE(each.faces.empty()) << worked.id;
            if (!run.resolution.refused) procedures.insert(run.facts.procedure().name);
        }
    }
    const sheet::Sheet& tricorne = **arw_cases().sheets.find("tricorne");
    for (const std::string& name : tricorne.procedure_names()) EXPECT_EQ(procedures.count(name), 1U) << name;
}

TEST(Faceless, EveryCaseOfAcwToo) {
    for (const WorkedCase& worked : acw_cases().cases) {
        for (const CaseRun& run : worked.runs) {
            dice::Given given(answers_of(run.dice));
            const auto again = sheet::resolve(run.facts, given);
            ASSERT_TRUE(again.ok()) << worked.id << ": " << base::to_text(again.errors());
            EXPECT_EQ(told(*again), told(run.resolution)) << worked.id;
        }
    }
}

}  // namespace linstock::test
