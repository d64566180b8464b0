#include <gtest/gtest.h>

#include "battle/muster.hpp"
#include "companion/companion_sheets.hpp"
#include "desk/companion_asking.hpp"
#include "library/companion_muster.hpp"
#include "library/companion_presets.hpp"
#include "library/muster_library.hpp"
#include "library/sheet_library.hpp"

// What is offered to who opens a table: scenarios raised as the roster has them, and readings chosen beforehand.
namespace linstock::test {

namespace offers {

using Json = nlohmann::json;

Json asked(const std::string& message) { return Json::parse(desk::answer_ask(shared_sheets(), message)); }

std::string paste(const std::string& side, const std::string& lines) {
    return Json{{"do", "roster.paste"}, {"side", side}, {"lines", lines}}.dump();
}

battle::Roster raised(const std::string& scenario, const std::string& sheet) {
    const library::SheetLibrary sheets = library::SheetLibrary::built_in();
    const auto rules = library::load_muster(sheets.files(), sheet);
    const auto loaded = library::ScenarioLibrary::built_in().load(scenario);
    return std::move(*battle::muster(*loaded, *rules));
}

// The sheet knows a line, a column, a square and light order.
std::string formation_word(table::Formation formation) {
    if (formation == table::Formation::skirmish) return "light";
    return formation == table::Formation::column ? "column" : "line";
}

std::string preset_faults(const std::string& text) {
    const std::vector<library::SheetFile> files = {{"arw/presets.toml", text}};
    const auto presets = library::load_presets(files, "arw");
    if (!presets.ok()) return base::to_text(presets.errors());
    return base::to_text(companion::check_presets(*presets, shared_sheets().plain("arw")));
}

bool tells_of(const std::string& text, std::string_view part) { return text.find(part) != std::string::npos; }

}  // namespace offers

using offers::asked;
using offers::Json;
using offers::preset_faults;
using offers::tells_of;

TEST(Offers, ScenariosAreListedWithTheirSidesAndSize) {
    const Json answer = asked(R"({"do":"scenarios","sheet":"arw"})");
    EXPECT_EQ(answer["musters"], true);
    bool found = false;
    for (const Json& each : answer["scenarios"]) {
        EXPECT_NE(each["id"], "meeting-192") << "only for measuring";
        EXPECT_FALSE(each["sides"][0].contains("lines"));
        if (each["id"] != "cowpens-1781") continue;
        found = true;
        EXPECT_EQ(each["title"], "The Cowpens");
        EXPECT_EQ(each["sides"][0]["side"], "red");
        EXPECT_GT(each["sides"][0]["units"], 3);
        EXPECT_GT(each["sides"][1]["men"], 500);
    }
    EXPECT_TRUE(found);
}

TEST(Offers, ASheetWithoutMusterSaysSo) {
    for (const char* sheet : {"acw", "fatigue", "fife-drum"}) {
        const Json answer = asked(std::string(R"({"do":"scenarios","sheet":")") + sheet + "\"}");
        EXPECT_EQ(answer["musters"], false) << sheet;
        EXPECT_TRUE(answer["scenarios"].empty()) << sheet;
        const Json one = asked(std::string(R"({"do":"scenario","scenario":"cowpens-1781","sheet":")") + sheet + "\"}");
        EXPECT_EQ(one["errors"][0]["what"], "no scenario for this sheet yet") << sheet;
    }
}

TEST(Offers, AMisspeltScenarioGetsTheNearWord) {
    const Json answer = asked(R"({"do":"scenario","sheet":"arw","scenario":"cowpens-1782"})");
    EXPECT_TRUE(tells_of(answer["errors"][0]["fix"].get<std::string>(), "cowpens-1781")) << answer;
    EXPECT_TRUE(asked(R"({"do":"scenarios","sheet":"arv"})").contains("errors"));
}

// Every unit of every scenario comes to the table as the muster raised it.
TEST(Offers, TheLinesOfEveryScenarioMakeItsRoster) {
    for (const char* sheet : {"arw", "tricorne"}) {
        for (const companion::Offer& offer : shared_sheets().scenarios(sheet).scenarios) {
            const battle::Roster roster = offers::raised(offer.id, sheet);
            TableTalk table(sheet);
            table.done(offers::paste("red", offer.sides[0].lines));
            table.done(offers::paste("blue", offer.sides[1].lines));
            const Json view = table.view();
            ASSERT_EQ(view["units"].size(), roster.units.size()) << sheet << " " << offer.id;
            ASSERT_EQ(view["groups"].size(), roster.groups.size()) << sheet << " " << offer.id;
            for (const battle::RosterUnit& unit : roster.units) {
                const auto found = std::find_if(view["units"].begin(), view["units"].end(), [&](const Json& each) {
                    return each["name"] == unit.name && each["side"] == (unit.side == 0 ? "red" : "blue");
                });
                ASSERT_NE(found, view["units"].end()) << unit.name;
                const Json& fields = (*found)["fields"];
                EXPECT_EQ(fields["type"], unit.grade("type")) << unit.name;
                EXPECT_EQ(fields["weapon"], unit.grade("weapon")) << unit.name;
                EXPECT_EQ(fields["morale"], unit.grade("morale")) << unit.name;
                EXPECT_EQ(fields["drill"], unit.grade("drill")) << unit.name;
                EXPECT_EQ(fields["stands"], unit.stands) << unit.name;
                EXPECT_EQ(fields["stands_at_start"], unit.stands) << unit.name;
                const std::string& order = unit.order.empty() ? roster.groups[unit.group].order : unit.order;
                EXPECT_EQ(fields["orders"], order) << unit.name;
                EXPECT_EQ(fields["formation"], offers::formation_word(unit.formation)) << unit.name;
            }
        }
    }
}

TEST(Offers, AGroupsGeneralComesWithIt) {
    const Json offer = asked(R"({"do":"scenario","sheet":"arw","scenario":"cowpens-1781"})");
    TableTalk table("arw");
    table.done(offers::paste("blue", offer["sides"][1]["lines"]));
    const battle::Roster roster = offers::raised("cowpens-1781", "arw");
    int generals = 0;
    for (const battle::RosterCommander& each : roster.commanders) {
        if (each.side != 1 || each.group == battle::no_group) continue;
        const auto groups = table.view()["groups"];
        const auto found = std::find_if(groups.begin(), groups.end(), [&](const Json& group) {
            return group["name"] == roster.groups[each.group].name;
        });
        ASSERT_NE(found, groups.end());
        EXPECT_EQ((*found)["fields"]["general"], each.name);
        ++generals;
    }
    EXPECT_GT(generals, 1);
}

TEST(Offers, PresetsOfEverySheetChooseAmongItsReadings) {
    for (const std::string& id : shared_sheets().ids()) {
        const std::vector<companion::Preset>& presets = shared_sheets().presets(id);
        EXPECT_FALSE(presets.empty()) << id;
        EXPECT_EQ(base::to_text(companion::check_presets(presets, shared_sheets().plain(id))), "") << id;
        for (const companion::Preset& preset : presets)
            EXPECT_TRUE(shared_sheets().open(id, preset.readings).ok()) << id << " " << preset.name;
        const Json answer = asked(R"({"do":"presets","sheet":")" + id + "\"}");
        EXPECT_EQ(answer["presets"].size(), presets.size()) << id;
    }
}

TEST(Offers, APresetThatIsWrongNamesItsLineAndTheFix) {
    const std::string head = "[[preset]]\nname = \"A\"\nsays = \"a\"\n";
    std::string fault = preset_faults(head + "readings = { who_shots = \"both\" }\n");
    EXPECT_TRUE(tells_of(fault, "arw/presets.toml:1")) << fault;
    EXPECT_TRUE(tells_of(fault, "did you mean 'who_shoots'?")) << fault;
    fault = preset_faults(head + "readings = { recovery = \"nevr\" }\n");
    EXPECT_TRUE(tells_of(fault, "did you mean 'never'?")) << fault;
    fault = preset_faults(head + "readings = { recovery = \"quiet_phase\" }\n");
    EXPECT_TRUE(tells_of(fault, "leave it out")) << fault;
    fault = preset_faults(head + "readings = { }\n");
    EXPECT_TRUE(tells_of(fault, "chooses no reading")) << fault;
    fault = preset_faults(head + "reading = { recovery = \"never\" }\n");
    EXPECT_TRUE(tells_of(fault, "arw/presets.toml:4")) << fault;
    EXPECT_TRUE(tells_of(fault, "did you mean 'readings'?")) << fault;
    fault = preset_faults(head + "readings = { recovery = 3 }\n");
    EXPECT_TRUE(tells_of(fault, "wants quotes")) << fault;
    fault = preset_faults(head +
                          "readings = { recovery = \"never\" }\n[[preset]]\nname = \"B\"\nsays = \"b\"\nreadings = { "
                          "recovery = \"never\" }\n");
    EXPECT_TRUE(tells_of(fault, "'B' chooses what 'A' does")) << fault;
    fault = preset_faults("extends = \"other\"\n");
    EXPECT_TRUE(tells_of(fault, "has no presets.toml")) << fault;
    fault = preset_faults("extends = \"arw\"\n");
    EXPECT_TRUE(tells_of(fault, "circle")) << fault;
}

TEST(Offers, NamesWithCommasStandInQuotes) {
    TableTalk table("arw");
    table.done(offers::paste("red",
                             "\"1st Battalion, 71st Foot\", Medium Infantry, 4, \"Right, first line\", "
                             "group.general=Archibald McArthur, skirmish"));
    EXPECT_EQ(table.unit(1)["name"], "1st Battalion, 71st Foot");
    EXPECT_EQ(table.view()["groups"][0]["name"], "Right, first line");
    EXPECT_EQ(table.group_field(1, "general"), "Archibald McArthur");
    EXPECT_EQ(table.field(1, "formation"), "light") << "the sheet's other word for it";
    EXPECT_TRUE(tells_of(table.refused(offers::paste("red", "A, Medium Infantry, 4, B, group.genral=C")), "genral"));
    EXPECT_TRUE(tells_of(table.refused(offers::paste("red", "A, Medium Infantry, 4, , group.general=C")), "no Group"));
}

}  // namespace linstock::test
