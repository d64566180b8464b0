#include "sheet/resolve.hpp"

#include "sheet/test_sheets.hpp"

namespace linstock::sheet::resolve_test {
namespace {

using namespace test;

// A procedure `p` with a few plain facts; `rest` are its entries, `answers` its answer keys.
std::string procedure_text(const std::vector<std::string>& answers, std::string_view rest) {
    std::string text = R"(
[[kind]]
name = "quality"
values = ["green", "line", "guard"]
[p]
[[p.fact]]
name = "a"
type = "yes/no"
default = false
[[p.fact]]
name = "b"
type = "yes/no"
default = false
[[p.fact]]
name = "n"
type = "count"
default = 0
[[p.fact]]
name = "w"
type = "count"
default = 20
[[p.fact]]
name = "r"
type = "length"
default = 0
[[p.fact]]
name = "q"
type = "quality"
default = "line"
)";
    for (const std::string& answer : answers) text += "[[p.answer]]\nname = \"" + answer + "\"\n";
    return text + std::string(rest);
}

class Playing {
public:
    Playing(const std::vector<std::string>& answers, std::string_view rest, const ReadingChoices& choices = {})
        : sheet_(toy_sheet(procedure_text(answers, rest), choices)) {}
    explicit Playing(std::string_view whole_sheet) : sheet_(toy_sheet(whole_sheet)) {}

    Resolution play(const Told& values, std::vector<int> faces = {}) const {
        const auto resolved = resolve_with(facts_of(sheet_, "p", values), std::move(faces));
        if (resolved.ok()) return *resolved;
        ADD_FAILURE() << base::to_text(resolved.errors());
        return {};
    }
    std::string answer(std::string_view key, const Told& values, std::vector<int> faces = {}) const {
        return answer_of(play(values, std::move(faces)), key);
    }
    const Procedure& procedure() const { return *sheet_.find("p"); }
    const Sheet& sheet() const { return sheet_; }

private:
    Sheet sheet_;
};

// --- choices ---------------------------------------------------------------------------------------------------------

constexpr std::string_view three_rows = R"(
[[p.choice.entry]]
id = "TOY-1"
value = 2
when = { a = true }
[[p.choice.entry]]
id = "TOY-2"
value = 5
when = { b = true }
[[p.choice.entry]]
id = "TOY-3"
value = 3
)";

std::string choice(std::string_view mode) {
    return "[[p.choice]]\nname = \"chosen\"\nmode = \"" + std::string(mode) + "\"\n" + std::string(three_rows);
}

TEST(Choice, FirstBestWorst) {
    const Told both = {{"a", "yes"}, {"b", "yes"}};
    EXPECT_EQ(Playing({"chosen"}, choice("first")).answer("chosen", both), "2");
    EXPECT_EQ(Playing({"chosen"}, choice("best")).answer("chosen", both), "5");
    EXPECT_EQ(Playing({"chosen"}, choice("worst")).answer("chosen", both), "2");
    EXPECT_EQ(Playing({"chosen"}, choice("first")).answer("chosen", {{"b", "yes"}}), "5");
    EXPECT_EQ(Playing({"chosen"}, choice("worst")).answer("chosen", {{"b", "yes"}}), "3");
    EXPECT_EQ(Playing({"chosen"}, choice("best")).answer("chosen", {}), "3");
}

TEST(Choice, NoRowGivesNothing) {
    const Playing playing(
        {"chosen"},
        "[[p.choice]]\nname = \"chosen\"\n[[p.choice.entry]]\nid = \"TOY-1\"\nvalue = 2\nwhen = { a = true }\n");
    EXPECT_EQ(playing.answer("chosen", {}), "-");
    EXPECT_EQ(playing.answer("chosen", {{"a", "yes"}}), "2");
}

// Shifts add up along the kind, after the choice, and stop at its ends.
TEST(Choice, Shifts) {
    const Playing playing({"class"}, R"(
[[p.choice]]
name = "class"
kind = "quality"
[[p.choice.entry]]
id = "TOY-1"
from = "q"
[[p.choice.entry]]
id = "TOY-2"
shift = 1
when = { a = true }
[[p.choice.entry]]
id = "TOY-3"
shift = -1
when = { b = true }
)");
    EXPECT_EQ(playing.answer("class", {{"a", "yes"}}), "guard");
    EXPECT_EQ(playing.answer("class", {{"b", "yes"}}), "green");
    EXPECT_EQ(playing.answer("class", {{"a", "yes"}, {"b", "yes"}}), "line");
    EXPECT_EQ(playing.answer("class", {{"q", "guard"}, {"a", "yes"}}), "guard");
    EXPECT_EQ(playing.answer("class", {{"q", "green"}, {"b", "yes"}}), "green");
}

// --- clauses, groups, limits -----------------------------------------------------------------------------------------

TEST(Clauses, Values) {
    const Playing playing({"modifiers"}, R"(
[[p.clause]]
id = "TOY-1"
says = "plain"
value = 3
when = { a = true }
[[p.clause]]
id = "TOY-2"
says = "a man each"
per = "n"
value = -2
cap = 5
[[p.clause]]
id = "TOY-3"
says = "so much"
from = "r"
[[p.clause]]
id = "TOY-4"
says = "quality"
by = "q"
values = { green = -1, guard = 1.5 }
)");
    EXPECT_EQ(playing.answer("modifiers", {}), "0");
    EXPECT_EQ(playing.answer("modifiers", {{"a", "yes"}}), "3");
    EXPECT_EQ(playing.answer("modifiers", {{"n", "2"}}), "-4");
    EXPECT_EQ(playing.answer("modifiers", {{"n", "3"}}), "-5");  // capped in size
    EXPECT_EQ(playing.answer("modifiers", {{"r", "7.5"}}), "7.5");
    EXPECT_EQ(playing.answer("modifiers", {{"q", "green"}}), "-1");
    EXPECT_EQ(playing.answer("modifiers", {{"q", "guard"}, {"a", "yes"}}), "4.5");
    EXPECT_EQ(playing.answer("modifiers", {{"r", "-"}, {"n", "-"}}), "0");  // a dash adds nothing
}

std::string group(std::string_view mode, std::string_view more = "") {
    return "[[p.group]]\nname = \"g\"\nmode = \"" + std::string(mode) + "\"\n" + std::string(more) + R"(
[[p.clause]]
id = "TOY-1"
says = "one"
value = 1
group = "g"
when = { a = true }
[[p.clause]]
id = "TOY-2"
says = "two"
value = 2
group = "g"
when = { b = true }
[[p.clause]]
id = "TOY-3"
says = "alone"
value = 10
)";
}

TEST(Groups, OneCounts) {
    const Told both = {{"a", "yes"}, {"b", "yes"}};
    EXPECT_EQ(Playing({"modifiers"}, group("once")).answer("modifiers", both), "11");
    EXPECT_EQ(Playing({"modifiers"}, group("first")).answer("modifiers", both), "11");
    EXPECT_EQ(Playing({"modifiers"}, group("best")).answer("modifiers", both), "12");
    EXPECT_EQ(Playing({"modifiers"}, group("worst")).answer("modifiers", both), "11");
    EXPECT_EQ(Playing({"modifiers"}, group("worst")).answer("modifiers", {{"b", "yes"}}), "12");
    EXPECT_EQ(Playing({"modifiers"}, group("best")).answer("modifiers", {}), "10");
}

TEST(Groups, AllCountWhereTheyAdd) {
    const Playing playing({"modifiers"}, group("best", "adds = true\n"));
    EXPECT_EQ(playing.answer("modifiers", {{"a", "yes"}, {"b", "yes"}}), "13");
}

constexpr std::string_view limited = R"(
[[p.clause]]
id = "TOY-1"
says = "plus"
value = 3
[[p.clause]]
id = "TOY-2"
says = "other plus"
value = 1
[[p.clause]]
id = "TOY-3"
says = "minus"
value = -2
[[p.clause]]
id = "TOY-4"
says = "minus a man"
per = "n"
value = -1
)";

std::string limit(std::string_view what) {
    return std::string(limited) + "[[p.limit]]\nid = \"TOY-L\"\nsays = \"limit\"\nwhen = { a = true }\n" +
           std::string(what);
}

// Without the limit 3 + 1 - 2 = 2, and one less for every man.
TEST(Limits, VoidByIdVoidPlusesAndCap) {
    const Told on = {{"a", "yes"}, {"n", "4"}};
    EXPECT_EQ(Playing({"modifiers"}, limit("voids = [\"TOY-1\"]")).answer("modifiers", on), "-5");
    EXPECT_EQ(Playing({"modifiers"}, limit("voids = [\"pluses\"]")).answer("modifiers", on), "-6");
    EXPECT_EQ(Playing({"modifiers"}, limit("caps = [\"TOY-1\", \"TOY-4\"]\nat = 2")).answer("modifiers", on), "-1");
    EXPECT_EQ(Playing({"modifiers"}, limit("voids = [\"pluses\"]")).answer("modifiers", {{"n", "4"}}), "-2");
}

TEST(Clauses, AddToTalliesOfTheirOwn) {
    const Playing playing({"modifiers", "other"}, R"(
[[p.clause]]
id = "TOY-1"
says = "mine"
value = 1
[[p.clause]]
id = "TOY-2"
says = "theirs"
value = 4
adds_to = "other"
)");
    EXPECT_EQ(playing.answer("modifiers", {}), "1");
    EXPECT_EQ(playing.answer("other", {}), "4");
}

// --- derived numbers -------------------------------------------------------------------------------------------------

std::string derive(std::string_view how) { return "[[p.derive]]\nname = \"d\"\n" + std::string(how) + "\n"; }

TEST(Derived, Steps) {
    const Playing share({"d"}, derive("steps = { of = \"n\", in = \"w\", each = \"1/5\" }"));
    EXPECT_EQ(share.answer("d", {{"n", "3"}}), "0");  // of 20: a fifth is 4
    EXPECT_EQ(share.answer("d", {{"n", "4"}}), "1");
    EXPECT_EQ(share.answer("d", {{"n", "11"}}), "2");
    EXPECT_EQ(share.answer("d", {{"n", "11"}, {"w", "0"}}), "0");
    const Playing up({"d"}, derive("steps = { of = \"r\", each = 5, round = \"up\" }"));
    EXPECT_EQ(up.answer("d", {{"r", "5"}}), "1");
    EXPECT_EQ(up.answer("d", {{"r", "5.1"}}), "2");
    EXPECT_EQ(Playing({"d"}, derive("steps = { of = \"r\", each = 5 }")).answer("d", {{"r", "14.9"}}), "2");
}

TEST(Derived, DifferenceHalfProductSum) {
    EXPECT_EQ(Playing({"d"}, derive("difference = [\"w\", \"n\"]")).answer("d", {{"n", "13"}}), "7");
    EXPECT_EQ(Playing({"d"}, derive("difference = [\"n\", \"w\"]")).answer("d", {{"n", "13"}}),
              "0");  // never below nought
    EXPECT_EQ(Playing({"d"}, derive("half = { of = \"n\" }")).answer("d", {{"n", "7"}}), "3");
    EXPECT_EQ(Playing({"d"}, derive("half = { of = \"n\", round = \"up\" }")).answer("d", {{"n", "7"}}), "4");
    EXPECT_EQ(Playing({"d"}, derive("half = { of = \"n\", round = \"exact\" }")).answer("d", {{"n", "7"}}), "3.5");
    EXPECT_EQ(Playing({"d"}, derive("product = [\"n\", \"r\"]")).answer("d", {{"n", "3"}, {"r", "2.5"}}), "7.5");
    EXPECT_EQ(Playing({"d"}, derive("sum = [\"n\", \"w\", \"r\"]")).answer("d", {{"n", "3"}, {"r", "0.5"}}), "23.5");
}

// A dash makes everything but a sum a dash; in a sum it counts nought.
TEST(Derived, Dashes) {
    EXPECT_EQ(Playing({"d"}, derive("difference = [\"w\", \"n\"]")).answer("d", {{"n", "-"}}), "-");
    EXPECT_EQ(Playing({"d"}, derive("half = { of = \"n\" }")).answer("d", {{"n", "-"}}), "-");
    EXPECT_EQ(Playing({"d"}, derive("steps = { of = \"n\", in = \"w\", each = \"1/5\" }")).answer("d", {{"w", "-"}}),
              "-");
    EXPECT_EQ(Playing({"d"}, derive("sum = [\"n\", \"w\"]")).answer("d", {{"n", "-"}}), "20");
}

TEST(Derived, CountInAListByItsRecords) {
    const Playing playing({"d"}, R"(
[[p.list]]
name = "men"
[[p.fact]]
name = "men.near"
type = "length"
in = "men"
[[p.fact]]
name = "men.class"
type = "quality"
default = "line"
in = "men"
[[p.choice]]
name = "reach"
[[p.choice.entry]]
id = "TOY-1"
value = 20
when = { "men.class" = "guard" }
[[p.choice.entry]]
id = "TOY-2"
value = 10
[[p.derive]]
id = "TOY-3"
name = "d"
count_in = "men"
when = { "men.near" = { at_most = "reach" } }
)");
    Facts facts = facts_of(playing.sheet(), "p", {});
    const auto count = [&] { return answer_of(*resolve_with(facts, {}), "d"); };
    EXPECT_EQ(count(), "0");
    facts.set_in_list("men", 0, "near", told("10"));
    facts.set_in_list("men", 1, "near", told("15"));
    EXPECT_EQ(count(), "1");
    facts.set_in_list("men", 2, "near", told("15"));
    facts.set_in_list("men", 2, "class", told("guard"));
    EXPECT_EQ(count(), "2");
}

TEST(Tables, CellsAndDashes) {
    const Playing playing(R"(
[[table]]
name = "troops"
columns = [["move", "number"], ["steady", "yes/no"]]
[[table.row]]
id = "TOY-U1"
name = "Line"
move = 10
steady = true
kinds = [{ name = "Guard", move = 8 }]
[[table.row]]
id = "TOY-U2"
name = "Garrison"
move = "-"
steady = false
[p]
[[p.answer]]
name = "move"
from = "own.type.move"
[[p.answer]]
name = "steady"
from = "own.type.steady"
[[p.fact]]
name = "own.type"
type = "troops"
)");
    EXPECT_EQ(playing.answer("move", {{"own.type", "Line"}}), "10");
    EXPECT_EQ(playing.answer("move", {{"own.type", "Guard"}}), "8");
    EXPECT_EQ(playing.answer("steady", {{"own.type", "Guard"}}), "yes");
    EXPECT_EQ(playing.answer("move", {{"own.type", "Garrison"}}), "-");
    EXPECT_EQ(playing.answer("move", {{"own.type", "-"}}), "-");
}

TEST(Functions, ReadAndGive) {
    const Playing playing(
        {"d"}, "[[p.function]]\nid = \"TOY-1\"\nname = \"lesser\"\nreads = [\"n\", \"w\"]\ngives = [\"d\"]\n");
    EXPECT_EQ(playing.answer("d", {{"n", "7"}}), "7");
    EXPECT_EQ(playing.answer("d", {{"n", "27"}}), "20");
}

// --- throws ----------------------------------------------------------------------------------------------------------

constexpr std::string_view two_throws = R"(
[[p.throw]]
id = "TOY-T1"
label = "first"
dice = "1d6"
gives = ["first"]
[[p.throw]]
id = "TOY-T2"
label = "second"
die = "d6"
count = "n"
reduction = "at_most"
a = "first"
gives = ["low"]
when = { a = true }
)";

// The second throw's limit is what the first showed.
TEST(Throws, TheSecondReadsTheFirst) {
    const Playing playing({"first", "low"}, two_throws);
    const Told on = {{"a", "yes"}, {"n", "3"}};
    EXPECT_EQ(playing.answer("low", on, {2, 1, 2, 3}), "2");
    EXPECT_EQ(playing.answer("low", on, {6, 1, 2, 3}), "3");
    const auto short_of_dice = resolve_with(facts_of(playing.sheet(), "p", on), {2, 1});
    ASSERT_FALSE(short_of_dice.ok());
}

TEST(Throws, NotMadeWhenItsConditionFailsOrItHasNoDice) {
    const Playing playing({"first", "low"}, two_throws);
    EXPECT_EQ(playing.answer("low", {{"n", "3"}}, {2}), "0");
    EXPECT_EQ(playing.answer("low", {{"a", "yes"}}, {2}), "0");
    const Resolution resolution = playing.play({{"n", "3"}}, {2});
    const Line* line = line_of(resolution, playing.procedure(), "TOY-T2");
    ASSERT_NE(line, nullptr);
    EXPECT_EQ(line->state, LineState::not_applied);
}

// 1/6 for each first face f; two dice both at most f: (f/6)^2. Their sum over f is 91/216.
TEST(Throws, OddsOfTwoThrowsThatHangTogether) {
    const Playing playing({"low"}, two_throws);
    const auto odds = odds_of(facts_of(playing.sheet(), "p", {{"a", "yes"}, {"n", "2"}}));
    ASSERT_TRUE(odds.ok());
    const KeyOdds& low = odds->keys.back();
    ASSERT_EQ(low.key, "low");
    ASSERT_EQ(low.chances.size(), 3U);
    EXPECT_EQ(low.chances[2].value, "2");
    EXPECT_EQ(base::print_fraction(low.chances[2].chance), "91/216");
}

// A clause that waits for the dice adds after them; those that do not add before.
TEST(Throws, ATallyMayReadTheDice) {
    const Playing playing({"modifiers", "total"}, R"(
[[p.throw]]
id = "TOY-T"
label = "die"
dice = "1d6"
gives = ["die"]
[[p.clause]]
id = "TOY-1"
says = "always"
value = 1
[[p.clause]]
id = "TOY-2"
says = "a six"
value = 10
when = { die = 6 }
[[p.derive]]
name = "total"
sum = ["die", "modifiers"]
)");
    EXPECT_EQ(playing.answer("total", {}, {5}), "6");
    EXPECT_EQ(playing.answer("total", {}, {6}), "17");
}

// Three units read one die, each by its own row.
TEST(Readers, OneThrowReadByEach) {
    const Playing playing(R"(
[[kind]]
name = "class"
values = ["A", "B"]
[p]
total = "total"
axes = ["unit.class"]
[[p.answer]]
name = "total"
[[p.list]]
name = "unit"
readers = true
[[p.fact]]
name = "unit.class"
type = "class"
in = "unit"
[[p.fact]]
name = "unit.lost"
type = "count"
default = 0
in = "unit"
[[p.fact]]
name = "general"
type = "yes/no"
default = false
[[p.clause]]
id = "TOY-1"
says = "lost"
per = "unit.lost"
value = -1
[[p.clause]]
id = "TOY-2"
says = "general"
value = 1
when = { general = true }
[[p.throw]]
id = "TOY-T"
label = "die"
dice = "1d6"
gives = ["die"]
[[p.derive]]
name = "total"
sum = ["die", "modifiers"]
[[p.outcome]]
id = "TOY-O1"
says = "stands"
when = { "unit.class" = "A" }
[[p.outcome]]
id = "TOY-O2"
says = "stands"
from = 4
when = { "unit.class" = "B" }
[[p.outcome]]
id = "TOY-O3"
says = "runs"
to = 3
when = { "unit.class" = "B" }
)");
    Facts facts = facts_of(playing.sheet(), "p", {{"general", "yes"}});
    facts.set_in_list("unit", 0, "class", told("B"));
    facts.set_in_list("unit", 1, "class", told("B"));
    facts.set_in_list("unit", 1, "lost", told("2"));
    facts.set_in_list("unit", 2, "class", told("A"));
    facts.set_in_list("unit", 2, "lost", told("2"));
    const auto resolved = resolve_with(facts, {4});
    ASSERT_TRUE(resolved.ok());
    ASSERT_EQ(resolved->readers.size(), 3U);
    EXPECT_EQ(resolved->readers[0].result, "stands");  // 4 + 1
    EXPECT_EQ(resolved->readers[1].result, "runs");    // 4 + 1 - 2
    EXPECT_EQ(resolved->readers[2].result, "stands");
    EXPECT_EQ(answer_of(*resolved, "total", 1), "3");
    EXPECT_EQ(resolved->result, "B: stands | B: runs | A: stands");
    int generals = 0;
    for (const Modifier& modifier : resolved->modifiers) generals += modifier.id == "TOY-2" ? 1 : 0;
    EXPECT_EQ(generals, 1);  // shared by all, told once
}

// --- refusals, outcomes, the ledger ----------------------------------------------------------------------------------

TEST(Refusals, ByRuleAndBeforeTheDice) {
    const Sheet sheet = toy_sheet(toy_musketry);
    const auto refused = [&](const Told& values) { return *resolve_with(facts_of(sheet, "musketry", values), {}); };
    const Resolution far = refused({{"own.type", "Line"}, {"range", "10.5"}});
    EXPECT_TRUE(far.refused);
    EXPECT_EQ(far.rule, "TOY-R1");
    EXPECT_EQ(far.reason, "out of reach at 10.5 cm");
    const Resolution routed = refused({{"own.type", "Line"}, {"range", "5"}, {"order", "Rout"}});
    EXPECT_EQ(routed.rule, "TOY-R2");
    const Resolution both = refused({{"own.type", "Line"}, {"range", "11"}, {"order", "Rout"}});
    EXPECT_EQ(both.rule, "TOY-R1");  // the first that holds
    EXPECT_EQ(line_of(both, *sheet.find("musketry"), "TOY-R2")->state, LineState::applied);
}

// Line at 5 cm: +2 close, +1 good shots. 2 + 3 = 5 kills; 1 + 3 does not.
TEST(Outcomes, ByTotalAndAxisWithEffects) {
    const Sheet sheet = toy_sheet(toy_musketry);
    const Facts line = facts_of(sheet, "musketry", {{"own.type", "Line"}, {"range", "5"}});
    const auto kills = resolve_with(line, {2});
    ASSERT_TRUE(kills.ok());
    EXPECT_EQ(kills->rule, "TOY-O2");
    EXPECT_EQ(answer_of(*kills, "total"), "5");
    ASSERT_EQ(kills->effects.size(), 1U);
    EXPECT_EQ(kills->effects[0].kind, EffectKind::kill_stands);
    EXPECT_EQ(kills->effects[0].on, "other");
    EXPECT_EQ(kills->effects[0].amount, "1");
    EXPECT_EQ(resolve_with(line, {1})->rule, "TOY-O1");
    // Militia have no good shots and need one more: 3 + 2 = 5 is not enough.
    const Facts militia = facts_of(sheet, "musketry", {{"own.type", "Militia"}, {"range", "5"}});
    EXPECT_EQ(resolve_with(militia, {3})->rule, "TOY-O3");
    EXPECT_EQ(resolve_with(militia, {4})->rule, "TOY-O4");
}

class LedgerOfMusketry : public testing::Test {
protected:
    const Line& line(const Told& values, std::string_view id) {
        Told all = {{"own.type", "Line"}, {"range", "5"}};
        all.insert(all.end(), values.begin(), values.end());
        resolution = *resolve_with(facts_of(sheet, "musketry", all), {6});
        const Line* found = line_of(resolution, procedure, id);
        if (found != nullptr) return *found;
        ADD_FAILURE() << id << " is not in the ledger";
        static const Line none;
        return none;
    }
    std::string entry_id(int entry) const {
        return entry < 0 ? "" : procedure.entries[static_cast<std::size_t>(entry)].id;
    }
    std::string fact_of(const Line& each) const {
        if (each.test >= 0) return procedure.slots[procedure.tests[static_cast<std::size_t>(each.test)].slot].name;
        return each.fact == no_slot ? "" : procedure.slots[each.fact].name;
    }

    const Sheet sheet = toy_sheet(toy_musketry);
    const Procedure& procedure = *sheet.find("musketry");
    Resolution resolution;
};

TEST_F(LedgerOfMusketry, Applied) {
    const Line& close = line({}, "TOY-C3");
    EXPECT_EQ(close.state, LineState::applied);
    EXPECT_EQ(close.value, base::whole(2));
}

TEST_F(LedgerOfMusketry, NotAppliedBecauseOfAFact) {
    const Line& cover = line({}, "TOY-C1");
    EXPECT_EQ(cover.state, LineState::not_applied);
    EXPECT_EQ(fact_of(cover), "cover");
    const Line& lost = line({}, "TOY-C4");  // the count is nought
    EXPECT_EQ(lost.state, LineState::not_applied);
    EXPECT_EQ(fact_of(lost), "lost");
}

TEST_F(LedgerOfMusketry, OutrankedInItsGroup) {
    const Line& cover = line({{"cover", "yes"}, {"wall", "yes"}}, "TOY-C1");
    EXPECT_EQ(cover.state, LineState::outranked);
    EXPECT_EQ(entry_id(cover.by), "TOY-C2");
}

TEST_F(LedgerOfMusketry, VoidedById) {
    const Line& close = line({{"order", "Advance"}}, "TOY-C3");
    EXPECT_EQ(close.state, LineState::voided);
    EXPECT_EQ(entry_id(close.by), "TOY-L1");
    EXPECT_EQ(line_of(resolution, procedure, "TOY-L1")->state, LineState::applied);
}

// An entry that is off stands in the procedure's book with the reading that turned it off.
TEST_F(LedgerOfMusketry, OffUnderAReading) {
    const Entry& second = procedure.entries[static_cast<std::size_t>(procedure.find_entry("TOY-T2"))];
    EXPECT_EQ(second.off_reading, "second-rank");
    EXPECT_EQ(second.off_option, "silent");
    const Entry& cover = procedure.entries[static_cast<std::size_t>(procedure.find_entry("TOY-C1"))];
    EXPECT_EQ(cover.off_reading, "");
    EXPECT_EQ(cover.readings, std::vector<std::string>{"cover-counts"});
}

TEST(Ledger, CappedByALimit) {
    const Playing playing({"modifiers"}, limit("caps = [\"TOY-1\"]\nat = 2"));
    const Resolution resolution = playing.play({{"a", "yes"}});
    const Line* plus = line_of(resolution, playing.procedure(), "TOY-1");
    ASSERT_NE(plus, nullptr);
    EXPECT_EQ(plus->value, base::whole(2));
    EXPECT_EQ(playing.procedure().entries[static_cast<std::size_t>(plus->by)].id, "TOY-L");
}

// --- readings --------------------------------------------------------------------------------------------------------

TEST(Readings, OnlyAndUnder) {
    const Told covered = {{"own.type", "Line"}, {"range", "8"}, {"cover", "yes"}};
    const auto total = [&](const ReadingChoices& choices, std::vector<int> faces) {
        const Sheet sheet = toy_sheet(toy_musketry, choices);
        return answer_of(*resolve_with(facts_of(sheet, "musketry", covered), std::move(faces)), "total");
    };
    EXPECT_EQ(total({}, {4}), "4");                             // 4 + 1 - 1
    EXPECT_EQ(total({{"cover-counts", "twice"}}, {4}), "3");    // 4 + 1 - 2
    EXPECT_EQ(total({{"second-rank", "fires"}}, {4, 5}), "9");  // 4 + 5 + 1 - 1
}

TEST(Readings, UnderMayTurnAnEntryOff) {
    constexpr std::string_view reading = R"(
[[reading]]
name = "bonus"
gap = "TOY-GAP-9"
class = "switch"
options = ["counts", "void"]
default = "counts"
source = "sheet"
says = "whether it counts"
)";
    const std::string entries = std::string(reading) +
                                "[[p.clause]]\nid = \"TOY-1\"\nsays = \"bonus\"\nvalue = 1\nunder = { bonus = { "
                                "\"void\" = { off = true } } }\n";
    EXPECT_EQ(Playing({"modifiers"}, entries).answer("modifiers", {}), "1");
    EXPECT_EQ(Playing({"modifiers"}, entries, {{"bonus", "void"}}).answer("modifiers", {}), "0");
}

// What a clause is worth: the odds without it.
TEST(Worth, OddsWithoutTheClause) {
    const Sheet sheet = toy_sheet(toy_musketry);
    const auto worths = worth_of_clauses(facts_of(sheet, "musketry", {{"own.type", "Line"}, {"range", "5"}}));
    ASSERT_TRUE(worths.ok());
    ASSERT_EQ(worths->size(), 2U);  // close range, good shots
    // Without the +2 a 4 is needed, 3 of 6; with it a 2.
    EXPECT_EQ((*worths)[0].id, "TOY-C3");
    for (const auto& chance : (*worths)[0].without.chances)
        EXPECT_EQ(base::print_fraction(chance.chance), "1/2") << chance.value;
}

}  // namespace
}  // namespace linstock::sheet::resolve_test
