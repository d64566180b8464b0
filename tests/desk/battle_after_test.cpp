#include <algorithm>
#include <set>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "desk/battle_after.hpp"
#include "match/sight_of.hpp"
#include "story/story_day.hpp"

namespace linstock::desk {

namespace {

using Json = nlohmann::json;
using nlohmann::ordered_json;
using story::FoughtDay;

// A battle and its story as a seat asks for it.
class Asking {
public:
    Asking(FoughtDay& day, match::Clearance clearance)
        : day_(day), clearance_(clearance), chronicle_(day.family()), sight_(day.family()) {
        chronicle_.follow(day.game());
    }
    ordered_json ask(const Json& message) {
        const battle::Battle& seen = sight_.of(day_.game().battle(), clearance_);
        const preview::SeatView seat{day_.family(), seen, day_.game().battle().state().next_to_act()};
        picture::PictureOptions picture;
        picture.family = &day_.family();
        return desk::answer_after({day_.game(), chronicle_, seat, clearance_, picture}, message);
    }
    const story::Chronicle& chronicle() const { return chronicle_; }

private:
    FoughtDay& day_;
    match::Clearance clearance_;
    story::Chronicle chronicle_;
    match::Sight sight_;
};

TEST(AfterAnswers, FramesAreTheEntriesThatCountAndEachShowsTheTableThen) {
    const auto day = FoughtDay::of("meeting", 31);
    ASSERT_NE(day, nullptr);
    day->fight(120);
    ASSERT_TRUE(day->game().undo(day->game().latest() - 10, 0, true).done);
    day->fight(5);
    Asking asking(*day, match::Clearance::all());
    const ordered_json frames = asking.ask({{"do", "frames"}});
    const auto way = battle::way_to(day->game().log(), day->game().latest());
    ASSERT_EQ(frames["frames"].size(), way.size());
    EXPECT_EQ(frames["latest"], day->game().latest());
    for (std::size_t i = 0; i < way.size(); ++i) EXPECT_EQ(frames["frames"][i]["entry"], way[i]);

    for (const std::size_t entry : {way[1], way[way.size() / 2], way.back()}) {
        const ordered_json frame = asking.ask({{"do", "frame"}, {"entry", entry}});
        const battle::Battle then = day->game().at(entry);
        ASSERT_TRUE(frame.contains("state")) << frame;
        ASSERT_EQ(frame["state"]["units"].size(), then.state().units().size());
        for (const ordered_json& unit : frame["state"]["units"]) {
            const battle::UnitState& its = then.state().unit(unit["unit"].get<battle::UnitId>());
            EXPECT_EQ(unit["at"][0], its.pose.at.x);
            EXPECT_EQ(unit["at"][1], its.pose.at.y);
        }
    }
    const std::size_t undone =
        day->game().log().entries.size() - 8;  // before the undo, after the entry it went back to
    ASSERT_FALSE(std::binary_search(way.begin(), way.end(), undone));
    EXPECT_TRUE(asking.ask({{"do", "frame"}, {"entry", undone}}).contains("error"));
}

// What counted adds up to the total: the clauses applied, and the die.
TEST(AfterAnswers, ALineOpensToItsLedgerAndItsDice) {
    const auto day = FoughtDay::of("meeting", 33);
    ASSERT_NE(day, nullptr);
    day->fight();
    Asking asking(*day, match::Clearance::none());
    const ordered_json log = asking.ask({{"do", "log"}, {"from", 0}, {"to", 100'000}})["log"];
    ASSERT_GT(log.size(), 50U);
    int opened = 0;
    for (const ordered_json& line : log) {
        if (!line["open"].get<bool>() || opened >= 60) continue;
        ++opened;
        const ordered_json answer = asking.ask({{"do", "line"}, {"entry", line["entry"]}, {"line", line["line"]}});
        EXPECT_EQ(answer["text"], line["text"]);
        ASSERT_EQ(answer["told"].size(), 1U) << line;
        const ordered_json& told = answer["told"][0];
        ASSERT_FALSE(told["ledger"].empty());
        ASSERT_FALSE(told["faces"].empty());
        const auto text = line["text"].get<std::string>();
        const auto total = static_cast<int>(told["total"].get<double>());
        EXPECT_NE(text.find("total " + std::to_string(total) + ","), std::string::npos) << text << " against " << total;
        EXPECT_NE(text.find(told["result"].get<std::string>()), std::string::npos) << text;
        EXPECT_EQ(text.find(day->family().roster().units[told["unit"].get<battle::UnitId>()].name), 0U) << text;
        if (told["procedure"] != "shooting") continue;
        double sum = told["faces"][0].get<double>();
        for (const ordered_json& entry : told["ledger"]) {
            if (entry["state"] == "applied" && entry["kind"] == "clause") sum += entry["value"].get<double>();
        }
        EXPECT_EQ(sum, told["total"].get<double>()) << line["text"];
    }
    EXPECT_GT(opened, 30);
}

TEST(AfterAnswers, LuckAddsUpWhatWasThrown) {
    const auto day = FoughtDay::of("meeting", 34);
    ASSERT_NE(day, nullptr);
    day->fight();
    Asking asking(*day, match::Clearance::none());
    const ordered_json luck = asking.ask({{"do", "luck"}});
    ASSERT_EQ(luck["sides"].size(), 2U);
    int throws[2] = {0, 0};
    int kills[2] = {0, 0};
    for (const std::size_t entry : battle::way_to(day->game().log(), day->game().latest())) {
        for (const story::Throw& thrown : asking.chronicle().entry(entry).throws) {
            ++throws[thrown.side];
            if (thrown.kills) kills[thrown.side] += thrown.gain;
        }
    }
    for (std::size_t side = 0; side < 2; ++side) {
        EXPECT_EQ(luck["sides"][side]["throws"], throws[side]);
        EXPECT_GT(throws[side], 0);
        int in_lines = 0;
        for (const ordered_json& line : luck["sides"][side]["lines"]) in_lines += line["throws"].get<int>();
        EXPECT_EQ(in_lines, throws[side]);
        const auto says = luck["sides"][side]["says"].get<std::string>();
        EXPECT_NE(says.find("killed " + std::to_string(kills[side]) + ":"), std::string::npos) << says;
    }
}

TEST(AfterAnswers, TheReportHasThreeMapsTheBillAndHistoryOnOnePage) {
    const auto day = FoughtDay::of("cowpens-1781", 35);
    ASSERT_NE(day, nullptr);
    day->fight();
    ASSERT_TRUE(day->game().over());
    Asking asking(*day, match::Clearance::none());
    const ordered_json report = asking.ask({{"do", "report"}});
    ASSERT_EQ(report["maps"].size(), 3U);
    for (const ordered_json& map : report["maps"]) EXPECT_EQ(map["svg"].get<std::string>().find("<svg"), 0U);
    EXPECT_GE(report["paragraphs"].size(), 4U);
    EXPECT_FALSE(report["history"].get<std::string>().empty());
    const auto page = report["html"].get<std::string>();
    EXPECT_EQ(page.find("<script"), std::string::npos);
    for (const char* elsewhere : {"<a ", "href=\"http", "href=%22http", "src=\"http", "@import", "url(http"})
        EXPECT_EQ(page.find(elsewhere), std::string::npos) << "nothing of the page lies elsewhere: " << elsewhere;
    for (const battle::RosterUnit& unit : day->family().roster().units) {
        const std::string start = unit.name.substr(0, unit.name.find_first_of("'&"));
        EXPECT_NE(page.find(start), std::string::npos) << unit.name;
    }
    for (std::size_t side = 0; side < 2; ++side) {
        const ordered_json& bill = report["bill"]["sides"][side];
        int stands = 0;
        int left = 0;
        for (const ordered_json& unit : bill["units"]) {
            stands += unit["stands"].get<int>();
            left += unit["left"].get<int>();
        }
        EXPECT_EQ(bill["stands"], stands);
        EXPECT_EQ(bill["left"], left);
    }
}

// Nothing that the enemy and onlookers are told names troops that have not come yet.
TEST(AfterAnswers, ReinforcementsAreNamedNowhereBeforeTheyCome) {
    constexpr const char* names[] = {"Ferguson's Corps", "Washington's Dragoons"};
    const auto day = FoughtDay::of("meeting", 36, [&](battle::Scenario& told) {
        for (std::size_t side = 0; side < 2; ++side) {
            battle::ScenarioUnit& late = told.sides[side].groups.back().units.back();
            late.name = names[side];
            late.minute = 90;  // long after what is fought here
        }
    });
    ASSERT_NE(day, nullptr);
    day->fight(80);
    const battle::State& state = day->game().battle().state();
    // What a side declares is not to be seen before it is thrown: to where the last entry is.
    const auto declaring = [&] {
        return day->family().terms().steps[state.head().step].kind == battle::StepKind::fire;
    };
    for (int i = 0; i < 40 && declaring(); ++i) day->fight(1);
    ASSERT_FALSE(declaring());
    for (battle::SideId hidden = 0; hidden < 2; ++hidden) {
        const std::string name = names[hidden];
        std::set<battle::UnitId> awaited;
        for (battle::UnitId unit = 0; unit < state.units().size(); ++unit) {
            const bool late = day->family().roster().units[unit].name == name;
            if (late && state.unit(unit).presence == battle::Presence::awaited) awaited.insert(unit);
        }
        ASSERT_EQ(awaited.size(), 1U) << name << " is still to come";
        const auto everything = [&](match::Clearance clearance) {
            Asking asking(*day, clearance);
            return asking.ask({{"do", "report"}}).dump() + asking.ask({{"do", "luck"}}).dump() +
                   asking.ask({{"do", "frames"}}).dump() +
                   asking.ask({{"do", "log"}, {"from", 0}, {"to", 1000}}).dump();
        };
        const std::string own = everything(match::Clearance::of_side(hidden));
        EXPECT_NE(own.find(name.substr(0, 8)), std::string::npos) << "its own side knows";
        EXPECT_NE(own.find("of 6 units"), std::string::npos);
        for (const match::Clearance clearance :
             {match::Clearance::none(), match::Clearance::of_side(battle::other_side(hidden))}) {
            const std::string all = everything(clearance);
            const std::size_t at = all.find(name.substr(0, 8));
            EXPECT_EQ(at, std::string::npos) << all.substr(at < 200 ? 0 : at - 200, 400);
            const bool has_own = clearance.of[0] || clearance.of[1];  // which it may count
            EXPECT_EQ(all.find("of 6 units") != std::string::npos, has_own) << "not even how many there are";
            Asking asking(*day, clearance);
            for (const std::size_t entry : {std::size_t{0}, day->game().latest()}) {
                const ordered_json frame = asking.ask({{"do", "frame"}, {"entry", entry}});
                ASSERT_TRUE(frame.contains("state")) << frame.dump();
                for (const ordered_json& unit : frame["state"]["units"])
                    EXPECT_EQ(awaited.count(unit["unit"].get<battle::UnitId>()), 0U);
            }
        }
    }
}

// A frame of the step under way shows no more than the table itself does; once both have declared, the same frame shows all.
TEST(AfterAnswers, FramesOfAnOpenStepHideWhatIsDeclared) {
    const auto day = FoughtDay::of("meeting", 21);
    ASSERT_NE(day, nullptr);
    battle::Game& game = day->game();
    const int shoots = day->family().terms().find_tie("shoots at");
    ASSERT_GE(shoots, 0);
    for (int i = 0; i < 3000 && game.battle().state().find_tie(shoots, battle::no_unit, battle::no_unit) == nullptr;
         ++i)
        ASSERT_TRUE(day->step());
    const std::size_t declared = game.latest();
    const battle::SideId by = game.log().entries[declared].command.by;
    const auto ties_in = [&](match::Clearance clearance, std::size_t entry) -> std::size_t {
        Asking asking(*day, clearance);
        const ordered_json frame = asking.ask({{"do", "frame"}, {"entry", entry}});
        return frame.contains("error") ? 0 : frame["state"]["ties"].size();
    };
    const std::size_t all = ties_in(match::Clearance::all(), declared);
    EXPECT_GT(all, 0U);
    EXPECT_EQ(ties_in(match::Clearance::of_side(by), declared), all);
    EXPECT_LT(ties_in(match::Clearance::none(), declared), all);
    EXPECT_LT(ties_in(match::Clearance::of_side(battle::other_side(by)), declared), all);
    for (const match::Clearance clearance :
         {match::Clearance::none(), match::Clearance::of_side(battle::other_side(by))}) {
        Asking asking(*day, clearance);
        const ordered_json frames = asking.ask({{"do", "frames"}})["frames"];
        EXPECT_NE(frames.back()["entry"], declared);
        EXPECT_EQ(asking.ask({{"do", "log"}, {"from", declared}, {"to", declared}})["log"].size(), 0U);
    }
}

// Before the first turn nobody sees where the other side stands, in no frame.
TEST(AfterAnswers, DeploymentIsHiddenUntilBothHaveDeployed) {
    const auto day = FoughtDay::of("meeting", 21);
    ASSERT_NE(day, nullptr);
    battle::Game& game = day->game();
    ASSERT_EQ(game.battle().state().head().turn, 0);
    const auto placed = [&](match::Clearance clearance, battle::SideId side) {
        Asking asking(*day, clearance);
        const ordered_json frame = asking.ask({{"do", "frame"}, {"entry", 0}});
        std::size_t count = 0;
        for (const ordered_json& unit : frame["state"]["units"])
            count += day->family().roster().units[unit["unit"].get<battle::UnitId>()].side == side ? 1U : 0U;
        return count;
    };
    EXPECT_GT(placed(match::Clearance::of_side(0), 0), 0U);
    EXPECT_EQ(placed(match::Clearance::of_side(0), 1), 0U);
    EXPECT_EQ(placed(match::Clearance::none(), 0), 0U);
    const battle::SideId first = game.battle().state().next_to_act();
    for (int i = 0; i < 500 && game.battle().state().next_to_act() == first; ++i) ASSERT_TRUE(day->step());
    ASSERT_EQ(game.battle().state().head().turn, 0) << "the other side deploys now";
    EXPECT_EQ(placed(match::Clearance::of_side(battle::other_side(first)), first), 0U);
    EXPECT_EQ(placed(match::Clearance::none(), first), 0U);
    for (int i = 0; i < 500 && game.battle().state().head().turn == 0; ++i) ASSERT_TRUE(day->step());
    EXPECT_GT(placed(match::Clearance::of_side(0), 1), 0U) << "both have deployed";
    EXPECT_GT(placed(match::Clearance::none(), first), 0U);
}

TEST(AfterAnswers, BadMessagesAreAnsweredWithASentence) {
    const auto day = FoughtDay::of("meeting", 37);
    ASSERT_NE(day, nullptr);
    day->fight(30);
    Asking asking(*day, match::Clearance::all());
    const Json bad[] = {
        Json::array(),
        Json("log"),
        {{"do", 3}},
        {{"do", "dance"}},
        {{"do", "log"}},
        {{"do", "log"}, {"from", -1}, {"to", 5}},
        {{"do", "log"}, {"from", "0"}, {"to", 5}},
        {{"do", "line"}, {"entry", 5}},
        {{"do", "line"}, {"entry", 5}, {"line", 99}},
        {{"do", "line"}, {"entry", 99'999}, {"line", 0}},
        {{"do", "frame"}},
        {{"do", "frame"}, {"entry", 1.5}},
        {{"do", "frame"}, {"entry", 99'999}},
        {{"do", "frame"}, {"entry", 18'446'744'073'709'551'615U}},
    };
    for (const Json& message : bad) {
        const ordered_json answer = asking.ask(message);
        ASSERT_TRUE(answer.contains("error")) << message << " got " << answer.dump().substr(0, 80);
        EXPECT_GT(answer["error"].get<std::string>().size(), 10U);
    }
    EXPECT_TRUE(desk::is_after("report"));
    EXPECT_FALSE(desk::is_after("command"));
}

}  // namespace

}  // namespace linstock::desk
