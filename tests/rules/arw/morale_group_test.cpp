#include "rules/arw/fight_field.hpp"

// The Group that lost a stand tests on one die, each unit with its own lines and its own class's row.
namespace linstock::fight_test {
namespace morale_groups {
namespace {

using Told = std::vector<std::pair<std::string, std::string>>;

struct Testing : FightField {
    using FightField::FightField;

    UnitId stand_at(int x, int y, const std::string& type, int stands = 4, battle::Grades grades = {}) {
        Placing placing;
        placing.type = type;
        placing.x = x;
        placing.y = y;
        placing.stands = stands;
        placing.grades = std::move(grades);
        return put(placing);
    }
    UnitId enemy_at(int x, int y, const std::string& type = "Medium Infantry") {
        Placing placing;
        placing.type = type;
        placing.x = x;
        placing.y = y;
        placing.side = 1;
        return put(placing);
    }
    void lose(UnitId unit, int stands) {
        mark(unit, arw::unit_mark::dead, stands);
        mark_group(0, arw::group_mark::killed, stands);
        mark_group(0, arw::group_mark::lost_now, stands);
    }
    void test(const std::vector<std::uint8_t>& faces, std::vector<battle::Told>* told = nullptr) {
        with(
            faces, [&](battle::Work& work) { arw::group_tests(*manual, work); }, told);
    }
    int order_of(UnitId unit) const { return state().unit(unit).order; }
};

TEST(MoraleGroup, OneDieAndEachClassReadsItsOwnRow) {
    Testing field;
    const UnitId foot = field.stand_at(6000, 6000, "Medium Infantry");
    const UnitId light = field.stand_at(9000, 6000, "Light Infantry");
    const UnitId dragoons = field.stand_at(12000, 6000, "Light Cavalry (a)");
    const UnitId horse = field.stand_at(15000, 6000, "Light Cavalry");
    field.begin();
    for (const UnitId unit : {foot, light, dragoons, horse}) field.order(unit, arw::order::advance);
    field.lose(foot, 1);  // 1 of 16: no fifth yet
    std::vector<battle::Told> told;
    field.test({4}, &told);
    ASSERT_EQ(told.size(), 1U);
    EXPECT_EQ(told[0].resolution.readers.size(), 4U);
    // 4: Massed stay, and LC(a) tests as Massed; Lights on Advance go to Retreat and fall back 10 cm.
    EXPECT_EQ(field.order_of(foot), arw::order::advance);
    EXPECT_EQ(field.order_of(dragoons), arw::order::advance);
    for (const UnitId unit : {light, horse}) {
        EXPECT_EQ(field.order_of(unit), arw::order::retreat);
        EXPECT_EQ(field.state().unit(unit).pose.at.y, 60 * centimetre - 10 * centimetre);
        EXPECT_EQ(field.mark_of(unit, arw::unit_mark::imposed), 1);
        EXPECT_EQ(field.mark_of(unit, arw::unit_mark::must_retreat), 1);
    }
    EXPECT_EQ(field.mark_of(foot, arw::unit_mark::imposed), 0);
}

TEST(MoraleGroup, OnlyGroupsThatLostAStandTest) {
    Testing field;
    field.stand_at(6000, 6000, "Medium Infantry");
    field.begin();
    field.mark_group(0, arw::group_mark::killed, 2);  // in an earlier phase
    field.test({});
}

TEST(MoraleGroup, DisorderAndPoorMoraleAreEachUnitsOwn) {
    Testing field;
    const UnitId steady = field.stand_at(6000, 6000, "Medium Infantry");
    const UnitId shaken = field.stand_at(9000, 6000, "Medium Infantry");
    const UnitId poor = field.stand_at(12000, 6000, "Medium Infantry", 4, {{"morale", "poor"}});
    field.begin();
    for (const UnitId unit : {steady, shaken, poor}) field.order(unit, arw::order::advance);
    field.mark(shaken, arw::unit_mark::disorganised, 1);
    field.lose(steady, 1);  // 1 of 12
    field.test({4});
    EXPECT_EQ(field.order_of(steady), arw::order::advance);  // 4
    EXPECT_EQ(field.order_of(shaken), arw::order::stand);    // 3
    EXPECT_EQ(field.order_of(poor), arw::order::stand);      // 3
}

TEST(MoraleGroup, HighMoraleIsTheGroupsWhenHalfHaveIt) {
    Testing field;
    const UnitId guard = field.stand_at(6000, 6000, "Medium Infantry", 4, {{"morale", "high"}});
    const UnitId line = field.stand_at(9000, 6000, "Medium Infantry");
    field.begin();
    field.order(guard, arw::order::advance);
    field.order(line, arw::order::advance);
    field.lose(line, 1);
    field.test({3});  // 3 + 1 for both
    EXPECT_EQ(field.order_of(guard), arw::order::advance);
    EXPECT_EQ(field.order_of(line), arw::order::advance);
}

TEST(MoraleGroup, FactsAreTheCompanions) {
    Testing field;
    const UnitId unit = field.stand_at(9000, 6000, "Militia");
    field.enemy_at(9000, 7000);
    field.general(0, 9000, 4850,
                  0);  // the edge of his marker 8 cm behind the rear edge at y 580 mm: two pips of the D4
    field.begin();
    field.order(unit, arw::order::advance);
    field.mark(unit, arw::unit_mark::disorganised, 1);
    field.lose(unit, 1);
    field.mark_group(0, arw::group_mark::short_guns, 1);
    field.mark_group(0, arw::group_mark::melees_lost, 1);
    field.mark_group(0, arw::group_mark::melee_lost, 1);
    std::vector<battle::Told> told;
    field.test({6, 2}, &told);
    ASSERT_EQ(told.size(), 1U);
    const Told facts = {{"own.type", "Militia"},      {"own.orders", "Advance"},
                        {"own.disordered", "yes"},    {"group.stands_at_start", "4"},
                        {"group.stands_killed", "1"}, {"group.under_short_range_artillery_fire", "yes"},
                        {"group.melees_lost", "1"},   {"group.melee_stands_lost", "1"},
                        {"general_distance", "8"}};
    EXPECT_EQ(in_a_line(told[0].resolution), in_a_line(field.companion("morale-other", facts, {6, 2})));
    EXPECT_EQ(field.group_mark_of(0, arw::group_mark::general_distance), 800);
}

TEST(MoraleGroup, TheGeneralsReach) {
    struct Case {
        int y;  // of the general, the edge of whose marker is 1.5 cm nearer; the unit's rear edge lies at y 580 mm
        std::vector<std::uint8_t> faces;
        int order;
    };
    // Die 3, and 4 with the General: Massed on Advance go to Stand on 3 and stay on 4. Within 5 cm no D4 is thrown, nor beyond 20.
    for (const Case& one : {Case{5150, {3}, arw::order::advance},
                            {4650, {3, 2}, arw::order::advance},
                            {4640, {3, 2}, arw::order::stand},
                            {3650, {3, 4}, arw::order::advance},
                            {3640, {3}, arw::order::stand}}) {
        SCOPED_TRACE(one.y);
        Testing field;
        const UnitId unit = field.stand_at(9000, 6000, "Medium Infantry", 6);
        field.general(0, 9000, one.y, 0);
        field.begin();
        field.order(unit, arw::order::advance);
        field.lose(unit, 1);
        field.test(one.faces);
        EXPECT_EQ(field.order_of(unit), one.order);
    }
}

TEST(MoraleGroup, TheCommanderInChiefCountsAnotherGeneralDoesNot) {
    for (const auto& [group, order] :
         {std::pair{static_cast<int>(battle::no_group), arw::order::advance}, {2, arw::order::stand}}) {
        Testing field;
        const UnitId unit = field.stand_at(9000, 6000, "Medium Infantry", 6);
        Placing other;
        other.group = 2;
        other.x = 3000;
        other.y = 3000;
        field.put(other);
        field.general(0, 9000, 5500, group);
        field.begin();
        field.order(unit, arw::order::advance);
        field.lose(unit, 1);
        field.test({3});
        EXPECT_EQ(field.order_of(unit), order);
    }
}

TEST(MoraleGroup, GunsNobodyAttackedGoBackInsteadOfBeingKilled) {
    struct Case {
        int foot_x;  // of foot that falls back 20 cm on the same 1
        bool attacked;
        bool destroyed;
    };
    // Two guns 6 cm wide at x 900: their right edge at 930. Foot of four stands 12 cm wide: its left edge 6 cm left of its middle.
    for (const Case& one :
         {Case{15000, false, false}, {15000, true, true}, {10900, false, true}, {10920, false, false}}) {
        SCOPED_TRACE(one.foot_x);
        Testing field;
        const UnitId guns = field.stand_at(9000, 6000, "Medium Artillery", 2);
        const UnitId foot = field.stand_at(one.foot_x, 6000, "Medium Infantry");
        field.begin();
        field.lose(foot, 1);  // 1 of 6: no fifth
        if (one.attacked) field.mark(guns, arw::unit_mark::attacked, 1);
        field.test({1});
        EXPECT_EQ(field.order_of(foot), arw::order::retreat);
        if (one.destroyed) {
            EXPECT_EQ(field.state().unit(guns).presence, battle::Presence::destroyed);
            EXPECT_EQ(field.group_mark_of(0, arw::group_mark::killed), 3);
        } else {
            EXPECT_EQ(field.state().unit(guns).presence, battle::Presence::on_table);
            EXPECT_EQ(field.order_of(guns), arw::order::retreat);
            EXPECT_EQ(field.state().unit(guns).pose.at.y, 40 * centimetre);
        }
    }
}

// A Group as large as may be, all but one of its units guns that read in two ways: nobody's second reading is lost.
TEST(MoraleGroup, EveryBatteryOfAFullGroupReadsInTwoWays) {
    Testing field;
    const UnitId foot = field.stand_at(10900, 6000, "Medium Infantry");
    std::vector<UnitId> far;
    for (int i = 0; i < 6; ++i) far.push_back(field.stand_at(1500 + 1200 * i, 3000, "Medium Artillery", 2));
    const UnitId beside = field.stand_at(9000, 6000, "Medium Artillery", 2);
    field.begin();
    field.lose(foot, 1);
    field.test({1});
    EXPECT_EQ(field.order_of(foot), arw::order::retreat);
    EXPECT_EQ(field.state().unit(beside).presence, battle::Presence::destroyed);
    for (const UnitId guns : far) {
        EXPECT_EQ(field.state().unit(guns).presence, battle::Presence::on_table);
        EXPECT_EQ(field.order_of(guns), arw::order::retreat);
    }
}

TEST(MoraleGroup, UphillOfAllWhoAttackedIsWorthAPlus) {
    for (const auto& [level, order] : {std::pair{1, arw::order::advance}, {0, arw::order::stand}}) {
        Testing field;
        if (level > 0) field.area(table::Ground::hill, 8000, 5000, 10000, 6100, level);
        const UnitId unit = field.stand_at(9000, 6000, "Medium Infantry", 6);
        const UnitId enemy = field.enemy_at(9000, 7000);
        field.begin();
        field.order(unit, arw::order::advance);
        field.tie(arw::tie::attacked, enemy, unit);
        field.lose(unit, 1);
        field.test({3});
        EXPECT_EQ(field.order_of(unit), order) << level;
    }
}

TEST(MoraleGroup, CoverFromThoseWhoAttackedIsWorthAPlus) {
    for (const auto& [y, order] : {std::pair{6010, arw::order::advance}, {6500, arw::order::stand}}) {
        Testing field;
        field.line(table::Ground::wall, 8000, y, 10000, y);
        const UnitId unit = field.stand_at(9000, 6000, "Medium Infantry", 6);
        const UnitId enemy = field.enemy_at(9000, 7000);
        field.begin();
        field.order(unit, arw::order::advance);
        field.tie(arw::tie::attacked, enemy, unit);
        field.lose(unit, 1);
        field.test({3});
        EXPECT_EQ(field.order_of(unit), order) << y;
    }
}

TEST(MoraleGroup, RoutersDoNotTestAndRoutsRunAtOnce) {
    Testing field;
    const UnitId router = field.stand_at(4000, 6000, "Medium Infantry");
    const UnitId unit = field.stand_at(9000, 6000, "Light Infantry");
    field.begin();
    field.order(router, arw::order::rout);
    field.lose(unit, 1);
    std::vector<battle::Told> told;
    field.test({1}, &told);  // 1: Lights go to Rout
    ASSERT_FALSE(told.empty());
    EXPECT_EQ(told[0].resolution.readers.size(), 1U);
    EXPECT_EQ(field.order_of(unit), arw::order::rout);
    EXPECT_LT(field.state().unit(unit).pose.at.y, 60 * centimetre);
}

TEST(MoraleGroup, UnitsTestAloneWhereTheBattleIsReadSo) {
    Testing field("arw", {{"group_or_unit", "unit"}});
    const UnitId hit = field.stand_at(6000, 6000, "Medium Infantry");
    const UnitId spared = field.stand_at(9000, 6000, "Medium Infantry");
    field.begin();
    field.order(hit, arw::order::advance);
    field.order(spared, arw::order::advance);
    field.lose(hit, 1);
    field.test({3});
    EXPECT_EQ(field.order_of(hit), arw::order::stand);
    EXPECT_EQ(field.order_of(spared), arw::order::advance);
}

}  // namespace
}  // namespace morale_groups
}  // namespace linstock::fight_test
