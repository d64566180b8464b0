#include <gtest/gtest.h>

#include "play/contest.hpp"
#include "play/facts.hpp"
#include "play/passing.hpp"
#include "play/toy_memory.hpp"

// What lines of `play.toml` do, told on four units and two Groups.
namespace linstock::test {

namespace course_lines {

using play::Owner;
using sheet::EffectKind;
using sheet::Literal;
using Done = std::vector<std::string>;

const std::string head = R"(
step = [{ name = "a" }, { name = "b", phase = "two" }]
field = [
    { name = "stands", type = "count" },
    { name = "dead", type = "count", default = 0 },
    { name = "orders", type = "orders", default = "Stand" },
    { name = "hurt", type = "yes/no", default = false, lasts = "step" },
    { name = "shots", type = "count", default = 0, lasts = "phase" },
    { name = "next", type = "count", default = 1, lasts = "phase" },
    { name = "fired", type = "yes/no", default = false, lasts = "turn" },
    { name = "fired_before", type = "yes/no", default = false },
    { name = "rested", type = "yes/no", default = false },
    { name = "won", of = "group", type = "count", default = 0 },
    { name = "lost", of = "group", type = "count", default = 0 },
    { name = "killed", of = "group", type = "count", default = 0 },
]
derive = [
    { name = "left", of = "unit", sum = "stands", less = "dead" },
    { name = "left", of = "group", sum = "stands", less = "dead" },
    { name = "here", of = "group", count = true, gone = false },
    { name = "on_stand", of = "group", count = true, when = { orders = "Stand" } },
]
)";

Literal count(int number) { return Literal::count(base::whole(number)); }

ToyMemory with_stands(const play::Course& course) {
    ToyMemory memory(course);
    for (int unit = 1; unit <= 4; ++unit) memory.set(unit, "stands", count(unit + 2));
    return memory;
}

bool kill(const play::Course& course, ToyMemory& memory, int unit, int stands, const std::string& procedure = "melee") {
    return play::lay_effect(course, memory, procedure, {}, {EffectKind::kill_stands, count(stands), "R-1"}, unit,
                            {1, 3}, memory);
}

}  // namespace course_lines

using namespace course_lines;

TEST(Effects, OfAUnitAndItsGroupAreHeldToWhatItHadBeforeTheFirst) {
    const play::Course course = toy_course(head + R"(
effect = [
    { do = "kill stands", field = "dead", change = "add", up_to = "left" },
    { do = "kill stands", on = "group", field = "killed", change = "add", up_to = "left" },
])");
    ToyMemory memory = with_stands(course);
    memory.set(1, "dead", count(1));  // 3 stands, 2 left
    EXPECT_TRUE(kill(course, memory, 1, 5));
    EXPECT_EQ(memory.done, (Done{"unit 1 dead + 2", "group 1 killed + 2"}));
    EXPECT_TRUE(kill(course, memory, 1, 1));
    EXPECT_EQ(memory.done.size(), 2U) << "nobody is left: nothing is added";
}

TEST(Effects, AreReadByTheirProcedureAndTheirWords) {
    const play::Course course = toy_course(head + R"(
effect = [
    { do = "set order", field = "orders", words = { back = "Retreat" } },
    { do = "kill stands", field = "hurt", to = true, in = ["melee"] },
    { do = "kill stands", field = "shots", change = "add", not_in = ["melee"], on = "other" },
])");
    ToyMemory memory = with_stands(course);
    EXPECT_TRUE(kill(course, memory, 1, 1, "melee"));
    EXPECT_TRUE(kill(course, memory, 1, 2, "shooting"));
    EXPECT_EQ(memory.done, (Done{"unit 1 hurt = yes", "unit 3 shots + 2"}));
    const auto order = [&](const std::string& word) {
        return play::lay_effect(course, memory, "melee", {}, {EffectKind::set_order, Literal::word(word), ""}, 2, {},
                                memory);
    };
    EXPECT_TRUE(order("Back"));
    EXPECT_TRUE(order("Advance")) << "an entry speaks of it, though not of the word";
    EXPECT_EQ(memory.now(2, "orders"), "Retreat");
    EXPECT_FALSE(play::lay_effect(course, memory, "melee", {}, {EffectKind::destroy, {}, ""}, 2, {}, memory));
}

TEST(Marks, FallOnUnitGroupAndItsUnitsThatAreNotGone) {
    const play::Course course = toy_course(head + R"(
act = [{ procedure = "melee", sets = [
    { field = "fired", to = true }, { on = "other", field = "shots", add = 2 },
    { on = "own.group", field = "won", add = 1 }, { on = "own.group.units", field = "hurt", to = true },
] }])");
    ToyMemory memory = with_stands(course);
    memory.set(2, "gone", Literal::yes(true));
    const play::Act& act = *course.find_act("melee");
    play::lay_marks(course, memory, act.marks, {1, 3}, "", memory);
    EXPECT_EQ(memory.done, (Done{"unit 1 fired = yes", "unit 3 shots + 2", "group 1 won + 1", "unit 1 hurt = yes"}));
    memory.done.clear();
    play::lay_marks(course, memory, act.marks, {4, play::nobody}, "", memory);
    EXPECT_EQ(memory.done, (Done{"unit 4 fired = yes"})) << "it has no Group and no enemy";
}

TEST(Numbers, AreDerivedOfUnitsAndSummedOverGroups) {
    const play::Course course = toy_course(head);
    ToyMemory memory = with_stands(course);
    memory.set(2, "dead", count(1));
    memory.set(2, "orders", Literal::word("Rout"));
    const auto number = [&](Owner of, int id, const char* name) {
        const auto value = play::value_named(course, memory, of, id, name);
        return value ? to_text(*value) : "unknown";
    };
    EXPECT_EQ(number(Owner::unit, 2, "left"), "3");
    EXPECT_EQ(number(Owner::group, 1, "left"), "6") << "3 and 4 less 1";
    EXPECT_EQ(number(Owner::group, 1, "on_stand"), "1");
    memory.set(1, "gone", Literal::yes(true));
    EXPECT_EQ(number(Owner::group, 1, "here"), "1");
    EXPECT_EQ(number(Owner::group, 1, "left"), "6") << "those gone are summed, too";
    memory.set(3, "stands", Literal::nothing());
    EXPECT_EQ(number(Owner::unit, 3, "left"), "unknown");
}

TEST(Conditions, CompareValuesListsAndOtherFields) {
    const play::Course course = toy_course(head + R"(
propose = [
    { step = "a", says = "x", when = { orders = ["Stand", "Reserve"] } },
    { step = "a", says = "x", when = { stands = { at_least = 3, at_most = 4 } } },
    { step = "a", says = "x", when = { dead = { below = "stands" } } },
    { step = "a", says = "x", when = { orders = "Rout", dead = 0 } },
])");
    ToyMemory memory = with_stands(course);  // 3, 4, 5, 6 stands
    memory.set(2, "orders", Literal::word("Rout"));
    memory.set(3, "dead", count(5));
    const auto who = [&](std::size_t proposal) {
        std::string units;
        for (int unit = 1; unit <= 4; ++unit) {
            if (play::fits(memory, unit, course.proposals[proposal].when)) units += std::to_string(unit);
        }
        return units;
    };
    EXPECT_EQ(who(0), "134");
    EXPECT_EQ(who(1), "12");
    EXPECT_EQ(who(2), "124");
    EXPECT_EQ(who(3), "2");
}

TEST(Proposals, AreForThePhasingSideTheUnitsThereAndTheReadingChosen) {
    const play::Course course = toy_course(head + R"(
propose = [
    { step = "a", says = "x", phasing = true, when = { dead = 0 }, under = { recovery = "quiet_phase" } },
    { step = "a", of = "group", says = "x", when = { orders = "Rout" }, under = { recovery = "never" } },
])");
    ToyMemory memory = with_stands(course);
    const play::Proposal& of_unit = course.proposals[0];
    EXPECT_TRUE(play::is_proposed(course, memory, of_unit, 0, 1));
    EXPECT_FALSE(play::is_proposed(course, memory, of_unit, 0, 3)) << "the other side's";
    memory.set(1, "gone", Literal::yes(true));
    EXPECT_FALSE(play::is_proposed(course, memory, of_unit, 0, 1));
    const play::Proposal& of_group = course.proposals[1];
    EXPECT_FALSE(play::is_proposed(course, memory, of_group, 0, 1));
    memory.set(2, "orders", Literal::word("Rout"));
    EXPECT_TRUE(play::is_proposed(course, memory, of_group, 0, 1)) << "one of its units is enough";

    EXPECT_TRUE(play::counts_under(of_unit.under, sheet::ReadingChoices{}));
    EXPECT_FALSE(play::counts_under(of_group.under, sheet::ReadingChoices{}));
    const sheet::ReadingChoices never = {{"recovery", "never"}};
    EXPECT_FALSE(play::counts_under(of_unit.under, never));
    EXPECT_TRUE(play::counts_under(of_group.under, never));
    EXPECT_TRUE(play::counts_under(std::nullopt, never));
}

// 1 fires, is hurt and shoots twice; each is forgotten with what it lasts, and becomes what it was in the beginning.
TEST(Lifetimes, EndWithStepPhaseAndTurn) {
    const play::Course course = toy_course(head + R"(
reset = [
    { at = "turn", field = "fired_before", from = "fired" },
    { at = "turn", field = "rested", to = true, otherwise = false, when = { fired = false } },
    { at = "b", field = "stands", to = 9, when = { orders = "Reserve" } },
])");
    ToyMemory memory = with_stands(course);
    const auto told = [&] {
        return memory.now(1, "hurt") + " " + memory.now(1, "shots") + " " + memory.now(1, "next") + " " +
               memory.now(1, "fired") + " " + memory.now(1, "fired_before");
    };
    memory.set(1, "hurt", Literal::yes(true));
    memory.set(1, "shots", count(2));
    memory.set(1, "next", count(3));
    memory.set(1, "fired", Literal::yes(true));
    memory.set(2, "orders", Literal::word("Reserve"));
    EXPECT_EQ(told(), "yes 2 3 yes no");
    play::pass(course, memory, {false, false, "b", 0}, memory);
    EXPECT_EQ(told(), "no 2 3 yes no");
    EXPECT_EQ(memory.now(2, "stands") + memory.now(3, "stands"), "95") << "on entering b, by its order";
    play::pass(course, memory, {true, false, "a", 0}, memory);
    EXPECT_EQ(told(), "no 0 1 yes no");
    play::pass(course, memory, {true, true, "a", 0}, memory);
    EXPECT_EQ(told(), "no 0 1 no yes") << "fired before is taken over ere fired is forgotten";
    EXPECT_EQ(memory.now(1, "rested") + memory.now(2, "rested"), "noyes");
    play::pass(course, memory, {true, true, "a", 0}, memory);
    EXPECT_EQ(told(), "no 0 1 no no");
    EXPECT_EQ(memory.now(1, "rested"), "yes");
}

// 1 and 3 strike at each other, 2 joins in: surplus blows are lost, more harm done has won, equal is neither.
TEST(Contests, CountHarmThatFoundSomebody) {
    const play::Course course = toy_course(head + R"(
contest = [{ in = ["melee"], do = "kill stands", field = "stands", won = "won", lost = "lost", inflicted = "killed" }])");
    const play::Contest& contest = course.contests[0];
    ToyMemory memory = with_stands(course);
    memory.set(3, "stands", count(2));
    const std::vector<play::Blow> blows = {
        {1, 3, base::whole(2)}, {3, 1, base::whole(1)}, {2, 3, base::whole(4)}, {3, 2, 0}};
    play::decide_contest(memory, contest, blows, false, memory);
    EXPECT_EQ(memory.done, (Done{"group 1 killed + 2", "group 1 won + 1", "group 2 killed + 1", "group 2 lost + 1"}))
        << "the stands were gone when 2 struck: neither won";
    memory.done.clear();
    play::decide_contest(memory, contest, blows, true, memory);
    EXPECT_EQ(memory.now(Owner::group, 1, "won"), "3") << "already taken: the blows are what was lost";
}

TEST(FactSources, AreALineForTheProcedureALineForAllOrTheirOwnName) {
    const play::Course course = toy_course(head + R"(
fill = [
    { fact = "other.orders", from = "own.orders" },
    { fact = "other.orders", in = ["melee"], from = "other.orders" },
    { fact = "own.moved", from = "own.shots", is = [1, 2] },
    { fact = "own.stands", in = ["melee"] },
    { fact = "group.stands_killed", from = "other.group.left" },
])");
    ToyMemory memory = with_stands(course);
    memory.set(1, "orders", Literal::word("Rout"));
    memory.set(1, "shots", count(2));
    const auto told = [&](const char* procedure, const char* fact, play::Parties parties = {1, 3}) -> std::string {
        const auto source = play::source_of(course, procedure, fact);
        if (!source) return "the table tells it";
        const auto value = play::value_from(course, memory, *source, parties);
        return source->from + ": " + (value ? to_text(*value) : "unknown");
    };
    EXPECT_EQ(told("melee", "other.orders"), "other.orders: Stand");
    EXPECT_EQ(told("shooting", "other.orders"), "own.orders: Rout");
    EXPECT_EQ(told("shooting", "own.moved"), "own.shots: yes");
    EXPECT_EQ(told("melee", "own.stands"), "the table tells it");
    EXPECT_EQ(told("shooting", "own.stands"), "own.stands: 3");
    EXPECT_EQ(told("shooting", "own.left"), "own.left: 3") << "derived";
    EXPECT_EQ(told("shooting", "group.stands_killed"), "other.group.left: 5") << "of the Group of 3";
    EXPECT_EQ(told("shooting", "group.stands_killed", {1, play::nobody}), "other.group.left: unknown");
    EXPECT_EQ(told("shooting", "group.here", {4, 3}), "own.group.here: unknown") << "4 is of no Group";
    EXPECT_EQ(told("shooting", "own.nonsense"), "the table tells it");
    EXPECT_EQ(told("shooting", "range"), "the table tells it");
}

}  // namespace linstock::test
