#include <gtest/gtest.h>

#include "bot/field_day.hpp"
#include "bot/steady.hpp"
#include "preview/preview_table.hpp"

// Carry on, drag, wheel, place and ride: what is proposed is what the rules let pass, and lies where geometry says.
namespace linstock::preview_test {

namespace {

namespace order = rules_arw::order;
using preview::Ghost;
using preview::Ghosts;
using preview::Snap;
using preview::Snaps;
using table::Point;

// Medium Infantry in line, 4 stands of 3 cm: 12 cm of front.
constexpr int front = 1'200;  // tenths of a millimetre

preview::DragWish drag_to(UnitId unit, int x, int y) {
    preview::DragWish wish;
    wish.unit = unit;
    wish.to = {x * 10, y * 10};
    return wish;
}

Snaps only(Snap snap) {
    Snaps snaps;
    snaps.add(snap);
    return snaps;
}

// --- carry on ---

TEST(CarryOn, AGroupOnAdvanceGoesItsWholeMoveInLine) {
    PreviewTable table;
    const UnitId left = table.put_on(order::advance, {.x = 4'000, .y = 2'000});
    const UnitId right = table.put_on(order::advance, {.x = 4'000 + front, .y = 2'000});
    table.put_on(order::stand, {.side = 1, .x = 4'000, .y = 11'000});
    table.ready();
    const Length whole = table.family->preview().whole_move(left, order::advance);
    const Ghosts answer = preview::carry_on(table.seat(), 0, battle::no_unit);
    ASSERT_EQ(answer.ghosts.size(), 2U);
    EXPECT_TRUE(answer.stay.empty());
    for (const Ghost& ghost : answer.ghosts) {
        EXPECT_TRUE(ghost.legal);
        EXPECT_EQ(ghost.at.pose.at.y, 20'000 + whole);
        EXPECT_EQ(ghost.at.pose.at.x, table.pose(ghost.unit).at.x);
        EXPECT_EQ(ghost.cost, whole);
        EXPECT_EQ(ghost.rule, 0);
    }
    for (const Ghost& ghost : answer.ghosts) table.give(*ghost.command);
    EXPECT_EQ(table.pose(left).at.y, table.pose(right).at.y);
}

TEST(CarryOn, WhoStandsBackDressesOnTheLine) {
    PreviewTable table;
    const UnitId ahead = table.put_on(order::advance, {.x = 4'000, .y = 2'000});
    const UnitId behind = table.put_on(order::advance, {.x = 4'000 + front, .y = 2'000 - 300});
    table.put_on(order::stand, {.side = 1, .x = 4'000, .y = 11'000});
    table.ready();
    const Length whole = table.family->preview().whole_move(ahead, order::advance);
    const Ghosts answer = preview::carry_on(table.seat(), 0, battle::no_unit);
    ASSERT_EQ(answer.ghosts.size(), 2U);
    // The one behind goes his whole move; the other 3 cm less, so that both end level.
    for (const Ghost& ghost : answer.ghosts) EXPECT_EQ(ghost.at.pose.at.y, 17'000 + whole);
    EXPECT_EQ(answer.ghosts[0].unit, ahead) << "the foremost goes first";
    EXPECT_EQ(answer.ghosts[1].unit, behind);
}

TEST(CarryOn, ALineStopsAtThePrintedHalt) {
    PreviewTable table;
    const UnitId unit = table.put_on(order::advance, {.x = 4'000, .y = 2'000});
    table.put_on(order::stand, {.side = 1, .x = 4'000, .y = 2'000});
    table.roster.units.back().pose.at.y = 20'000 + 25 * centimetre;
    table.ready();
    const Length halt = table.family->preview().halts_at(*table.fought, unit);
    ASSERT_GT(halt, 0);
    ASSERT_LT(25 * centimetre - halt, table.family->preview().whole_move(unit, order::advance))
        << "else the halt is not reached";
    const Ghosts answer = preview::carry_on(table.seat(), battle::no_group, unit);
    ASSERT_EQ(answer.ghosts.size(), 1U);
    EXPECT_EQ(answer.ghosts[0].at.pose.at.y, 20'000 + 25 * centimetre - halt);
    EXPECT_NE(answer.ghosts[0].rule, 0) << "and says which line stops it";
    EXPECT_FALSE(answer.ghosts[0].says.empty());
}

TEST(CarryOn, WhoIsOnStandStaysAndSaysSo) {
    PreviewTable table;
    const UnitId unit = table.put_on(order::stand, {.x = 4'000, .y = 2'000});
    table.put_on(order::stand, {.side = 1, .x = 4'000, .y = 11'000});
    table.ready();
    const Ghosts answer = preview::carry_on(table.seat(), battle::no_group, battle::no_unit);
    EXPECT_TRUE(answer.ghosts.empty());
    ASSERT_EQ(answer.stay.size(), 1U);
    EXPECT_EQ(answer.stay[0].unit, unit);
    EXPECT_NE(answer.stay[0].says.find("Stand"), std::string::npos);
}

TEST(CarryOn, RetreatersGoBackBeforeTheOthersMove) {
    PreviewTable table;
    const UnitId forward = table.put_on(order::advance, {.x = 4'000, .y = 4'000});
    const UnitId back = table.put_on(order::retreat, {.x = 8'000, .y = 4'000});
    table.put_on(order::stand, {.side = 1, .x = 4'000, .y = 11'000});
    table.ready();
    const Ghosts answer = preview::carry_on(table.seat(), battle::no_group, battle::no_unit);
    ASSERT_EQ(answer.ghosts.size(), 2U);
    EXPECT_EQ(answer.ghosts[0].unit, back);
    EXPECT_LT(answer.ghosts[0].at.pose.at.y, 40'000);
    EXPECT_EQ(answer.ghosts[1].unit, forward);
    for (const Ghost& ghost : answer.ghosts) table.give(*ghost.command);
    EXPECT_FALSE(table.family->owes(*table.fought, 0, nullptr)) << "carrying on is what the orders ask";
}

// In real battles, at every movement step the officers come to: the proposal passes as it was given, and afterwards nothing that
// could be done straight on is owed.
TEST(CarryOn, EveryProposalPassesInTheOrderGiven) {
    constexpr std::uint64_t seed = 20'261'115;
    for (const char* scenario : {"meeting", "cowpens-1781", "guilford-courthouse-1781"}) {
        SCOPED_TRACE(std::string(scenario) + ", seed " + std::to_string(seed));
        const auto day = bot::FieldDay::of(scenario, "arw");
        ASSERT_NE(day, nullptr);
        battle::Game game = day->game(seed);
        bot::Steady officer(day->family(), seed);
        int proposals = 0;
        int last_turn = -1;
        int last_side = -1;
        for (int commands = 0; commands < 3'000 && !game.over(); ++commands) {
            const battle::State& state = game.battle().state();
            const battle::SideId side = state.next_to_act();
            const bool moving = day->family().terms().steps[state.head().step].kind == battle::StepKind::movement;
            const bool fresh = state.head().turn != last_turn || side != last_side;
            if (moving && fresh && state.pending() == nullptr) {
                last_turn = state.head().turn;
                last_side = side;
                const preview::SeatView seat{day->family(), game.battle(), side};
                for (const Ghost& ghost : preview::carry_on(seat, battle::no_group, battle::no_unit).ghosts) {
                    ASSERT_TRUE(ghost.command.has_value());
                    battle::Refusal why;
                    ASSERT_TRUE(game.check(*ghost.command, &why))
                        << "turn " << last_turn << ", unit " << ghost.unit << ": " << why.reason;
                    ASSERT_TRUE(game.submit(*ghost.command).done);
                    ASSERT_EQ(game.battle().posed(ghost.unit).pose, ghost.at.pose);
                    ++proposals;
                }
                continue;
            }
            ASSERT_TRUE(game.submit(officer.choose(game.battle(), side)).done);
        }
        EXPECT_GT(proposals, 20);
    }
}

// --- drag ---

TEST(Drag, APlaceStraightAheadIsReachedForItsDistance) {
    PreviewTable table;
    const UnitId unit = table.put_on(order::reserve, {.x = 4'000, .y = 2'000});
    table.put_on(order::stand, {.side = 1, .x = 15'000, .y = 11'000});
    table.ready();
    const Ghost ghost = preview::drag(table.seat(), drag_to(unit, 4'000, 2'800));
    EXPECT_TRUE(ghost.legal);
    EXPECT_TRUE(ghost.reached);
    EXPECT_EQ(ghost.cost, 8 * centimetre);
    EXPECT_EQ(ghost.at.pose.at, (Point{40'000, 28'000}));
    table.give(*ghost.command);
    EXPECT_EQ(table.pose(unit), ghost.at.pose);
}

TEST(Drag, TooFarStopsShortAndNamesTheRule) {
    PreviewTable table;
    const UnitId unit = table.put_on(order::stand, {.x = 4'000, .y = 2'000});
    table.put_on(order::stand, {.side = 1, .x = 15'000, .y = 11'000});
    table.ready();
    const Ghost ghost = preview::drag(table.seat(), drag_to(unit, 4'000, 4'000));
    EXPECT_TRUE(ghost.legal);
    EXPECT_FALSE(ghost.reached);
    EXPECT_EQ(ghost.at.pose.at.y, 20'000 + 5 * centimetre) << "Stand allows 5 cm";
    EXPECT_EQ(table.family->terms().rules[ghost.rule].substr(0, 10), "ARW-STD-01");
    EXPECT_FALSE(ghost.says.empty());
}

TEST(Drag, OutOfTurnIsRefusedInWords) {
    PreviewTable table;
    const UnitId unit = table.put_on(order::reserve, {.x = 4'000, .y = 2'000});
    table.put_on(order::stand, {.side = 1, .x = 15'000, .y = 11'000});
    table.ready(rules_arw::step::fire);
    const Ghost ghost = preview::drag(table.seat(), drag_to(unit, 4'000, 2'800));
    EXPECT_FALSE(ghost.legal);
    EXPECT_FALSE(ghost.command.has_value());
    EXPECT_NE(ghost.says.find("movement step"), std::string::npos) << ghost.says;
}

TEST(Drag, AChangeOfFormationComesBeforeTheMarch) {
    PreviewTable table;
    const UnitId unit = table.put_on(order::reserve, {.x = 4'000, .y = 2'000, .grades = {{"drill", "well"}}});
    table.put_on(order::stand, {.side = 1, .x = 15'000, .y = 11'000});
    table.ready();
    preview::DragWish wish = drag_to(unit, 4'000, 2'500);
    wish.formation = table::Formation::column;
    wish.files = 1;
    const Ghost ghost = preview::drag(table.seat(), wish);
    ASSERT_TRUE(ghost.legal) << ghost.says;
    EXPECT_TRUE(ghost.reached) << ghost.says;
    EXPECT_EQ(ghost.at.array.formation, table::Formation::column);
    EXPECT_EQ(ghost.at.pose.at, (Point{40'000, 25'000}));
    table.give(*ghost.command);
    EXPECT_EQ(table.state().unit(unit).formation, table::Formation::column);
}

TEST(Drag, OntoAnEnemyIsAChargeSquaredUp) {
    PreviewTable table;
    const UnitId unit = table.put_on(order::advance, {.x = 4'000, .y = 2'000});
    const UnitId enemy = table.put_on(order::stand, {.side = 1, .x = 4'000, .y = 3'200});
    table.ready();
    const Ghost ghost = preview::drag(table.seat(), drag_to(unit, 4'000, 3'250));
    ASSERT_TRUE(ghost.legal) << ghost.says;
    EXPECT_EQ(ghost.target, enemy);
    EXPECT_TRUE(std::holds_alternative<battle::Charge>(ghost.command->what));
    // Two fronts of four stands, middle before middle.
    EXPECT_EQ(ghost.contact.stands, 4);
    EXPECT_EQ(ghost.contact.overlaps, 0);
    EXPECT_EQ(ghost.contact.side, table::Side::front);
    EXPECT_EQ(ghost.at.pose.at, (Point{40'000, 32'000}));
    EXPECT_EQ(ghost.cost, 12 * centimetre);
}

TEST(Drag, AChargeThatMayNotBeSaysWhyAndShowsHowNear) {
    PreviewTable table;
    const UnitId unit = table.put_on(order::reserve, {.x = 4'000, .y = 2'000});
    table.put_on(order::stand, {.side = 1, .x = 4'000, .y = 3'200});
    table.ready();
    const Ghost ghost = preview::drag(table.seat(), drag_to(unit, 4'000, 3'250));
    EXPECT_FALSE(ghost.reached);
    EXPECT_FALSE(ghost.contact.legal);
    EXPECT_NE(ghost.rule, 0);
    EXPECT_FALSE(ghost.says.empty());
    EXPECT_LT(ghost.at.pose.at.y, 32'000);
}

TEST(Snaps, LevelWithTheNeighbour) {
    PreviewTable table;
    const UnitId unit = table.put_on(order::reserve, {.x = 4'000, .y = 2'000});
    table.put_on(order::stand, {.x = 4'000 + front + 200, .y = 2'800});
    table.put_on(order::stand, {.side = 1, .x = 15'000, .y = 11'000});
    table.ready();
    preview::DragWish wish = drag_to(unit, 4'000, 2'800 - 90);
    EXPECT_EQ(preview::drag(table.seat(), wish).at.pose.at.y, 27'100) << "switched off it stays where the hand is";
    wish.snaps = only(Snap::neighbour);
    const Ghost ghost = preview::drag(table.seat(), wish);
    EXPECT_EQ(ghost.at.pose.at.y, 28'000);
    EXPECT_TRUE(ghost.snapped.has(Snap::neighbour));
    wish.to.y = (2'800 - 200) * 10;  // 2 cm off: the hand means it
    EXPECT_EQ(preview::drag(table.seat(), wish).at.pose.at.y, 26'000);
}

TEST(Snaps, OnTheEdgeOfItsOwnBand) {
    PreviewTable table;
    const UnitId unit = table.put_on(order::advance, {.x = 4'000, .y = 2'000});
    // Cavalry shoots at nobody: only the bands of the infantry count.
    table.put_on(order::stand, {.type = "Light Cavalry (a)", .side = 1, .x = 4'000, .y = 4'000});
    table.ready();
    const Length reach = table.family->preview().bands(unit).far;
    ASSERT_GT(reach, 0);
    preview::DragWish wish = drag_to(unit, 4'000, 0);
    wish.to.y = 40'000 - reach - centimetre;  // a centimetre short of the band
    wish.snaps = only(Snap::band);
    const Ghost ghost = preview::drag(table.seat(), wish);
    ASSERT_TRUE(ghost.reached) << ghost.says;
    EXPECT_TRUE(ghost.snapped.has(Snap::band));
    EXPECT_EQ(ghost.at.pose.at.y, 40'000 - reach);
}

TEST(Snaps, ParallelToTheEnemy) {
    PreviewTable table;
    const UnitId unit = table.put_on(order::reserve, {.x = 4'000, .y = 2'000});
    table.put_on(order::stand, {.side = 1, .x = 4'000, .y = 7'000, .facing = 190});
    table.ready();
    preview::DragWish wish = drag_to(unit, 4'000, 2'800);
    wish.snaps = only(Snap::parallel);
    const Ghost ghost = preview::drag(table.seat(), wish);
    const table::Angle enemy = table.state().unit(1).pose.facing;
    ASSERT_TRUE(ghost.reached) << ghost.says;
    EXPECT_TRUE(ghost.snapped.has(Snap::parallel));
    EXPECT_LE(table::apart(ghost.at.pose.facing, table::about(enemy)), 16);
}

// A hand that puts a unit anywhere: near by, or right on the nearest enemy.
preview::DragWish any_wish(const battle::Battle& battle, UnitId unit, battle::Whim& whim) {
    preview::DragWish wish;
    wish.unit = unit;
    const Point at = battle.state().unit(unit).pose.at;
    wish.to = {at.x + static_cast<Length>(whim.below(60'000)) - 30'000,
               at.y + static_cast<Length>(whim.below(60'000)) - 30'000};
    const auto enemy =
        table::nearest(battle.field(), battle.field().footprint(unit),
                       battle::other_side(battle.state().unit(unit).side), [](table::Piece) { return true; });
    if (whim.below(2) == 0 && enemy.piece != table::no_piece) wish.to = battle.state().unit(enemy.piece).pose.at;
    if (whim.below(2) == 0) wish.facing = static_cast<table::Angle>(whim.below(65'536));
    if (whim.below(2) == 0) wish.snaps = Snaps::all();
    return wish;
}

// Whatever is asked, a ghost is legal exactly where it carries a command that passes (or stands still), and else it says why.
TEST(Drag, AnyWishOfAnyUnitIsAnsweredWithSomethingTrue) {
    constexpr std::uint64_t seed = 7'771;
    SCOPED_TRACE("seed " + std::to_string(seed));
    int legal = 0;
    int charges = 0;
    int refused = 0;
    for (const char* scenario : {"meeting-48", "cowpens-1781", "guilford-courthouse-1781"}) {
        SCOPED_TRACE(scenario);
        const auto day = bot::FieldDay::of(scenario, "arw");
        ASSERT_NE(day, nullptr);
        battle::Game game = day->game(seed);
        bot::Steady officer(day->family(), seed);
        battle::Whim whim(seed);
        for (int commands = 0; commands < 400 && !game.over(); ++commands) {
            const battle::State& state = game.battle().state();
            const battle::SideId side = state.next_to_act();
            const preview::SeatView seat{day->family(), game.battle(), side};
            for (UnitId unit = 0; unit < state.head().units; ++unit) {
                if (state.unit(unit).side != side || !game.battle().on_table(unit) || whim.below(3) != 0) continue;
                const Ghost ghost = preview::drag(seat, any_wish(game.battle(), unit, whim));
                ASSERT_EQ(ghost.unit, unit);
                ASSERT_TRUE(ghost.legal || !ghost.reached);
                if (!ghost.reached) {
                    ASSERT_FALSE(ghost.says.empty());
                }
                if (!ghost.command) {
                    ++refused;
                    continue;
                }
                battle::Refusal why;
                ASSERT_TRUE(ghost.legal);
                ASSERT_TRUE(game.check(*ghost.command, &why)) << why.reason;
                ++legal;
                charges += std::holds_alternative<battle::Charge>(ghost.command->what) ? 1 : 0;
            }
            ASSERT_TRUE(game.submit(officer.choose(game.battle(), side)).done);
        }
    }
    EXPECT_GT(legal, 100);
    EXPECT_GT(charges, 0);
    EXPECT_GT(refused, 100);
}

// --- wheels ---

TEST(Wheel, TheOtherCornerIsTheHinge) {
    PreviewTable table;
    const UnitId unit = table.put_on(order::reserve, {.x = 4'000, .y = 2'000});
    table.put_on(order::stand, {.side = 1, .x = 15'000, .y = 11'000});
    table.ready();
    // The right front corner, 12 cm to the right of the left one, pulled 30 degrees ahead.
    const Point hinge{(4'000 - front / 2) * 10, 20'000};
    const auto thirty = static_cast<table::Angle>(65'536 / 12);
    const Point to = hinge + table::turned({front * 10, 0}, thirty);
    const Ghost ghost = preview::wheel_unit(table.seat(), unit, preview::Corner::right, to);
    ASSERT_TRUE(ghost.reached) << ghost.says;
    EXPECT_LE(table::apart(ghost.at.pose.facing, thirty), 16);
    const Point left = table::outline(ghost.at.pose, ghost.at.array).corner[0];
    EXPECT_LE(table::squared_distance(left, hinge), table::square_of(table::slack));
    // An arc of 30 degrees at 12 cm: pi / 6 times 12 cm is 6.283 cm.
    EXPECT_NEAR(ghost.cost, 6'283, 20);
}

TEST(Wheel, BackwardIsNoWheel) {
    PreviewTable table;
    const UnitId unit = table.put_on(order::reserve, {.x = 4'000, .y = 2'000});
    table.put_on(order::stand, {.side = 1, .x = 15'000, .y = 11'000});
    table.ready();
    const Ghost ghost = preview::wheel_unit(table.seat(), unit, preview::Corner::left, {34'000, 15'000});
    EXPECT_FALSE(ghost.legal);
    EXPECT_FALSE(ghost.says.empty());
}

TEST(Wheel, AGroupWheelsAsOneLine) {
    PreviewTable table;
    // Three units abreast, 10 cm between them so that nobody treads on another: only their order says how far.
    std::vector<UnitId> units;
    for (int i = 0; i < 3; ++i)
        units.push_back(table.put_on(order::reserve, {.x = 3'000 + i * (front + 100), .y = 2'000, .stands = 4}));
    table.put_on(order::stand, {.side = 1, .x = 15'000, .y = 11'000});
    table.ready();
    const Point hinge{(3'000 - front / 2) * 10, 20'000};
    const Point outer{(3'000 + 2 * (front + 100) + front / 2) * 10, 20'000};
    const auto turn = static_cast<table::Angle>(65'536 * 15 / 360);
    const Ghosts answer =
        preview::wheel_group(table.seat(), 0, preview::Corner::right, hinge + table::turned(outer - hinge, turn));
    ASSERT_EQ(answer.ghosts.size(), 3U);
    const table::Angle facing = answer.ghosts[0].at.pose.facing;
    EXPECT_GT(facing, 0);
    EXPECT_LE(facing, turn + 16);
    for (const Ghost& ghost : answer.ghosts) {
        ASSERT_TRUE(ghost.reached) << ghost.unit << ": " << ghost.says;
        EXPECT_LE(table::apart(ghost.at.pose.facing, facing), 32);
        // All on the one line through the hinge.
        const Point seen = table::seen_from(ghost.at.pose.at - hinge, facing);
        EXPECT_NEAR(seen.y, 0, 60);
        // And each as far along it as before.
        EXPECT_NEAR(seen.x, table.pose(ghost.unit).at.x - hinge.x, 60);
    }
    EXPECT_EQ(answer.ghosts[0].unit, units[2]) << "the outer flank steps off first";
    for (const Ghost& ghost : answer.ghosts) table.give(*ghost.command);
}

// --- deployment and generals ---

TEST(Ride, NoFartherThanAGeneralRides) {
    PreviewTable table;
    table.put_on(order::stand, {.x = 4'000, .y = 2'000});
    table.put_on(order::stand, {.side = 1, .x = 15'000, .y = 11'000});
    table.general(0, 4'000, 1'000, 0);
    table.ready();
    const preview::Ride far = preview::ride(table.seat(), 0, {40'000, 110'000});
    EXPECT_TRUE(far.legal);
    EXPECT_FALSE(far.reached);
    EXPECT_NEAR(far.at.y, 10'000 + 40 * centimetre, 40) << "40 cm in a phase";
    EXPECT_LE(far.at.y, 10'000 + 40 * centimetre + table::slack);
    table.give(*far.command);
    const preview::Ride near = preview::ride(table.seat(), 0, {40'000, 52'000});
    EXPECT_FALSE(near.legal) << "he has ridden his 40 cm";
    EXPECT_FALSE(near.says.empty());
}

TEST(Place, OnlyInsideTheZone) {
    PreviewTable table;
    const UnitId unit = table.put_on(order::stand, {.x = 4'000, .y = 2'000});
    table.put_on(order::stand, {.side = 1, .x = 15'000, .y = 11'000});
    table.roster.sides[0].zone = {
        {0, 0}, {180 * centimetre, 0}, {180 * centimetre, 30 * centimetre}, {0, 30 * centimetre}};
    table.ready(rules_arw::step::deployment);
    const Ghost inside = preview::place(table.seat(), {unit, {{60'000, 25'000}, 0}, {}, 0});
    EXPECT_TRUE(inside.reached);
    const Ghost beyond = preview::place(table.seat(), {unit, {{40'000, 50'000}, 0}, {}, 0});
    EXPECT_TRUE(beyond.legal);
    EXPECT_FALSE(beyond.reached);
    EXPECT_NEAR(beyond.at.pose.at.y, 30 * centimetre, 20) << "its front on the edge of the zone";
    EXPECT_FALSE(beyond.says.empty());
    table.give(*beyond.command);
    // A drag in deployment is the same.
    const Ghost dragged = preview::drag(table.seat(), drag_to(unit, 6'000, 2'500));
    EXPECT_TRUE(std::holds_alternative<battle::Deploy>(dragged.command->what));
}

}  // namespace
}  // namespace linstock::preview_test
