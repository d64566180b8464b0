#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "bot/field_day.hpp"
#include "bot/steady.hpp"
#include "desk/battle_preview.hpp"
#include "preview/card.hpp"
#include "preview/fire.hpp"
#include "preview/measure.hpp"
#include "preview/preview_table.hpp"
#include "preview/words.hpp"
#include "rules/arw/fight.hpp"
#include "sheet/resolution.hpp"

// Odds, threats, targets, tape and arcs: the numbers are those of the sheet's own procedures, and the measures those of the table.
namespace linstock::preview_test {

namespace {

namespace order = rules_arw::order;
using Json = nlohmann::json;
using nlohmann::ordered_json;

// The chance of the results that begin with these words, in ten-thousandths.
int chance_of(const battle::Asking& asking, std::string_view words) {
    const auto odds = sheet::odds_of(asking.facts);
    EXPECT_TRUE(odds.ok());
    if (!odds.ok() || odds->keys.empty()) return -1;
    base::Fraction sum{0, 1};
    for (const auto& chance : odds->keys.front().chances) {
        if (chance.value.substr(0, words.size()) != words) continue;
        sum = base::reduced({sum.part * chance.chance.of + chance.chance.part * sum.of, sum.of * chance.chance.of});
    }
    return static_cast<int>(10'000 * sum.part / sum.of);
}

class TwoLines : public PreviewTable {
public:
    TwoLines(int gap, int step, int own_order = order::advance) {
        own = put_on(own_order, {.x = 4'000, .y = 2'000});
        enemy = put_on(order::stand, {.side = 1, .x = 4'000, .y = 2'000 + gap});
        ready(step);
    }
    UnitId own = 0;
    UnitId enemy = 0;
};

TEST(Odds, OfAShotAreThoseOfTheShootingProcedure) {
    TwoLines table(400, rules_arw::step::fire);
    const auto stages =
        table.family->preview().throws_of(*table.fought, {battle::no_side, battle::Shoot{table.own, table.enemy, 0}});
    ASSERT_EQ(stages.size(), 1U);
    EXPECT_EQ(stages[0].facts.procedure().name, "shooting");
    const battle::FireOdds odds =
        table.family->preview().foresee(*table.fought, battle::Shoot{table.own, table.enemy, 0});
    ASSERT_TRUE(odds.legal);
    EXPECT_EQ(odds.hits, chance_of(stages[0], "kill"));
    EXPECT_GT(odds.hits, 0);
}

TEST(Odds, OfAChargeBeginWithTheTestThatIsThrown) {
    TwoLines table(800, rules_arw::step::movement);
    const auto stages =
        table.family->preview().throws_of(*table.fought, {battle::no_side, battle::charge_of(table.own, table.enemy)});
    ASSERT_GE(stages.size(), 4U);
    EXPECT_EQ(stages[0].says, "the test to charge");
    const battle::ChargeOdds odds =
        table.family->preview().foresee(*table.fought, battle::charge_of(table.own, table.enemy));
    ASSERT_TRUE(odds.legal);
    EXPECT_NEAR(odds.goes_in, chance_of(stages[0], "charge"), 1);
    EXPECT_EQ(stages.back().facts.procedure().name, "melee");
}

// The facts asked about in advance are those told when the dice fall.
TEST(Odds, TheFactsAreThoseOfTheThrowItself) {
    TwoLines table(400, rules_arw::step::fire);
    const auto stages =
        table.family->preview().throws_of(*table.fought, {battle::no_side, battle::Shoot{table.own, table.enemy, 0}});
    ASSERT_EQ(stages.size(), 1U);
    const auto expected = sheet::odds_of(stages[0].facts);
    ASSERT_TRUE(expected.ok());
    for (std::uint8_t face = 1; face <= 6; ++face) {
        const battle::State before = table.state();
        table.with({}, [&](battle::Work& work) {
            battle::decide(*table.family, work, {0, battle::Shoot{table.own, table.enemy, 0}});
        });
        std::vector<battle::Told> told;
        const std::vector<std::uint8_t> faces{face};
        table.with(
            faces, [&](battle::Work& work) { tactics::resolve_fire(*table.manual, work); }, &told);
        ASSERT_EQ(told.size(), 1U);
        dice::Given given = dice::Given::faces({face});
        const auto foretold = sheet::resolve(stages[0].facts, given);
        ASSERT_TRUE(foretold.ok());
        EXPECT_EQ(told[0].resolution.result, foretold->result) << "face " << int{face};
        table.fought->restore(before);
    }
}

// In real battles of both sheets: what the bots go by and what people are shown is one thing.
TEST(Odds, WhatIsExplainedIsWhatTheBotsGoBy) {
    constexpr std::uint64_t seed = 31;
    const std::pair<const char*, const char*> days[] = {
        {"cowpens-1781", "arw"}, {"falkirk-1746", "tricorne"}, {"guilford-courthouse-1781", "tricorne"}};
    int shots = 0;
    int charges = 0;
    for (const auto& [scenario, sheet] : days) {
        SCOPED_TRACE(std::string(scenario) + " under " + sheet + ", seed " + std::to_string(seed));
        const auto day = bot::FieldDay::of(scenario, sheet);
        ASSERT_NE(day, nullptr);
        battle::Game game = day->game(seed);
        bot::Steady officer(day->family(), seed);
        battle::Whim whim(seed);
        for (int commands = 0; commands < 400 && !game.over(); ++commands) {
            const battle::Battle& battle = game.battle();
            const auto units = battle.state().head().units;
            const auto a = static_cast<UnitId>(whim.below(units));
            auto b = static_cast<UnitId>(whim.below(units));
            if (commands % 2 == 0 && battle.on_table(a)) {
                const auto enemy = battle::other_side(battle.state().unit(a).side);
                const auto near = table::nearest(battle.field(), battle.field().footprint(a), enemy,
                                                 [](table::Piece) { return true; });
                if (near.piece != table::no_piece) b = near.piece;
            }
            const bool enemies = battle.state().unit(a).side != battle.state().unit(b).side;
            if (enemies && battle.on_table(a) && battle.on_table(b)) {
                const battle::FireOdds fire = day->family().preview().foresee(battle, battle::Shoot{a, b, 0});
                const auto shot = day->family().preview().throws_of(battle, {battle::no_side, battle::Shoot{a, b, 0}});
                if (fire.legal && shot.size() == 1) {
                    ASSERT_EQ(fire.hits, chance_of(shot[0], "kill")) << a << " at " << b;
                    ++shots;
                }
                const battle::ChargeOdds charge = day->family().preview().foresee(battle, battle::charge_of(a, b));
                const auto stages =
                    day->family().preview().throws_of(battle, {battle::no_side, battle::charge_of(a, b)});
                ASSERT_TRUE(charge.legal || stages.empty()) << a << " at " << b;
                // Who is under way has tested, and nobody tests to attack routers.
                if (charge.legal && (stages.empty() || stages[0].says != "the test to charge")) {
                    ASSERT_EQ(charge.goes_in, 10'000) << a << " at " << b;
                } else if (charge.legal) {
                    const int goes_in = chance_of(stages[0], "charge") + std::max(0, chance_of(stages[0], "passed"));
                    ASSERT_NEAR(charge.goes_in, goes_in, 1) << a << " at " << b;
                    ++charges;
                }
            }
            ASSERT_TRUE(game.submit(officer.choose(battle, battle.state().next_to_act())).done);
        }
    }
    EXPECT_GT(shots, 10);
    EXPECT_GT(charges, 40);
}

TEST(Odds, RoutersAreAskedWhetherTheyRally) {
    TwoLines table(800, rules_arw::step::movement, order::rout);
    const auto stages = table.family->preview().tests_of(*table.fought, table.own);
    ASSERT_EQ(stages.size(), 1U);
    EXPECT_EQ(stages[0].facts.procedure().name, "morale-rally");
}

TEST(Odds, ARulingOnAFactIsLaidOver) {
    TwoLines table(900, rules_arw::step::fire, order::stand);  // long range: not every face kills
    const battle::Ruling ruling{
        battle::RulingKind::fact, battle::Scope::unit, table.own, "own.poor_shots", 1, {}, "agreed"};
    const int before = chance_of(table.family->preview().throws_of(
                                     *table.fought, {battle::no_side, battle::Shoot{table.own, table.enemy, 0}})[0],
                                 "kill");
    battle::Refusal why;
    ASSERT_TRUE(battle::check(*table.family, *table.fought, {battle::umpire, ruling}, &why)) << why.reason;
    table.with({}, [&](battle::Work& work) { battle::decide(*table.family, work, {battle::umpire, ruling}); });
    const int after = chance_of(table.family->preview().throws_of(
                                    *table.fought, {battle::no_side, battle::Shoot{table.own, table.enemy, 0}})[0],
                                "kill");
    EXPECT_LT(after, before);
}

TEST(Odds, BarsAddUpAndTheLedgerLeavesTheDiceOpen) {
    TwoLines table(800, rules_arw::step::movement);
    const ordered_json answer =
        desk::answer_preview(table.seat(), {{"do", "odds charge"}, {"unit", table.own}, {"target", table.enemy}});
    ASSERT_TRUE(answer.contains("stages")) << answer.dump();
    EXPECT_TRUE(answer["legal"].get<bool>()) << answer["says"];
    for (const ordered_json& stage : answer["stages"]) {
        double sum = 0;
        for (const ordered_json& bar : stage["bars"]) sum += bar["percent"].get<double>();
        EXPECT_NEAR(sum, 100, 0.5) << stage.dump();
        EXPECT_FALSE(stage["line"].get<std::string>().empty());
        EXPECT_FALSE(stage["dice"].get<std::string>().empty());
        for (const ordered_json& line : stage["ledger"]) EXPECT_NE(line["kind"], "outcome");
    }
}

// --- the enemy's eye ---

TEST(Threats, TheShotIsTheOneTheEnemyWouldFire) {
    TwoLines table(400, rules_arw::step::movement);
    const auto list = preview::threats(table.seat(), table.own, table.fought->posed(table.own));
    const battle::FireOdds his =
        table.family->preview().foresee(*table.fought, battle::Shoot{table.enemy, table.own, 0});
    ASSERT_TRUE(his.legal);
    const auto shot = std::find_if(list.begin(), list.end(), [](const preview::Threat& threat) {
        return threat.kind == preview::Threat::Kind::fire && threat.when == preview::Threat::When::now;
    });
    ASSERT_NE(shot, list.end());
    EXPECT_EQ(shot->unit, table.enemy);
    EXPECT_EQ(shot->fire.kills, his.kills);
}

TEST(Threats, WhereTheGhostStandsCounts) {
    TwoLines table(4'000, rules_arw::step::movement);
    EXPECT_TRUE(preview::threats(table.seat(), table.own, table.fought->posed(table.own)).empty())
        << "40 cm away nobody can do anything";
    table::Posed near = table.fought->posed(table.own);
    near.pose.at.y += 36 * centimetre;
    EXPECT_FALSE(preview::threats(table.seat(), table.own, near).empty());
    EXPECT_EQ(table.pose(table.own).at.y, 20'000) << "it was only looked at";
}

TEST(Threats, AChargeIsForetold) {
    TwoLines table(1'000, rules_arw::step::movement);
    const auto list = preview::threats(table.seat(), table.own, table.fought->posed(table.own));
    EXPECT_TRUE(std::any_of(list.begin(), list.end(), [&](const preview::Threat& threat) {
        return threat.kind == preview::Threat::Kind::charge && threat.unit == table.enemy &&
               threat.when == preview::Threat::When::next_move && threat.charge.goes_in > 0;
    }));
}

// --- targets, hint ---

TEST(Targets, EveryUnitThatCanShootHasATargetThatPasses) {
    constexpr std::uint64_t seed = 99;
    SCOPED_TRACE("seed " + std::to_string(seed));
    const auto day = bot::FieldDay::of("guilford-courthouse-1781", "arw");
    ASSERT_NE(day, nullptr);
    battle::Game game = day->game(seed);
    bot::Steady officer(day->family(), seed);
    int aimed = 0;
    for (int commands = 0; commands < 2'000 && !game.over(); ++commands) {
        const battle::SideId side = game.battle().state().next_to_act();
        const preview::SeatView seat{day->family(), game.battle(), side};
        for (const preview::Aimed& one : preview::targets(seat)) {
            battle::Refusal why;
            ASSERT_TRUE(game.check(one.chosen.command, &why)) << why.reason;
            ASSERT_FALSE(one.choices.empty());
            for (const preview::AimChoice& choice : one.choices) {
                ASSERT_TRUE(game.check(choice.command, &why)) << why.reason;
                ASSERT_LE(choice.odds.kills, one.choices.front().odds.kills) << "the best first";
            }
            ++aimed;
        }
        ASSERT_TRUE(game.submit(officer.choose(game.battle(), side)).done);
    }
    EXPECT_GT(aimed, 20);
}

TEST(Targets, NoneOutsideTheFireStep) {
    TwoLines table(400, rules_arw::step::movement);
    EXPECT_TRUE(preview::targets(table.seat()).empty());
}

TEST(Hint, IsACommandThatPassesWithAReason) {
    constexpr std::uint64_t seed = 5;
    SCOPED_TRACE("seed " + std::to_string(seed));
    const auto day = bot::FieldDay::of("meeting", "arw");
    ASSERT_NE(day, nullptr);
    battle::Game game = day->game(seed);
    for (int commands = 0; commands < 600 && !game.over(); ++commands) {
        const preview::SeatView seat{day->family(), game.battle(), game.battle().state().next_to_act()};
        const auto hint = preview::hint(seat);
        ASSERT_TRUE(hint.has_value());
        EXPECT_FALSE(hint->says.empty());
        EXPECT_FALSE(hint->reason.empty());
        ASSERT_TRUE(game.submit(hint->command).done) << "following every hint is a way to play";
    }
    const preview::SeatView other{day->family(), game.battle(),
                                  battle::other_side(game.battle().state().next_to_act())};
    EXPECT_FALSE(preview::hint(other).has_value()) << "who has nothing to decide gets none";
}

// --- tape and arcs ---

TEST(Tape, MarginsOfTheBands) {
    TwoLines table(400, rules_arw::step::fire);
    const preview::Measured measured = preview::measure(table.seat(), {}, {}, table.own, table.enemy);
    EXPECT_EQ(measured.distance, 4 * centimetre);
    EXPECT_TRUE(measured.looked);
    EXPECT_TRUE(measured.sight.clear);
    ASSERT_FALSE(measured.bands.empty());
    const Length near = table.family->preview().bands(table.own).near;
    EXPECT_EQ(measured.bands[0], "short: 4.0 cm of " + battle::Scale().about(near) + ", " +
                                     battle::Scale().about(near - 4 * centimetre) + " to spare");
    const preview::Measured points =
        preview::measure(table.seat(), {0, 0}, {30'000, 40'000}, battle::no_unit, battle::no_unit);
    EXPECT_EQ(points.distance, 50'000) << "3, 4, 5";
}

TEST(Tape, SightNamesWhoStandsInTheWay) {
    PreviewTable table;
    const UnitId own = table.put_on(order::stand, {.x = 4'000, .y = 2'000});
    const UnitId friends = table.put_on(order::stand, {.x = 4'000, .y = 2'600});
    const UnitId enemy = table.put_on(order::stand, {.side = 1, .x = 4'000, .y = 3'200});
    table.ready();
    const preview::Measured measured = preview::measure(table.seat(), {}, {}, own, enemy);
    EXPECT_FALSE(measured.sight.clear);
    EXPECT_EQ(measured.sight.piece, friends);
}

TEST(Arcs, ReachAsFarAsTheBandAndFortyFiveDegreesOutward) {
    TwoLines table(4'000, rules_arw::step::fire);
    const preview::Arcs arcs = preview::arcs(table.seat(), table.own, table.fought->posed(table.own));
    ASSERT_EQ(arcs.bands.size(), 2U);
    const table::Footprint& stands = table.fought->field().footprint(table.own);
    for (const preview::Band& band : arcs.bands) {
        // All but the two front corners lie on the edge of the band.
        for (std::size_t i = 1; i + 1 < band.outline.size(); ++i)
            EXPECT_NEAR(table::distance(band.outline[i], stands), band.radius, 3);
        // The first of them to the left at 45 degrees: as far out as ahead.
        const table::Point first = band.outline[1] - band.outline[0];
        EXPECT_NEAR(-first.x, first.y, 2);
    }
}

// --- messages ---

TEST(PreviewMessages, WhatCannotBeAnsweredIsAnErrorInWords) {
    TwoLines table(800, rules_arw::step::movement);
    const char* const bad[] = {
        R"(7)",
        R"({})",
        R"({"do":7})",
        R"({"do":"command"})",
        R"({"do":"drag"})",
        R"({"do":"drag","unit":99,"to":[0,0],"snaps":[]})",
        R"({"do":"drag","unit":1,"to":[0,0],"snaps":[]})",
        R"({"do":"drag","unit":0,"to":[0],"snaps":[]})",
        R"({"do":"drag","unit":0,"to":[0.5,1],"snaps":[]})",
        R"({"do":"drag","unit":0,"to":[99999999999,1],"snaps":[]})",
        R"({"do":"drag","unit":0,"to":[0,0],"snaps":["glue"]})",
        R"({"do":"drag","unit":0,"to":[0,0],"snaps":[],"facing":70000})",
        R"({"do":"drag","unit":0,"to":[0,0],"snaps":[],"formation":"hedgehog"})",
        R"({"do":"drag","unit":0,"to":[0,0],"snaps":[],"colour":"red"})",
        R"({"do":"wheel","corner":"left","to":[0,0]})",
        R"({"do":"wheel","unit":0,"corner":"middle","to":[0,0]})",
        R"({"do":"wheel","unit":0,"group":0,"corner":"left","to":[0,0]})",
        R"({"do":"try","unit":0})",
        R"({"do":"try","unit":0,"way":[{"go":"fly"}]})",
        R"({"do":"ride","commander":0,"to":[0,0]})",
        R"({"do":"card","unit":-1})",
        R"({"do":"odds fire","unit":0})",
        R"({"do":"measure","from":[0,0]})",
        R"({"do":"carry on","group":9})",
    };
    for (const char* text : bad) {
        const ordered_json answer = desk::answer_preview(table.seat(), Json::parse(text));
        ASSERT_TRUE(answer.contains("error")) << text << " -> " << answer.dump();
        EXPECT_FALSE(answer["error"].get<std::string>().empty());
    }
}

TEST(PreviewMessages, GoodOnesAreAnswered) {
    TwoLines table(800, rules_arw::step::movement);
    const struct {
        const char* message;
        const char* key;
    } good[] = {
        {R"({"do":"carry on"})", "ghosts"},
        {R"({"do":"carry on","group":0})", "ghosts"},
        {R"({"do":"carry on","unit":0})", "ghosts"},
        {R"({"do":"drag","unit":0,"to":[40000,22000],"snaps":["neighbour","square up"]})", "ghosts"},
        {R"({"do":"drag","unit":0,"to":[-9000000,9000000],"snaps":[],"facing":1})", "ghosts"},
        {R"({"do":"wheel","unit":0,"corner":"left","to":[34000,25000]})", "ghosts"},
        {R"({"do":"wheel","group":0,"corner":"right","to":[46000,25000]})", "ghosts"},
        {R"({"do":"try","unit":0,"way":[{"go":"forward","amount":2000}]})", "ghosts"},
        {R"({"do":"try","unit":0,"way":[{"go":"forward","amount":2147483647}]})", "ghosts"},
        {R"({"do":"try","unit":0,"way":[]})", "ghosts"},
        {R"({"do":"place","unit":0,"to":[40000,22000],"facing":0})", "ghosts"},
        {R"({"do":"odds fire","unit":0,"target":1})", "stages"},
        {R"({"do":"odds fire","unit":1,"target":0,"stands":2})", "stages"},
        {R"({"do":"odds charge","unit":0,"target":1})", "whole"},
        {R"({"do":"odds tests","unit":1})", "stages"},
        {R"({"do":"threats","unit":0,"at":[40000,22000],"facing":100,"formation":"square"})", "threats"},
        {R"({"do":"measure","from":[0,0],"to":[5,5]})", "says"},
        {R"({"do":"measure","from":[0,0],"to":[5,5],"unit":0,"other":1})", "sight"},
        {R"({"do":"arcs","unit":0,"at":[40000,22000]})", "bands"},
        {R"({"do":"targets"})", "aimed"},
        {R"({"do":"hint"})", "command"},
        {R"({"do":"card","unit":1})", "lines"},
    };
    for (const auto& [message, key] : good) {
        const ordered_json answer = desk::answer_preview(table.seat(), Json::parse(message));
        EXPECT_FALSE(answer.contains("error")) << message << " -> " << answer.dump();
        EXPECT_TRUE(answer.contains(key)) << message << " -> " << answer.dump();
        EXPECT_TRUE(desk::is_preview(Json::parse(message)["do"].get<std::string>()));
    }
}

// Messages put together by whim, most of them sensible to a glance: each is answered, and none leaves a trace.
class AnyMessage {
public:
    AnyMessage(const battle::State& state, battle::Whim& whim) : state_(state), whim_(whim) {}

    Json make() {
        const char* const verbs[] = {"carry on", "drag",      "wheel",       "try",        "place",
                                     "ride",     "odds fire", "odds charge", "odds tests", "threats",
                                     "measure",  "arcs",      "targets",     "hint",       "card"};
        Json message = {{"do", verbs[whim_.below(std::size(verbs))]}};
        for (const char* key : {"unit", "target", "other", "group", "commander", "to", "from", "at", "facing",
                                "formation", "files", "snaps", "corner", "way", "stands"}) {
            if (takes(message["do"].get<std::string>(), key)) message[key] = value_of(key);
        }
        return message;
    }

private:
    // What belongs there, now and then something else.
    bool takes(const std::string& verb, const std::string& key) {
        static const std::map<std::string, std::string> keys = {{"carry on", "group"},
                                                                {"drag", "unit to facing formation files snaps"},
                                                                {"wheel", "unit corner to"},
                                                                {"try", "unit way"},
                                                                {"place", "unit to facing formation files"},
                                                                {"ride", "commander to"},
                                                                {"odds fire", "unit target stands"},
                                                                {"odds charge", "unit target"},
                                                                {"odds tests", "unit"},
                                                                {"threats", "unit at facing formation"},
                                                                {"measure", "from to unit other"},
                                                                {"arcs", "unit at facing"},
                                                                {"targets", ""},
                                                                {"hint", ""},
                                                                {"card", "unit"}};
        const bool belongs = (" " + keys.at(verb) + " ").find(" " + key + " ") != std::string::npos;
        return whim_.below(40) == 0 ? !belongs : belongs;
    }
    Json value_of(const std::string& key) {
        static const char* const formations[] = {"line",     "column",   "attack column", "square",
                                                 "skirmish", "limbered", "loose"};
        static const char* const ways[] = {"forward", "back",       "wheel_left", "incline_right",
                                           "shift",   "about_face", "pivot",      "form"};
        if (whim_.below(60) == 0) return nullptr;
        if (key == "to" || key == "from" || key == "at") return Json::array({length(), length()});
        if (key == "facing") return whim_.below(65'536);
        if (key == "formation") return formations[whim_.below(std::size(formations))];
        if (key == "files" || key == "stands") return whim_.below(13);
        if (key == "snaps") return Json::array({"neighbour", "parallel", "band", "square up"});
        if (key == "corner") return whim_.below(2) == 0 ? "left" : "right";
        if (key == "group") return whim_.below(static_cast<std::uint32_t>(state_.groups().size()));
        if (key == "commander") return whim_.below(static_cast<std::uint32_t>(state_.commanders().size()) + 1);
        if (key != "way") return whim_.below(static_cast<std::uint32_t>(state_.units().size()) + 1);
        Json way = Json::array();
        for (std::uint32_t i = whim_.below(9); i > 0; --i)
            way.push_back({{"go", ways[whim_.below(std::size(ways))]},
                           {"amount", length()},
                           {"toward", whim_.below(65'536)},
                           {"formation", formations[whim_.below(std::size(formations))]}});
        return way;
    }
    std::int64_t length() {
        if (whim_.below(20) == 0) return std::int64_t{whim_.below(30'000'000)} - 15'000'000;
        return whim_.below(150'000);
    }

    const battle::State& state_;
    battle::Whim& whim_;
};

TEST(PreviewMessages, AnyMessageIsAnsweredAndChangesNothing) {
    constexpr std::uint64_t seed = 424'242;
    SCOPED_TRACE("seed " + std::to_string(seed));
    const auto day = bot::FieldDay::of("guilford-courthouse-1781", "arw");
    ASSERT_NE(day, nullptr);
    battle::Game game = day->game(seed);
    bot::Steady officer(day->family(), seed);
    battle::Whim whim(seed);
    int answered = 0;
    for (int commands = 0; commands < 300 && !game.over(); ++commands) {
        const battle::SideId side = game.battle().state().next_to_act();
        const preview::SeatView seat{day->family(), game.battle(), side};
        const std::uint64_t before = battle::hash_of(game.battle().state());
        for (int i = 0; i < 5; ++i) {
            const Json message = AnyMessage(game.battle().state(), whim).make();
            const ordered_json answer = desk::answer_preview(seat, message);
            ASSERT_TRUE(answer.is_object()) << message.dump();
            answered += answer.contains("error") ? 0 : 1;
        }
        ASSERT_EQ(battle::hash_of(game.battle().state()), before);
        ASSERT_TRUE(game.submit(officer.choose(game.battle(), side)).done);
    }
    EXPECT_GT(answered, 400);
}

}  // namespace
}  // namespace linstock::preview_test
