// Figures: raised by muster, taken off by rule, and the stands that follow from them.
#include <gtest/gtest.h>

#include "battle/muster_days.hpp"
#include "battle/toy_family.hpp"

namespace linstock::test::figures {

// Foot as the Civil War sheet bases it (twenty men a figure, four a base), guns with their crews, and horse raised by whole
// stands, as the sheet of fife and drum has them (eight men a figure, two a base).
base::Result<battle::MusterRules> figure_rules(const std::string& more = "") {
    std::vector<codec::SheetFile> files = codec::SheetLibrary::built_in().files();
    files.push_back({"mine/muster.toml", R"(extends = "arw"
[[size]]
name = "foot"
men = 20
figures = 4
usual = 24
least = 8
most = 36
[[size]]
name = "guns"
guns = 2
figures = 4
usual = 3
least = 1
most = 3
[[size]]
name = "horse"
men = 8
figures = 2
whole_stands = true
usual = 12
least = 6
most = 12
)" + more});
    return codec::load_muster(files, "mine");
}

base::Result<battle::Roster> raised(const std::string& body) {
    const auto rules = figure_rules();
    if (!rules.ok()) return rules.errors();
    const auto scenario = codec::parse_scenario(small_day(body + "\nat = [900, 150]"), "small.toml");
    if (!scenario.ok()) return scenario.errors();
    return battle::muster(*scenario, *rules);
}

struct Strength {
    std::string body;
    int figures, stands, men, guns;
};

TEST(MusterFigures, MenAreCountedIntoFiguresAndFiguresFillStands) {
    const Strength cases[] = {
        {"role = \"line\"\nmen = 480", 24, 6, 480, 0},
        {"role = \"line\"\nmen = 470", 24, 6, 470, 0},    // 23.5, a half one up
        {"role = \"line\"\nmen = 425", 21, 6, 425, 0},    // the sixth stand is begun
        {"role = \"line\"\nmen = 1000", 36, 9, 1000, 0},  // beyond the most nobody counts
        {"role = \"line\"", 24, 6, 480, 0},               // the usual size
        {"role = \"field guns\"\nguns = 6", 12, 3, 0, 6},
        {"role = \"field guns\"", 12, 3, 0, 6},
        {"role = \"dragoons\"\nmen = 80", 10, 5, 80, 0},
        {"role = \"dragoons\"\nmen = 88", 12, 6, 88, 0},  // 5.5 stands of sixteen
        {"role = \"dragoons\"\nmen = 87", 10, 5, 87, 0},
        {"role = \"line\"\nmen = 480\nunder = { mine = { figures = 18 } }", 18, 5, 480, 0},
        {"role = \"line\"\nmen = 480\nunder = { mine = { stands = 5 } }", 20, 5, 480, 0},
    };
    for (const Strength& each : cases) {
        const auto roster = raised(each.body);
        ASSERT_TRUE(roster.ok()) << each.body << "\n" << base::to_text(roster.errors());
        const battle::RosterUnit& unit = roster->units[0];
        EXPECT_EQ(unit.figures, each.figures) << each.body;
        EXPECT_EQ(unit.stands, each.stands) << each.body;
        EXPECT_EQ(unit.men, each.men) << each.body;
        EXPECT_EQ(unit.guns, each.guns) << each.body;
    }
}

TEST(MusterFigures, TheWeakAreRefusedByFigures) {
    EXPECT_TRUE(raised("role = \"line\"\nmen = 150").ok());  // 7.5 figures are eight
    EXPECT_NE(only_error(raised("role = \"line\"\nmen = 149")).find("give it 150 or more"), std::string::npos);
    EXPECT_TRUE(raised("role = \"dragoons\"\nmen = 40").ok());  // 2.5 stands of sixteen are three
    EXPECT_NE(only_error(raised("role = \"dragoons\"\nmen = 39")).find("give it 40 or more"), std::string::npos);
}

TEST(MusterFigures, SetByHandTheyMustFitTheStands) {
    EXPECT_NE(only_error(raised("role = \"line\"\nmen = 480\nunder = { mine = { figures = 49 } }"))
                  .find("'Red' cannot have 49 figures under mine (give 1 to 48)"),
              std::string::npos);
    EXPECT_NE(only_error(
                  mustered(small_day("role = \"line\"\nmen = 240\nat = [900, 150]\nunder = { arw = { figures = 4 } }")))
                  .find("arw counts no figures of its kind: give stands"),
              std::string::npos);
}

TEST(MusterFigures, WholeStandsNeedFiguresAndFullCounts) {
    const auto odd = figure_rules(
        "[[size]]\nname = \"rifles\"\nmen = 10\nfigures = 3\nwhole_stands = true\nusual = 9\nleast = 4\nmost = 9\n");
    ASSERT_FALSE(odd.ok());
    EXPECT_EQ(odd.errors()[0].what, "4 figures are no whole stands");
    const auto none = figure_rules("[[size]]\nname = \"rifles\"\nwhole_stands = true\n");
    ASSERT_FALSE(none.ok());
    EXPECT_EQ(none.errors()[0].what, "'whole_stands' is for men counted into figures");
}

// --- at the table ---

battle::Roster figured() {
    battle::Roster roster = battle::toy::roster();
    for (battle::RosterUnit& unit : roster.units) {
        unit.stands = 3;
        unit.figures_a_stand = 4;
        unit.figures = 11;
    }
    return roster;
}

class Figures : public testing::Test {
protected:
    const battle::UnitState& unit(battle::UnitId id) const { return game_.battle().state().unit(id); }
    std::string ruled(battle::UnitId id, int figures) {
        const battle::Submitted answer = game_.submit(
            {battle::umpire,
             battle::Ruling{battle::RulingKind::figures, battle::Scope::unit, id, "", figures, {}, "we miscounted"}});
        return answer.refusal.reason;
    }

    const battle::Roster roster_ = figured();
    const battle::toy::ToyFamily family_{roster_};
    battle::Game game_{family_, battle::LogHead{}, 5};
};

TEST_F(Figures, AreRaisedAndRemembered) {
    EXPECT_EQ(unit(0).figures, 11);
    EXPECT_EQ(unit(0).figures_at_start, 11);
    EXPECT_EQ(unit(0).stands, 3);
}

TEST_F(Figures, FillStandsRoundedUp) {
    const battle::RosterUnit& raised = roster_.units[0];
    EXPECT_EQ(raised.stands_for(11), 3);
    EXPECT_EQ(raised.stands_for(9), 3);
    EXPECT_EQ(raised.stands_for(8), 2);
    EXPECT_EQ(raised.stands_for(1), 1);
    EXPECT_EQ(raised.stands_for(0), 0);
    EXPECT_EQ(battle::toy::roster().units[0].stands_for(1), 2) << "where none are counted the stands stay";
}

// The middle of the front stays: a line loses half a stand's width at either end.
TEST_F(Figures, TakenOffTakeStandsWithThemWhenTheFamilySaysSo) {
    battle::Battle battle = game_.battle();
    battle::Faces faces = battle::Faces::seeded(1, 1);
    battle::Events events;
    battle::Work work(battle, faces, events);
    const table::Length before = table::frontage_of(battle.array_of(0));
    work.set_figures(0, 7, 0);
    EXPECT_EQ(battle.state().unit(0).figures, 7);
    EXPECT_EQ(battle.stands_due(0), 2);
    EXPECT_EQ(table::frontage_of(battle.array_of(0)), before) << "not before the family says so";
    work.set_stands(0, battle.stands_due(0), 0);
    EXPECT_EQ(table::frontage_of(battle.array_of(0)), before / 3 * 2);
    EXPECT_EQ(battle.state().unit(0).pose, roster_.units[0].pose);
    EXPECT_NE(hash_of(battle.state()), hash_of(game_.battle().state()));
}

TEST_F(Figures, MayBeRuledAndStandsFollow) {
    EXPECT_EQ(ruled(0, 5), "");
    EXPECT_EQ(unit(0).figures, 5);
    EXPECT_EQ(unit(0).stands, 2);
    EXPECT_EQ(ruled(0, 11), "");
    EXPECT_EQ(unit(0).stands, 3);
    EXPECT_EQ(ruled(0, 12), "a unit has from no figure to as many as it began with");
    EXPECT_EQ(ruled(0, 0), "");
    EXPECT_EQ(unit(0).presence, battle::Presence::destroyed);
}

TEST_F(Figures, OfAwaitedEnemiesAreHidden) {
    battle::State seen = game_.battle().state();
    battle::hide_deployment_of(seen, 1);
    EXPECT_EQ(seen.unit(3).figures, 0);
    EXPECT_EQ(seen.unit(3).figures_at_start, 0);
    EXPECT_EQ(seen.unit(0).figures, 11);
}

// Somebody who writes himself more men into a save, hashes and all, is not let in.
TEST_F(Figures, AddedToASaveAreSeenWhenItIsTakenUp) {
    battle::Log log = game_.log();
    log.head.sheet = roster_.sheet;
    log.head.scenario = roster_.scenario;
    ASSERT_TRUE(battle::resume(log, family_, 5).ok());
    battle::Entry& last = log.entries.back();
    last.events.push_back({battle::EventKind::figures_changed, 0, 0, 0, battle::no_unit, 12, 0, 0, 0});
    battle::Battle changed = game_.battle();
    changed.apply(last.events.back());
    last.hash = hash_of(changed.state());
    const auto taken = battle::resume(log, family_, 5);
    ASSERT_FALSE(taken.ok());
    EXPECT_EQ(taken.errors()[0].what, "a side has more figures than the scenario musters today");
}

}  // namespace linstock::test::figures
