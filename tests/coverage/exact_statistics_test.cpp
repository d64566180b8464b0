#include <gtest/gtest.h>

#include <cmath>
#include <iostream>
#include <map>

#include "coverage/worked_cases.hpp"
#include "mechanics/arw/arw.hpp"

// Exact = rolled. For every procedure that throws dice, and for both chains, the enumerated odds agree with the frequencies of seeded
// throws within 5 standard errors (a chance of about one in 1.7 million for each number compared, were the dice fair and the
// odds right; the seed is fixed, so a pass stays a pass).
namespace linstock::test {

namespace {

constexpr std::uint64_t seed = 1776;
constexpr int throws = 20'000;  // of a procedure
constexpr int plays = 5'000;    // of a chain, which is many throws
constexpr double standard_errors = 5.0;

struct Situation {
    const char* sheet;
    const char* procedure;
    const char* facts;
    sheet::ReadingChoices readings = {};
};

const Situation procedures[] = {
    {"arw", "shooting",
     R"({"shooter":{"type":"Medium Infantry","stands_in_this_shot":4},"target":{"type":"Medium Infantry"},"range_cm":10})"},
    {"arw", "shooting",
     R"({"shooter":{"type":"Hessian Heavy Infantry","stands_in_this_shot":4,"fired_earlier_today":false},"target":{"type":"Riflemen"},"range_cm":5})"},
    {"tricorne", "shooting",
     R"({"shooter":{"type":"Howitzers","stands_in_this_shot":2},"target":{"type":"Militia","formation":"square"},"range_cm":45})"},
    {"arw", "melee",
     R"({"self":{"type":"Militia","stands_in_contact":3,"overlaps":1},"enemy":{"type":"Heavy Infantry","position":"uphill"}})"},
    {"tricorne", "melee",
     R"({"self":{"type":"Heavy Cavalry","stands_in_contact":3,"morale":"high"},"enemy":{"type":"Medium Infantry","contacted_on_its":"flank"}})"},
    {"arw", "melee",
     R"({"self":{"type":"Medium Infantry","stands_in_contact":3,"orders":"Rout"},"enemy":{"type":"Medium Cavalry"}})"},
    {"arw", "morale-charge",
     R"({"testers":{"type":"Light Cavalry","orders":"Advance"},"enemy":{"type":"Light Infantry"},"general_or_cinc_distance_cm":12})"},
    {"tricorne", "morale-charge",
     R"({"testers":{"type":"Heavy Cavalry","orders":"Advance","unit_stands_at_start":4,"unit_stands_left":2},"enemy":{"type":"Heavy Infantry"},"general_or_cinc_distance_cm":18})"},
    {"tricorne", "charge-test", R"({"charger":{"type":"Heavy Infantry"},"target":{"type":"Medium Infantry"}})"},
    {"tricorne", "charge-test", R"({"charger":{"type":"Militia","weapon":"bow"},"target":{"type":"Medium Infantry"}})"},
    {"arw", "morale-rally",
     R"({"testers":{"type":"Medium Infantry","orders":"Rout","morale":"high"},"general_or_cinc_distance_cm":8})"},
    {"tricorne", "morale-rally",
     R"({"testers":{"type":"Light Infantry","orders":"Rout"},"general_or_cinc_distance_cm":5})"},
    {"arw", "morale-other",
     R"({"testers":{"type":"Light Infantry","orders":"Stand"},"group":{"stands_at_start":20,"stands_killed":4},"general_or_cinc_distance_cm":20})"},
    {"tricorne", "morale-other",
     R"({"trigger":"charged","testers":{"type":"Medium Artillery","orders":"Stand"},"enemy":{"type":"Heavy Cavalry"},"general_or_cinc_distance_cm":10})"},
    {"arw", "morale-other",
     R"({"testers":[{"type":"Medium Infantry","orders":"Advance"},{"type":"Light Infantry","orders":"Stand"},{"type":"Militia","orders":"Reserve"}],"group":{"stands_at_start":12,"stands_killed":3},"general_or_cinc_distance_cm":7})"},
    {"arw",
     "movement",
     R"({"type":"Medium Infantry","orders":"Rout","action":"first rout move"})",
     {{"rout_rate", "speed_plus_d6"}}},
};

const Situation chains[] = {
    {"arw", "volley",
     R"({"shooter":{"type":"Medium Infantry","stands_in_this_shot":4},"target":{"type":"Light Infantry","stands":4},"range_cm":5,"group":{"stands_at_start":12},"general_or_cinc_distance_cm":12})"},
    {"tricorne", "volley",
     R"({"shooter":{"type":"Light Artillery","stands_in_this_shot":2},"target":{"type":"Medium Infantry","stands":3,"formation":"column","orders":"Advance"},"range_cm":9,"group":{"stands_at_start":8}})"},
    {"arw", "charge",
     R"({"charger":{"type":"Medium Infantry","stands":4,"general_distance_cm":12},"target":{"type":"Militia","stands":4},"distance_cm":10,"own.group.stands_at_start":12,"other.group.stands_at_start":12})"},
    {"tricorne", "charge",
     R"({"charger":{"type":"Heavy Cavalry","stands":3},"target":{"type":"Light Infantry","stands":4},"distance_cm":4})"},
};

using Counts = std::map<std::string, std::map<std::string, int>>;  // key of the answer -> value -> times

class CountEnds final : public sheet::EndSink {
public:
    explicit CountEnds(const sheet::Facts& facts) : facts_(facts) {}

    // Ends are told apart by what their readers read; each is put into words once.
    void take(const sheet::End& end) override {
        std::vector<sheet::Value> read;
        for (const sheet::Frame& frame : end.readers) {
            read.push_back(frame.slots[facts_.procedure().outcome]);
            for (const sheet::Answer& each : facts_.procedure().answers) {
                for (const sheet::AnswerWay& way : each.ways) {
                    if (way.slot != sheet::no_slot) read.push_back(frame.slots[way.slot]);
                }
            }
        }
        Told& told = ends_[read];
        if (told.times++ == 0)
            told.words = sheet::put_into_words(facts_.sheet(), facts_.procedure(), end.readers, nullptr);
    }

    Counts counts() const {
        Counts counts;
        for (const auto& [read, told] : ends_) counts["result"][told.words.result] += told.times;
        return counts;
    }

private:
    struct Told {
        int times = 0;
        sheet::Resolution words;
    };
    const sheet::Facts& facts_;
    std::map<std::vector<sheet::Value>, Told> ends_;
};

Counts roll_procedure(const sheet::Facts& facts, dice::Chance& chance) {
    CountEnds ends(facts);
    for (int i = 0; i < throws; ++i) {
        std::vector<sheet::Frame> readers(facts.readers());
        for (std::size_t reader = 0; reader < readers.size(); ++reader)
            facts.fill(readers[reader], reader, sheet::Facts::Fill::presets);
        const sheet::Evaluation evaluation{&facts.sheet(), &facts.procedure(), &facts, &chance, nullptr, -1};
        EXPECT_EQ(sheet::evaluate(evaluation, readers, ends), sheet::Finish::done);
    }
    return ends.counts();
}

Counts roll_chain(const sheet::Facts& facts, dice::Chance& chance) {
    Counts counts;
    for (int i = 0; i < plays; ++i) {
        const auto played = sheet::resolve(facts, chance);
        if (!played.ok()) {
            ADD_FAILURE() << base::to_text(played.errors());
            return counts;
        }
        for (const sheet::Answered& each : played->readers.at(0).answers) ++counts[each.key][each.text];
    }
    return counts;
}

// A procedure is compared by its result, a chain by every key of its answer.
void compare(const sheet::Odds& odds, const Counts& rolled, int times_rolled, bool every_key) {
    for (const sheet::KeyOdds& key : odds.keys) {
        if (!every_key && key.key != "result") continue;
        const auto found = rolled.find(key.key);
        if (found == rolled.end()) {
            ADD_FAILURE() << key.key << " was never told";
            continue;
        }
        int named = 0;
        for (const auto& chance : key.chances) {
            const auto times = found->second.find(chance.value);
            const int count = times == found->second.end() ? 0 : times->second;
            named += count;
            const double exact = static_cast<double>(chance.chance.part) / static_cast<double>(chance.chance.of);
            const double error = std::sqrt(exact * (1 - exact) / times_rolled);
            EXPECT_NEAR(static_cast<double>(count) / times_rolled, exact, standard_errors * error)
                << key.key << " = " << chance.value;
        }
        EXPECT_EQ(named, times_rolled) << "something was rolled for " << key.key << " that the odds do not know";
    }
}

}  // namespace

TEST(ExactIsRolled, EveryProcedure) {
    std::cout << "seed " << seed << ", " << throws << " throws each, tolerance " << standard_errors
              << " standard errors\n";
    SheetCache sheets(mechanics_arw::mechanics());
    std::uint32_t stream = 0;
    std::map<std::string, int> seen;
    for (const Situation& each : procedures) {
        SCOPED_TRACE(std::string(each.sheet) + " " + each.procedure + " " + each.facts);
        const sheet::Sheet& sheet = **sheets.find(each.sheet, each.readings);
        const sheet::Facts facts = told_facts(sheet, each.procedure, each.facts);
        const auto odds = sheet::odds_of(facts);
        ASSERT_TRUE(odds.ok() && !odds->refused);
        dice::Seeded dice(seed, stream++);
        compare(*odds, roll_procedure(facts, dice), throws, false);
        ++seen[each.procedure];
    }
    // Every procedure of the sheets that throws a die at all, under some reading.
    const sheet::Sheet& sheet = **sheets.find("tricorne", {{"rout_rate", "speed_plus_d6"}});
    for (const sheet::Procedure& procedure : sheet.procedures) {
        if (procedure.tosses.empty() || !procedure.chain.empty()) continue;
        EXPECT_GE(seen[procedure.name], 1) << procedure.name;
    }
}

TEST(ExactIsRolled, BothChains) {
    std::cout << "seed " << seed << ", " << plays << " plays each, tolerance " << standard_errors
              << " standard errors\n";
    SheetCache sheets(mechanics_arw::mechanics());
    std::uint32_t stream = 100;
    for (const Situation& each : chains) {
        SCOPED_TRACE(std::string(each.sheet) + " " + each.procedure + " " + each.facts);
        const sheet::Facts facts = told_facts(**sheets.find(each.sheet, each.readings), each.procedure, each.facts);
        const auto odds = sheet::odds_of(facts);
        ASSERT_TRUE(odds.ok() && !odds->refused);
        dice::Seeded dice(seed, stream++);
        compare(*odds, roll_chain(facts, dice), plays, true);
    }
}

// Odds asked for between two throws leave the second as it would have been.
TEST(ExactIsRolled, EnumeratingDrawsNothing) {
    SheetCache sheets(mechanics_arw::mechanics());
    for (const Situation& each : chains) {
        const sheet::Facts facts = told_facts(**sheets.find(each.sheet, each.readings), each.procedure, each.facts);
        dice::Seeded asked(seed, 7);
        dice::Seeded left_alone(seed, 7);
        for (int i = 0; i < 5; ++i) {
            const auto first = sheet::resolve(facts, asked);
            const std::uint64_t before = asked.draws();
            ASSERT_TRUE(sheet::odds_of(facts).ok());
            EXPECT_EQ(asked.draws(), before);
            const auto second = sheet::resolve(facts, left_alone);
            ASSERT_TRUE(first.ok() && second.ok());
            EXPECT_EQ(first->result, second->result);
            EXPECT_EQ(asked.draws(), left_alone.draws());
        }
    }
}

}  // namespace linstock::test
