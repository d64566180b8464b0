#include "sheet/trial/trial_case.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>

#include "library/sheet_library.hpp"
#include "sheet/trial/trial_mechanics.hpp"

namespace linstock::trial {

namespace {

using sheet::Literal;

std::string source_folder() { return std::string(LINSTOCK_SOURCE_DIR) + "/tests/sheet/trial/"; }

// The file of "trial-arw" is arw.toml.
library::SheetLibrary library() {
    std::vector<library::SheetFile> files;
    for (const std::string name : {"arw", "tricorne", "fife_drum", "fatigue", "acw"}) {
        const auto text = library::read_text_file(source_folder() + name + ".toml");
        EXPECT_TRUE(text.ok()) << to_text(text.ok() ? base::Errors{} : text.errors());
        if (text.ok()) files.push_back({"trial-" + name + "/" + name + ".toml", *text});
    }
    return library::SheetLibrary::of(std::move(files));
}

Literal literal_of(const std::string& text) { return text == "-" ? Literal::nothing() : Literal::word(text); }

void tell(sheet::Facts& facts, const Told& told) {
    const std::size_t open = told.name.find('[');
    base::Errors errors;
    if (open == std::string::npos) {
        errors = facts.set(told.name, literal_of(told.value));
    } else {
        const std::size_t close = told.name.find(']', open);
        const auto record = static_cast<std::size_t>(std::atoi(told.name.c_str() + open + 1));
        errors =
            facts.set_in_list(told.name.substr(0, open), record, told.name.substr(close + 2), literal_of(told.value));
    }
    EXPECT_TRUE(errors.empty()) << told.name << ": " << to_text(errors);
}

// What a person without faces would say: the answer of every throw.
std::vector<dice::GivenDie> answers_of(const std::vector<dice::Thrown>& thrown) {
    std::vector<dice::GivenDie> given;
    for (const dice::Thrown& each : thrown) {
        dice::GivenDie die;
        die.is_answer = true;
        die.parts = dice::parts_of(each.request.reduction);
        for (std::size_t i = 0; i < static_cast<std::size_t>(die.parts); ++i) die.value[i] = each.answer.part[i];
        given.push_back(die);
    }
    return given;
}

std::vector<int> values_of(const sheet::Resolution& resolution) {
    std::vector<int> values;
    for (const sheet::Modifier& modifier : resolution.modifiers) values.push_back(modifier.value / base::one);
    std::sort(values.begin(), values.end());
    return values;
}

void expect_same(const sheet::Resolution& a, const sheet::Resolution& b) {
    EXPECT_EQ(a.result, b.result);
    EXPECT_EQ(a.rule, b.rule);
    EXPECT_EQ(values_of(a), values_of(b));
    ASSERT_EQ(a.readers.size(), b.readers.size());
    for (std::size_t r = 0; r < a.readers.size(); ++r) {
        ASSERT_EQ(a.readers[r].answers.size(), b.readers[r].answers.size());
        for (std::size_t i = 0; i < a.readers[r].answers.size(); ++i) {
            EXPECT_EQ(a.readers[r].answers[i].text, b.readers[r].answers[i].text) << a.readers[r].answers[i].key;
        }
    }
}

// Rules branch on the reduced values only, so a driver that has no faces gives the same.
void expect_same_without_faces(const sheet::Facts& facts, const sheet::Resolution& with_faces,
                               const std::vector<dice::Thrown>& thrown) {
    dice::Given answers(answers_of(thrown));
    const auto again = sheet::resolve(facts, answers);
    ASSERT_TRUE(again.ok()) << to_text(again.errors());
    EXPECT_FALSE(answers.left_over());
    expect_same(with_faces, *again);
}

void check_rolled(const sheet::Facts& facts) {
    for (std::uint64_t seed = 1; seed <= 3; ++seed) {
        SCOPED_TRACE("seed " + std::to_string(seed));
        dice::Seeded seeded(seed, 0);
        std::vector<dice::Thrown> thrown;
        seeded.record_to(&thrown);
        const auto rolled = sheet::resolve(facts, seeded);
        ASSERT_TRUE(rolled.ok()) << to_text(rolled.errors());
        expect_same_without_faces(facts, *rolled, thrown);
    }
}

void check_odds(const sheet::Facts& facts, const Case& worked) {
    const auto odds = sheet::odds_of(facts);
    ASSERT_TRUE(odds.ok()) << to_text(odds.errors());
    EXPECT_FALSE(odds->rounded);
    for (const Chance& each : worked.odds)
        EXPECT_EQ(chance_of(*odds, worked.odds_key, each.value), each.chance) << each.value;
    for (const sheet::KeyOdds& key : odds->keys) {
        if (key.key != worked.odds_key) continue;
        for (const auto& row : key.chances) {
            const auto named = [&](const Chance& each) { return each.value == row.value; };
            EXPECT_TRUE(std::any_of(worked.odds.begin(), worked.odds.end(), named))
                << row.value << " is not in the worked case";
        }
    }
}

}  // namespace

sheet::Sheet compiled(const std::string& id, const sheet::ReadingChoices& readings) {
    const auto source = library().load(id);
    EXPECT_TRUE(source.ok()) << to_text(source.ok() ? base::Errors{} : source.errors());
    if (!source.ok()) return {};
    if (readings.empty()) {
        const base::Errors faults = sheet::check_all_readings(*source, mechanics());
        EXPECT_TRUE(faults.empty()) << to_text(faults);
    }
    auto made = sheet::compile(*source, mechanics(), readings);
    EXPECT_TRUE(made.ok()) << to_text(made.ok() ? base::Errors{} : made.errors());
    return made.ok() ? std::move(*made) : sheet::Sheet{};
}

sheet::Facts facts_of(const sheet::Sheet& sheet, const std::string& procedure, const std::vector<Told>& told) {
    sheet::Facts facts(sheet, *sheet.find(procedure));
    for (const Told& each : told) tell(facts, each);
    return facts;
}

void check(const sheet::Sheet& sheet, const std::string& procedure, const Case& worked) {
    SCOPED_TRACE(worked.id + " (" + worked.rests_on + ")");
    if (sheet.procedures.empty()) return;  // the data did not compile, which is told already
    ASSERT_NE(sheet.find(procedure), nullptr);
    const sheet::Facts facts = facts_of(sheet, procedure, worked.facts);
    auto given = dice::parse_given(worked.faces);
    ASSERT_TRUE(given.ok());
    dice::Given faces(std::move(*given));
    const auto resolved = sheet::resolve(facts, faces);
    ASSERT_TRUE(resolved.ok()) << to_text(resolved.errors());
    EXPECT_FALSE(faces.left_over()) << to_text(*faces.left_over());
    EXPECT_EQ(resolved->result, worked.result);
    if (resolved->refused) return;
    for (const Told& answer : worked.answers) EXPECT_EQ(answer_of(*resolved, answer.name), answer.value) << answer.name;
    if (worked.modifiers) {
        std::vector<int> wanted = *worked.modifiers;
        std::sort(wanted.begin(), wanted.end());
        EXPECT_EQ(values_of(*resolved), wanted);
    }
    expect_same_without_faces(facts, *resolved, faces.thrown());
    check_rolled(facts);
    if (!worked.odds.empty()) check_odds(facts, worked);
}

void check(const sheet::Sheet& sheet, const std::string& procedure, const std::vector<Case>& cases) {
    for (const Case& worked : cases) check(sheet, procedure, worked);
}

std::string chance_of(const sheet::Odds& odds, const std::string& key, const std::string& value) {
    for (const sheet::KeyOdds& each : odds.keys) {
        if (each.key != key) continue;
        for (const auto& row : each.chances) {
            if (row.value == value) return base::print_fraction(row.chance);
        }
    }
    return "0";
}

std::string mean_of(const sheet::Odds& odds, const std::string& key) {
    base::Fraction mean;
    for (const sheet::KeyOdds& each : odds.keys) {
        if (each.key != key) continue;
        for (const auto& row : each.chances) {
            const auto value = static_cast<base::Weight>(std::atoi(row.value.c_str()));
            mean =
                base::reduced({mean.part * row.chance.of + value * row.chance.part * mean.of, mean.of * row.chance.of});
        }
    }
    return base::print_fraction(mean);
}

std::string answer_of(const sheet::Resolution& resolution, const std::string& key) {
    for (const sheet::Reader& reader : resolution.readers) {
        for (const sheet::Answered& answer : reader.answers) {
            if (answer.key == key) return answer.text;
        }
    }
    return "no such key";
}

}  // namespace linstock::trial
