#include "mechanics/fatigue/fatigue_sheet.hpp"

#include "sheet/decisive.hpp"

// What this sheet asks of the engine beyond what others do.
namespace linstock::test_fatigue {

namespace {

std::string answer(const sheet::Resolution& resolution, std::string_view key) {
    for (const sheet::Answered& each : resolution.readers.front().answers) {
        if (each.key == key) return each.text;
    }
    return "(none)";
}

sheet::Resolution resolved(std::string_view procedure, std::string_view json, const std::vector<int>& faces,
                           const sheet::ReadingChoices& readings = {}) {
    dice::Given dice = dice::Given::faces(faces);
    auto resolution = sheet::resolve(told(procedure, json, readings), dice);
    EXPECT_TRUE(resolution.ok()) << (resolution.ok() ? "" : base::to_text(resolution.errors()));
    EXPECT_TRUE(!resolution.ok() || resolution->refused || !dice.left_over());
    return resolution.ok() ? *resolution : sheet::Resolution{};
}

std::string rule_of_refusal(std::string_view procedure, std::string_view json) {
    const sheet::Resolution resolution = resolved(procedure, json, {});
    return resolution.refused ? resolution.rule : "(not refused)";
}

}  // namespace

TEST(FatigueStats, AreLookedUpWithoutDiceAndStillPriced) {
    const sheet::Resolution looked_up = resolved("stats", R"({"combat_score": 14})", {});
    EXPECT_EQ(answer(looked_up, "mean_hits"), "21/10");
    EXPECT_EQ(answer(looked_up, "dice_rows"), "[10, 4]");
    EXPECT_EQ(answer(looked_up, "hits_by_roll"), "[3, 3, 2, 2, 2, 1, 1, 1, 1, 1]");
    EXPECT_EQ(chance_of(odds(told("stats", R"({"combat_score": 14})")), "hits", "4"), (base::Fraction{2, 25}));
}

TEST(FatigueFacts, ListsOfPlainValuesTellFactsInARow) {
    const sheet::Resolution moved = resolved(
        "movement",
        R"({"unit": {"formation": "march_column"}, "request": {"moves_in": [8, 6, 7.5], "on_road": [true, false, true]}})",
        {});
    EXPECT_EQ(answer(moved, "total_in"), "21.5");
    const sheet::Resolution none = resolved("movement", R"({"request": {"moves_in": [], "on_road": []}})", {});
    EXPECT_EQ(answer(none, "total_in"), "0");
}

TEST(FatigueFacts, AListThatFitsNothingIsAnErrorWithThePlace) {
    const sheet::Sheet& sheet = sheet_under();
    const auto errors_of = [&](const char* procedure, const char* json) {
        sheet::Facts facts(sheet, *sheet.find(procedure));
        return base::to_text(json::tell_facts_text(facts, json, "facts.json"));
    };
    EXPECT_NE(errors_of("movement", R"({"request": {"moves_in": [6, 6, 6, 6, 6]}})").find("moves_in.5"),
              std::string::npos);
    EXPECT_NE(errors_of("shooting", R"({"firer": {"traits": ["good_shot"]}})").find("good_shots"), std::string::npos);
    EXPECT_NE(errors_of("shooting", R"({"firer": {"fs": [6]}})").find("not a list"), std::string::npos);
}

TEST(FatigueRefusals, NameTheirRule) {
    EXPECT_EQ(rule_of_refusal("artillery",
                              R"({"firer": {"fs": 6, "formation": "limbered"}, "target": {"fs": 8}, "range_in": 12})"),
              "FS-GAP-27");
    EXPECT_EQ(
        rule_of_refusal("shooting", R"({"firer": {"fs": 6, "weapon": "pistol"}, "target": {"fs": 8}, "range_in": 1})"),
        "FS-RANGE-01b");
    EXPECT_EQ(rule_of_refusal("shooting",
                              R"({"firer": {"fs": 6, "weapon": "carbine"}, "target": {"fs": 8}, "range_in": 8.1})"),
              "FS-RANGE-03");
    EXPECT_EQ(rule_of_refusal("artillery",
                              R"({"firer": {"fs": 6, "weapon": "mortar"}, "target": {"fs": 8}, "range_in": 20})"),
              "FS-RANGE-11b");
    EXPECT_EQ(rule_of_refusal("sequence", R"({"step": 3, "side": "A", "action": "fire"})"), "FS-SEQ-11");
    EXPECT_EQ(rule_of_refusal("sequence", R"({"step": 5, "side": "B", "action": "fire", "unit_fired_in_step": 3})"),
              "FS-SEQ-12");
    EXPECT_EQ(
        rule_of_refusal("terrain", R"({"unit": {"formation": "march_column", "fs": 8}, "terrain": "normal_wood"})"),
        "FS-TERR-07");
    EXPECT_EQ(
        rule_of_refusal("terrain",
                        R"({"unit": {"arm": "artillery", "formation": "limbered", "fs": 8}, "terrain": "dense_wood"})"),
        "FS-TERR-13");
    EXPECT_EQ(rule_of_refusal("movement", R"({"terrain": "river", "request": {"moves_in": [6]}})"), "FS-TERR-19");
    EXPECT_EQ(rule_of_refusal("movement", R"({"request": {"moves_in": [6, 6]}})"), "FS-MOVE-13");
    EXPECT_EQ(rule_of_refusal("movement", R"({"request": {"moves_in": [6.1]}})"), "FS-MOVE-08");
}

// Where another reading gives another answer on the same faces, the explanation says which and what.
TEST(FatigueReadings, ADecisiveOneIsNamedWithItsOtherAnswer) {
    const auto source = library::SheetLibrary::built_in().load("fatigue");
    ASSERT_TRUE(source.ok());
    sheet::VariantCache variants(*source, mechanics_fatigue::mechanics(), {});
    const sheet::Facts facts = told(
        "shooting",
        R"({"firer": {"fs": 1}, "target": {"fs": 8, "cover": "heavy_fieldworks"}, "range_in": 6, "conditions": {"ragged_fire": false}})");
    bool told_of_low_row = false;
    dice::GivenDie four;
    four.value[0] = 4;
    for (const sheet::Decisive& each : sheet::decisive_readings(variants, facts, {&four, 1})) {
        if (each.reading != "low_row") continue;
        told_of_low_row = true;
        EXPECT_EQ(each.other, "le_score");
        EXPECT_EQ(each.answer, "0 fatigue hits; target FS 8 -> 8");
    }
    EXPECT_TRUE(told_of_low_row);
}

}  // namespace linstock::test_fatigue
