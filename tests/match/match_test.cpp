#include "match/match.hpp"

#include <gtest/gtest.h>

#include "bot/field_day.hpp"
#include "match/sight_of.hpp"

// Who may speak, whose secrets they see, and whom they may invite.
namespace linstock::match {

namespace council_test {

constexpr battle::SideId red = 0;
constexpr battle::SideId blue = 1;

Seating seating(const char* red_player, const char* blue_player, bool hot_seat = false) {
    Seating out;
    out.player[0] = red_player;
    out.player[1] = blue_player;
    out.owned[0] = out.player[0] == a_person;
    out.owned[1] = out.player[1] == a_person;
    out.hot_seat = hot_seat;
    return out;
}

struct Day {
    explicit Day(Seating who, std::uint64_t seed = 5)
        : day(bot::FieldDay::of("outpost", "arw")),
          match(std::make_unique<battle::Game>(day->family(), battle::LogHead{}, seed), std::move(who), false, seed) {}
    bool end_step(seats::Role role) { return match.command(role, {battle::no_side, battle::EndStep{}}, nullptr).done; }
    const battle::State& state() const { return match.game().battle().state(); }

    std::unique_ptr<bot::FieldDay> day;
    Match match;
};

}  // namespace council_test

using namespace council_test;

TEST(Seats, ASideIsCommandedByItsOwnerOnly) {
    const Seating two = seating("person", "person");
    EXPECT_TRUE(two.two_owners());
    EXPECT_TRUE(two.commands(seats::Role::red, red));
    EXPECT_FALSE(two.commands(seats::Role::red, blue));
    EXPECT_FALSE(two.commands(seats::Role::umpire, red)) << "with two owners nobody is umpire";
    EXPECT_FALSE(two.commands(seats::Role::spectator, red));

    const Seating against_bot = seating("person", "steady");
    EXPECT_FALSE(against_bot.two_owners());
    EXPECT_FALSE(against_bot.commands(seats::Role::blue, blue));

    const Seating hot = seating("person", "person", true);
    EXPECT_FALSE(hot.two_owners());
    EXPECT_TRUE(hot.commands(seats::Role::umpire, red) && hot.commands(seats::Role::umpire, blue));
    EXPECT_FALSE(hot.commands(seats::Role::red, red));
}

TEST(Seats, AStandInLeavesTheOwnerHisSecretsAndHisSay) {
    Seating two = seating("person", "person");
    two.player[0] = "steady";
    EXPECT_TRUE(two.two_owners());
    EXPECT_TRUE(two.owns(seats::Role::red, red));
    EXPECT_FALSE(two.commands(seats::Role::red, red));
    EXPECT_FALSE(two.clearance(seats::Role::blue, red, false).see(red));
}

TEST(Seats, EyesAreThoseOfTheSideOneSpeaksFor) {
    const Seating two = seating("person", "person");
    EXPECT_TRUE(two.clearance(seats::Role::red, blue, false).see(red));
    EXPECT_FALSE(two.clearance(seats::Role::red, blue, false).see(blue));
    for (const seats::Role role : {seats::Role::umpire, seats::Role::spectator}) {
        EXPECT_FALSE(two.clearance(role, red, false).see(red));
        EXPECT_FALSE(two.clearance(role, red, false).see(blue));
    }
    const Seating hot = seating("person", "person", true);
    EXPECT_TRUE(hot.clearance(seats::Role::umpire, blue, false).see(blue));
    EXPECT_FALSE(hot.clearance(seats::Role::umpire, blue, false).see(red));
    EXPECT_TRUE(two.clearance(seats::Role::spectator, red, true).see_all()) << "over";
    EXPECT_TRUE(seating("steady", "steady").clearance(seats::Role::spectator, red, false).see_all())
        << "bots have no secrets";
}

TEST(Seats, LinksAreHandedOutByThoseWhoMay) {
    const Seating two = seating("person", "person");
    EXPECT_EQ(two.invites(seats::Role::red, seats::Role::red), seats::Invites::anybody);
    EXPECT_EQ(two.invites(seats::Role::red, seats::Role::blue), seats::Invites::the_first);
    EXPECT_EQ(two.invites(seats::Role::red, seats::Role::umpire), seats::Invites::nobody);
    EXPECT_EQ(two.invites(seats::Role::blue, seats::Role::spectator), seats::Invites::anybody);
    EXPECT_EQ(two.invites(seats::Role::spectator, seats::Role::spectator), seats::Invites::nobody);
    EXPECT_EQ(seating("person", "steady").invites(seats::Role::red, seats::Role::blue), seats::Invites::nobody)
        << "a bot sits there";
    EXPECT_EQ(seating("person", "person", true).invites(seats::Role::umpire, seats::Role::red), seats::Invites::nobody);
}

TEST(Match, ABotOfferedEveryTurnFinishesTheBattle) {
    Day day(seating("steady", "random"));
    int commands = 0;
    while (day.match.bot_acts() && commands < 5000) {
        const Played played = day.match.play_one();
        ASSERT_TRUE(played.done) << played.refusal.reason;
        EXPECT_FALSE(played.reason.empty());
        ++commands;
    }
    EXPECT_TRUE(day.match.game().over());
}

TEST(Match, ABotStandsInInTheMiddleOfAStep) {
    Day day(seating("person", "person"));
    ASSERT_TRUE(day.end_step(seats::Role::blue));
    ASSERT_TRUE(day.end_step(seats::Role::red));
    // A person has given half his orders and leaves.
    ASSERT_EQ(day.match.acting(), red);
    EXPECT_EQ(day.match.hand_over(seats::Role::red, red, "steady").reason, "");
    EXPECT_NE(day.match.hand_over(seats::Role::blue, red, "person").reason, "") << "not his";
    for (int i = 0; i < 100 && day.match.bot_acts(); ++i) ASSERT_TRUE(day.match.play_one().done);
    EXPECT_TRUE(day.match.may_act(seats::Role::blue));
}

TEST(Match, TheWayBackIsToBeforeOnesOwnLastCommand) {
    Day day(seating("person", "person"));
    EXPECT_FALSE(day.match.way_back(seats::Role::blue)) << "nothing was done yet";
    ASSERT_TRUE(day.end_step(seats::Role::blue));
    ASSERT_TRUE(day.match.way_back(seats::Role::blue));
    EXPECT_EQ(day.match.way_back(seats::Role::blue)->to, 0U);
    EXPECT_TRUE(day.match.way_back(seats::Role::blue)->free);
    EXPECT_FALSE(day.match.way_back(seats::Role::red));
    ASSERT_TRUE(day.end_step(seats::Role::red));
    EXPECT_FALSE(day.match.way_back(seats::Role::blue)->free) << "the other side has decided since";
    EXPECT_FALSE(day.match.way_back(seats::Role::spectator));
}

TEST(Match, OnlyTheOtherSideAgrees) {
    Day day(seating("person", "person"));
    const Settled asked = day.match.propose(seats::Role::red, {0, battle::no_side, ProposalKind::own_dice, 0, {}});
    EXPECT_TRUE(asked.waits);
    EXPECT_FALSE(day.match.agree(seats::Role::red, asked.proposal).done);
    EXPECT_FALSE(day.match.agree(seats::Role::umpire, asked.proposal).done);
    EXPECT_FALSE(day.match.agree(seats::Role::blue, asked.proposal + 1).done);
    EXPECT_TRUE(day.match.agree(seats::Role::blue, asked.proposal).done);
    EXPECT_TRUE(day.match.own_dice());
    EXPECT_TRUE(day.match.proposals().empty());
}

TEST(Match, ProposalsDoNotPileUp) {
    Day day(seating("person", "person"));
    int taken = 0;
    for (int i = 0; i < 20; ++i)
        taken += day.match.propose(seats::Role::red, {0, battle::no_side, ProposalKind::own_dice, 0, {}}).waits ? 1 : 0;
    EXPECT_EQ(taken, 8);
}

TEST(SightOf, AllEyesSeeTheBattleItself) {
    Day day(seating("person", "person"));
    Sight sight(day.day->family());
    EXPECT_EQ(&sight.of(day.match.game().battle(), Clearance::all()), &day.match.game().battle());
    EXPECT_TRUE(is_covert(day.state(), day.day->family().terms())) << "deployment";
    const battle::Battle& seen = sight.of(day.match.game().battle(), Clearance::of_side(red));
    for (battle::UnitId unit = 0; unit < seen.state().head().units; ++unit) {
        const bool own = seen.state().unit(unit).side == red;
        EXPECT_EQ(is_unknown(seen.state().unit(unit)), !own);
        EXPECT_EQ(seen.field().on(unit), own) << "nor is it on the ground";
    }
}

}  // namespace linstock::match
