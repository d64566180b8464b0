#include <gtest/gtest.h>

#include "library/sheet_library.hpp"
#include "sheet/trial/trial_case.hpp"
#include "sheet/trial/trial_mechanics.hpp"

// The examples of docs/designer/sheets.md are one sheet, a sibling and a house rule. They must be true.
namespace linstock::trial::guide_test {

namespace {

// The blocks of the guide fenced as ```<mark>, one after the other.
std::string blocks(const std::string& guide, const std::string& mark) {
    std::string text;
    const std::string fence = "```" + mark + "\n";
    std::size_t at = guide.find(fence);
    while (at != std::string::npos) {
        const std::size_t begin = at + fence.size();
        const std::size_t end = guide.find("```", begin);
        text += guide.substr(begin, end - begin) + "\n";
        at = guide.find(fence, end);
    }
    return text;
}

class SheetsGuide : public testing::Test {
protected:
    void SetUp() override {
        const auto text = library::read_text_file(std::string(LINSTOCK_SOURCE_DIR) + "/docs/designer/sheets.md");
        ASSERT_TRUE(text.ok());
        library_ = library::SheetLibrary::of(
            {{"guide/guide.toml", blocks(*text, "toml")}, {"guide-late/late.toml", blocks(*text, "toml sibling")}});
        house_ = blocks(*text, "toml house");
    }

    sheet::Sheet made(const std::string& id, const sheet::ReadingChoices& readings = {}) {
        const auto source = library_.load(id);
        EXPECT_TRUE(source.ok()) << to_text(source.ok() ? base::Errors{} : source.errors());
        if (!source.ok()) return {};
        const base::Errors faults = sheet::check_all_readings(*source, mechanics());
        EXPECT_TRUE(faults.empty()) << to_text(faults);
        auto sheet = sheet::compile(*source, mechanics(), readings);
        EXPECT_TRUE(sheet.ok()) << to_text(sheet.ok() ? base::Errors{} : sheet.errors());
        return sheet.ok() ? std::move(*sheet) : sheet::Sheet{};
    }

    library::SheetLibrary library_;
    std::string house_;
};

const std::vector<Told> five_regulars = {{"shooter", "Line"}, {"own.stands", "5"}, {"range", "3"}};

std::vector<Told> with(std::vector<Told> facts, const std::vector<Told>& more) {
    facts.insert(facts.end(), more.begin(), more.end());
    return facts;
}

}  // namespace

TEST_F(SheetsGuide, ShootsAsItSays) {
    check(made("guide"), "shooting",
          {{"five stands",
            "aim 1, two pairs",
            five_regulars,
            "3",
            "5: the target loses a stand",
            {{"total", "5"}},
            {{1, 1}}},
           {"behind a wall",
            "aim 1, one pair more, hard cover -2",
            with(five_regulars, {{"other.cover", "wall"}}),
            "3",
            "no effect",
            {{"total", "3"}},
            {{1, 1, -2}}},
           {"changed to Attack",
            "both halves of one line: once",
            with(five_regulars, {{"own.orders", "Attack"}, {"own.orders_before", "Hold"}}),
            "3",
            "no effect",
            {{"total", "4"}},
            {{1, 1, -1}}},
           {"General at 8",
            "needs a 2 on the D4",
            with(five_regulars, {{"general", "8"}}),
            "3,2",
            "6: the target loses a stand",
            {{"total", "6"}, {"general_counts", "1"}},
            {{1, 1, 1}},
            "general_counts",
            {{"0", "1/4"}, {"1", "3/4"}}},
           {"raw on Attack",
            "no pluses",
            {{"shooter", "Militia"}, {"own.stands", "6"}, {"own.orders", "Attack"}, {"range", "6"}},
            "6",
            "5: the target loses a stand",
            {{"total", "5"}},
            {{-1}}},
           {"Town Guard",
            "its own range",
            {{"shooter", "Town Guard"}, {"own.stands", "2"}, {"range", "5"}},
            "",
            "REFUSED: beyond 4 in",
            {}},
           {"Dragoons",
            "a dash",
            {{"shooter", "Dragoons"}, {"own.stands", "2"}, {"range", "1"}},
            "",
            "REFUSED: Dragoons do not shoot",
            {}},
           {"a phrase",
            "four stands are two pairs",
            {{"shooter", "Regulars"}, {"own.orders", "hold with 4 stands"}, {"range", "1"}},
            "2",
            "no effect",
            {{"total", "4"}},
            {{1, 1}}}});
}

TEST_F(SheetsGuide, ReadsTheOddStandBothWays) {
    check(made("guide", {{"odd_stand", "counted"}}), "shooting",
          {{"five stands",
            "three pairs",
            five_regulars,
            "3",
            "6: the target loses a stand",
            {{"total", "6"}},
            {{1, 2}}}});
}

TEST_F(SheetsGuide, RalliesEveryUnitOnOneDie) {
    check(made("guide"), "rally",
          {{"three and a friend",
            "3 + 1: enough for the steady",
            {{"units[0].type", "Regulars"},
             {"units[1].type", "Militia"},
             {"friends[0].distance", "6"},
             {"friends[1].distance", "6.5"}},
            "3",
            "Regulars: rallies | Militia: runs on",
            {},
            {{1}}}});
}

// One side uphill: of 36 throws the higher die wins 15, and the 6 ties are won by the hill.
TEST_F(SheetsGuide, FightsForBothSides) {
    check(made("guide"), "duel",
          {{"uphill",
            "a tie but for the hill",
            {{"own.type", "Regulars"}, {"own.uphill", "yes"}, {"other.type", "Militia"}},
            "3,3",
            "own side wins",
            {},
            {{1}},
            "result",
            {{"own side wins", "7/12"}, {"own side gives way", "5/12"}}}});
}

TEST_F(SheetsGuide, LaysSiblingAndHouseRuleOver) {
    const std::vector<Told> raw = {
        {"shooter", "Militia"}, {"own.stands", "6"}, {"own.orders", "Attack"}, {"range", "6"}};
    check(made("guide-late"), "shooting",
          {{"raw on Attack", "pluses again, but -2", raw, "4", "no effect", {{"total", "4"}}, {{2, -2}}}});
    const std::vector<Told> far = {{"shooter", "Regulars"}, {"own.stands", "2"}, {"range", "9"}};
    check(made("guide"), "shooting", {{"nine inches", "range 8", far, "", "REFUSED: beyond 8 in", {}}});
    library_.add_house_text("rules.toml", house_);
    check(made("guide"), "shooting", {{"nine inches", "range 10", far, "4", "5: the target loses a stand", {}, {{1}}}});
}

}  // namespace linstock::trial::guide_test
