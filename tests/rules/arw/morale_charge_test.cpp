#include "rules/arw/fight_field.hpp"

// Tests to charge, tests of the charged, rallying.
namespace linstock::fight_test {
namespace morale_charges {
namespace {

using battle::Charge;
using Told = std::vector<std::pair<std::string, std::string>>;

struct Charging : FightField {
    using FightField::FightField;

    UnitId stand_at(int side, int x, int y, const std::string& type, int stands = 4) {
        Placing placing;
        placing.type = type;
        placing.side = side;
        placing.x = x;
        placing.y = y;
        placing.stands = stands;
        return put(placing);
    }
    void try_to_charge(const std::vector<UnitId>& chargers, UnitId target, int side,
                       const std::vector<std::uint8_t>& faces, std::vector<battle::Told>* told = nullptr) {
        std::vector<Charge::Go> go;
        for (const UnitId unit : chargers) {
            go.push_back({unit, target, 0, 0});
            order(unit, arw::order::advance);
        }
        const std::vector<int> sides(go.size(), side);
        with(
            faces, [&](battle::Work& work) { arw::charge_tests(*manual, work, go, sides); }, told);
    }
    bool goes(UnitId unit) const {
        const int mark = mark_of(unit, arw::unit_mark::charge_test);
        EXPECT_TRUE(mark == 1 || mark == 2);
        EXPECT_EQ(state().unit(unit).order, mark == 1 ? arw::order::advance : arw::order::stand);
        EXPECT_EQ(mark_of(unit, arw::unit_mark::imposed), mark == 1 ? 0 : 1);
        return mark == 1;
    }
};

TEST(MoraleCharge, OneDieForAllWhoCharge) {
    Charging field;
    const UnitId foot = field.stand_at(0, 6000, 4000, "Medium Infantry");
    const UnitId light = field.stand_at(0, 9000, 4000, "Light Infantry");
    const UnitId horse = field.stand_at(0, 12000, 4000, "Medium Cavalry", 3);
    const UnitId target = field.stand_at(1, 9000, 5000, "Militia");
    field.begin();
    std::vector<battle::Told> told;
    field.try_to_charge({foot, light, horse}, target, 0, {4}, &told);
    ASSERT_EQ(told.size(), 1U);
    EXPECT_TRUE(field.goes(foot));    // 4: Massed go in
    EXPECT_FALSE(field.goes(light));  // 4: Lights do not
    EXPECT_TRUE(field.goes(horse));
}

TEST(MoraleCharge, AHigherFactorDauntsTheFrontalCharge) {
    for (const auto& [side, goes_in] : {std::pair{0, false}, {1, true}}) {
        Charging field;
        const UnitId foot = field.stand_at(0, 9000, 4000, "Medium Infantry");
        const UnitId target = field.stand_at(1, 9000, 5000, "Heavy Infantry");  // 4 against 3
        field.begin();
        field.try_to_charge({foot}, target, side, {4});
        EXPECT_EQ(field.goes(foot), goes_in) << side;  // 4 - 2 = 2 frontally
    }
}

TEST(MoraleCharge, TheSiblingsPlainDieIsForMusketsInFrontTheTableForOthers) {
    Charging field("tricorne");
    const UnitId heavy = field.stand_at(0, 4000, 4000, "Heavy Infantry");
    const UnitId medium = field.stand_at(0, 7000, 4000, "Medium Infantry");
    const UnitId horse = field.stand_at(0, 11000, 4000, "Medium Cavalry", 3);
    const UnitId target = field.stand_at(1, 9000, 5000, "Militia");
    field.begin();
    std::vector<battle::Told> told;
    field.try_to_charge({heavy, medium, horse}, target, 0, {3, 5}, &told);
    ASSERT_EQ(told.size(), 2U);
    EXPECT_EQ(told[0].procedure, "morale-charge");
    EXPECT_EQ(told[1].procedure, "charge-test");
    EXPECT_TRUE(field.goes(horse));    // 3 on the table: Massed go in
    EXPECT_TRUE(field.goes(heavy));    // 5 on the plain die
    EXPECT_FALSE(field.goes(medium));  // needs 6
}

TEST(MoraleCharge, TheSiblingsFlankChargeIsByTheTable) {
    Charging field("tricorne");
    const UnitId medium = field.stand_at(0, 7000, 4000, "Medium Infantry");
    const UnitId target = field.stand_at(1, 9000, 5000, "Militia");
    field.begin();
    field.try_to_charge({medium}, target, 1, {3});
    EXPECT_TRUE(field.goes(medium));
}

TEST(MoraleCharge, ProtectionOfTheTargetHelpsTheSiblingsPlainDie) {
    struct Case {
        void (*lay)(FightField&);
        bool goes;
    };
    const Case cases[] = {
        {[](FightField&) {}, false},
        {[](FightField& field) { field.line(table::Ground::wall, 8000, 4990, 10000, 4990); }, true},
        {[](FightField& field) { field.area(table::Ground::orchard, 8000, 5000, 10000, 5500); }, true}};
    for (const Case& one : cases) {
        Charging field("tricorne");
        one.lay(field);
        const UnitId medium = field.stand_at(0, 9000, 4000, "Medium Infantry");
        const UnitId target = field.stand_at(1, 9000, 5000, "Militia");
        field.begin();
        field.try_to_charge({medium}, target, 0, {5});  // 5 against defences or soft cover, else 6
        EXPECT_EQ(field.goes(medium), one.goes);
    }
}

TEST(MoraleCharge, TheChargedTestOnTheCompanionsFacts) {
    for (const auto& [side, word] : {std::pair{0, "front"}, {1, "flank"}, {2, "rear"}}) {
        Charging field;
        const UnitId militia = field.stand_at(1, 9000, 6000, "Militia");
        const UnitId horse = field.stand_at(0, 9000, 5000, "Medium Cavalry", 3);
        field.begin();
        std::vector<battle::Told> told;
        field.with(
            {6},
            [&](battle::Work& work) {
                const arw::Charged charged{militia, horse, side};
                arw::charged_tests(*field.manual, work, {&charged, 1});
            },
            &told);
        ASSERT_FALSE(told.empty());
        const Told facts = {{"own.type", "Militia"},
                            {"own.orders", "Stand"},
                            {"trigger", "charged"},
                            {"other.type", "Medium Cavalry"},
                            {"other.side", word}};
        EXPECT_EQ(in_a_line(told[0].resolution), in_a_line(field.companion("morale-other", facts, {6})));
        EXPECT_EQ(field.mark_of(militia, arw::unit_mark::attacked), 1);
        EXPECT_NE(field.state().find_tie(arw::tie::attacked, horse, militia), nullptr);
    }
}

TEST(MoraleCharge, ChargedGunsAreKilledNotSentBack) {
    Charging field;
    const UnitId guns = field.stand_at(1, 9000, 6000, "Medium Artillery", 2);
    const UnitId horse = field.stand_at(0, 9000, 5000, "Medium Cavalry", 3);
    field.begin();
    // 3 - 2 (factor 3 against 0) = 1.
    field.with({3}, [&](battle::Work& work) {
        const arw::Charged charged{guns, horse, 0};
        arw::charged_tests(*field.manual, work, {&charged, 1});
    });
    EXPECT_EQ(field.state().unit(guns).presence, battle::Presence::destroyed);
}

TEST(MoraleRally, OneDieAGroupAndEachIsAskedWhichWayToFace) {
    Charging field;
    const UnitId foot = field.stand_at(0, 6000, 4000, "Medium Infantry");
    const UnitId light = field.stand_at(0, 9000, 4000, "Light Infantry");
    const UnitId steady = field.stand_at(0, 12000, 4000, "Medium Infantry");
    const UnitId other = field.stand_at(1, 9000, 9000, "Medium Infantry");
    field.begin();
    for (const UnitId unit : {foot, light, other}) field.order(unit, arw::order::rout);
    field.mark(foot, arw::unit_mark::running, 1);
    field.with({6}, [&](battle::Work& work) { arw::rally_tests(*field.manual, work, 0); });
    // 6 - 2 = 4: Massed rally, Lights run on; the other side's routers wait for their own phase.
    EXPECT_EQ(field.state().unit(foot).order, arw::order::stand);
    EXPECT_EQ(field.mark_of(foot, arw::unit_mark::rallied), 1);
    EXPECT_EQ(field.mark_of(foot, arw::unit_mark::running), 0);
    EXPECT_EQ(field.mark_of(foot, arw::unit_mark::disorganised), 1);
    EXPECT_EQ(field.state().unit(light).order, arw::order::rout);
    EXPECT_EQ(field.state().unit(steady).order, arw::order::stand);
    EXPECT_EQ(field.mark_of(steady, arw::unit_mark::rallied), 0);
    EXPECT_EQ(field.state().unit(other).order, arw::order::rout);
    const battle::Frame* asked = field.state().pending();
    ASSERT_NE(asked, nullptr);
    EXPECT_EQ(asked->decision, arw::decision::face);
    EXPECT_EQ(asked->asks, 0);
    EXPECT_EQ(asked->unit, foot);
    EXPECT_EQ(field.state().head().frames, 1);
}

}  // namespace
}  // namespace morale_charges
}  // namespace linstock::fight_test
