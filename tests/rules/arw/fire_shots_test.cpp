#include "rules/arw/fight_field.hpp"

// Declaring, dividing and resolving shots.
namespace linstock::fight_test {
namespace fire_shots {
namespace {

Placing line_at(int side, int x, int y, const std::string& type = "Medium Infantry", int stands = 4) {
    Placing placing;
    placing.type = type;
    placing.side = side;
    placing.x = x;
    placing.y = y;
    placing.stands = stands;
    return placing;
}

int events_of(const FightField& field, battle::EventKind kind) {
    return static_cast<int>(std::count_if(field.events.begin(), field.events.end(),
                                          [&](const battle::Event& event) { return event.kind == kind; }));
}

TEST(FireShots, KillsDisorderAndMarksAreLeftOnBoth) {
    FightField field;
    field.put(line_at(0, 9000, 4000));
    field.put(line_at(1, 9000, 4800));
    field.begin();
    field.declare(0, 1);
    // Die 3, long -1, first shot +1, three extra stands +3: 6, one stand and disorder.
    field.resolve_fire({3});
    EXPECT_EQ(field.mark_of(1, arw::unit_mark::dead), 1);
    EXPECT_EQ(field.mark_of(1, arw::unit_mark::disorganised), 1);
    EXPECT_EQ(field.mark_of(1, arw::unit_mark::disorganised_now), 1);
    EXPECT_EQ(field.mark_of(1, arw::unit_mark::attacked), 1);
    EXPECT_NE(field.state().find_tie(arw::tie::attacked, 0, 1), nullptr);
    EXPECT_EQ(field.state().unit(1).stands, 4) << "casualties come off at the end of the phase";
    EXPECT_EQ(arw::living(field.state(), 1), 3);
    EXPECT_EQ(field.group_mark_of(1, arw::group_mark::killed), 1);
    EXPECT_EQ(field.group_mark_of(1, arw::group_mark::lost_now), 1);
    EXPECT_EQ(field.mark_of(0, arw::unit_mark::fired_today), 1);
    EXPECT_EQ(field.mark_of(0, arw::unit_mark::shots), 1);
    EXPECT_EQ(field.mark_of(0, arw::unit_mark::attacked), 0);
}

TEST(FireShots, AllAreThrownOnTheFactsOfTheStart) {
    FightField field;
    field.put(line_at(0, 9000, 4000));
    field.put(line_at(1, 9000, 4800));
    field.begin();
    field.declare(0, 1);
    field.turn_to(1);
    field.declare(1, 0);
    // Each: long -1, first +1, extra +3. The second thrower has lost two stands and its order by then, but shoots as it stood: 3 + 3 = 6.
    field.resolve_fire({4, 3});  // 4 + 3 = 7: two stands
    EXPECT_EQ(field.mark_of(1, arw::unit_mark::dead), 2);
    EXPECT_EQ(field.mark_of(0, arw::unit_mark::dead), 1);
}

TEST(FireShots, KillsAddUpAndSurplusIsLost) {
    FightField field;
    field.put(line_at(0, 8300, 4000));
    field.put(line_at(0, 9700, 4000));
    field.put(line_at(1, 9000, 4400, "Medium Infantry", 3));
    field.begin();
    field.declare(0, 2);
    field.declare(1, 2);
    // Short +1, first +1, extra stands by aim; a six is at least 6 + 2 + 1 = 9: two stands each of three.
    field.resolve_fire({6, 6});
    EXPECT_EQ(field.mark_of(2, arw::unit_mark::dead), 3);
    EXPECT_EQ(field.group_mark_of(1, arw::group_mark::killed), 3);
    EXPECT_EQ(arw::living(field.state(), 2), 0);
}

TEST(FireShots, AMassedUnitDividesItsStandsBetweenTargets) {
    FightField field;
    field.put(line_at(0, 9000, 4000));
    field.put(line_at(1, 8400, 4800, "Medium Infantry", 2));
    field.put(line_at(1, 9600, 4800, "Medium Infantry", 2));
    field.begin();
    field.declare(0, 1, 2);
    EXPECT_EQ(field.why_not(0, 2, 3), "ARW-GAP-29: the stands that could shoot at it shoot at other targets already");
    field.declare(0, 2);  // as many as are left: two
    ASSERT_NE(field.state().find_tie(arw::tie::shoots, 0, 2), nullptr);
    EXPECT_EQ(field.state().find_tie(arw::tie::shoots, 0, 2)->value[0], 2);
    // Both parts of its first shooting have the +1 of the first shot: long -1, first +1, one extra stand +1.
    field.resolve_fire({4, 3});
    EXPECT_EQ(field.mark_of(1, arw::unit_mark::dead), 1);  // 5
    EXPECT_EQ(field.mark_of(2, arw::unit_mark::dead), 0);  // 4: disorder only
    EXPECT_EQ(field.mark_of(2, arw::unit_mark::disorganised), 1);
    EXPECT_EQ(field.mark_of(0, arw::unit_mark::shots), 2);
}

TEST(FireShots, LightsMakeASecondShotWithTheOtherStands) {
    // Four stands at one target: two and two; three: two and one; two: one shot.
    for (const auto& [stands, shots] : {std::pair{4, 2}, {3, 2}, {2, 1}}) {
        FightField field;
        field.put(line_at(0, 9000, 4000, "Light Infantry", stands));
        field.put(line_at(1, 9000, 4800));
        field.begin();
        field.declare(0, 1);
        std::vector<battle::Told> told;
        field.resolve_fire(shots == 2 ? std::vector<std::uint8_t>{6, 6} : std::vector<std::uint8_t>{6}, &told);
        ASSERT_EQ(told.size(), static_cast<std::size_t>(shots)) << stands;
        // Long -1, light -1, one extra stand +1: a six is a 5. The lone stand of three has no extra: 4.
        EXPECT_EQ(field.mark_of(1, arw::unit_mark::dead), stands == 4 ? 2 : 1) << stands;
        EXPECT_EQ(field.mark_of(0, arw::unit_mark::shots), shots);
    }
}

TEST(FireShots, LightsShootAtTwoTargetsAtMost) {
    FightField field;
    field.put(line_at(0, 9000, 4000, "Light Infantry"));
    field.put(line_at(1, 8300, 4700, "Medium Infantry", 2));
    field.put(line_at(1, 9000, 4700, "Medium Infantry", 2));
    field.put(line_at(1, 9700, 4700, "Medium Infantry", 2));
    field.begin();
    field.declare(0, 1, 1);
    field.declare(0, 2, 1);
    EXPECT_EQ(field.why_not(0, 3, 1), "ARW-GAP-26: a unit makes two shots at most");
}

TEST(FireShots, RefusalsNameTheirRuleAndChangeNothing) {
    FightField field;
    field.put(line_at(0, 9000, 4000));
    field.put(line_at(1, 9000, 4800));
    field.put(line_at(0, 12000, 4000, "Medium Artillery", 2));
    field.put(line_at(0, 5000, 4000, "Medium Cavalry", 3));
    field.begin();
    const std::uint64_t before = battle::hash_of(field.state());
    EXPECT_EQ(field.why_not(1, 0), "ARW-GAP-C1: it is the other side's turn to declare its shots");
    EXPECT_EQ(field.why_not(0, 2), "ARW-GAP-50: only enemies are shot at");
    EXPECT_EQ(field.why_not(3, 1), "ARW-UNIT-02: no missile weapon");
    EXPECT_EQ(field.why_not(0, 1, 5), "ARW-GAP-48: 4 stands have the target in arc, range and sight, not 5");
    EXPECT_EQ(battle::hash_of(field.state()), before);
    field.order(2, arw::order::advance);
    EXPECT_EQ(field.why_not(2, 1), "ARW-STD-04: artillery fires only on Stand orders");
    field.order(0, arw::order::rout);
    EXPECT_EQ(field.why_not(0, 1), "ARW-GAP-36: a unit in Rout does not shoot");
    field.order(0, arw::order::advance);
    field.mark(0, arw::unit_mark::charge_test, 1);
    EXPECT_EQ(field.why_not(0, 1), "ARW-GAP-P4: a unit that goes in with a charge does not shoot this phase");
    field.mark(0, arw::unit_mark::charge_test, 0);
    field.mark(0, arw::unit_mark::evaded, 1);
    EXPECT_EQ(field.why_not(0, 1), "ARW-GAP-P4: a unit that evaded does not shoot this phase");
}

TEST(FireShots, AChargedUnitShootsItsCharger) {
    FightField field;
    field.put(line_at(1, 9000, 4800));
    field.put(line_at(0, 9000, 4300));
    field.put(line_at(0, 10500, 4300));
    field.begin();
    field.tie(arw::tie::charges, 1, 0);
    field.turn_to(1);
    EXPECT_EQ(field.why_not(0, 2), "ARW-GAP-50: a charged unit shoots at its charger: Medium Infantry 1");
    EXPECT_EQ(field.why_not(0, battle::no_unit), "ARW-GAP-50: a charged unit shoots at its charger: Medium Infantry 1");
    EXPECT_EQ(field.why_not(0, 1), "");
}

TEST(FireShots, ShortRangeGunsAreRememberedHitOrMiss) {
    for (const auto& [range, expected] : {std::pair{1000, 1}, {1100, 0}}) {  // a medium gun's short band ends at 10
        FightField field;
        field.put(line_at(0, 9000, 4000, "Medium Artillery", 2));
        field.put(line_at(1, 9000, 4000 + range));
        field.begin();
        field.declare(0, 1);
        field.resolve_fire({1});
        EXPECT_EQ(field.group_mark_of(1, arw::group_mark::short_guns), expected) << range;
        EXPECT_EQ(field.mark_of(1, arw::unit_mark::dead), 0);
    }
}

TEST(FireShots, InstructionsChooseTheBestTarget) {
    FightField field;
    field.put(line_at(0, 9000, 4000));
    field.put(line_at(1, 8300, 4900));                     // long range, part of the line bears
    field.put(line_at(1, 9300, 4500, "Medium Infantry"));  // short range
    field.begin();
    field.with({}, [&](battle::Work& work) { tactics::declare_by_instruction(*field.manual, work, 0); });
    EXPECT_NE(field.state().find_tie(arw::tie::shoots, 0, 2), nullptr);
    EXPECT_EQ(events_of(field, battle::EventKind::tie_made), 1);
}

TEST(FireShots, InstructionsHold) {
    struct Case {
        battle::Fire fire;
        int range;
        bool charged;
        bool shoots;
    };
    using battle::Fire;
    for (const Case& one : {Case{Fire::at_will, 800, false, true},
                            {Fire::hold_to_short, 800, false, false},
                            {Fire::hold_to_short, 500, false, true},
                            {Fire::hold_until_charged, 300, false, false},
                            {Fire::hold_until_charged, 500, true, true},
                            {Fire::hold_to_short, 800, true, true}}) {
        FightField field;
        field.put(line_at(0, 9000, 4000));
        field.put(line_at(1, 9000, 4000 + one.range));
        field.begin();
        battle::Event event;
        event.kind = battle::EventKind::instruction_set;
        event.subject = 0;
        event.b = static_cast<int>(one.fire);
        field.fought->apply(event);
        if (one.charged) field.tie(arw::tie::charges, 1, 0);
        field.with({}, [&](battle::Work& work) { tactics::declare_by_instruction(*field.manual, work, 0); });
        EXPECT_EQ(field.state().find_tie(arw::tie::shoots, 0, 1) != nullptr, one.shoots)
            << static_cast<int>(one.fire) << " at " << one.range << (one.charged ? " charged" : "");
    }
}

TEST(FireShots, HoldingFireCutsWhatWasDeclared) {
    FightField field;
    field.put(line_at(0, 9000, 4000));
    field.put(line_at(1, 9000, 4800));
    field.begin();
    field.declare(0, 1);
    field.declare(0, battle::no_unit);
    EXPECT_EQ(field.state().find_tie(arw::tie::shoots, 0, battle::no_unit), nullptr);
    field.with({}, [&](battle::Work& work) { tactics::declare_by_instruction(*field.manual, work, 0); });
    EXPECT_EQ(field.state().find_tie(arw::tie::shoots, 0, battle::no_unit), nullptr);
}

TEST(FireShots, AGeneralNearALossIsAtRisk) {
    for (const auto& [y, risked] :
         {std::pair{5600, true},
          {5670, false}}) {  // his marker ends 15 mm nearer; the target's rear edge lies at y 500 mm
        FightField field("arw", {{"general_risk", "always"}});
        field.put(line_at(0, 9000, 4000));
        field.put(line_at(1, 9000, 4800));
        field.general(1, 9000, y, 1);
        field.begin();
        field.declare(0, 1);
        if (risked) {
            field.resolve_fire({3, 6, 6});
        } else {
            field.resolve_fire({3});
        }
        const bool lost = field.state().commanders()[0].presence == battle::Presence::destroyed;
        EXPECT_EQ(lost, risked) << y;
    }
}

class Offers final : public battle::CommandSink {
public:
    void take(const battle::Command& command) override { list.push_back(command); }
    std::vector<battle::Command> list;
};

TEST(FireShots, WhatIsOfferedIsLegal) {
    FightField field;
    field.put(line_at(0, 9000, 4000));
    field.put(line_at(1, 9000, 4800));
    field.put(line_at(1, 9000, 7000));
    field.put(line_at(0, 12000, 4000, "Medium Cavalry", 3));
    field.begin();
    Offers offers;
    tactics::offer_shots(*field.manual, *field.fought, 0, offers);
    ASSERT_EQ(offers.list.size(), 2U);  // shoot at the near one, or hold
    for (const battle::Command& command : offers.list)
        EXPECT_TRUE(
            tactics::check_shoot(*field.manual, *field.fought, 0, std::get<battle::Shoot>(command.what), nullptr));
}

}  // namespace
}  // namespace fire_shots
}  // namespace linstock::fight_test
