// From men to stands and from a role to a row of the sheet.
#include <gtest/gtest.h>

#include "battle/muster_days.hpp"
#include "mechanics/arw/arw.hpp"
#include "sheet/compile.hpp"

namespace linstock::test::muster_units {
namespace {

struct Raised {
    std::string type, drill, morale, poor_shots, weapon;
    int stands = 0;
    std::int32_t worth = 0;
};

Raised raised(const std::string& body, const std::string& sheet = "arw") {
    const auto roster = mustered(small_day(body + "\nat = [900, 150]"), sheet);
    EXPECT_TRUE(roster.ok()) << base::to_text(roster.errors());
    if (!roster.ok()) return {};
    const battle::RosterUnit& unit = roster->units[0];
    const auto grade = [&](std::string_view key) { return std::string(unit.grade(key)); };
    return {grade("type"),   grade("drill"), grade("morale"), grade("poor_shots"),
            grade("weapon"), unit.stands,    unit.worth};
}

// Sixty men a stand of foot: a half stand and more counts, six are the most.
TEST(MusterStrength, RoundsToTheNearestStandWithinTheSheetsSizes) {
    struct Case {
        int men, stands;
    };
    for (const Case& each :
         {Case{60, 1}, {89, 1}, {90, 2}, {149, 2}, {150, 3}, {240, 4}, {360, 6}, {900, 6}, {30, 1}}) {
        EXPECT_EQ(raised("role = \"line\"\nmen = " + std::to_string(each.men)).stands, each.stands)
            << each.men << " men";
    }
    EXPECT_EQ(raised("role = \"dragoons\"\nmen = 120").stands, 3);   // forty to a stand of horse
    EXPECT_EQ(raised("role = \"field guns\"\nguns = 3").stands, 3);  // a gun a stand
}

TEST(MusterStrength, WithoutAStrengthTheUsualSizes) {
    EXPECT_EQ(raised("role = \"line\"").stands, 4);
    EXPECT_EQ(raised("role = \"light infantry\"").stands, 4);
    EXPECT_EQ(raised("role = \"rifles\"").stands, 3);
    EXPECT_EQ(raised("role = \"dragoons\"").stands, 3);
    EXPECT_EQ(raised("role = \"light horse\"").stands, 2);
    EXPECT_EQ(raised("role = \"heavy guns\"").stands, 2);
}

TEST(MusterRows, RoleAndQualityNameTheRow) {
    struct Case {
        std::string body, arw, tricorne;
    };
    const Case cases[] = {
        {R"(role = "line")", "Heavy Infantry", "Heavy Infantry"},
        {"role = \"line\"\nbayonet = \"fair\"", "Medium Infantry", "Medium Infantry"},
        {R"(role = "grenadiers")", "Heavy Infantry", "Heavy Infantry"},
        {"role = \"line\"\nnation = \"Hessian\"", "Hessian Medium Infantry", "Medium Infantry"},
        {"role = \"grenadiers\"\nnation = \"Hessian\"", "Hessian Heavy Infantry", "Heavy Infantry"},
        {R"(role = "militia")", "Militia", "Militia"},
        {"role = \"militia\"\nsteadiness = \"good\"", "Medium Infantry", "Medium Infantry"},
        {R"(role = "light infantry")", "Light Infantry", "Light Infantry"},
        {"role = \"light infantry\"\nfights_formed = \"yes\"", "Heavy Infantry", "Heavy Infantry"},
        {R"(role = "rifles")", "Riflemen", "Riflemen"},
        {R"(role = "jaegers")", "Riflemen (a)", "Riflemen"},
        {R"(role = "clansmen")", "Heavy Infantry", "Heavy Infantry"},
        {R"(role = "heavy horse")", "Medium Cavalry", "Heavy Cavalry"},
        {R"(role = "dragoons")", "Medium Cavalry", "Medium Cavalry"},
        {"role = \"dragoons\"\nbayonet = \"excellent\"", "Medium Cavalry", "Heavy Cavalry"},
        {R"(role = "light dragoons")", "Light Cavalry (a)", "Light Cavalry (a)"},
        {R"(role = "light horse")", "Light Cavalry", "Light Cavalry"},
        {R"(role = "light guns")", "Light Artillery", "Light Artillery"},
        {R"(role = "field guns")", "Medium Artillery", "Medium Artillery"},
        {R"(role = "heavy guns")", "Heavy Artillery", "Heavy Artillery"},
        {R"(role = "howitzers")", "Howitzers", "Howitzers"},
    };
    for (const Case& each : cases) {
        EXPECT_EQ(raised(each.body, "arw").type, each.arw) << each.body;
        EXPECT_EQ(raised(each.body, "tricorne").type, each.tricorne) << each.body;
    }
}

// The register's GAP-15: regulars well drilled; militia badly drilled and poor shots, but not of poor morale besides.
TEST(MusterGrades, EachWordOfQualityIsItsOwnGrade) {
    const Raised line = raised(R"(role = "line")");
    EXPECT_EQ(line.drill + "/" + line.morale + "/" + line.poor_shots + "/" + line.weapon, "well/normal/no/usual");
    const Raised militia = raised(R"(role = "militia")");
    EXPECT_EQ(militia.drill + "/" + militia.morale + "/" + militia.poor_shots, "badly/normal/yes");
    EXPECT_EQ(raised(R"(role = "grenadiers")").morale, "high");
    EXPECT_EQ(raised("role = \"line\"\nsteadiness = \"poor\"").morale, "poor");
    EXPECT_EQ(raised("role = \"line\"\ndrill = \"fair\"").drill, "normal");
    EXPECT_EQ(raised("role = \"line\"\naim = \"poor\"").poor_shots, "yes");
}

TEST(MusterGrades, ArmsOfAnotherAge) {
    EXPECT_EQ(raised(R"(role = "clansmen")").weapon, "none");
    EXPECT_EQ(raised("role = \"warriors\"\nweapon = \"bow\"").weapon, "bow");
    EXPECT_EQ(raised("role = \"light horse\"\nweapon = \"bow\"").weapon, "bow");
    EXPECT_EQ(raised("role = \"clansmen\"\nweapon = \"spear\"", "tricorne").weapon, "spear");
    EXPECT_EQ(raised("role = \"clansmen\"\nweapon = \"spear\"", "arw").weapon, "none");  // no such row there
}

TEST(MusterGrades, AScenarioMayOverrideAUnitForOneSheet) {
    const std::string body = R"(role = "line"
men = 240
under = { arw = { stands = 5, morale = "high" } })";
    EXPECT_EQ(raised(body, "arw").stands, 5);
    EXPECT_EQ(raised(body, "arw").morale, "high");
    EXPECT_EQ(raised(body, "tricorne").stands, 4);
    EXPECT_EQ(raised(body, "tricorne").morale, "normal");
}

// P-2: a point a stand, half for Militia and Lights, nothing for the expendable.
TEST(MusterWorth, AsTheReadingsSay) {
    EXPECT_EQ(raised("role = \"line\"\nmen = 240").worth, 400);
    EXPECT_EQ(raised("role = \"militia\"\nmen = 180").worth, 150);
    EXPECT_EQ(raised("role = \"light dragoons\"\nmen = 80").worth, 100);
    EXPECT_EQ(raised("role = \"line\"\nmen = 240\nexpendable = true").worth, 0);
    EXPECT_EQ(raised("role = \"line\"\nmen = 240\nworth = 2.5").worth, 250);
}

// Twenty men are no stand of sixty: they join the nearest of their kind in the Group.
TEST(MusterMerging, TheWeakJoinTheirKind) {
    const auto roster = mustered(small_day(R"(role = "line"
men = 220
at = [900, 150]
[[side.group.unit]]
name = "Rifles"
role = "rifles"
men = 60
at = [600, 150]
[[side.group.unit]]
name = "Depot"
role = "line"
men = 20
at = [300, 150])"));
    ASSERT_TRUE(roster.ok()) << base::to_text(roster.errors());
    ASSERT_EQ(roster->units.size(), 3U);  // Red, Rifles, Blue
    EXPECT_EQ(roster->units[0].name, "Red with Depot");
    EXPECT_EQ(roster->units[0].men, 240);
    EXPECT_EQ(roster->units[0].stands, 4);
    EXPECT_EQ(roster->units[0].worth, 400);
}

TEST(MusterMerging, TwoHalvesMakeAWhole) {
    const auto roster = mustered(small_day(R"(role = "line"
men = 25
at = [900, 150]
[[side.group.unit]]
name = "Depot"
role = "line"
men = 25
at = [300, 150])"));
    ASSERT_TRUE(roster.ok()) << base::to_text(roster.errors());
    EXPECT_EQ(roster->units[0].name, "Depot with Red");  // 50 men are one stand
    EXPECT_EQ(roster->units[0].stands, 1);
}

TEST(MusterMerging, AloneTheyAreRefusedWithAFix) {
    const auto roster = mustered(small_day("role = \"line\"\nmen = 20\nat = [900, 150]"));
    EXPECT_EQ(only_error(roster),
              "small.toml:17:1: 'Red' has 20 men, too few for a unit of arw, and its Group has no other of its kind to "
              "join (give it 30 or more, or list it with a unit of its kind)");
}

// Every type, weapon, drill, going and order that a muster gives is a word of its sheet.
TEST(MusterWords, AreTheSheetsOwn) {
    const auto sheets = library::SheetLibrary::built_in();
    for (const std::string& id : library::sheets_with_muster(sheets.files())) {
        const auto source = sheets.load(id);
        ASSERT_TRUE(source.ok());
        const auto sheet = sheet::compile(*source, mechanics_arw::mechanics());
        ASSERT_TRUE(sheet.ok());
        battle::MusterRules rules = muster_rules(id);
        EXPECT_EQ(base::to_text(battle::check_words(rules, *sheet)), "");
        rules.troops[0].grades = {{"type", "Heavy Infantri"}};
        const base::Errors errors = battle::check_words(rules, *sheet);
        ASSERT_EQ(errors.size(), 1U);
        EXPECT_EQ(errors[0].fix, "did you mean 'Heavy Infantry'?");
    }
}

// Each sheet's own rows stay its own: what tricorne takes from arw, it translates.
TEST(MusterWords, ARowOfTheSiblingIsRefused) {
    const auto sheets = library::SheetLibrary::built_in();
    const auto source = sheets.load("arw");
    ASSERT_TRUE(source.ok());
    const auto sheet = sheet::compile(*source, mechanics_arw::mechanics());
    ASSERT_TRUE(sheet.ok());
    const base::Errors errors = battle::check_words(muster_rules("tricorne"), *sheet);
    ASSERT_EQ(errors.size(), 3U) << base::to_text(errors);  // heavy horse, dragoons that break in, spears
}

}  // namespace
}  // namespace linstock::test::muster_units
