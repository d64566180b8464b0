#include <gtest/gtest.h>

#include "codec/companion_roster.hpp"
#include "companion/companion_shelf.hpp"

// The five rosters hold together with their sheets, and a misspelt one says where.
namespace linstock::test {

namespace roster_rules {

std::string fault_of(const std::string& text) {
    const std::vector<codec::SheetFile> files = {{"toy/roster.toml", text}};
    const auto rules = codec::load_roster_rules(files, "toy");
    return rules.ok() ? "" : base::to_text(rules.errors());
}

std::string bind_fault(const std::string& text) {
    const std::vector<codec::SheetFile> files = {{"arw/roster.toml", text}};
    auto rules = codec::load_roster_rules(files, "arw");
    if (!rules.ok()) return base::to_text(rules.errors());
    return base::to_text(companion::bind(*rules, shared_shelf().plain("arw")));
}

bool mentions(const std::string& text, std::string_view part) { return text.find(part) != std::string::npos; }

}  // namespace roster_rules

using roster_rules::bind_fault;
using roster_rules::fault_of;
using roster_rules::mentions;

TEST(RosterRules, OfAllSheetsNameOnlyWhatTheSheetHas) {
    for (const std::string& id : shared_shelf().ids()) {
        const auto rules = shared_shelf().rules(id);
        ASSERT_TRUE(rules.ok()) << id << "\n" << base::to_text(rules.errors());
        EXPECT_FALSE((*rules)->steps.empty()) << id;
        EXPECT_EQ((*rules)->first.size(), 10U) << id << ": the ten readings that decide battles";
    }
}

TEST(RosterRules, EveryProcedureThatThrowsForAUnitIsOfferedInSomeStep) {
    for (const std::string& id : shared_shelf().ids()) {
        const auto rules = shared_shelf().rules(id);
        ASSERT_TRUE(rules.ok()) << id;
        for (const sheet::Procedure& procedure : shared_shelf().plain(id).procedures) {
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
    const auto arw = shared_shelf().rules("arw");
    const auto tricorne = shared_shelf().rules("tricorne");
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

TEST(RosterRules, RostersThatExtendOneAnotherAreFaults) {
    const std::vector<codec::SheetFile> files = {{"a/roster.toml", "extends = \"b\""},
                                                 {"b/roster.toml", "extends = \"a\""}};
    const auto rules = codec::load_roster_rules(files, "a");
    ASSERT_FALSE(rules.ok());
    EXPECT_TRUE(mentions(base::to_text(rules.errors()), "circle"));
}

}  // namespace linstock::test
