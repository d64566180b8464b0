#include <set>

#include "desk/battle_table.hpp"

// The list of hidden things, read off the wire: what every role is sent, word for word.
namespace linstock::desk::battle_test {

namespace hidden {

constexpr battle::SideId red = 0;
constexpr battle::SideId blue = 1;

std::string two_with_secrets() { return settings_of("person", "person", "red"); }

// The last Group's last unit of either side, and the leader of that Group, come in the second turn.
void send_late(battle::Scenario& scenario) {
    for (battle::ScenarioSide& side : scenario.sides) {
        battle::ScenarioUnit& unit = side.groups.back().units.back();
        unit.minute = 10;
        unit.name += " late";
        unit.label = "Lt" + side.name.substr(4, 3);
    }
}

battle::UnitId late_unit(const BattleTable& table, battle::SideId side) {
    const auto& units = table.game().family().roster().units;
    for (battle::UnitId unit = 0; unit < units.size(); ++unit) {
        if (units[unit].side == side && units[unit].enters_turn > 0) return unit;
    }
    return battle::no_unit;
}

bool has(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

// Everything the role was ever sent, the views it would get now included.
std::vector<std::string> all_sent(BattleTable& table, Role role) {
    std::vector<std::string> all = table.heard(role);
    all.push_back(table.desk().view(role));
    return all;
}

bool mentions_unit(const Json& change, battle::UnitId unit) {
    for (const char* key : {"units", "rolls"}) {
        if (!change.contains(key)) continue;
        for (const Json& each : change[key]) {
            if (each["unit"] == unit) return true;
        }
    }
    return false;
}

Json deploy(const BattleTable& table, battle::UnitId unit, table::Length back) {
    const battle::UnitState& state = table.state().unit(unit);
    const table::Point at = table::placed(state.pose, {0, -back});
    return {{"do", "deploy"},
            {"unit", unit},
            {"x", at.x},
            {"y", at.y},
            {"facing", state.pose.facing},
            {"formation", table::name_of(state.formation)},
            {"files", state.files}};
}

battle::UnitId first_unit(const BattleTable& table, battle::SideId side) {
    battle::UnitId unit = 0;
    while (table.state().unit(unit).side != side) ++unit;
    return unit;
}

std::set<int> sides_seen(const Json& view) {
    std::set<int> sides;
    for (const Json& unit : view["units"]) sides.insert(unit["side"] == "red" ? 0 : 1);
    return sides;
}

}  // namespace hidden

using namespace hidden;

TEST(BattleHidden, TheSeedAndTheFacesToComeAreNowhere) {
    BattleTable table(two_with_secrets());
    table.play_until([&] { return table.turn() == 3; });
    const std::string seed = std::to_string(seed_of_tests);
    for (const Role role : seats::all_roles) {
        for (const std::string& text : all_sent(table, role)) EXPECT_FALSE(has(text, seed));
        EXPECT_FALSE(has(table.tell(role, R"({"do":"save"})").dump(), seed));
        EXPECT_FALSE(has(table.tell(role, R"({"do":"report"})").dump(), seed));
    }
    for (const std::string& text : table.kept()) EXPECT_FALSE(has(text, seed));
}

TEST(BattleHidden, TheSeedIsShownWhenAllIsOver) {
    BattleTable table(two_with_secrets());
    table.play_until([&] { return table.turn() == 1; });
    ASSERT_EQ(table.command(Role::red, {{"do", "resign"}})["done"], 1);
    EXPECT_TRUE(has(table.tell(Role::blue, R"({"do":"save"})")["text"], std::to_string(seed_of_tests)));
}

TEST(BattleHidden, DeploymentIsItsOwnUntilBothHaveDeployed) {
    BattleTable table(two_with_secrets());
    ASSERT_EQ(table.step(), "deployment");
    const battle::SideId first = table.desk().match().acting();
    const Role mine = first == red ? Role::red : Role::blue;
    const Role theirs = first == red ? Role::blue : Role::red;
    const battle::UnitId moved = first_unit(table, first);
    EXPECT_EQ(table.command(mine, deploy(table, moved, 300))["done"], 1) << "3 mm back";
    EXPECT_EQ(table.heard_last(theirs), Json::parse(R"({"is":"quiet"})"));
    EXPECT_EQ(table.heard_last(Role::spectator), Json::parse(R"({"is":"quiet"})"));
    EXPECT_TRUE(mentions_unit(table.heard_last(mine), moved));
    const int own = static_cast<int>(first);
    EXPECT_EQ(sides_seen(table.view(mine)), std::set<int>({own}));
    EXPECT_EQ(sides_seen(table.view(theirs)), std::set<int>({1 - own}));
    EXPECT_EQ(sides_seen(table.view(Role::spectator)), std::set<int>());
    EXPECT_TRUE(table.tell(theirs, R"({"do":"save"})").contains("refused"));
    EXPECT_FALSE(has(table.tell(theirs, R"({"do":"frame","entry":1})").dump(),
                     std::to_string(table.state().unit(moved).pose.at.y)));

    ASSERT_EQ(table.end_step(mine)["done"], 1);
    EXPECT_TRUE(table.heard_last(theirs)["now"]["yours"]) << "that the other side has done is no secret";
    EXPECT_EQ(sides_seen(table.view(theirs)), std::set<int>({1 - own})) << "but where it stands is";
    ASSERT_EQ(table.end_step(theirs)["done"], 1);
    for (const Role role : {Role::red, Role::blue, Role::spectator}) {
        EXPECT_EQ(sides_seen(table.view(role)), std::set<int>({0, 1}));
        EXPECT_TRUE(role == mine || mentions_unit(table.heard_last(role), moved)) << "all is told with the first turn";
    }
}

TEST(BattleHidden, ReinforcementsAreUnheardOfUntilTheyCome) {
    BattleTable table(two_with_secrets(), send_late);
    const battle::UnitId late[2] = {late_unit(table, red), late_unit(table, blue)};
    ASSERT_NE(late[0], battle::no_unit);
    ASSERT_NE(late[1], battle::no_unit);
    const auto& units = table.game().family().roster().units;
    const auto arrived = [&](battle::SideId side) {
        return table.state().unit(late[side]).presence != battle::Presence::awaited;
    };
    table.play_until([&] { return table.turn() == 1 && table.step() == "movement"; });
    for (const battle::SideId side : {red, blue}) {
        const Role enemy = side == red ? Role::blue : Role::red;
        ASSERT_FALSE(arrived(side));
        for (const Role role : {enemy, Role::spectator}) {
            for (const std::string& text : all_sent(table, role)) {
                EXPECT_FALSE(has(text, units[late[side]].name)) << text;
                EXPECT_FALSE(has(text, units[late[side]].label)) << text;
            }
            const Json view = table.view(role);
            for (const Json& unit : view["state"]["units"]) EXPECT_NE(unit["unit"], late[side]);
        }
        for (const char* verb : {"save", "frames", "report"}) {
            const Json answer = table.tell(enemy, Json{{"do", verb}}.dump());
            EXPECT_FALSE(has(answer.dump(), units[late[side]].name)) << verb;
        }
        EXPECT_TRUE(table.tell(enemy, R"({"do":"save"})").contains("refused"));
        EXPECT_TRUE(has(table.desk().view(side == red ? Role::red : Role::blue), units[late[side]].name));
    }
    table.play_until([&] { return arrived(red) && arrived(blue); });
    for (const Role role : {Role::red, Role::blue, Role::spectator}) {
        bool rolled[2] = {false, false};
        for (const std::string& text : table.heard(role)) {
            for (const battle::SideId side : {red, blue}) {
                const Json change = Json::parse(text);
                if (!change.contains("rolls")) continue;
                for (const Json& roll : change["rolls"]) rolled[side] |= roll["unit"] == late[side];
            }
        }
        EXPECT_TRUE(rolled[0] || role == Role::red);
        EXPECT_TRUE(rolled[1] || role == Role::blue);
    }
}

TEST(BattleHidden, DeclarationsAreNotHeardOfUntilBothHaveDeclared) {
    BattleTable table(two_with_secrets());
    int declared = 0;
    int revealed = 0;
    for (int i = 0; i < 400 && table.turn() < 6 && !table.game().over(); ++i) {
        const bool fire = table.step() == "fire";
        const Role mine = table.role_to_act();
        const Role theirs = mine == Role::red ? Role::blue : Role::red;
        const battle::SideId side = table.desk().match().acting();
        ASSERT_EQ(table.play(mine)["done"], 1);
        const battle::Entry& entry = table.game().log().entries.back();
        if (fire && std::holds_alternative<battle::Shoot>(entry.command.what)) {
            ++declared;
            EXPECT_EQ(table.heard_last(theirs), Json::parse(R"({"is":"quiet"})"));
            EXPECT_EQ(table.heard_last(Role::spectator), Json::parse(R"({"is":"quiet"})"));
        }
        if (!fire) continue;
        const Json ties = table.view(theirs)["state"]["ties"];
        for (const Json& tie : ties) {
            const battle::UnitId shooter = tie["unit"].get<battle::UnitId>();
            const bool of_mine = table.state().unit(shooter).side == side;
            EXPECT_FALSE(table.step() == "fire" && tie["kind"] == "shoots at" && of_mine);
        }
        // Once the fire is over, the lines of what was declared come with it.
        if (table.step() != "fire") {
            const Json heard = table.heard_last(theirs);
            for (const Json& line : heard["log"])
                revealed += line["entry"].get<std::size_t>() < table.game().latest() ? 1 : 0;
        }
    }
    EXPECT_GT(declared, 3) << "or nothing was tested";
    EXPECT_GT(revealed, 0);
}

TEST(BattleHidden, ASaveEndsBeforeTheDeclarations) {
    BattleTable table(two_with_secrets());
    table.play_until([&] {
        const auto& last = table.game().log().entries.back();
        return table.step() == "fire" && std::holds_alternative<battle::Shoot>(last.command.what);
    });
    const std::string text = table.tell(Role::spectator, R"({"do":"save"})")["text"];
    EXPECT_FALSE(has(text, "\"do\":\"shoot\"") && has(text.substr(text.size() - 2000), "\"do\":\"shoot\""));
    const auto lines = std::count(text.begin(), text.end(), '\n');
    EXPECT_LT(static_cast<std::size_t>(lines), table.game().log().entries.size() + 1);
}

TEST(BattleHidden, AHotSeatShowsWhatTheSideThatActsSees) {
    BattleTable table(settings_of("person", "person", "both"));
    const int first = static_cast<int>(table.desk().match().acting());
    EXPECT_EQ(sides_seen(table.view(Role::umpire)), std::set<int>({first}));
    ASSERT_EQ(table.end_step(Role::umpire)["done"], 1);
    EXPECT_EQ(table.heard_last(Role::umpire)["is"], "state") << "what the first one saw is forgotten";
    EXPECT_EQ(sides_seen(table.view(Role::umpire)), std::set<int>({1 - first}));
    const Json heard = table.heard_last(Role::umpire);
    for (const Json& unit : heard["state"]["units"])
        EXPECT_EQ(table.state().unit(unit["unit"].get<battle::UnitId>()).side, 1 - first);
}

TEST(BattleHidden, TheEnemysStandingInstructionsAreHis) {
    BattleTable table(two_with_secrets());
    table.play_until([&] { return table.turn() == 1; });
    const battle::UnitId unit = first_unit(table, red);
    const Json wish = {{"do", "instruct"}, {"unit", unit}, {"what", "fire"}, {"value", "hold until charged"}};
    ASSERT_EQ(table.command(Role::red, wish)["done"], 1);
    const auto told = [&](Role role) {
        const Json view = table.view(role);
        for (const Json& each : view["state"]["units"]) {
            if (each["unit"] == unit) return each["fire"].get<std::string>();
        }
        return std::string();
    };
    EXPECT_EQ(told(Role::red), "hold until charged");
    EXPECT_EQ(told(Role::blue), "at will");
    EXPECT_FALSE(mentions_unit(table.heard_last(Role::blue), unit));
}

}  // namespace linstock::desk::battle_test
