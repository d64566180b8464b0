#include "json/facts.hpp"

#include <random>

#include "json/fact_words.hpp"
#include "json/text.hpp"
#include "json/toy_sheet.hpp"
#include "sheet/resolution.hpp"

namespace linstock::test {
namespace {

using json::tell_facts_text;
using json::tell_word;

std::string faults(std::string_view procedure, std::string_view text) {
    sheet::Facts facts = facts_of(procedure);
    return base::to_text(tell_facts_text(facts, text, "f.json"));
}

std::string value_of(const sheet::Facts& facts, std::string_view name) {
    const sheet::Fact* fact = facts.find_fact(name);
    return facts.given(fact->slot) ? facts.sheet().print(facts.procedure(), fact->slot, facts.value(fact->slot))
                                   : "not given";
}

TEST(FactsJson, NestedObjectsAreNamesWithDots) {
    sheet::Facts facts = facts_of("fire");
    EXPECT_TRUE(
        tell_facts_text(facts, R"({"shooter": {"type": "Line"}, "range_cm": 7.5, "own.moved": true})", "f").empty());
    EXPECT_EQ(value_of(facts, "own.type"), "Line");
    EXPECT_EQ(value_of(facts, "range"), "7.5");
    EXPECT_EQ(value_of(facts, "own.moved"), "yes");
    EXPECT_EQ(value_of(facts, "other.cover"), "not given");
}

TEST(FactsJson, NullIsNothing) {
    sheet::Facts facts = facts_of("fire");
    EXPECT_TRUE(tell_facts_text(facts, R"({"general_cm": null})", "f").empty());
    EXPECT_EQ(value_of(facts, "general"), "-");
}

TEST(FactsJson, NumbersAreExactOrRefused) {
    sheet::Facts facts = facts_of("fire");
    EXPECT_TRUE(tell_facts_text(facts, R"({"range": 0.1234})", "f").empty());
    EXPECT_EQ(value_of(facts, "range"), "0.1234");
    EXPECT_TRUE(tell_facts_text(facts, R"({"range": 1e1})", "f").empty());
    EXPECT_EQ(value_of(facts, "range"), "10");
    EXPECT_NE(faults("fire", R"({"range": 0.12345})").find("f.json: range: 0.12345 cannot be taken exactly"),
              std::string::npos);
    EXPECT_NE(faults("fire", R"({"range": 1e20})").find("cannot be taken exactly"), std::string::npos);
    EXPECT_NE(faults("fire", R"({"range": 1e999})").find("not JSON"), std::string::npos);
}

TEST(FactsJson, EveryErrorCarriesItsPath) {
    const std::string text = faults("fire", R"({"shooter": {"type": "Lime", "hat": 1}, "range": 61})");
    EXPECT_NE(text.find("shooter.type: 'Lime' is not one of its values (did you mean 'Line'?)"), std::string::npos)
        << text;
    EXPECT_NE(text.find("shooter.hat: 'shooter.hat' is not a fact of fire"), std::string::npos) << text;
    EXPECT_NE(text.find("range: 61 is out of range (give 0 to 60)"), std::string::npos) << text;
}

TEST(FactsJson, AnArrayFillsAListAndOnlyAList) {
    sheet::Facts facts = facts_of("morale");
    EXPECT_TRUE(
        tell_facts_text(facts, R"({"testers": [{"type": "Line"}, {"kind_of_troops": "Rifles", "shaken": true}]})", "f")
            .empty());
    EXPECT_EQ(facts.readers(), 2U);
    EXPECT_NE(faults("fire", R"({"range": [1]})").find("range: this is not a list of fire (it has no lists)"),
              std::string::npos);
    EXPECT_NE(faults("morale", R"({"units": [1]})").find("units[0]: each record of a list is an object"),
              std::string::npos);
    EXPECT_NE(faults("morale", R"({"units": [{"type": {}}]})").find("units[0].type: expected a word"),
              std::string::npos);
    EXPECT_NE(faults("morale", R"({"units": [{}, {}, {"type": "Line"}, {"type": "Line"}]})")
                  .find("units[3].type: too many records"),
              std::string::npos);
}

TEST(FactsJson, OneObjectInPlaceOfAListIsItsFirstRecord) {
    sheet::Facts one_reader = facts_of("morale");
    EXPECT_TRUE(tell_facts_text(one_reader, R"({"testers": {"type": "Line", "shaken": true}})", "f").empty());
    EXPECT_EQ(one_reader.readers(), 1U);
    EXPECT_TRUE(one_reader.missing().empty());

    sheet::Facts crowd = facts_of("count");
    EXPECT_TRUE(tell_facts_text(crowd, R"({"people": {"type": "Rifles"}})", "f").empty());
    dice::Given none({});
    EXPECT_EQ(sheet::resolve(crowd, none)->result, "1 rifles");
}

TEST(FactsJson, BadTextIsAnErrorWithLineAndColumn) {
    EXPECT_NE(faults("fire", "{\n  \"range\": }").find("f.json:2:12: this is not JSON"), std::string::npos)
        << faults("fire", "{\n  \"range\": }");
    EXPECT_NE(faults("fire", "[]").find("facts are a JSON object"), std::string::npos);
    EXPECT_NE(faults("fire", "").find("not JSON"), std::string::npos);
    EXPECT_NE(faults("fire", R"({"range": 1, "range": 2})").find("the key 'range' is given twice"), std::string::npos);
    EXPECT_NE(faults("fire", "{\"range\": \"\xff\"}").find("not JSON"), std::string::npos);
}

TEST(FactsJson, SizeDepthAndKeysAreBounded) {
    EXPECT_NE(faults("fire", std::string(2U << 20U, ' ')).find("more than 1 MB"), std::string::npos);
    EXPECT_NE(faults("fire", std::string(100'000, '[')).find("nested more than 16 deep"), std::string::npos);
    EXPECT_NE(faults("fire", "{\"" + std::string(500, 'k') + "\": 1}").find("longer than 100"), std::string::npos);
    std::string many = "{";
    for (int i = 0; i < 5'000; ++i) many += (i == 0 ? "\"x" : ",\"x") + std::to_string(i) + "\":1";
    sheet::Facts facts = facts_of("fire");
    EXPECT_LE(tell_facts_text(facts, many + "}", "f").size(), 50U);
}

// No input may do worse than an error.
TEST(FactsJson, TextWithBytesChangedIsReadOrRefused) {
    const std::string sound =
        R"({"testers": [{"type": "Line", "shaken": null}, {"type": "Rifles"}], "x": {"y": [1.5, true]}})";
    const unsigned seed = 20'240;
    std::mt19937 random(seed);
    for (int round = 0; round < 3'000; ++round) {
        std::string text = sound;
        for (int i = 0; i < 3; ++i) text[random() % text.size()] = static_cast<char>(random() % 256);
        sheet::Facts facts = facts_of(round % 2 == 0 ? "morale" : "fire");
        for (const base::Error& error : tell_facts_text(facts, text, "f"))
            EXPECT_FALSE(error.what.empty()) << "seed " << seed;
    }
}

TEST(FactWords, NameEqualsValue) {
    sheet::Facts facts = facts_of("fire");
    EXPECT_TRUE(tell_word(facts, "shooter.type=rifles").empty());
    EXPECT_TRUE(tell_word(facts, "range=12.5").empty());
    EXPECT_TRUE(tell_word(facts, "own.moved=yes").empty());
    EXPECT_TRUE(tell_word(facts, "general=-").empty());
    EXPECT_EQ(value_of(facts, "own.type"), "Rifles");
    EXPECT_EQ(value_of(facts, "range"), "12.5");
    EXPECT_EQ(value_of(facts, "general"), "-");
}

TEST(FactWords, ErrorsNameTheWordAndTheFix) {
    sheet::Facts facts = facts_of("fire");
    EXPECT_EQ(base::to_text(tell_word(facts, "range")),
              "range: this does not tell a fact (write name=value, as in range=12)");
    EXPECT_EQ(base::to_text(tell_word(facts, "rang=3")), "rang: 'rang' is not a fact of fire (did you mean 'range'?)");
    EXPECT_EQ(base::to_text(tell_word(facts, "range=")),
              "range: no value is given (write a value after '=', or - for none)");
    EXPECT_EQ(base::to_text(tell_word(facts, "range_cm=far")),
              "range_cm: 'far' is not a number (give a decimal with at most four places)");
}

TEST(FactWords, RecordsOfAListAreCountedFromOne) {
    sheet::Facts facts = facts_of("morale");
    EXPECT_TRUE(tell_word(facts, "testers.1.type=Line").empty());
    EXPECT_TRUE(tell_word(facts, "units.2.type=Rifles").empty());
    EXPECT_EQ(facts.readers(), 2U);
    EXPECT_FALSE(tell_word(facts, "units.9.type=Rifles").empty());
    EXPECT_FALSE(tell_word(facts, "units.1.hat=tall").empty());
}

}  // namespace
}  // namespace linstock::test
