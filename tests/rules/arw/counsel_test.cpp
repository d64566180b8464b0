#include "rules/arw/fight_field.hpp"

// What a player may ask before he commits is what the dice will do.
namespace linstock::fight_test {
namespace counsels {
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

battle::FireOdds ask(FightField& field, UnitId shooter, UnitId target) {
    return tactics::fire_odds(*field.manual, *field.fought, shooter, field.fought->posed(shooter),
                              tactics::has_moved(*field.manual, field.state().unit(shooter)), target);
}

TEST(CounselFire, MeanKillsAreThoseOfSixDice) {
    // Four muskets that have fired today: long range 5, 6 of 1..6 + 2 ... the mean of the register: 1.00 at long range, 1.83 at short.
    struct Case {
        int range;
        std::int32_t kills;
    };
    for (const Case one : {Case{800, 10'000}, {400, 18'333}}) {
        FightField field;
        field.put(line_at(0, 9000, 4000));
        field.put(line_at(1, 9000, 4000 + one.range));
        field.begin();
        field.mark(0, arw::unit_mark::fired_today, 1);
        const battle::FireOdds odds = ask(field, 0, 1);
        EXPECT_TRUE(odds.legal);
        EXPECT_EQ(odds.stands, 4);
        EXPECT_EQ(odds.kills, one.kills);
        EXPECT_EQ(odds.short_range, one.range == 400);
        EXPECT_FALSE(odds.first_volley);
    }
}

TEST(CounselFire, EveryFaceThrownGivesTheSameMean) {
    for (const std::string type : {"Medium Infantry", "Militia", "Riflemen", "Medium Artillery"}) {
        int kills = 0;
        int disorders = 0;
        std::int32_t told_kills = 0;
        std::int32_t told_disorders = 0;
        for (std::uint8_t face = 1; face <= 6; ++face) {
            FightField field;
            field.put(line_at(0, 9000, 4000, type, 2));
            field.put(line_at(1, 9300, 4800, "Heavy Infantry"));
            field.begin();
            told_kills = ask(field, 0, 1).kills;
            told_disorders = ask(field, 0, 1).disorders;
            field.declare(0, 1);
            field.resolve_fire({face});
            kills += field.mark_of(1, arw::unit_mark::dead);
            disorders += field.mark_of(1, arw::unit_mark::disorganised);
        }
        EXPECT_EQ(told_kills, kills * 10'000 / 6) << type;
        EXPECT_EQ(told_disorders, disorders * 10'000 / 6) << type;
    }
}

TEST(CounselFire, LightsTwoShotsAddUp) {
    FightField field;
    field.put(line_at(0, 9000, 4000, "Light Infantry"));
    field.put(line_at(1, 9000, 4800));
    field.begin();
    // Each shot: long -1, light -1, one extra stand +1: a six kills one, a five disorders.
    const battle::FireOdds odds = ask(field, 0, 1);
    EXPECT_EQ(odds.kills, 2 * (10'000 / 6));
    const std::int32_t third = 10'000 / 3;
    EXPECT_EQ(odds.disorders, third + (10'000 - third) * third / 10'000);
}

TEST(CounselFire, FromElsewhereIsAsIfItStoodThere) {
    FightField field;
    field.put(line_at(0, 9000, 4000));
    field.put(line_at(1, 9000, 5500));
    field.put(line_at(0, 4000, 5100));
    field.begin();
    EXPECT_FALSE(ask(field, 0, 1).legal);  // 15 cm
    table::Posed nearer = field.fought->posed(0);
    nearer.pose.at.y += 11 * centimetre;
    const battle::FireOdds there = tactics::fire_odds(*field.manual, *field.fought, 0, nearer, true, 1);
    EXPECT_TRUE(there.legal);
    EXPECT_TRUE(there.short_range);
    field.with({}, [&](battle::Work& work) { work.pose(0, nearer, 0); });
    const battle::FireOdds moved = ask(field, 0, 1);
    EXPECT_EQ(there.kills, moved.kills);
    EXPECT_EQ(there.disorders, moved.disorders);
}

TEST(CounselFire, NothingIsDrawnOrChanged) {
    FightField field;
    field.put(line_at(0, 9000, 4000));
    field.put(line_at(1, 9000, 4800));
    field.begin();
    const std::uint64_t before = battle::hash_of(field.state());
    ask(field, 0, 1);
    arw::charge_odds(*field.manual, *field.fought, battle::charge_of(0, 1));
    EXPECT_EQ(battle::hash_of(field.state()), before);
}

TEST(CounselCharge, GoesInAsTheTableSays) {
    struct Case {
        const char* sheet;
        const char* charger;
        int sixths;
    };
    // arw: Massed go in on 3 and more; tricorne: the plain die, 5 for Heavy Infantry and 6 for others; horse by the table on both.
    for (const Case one : {Case{"arw", "Medium Infantry", 4},
                           {"arw", "Medium Cavalry", 4},
                           {"arw", "Light Infantry", 2},
                           {"tricorne", "Medium Infantry", 1},
                           {"tricorne", "Heavy Infantry", 2},
                           {"tricorne", "Medium Cavalry", 4}}) {
        FightField field(one.sheet);
        field.put(line_at(0, 9000, 4000, one.charger));
        field.put(line_at(1, 9000, 4800, "Militia"));
        field.begin();
        const battle::ChargeOdds odds = arw::charge_odds(*field.manual, *field.fought, battle::charge_of(0, 1));
        EXPECT_TRUE(odds.legal);
        EXPECT_EQ(odds.goes_in, (one.sixths * 20'000 + 6) / 12) << one.sheet << " " << one.charger;
        EXPECT_LE(odds.wins + odds.loses, odds.goes_in + 1);
        EXPECT_GE(odds.wins, 0);
    }
}

TEST(CounselCharge, GunsDoNotCharge) {
    FightField field;
    field.put(line_at(0, 9000, 4000, "Medium Artillery", 2));
    field.put(line_at(1, 9000, 4800));
    field.begin();
    EXPECT_FALSE(arw::charge_odds(*field.manual, *field.fought, battle::charge_of(0, 1)).legal);
}

TEST(CounselCharge, BetterTroopsAndFlanksPromiseMore) {
    const auto wins = [](const std::string& target, int facing) {
        FightField field;
        field.put(line_at(0, 9000, 4000, "Heavy Infantry"));
        Placing other = line_at(1, 9000, 4800, target);
        other.facing = facing;
        field.put(other);
        field.begin();
        return arw::charge_odds(*field.manual, *field.fought, battle::charge_of(0, 1)).wins;
    };
    EXPECT_GT(wins("Militia", 180), wins("Medium Infantry", 180));
    EXPECT_GT(wins("Medium Infantry", 180), wins("Heavy Infantry", 180));
    EXPECT_GT(wins("Medium Infantry", 0), wins("Medium Infantry", 180));  // from behind
}

TEST(CounselCharge, AnEvaderIsDrivenOff) {
    FightField field;
    field.put(line_at(0, 9000, 4000, "Medium Cavalry", 3));
    field.put(line_at(1, 9000, 4800, "Light Infantry"));
    field.begin();
    battle::Event event;
    event.kind = battle::EventKind::instruction_set;
    event.subject = 1;
    event.a = 1;
    event.b = static_cast<int>(battle::Evade::always);
    field.fought->apply(event);
    const battle::ChargeOdds odds = arw::charge_odds(*field.manual, *field.fought, battle::charge_of(0, 1));
    EXPECT_EQ(odds.wins, odds.goes_in);
    EXPECT_EQ(odds.losses, 0);
}

}  // namespace
}  // namespace counsels
}  // namespace linstock::fight_test
