#include <gtest/gtest.h>

#include "library/sheet_library.hpp"
#include "sheet/trial/trial_case.hpp"
#include "sheet/trial/trial_mechanics.hpp"

// Small points of the data language that the trial brought up: what a plus is, what is off under a reading, and keys that
// nobody would read.
namespace linstock::trial::language_test {

namespace {

const std::string head = R"(
[sheet]
id = "small"
title = "Small"
unit = "in"
mechanics = "trial"
[[reading]]
name = "extra"
gap = "GAP-1"
class = "switch"
options = ["on", "off"]
default = "on"
source = "logic"
says = "the extra counts"
[[kind]]
name = "arms"
values = ["foot", "horse"]
)";

std::string faults_of(const std::string& rest) {
    const auto source = library::SheetLibrary::of({{"small/small.toml", head + rest}}).load("small");
    if (!source.ok()) return to_text(source.errors());
    const auto made = sheet::compile(*source, mechanics());
    return made.ok() ? "" : to_text(made.errors());
}

std::string total_of(const std::string& rest, const std::vector<Told>& told,
                     const sheet::ReadingChoices& readings = {}) {
    const auto source = library::SheetLibrary::of({{"small/small.toml", head + rest}}).load("small");
    if (!source.ok()) return to_text(source.errors());
    const auto made = sheet::compile(*source, mechanics(), readings);
    if (!made.ok()) return to_text(made.errors());
    dice::Given none({});
    const auto resolved = sheet::resolve(facts_of(*made, "test", told), none);
    return resolved.ok() ? answer_of(*resolved, "total") : to_text(resolved.errors());
}

void expect_fault(const std::string& rest, const std::string& sentence) {
    const std::string faults = faults_of(rest);
    EXPECT_NE(faults.find(sentence), std::string::npos) << faults;
}

}  // namespace

// A value given by a word or taken from a fact is a plus or a minus only once it is known.
TEST(TrialLanguage, PlusesAreJudgedByTheirSign) {
    const std::string procedure = R"(
[test]
answer = [{ name = "total" }]
fact = [{ name = "arm", type = "arms" }, { name = "lift", type = "count", least = -9, most = 9, default = 0 }, { name = "tired", type = "yes/no", default = false }]
clause = [
    { id = "T-1", says = "by the arm", by = "arm", values = { foot = 2, horse = -2 } },
    { id = "T-2", says = "lift", from = "lift" },
    { id = "T-3", says = "always", value = -1 },
]
limit = [{ id = "T-4", says = "tired: no pluses", voids = ["pluses"], when = { tired = true } }]
[[test.derive]]
name = "total"
sum = ["modifiers"]
)";
    EXPECT_EQ(total_of(procedure, {{"arm", "foot"}}), "1");
    EXPECT_EQ(total_of(procedure, {{"arm", "horse"}}), "-3");
    EXPECT_EQ(total_of(procedure, {{"arm", "foot"}, {"tired", "yes"}}), "-1");
    EXPECT_EQ(total_of(procedure, {{"arm", "horse"}, {"tired", "yes"}}), "-3");
    EXPECT_EQ(total_of(procedure, {{"arm", "horse"}, {"lift", "4"}, {"tired", "yes"}}), "-3");
    EXPECT_EQ(total_of(procedure, {{"arm", "horse"}, {"lift", "-4"}, {"tired", "yes"}}), "-7");
}

TEST(TrialLanguage, PlusesStandAlone) {
    expect_fault(R"(
[test]
clause = [{ id = "T-1", says = "one", value = 1 }]
limit = [{ id = "T-2", says = "none", voids = ["pluses", "T-1"] }]
)",
                 "\"pluses\" stands alone");
}

// A derived number that is off under a reading is nought, as dice that are not thrown are.
TEST(TrialLanguage, ADerivedNumberThatIsOffIsNought) {
    const std::string procedure = R"(
[test]
answer = [{ name = "total" }]
fact = [{ name = "men", type = "count" }]
[[test.derive]]
name = "fours"
steps = { of = "men", each = 4 }
only = { extra = "on" }
[[test.derive]]
name = "total"
sum = ["men", "fours"]
)";
    EXPECT_EQ(total_of(procedure, {{"men", "9"}}), "11");
    EXPECT_EQ(total_of(procedure, {{"men", "9"}}, {{"extra", "off"}}), "9");
}

TEST(TrialLanguage, OutcomesReadInOrderMustEndOpen) {
    expect_fault(R"(
[test]
total = "men"
outcomes = "first"
fact = [{ name = "men", type = "count" }]
outcome = [{ id = "T-1", says = "few", to = 5 }, { id = "T-2", says = "some", to = 9 }]
)",
                 "the last outcome of 'test' has a condition");
}

TEST(TrialLanguage, AGroupAddsToOneTally) {
    expect_fault(R"(
[test]
group = [{ name = "either" }]
clause = [
    { id = "T-1", says = "one", value = 1, group = "either" },
    { id = "T-2", says = "two", value = 2, group = "either", adds_to = "other" },
]
)",
                 "add to different tallies");
}

TEST(TrialLanguage, KeysNobodyReadsAreRefused) {
    expect_fault(
        "[test]\nfact = [{ name = \"men\", type = \"count\" }]\nderive = [{ name = \"d\", sum = [\"men\"], when = { "
        "men = 1 } }]\n",
        "this derived number has no `when`");
    expect_fault(
        "[test]\nfact = [{ name = \"men\", type = \"count\" }]\ngroup = [{ name = \"g\", when = { men = 1 } }]\n",
        "a group has no `when`");
    expect_fault("[test]\nfunction = [{ name = \"f\", only = { extra = \"on\" } }]\n", "a function has no `only`");
    expect_fault("[test]\nnote = [{ id = \"T-1\", under = { extra = { off = { off = true } } } }]\n",
                 "a note has no `under`");
}

}  // namespace linstock::trial::language_test
