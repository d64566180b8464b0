#include "sheet/compile.hpp"

#include "sheet/test_sheets.hpp"

namespace linstock::sheet::compile_test {
namespace {

using namespace test;

void expect_fault(std::string_view rest, const std::vector<std::string>& parts) {
    const std::string faults = faults_of(rest);
    ASSERT_NE(faults, "") << "the sheet is taken as sound";
    for (const std::string& part : parts)
        EXPECT_NE(faults.find(part), std::string::npos) << "wanted: " << part << "\ngot: " << faults;
}

constexpr std::string_view sound = R"(
[[kind]]
name = "orders"
values = ["Hold", "Advance"]
[p]
[[p.answer]]
name = "modifiers"
[[p.fact]]
name = "order"
type = "orders"
[[p.fact]]
name = "range"
type = "length"
[[p.clause]]
id = "TOY-1"
says = "holding"
value = 1
when = { order = "Hold" }
)";

std::string with(std::string_view more) { return std::string(sound) + std::string(more); }

TEST(Compile, ASoundSheetHasNoFaults) {
    EXPECT_EQ(faults_of(sound), "");
    EXPECT_EQ(faults_of(toy_musketry), "");
    EXPECT_TRUE(check_all_readings(toy_source(toy_musketry), toy_mechanics).empty());
}

TEST(Compile, UnknownFact) {
    expect_fault(with("[[p.clause]]\nid = \"TOY-2\"\nsays = \"x\"\nvalue = 1\nwhen = { odrer = \"Hold\" }\n"),
                 {"'odrer' is not a fact of 'p'", "did you mean 'order'?", "toy/toy.toml:"});
}

TEST(Compile, UnknownWord) {
    expect_fault(with("[[p.clause]]\nid = \"TOY-2\"\nsays = \"x\"\nvalue = 1\nwhen = { order = \"Advnace\" }\n"),
                 {"'Advnace' is not a value of 'order'", "did you mean 'Advance'?"});
}

TEST(Compile, WordWhereANumberIsWanted) {
    expect_fault(with("[[p.clause]]\nid = \"TOY-2\"\nsays = \"x\"\nvalue = 1\nwhen = { range = true }\n"),
                 {"'yes' does not fit 'range'"});
    expect_fault(
        with("[[p.clause]]\nid = \"TOY-2\"\nsays = \"x\"\nvalue = 1\nwhen = { order = { at_least = \"range\" } }\n"),
        {"'order' and 'range' cannot be compared"});
}

TEST(Compile, DuplicateId) {
    expect_fault(with("[[p.clause]]\nid = \"TOY-1\"\nsays = \"again\"\nvalue = 2\n"),
                 {"the ID TOY-1 is used twice", "it stands already at toy/toy.toml:"});
}

TEST(Compile, ACircleOfDerivedFacts) {
    expect_fault(with("[[p.derive]]\nname = \"x\"\nsum = [\"y\", \"range\"]\n[[p.derive]]\nname = \"y\"\nsum = [\"x\", "
                      "\"range\"]\n"),
                 {"is made from itself", "break the circle"});
}

TEST(Compile, ARefusalMayNotWaitForDice) {
    expect_fault(with("[[p.throw]]\nid = \"TOY-T\"\nlabel = \"die\"\ndice = \"1d6\"\ngives = [\"die\"]\n"
                      "[[p.refusal]]\nid = \"TOY-R\"\nsays = \"no\"\nwhen = { die = 1 }\n"),
                 {"waits for the dice"});
}

TEST(Compile, ALimitOnAnUnknownClause) {
    expect_fault(with("[[p.limit]]\nid = \"TOY-L\"\nvoids = [\"TOY-9\"]\nwhen = { order = \"Hold\" }\n"),
                 {"'TOY-9' is not the ID of a clause of 'p'"});
}

TEST(Compile, AFactNamedInWordsThatIsNone) {
    expect_fault(with("[[p.refusal]]\nid = \"TOY-R\"\nsays = \"at {rnage} cm\"\nwhen = { order = \"Hold\" }\n"),
                 {"'rnage' is not a fact", "did you mean 'range'?"});
}

TEST(Compile, UnknownFunctionColumnGroupAndReading) {
    expect_fault(with("[[p.function]]\nid = \"TOY-F\"\nname = \"magic\"\nreads = [\"range\"]\ngives = [\"g\"]\n"),
                 {"'magic' is not a function of these mechanics"});
    expect_fault(with("[[p.clause]]\nid = \"TOY-2\"\nsays = \"x\"\nvalue = 1\ngroup = \"g\"\n"),
                 {"'g' is not a group of 'p'"});
    expect_fault(with("[[p.clause]]\nid = \"TOY-2\"\nsays = \"x\"\nvalue = 1\nonly = { taste = \"good\" }\n"),
                 {"'taste' is not a reading"});
}

// --- outcomes --------------------------------------------------------------------------------------------------------

std::string outcomes(std::string_view rows) {
    return R"(
[[reading]]
name = "edge"
gap = "TOY-GAP-1"
class = "switch"
options = ["low", "high"]
default = "low"
source = "sheet"
says = "where four belongs"
[p]
total = "die"
axes = ["steady"]
[[p.fact]]
name = "steady"
type = "yes/no"
[[p.throw]]
id = "TOY-T"
label = "die"
dice = "1d6"
gives = ["die"]
)" + std::string(rows);
}

std::string row(std::string_view id, std::string_view keys) {
    return "[[p.outcome]]\nid = \"" + std::string(id) + "\"\nsays = \"x\"\n" + std::string(keys) + "\n";
}

TEST(Outcomes, WholeAndWithoutOverlap) {
    EXPECT_EQ(faults_of(outcomes(row("A", "to = 3") + row("B", "from = 4"))), "");
}

TEST(Outcomes, Gap) {
    expect_fault(outcomes(row("A", "to = 2") + row("B", "from = 4")),
                 {"at total 3", "no outcome of 'p' is read", "let exactly one outcome cover every case"});
}

TEST(Outcomes, Overlap) {
    expect_fault(outcomes(row("A", "to = 4") + row("B", "from = 4")), {"at total 4", "both A and B are read"});
}

TEST(Outcomes, GapOnOneAxisOnly) {
    expect_fault(outcomes(row("A", "when = { steady = true }") + row("B", "from = 4\nwhen = { steady = false }")),
                 {"steady no", "no outcome of 'p' is read"});
}

TEST(Outcomes, OnlyByTheirAxes) {
    expect_fault(outcomes("[[p.fact]]\nname = \"wet\"\ntype = \"yes/no\"\n" + row("A", "when = { wet = true }") +
                          row("B", "when = { wet = false }")),
                 {"only be chosen by its total and the axes"});
}

TEST(Outcomes, AListReadFromTheTopEndsWithoutACondition) {
    constexpr std::string_view head = "[p]\noutcomes = \"first\"\n[[p.fact]]\nname = \"steady\"\ntype = \"yes/no\"\n";
    EXPECT_EQ(faults_of(std::string(head) + row("A", "when = { steady = true }") + row("B", "")), "");
    expect_fault(std::string(head) + row("A", "when = { steady = true }"), {"the last outcome of 'p' has a condition"});
}

// Sound under the default, a gap under the other option: only the check of all readings sees it.
TEST(Outcomes, GapUnderAnotherReading) {
    const std::string text =
        outcomes(row("A", "to = 3\nunder = { edge = { \"high\" = { to = 2 } } }") + row("B", "from = 4"));
    EXPECT_EQ(faults_of(text), "");
    EXPECT_NE(faults_of(text, {{"edge", "high"}}), "");
    const base::Errors errors = check_all_readings(toy_source(text), toy_mechanics);
    ASSERT_EQ(errors.size(), 1U);
    EXPECT_NE(errors[0].what.find("at total 3"), std::string::npos) << errors[0].what;
    EXPECT_NE(errors[0].what.find("under edge=high"), std::string::npos) << errors[0].what;
    EXPECT_NE(errors[0].where.find("toy/toy.toml:"), std::string::npos);
}

// --- readings chosen -------------------------------------------------------------------------------------------------

TEST(Readings, UnknownNameAndOption) {
    const SheetSource source = toy_source(toy_musketry);
    const auto name = compile(source, toy_mechanics, {{"cover-count", "twice"}});
    ASSERT_FALSE(name.ok());
    EXPECT_NE(base::to_text(name.errors()).find("did you mean 'cover-counts'?"), std::string::npos);
    const auto option = compile(source, toy_mechanics, {{"cover-counts", "twise"}});
    ASSERT_FALSE(option.ok());
    EXPECT_NE(base::to_text(option.errors()).find("did you mean 'twice'?"), std::string::npos);
}

TEST(Readings, DefaultMustBeAnOption) {
    expect_fault(
        "[[reading]]\nname = \"r\"\ngap = \"G\"\nclass = \"switch\"\noptions = [\"x\", \"y\"]\ndefault = \"z\"\nsource "
        "= \"sheet\"\nsays = \"s\"\n",
        {"the default 'z' is not an option of 'r'"});
}

// --- loading ---------------------------------------------------------------------------------------------------------

TEST(Loading, UnknownKeyWithItsLineAndTheNearOne) {
    const std::string text = "[p]\n[[p.clause]]\nid = \"TOY-1\"\nsays = \"x\"\nvalue = 1\nvalu = 2\n";
    const auto source = load_toy(text);
    ASSERT_FALSE(source.ok());
    const std::string faults = base::to_text(source.errors());
    // Five lines of head come before the text.
    EXPECT_NE(faults.find("toy/toy.toml:11"), std::string::npos) << faults;
    EXPECT_NE(faults.find("valu"), std::string::npos) << faults;
    EXPECT_NE(faults.find("did you mean 'value'?"), std::string::npos) << faults;
}

TEST(Loading, NotToml) {
    const auto source = load_toy("[p\n");
    ASSERT_FALSE(source.ok());
    EXPECT_NE(source.errors()[0].where.find("toy/toy.toml:6"), std::string::npos) << source.errors()[0].where;
}

std::string sheet_head(std::string_view id, std::string_view more) {
    return "[sheet]\nid = \"" + std::string(id) + "\"\ntitle = \"" + std::string(id) + "\"\n" + std::string(more);
}

library::SheetLibrary siblings(std::string_view child) {
    return library::SheetLibrary::of({
        {"base/base.toml", sheet_head("base", "unit = \"cm\"\nmechanics = \"toy\"\n") + std::string(sound)},
        {"child/child.toml", std::string(child)},
    });
}

const ClauseSource* clause_of(const SheetSource& source, std::string_view id) {
    for (const auto& clause : source.procedures.front().clauses) {
        if (clause.entry.id == id) return &clause.entry;
    }
    return nullptr;
}

// The child says only what differs: the value; words and condition stay the base's.
TEST(Loading, ExtendsMergesFieldByField) {
    const auto source = siblings(sheet_head("child",
                                            "extends = \"base\"\n[[p.clause]]\nid = \"TOY-1\"\nvalue = 3\n"
                                            "[[p.clause]]\nid = \"TOY-2\"\nsays = \"new\"\nvalue = -1\n"))
                            .load("child");
    ASSERT_TRUE(source.ok()) << base::to_text(source.errors());
    EXPECT_EQ(source->id, "child");
    EXPECT_EQ(source->unit, "cm");
    const ClauseSource* merged = clause_of(*source, "TOY-1");
    ASSERT_NE(merged, nullptr);
    EXPECT_EQ(merged->value, base::whole(3));
    EXPECT_EQ(merged->says, "holding");
    EXPECT_EQ(merged->when.all.size(), 1U);
    EXPECT_NE(clause_of(*source, "TOY-2"), nullptr);
}

// Half of an old condition is nobody's rule.
TEST(Loading, AConditionIsReplacedWhole) {
    const auto source =
        siblings(sheet_head("child",
                            "extends = \"base\"\n[[p.clause]]\nid = \"TOY-1\"\nwhen = { range = { at_most = 5 } }\n"))
            .load("child");
    ASSERT_TRUE(source.ok()) << base::to_text(source.errors());
    const ClauseSource* merged = clause_of(*source, "TOY-1");
    ASSERT_EQ(merged->when.all.size(), 1U);
    EXPECT_EQ(merged->when.all[0].fact, "range");
    EXPECT_EQ(merged->value, base::one);
}

TEST(Loading, RemoveTakesEntriesOut) {
    const auto source = siblings(sheet_head("child", "extends = \"base\"\nremove = [\"TOY-1\"]\n")).load("child");
    ASSERT_TRUE(source.ok()) << base::to_text(source.errors());
    EXPECT_EQ(clause_of(*source, "TOY-1"), nullptr);
    const auto wrong = siblings(sheet_head("child", "extends = \"base\"\nremove = [\"TOY-7\"]\n")).load("child");
    ASSERT_FALSE(wrong.ok());
    EXPECT_NE(base::to_text(wrong.errors()).find("'TOY-7' cannot be removed"), std::string::npos);
}

TEST(Loading, ExtendsNoSuchSheetOrItself) {
    const auto missing = siblings(sheet_head("child", "extends = \"bsae\"\n")).load("child");
    ASSERT_FALSE(missing.ok());
    EXPECT_NE(base::to_text(missing.errors()).find("did you mean 'base'?"), std::string::npos);
    const auto circle = siblings(sheet_head("child", "extends = \"child\"\n")).load("child");
    ASSERT_FALSE(circle.ok());
    EXPECT_NE(base::to_text(circle.errors()).find("in a circle"), std::string::npos);
}

TEST(Loading, AHouseRuleIsLaidOver) {
    library::SheetLibrary library = siblings(sheet_head("child", "extends = \"base\"\n"));
    library.add_house_text("house.toml",
                           "[house]\ntitle = \"Ours\"\nfor = \"child\"\n[[p.clause]]\nid = \"TOY-1\"\nvalue = 5\n");
    const auto child = library.load("child");
    ASSERT_TRUE(child.ok()) << base::to_text(child.errors());
    EXPECT_EQ(clause_of(*child, "TOY-1")->value, base::whole(5));
    EXPECT_EQ(clause_of(*child, "TOY-1")->says, "holding");
    const auto untouched = library.load("base");
    ASSERT_TRUE(untouched.ok());
    EXPECT_EQ(clause_of(*untouched, "TOY-1")->value, base::one);
}

TEST(Loading, ABrokenHouseRuleIsRefusedAtItsOwnLine) {
    library::SheetLibrary library = siblings(sheet_head("child", "extends = \"base\"\n"));
    library.add_house_text("house.toml", "[house]\ntitle = \"Ours\"\n[[p.clause]]\nid = \"TOY-1\"\nvlaue = 5\n");
    const auto source = library.load("child");
    ASSERT_FALSE(source.ok());
    const std::string faults = base::to_text(source.errors());
    EXPECT_NE(faults.find("house.toml:5"), std::string::npos) << faults;
    EXPECT_NE(faults.find("did you mean 'value'?"), std::string::npos) << faults;
}

}  // namespace
}  // namespace linstock::sheet::compile_test
