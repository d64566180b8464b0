#include <gtest/gtest.h>

#include "companion/companion_sheets.hpp"
#include "library/companion_roster.hpp"

// The five rosters hold together with their sheets, and a misspelt one says where.
namespace linstock::test {

namespace roster_rules {

std::string fault_of(const std::string& text) {
    const std::vector<library::SheetFile> files = {{"toy/roster.toml", text}};
    const auto rules = library::load_roster_rules(files, "toy");
    return rules.ok() ? "" : base::to_text(rules.errors());
}

std::string bind_fault(const std::string& text) {
    const std::vector<library::SheetFile> files = {{"arw/roster.toml", text}};
    auto rules = library::load_roster_rules(files, "arw");
    if (!rules.ok()) return base::to_text(rules.errors());
    return base::to_text(companion::bind(*rules, shared_sheets().plain("arw")));
}

bool mentions(const std::string& text, std::string_view part) { return text.find(part) != std::string::npos; }

}  // namespace roster_rules

using roster_rules::bind_fault;
using roster_rules::fault_of;
using roster_rules::mentions;

TEST(RosterRules, OfAllSheetsNameOnlyWhatTheSheetHas) {
    for (const std::string& id : shared_sheets().ids()) {
        const auto rules = shared_sheets().rules(id);
        ASSERT_TRUE(rules.ok()) << id << "\n" << base::to_text(rules.errors());
        EXPECT_FALSE((*rules)->steps.empty()) << id;
        EXPECT_EQ((*rules)->first.size(), 10U) << id << ": the ten readings that decide battles";
    }
}

TEST(RosterRules, EveryProcedureThatThrowsForAUnitIsOfferedInSomeStep) {
    for (const std::string& id : shared_sheets().ids()) {
        const auto rules = shared_sheets().rules(id);
        ASSERT_TRUE(rules.ok()) << id;
        for (const sheet::Procedure& procedure : shared_sheets().plain(id).procedures) {
            const bool of_a_unit =
                procedure.find_slot("own.arm") != sheet::no_slot || procedure.find_slot("own.type") != sheet::no_slot;
            if (!of_a_unit || procedure.tosses.empty()) continue;
            bool offered = false;
            for (const companion::Step& step : (*rules)->steps)
                offered = offered || companion::is_in(step.procedures, procedure.name);
            EXPECT_TRUE(offered) << id << " " << procedure.name;
        }
    }
}

TEST(RosterRules, ASiblingSaysOnlyWhatDiffers) {
    const auto arw = shared_sheets().rules("arw");
    const auto tricorne = shared_sheets().rules("tricorne");
    ASSERT_TRUE(arw.ok() && tricorne.ok());
    EXPECT_EQ((*arw)->fields.size(), (*tricorne)->fields.size());
    EXPECT_EQ((*tricorne)->sheet, "tricorne");
}

TEST(RosterRules, AMisspeltKeyNamesItsLineAndTheNearWord) {
    const std::string fault = fault_of("[[step]]\nname = \"a\"\nsimultanous = true\n");
    EXPECT_TRUE(mentions(fault, "toy/roster.toml:3")) << fault;
    EXPECT_TRUE(mentions(fault, "simultaneous")) << fault;
}

TEST(RosterRules, WordsOutsideTheirListsAreFaults) {
    EXPECT_TRUE(mentions(fault_of("[[effect]]\ndo = \"kil stands\"\nfield = \"stands\"\n"), "kil stands"));
    EXPECT_TRUE(mentions(fault_of("[[step]]\nname = \"a\"\nside = \"thrid\"\n"), "thrid"));
    EXPECT_TRUE(mentions(
        fault_of("[[field]]\nname = \"a\"\ntype = \"count\"\n[[field]]\nname = \"a\"\ntype = \"count\"\n"), "twice"));
    EXPECT_TRUE(mentions(fault_of("[[derive]]\nname = \"a\"\n"), "sum"));
}

TEST(RosterRules, NamesTheSheetDoesNotHaveAreFaults) {
    const std::string steps = "[[step]]\nname = \"a\"\n";
    EXPECT_TRUE(mentions(bind_fault(steps + "[[field]]\nname = \"x\"\ntype = \"unitz\"\n"), "unitz"));
    EXPECT_TRUE(mentions(bind_fault(steps + "[[fill]]\nfact = \"own.nonsense\"\nfrom = \"own.x\"\n"), "own.nonsense"));
    EXPECT_TRUE(mentions(bind_fault(steps + "[[effect]]\ndo = \"destroy\"\nfield = \"gon\"\n"), "gone"));
    EXPECT_TRUE(mentions(bind_fault("[[step]]\nname = \"a\"\nprocedures = [\"shoting\"]\n"), "shooting"));
    EXPECT_TRUE(mentions(bind_fault(steps + "[[reset]]\nat = \"b\"\nfield = \"gone\"\nto = false\n"), "no step"));
    EXPECT_TRUE(mentions(bind_fault(""), "no steps"));
}

// Every fault stands at the line that has it, with what to write instead.
TEST(RosterRules, FaultsNameTheirLineAndTheFix) {
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
        {R"(reset = [{ at = "turm", field = "stands", to = 0 }])", "'turm' is no step", "turn"},
        {R"(propose = [{ step = "b", says = "x" }])", "'b' is no step", "a"},
        {R"(propose = [{ step = "a", says = "x", procedure = "morale-oter" }])", "not a procedure", "morale-other"},
    };
    for (const Case& each : cases) {
        const std::string fault = bind_fault(head + each.line + "\n");
        EXPECT_TRUE(mentions(fault, "arw/roster.toml:8:")) << each.line << "\n" << fault;
        EXPECT_TRUE(mentions(fault, each.what)) << each.line << "\n" << fault;
        EXPECT_TRUE(mentions(fault, each.fix)) << each.line << "\n" << fault;
    }
}

TEST(RosterRules, OfAFieldAreJudgedWhereItStands) {
    const std::string steps = "[[step]]\nname = \"a\"\n";
    std::string fault = bind_fault(steps + "[[field]]\nname = \"x\"\ntype = \"covrs\"\n");
    EXPECT_TRUE(mentions(fault, "arw/roster.toml:3") && mentions(fault, "covers")) << fault;
    fault = bind_fault(steps + "[[field]]\nname = \"x\"\ntype = \"covers\"\ndefault = \"sooft\"\n");
    EXPECT_TRUE(mentions(fault, "soft")) << fault;
    fault = bind_fault(steps + "[[field]]\nname = \"x\"\ntype = \"count\"\nshown = \"chips\"\n");
    EXPECT_TRUE(mentions(fault, "did you mean 'chip'?")) << fault;
}

TEST(RosterRules, RostersThatExtendOneAnotherAreFaults) {
    const std::vector<library::SheetFile> files = {{"a/roster.toml", "extends = \"b\""},
                                                   {"b/roster.toml", "extends = \"a\""}};
    const auto rules = library::load_roster_rules(files, "a");
    ASSERT_FALSE(rules.ok());
    EXPECT_TRUE(mentions(base::to_text(rules.errors()), "circle"));
}

}  // namespace linstock::test
