#include "tactics/volley.hpp"

#include "rules/arw/fight_field.hpp"

// Shots resolved at once, one after the other.
namespace linstock::fight_test {
namespace shots_at_once {
namespace {

struct AtOnce : FightField {
    void lay() {
        for (const int side : {0, 1}) {
            Placing placing;
            placing.side = side;
            placing.x = 9000;
            placing.y = side == 0 ? 4000 : 4800;
            put(placing);
        }
        begin();
    }
    void shoot(UnitId unit, UnitId target, const std::vector<std::uint8_t>& faces, int stands = 0) {
        const battle::Shoot wish{unit, target, static_cast<std::uint8_t>(stands)};
        with(faces, [&](battle::Work& work) { tactics::shoot_at_once(*manual, work, wish); });
    }
};

// The first: long -1, first shot +1, three extra stands +3; on a 4 that is 7, two stands and disorder. The answer then has one extra
// stand left, and is disordered: -1 +1 +1 -1, on a 5 that is 5, one stand. Declared together it would have been 8, two stands.
TEST(ShotsAtOnce, TheSecondIsThrownOnWhatTheFirstLeft) {
    AtOnce field;
    field.lay();
    field.shoot(0, 1, {4});
    EXPECT_EQ(field.mark_of(1, arw::unit_mark::dead), 2);
    EXPECT_EQ(field.mark_of(1, arw::unit_mark::disorganised), 1);
    EXPECT_EQ(field.mark_of(0, arw::unit_mark::shots), 1);
    EXPECT_NE(field.state().find_tie(arw::tie::attacked, 0, 1), nullptr);
    EXPECT_EQ(field.state().find_tie(arw::tie::shoots, 0, 1), nullptr) << "nothing stays declared";
    field.shoot(1, 0, {5});
    EXPECT_EQ(field.mark_of(0, arw::unit_mark::dead), 1);
    EXPECT_EQ(field.mark_of(1, arw::unit_mark::shots), 1);
}

TEST(ShotsAtOnce, NobodyShootsWhenNoStandIsLeft) {
    AtOnce field;
    field.lay();
    field.mark(1, arw::unit_mark::dead, 4);
    field.shoot(1, 0, {});
    field.shoot(0, 1, {});
    EXPECT_EQ(field.mark_of(0, arw::unit_mark::shots), 0);
}

// Two stands as told: one extra, +1 in place of +3. 4 - 1 + 1 + 1 = 5, one stand.
TEST(ShotsAtOnce, WithAsManyStandsAsTold) {
    AtOnce field;
    field.lay();
    field.shoot(0, 1, {4}, 2);
    EXPECT_EQ(field.mark_of(1, arw::unit_mark::dead), 1);
}

}  // namespace
}  // namespace shots_at_once
}  // namespace linstock::fight_test
