#include <gtest/gtest.h>

#include "library/companion_roster.hpp"
#include "play/courses.hpp"

// The five rosters hold together with their sheets, and a misspelt one says where.
namespace linstock::test {

namespace course_faults {

std::string fault_of(const std::string& text) {
    const std::vector<library::SheetFile> files = {{"toy/play.toml", text}};
    const auto course = library::load_course(files, "toy");
    return course.ok() ? "" : base::to_text(course.errors());
}

std::string bind_fault(const std::string& text) {
    const std::vector<library::SheetFile> files = {{"arw/play.toml", text}};
    auto course = library::load_course(files, "arw");
    if (!course.ok()) return base::to_text(course.errors());
    return base::to_text(play::bind(*course, plain_sheet("arw")));
}

bool mentions(const std::string& text, std::string_view part) { return text.find(part) != std::string::npos; }

}  // namespace course_faults

using course_faults::bind_fault;
using course_faults::fault_of;
using course_faults::mentions;

TEST(Course, OfEverySheetNamesOnlyWhatTheSheetHas) {
    for (const std::string& id : sheet_ids()) {
        const play::Course course = part_for(id, play::Keeper::companion);
        EXPECT_FALSE(course.steps.empty()) << id;
        EXPECT_EQ(course.first.size(), 10U) << id << ": the ten readings that decide battles";
    }
}

TEST(Course, EveryProcedureThatThrowsForAUnitIsOfferedInSomeStep) {
    for (const std::string& id : sheet_ids()) {
        const play::Course& course = course_of(id);
        for (const sheet::Procedure& procedure : plain_sheet(id).procedures) {
            const bool of_a_unit =
                procedure.find_slot("own.arm") != sheet::no_slot || procedure.find_slot("own.type") != sheet::no_slot;
            if (!of_a_unit || procedure.tosses.empty()) continue;
            bool offered = false;
            for (const play::Step& step : course.steps)
                offered = offered || play::is_in(step.procedures, procedure.name);
            EXPECT_TRUE(offered) << id << " " << procedure.name;
        }
    }
}

TEST(Course, OfASiblingSaysOnlyWhatDiffers) {
    EXPECT_EQ(course_of("arw").fields.size(), course_of("tricorne").fields.size());
    EXPECT_EQ(course_of("tricorne").sheet, "tricorne");
}

TEST(Course, AMisspeltKeyNamesItsLineAndTheNearWord) {
    const std::string fault = fault_of("[[step]]\nname = \"a\"\nsimultanous = true\n");
    EXPECT_TRUE(mentions(fault, "toy/play.toml:3")) << fault;
    EXPECT_TRUE(mentions(fault, "simultaneous")) << fault;
}

TEST(Course, WordsOutsideTheirListsAreFaults) {
    EXPECT_TRUE(mentions(fault_of("[[effect]]\ndo = \"kil stands\"\nfield = \"stands\"\n"), "kil stands"));
    EXPECT_TRUE(mentions(fault_of("[[step]]\nname = \"a\"\nacts = \"thrid\"\n"), "thrid"));
    EXPECT_TRUE(mentions(
        fault_of("[[field]]\nname = \"a\"\ntype = \"count\"\n[[field]]\nname = \"a\"\ntype = \"count\"\n"), "twice"));
    EXPECT_TRUE(mentions(fault_of("[[derive]]\nname = \"a\"\n"), "sum"));
}

TEST(Course, NamesTheSheetDoesNotHaveAreFaults) {
    const std::string steps = "[[step]]\nname = \"a\"\n";
    EXPECT_TRUE(mentions(bind_fault(steps + "[[field]]\nname = \"x\"\ntype = \"unitz\"\n"), "unitz"));
    EXPECT_TRUE(mentions(bind_fault(steps + "[[fill]]\nfact = \"own.nonsense\"\nfrom = \"own.x\"\n"), "own.nonsense"));
    EXPECT_TRUE(mentions(bind_fault(steps + "[[effect]]\ndo = \"destroy\"\nfield = \"gon\"\n"), "gone"));
    EXPECT_TRUE(mentions(bind_fault("[[step]]\nname = \"a\"\nprocedures = [\"shoting\"]\n"), "shooting"));
    EXPECT_TRUE(mentions(bind_fault(steps + "[[reset]]\nat = \"b\"\nfield = \"gone\"\nto = false\n"), "no step"));
    EXPECT_TRUE(mentions(bind_fault(""), "no steps"));
}

// Every fault stands at the line that has it, with what to write instead.
TEST(Course, FaultsNameTheirLineAndTheFix) {
    const std::string head =
        "step = [{ name = \"a\" }]\n"
        "field = [\n"
        "    { name = \"type\", type = \"units\" },\n"
        "    { name = \"stands\", type = \"count\" },\n"
        "    { name = \"won\", of = \"group\", type = \"count\" },\n"
        "    { name = \"orders\", type = \"orders\", default = \"Stand\" },\n"
        "]\n";
    struct Case {
        std::string line;
        std::string what;
        std::string fix;
    };
    const std::vector<Case> cases = {
        {R"(paste = ["name", "stans"])", "'stans' is not a field of a unit", "stands"},
        {R"(first = ["who_shots"])", "'who_shots' is not a reading", "who_shoots"},
        {R"(gone_at_0 = ["orders"])", "'orders' is no number", "count"},
        {R"(derive = [{ name = "left", sum = "stnds" }])", "'stnds' is not a field", "stands"},
        {R"(derive = [{ name = "left", sum = "stands", when = { orders = "Advnce" } }])",
         "'Advnce' is not one of its values", "Advance"},
        {R"(fill = [{ fact = "own.ordrs", from = "own.orders" }])", "'own.ordrs' is a fact of no procedure",
         "own.orders"},
        {R"(fill = [{ fact = "own.orders", from = "orders" }])", "neither own. nor other.", "own.FIELD"},
        {R"(list = [{ list = "own", in = ["shooting"] }])", "'own' is not a list of shooting", ""},
        {R"(effect = [{ do = "set order", field = "orders", to = "Retire" }])", "'Retire' is not one of its values",
         ""},
        {R"(effect = [{ do = "set order", field = "orders", on = "onw" }])", "'onw' is nobody", "own"},
        {R"(effect = [{ do = "set order", field = "orders", change = "add" }])", "nothing can be added", "set it"},
        {R"(answer = [{ key = "totl", in = ["melee"], on = "own", field = "stands" }])", "'totl' is not a key",
         "total"},
        {R"(contest = [{ in = ["melee"], do = "kill stands", field = "stands", won = "one" }])",
         "'one' is not a field of a group", "won"},
        {R"(act = [{ procedure = "mele" }])", "'mele' is not a procedure", "melee"},
        {R"(act = [{ procedure = "melee", sets = [{ field = "stands", to = "many" }] }])", "'many' is not a number",
         ""},
        {R"(reset = [{ at = "turm", field = "stands", from = "stands" }])", "'turm' is no step", "turn"},
        {R"(reset = [{ at = "turn", field = "stands", to = 0 }])", "'stands' is only forgotten here", "lasts"},
        {R"(reset = [{ at = "turn", field = "stands", from = "stands", otherwise = 1 }])", "'otherwise' needs a 'when'",
         ""},
        {R"(effect = [{ do = "kill stands", field = "stands", change = "subtract", up_to = "stans" }])",
         "'stans' is not a field", "stands"},
        {R"(propose = [{ step = "a", says = "x", under = { recvery = "never" } }])", "'recvery' is not a reading",
         "recovery"},
        {R"(propose = [{ step = "a", says = "x", under = { recovery = "nevr" } }])",
         "'nevr' is not an option of recovery", "never"},
        {R"(propose = [{ step = "a", says = "x", rule = "ARW-GAP-41x" }])", "'ARW-GAP-41x' is no rule of the sheet",
         ""},
        {R"(table = [{ name = "ride", length = 40, rule = "ARW-GAP-8O", says = "x" }])",
         "'ARW-GAP-8O' is no rule of the sheet", "ARW-GAP-80"},
        {R"(propose = [{ step = "b", says = "x" }])", "'b' is no step", "a"},
        {R"(propose = [{ step = "a", says = "x", procedure = "morale-oter" }])", "not a procedure", "morale-other"},
    };
    for (const Case& each : cases) {
        const std::string fault = bind_fault(head + each.line + "\n");
        EXPECT_TRUE(mentions(fault, "arw/play.toml:8:")) << each.line << "\n" << fault;
        EXPECT_TRUE(mentions(fault, each.what)) << each.line << "\n" << fault;
        EXPECT_TRUE(mentions(fault, each.fix)) << each.line << "\n" << fault;
    }
}

TEST(Course, OfAFieldAreJudgedWhereItStands) {
    const std::string steps = "[[step]]\nname = \"a\"\n";
    std::string fault = bind_fault(steps + "[[field]]\nname = \"x\"\ntype = \"covrs\"\n");
    EXPECT_TRUE(mentions(fault, "arw/play.toml:3") && mentions(fault, "covers")) << fault;
    fault = bind_fault(steps + "[[field]]\nname = \"x\"\ntype = \"covers\"\ndefault = \"sooft\"\n");
    EXPECT_TRUE(mentions(fault, "soft")) << fault;
    fault = bind_fault(steps + "[[field]]\nname = \"x\"\ntype = \"count\"\nshown = \"chips\"\n");
    EXPECT_TRUE(mentions(fault, "did you mean 'chip'?")) << fault;
}

// What a field lasts and how a battle keeps it.
TEST(Course, OfAFieldSaysHowItIsKeptOnlyWhereThatCanBe) {
    struct Case {
        std::string keys;
        std::string what;
    };
    const std::vector<Case> cases = {
        {R"(lasts = "phas")", "'phas' is not a word of 'lasts'"},
        {R"(lasts = "next turn")", "a companion forgets at the end of"},
        {R"(of = "side")", "a companion keeps fields of units and Groups"},
        {R"(mark = "m", only = "battle")", "does not say who sets it and who reads it"},
        {R"(mark = "m", set_by = "a", read_by = "b", default = 1)", "a mark begins at nought"},
        {R"(mark = "m", set_by = "a", read_by = "b", only = "companion")", "kept otherwise as well"},
        {R"(set_by = "a")", "is no mark"},
        {R"(kept = "standz")", "did you mean 'stands'?"},
        {R"(only = "batle")", "did you mean 'battle'?"},
    };
    for (const Case& each : cases) {
        const std::string fault = bind_fault(
            "step = [{ name = \"a\" }]\nfield = [\n{ name = \"x\", type = \"count\", " + each.keys + " },\n]\n");
        EXPECT_TRUE(mentions(fault, "arw/play.toml:3:")) << each.keys << "\n" << fault;
        EXPECT_TRUE(mentions(fault, each.what)) << each.keys << "\n" << fault;
    }
}

TEST(Course, StepsTiesDecisionsAndNumbersAreJudgedToo) {
    EXPECT_TRUE(mentions(fault_of("[[step]]\nname = \"a\"\nkind = \"fier\"\n"), "did you mean 'fire'?"));
    EXPECT_TRUE(mentions(fault_of("[[tie]]\nname = \"charges\"\nset_by = \"x\"\n"), "read_by"));
    EXPECT_TRUE(
        mentions(fault_of("[[decision]]\nname = \"d\"\nkind = \"evade\"\nquestion = \"?\"\noptions = [\"a\"]\n"),
                 "two options"));
    EXPECT_TRUE(mentions(fault_of("[[table]]\nname = \"n\"\nrule = \"x\"\nsays = \"y\"\n"), "'length' or a 'count'"));
    const std::string twice = "{ name = \"n\", length = 1, rule = \"ARW-GAP-80\", says = \"y\" }";
    EXPECT_TRUE(mentions(bind_fault("step = [{ name = \"a\" }]\ntable = [\n" + twice + ",\n" + twice + ",\n]\n"),
                         "the number 'n' stands here twice"));
    EXPECT_TRUE(
        mentions(bind_fault("step = [{ name = \"a\" }, { name = \"a\" }]\n"), "the step 'a' stands here twice"));
    EXPECT_TRUE(mentions(bind_fault("step = [{ name = \"a\", acts = \"first then second\" }]\n"), "only = \"battle\""));
}

TEST(Course, FilesThatExtendOneAnotherAreFaults) {
    const std::vector<library::SheetFile> files = {{"a/play.toml", "extends = \"b\""},
                                                   {"b/play.toml", "extends = \"a\""}};
    const auto course = library::load_course(files, "a");
    ASSERT_FALSE(course.ok());
    EXPECT_TRUE(mentions(base::to_text(course.errors()), "circle"));
}

// The companion's part has nothing of a battle, and the other way round; no entry names what is not there.
TEST(Course, EachPartHasOnlyWhatItKeeps) {
    for (const std::string& id : sheet_ids()) {
        for (const play::Keeper keeper : {play::Keeper::companion, play::Keeper::battle}) {
            const play::Course part = part_for(id, keeper);
            for (const play::Field& field : part.fields)
                EXPECT_TRUE(field.only == play::Keeper::both || field.only == keeper) << id << " " << field.name;
            for (const play::Consequence& each : part.consequences) EXPECT_GE(each.at, 0) << id << " " << each.field;
            for (const play::Reset& each : part.resets) EXPECT_GE(each.field_at, 0) << id << " " << each.field;
            for (const play::Proposal& each : part.proposals) {
                for (const play::Want& want : each.when) EXPECT_GE(want.at, 0) << id << " " << want.field;
                for (const play::Mark& mark : each.marks) EXPECT_GE(mark.at, 0) << id << " " << mark.field;
            }
        }
    }
}

}  // namespace linstock::test
