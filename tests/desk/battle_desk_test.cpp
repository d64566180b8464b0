#include <algorithm>
#include <fstream>
#include <map>
#include <set>
#include <sstream>

#include "desk/battle_table.hpp"

// A battle's desk: who may do what, what they agree on, and what survives.
namespace linstock::desk::battle_test {

namespace at_desk {

std::string two_persons(const std::string& more = "") { return settings_of("person", "person", "red", more); }

std::string reason_of(const Json& answer) {
    return answer.contains("refused") && !answer["refused"].is_null() ? answer["refused"]["reason"].get<std::string>()
                                                                      : "";
}

// Every role's view of both desks is the same, word for word.
void expect_alike(const BattleDesk& one, const BattleDesk& other) {
    for (const Role role : seats::all_roles) EXPECT_EQ(one.view(role), other.view(role));
}

base::Errors errors_of_opening(const std::string& settings) {
    SmallSetups setups;
    const auto opened = BattleDesk::open(setups, settings);
    return opened.ok() ? base::Errors{} : opened.errors();
}

Json first_order(const BattleTable& table) {
    const battle::SideId side = table.desk_side();
    for (std::size_t group = 0; group < table.game().family().roster().groups.size(); ++group) {
        if (table.game().family().roster().groups[group].side == side)
            return {{"do", "order"}, {"group", group}, {"order", "Stand"}};
    }
    return {};
}

}  // namespace at_desk

using namespace at_desk;

TEST(BattleDesk, EveryVerbIsInTheDocument) {
    std::ifstream in(std::string(LINSTOCK_SOURCE_DIR) + "/docs/protocol-battle.md");
    std::ostringstream text;
    text << in.rdbuf();
    for (const std::string& verb : BattleDesk::verbs())
        EXPECT_NE(text.str().find('`' + verb + '`'), std::string::npos) << verb;
}

// --- opening ----------------------------------------------------------------------------------------------------------

TEST(BattleDesk, WrongSettingsAreRefusedByTheirKey) {
    const auto where = [](const std::string& settings) {
        const base::Errors errors = errors_of_opening(settings);
        return errors.empty() ? "" : errors.front().where;
    };
    EXPECT_EQ(where(R"({"sheet":"arw","seat":"red"})"), "scenario");
    EXPECT_EQ(where(R"({"scenario":"outpost","seat":"red"})"), "sheet");
    EXPECT_EQ(where(R"({"scenario":"outpost","sheet":"arw"})"), "seat");
    EXPECT_EQ(where(settings_of("napoleon", "steady", "red")), "players");
    EXPECT_EQ(where(settings_of("person", "steady", "blue")), "seat") << "a bot sits there";
    EXPECT_EQ(where(settings_of("person", "steady", "red", R"(,"dice":"loaded")")), "dice");
    EXPECT_EQ(where(settings_of("person", "steady", "red", R"(,"wish":1)")), "wish");
    EXPECT_EQ(where(settings_of("person", "steady", "red", "", "nowhere")), "scenario");
    EXPECT_EQ(where("[1]"), "settings");
    EXPECT_EQ(where(settings_of("person", "steady", "red")), "");
}

TEST(BattleDesk, NobodyBringsASeedOfHisOwn) {
    EXPECT_FALSE(with_seed(R"({"scenario":"outpost","seed":"1"})", 5).ok());
    EXPECT_EQ(Json::parse(*with_seed(R"({"a":1})", 5))["seed"], "5");
}

TEST(BattleDesk, TheOpenerSitsWhereHeAsked) {
    EXPECT_EQ(BattleTable(settings_of("person", "steady", "red")).desk().opener(), Role::red);
    EXPECT_EQ(BattleTable(settings_of("steady", "person", "blue")).desk().opener(), Role::blue);
    EXPECT_EQ(BattleTable(settings_of("person", "person", "both")).desk().opener(), Role::umpire);
    EXPECT_EQ(BattleTable(settings_of("steady", "steady", "none")).desk().opener(), Role::umpire);
}

TEST(BattleDesk, TheViewHoldsTheBattle) {
    BattleTable table(settings_of("person", "steady", "red"));
    const Json view = table.view(Role::red);
    EXPECT_EQ(view["kind"], "battle");
    EXPECT_EQ(view["seat"], "red");
    EXPECT_EQ(view["scenario"], "outpost");
    EXPECT_FALSE(view["sides"][0]["briefing"].get<std::string>().empty());
    EXPECT_EQ(view["sides"][1]["briefing"], "") << "the enemy's";
    EXPECT_EQ(view["now"]["kind"], "deployment");
    EXPECT_TRUE(view["now"]["yours"]);
    EXPECT_NE(view["ground"].get<std::string>().find("<defs>"), std::string::npos);
    EXPECT_EQ(view["ground"].get<std::string>().find("<style"), std::string::npos);
    EXPECT_EQ(table.view(Role::spectator)["seat"], Json());
}

// --- commands ---------------------------------------------------------------------------------------------------------

TEST(BattleDesk, OnlyTheSideThatActsIsHeard) {
    BattleTable table(two_persons());
    const Role mine = table.role_to_act();
    const Role theirs = mine == Role::red ? Role::blue : Role::red;
    EXPECT_NE(reason_of(table.end_step(theirs)), "");
    EXPECT_NE(reason_of(table.end_step(Role::spectator)), "");
    EXPECT_NE(reason_of(table.end_step(Role::umpire)), "") << "with two owners nobody is umpire";
    EXPECT_TRUE(table.kept().empty());
    EXPECT_EQ(table.end_step(mine)["done"], 1);
    EXPECT_EQ(table.kept().size(), 1U);
}

TEST(BattleDesk, CommandsStopAtTheFirstThatIsRefused) {
    BattleTable table(two_persons());
    table.play_until([&] { return table.step() == "orders"; });
    const Json order = first_order(table);
    const Json wrong = {{"do", "move"}, {"unit", 0}, {"way", {{{"go", "forward"}, {"amount", 1000}}}}};
    const Json answer =
        table.tell(table.role_to_act(), Json{{"do", "commands"}, {"commands", {order, wrong, order}}}.dump());
    EXPECT_EQ(answer["done"], 1);
    EXPECT_NE(answer["refused"]["rule"], "") << answer;
    EXPECT_EQ(table.last_changes(), 1U);
}

TEST(BattleDesk, TheBotPlaysOnUntilAPersonHasToAct) {
    BattleTable table(settings_of("person", "steady", "red"));
    for (int i = 0; i < 300 && table.turn() < 3; ++i) {
        ASSERT_TRUE(table.desk().match().may_act(Role::red));
        ASSERT_EQ(table.play(Role::red)["done"], 1);
    }
    EXPECT_EQ(table.turn(), 3);
    int reasons = 0;
    for (const std::string& text : table.heard(Role::red)) {
        const Json change = Json::parse(text);
        if (!change.contains("log")) continue;
        for (const Json& line : change["log"]) reasons += line.contains("bot") ? 1 : 0;
    }
    EXPECT_GT(reasons, 0) << "a bot says why";
}

TEST(BattleDesk, TwoBotsGoOnAsTheyAreBidden) {
    BattleTable table(settings_of("steady", "steady", "none"));
    EXPECT_TRUE(table.kept().empty()) << "they wait for a word";
    EXPECT_NE(reason_of(table.tell(Role::spectator, R"({"do":"play on","until":"end"})")), "");
    EXPECT_EQ(table.tell(Role::umpire, R"({"do":"play on","until":"command"})")["done"], 1);
    const std::string step = table.step();
    table.tell(Role::umpire, R"({"do":"play on","until":"step"})");
    EXPECT_NE(table.step(), step);
    for (int i = 0; i < 20 && !table.game().over(); ++i) table.tell(Role::umpire, R"({"do":"play on","until":"end"})");
    EXPECT_TRUE(table.game().over());
    EXPECT_NE(table.heard_last(Role::spectator)["now"]["over"], Json());
}

TEST(BattleDesk, AHotSeatCommandsBothSides) {
    BattleTable table(settings_of("person", "person", "both"));
    for (int i = 0; i < 200 && table.turn() < 2; ++i) ASSERT_EQ(table.play(Role::umpire)["done"], 1);
    EXPECT_EQ(table.turn(), 2);
    EXPECT_EQ(table.view(Role::umpire)["seat"], "both");
    EXPECT_NE(reason_of(table.end_step(Role::red)), "") << "nobody else sits there";
}

TEST(BattleDesk, StrangeMessagesAreAnsweredAndChangeNothing) {
    BattleTable table(settings_of("person", "steady", "red"));
    const std::size_t kept = table.kept().size();
    const std::uint64_t hash = battle::hash_of(table.state());
    const std::vector<std::string> strange = {
        "",
        "{",
        "[]",
        "7",
        R"({"do":7})",
        R"({"do":"comand"})",
        R"({"do":"command"})",
        R"({"do":"command","command":7})",
        R"({"do":"command","command":{"do":"fly"}})",
        R"({"do":"command","command":{"do":"move","unit":9999,"way":[]}})",
        R"({"do":"command","command":{"do":"move","unit":-1,"way":[]}})",
        R"({"do":"command","command":{"do":"deploy","unit":65535,"x":0,"y":0,"facing":0,"formation":"line","files":0}})",
        R"({"do":"command","command":{"do":"deploy","unit":0,"x":2147483647,"y":-2147483648,"facing":0,"formation":"line","files":255}})",
        R"({"do":"command","command":{"do":"answer","option":200}})",
        R"({"do":"command","command":{"do":"ruling","kind":"mark","scope":"unit","subject":0,"name":"x","reason":"y","value":1}})",
        R"({"do":"command","command":{"do":"end step"},"faces":[1]})",
        R"({"do":"command","command":{"do":"end step"},"faces":[0]})",
        R"({"do":"command","command":{"do":"end step"},"more":1})",
        R"({"do":"commands","commands":[]})",
        R"({"do":"commands","commands":[[]]})",
        R"({"do":"play on","until":"doomsday"})",
        R"({"do":"undo","to":-1})",
        R"({"do":"undo","to":1000000})",
        R"({"do":"propose","what":"peace"})",
        R"({"do":"propose","what":"undo","to":1000000})",
        R"({"do":"propose","what":"ruling"})",
        R"({"do":"propose","what":"ruling","ruling":{"kind":"mark","scope":"unit","subject":60000,"name":"halted","reason":"so","value":1}})",
        R"({"do":"agree","proposal":1})",
        R"({"do":"decline","proposal":1})",
        R"({"do":"talk","text":"  "})",
        R"({"do":"hand over","player":"napoleon"})",
        R"({"do":"hand over","player":"person"})",
        R"({"do":"upload","text":"x","last":true})",
        R"({"do":"log","from":"a"})",
        R"({"do":"frame","entry":1000000})",
        R"({"do":"line","entry":-3,"line":0})",
        R"({"do":"drag","unit":70000,"to":[0,0],"snaps":[]})",
        R"({"do":"drag","unit":0,"to":"here","snaps":[]})",
        R"({"do":"carry on","group":999})",
        R"({"do":"card","unit":12345})",
        R"({"do":"measure","from":[1e30,0],"to":[0,0]})",
    };
    for (const std::string& message : strange) {
        const Json answer = table.tell(Role::red, message);
        EXPECT_TRUE(answer.is_object()) << message;
        const bool said_no =
            answer.contains("errors") || answer.contains("error") || answer.value("refused", Json()) != Json();
        EXPECT_TRUE(said_no) << message << " -> " << answer.dump().substr(0, 200);
    }
    EXPECT_EQ(table.kept().size(), kept);
    EXPECT_EQ(battle::hash_of(table.state()), hash);
}

// --- what survives ----------------------------------------------------------------------------------------------------

TEST(BattleDesk, KilledAndStartedAgainItIsTheSame) {
    BattleTable table(settings_of("person", "steady", "red"));
    table.tell(Role::red, R"({"do":"talk","text":"good morning"})");
    for (int i = 0; i < 60; ++i) {
        ASSERT_EQ(table.play(Role::red)["done"], 1);
        if (i % 15 != 0) continue;
        const auto again = table.again();
        ASSERT_NE(again, nullptr);
        expect_alike(table.desk(), *again);
    }
    // And goes on with the same dice.
    auto again = table.again();
    while (table.step() != "fire" || !table.desk().match().may_act(Role::red)) table.play(Role::red);
    again = table.again();
    const Json here = table.end_step(Role::red);
    BattleDesk::Taken there = again->take({Role::red, "somebody"}, R"({"do":"command","command":{"do":"end step"}})");
    EXPECT_EQ(Json::parse(there.answer), here);
    expect_alike(table.desk(), *again);
}

namespace at_desk {

// What a page makes of the changes: parts replaced by their number.
void put_in(Json& list, const Json& changed, const char* number) {
    for (const Json& each : changed) {
        bool found = false;
        for (Json& known : list) {
            if (known[number] != each[number]) continue;
            known = each;
            found = true;
        }
        if (!found) list.push_back(each);
    }
}

struct Page {
    explicit Page(const Json& view) : state(view["state"]), now(view["now"]), rolls(view["units"]), log(view["log"]) {}

    void hear(const Json& change) {
        if (change["is"] == "state") {
            state = change["state"];
            log = change["log"];
        }
        if (change["is"] == "entry") {
            put_in(state["units"], change["units"], "unit");
            put_in(state["commanders"], change["commanders"], "commander");
            if (change.contains("ties")) state["ties"] = change["ties"];
            for (const Json& line : change["log"]) log.push_back(line);
        }
        if (change.contains("now")) now = change["now"];
        if (change.contains("rolls")) put_in(rolls, change["rolls"], "unit");
    }

    Json state;
    Json now;
    Json rolls;
    Json log;
};

Json sorted_by(Json list, const char* number) {
    std::sort(list.begin(), list.end(), [number](const Json& a, const Json& b) { return a[number] < b[number]; });
    return list;
}

std::set<std::pair<int, int>> lines_of(const Json& log) {
    std::set<std::pair<int, int>> lines;
    for (const Json& line : log) lines.emplace(line["entry"].get<int>(), line["line"].get<int>());
    return lines;
}

}  // namespace at_desk

TEST(BattleDesk, WhatIsHeardAddsUpToWhatIsSeen) {
    BattleTable table(two_persons());
    std::map<Role, Page> pages;
    std::map<Role, std::size_t> heard;
    for (const Role role : seats::all_roles) pages.emplace(role, Page(table.view(role)));
    for (int i = 0; i < 250 && !table.game().over(); ++i) {
        const Role mine = table.role_to_act();
        if (i % 40 == 39) {
            const std::size_t to = table.game().latest() - 3;
            table.tell(mine, Json{{"do", "propose"}, {"what", "undo"}, {"to", to}}.dump());
            const int number = table.desk().match().proposals().back().number;
            const Role theirs = mine == Role::red ? Role::blue : Role::red;
            ASSERT_EQ(table.tell(theirs, Json{{"do", "agree"}, {"proposal", number}}.dump())["ok"], true);
            table.forget_players();
        } else {
            ASSERT_EQ(table.play(mine)["done"], 1);
        }
        for (auto& [role, page] : pages) {
            for (std::size_t& at = heard[role]; at < table.heard(role).size(); ++at)
                page.hear(Json::parse(table.heard(role)[at]));
            if (i % 10 != 0) continue;
            const Json view = table.view(role);
            ASSERT_EQ(sorted_by(page.state["units"], "unit"), view["state"]["units"]) << "entry " << i;
            ASSERT_EQ(sorted_by(page.state["commanders"], "commander"), view["state"]["commanders"]);
            ASSERT_EQ(page.state["ties"], view["state"]["ties"]);
            ASSERT_EQ(sorted_by(page.rolls, "unit"), view["units"]);
            const auto lines = lines_of(page.log);
            for (const auto& line : lines_of(view["log"])) ASSERT_EQ(lines.count(line), 1U) << "entry " << line.first;
            if (table.step() != "fire") {
                ASSERT_EQ(page.now, view["now"]);
            }
        }
    }
}

TEST(BattleDesk, WhatWasAgreedOnSurvives) {
    BattleTable table(two_persons());
    table.play_until([&] { return table.turn() == 1; });
    table.tell(Role::red, R"({"do":"propose","what":"own dice"})");
    table.tell(Role::blue, R"({"do":"propose","what":"undo","to":0})");
    expect_alike(table.desk(), *table.again());
    ASSERT_EQ(table.tell(Role::blue, R"({"do":"agree","proposal":1})")["ok"], true);
    table.tell(Role::red, R"({"do":"hand over","player":"steady"})");
    const auto again = table.again();
    expect_alike(table.desk(), *again);
    EXPECT_TRUE(again->match().own_dice());
    EXPECT_EQ(again->match().seating().player[0], "steady");
    EXPECT_EQ(again->match().proposals().size(), 1U);
}

TEST(BattleDesk, ChangesThatAreNoneAreNotTaken) {
    BattleTable table(two_persons());
    const auto desk = table.again();
    for (const char* strange :
         {"", "[]", R"({"entry":7})", R"({"entry":{"entry":1,"by":0}})", R"({"talk":{}})",
          R"({"handed":{"side":"green","player":"steady"}})", R"({"proposal":{}})", R"({"upload":{"text":1}})"})
        EXPECT_FALSE(desk->replay(strange)) << strange;
    expect_alike(table.desk(), *desk);
}

// --- taking back ------------------------------------------------------------------------------------------------------

TEST(BattleDesk, UndoIsFreeUntilDiceFallOrTheOtherSideDecides) {
    BattleTable table(two_persons());
    table.play_until([&] { return table.step() == "orders"; });
    const Role mine = table.role_to_act();
    const Role theirs = mine == Role::red ? Role::blue : Role::red;
    const std::size_t before = table.game().latest();
    const std::uint64_t hash = battle::hash_of(table.state());
    ASSERT_EQ(table.command(mine, first_order(table))["done"], 1);
    const Json undo = table.heard_last(mine)["now"]["undo"];
    EXPECT_EQ(undo, Json({{"to", before}, {"free", true}}));
    EXPECT_NE(reason_of(table.tell(theirs, Json{{"do", "undo"}, {"to", before}}.dump())), "") << "not his to take back";
    EXPECT_EQ(table.tell(mine, Json{{"do", "undo"}, {"to", before}}.dump())["ok"], true);
    EXPECT_EQ(battle::hash_of(table.state()), hash);
    EXPECT_EQ(table.heard_last(theirs)["is"], "state");
    expect_alike(table.desk(), *table.again());
}

TEST(BattleDesk, WhatIsNotFreeNeedsConsent) {
    BattleTable table(two_persons());
    table.play_until([&] { return table.turn() == 2; });
    const auto way = battle::way_to(table.game().log(), table.game().latest());
    const std::size_t to = way[way.size() / 2];
    const Json undo = {{"do", "undo"}, {"to", to}};
    EXPECT_NE(reason_of(table.tell(Role::red, undo.dump())).find("propose"), std::string::npos);
    const Json asked = table.tell(Role::red, Json{{"do", "propose"}, {"what", "undo"}, {"to", to}}.dump());
    EXPECT_EQ(asked["proposal"], 1);
    EXPECT_TRUE(table.heard_last(Role::blue)["now"]["proposals"][0]["yours"]);
    EXPECT_FALSE(table.heard_last(Role::red)["now"]["proposals"][0]["yours"]);
    EXPECT_NE(reason_of(table.tell(Role::red, R"({"do":"agree","proposal":1})")), "") << "he cannot agree with himself";
    EXPECT_NE(reason_of(table.tell(Role::spectator, R"({"do":"agree","proposal":1})")), "");
    EXPECT_EQ(table.tell(Role::blue, R"({"do":"agree","proposal":1})")["ok"], true);
    EXPECT_EQ(table.game().latest(), to);
    EXPECT_TRUE(table.view(Role::red)["now"]["proposals"].empty());
    expect_alike(table.desk(), *table.again());
}

TEST(BattleDesk, AgainstABotTheOwnerConsentsAlone) {
    BattleTable table(settings_of("person", "steady", "red"));
    for (int i = 0; i < 300 && table.turn() < 2; ++i) ASSERT_EQ(table.play(Role::red)["done"], 1);
    EXPECT_EQ(table.tell(Role::red, R"({"do":"propose","what":"undo","to":2})")["ok"], true);
    EXPECT_EQ(table.turn(), 1);
    EXPECT_TRUE(table.desk().match().may_act(Role::red));
}

TEST(BattleDesk, NothingIsTakenBackWhenAllIsOver) {
    BattleTable table(two_persons());
    table.play_until([&] { return table.turn() == 1; });
    ASSERT_EQ(table.command(Role::red, {{"do", "resign"}})["done"], 1);
    EXPECT_NE(reason_of(table.tell(Role::red, R"({"do":"undo","to":1})")), "");
    EXPECT_NE(reason_of(table.tell(Role::red, R"({"do":"propose","what":"undo","to":1})")), "");
    EXPECT_EQ(table.view(Role::blue)["now"]["over"]["result"], "blue");
}

// --- dice, rulings, seats ---------------------------------------------------------------------------------------------

TEST(BattleDesk, OwnDiceAreAskedForAndTaken) {
    BattleTable table(two_persons(R"(,"dice":"own")"));
    int asked = 0;
    for (int i = 0; i < 400 && table.turn() < 4 && !table.game().over(); ++i) {
        const Role mine = table.role_to_act();
        const std::size_t before = table.kept().size();
        const Json wish = table.steady_wish();
        std::vector<int> faces;
        Json answer = table.command(mine, wish);
        while (!answer["needs"].is_null()) {
            ++asked;
            ASSERT_EQ(table.kept().size(), before) << "nothing has happened yet";
            const Json needs = answer["needs"];
            EXPECT_FALSE(needs["dice"].get<std::string>().empty());
            // High and low in turn.
            for (int die = 0; die < needs["count"].get<int>(); ++die)
                faces.push_back(faces.size() % 2 == 0 ? needs["faces"].get<int>() : 1);
            ASSERT_LT(faces.size(), 400U);
            answer = table.tell(mine, Json{{"do", "command"}, {"command", wish}, {"faces", faces}}.dump());
        }
        ASSERT_EQ(answer["done"], 1) << answer;
        const battle::Entry& made = table.game().log().entries[table.game().latest()];
        EXPECT_EQ(made.by_hand, !faces.empty());
        EXPECT_EQ(std::vector<int>(made.faces.begin(), made.faces.end()), faces);
    }
    EXPECT_GT(asked, 0);
    expect_alike(table.desk(), *table.again());
}

TEST(BattleDesk, OwnDiceNeedTheOtherSidesWord) {
    BattleTable table(two_persons());
    EXPECT_EQ(table.view(Role::red)["now"]["dice"], "screen");
    table.tell(Role::red, R"({"do":"propose","what":"own dice"})");
    EXPECT_EQ(table.view(Role::red)["now"]["dice"], "screen");
    EXPECT_EQ(table.tell(Role::blue, R"({"do":"decline","proposal":1})")["ok"], true);
    EXPECT_EQ(table.view(Role::red)["now"]["dice"], "screen");
    table.tell(Role::red, R"({"do":"propose","what":"own dice"})");
    EXPECT_EQ(table.tell(Role::blue, R"({"do":"agree","proposal":2})")["ok"], true);
    EXPECT_EQ(table.view(Role::red)["now"]["dice"], "own");
    EXPECT_NE(reason_of(table.tell(Role::red, R"({"do":"propose","what":"own dice"})")), "") << "they are agreed on";
}

TEST(BattleDesk, ARulingIsMadeWhenBothAgree) {
    BattleTable table(two_persons());
    table.play_until([&] { return table.turn() == 1; });
    const Json ruling = {{"kind", "mark"},         {"scope", "unit"}, {"subject", 0},
                         {"name", "disorganised"}, {"value", 1},      {"reason", "the cat walked over it"}};
    const Json wish = {{"do", "propose"}, {"what", "ruling"}, {"ruling", ruling}};
    const Json answer = table.tell(Role::red, wish.dump());
    ASSERT_EQ(answer.value("proposal", 0), 1) << answer;
    EXPECT_FALSE(table.game().family().preview().status(table.game().battle(), 0).disordered);
    EXPECT_NE(table.heard_last(Role::blue)["now"]["proposals"][0]["says"].get<std::string>().find("cat"),
              std::string::npos);
    EXPECT_EQ(table.tell(Role::blue, R"({"do":"agree","proposal":1})")["ok"], true);
    EXPECT_TRUE(table.game().family().preview().status(table.game().battle(), 0).disordered);
    Json blank = wish;
    blank["ruling"]["reason"] = " ";
    EXPECT_NE(reason_of(table.tell(Role::red, blank.dump())), "") << "a ruling needs a reason";
    expect_alike(table.desk(), *table.again());
}

TEST(BattleDesk, ASideIsHandedOverAndTakenBack) {
    BattleTable table(two_persons());
    table.play_until([&] { return table.turn() == 1; });
    const Role mine = table.role_to_act();
    const Role theirs = mine == Role::red ? Role::blue : Role::red;
    const std::string word = mine == Role::red ? "red" : "blue";
    EXPECT_NE(reason_of(table.tell(theirs, R"({"do":"hand over","player":"steady","side":")" + word + R"("})")), "");
    EXPECT_EQ(table.tell(mine, R"({"do":"hand over","player":"steady"})")["ok"], true);
    EXPECT_TRUE(table.desk().match().may_act(theirs)) << "the bot has gone on until the other person had to act";
    bool told = false;
    for (const std::string& text : table.heard(theirs)) told |= Json::parse(text).contains("players");
    EXPECT_TRUE(told);
    EXPECT_NE(reason_of(table.end_step(mine)), "");
    EXPECT_EQ(table.tell(mine, R"({"do":"hand over","player":"person"})")["ok"], true);
    EXPECT_EQ(table.view(theirs)["sides"][mine == Role::red ? 0 : 1]["player"], "person");
    expect_alike(table.desk(), *table.again());
}

TEST(BattleDesk, TalkIsHeardByAll) {
    BattleTable table(two_persons());
    EXPECT_EQ(table.tell(Role::spectator, R"({"do":"talk","text":"<b>well done</b>"})")["ok"], true);
    for (const Role role : seats::all_roles) {
        EXPECT_EQ(table.heard_last(role)["talk"]["text"], "<b>well done</b>");
        EXPECT_EQ(table.view(role)["talk"][0]["by"], "somebody");
    }
    EXPECT_TRUE(table.tell(Role::red, Json{{"do", "talk"}, {"text", std::string(501, 'x')}}.dump()).contains("errors"));
}

// --- saves ------------------------------------------------------------------------------------------------------------

namespace at_desk {

// As the page does it.
Json upload(BattleTable& table, const std::string& save, const Json& entry = Json()) {
    constexpr std::size_t part = 20'000;
    Json answer;
    for (std::size_t at = 0; at < save.size(); at += part) {
        Json message = {{"do", "upload"}, {"text", save.substr(at, part)}, {"last", at + part >= save.size()}};
        if (!entry.is_null() && at + part >= save.size()) message["entry"] = entry;
        answer = table.tell(Role::red, message.dump());
    }
    return answer;
}

std::string some_save(const char* scenario = "outpost") {
    BattleTable table(settings_of("steady", "steady", "none", "", scenario));
    for (int i = 0; i < 20 && !table.game().over(); ++i) table.tell(Role::umpire, R"({"do":"play on","until":"end"})");
    return table.tell(Role::umpire, R"({"do":"save"})")["text"];
}

std::string awaiting(const std::string& blue = "steady") {
    return R"({"players":{"red":"person","blue":")" + blue + R"("},"seat":"red","upload":true,"seed":"5"})";
}

}  // namespace at_desk

TEST(BattleDesk, ASaveIsTakenUpElsewhereAtAnyEntry) {
    const std::string save = some_save("meeting");
    ASSERT_GT(save.size(), 40'000U) << "or it comes in one part";
    BattleTable table(awaiting());
    const Json answer = upload(table, save, 100);
    ASSERT_EQ(answer.value("ok", false), true) << answer;
    EXPECT_EQ(table.view(Role::red)["scenario"], "meeting") << "it brings its own";
    EXPECT_GE(table.game().latest(), 100U);
    EXPECT_TRUE(table.desk().match().may_act(Role::red));
    EXPECT_EQ(table.game().log().head.later_seeds.size(), 1U) << "other dice from here on";
    for (int i = 0; i < 5; ++i) ASSERT_EQ(table.play(Role::red)["done"], 1);
    expect_alike(table.desk(), *table.again());
    EXPECT_NE(reason_of(upload(table, save)), "") << "once is enough";
}

TEST(BattleDesk, AFinishedBattleCanBeLookedAt) {
    BattleTable table(awaiting());
    EXPECT_EQ(upload(table, some_save()).value("ok", false), true);
    EXPECT_NE(table.view(Role::red)["now"]["over"], Json());
}

TEST(BattleDesk, ABrokenSaveIsRefusedWithItsLine) {
    std::string save = some_save();
    const std::size_t third = save.find('\n', save.find('\n') + 1) + 1;
    std::string torn = save;
    torn[save.find("\"hash\":\"", third) + 9] ^= 1;
    BattleTable table(awaiting());
    const Json answer = upload(table, torn);
    ASSERT_TRUE(answer.contains("errors")) << answer;
    EXPECT_EQ(answer["errors"][0]["where"], "line 3");
    EXPECT_NE(answer["errors"][0]["fix"].get<std::string>().find("good"), std::string::npos);
    // Another one may be brought instead, and what was kept meanwhile does no harm.
    EXPECT_EQ(upload(table, save).value("ok", false), true);
    expect_alike(table.desk(), *table.again());
}

TEST(BattleDesk, NonsenseIsNoSave) {
    for (const std::string& text : {std::string("hello"), std::string("{}\n"), std::string(100'000, 'x')}) {
        BattleTable table(awaiting());
        EXPECT_TRUE(upload(table, text).contains("errors"));
        EXPECT_EQ(table.view(Role::red)["scenario"], "outpost");
    }
    BattleTable closed(settings_of("person", "steady", "red"));
    EXPECT_NE(reason_of(upload(closed, some_save())), "") << "this table plays its own";
}

}  // namespace linstock::desk::battle_test
