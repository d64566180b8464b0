#include <gtest/gtest.h>

#include <set>

#include "coverage/coverage.hpp"
#include "coverage/fife_drum_cases.hpp"

namespace linstock::test {

namespace fife_drum_rules {
namespace {

std::string listed(const std::vector<std::string>& lines) {
    std::string text;
    for (const std::string& line : lines) text += line + "\n";
    return text;
}

std::vector<const WorkedCase*> all_cases() {
    std::vector<const WorkedCase*> cases;
    for (const WorkedCase& worked : fife_drum_cases().cases) cases.push_back(&worked);
    return cases;
}

sheet::Resolution resolved(std::string_view procedure, std::string_view facts, const std::string& dice) {
    const sheet::Sheet& sheet = **fife_drum_cases().sheets.find("fife-drum");
    dice::Given given(*dice::parse_given(dice));
    const auto resolution = sheet::resolve(told_facts(sheet, procedure, facts), given);
    EXPECT_TRUE(resolution.ok()) << (resolution.ok() ? "" : base::to_text(resolution.errors()));
    return resolution.ok() ? *resolution : sheet::Resolution{};
}

}  // namespace

TEST(FifeDrumCases, AllGiveTheAnswerDerivedByHand) {
    std::string failures;
    for (const WorkedCase& worked : fife_drum_cases().cases) {
        if (!worked.passed()) failures += worked.place + " " + worked.id + "\n" + listed(worked.failures);
    }
    EXPECT_EQ(failures, "");
    EXPECT_GT(fife_drum_cases().cases.size(), 600U);
}

TEST(FifeDrumRegister, HoldsThe135Rules) {
    const library::Register rules = fife_drum_cases().rules();
    EXPECT_EQ(rules.rules.size(), 135U);
    EXPECT_EQ(rules.find("FD-NOTE-04b")->id, "FD-NOTE-04");
    EXPECT_EQ(rules.find("FD-MEL-19c")->id, "FD-MEL-19c");
    EXPECT_EQ(rules.find("FD-NOPE-1"), nullptr);
}

TEST(FifeDrumCoverage, EveryRule) {
    const Coverage coverage = check_coverage(fife_drum_cases().rules(), fife_drum_cases().sheets.source("fife-drum"),
                                             gather_evidence(all_cases(), "fife-drum"));
    EXPECT_EQ(listed(coverage.faults), "");
}

// The 231 printed cells: eleven rows of five moves, a range and three blocks of five numbers.
TEST(FifeDrumCoverage, EveryPrintedCellIsRead) {
    std::vector<std::string> columns = {"road_march", "skirmish", "column", "line", "square", "range"};
    for (const char* block : {"fire", "melee", "morale"}) {
        for (const char* chart : {"a", "b", "c", "d", "e"}) columns.push_back(std::string(block) + "_" + chart);
    }
    const Evidence evidence = gather_evidence(all_cases(), "fife-drum");
    const sheet::Sheet& sheet = **fife_drum_cases().sheets.find("fife-drum");
    int read = 0;
    for (const std::string& row : sheet.tables.front().row_names) {
        for (const std::string& column : columns) {
            const std::string cell = sheet.tables.front().name + "/" + row + "/" + column;
            EXPECT_EQ(evidence.cells.count(cell), 1U) << cell;
            ++read;
        }
    }
    EXPECT_EQ(read, 231);
}

// Rules branch on what the dice come to, never on their faces.
TEST(FifeDrumFaceless, EveryCaseGivesTheSameAnswerWithoutFaces) {
    for (const WorkedCase& worked : fife_drum_cases().cases) {
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

struct Refused {
    const char* what;
    const char* procedure;
    const char* facts;
    const char* rule;
};

TEST(FifeDrumRefusals, NameTheirRule) {
    const Refused all[] = {
        {"a militia square", "movement", R"({"unit_type":"militia","to_formation":"square"})", "FD-ROW-14"},
        {"skirmishing regulars", "movement", R"({"unit_type":"regulars","to_formation":"skirmish"})", "FD-ROW-13"},
        {"cavalry firing at 5 in", "firing",
         R"({"firer":{"type":"cavalry","figures_firing":8},"target":{"type":"militia","formation":"line"},"range_in":5})",
         "FD-ROW-07"},
        {"a shot outside the fan", "firing",
         R"({"firer":{"type":"regulars","figures_firing":8},"target":{"type":"militia","formation":"line"},"range_in":5,"angle":46})",
         "FD-FIRE-03"},
        {"limbered guns firing", "artillery",
         R"({"firer":{"type":"light_artillery","formation":"limbered","gunners":4},"target":{"type":"militia","formation":"line"},"range_in":5})",
         "FD-GAP-A02"},
        {"three functions and a shot", "artillery",
         R"({"firer":{"type":"light_artillery","gunners":4},"target":{"type":"militia","formation":"line"},"range_in":5,"functions":["limber","move","unlimber"]})",
         "FD-ARTF-01"},
        {"an Indian line", "movement", R"({"unit_type":"indians","to_formation":"line"})", "FD-ROW-15"},
    };
    for (const Refused& each : all) {
        const sheet::Resolution resolution = resolved(each.procedure, each.facts, "");
        EXPECT_TRUE(resolution.refused) << each.what;
        EXPECT_EQ(resolution.rule, each.rule) << each.what;
        EXPECT_NE(resolution.reason, "") << each.what;
    }
}

// Without a shaken unit the two sides' charts mirror each other: A and E, B and D, C and C (GAP-E02).
TEST(FifeDrumMelee, TheTwoSidesChartsMirror) {
    const sheet::Sheet& sheet = **fife_drum_cases().sheets.find("fife-drum");
    const sheet::Procedure& melee = *sheet.find("melee");
    const std::vector<std::string> types = {"regulars", "militia", "cavalry", "indians", "medium_artillery"};
    const std::vector<std::string> formations = {"line", "square", "skirmish"};
    const std::vector<std::string> extras = {"",
                                             R"(,"cover":"light")",
                                             R"(,"position":"uphill")",
                                             R"(,"flanks_secure":true)",
                                             R"(,"attacks_flank_or_rear":true)",
                                             R"(,"cavalry_state":"charging")",
                                             R"(,"cavalry_state":"halted")"};
    std::vector<std::string> units;
    for (const std::string& type : types) {
        for (const std::string& formation : formations) {
            for (const std::string& extra : extras)
                units.push_back(R"({"type":")" + type + R"(","figures_in_melee":8,"formation":")" + formation + "\"" +
                                extra + "}");
        }
    }
    // Every unit told once as the roller; as the opponent it has the same values on the other side.
    std::vector<sheet::Frame> told;
    for (const std::string& unit : units) {
        told.emplace_back();
        told_facts(sheet, "melee", R"({"roller":)" + unit + "}").fill(told.back(), 0, sheet::Facts::Fill::presets);
    }
    const auto chart = [&](std::size_t own, std::size_t other) {
        sheet::Frame frame = told[own];
        for (const sheet::Fact& fact : melee.facts) {
            if (fact.source.name.rfind("other.", 0) != 0) continue;
            frame.slots[fact.slot] = told[other].slots[melee.find_slot("own." + fact.source.name.substr(6))];
        }
        sheet::score({&sheet, &melee, nullptr, nullptr, nullptr, -1}, frame);
        return frame.slots[melee.find_slot("chart")];
    };
    for (std::size_t own = 0; own < units.size(); ++own) {
        for (std::size_t other = own; other < units.size(); ++other) {
            const bool both_uphill =
                units[own].find("uphill") != std::string::npos && units[other].find("uphill") != std::string::npos;
            if (both_uphill) continue;  // nobody is uphill of the other twice
            EXPECT_EQ(chart(own, other) + chart(other, own), 4) << units[own] << " against " << units[other];
        }
    }
}

}  // namespace fife_drum_rules
}  // namespace linstock::test
