#include "sheet/chain.hpp"

#include <gtest/gtest.h>

#include <cstdlib>
#include <memory>

#include "json/facts.hpp"
#include "library/sheet_library.hpp"
#include "mechanics/arw/arw.hpp"
#include "sheet/compile.hpp"
#include "sheet/resolution.hpp"

// Chains against situations small enough to work out by hand: every fraction below is derived in its comment.
namespace linstock::test {

namespace {

using sheet::Facts;
using sheet::Odds;
using sheet::Resolution;

sheet::Sheet compiled(const std::string& id, const sheet::ReadingChoices& readings) {
    const auto source = library::SheetLibrary::built_in().load(id);
    auto made = source.ok() ? sheet::compile(*source, mechanics_arw::mechanics(), readings)
                            : base::Result<sheet::Sheet>(source.errors());
    if (!made.ok()) {
        ADD_FAILURE() << base::to_text(made.errors());
        std::abort();
    }
    return std::move(*made);
}

// A sheet under some readings, and what is asked of it.
class Table {
public:
    explicit Table(const std::string& id = "arw", const sheet::ReadingChoices& readings = {})
        : sheet_(compiled(id, readings)) {}

    Facts facts(std::string_view procedure, std::string_view json) const {
        Facts told(sheet_, *sheet_.find(procedure));
        const base::Errors errors = json::tell_facts_text(told, json, "facts");
        EXPECT_TRUE(errors.empty()) << base::to_text(errors);
        return told;
    }

    Odds odds(std::string_view procedure, std::string_view json) const {
        const auto odds = sheet::odds_of(facts(procedure, json));
        EXPECT_TRUE(odds.ok()) << (odds.ok() ? "" : base::to_text(odds.errors()));
        return odds.ok() ? *odds : Odds{};
    }

    Resolution play(std::string_view procedure, std::string_view json, const std::vector<int>& faces) const {
        const Facts told = facts(procedure, json);
        dice::Given given = dice::Given::faces(faces);
        const auto played = sheet::resolve(told, given);
        EXPECT_TRUE(played.ok()) << (played.ok() ? "" : base::to_text(played.errors()));
        EXPECT_FALSE(given.left_over());
        return played.ok() ? *played : Resolution{};
    }

private:
    sheet::Sheet sheet_;
};

// "2/9"; "0" for what cannot happen.
std::string chance_of(const Odds& odds, std::string_view key, std::string_view value) {
    for (const sheet::KeyOdds& each : odds.keys) {
        if (each.key != key) continue;
        for (const auto& chance : each.chances) {
            if (chance.value == value) return base::print_fraction(base::reduced(chance.chance));
        }
    }
    return "0";
}

std::string answer(const Resolution& resolution, std::string_view key) {
    for (const sheet::Answered& each : resolution.readers.at(0).answers) {
        if (each.key == key) return each.text;
    }
    return "";
}

std::string stages_told(const Resolution& resolution) {
    std::string text;
    for (const sheet::StageTold& each : resolution.stages) {
        text += each.stage + ", " + each.procedure + ": " + each.resolution.result + "\n";
    }
    return text;
}

// Whether the chances of every key add up to exactly one.
void expect_whole(const Odds& odds) {
    ASSERT_FALSE(odds.keys.empty());
    for (const sheet::KeyOdds& key : odds.keys) {
        base::Fraction sum{0, 1};
        for (const auto& each : key.chances) {
            sum = base::reduced({sum.part * each.chance.of + each.chance.part * sum.of, sum.of * each.chance.of});
        }
        EXPECT_EQ(base::print_fraction(sum), "1") << key.key;
    }
}

}  // namespace

// --- volley ---------------------------------------------------------------------------------------------------------

TEST(Volley, ThatCanNeverHurt) {
    // Light foot that moved, disordered, at long range, at light foot in soft cover: -6. The best die makes 0.
    const Odds odds =
        Table().odds("volley", R"({"shooter":{"type":"Light Infantry","stands_in_this_shot":1,"moved_this_phase":true,
        "disordered":true},"target":{"type":"Light Infantry","stands":4,"cover":"soft"},"range_cm":10})");
    EXPECT_EQ(chance_of(odds, "result", "no effect"), "1");
    EXPECT_EQ(chance_of(odds, "stands_lost", "0"), "1");
    EXPECT_EQ(chance_of(odds, "orders", "Stand"), "1");
}

// One disordered stand at short range: +1 and -1, so the die is the score: 4 disorganises, 5 and 6 kill one stand.
constexpr std::string_view plain_volley =
    R"({"shooter":{"type":"Medium Infantry","stands_in_this_shot":1,"disordered":true},
    "target":{"type":"Medium Infantry","stands":4},"range_cm":5,"group":{"stands_at_start":20}})";

TEST(Volley, KillsOnAFive) {
    const Odds odds = Table().odds("volley", plain_volley);
    EXPECT_EQ(chance_of(odds, "result", "no effect"), "1/2");     // 1, 2, 3
    EXPECT_EQ(chance_of(odds, "result", "Disorganised"), "1/6");  // 4: nobody lost, nobody tests
    // 5, 6: one of 20 is no fifth; Disorganised -1. The test falls back at 1 or less: on a die of 1 or 2.
    EXPECT_EQ(chance_of(odds, "stands_lost", "1"), "1/3");
    EXPECT_EQ(chance_of(odds, "falls_back", "20"), "1/9");
    EXPECT_EQ(chance_of(odds, "orders", "Retreat"), "1/9");
    EXPECT_EQ(chance_of(odds, "orders", "Stand"), "8/9");
    expect_whole(odds);
}

TEST(Volley, EndsAUnitOfOneStand) {
    // The same volley at a single stand: killed on 5 and 6, and nobody is left to test.
    const Odds odds =
        Table().odds("volley", R"({"shooter":{"type":"Medium Infantry","stands_in_this_shot":1,"disordered":true},
        "target":{"type":"Medium Infantry","stands":1},"range_cm":5})");
    EXPECT_EQ(chance_of(odds, "stands_left", "0"), "1/3");
    EXPECT_EQ(chance_of(odds, "orders", "-"), "1/3");
    EXPECT_EQ(chance_of(odds, "falls_back", "20"), "0");
}

TEST(Volley, OfGunsAtShortRangeCountsInTheTest) {
    // A light gun at 10 cm, its short edge: the die is the score. After a stand lost (5, 6) the Group is under short range
    // artillery fire: -1, Disorganised -1. 3 or less falls back (1 to -1: Rout on 1), so 2 and 3 fall back and 1 routs.
    const std::string_view at_10 = R"({"shooter":{"type":"Light Artillery","stands_in_this_shot":1},
        "target":{"type":"Medium Infantry","stands":4},"range_cm":10,"group":{"stands_at_start":20}})";
    const Odds odds = Table().odds("volley", at_10);
    EXPECT_EQ(chance_of(odds, "orders", "Retreat"), "1/9");
    EXPECT_EQ(chance_of(odds, "orders", "Rout"), "1/18");
}

TEST(Volley, ItsFirstStageIsShooting) {
    // Against more stands than can fall, what is lost has the odds of the shooting results.
    const std::string shot =
        R"("shooter":{"type":"Heavy Infantry","stands_in_this_shot":4,"fired_earlier_today":false},"range_cm":5)";
    const Table table;
    const Odds chain = table.odds("volley", "{" + shot + R"(,"target":{"type":"Medium Infantry","stands":6}})");
    const Odds single = table.odds("shooting", "{" + shot + R"(,"target":{"type":"Medium Infantry"}})");
    EXPECT_EQ(chance_of(chain, "stands_lost", "1"), chance_of(single, "result", "kill 1 stand; Disorganised"));
    EXPECT_EQ(chance_of(chain, "stands_lost", "2"), chance_of(single, "result", "kill 2 stands; Disorganised"));
    EXPECT_EQ(chance_of(chain, "stands_lost", "3"), chance_of(single, "result", "kill 3 stands; Disorganised"));
    EXPECT_EQ(chance_of(chain, "stands_lost", "2"), "1/2");  // 1+1+3 and more: 6 at least; 7 to 9 on 2, 3, 4
}

TEST(Volley, PlayedWithTheseDiceEndsThere) {
    const Resolution played = Table().play("volley", plain_volley, {6, 2});
    EXPECT_EQ(stages_told(played),
              "shooting, shooting: kill 1 stand; Disorganised\n"
              "morale, morale-other: go to Retreat; fall straight back 20 cm\n");
    EXPECT_EQ(answer(played, "stands_lost"), "1");
    EXPECT_EQ(answer(played, "orders"), "Retreat");
    EXPECT_EQ(answer(played, "falls_back"), "20");
    // Nobody lost: one die only.
    EXPECT_EQ(stages_told(Table().play("volley", plain_volley, {4})), "shooting, shooting: Disorganised\n");
}

// --- charge ---------------------------------------------------------------------------------------------------------

TEST(Charge, OnATargetThatAlwaysRuns) {
    // Riflemen of poor morale charged by horse in the open: -2 higher factor, -2 horse, -1 poor. The best die makes 1: Rout.
    // They run 26 cm from 10, and the charger's 30 do not reach 36. Massed horse goes in on 3 or more.
    const Odds odds = Table().odds("charge", R"({"charger":{"type":"Medium Cavalry","stands":3},
        "target":{"type":"Riflemen","stands":3,"morale":"poor"},"distance_cm":10})");
    EXPECT_EQ(chance_of(odds, "result", "no charge: go to Stand"), "1/3");
    EXPECT_EQ(chance_of(odds, "result", "the target gives way before contact"), "2/3");
    EXPECT_EQ(chance_of(odds, "target_orders", "Rout"), "2/3");
    EXPECT_EQ(chance_of(odds, "charger_orders", "Stand"), "1/3");
    expect_whole(odds);
}

TEST(Charge, CatchesARouterWhoIsNear) {
    // The same at 4 cm: 30 cm of move reach 4 + 26. Riflemen in Rout have value 0 and no pluses, and are struck in the rear:
    // 3 below and -1, their best die makes 2. The charger: rear +1, two further stands +2: 4 to 9. On 2, 3 (5, 6) one stand
    // falls, on 4 to 6 (7 to 9) two, on 1 (4) none.
    const Odds odds = Table().odds("charge", R"({"charger":{"type":"Medium Cavalry","stands":3},
        "target":{"type":"Riflemen","stands":3,"morale":"poor"},"distance_cm":4})");
    EXPECT_EQ(chance_of(odds, "target_stands_lost", "1"), "2/9");  // 2/3 go in, times 1/3
    EXPECT_EQ(chance_of(odds, "target_stands_lost", "2"), "1/3");  // times 1/2
    EXPECT_EQ(chance_of(odds, "charger_stands_lost", "0"), "1");
    EXPECT_EQ(chance_of(odds, "result", "the charger wins the melee"), "5/9");
    EXPECT_EQ(chance_of(odds, "result", "the melee is drawn"), "1/9");
}

constexpr std::string_view evading = R"({"charger":{"type":"Medium Cavalry","stands":1},
    "target":{"type":"Light Infantry","stands":1,"evades":true},"distance_cm":10})";

TEST(Charge, EvadeOutOfReach) {
    // A full move of 24 from 10 cm: 34, and the charger has 30.
    const Odds odds = Table().odds("charge", evading);
    EXPECT_EQ(chance_of(odds, "result", "the target evades"), "2/3");
    EXPECT_EQ(chance_of(odds, "target_orders", "Retreat"), "2/3");
    EXPECT_EQ(chance_of(odds, "target_stands_lost", "0"), "1");
}

TEST(Charge, EvadeCaughtWhereItIsTenCentimetres) {
    // 10 and 10 are in reach. Charger: rear +1, so 5 on a die of 4. Target: 2 against 3 -1, on Retreat and struck in the rear -1
    // once: its best die makes 4. One stand each.
    const Odds odds = Table("arw", {{"evade", "10cm"}}).odds("charge", evading);
    EXPECT_EQ(chance_of(odds, "result", "the target evades"), "0");
    EXPECT_EQ(chance_of(odds, "result", "the charger wins the melee"), "1/3");  // 2/3 times 1/2
    EXPECT_EQ(chance_of(odds, "result", "the melee is drawn"), "1/3");
    EXPECT_EQ(chance_of(odds, "target_orders", "-"), "1/3");
}

TEST(Charge, EvadeCaughtByAFasterCharger) {
    // Light horse at Lights: +2, so it goes in on 3 (a total of 5). 40 reaches 10 + 24. Charger: rear +1, kills on 4, 5, 6.
    // Target: 2 against 2, -1 once: kills on 6. One stand each.
    const Odds odds = Table().odds("charge", R"({"charger":{"type":"Light Cavalry","stands":1},
        "target":{"type":"Light Infantry","stands":1,"evades":true},"distance_cm":10})");
    EXPECT_EQ(chance_of(odds, "result", "no charge: go to Stand"), "1/3");
    EXPECT_EQ(chance_of(odds, "result", "the charger wins the melee"), "5/18");  // 2/3 * 1/2 * 5/6
    EXPECT_EQ(chance_of(odds, "result", "the target wins the melee"), "1/18");   // 2/3 * 1/2 * 1/6
    EXPECT_EQ(chance_of(odds, "result", "the melee is drawn"), "1/3");           // 2/3 * (1/12 + 5/12)
    expect_whole(odds);
}

// Two single stands of the line at 10 cm. The charger goes in on 3 or more: 2/3. The target holds on 2 or more: 5/6; on 1 it falls
// back 20, out of reach of 20 cm of move. It shoots at 5 cm with +1: on 4 or more (5 to 7) the charger's one stand falls: 1/2.
constexpr std::string_view two_stands = R"({"charger":{"type":"Medium Infantry","stands":1},
    "target":{"type":"Medium Infantry","stands":1},"distance_cm":10})";

TEST(Charge, IntoTheVolley) {
    const Odds odds = Table().odds("charge", two_stands);
    EXPECT_EQ(chance_of(odds, "result", "no charge: go to Stand"), "1/3");
    EXPECT_EQ(chance_of(odds, "result", "the target gives way before contact"), "1/9");  // 2/3 * 1/6
    EXPECT_EQ(chance_of(odds, "result", "the charger is shot down"), "5/18");            // 2/3 * 5/6 * 1/2
    EXPECT_EQ(chance_of(odds, "result", "the target is destroyed before contact"), "0");
    expect_whole(odds);
}

TEST(Charge, ShootingOnTheWayWhereThatIsRead) {
    // The charger moved (-1) and shoots muskets at short range (+1): it kills on 5 and 6. Both shoot at once; where the charger
    // is shot down as well, that is the end of its charge: 2/3 * 5/6 * 1/2 * 1/3.
    const Odds odds = Table("arw", {{"charger_shoots", "yes"}}).odds("charge", two_stands);
    EXPECT_EQ(chance_of(odds, "result", "the charger is shot down"), "5/18");
    EXPECT_EQ(chance_of(odds, "result", "the target is destroyed before contact"), "5/54");
    expect_whole(odds);
}

TEST(Charge, OnTheSiblingSheetTakesThePlainDie) {
    // Musket infantry charging frontally in the open needs a 6; Heavy Infantry a 5; on the flank the table's 3.
    const Table table("tricorne");
    EXPECT_EQ(chance_of(table.odds("charge", two_stands), "result", "no charge: go to Stand"), "5/6");
    EXPECT_EQ(chance_of(table.odds("charge", R"({"charger":{"type":"Heavy Infantry","stands":1},
        "target":{"type":"Medium Infantry","stands":1}})"),
                        "result", "no charge: go to Stand"),
              "2/3");
    EXPECT_EQ(chance_of(table.odds("charge", R"({"charger":{"type":"Medium Infantry","stands":1},
        "target":{"type":"Medium Infantry","stands":1,"side":"flank"}})"),
                        "result", "no charge: go to Stand"),
              "1/3");
}

TEST(Charge, ItsFirstStageIsTheTest) {
    // With a General at 12 cm (D4 of 3 or 4) and a higher factor against it: the chain's first stage is the table's own odds.
    const Table table;
    const Odds chain =
        table.odds("charge", R"({"charger":{"type":"Medium Infantry","stands":4,"general_distance_cm":12},
        "target":{"type":"Heavy Infantry","stands":4}})");
    const Odds single = table.odds("morale-charge", R"({"testers":{"type":"Medium Infantry","orders":"Advance"},
        "general_or_cinc_distance_cm":12,"enemy":{"type":"Heavy Infantry","side":"front"}})");
    EXPECT_EQ(chance_of(chain, "result", "no charge: go to Stand"),
              chance_of(single, "result", "no charge: go to Stand"));
    // -2: 5 and 6 pass; with the General's +1 (half of the time) 4 as well: 1/2 * 2/3 + 1/2 * 1/2.
    EXPECT_EQ(chance_of(chain, "result", "no charge: go to Stand"), "7/12");
}

TEST(Charge, PlayedWithTheseDiceEndsThere) {
    // 5 goes in; 6 stays; the target shoots 3 + 1: Disorganised; then 6 - 1 (half the charger's Group of one) kills the target's
    // one stand, and its 1 nothing. Nobody who lost a stand is left to test.
    const Resolution won = Table().play("charge", two_stands, {5, 6, 3, 6, 1});
    EXPECT_EQ(stages_told(won),
              "test to charge, morale-charge: charge: keep Advance\n"
              "target's answer, morale-other: stay on Stand\n"
              "shooting at the charger, shooting: Disorganised\n"
              "melee, melee: kill 1 stand; Disorganise enemy\n"
              "melee, melee: no effect\n");
    EXPECT_EQ(won.result, "the charger wins the melee");
    EXPECT_EQ(answer(won, "target_stands_lost"), "1");
    EXPECT_EQ(answer(won, "charger_stands_lost"), "0");

    const Resolution shot = Table().play("charge", two_stands, {5, 6, 4});
    EXPECT_EQ(shot.result, "the charger is shot down");
    EXPECT_EQ(answer(shot, "charger_orders"), "-");

    const Resolution ran = Table().play("charge", two_stands, {5, 1});
    EXPECT_EQ(ran.result, "the target gives way before contact");
    EXPECT_EQ(answer(ran, "target_falls_back"), "20");
    EXPECT_EQ(answer(ran, "target_orders"), "Retreat");
}

TEST(Charge, MoraleAfterTheMeleeCountsWhatHappenedInIt) {
    // Three stands each; 3 goes in, 6 stays, the volley of 1 + 1 + 2 = 4 disorganises. Melee: the charger 1 + 2 - 1 = 2, the target
    // 5 + 2 = 7: two stands. The charger's Group of 3 lost 2: three whole fifths -3, melee lost -2, Disorganised -1: 6 makes 0,
    // back 20 cm on Retreat.
    const Resolution lost = Table().play("charge", R"({"charger":{"type":"Medium Infantry","stands":3,"group":{}},
        "target":{"type":"Medium Infantry","stands":3},"own.group.stands_at_start":3,"distance_cm":10})",
                                         {3, 6, 1, 1, 5, 6});
    EXPECT_EQ(lost.result, "the target wins the melee");
    EXPECT_EQ(lost.stages.back().stage, "morale");
    EXPECT_EQ(answer(lost, "charger_stands_lost"), "2");
    EXPECT_EQ(answer(lost, "charger_orders"), "Retreat");
    EXPECT_EQ(answer(lost, "charger_falls_back"), "20");
    EXPECT_EQ(answer(lost, "target_orders"), "Stand");
}

// --- size -----------------------------------------------------------------------------------------------------------

TEST(Chains, VisitFewSituations) {
    // As much as can happen: twelve stands a side, both shoot, both Generals at a distance that needs the D4.
    const Table table("arw", {{"charger_shoots", "yes"}});
    const Odds charge =
        table.odds("charge", R"({"charger":{"type":"Heavy Infantry","stands":12,"general_distance_cm":12},
        "target":{"type":"Heavy Infantry","stands":12,"general_distance_cm":18},"distance_cm":10,
        "own.group.stands_at_start":30,"own.group.stands_killed":3,"own.group.units":3,"own.group.units_disordered":1,
        "other.group.stands_at_start":30,"other.group.stands_killed":5,"other.group.units":4,"other.group.units_disordered":1})");
    EXPECT_LT(charge.ends, 20'000U);
    EXPECT_FALSE(charge.rounded);
    expect_whole(charge);
    const Odds volley = table.odds("volley", R"({"shooter":{"type":"Heavy Infantry","stands_in_this_shot":12,
        "fired_earlier_today":false},"target":{"type":"Light Infantry","stands":12,"orders":"Advance"},"range_cm":10,
        "group":{"stands_at_start":40,"stands_killed":7},"general_or_cinc_distance_cm":12})");
    EXPECT_LT(volley.ends, 20'000U);
    expect_whole(volley);
    RecordProperty("charge_situations", static_cast<int>(charge.ends));
    RecordProperty("volley_situations", static_cast<int>(volley.ends));
}

}  // namespace linstock::test
