#include "rules/arw/small_battle.hpp"
#include "tactics/sequence.hpp"

// Places of a scenario count for victory: a completion of ours, and named as one (ARW-GAP-C11b).
namespace linstock::move_test::objectives {

// Two lines of four stands, worth 400 each, in the last turn; the first stands at the mill, which is worth so much.
struct LastTurn : HandLaidTable {
    explicit LastTurn(int mill_worth) {
        put({.x = 9000, .y = 3000});
        put({.side = 1, .x = 9000, .y = 9000});
        battle::Objective mill;
        mill.name = "mill";
        mill.at = {90'000, 32'000};
        mill.radius = 5'000;
        mill.worth = mill_worth;
        roster.objectives.push_back(mill);
        roster.turn_limit = 1;
        begin();
        with({}, [&](battle::Work& work) { tactics::hold_objectives(*manual, work); });
    }
    battle::Result result() const { return tactics::result_of_turn(*manual, *fought); }
};

TEST(Objectives, HeldAtTheTurnLimitTheyDecideWhereLossesDoNot) {
    EXPECT_EQ(LastTurn(40).result(),
              battle::Result::side_0);  // 40 of the mean worth of 400: the tenth that is asked for
    EXPECT_EQ(LastTurn(39).result(), battle::Result::draw);
}

TEST(Objectives, AreHeldByARuleThatSaysItIsACompletion) {
    const LastTurn day(40);
    ASSERT_EQ(day.events.size(), 1U);
    EXPECT_EQ(day.events[0].rule, day.manual->rule("ARW-GAP-C11b"));
    EXPECT_NE(day.manual->terms.rule_says[day.events[0].rule].find("a completion"), std::string::npos);
    EXPECT_NE(day.manual->rule("ARW-GAP-C11b"), day.manual->rule("ARW-GAP-C11"));
}

}  // namespace linstock::move_test::objectives
