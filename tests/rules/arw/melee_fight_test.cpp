#include "rules/arw/melee.hpp"

#include "rules/arw/fight_field.hpp"

// Melee: both throw, on the same facts as the companion's; who wins, who loses.
namespace linstock::fight_test {
namespace melee_fights {
namespace {

using Told = std::vector<std::pair<std::string, std::string>>;

struct Fighting : FightField {
    using FightField::FightField;

    // Unit 0 of side 0 charges unit 1 of side 1 and touches it.
    void meet(Placing own, Placing other, int struck = 0) {
        own.side = 0;
        other.side = 1;
        own.x = 9000;
        own.y = 4000;
        if (other.x == 0) other.x = 9000;
        if (other.y == 0) other.y = 4000;
        put(own);
        put(other);
        begin();
        order(0, arw::order::advance);
        tie(arw::tie::contact, 0, 1, struck);
        mark(1, arw::unit_mark::was_charged, 2);
    }
    void fight(const std::vector<std::uint8_t>& faces, std::vector<battle::Told>* told = nullptr) {
        with(
            faces, [&](battle::Work& work) { arw::resolve_melee(*manual, work); }, told);
    }
};

Placing of(const std::string& type, int stands = 4) {
    Placing placing;
    placing.type = type;
    placing.stands = stands;
    return placing;
}

TEST(MeleeFight, BothSidesThrowOnTheCompanionsFacts) {
    Fighting field;
    Placing guard = of("Heavy Infantry");
    guard.grades = {{"morale", "high"}};
    field.meet(guard, of("Militia"));
    std::vector<battle::Told> told;
    field.fight({2, 5}, &told);
    ASSERT_EQ(told.size(), 2U);
    const Told charger = {{"own.type", "Heavy Infantry"}, {"own.orders", "Advance"},
                          {"own.morale", "high"},         {"own.stands", "4"},
                          {"other.type", "Militia"},      {"other.orders", "Stand"}};
    const Told charged = {{"own.type", "Militia"},    {"own.orders", "Stand"},          {"own.stands", "4"},
                          {"own.was_charged", "yes"}, {"other.type", "Heavy Infantry"}, {"other.orders", "Advance"}};
    EXPECT_EQ(in_a_line(told[0].resolution), in_a_line(field.companion("melee", charger, {2})));
    EXPECT_EQ(in_a_line(told[1].resolution), in_a_line(field.companion("melee", charged, {5})));
    // 2 + high morale 1 + extra stands 3 = 6: one. 5 - 2 (value 2 against 4) + 3 = 6: one. Neither has won.
    EXPECT_EQ(field.mark_of(1, arw::unit_mark::dead), 1);
    EXPECT_EQ(field.mark_of(0, arw::unit_mark::dead), 1);
    for (const int group : {0, 1}) {
        EXPECT_EQ(field.group_mark_of(group, arw::group_mark::melees_won), 0);
        EXPECT_EQ(field.group_mark_of(group, arw::group_mark::melees_lost), 0);
        EXPECT_EQ(field.group_mark_of(group, arw::group_mark::melee_killed), 1);
        EXPECT_EQ(field.group_mark_of(group, arw::group_mark::melee_lost), 1);
    }
    EXPECT_EQ(field.mark_of(0, arw::unit_mark::fought), 1);
    EXPECT_EQ(field.mark_of(1, arw::unit_mark::disorganised), 1);
    EXPECT_NE(field.state().find_tie(arw::tie::attacked, 1, 0), nullptr);
}

TEST(MeleeFight, WhoKillsMoreHasWon) {
    Fighting field;
    field.meet(of("Medium Infantry"), of("Medium Infantry"));
    field.fight({4, 1});  // 4 + 3 = 7: two; 1 + 3 = 4: none
    EXPECT_EQ(field.mark_of(1, arw::unit_mark::dead), 2);
    EXPECT_EQ(field.group_mark_of(0, arw::group_mark::melees_won), 1);
    EXPECT_EQ(field.group_mark_of(1, arw::group_mark::melees_lost), 1);
    EXPECT_EQ(field.group_mark_of(1, arw::group_mark::melees_won), 0);
    EXPECT_EQ(field.group_mark_of(1, arw::group_mark::lost_now), 2);
}

TEST(MeleeFight, StruckSides) {
    for (const auto& [struck, word] : {std::pair{0, "front"}, {1, "flank"}, {2, "rear"}}) {
        Fighting field;
        field.meet(of("Medium Infantry"), of("Medium Infantry"), struck);
        std::vector<battle::Told> told;
        field.fight({1, 1}, &told);
        ASSERT_EQ(told.size(), 2U);
        EXPECT_EQ(in_a_line(told[0].resolution), in_a_line(field.companion("melee",
                                                                           {{"own.type", "Medium Infantry"},
                                                                            {"own.orders", "Advance"},
                                                                            {"own.stands", "4"},
                                                                            {"other.type", "Medium Infantry"},
                                                                            {"other.struck_on", word}},
                                                                           {1})));
        EXPECT_EQ(in_a_line(told[1].resolution), in_a_line(field.companion("melee",
                                                                           {{"own.type", "Medium Infantry"},
                                                                            {"own.stands", "4"},
                                                                            {"own.was_charged", "yes"},
                                                                            {"other.type", "Medium Infantry"},
                                                                            {"other.orders", "Advance"},
                                                                            {"own.struck_on", word}},
                                                                           {1})));
    }
}

TEST(MeleeFight, ASquareHasNoFlanksAndMeetsCavalryWithAPlus) {
    Fighting field;
    Placing square = of("Medium Infantry");
    square.formation = table::Formation::square;
    field.meet(of("Medium Cavalry", 2), square, 1);
    std::vector<battle::Told> told;
    field.fight({1, 1}, &told);
    ASSERT_EQ(told.size(), 2U);
    EXPECT_EQ(in_a_line(told[1].resolution), in_a_line(field.companion("melee",
                                                                       {{"own.type", "Medium Infantry"},
                                                                        {"own.stands", "2"},
                                                                        {"own.formation", "square"},
                                                                        {"own.was_charged", "yes"},
                                                                        {"other.type", "Medium Cavalry"},
                                                                        {"other.orders", "Advance"}},
                                                                       {1})));
    EXPECT_EQ(in_a_line(told[0].resolution).find("ARW-MEL-P02"), std::string::npos);
}

TEST(MeleeFight, ColumnDepthIsCounted) {
    Fighting field;
    Placing column = of("Medium Infantry");
    column.formation = table::Formation::column;
    column.files = 1;
    field.meet(of("Medium Cavalry", 1), column);
    std::vector<battle::Told> told;
    field.fight({1, 1}, &told);
    ASSERT_EQ(told.size(), 2U);
    EXPECT_EQ(in_a_line(told[1].resolution), in_a_line(field.companion("melee",
                                                                       {{"own.type", "Medium Infantry"},
                                                                        {"own.stands", "1"},
                                                                        {"own.formation", "column"},
                                                                        {"own.column_depth", "4"},
                                                                        {"own.was_charged", "yes"},
                                                                        {"other.type", "Medium Cavalry"},
                                                                        {"other.orders", "Advance"}},
                                                                       {1})));
}

TEST(MeleeFight, HalfTheGroupInTroubleAndTheGroundUnderfoot) {
    Fighting field;
    // The defender stands in a wood, alone of a Group of two; the other is Disorganised: both are in trouble.
    field.area(table::Ground::wood, 8000, 4000, 10000, 6000);
    Placing second = of("Medium Infantry");
    second.side = 1;
    second.x = 15000;
    second.y = 9000;
    Placing own = of("Medium Infantry");
    own.x = 9000;
    own.y = 4000;
    Placing other = own;
    other.side = 1;
    field.put(own);
    field.put(other);
    field.put(second);
    field.begin();
    field.order(0, arw::order::advance);
    field.tie(arw::tie::contact, 0, 1);
    field.mark(2, arw::unit_mark::disorganised, 1);
    std::vector<battle::Told> told;
    field.fight({1, 1}, &told);
    ASSERT_EQ(told.size(), 2U);
    EXPECT_EQ(in_a_line(told[1].resolution), in_a_line(field.companion("melee",
                                                                       {{"own.type", "Medium Infantry"},
                                                                        {"own.stands", "4"},
                                                                        {"own.terrain_type", "2"},
                                                                        {"group.units", "2"},
                                                                        {"group.units_disordered", "1"},
                                                                        {"group.units_in_disordering_terrain", "1"},
                                                                        {"other.type", "Medium Infantry"},
                                                                        {"other.orders", "Advance"}},
                                                                       {1})));
}

TEST(MeleeFight, TheDeadOfThisPhaseDoNotFight) {
    Fighting field;
    field.meet(of("Medium Infantry"), of("Medium Infantry"));
    field.mark(0, arw::unit_mark::dead, 2);
    field.fight({6, 1});  // two stands left: 6 + 1 = 7, two; the other 1 + 3 = 4, none
    EXPECT_EQ(field.mark_of(1, arw::unit_mark::dead), 2);
}

TEST(MeleeFight, BlowsFallTogether) {
    Fighting field;
    field.meet(of("Heavy Infantry"), of("Medium Infantry", 2));
    // The charger touches with two, overlaps: 6 + 1 + 1 = 8, two stands: the enemy is gone, and strikes all the same: 6 - 1 + 1 = 6, one.
    field.fight({6, 6});
    EXPECT_EQ(arw::living(field.state(), 1), 0);
    EXPECT_EQ(field.mark_of(0, arw::unit_mark::dead), 1);
    EXPECT_EQ(field.group_mark_of(0, arw::group_mark::melees_won), 1);
}

TEST(MeleeFight, WhereTheEnemyIs) {
    struct Place {
        const char* word;
        void (*lay)(FightField&);
    };
    // Side 0 charges north; the enemy's stands lie from y 400 to 420 mm.
    const Place places[] = {
        {"open", [](FightField&) {}},
        {"building", [](FightField& field) { field.area(table::Ground::building_stone, 8300, 3990, 9700, 4300); }},
        {"defences", [](FightField& field) { field.line(table::Ground::wall, 8000, 4000, 10000, 4000); }},
        {"uphill", [](FightField& field) { field.area(table::Ground::hill, 8000, 4000, 10000, 6000, 1); }},
        {"bridge", [](FightField& field) { field.area(table::Ground::bridge, 8000, 4000, 10000, 6000); }},
    };
    for (const Place& place : places) {
        Fighting field;
        place.lay(field);
        field.meet(of("Medium Infantry"), of("Medium Infantry"));
        const arw::Contact contact = tactics::contacts_of(*field.manual, field.state()).front();
        const arw::BlowSlots& at = field.calls->blow();
        const auto word = [&](UnitId enemy) {
            return field.sheet->print(field.calls->melee().procedure(), at.other_position,
                                      arw::position_of(*field.manual, *field.fought, contact, enemy));
        };
        EXPECT_EQ(word(1), place.word);
        EXPECT_EQ(word(0), "open") << "of the charger, where the other is in " << place.word;
    }
}

}  // namespace
}  // namespace melee_fights
}  // namespace linstock::fight_test
