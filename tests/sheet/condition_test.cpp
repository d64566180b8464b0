#include "sheet/condition.hpp"

#include "sheet/range.hpp"
#include "sheet/survey.hpp"
#include "sheet/test_sheets.hpp"

namespace linstock::sheet::condition_test {
namespace {

using namespace test;

// One clause with the condition under test, over facts of every type.
std::string clause_when(std::string_view when) {
    return R"(
[[kind]]
name = "orders"
values = ["Hold", "Advance", "Rout"]
[p]
[[p.answer]]
name = "modifiers"
[[p.fact]]
name = "a"
type = "yes/no"
[[p.fact]]
name = "b"
type = "yes/no"
[[p.fact]]
name = "k"
type = "orders"
[[p.fact]]
name = "m"
type = "orders"
[[p.fact]]
name = "n"
type = "count"
[[p.fact]]
name = "w"
type = "count"
[[p.fact]]
name = "r"
type = "length"
[[p.clause]]
id = "TOY-1"
says = "tested"
value = 1
when = )" + std::string(when) +
           "\n";
}

struct Judged {
    Truth truth;
    std::string cause;              // the fact of the test that made it so
    std::vector<std::string> asks;  // what would have to be known
};

Judged judged(std::string_view when, const Told& values) {
    const Sheet sheet = toy_sheet(clause_when(when));
    const Facts facts = facts_of(sheet, "p", values);
    const Procedure& procedure = facts.procedure();
    Frame frame;
    facts.fill(frame, 0, Facts::Fill::leave_unknown);
    int cause = -1;
    const Condition& condition = procedure.clauses.front().when;
    Judged made{judge(procedure, condition, frame.slots, &cause), "", {}};
    if (cause >= 0) made.cause = procedure.slots[procedure.tests[static_cast<std::size_t>(cause)].slot].name;
    std::vector<Slot> ask;
    unknown_slots(procedure, condition, frame.slots, ask);
    for (const Slot slot : ask) made.asks.push_back(procedure.slots[slot].name);
    // Ranges, where a slot nobody told may hold anything, judge what is settled the same way.
    survey(facts, [&](std::span<const Outlook> readers) {
        if (made.truth == Truth::open) return;
        EXPECT_EQ(judge(procedure, condition, readers.front().slots), made.truth) << when;
    });
    return made;
}

Truth truth_of(std::string_view when, const Told& values) { return judged(when, values).truth; }

using Words = std::vector<std::string>;

TEST(Condition, OneTest) {
    EXPECT_EQ(truth_of("{ a = true }", {{"a", "yes"}}), Truth::yes);
    EXPECT_EQ(truth_of("{ a = true }", {{"a", "no"}}), Truth::no);
    EXPECT_EQ(truth_of("{ a = true }", {}), Truth::open);
    EXPECT_EQ(truth_of("{ k = [\"Hold\", \"Rout\"] }", {{"k", "Rout"}}), Truth::yes);
    EXPECT_EQ(truth_of("{ k = [\"Hold\", \"Rout\"] }", {{"k", "Advance"}}), Truth::no);
    EXPECT_EQ(truth_of("{ n = 3 }", {{"n", "3"}}), Truth::yes);
    EXPECT_EQ(truth_of("{ n = 3 }", {{"n", "2"}}), Truth::no);
}

// The end itself belongs to at_most and at_least, not to below and above.
TEST(Condition, EndsOfComparisons) {
    const auto at = [](std::string_view comparison, const char* range) {
        return truth_of("{ r = { " + std::string(comparison) + " = 7.5 } }", {{"r", range}});
    };
    EXPECT_EQ(at("at_most", "7.5"), Truth::yes);
    EXPECT_EQ(at("at_most", "7.5001"), Truth::no);
    EXPECT_EQ(at("at_least", "7.5"), Truth::yes);
    EXPECT_EQ(at("at_least", "7.4999"), Truth::no);
    EXPECT_EQ(at("below", "7.5"), Truth::no);
    EXPECT_EQ(at("below", "7.4999"), Truth::yes);
    EXPECT_EQ(at("above", "7.5"), Truth::no);
    EXPECT_EQ(at("above", "7.5001"), Truth::yes);
    EXPECT_EQ(truth_of("{ r = { above = 5, at_most = 10 } }", {{"r", "10"}}), Truth::yes);
    EXPECT_EQ(truth_of("{ r = { above = 5, at_most = 10 } }", {{"r", "5"}}), Truth::no);
}

TEST(Condition, FactAgainstFact) {
    EXPECT_EQ(truth_of("{ n = { above = \"w\" } }", {{"n", "4"}, {"w", "3"}}), Truth::yes);
    EXPECT_EQ(truth_of("{ n = { above = \"w\" } }", {{"n", "3"}, {"w", "3"}}), Truth::no);
    EXPECT_EQ(truth_of("{ n = { above = \"w\" } }", {{"n", "3"}}), Truth::open);
    EXPECT_EQ(truth_of("{ n = { above = \"w\" } }", {{"n", "3"}, {"w", "-"}}), Truth::no);
    EXPECT_EQ(truth_of("{ k = { same_as = \"m\" } }", {{"k", "Hold"}, {"m", "Hold"}}), Truth::yes);
    EXPECT_EQ(truth_of("{ k = { same_as = \"m\" } }", {{"k", "Hold"}, {"m", "Rout"}}), Truth::no);
    EXPECT_EQ(judged("{ n = { above = \"w\" } }", {{"n", "3"}}).asks, Words{"w"});
}

// Shares by cross products: 3 of 9 is a third and 1 of 3 is too; 3333 of 10000 is less.
TEST(Condition, Shares) {
    const auto third = [](const char* part, const char* whole) {
        return truth_of("{ n = { of = \"w\", at_least = \"1/3\" } }", {{"n", part}, {"w", whole}});
    };
    EXPECT_EQ(third("3", "9"), Truth::yes);
    EXPECT_EQ(third("1", "3"), Truth::yes);
    EXPECT_EQ(third("3333", "10000"), Truth::no);
    EXPECT_EQ(third("3", "-"), Truth::no);
    EXPECT_EQ(judged("{ n = { of = \"w\", at_least = \"1/3\" } }", {{"n", "3"}}).truth, Truth::open);
    EXPECT_EQ(judged("{ n = { of = \"w\", at_least = \"1/3\" } }", {{"n", "3"}}).asks, Words{"w"});
    EXPECT_EQ(truth_of("{ n = { of = \"w\", above = \"1/2\" } }", {{"n", "5"}, {"w", "10"}}), Truth::no);
    EXPECT_EQ(truth_of("{ n = { of = \"w\", below = \"1/2\" } }", {{"n", "4"}, {"w", "9"}}), Truth::yes);
}

// A dash fails every comparison and is found by `none`.
TEST(Condition, Nothing) {
    EXPECT_EQ(truth_of("{ r = { at_most = 5 } }", {{"r", "-"}}), Truth::no);
    EXPECT_EQ(truth_of("{ k = \"Hold\" }", {{"k", "-"}}), Truth::no);
    EXPECT_EQ(truth_of("{ r = { none = true } }", {{"r", "-"}}), Truth::yes);
    EXPECT_EQ(truth_of("{ r = { none = true } }", {{"r", "5"}}), Truth::no);
    EXPECT_EQ(truth_of("{ r = { none = false } }", {{"r", "5"}}), Truth::yes);
    EXPECT_EQ(truth_of("{ r = { none = true } }", {}), Truth::open);
}

TEST(Condition, AllOfThem) {
    constexpr std::string_view when = "{ a = true, b = true }";
    EXPECT_EQ(truth_of(when, {{"a", "yes"}, {"b", "yes"}}), Truth::yes);
    EXPECT_EQ(truth_of(when, {{"a", "yes"}}), Truth::open);
    EXPECT_EQ(truth_of(when, {{"b", "no"}}), Truth::no);  // one is enough, known or not the other
    EXPECT_EQ(judged(when, {{"a", "yes"}}).asks, Words{"b"});
    EXPECT_TRUE(judged(when, {{"b", "no"}}).asks.empty());
}

TEST(Condition, AnyOfThem) {
    constexpr std::string_view when = "{ any = [ { a = true }, { b = true, n = 1 } ] }";
    EXPECT_EQ(truth_of(when, {{"a", "yes"}}), Truth::yes);
    EXPECT_EQ(truth_of(when, {{"b", "yes"}, {"n", "1"}}), Truth::yes);
    EXPECT_EQ(truth_of(when, {{"a", "no"}, {"b", "no"}}), Truth::no);
    EXPECT_EQ(truth_of(when, {{"a", "no"}, {"b", "yes"}}), Truth::open);
    EXPECT_EQ(judged(when, {{"a", "no"}, {"b", "yes"}}).asks, Words{"n"});
    EXPECT_EQ(judged(when, {{"n", "2"}}).asks, Words{"a"});  // the second way is barred
    EXPECT_TRUE(judged(when, {{"a", "yes"}}).asks.empty());
}

TEST(Condition, NoneOfThem) {
    constexpr std::string_view when = "{ not = [ { a = true }, { b = true, n = 1 } ] }";
    EXPECT_EQ(truth_of(when, {{"a", "no"}, {"b", "no"}}), Truth::yes);
    EXPECT_EQ(truth_of(when, {{"a", "yes"}}), Truth::no);
    EXPECT_EQ(truth_of(when, {{"a", "no"}, {"b", "yes"}, {"n", "2"}}), Truth::yes);
    EXPECT_EQ(truth_of(when, {{"a", "no"}, {"b", "yes"}, {"n", "1"}}), Truth::no);
    EXPECT_EQ(truth_of(when, {{"a", "no"}}), Truth::open);
    EXPECT_EQ(truth_of("{ not = { a = true } }", {{"a", "no"}}), Truth::yes);
}

TEST(Condition, AllAnyAndNoneTogether) {
    constexpr std::string_view when = "{ a = true, any = [ { n = 1 }, { n = 2 } ], not = { k = \"Rout\" } }";
    EXPECT_EQ(truth_of(when, {{"a", "yes"}, {"n", "2"}, {"k", "Hold"}}), Truth::yes);
    EXPECT_EQ(truth_of(when, {{"a", "yes"}, {"n", "3"}, {"k", "Hold"}}), Truth::no);
    EXPECT_EQ(truth_of(when, {{"a", "yes"}, {"n", "1"}, {"k", "Rout"}}), Truth::no);
    EXPECT_EQ(truth_of(when, {{"n", "1"}, {"k", "Rout"}}), Truth::no);
    EXPECT_EQ(truth_of(when, {{"a", "yes"}, {"n", "1"}}), Truth::open);
}

// The ledger names the test that failed.
TEST(Condition, Cause) {
    EXPECT_EQ(judged("{ a = true, b = true }", {{"a", "yes"}, {"b", "no"}}).cause, "b");
    EXPECT_EQ(judged("{ not = { k = \"Rout\" } }", {{"k", "Rout"}}).cause, "k");
    EXPECT_EQ(judged("{ any = [ { a = true }, { b = true } ] }", {{"a", "no"}, {"b", "no"}}).cause, "a");
    EXPECT_EQ(judged("{ a = true }", {{"a", "yes"}}).cause, "");
}

}  // namespace
}  // namespace linstock::sheet::condition_test
