#include "rules/arw/fight_field.hpp"

// Facts measured on the table are the facts a person would tell: the same shot, thrown with the same die, reads the same in the battle
// and in the companion.
namespace linstock::fight_test {
namespace fire_facts {
namespace {

using Told = std::vector<std::pair<std::string, std::string>>;

// Unit 0 shoots at unit 1 with this face; what the battle and the companion say of it.
void expect_same(FightField& field, const Told& facts, int face = 4) {
    field.declare(0, 1);
    std::vector<battle::Told> told;
    field.resolve_fire({static_cast<std::uint8_t>(face)}, &told);
    ASSERT_EQ(told.size(), 1U);
    EXPECT_EQ(told[0].procedure, "shooting");
    EXPECT_EQ(in_a_line(told[0].resolution), in_a_line(field.companion("shooting", facts, {face})));
}

Told plain(const std::string& range, Told more = {}) {
    Told told = {{"own.type", "Medium Infantry"}, {"other.type", "Medium Infantry"}, {"own.stands", "4"},
                 {"own.stands_in_unit", "4"},     {"own.fired_today", "no"},         {"range", range}};
    for (auto& [name, word] : more) {
        const auto at = std::find_if(told.begin(), told.end(), [&](const auto& one) { return one.first == name; });
        if (at == told.end()) {
            told.push_back({name, word});
        } else {
            at->second = word;
        }
    }
    return told;
}

// Two lines front to front, so far apart.
struct Facing : FightField {
    explicit Facing(int range, Placing own = {}, Placing other = {}) {
        own.x = other.x = 9000;
        own.y = 4000;
        own.side = 0;
        other.side = 1;
        other.y = 4000 + range;
        put(own);
        put(other);
    }
};

TEST(FireFacts, BandsEndWhereTheTableSaysWithin) {
    struct Edge {
        int tenths;
        const char* told;
    };
    // The slack is a tenth of a millimetre: 5.01 cm is still within 5, 5.02 is not; and so at 10.
    for (const Edge edge : {Edge{200, "2"}, {500, "5"}, {501, "5"}, {502, "5.02"}, {1000, "10"}, {1001, "10"}}) {
        SCOPED_TRACE(edge.tenths);
        Facing field(edge.tenths);
        field.begin();
        expect_same(field, plain(edge.told));
    }
    Facing beyond(1002);
    beyond.begin();
    EXPECT_NE(beyond.why_not(0, 1).find("out of range (musket reaches 10 cm)"), std::string::npos);
}

TEST(FireFacts, MovedByPlaceOrByMark) {
    Facing marked(400);
    marked.begin();
    marked.mark(0, arw::unit_mark::moved, 50);
    expect_same(marked, plain("4", {{"own.moved", "yes"}}));

    Facing pushed(400);
    pushed.begin();
    pushed.with({}, [&](battle::Work& work) {
        table::Posed there = pushed.fought->posed(0);
        there.pose.at.y -= 2 * centimetre;
        work.pose(0, there, 0);
    });
    expect_same(pushed, plain("6", {{"own.moved", "yes"}}));
}

TEST(FireFacts, OrderDisorderAndFirstShot) {
    Facing field(800);
    field.begin();
    field.order(0, arw::order::reserve);
    field.mark(0, arw::unit_mark::disorganised, 1);
    field.mark(0, arw::unit_mark::fired_today, 1);
    expect_same(field, plain("8", {{"own.orders", "Reserve"}, {"own.disordered", "yes"}, {"own.fired_today", "yes"}}),
                6);
}

TEST(FireFacts, PoorShotsAndWeaponFromTheRoster) {
    Placing militia;
    militia.type = "Militia";
    militia.grades = {{"poor_shots", "yes"}};
    Facing field(900, militia);
    field.begin();
    expect_same(field, plain("9", {{"own.type", "Militia"}, {"own.poor_shots", "yes"}}));
}

TEST(FireFacts, FormationOfTheTarget) {
    Placing guns;
    guns.type = "Medium Artillery";
    guns.stands = 2;
    for (const auto& [formation, word] : {std::pair{table::Formation::line, "line"},
                                          {table::Formation::column, "column"},
                                          {table::Formation::square, "square"}}) {
        SCOPED_TRACE(word);
        Placing target;
        target.formation = formation;
        Facing field(2000, guns, target);
        field.begin();
        // A column one stand wide in front of two guns: both have it ahead.
        expect_same(field, plain("20", {{"own.type", "Medium Artillery"},
                                        {"own.stands", "2"},
                                        {"own.stands_in_unit", "2"},
                                        {"other.formation", word}}));
    }
}

TEST(FireFacts, CoverIsWhatHalfOfTheStandsHave) {
    // The target stands from x 840 to 960 mm, its stands' middles at 855, 885, 915, 945, 10 mm behind its front at y 480.
    struct Wood {
        int left;
        const char* cover;
    };
    for (const Wood wood : {Wood{9000, "soft"}, {9160, "none"}, {8000, "soft"}}) {
        SCOPED_TRACE(wood.left);
        Facing field(800);
        field.area(table::Ground::orchard, wood.left, 4750, 9800, 5200);
        field.begin();
        expect_same(field, plain("8", {{"other.cover", wood.cover}}));
    }
}

TEST(FireFacts, ALineCoversThoseCloseBehindIt) {
    struct Wall {
        table::Ground ground;
        int y;
        const char* cover;
    };
    for (const Wall wall : {Wall{table::Ground::wall, 4790, "hard"}, Wall{table::Ground::fence, 4700, "soft"},
                            Wall{table::Ground::wall, 4500, "none"}, Wall{table::Ground::wall, 5100, "none"}}) {
        SCOPED_TRACE(wall.y);
        Facing field(800);
        field.line(wall.ground, 8000, wall.y, 10000, wall.y);
        field.begin();
        expect_same(field, plain("8", {{"other.cover", wall.cover}}));
    }
}

TEST(FireFacts, ALineCoversOnlyFromBeyondIt) {
    Placing own;
    Facing field(800);
    Placing flanker;
    flanker.x = 7000;
    flanker.y = 4900;
    flanker.facing = 270;  // looks east, along the wall, at the target's flank
    field.put(flanker);
    field.line(table::Ground::wall, 8000, 4790, 10000, 4790);
    field.begin();
    EXPECT_EQ(tactics::cover_from(*field.manual, *field.fought, 1, 0), 2);
    EXPECT_EQ(tactics::cover_from(*field.manual, *field.fought, 1, 2), 0);
}

TEST(FireFacts, ContactForbidsShooting) {
    Facing field(800);
    Placing third;
    third.x = 6000;
    third.y = 4000;
    field.put(third);
    field.begin();
    field.tie(arw::tie::contact, 2, 1);
    EXPECT_EQ(field.why_not(0, 1), "ARW-GAP-50: nobody shoots at a unit in contact with his own side");
    EXPECT_NE(field.why_not(2, 1).find("ARW-GAP-36b: a unit in contact does not shoot"), std::string::npos);
}

TEST(FireFacts, RulingsOutrankWhatIsMeasured) {
    Facing field(800);
    field.begin();
    const int cover = field.manual->terms.find_ruling_name("other.cover");
    const int shooting = field.manual->terms.find_ruling_name("shooting");
    ASSERT_GE(cover, 0);
    ASSERT_GE(shooting, 0);
    battle::Event event;
    event.kind = battle::EventKind::ruling_made;
    event.scope = static_cast<std::uint8_t>(battle::Scope::unit);
    event.subject = 0;
    event.a = static_cast<int>(battle::RulingKind::fact);
    event.b = cover;
    event.c = 1;  // soft
    field.fought->apply(event);
    event.a = static_cast<int>(battle::RulingKind::modifier);
    event.b = shooting;
    event.c = 2;
    field.fought->apply(event);
    field.declare(0, 1);
    // Die 1, long -1, first shot +1, three extra stands +3, soft cover -1 by ruling, +2 by ruling: 5, one stand.
    field.resolve_fire({1});
    EXPECT_EQ(field.mark_of(1, arw::unit_mark::dead), 1);
}

}  // namespace
}  // namespace fire_facts
}  // namespace linstock::fight_test
