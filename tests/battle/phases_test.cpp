#include <gtest/gtest.h>

#include "battle/apply.hpp"

// A phase is what the steps declare, not whose share of the turn it is.
namespace linstock::battle {
namespace phases {

enum Step { red_and_blue_move, red_and_blue_shoot, own_move, others_fire };

// Two phases that both sides share, then one that each side has for itself and in which the other side shoots.
Terms words() {
    Terms terms;
    terms.steps = {{"move", StepKind::movement, false, "manoeuvre", true},
                   {"shoot", StepKind::fire, false, "volleys", true},
                   {"own move", StepKind::movement, false, "half turn"},
                   {"others fire", StepKind::fire, false, "half turn"}};
    terms.orders = {"Hold", "Advance"};
    terms.marks = {{"step", Scope::unit, Lifetime::step, "a test", "a test"},
                   {"phase", Scope::unit, Lifetime::phase, "a test", "a test"},
                   {"turn", Scope::unit, Lifetime::turn, "a test", "a test"}};
    terms.ties = {{"step", Lifetime::step, false, "a test", "a test"},
                  {"phase", Lifetime::phase, false, "a test", "a test"},
                  {"turn", Lifetime::turn, false, "a test", "a test"}};
    terms.add_rule("ruling", "");
    return terms;
}

class Phases : public testing::Test {
protected:
    void apply(const Event& event) {
        ASSERT_EQ(flaw_of(state_, terms_, event), "");
        Hand::apply(state_, lifetimes_, event);
    }
    void advance(int turn, int side, int step, int acts) {
        apply({EventKind::step_advanced, 0, 0, no_unit, no_unit, turn, side, step, acts});
    }
    void set_all() {
        for (int kind = 0; kind < 3; ++kind) {
            apply({EventKind::mark_set, 0, 0, 0, no_unit, kind, 1, 0, 0});
            apply({EventKind::tie_made, 0, 0, 0, 1, kind, 0, 0, 0});
        }
    }
    // What is left of what set_all made; marks and ties must agree.
    std::string left() {
        std::string word;
        for (int kind = 0; kind < 3; ++kind) {
            const bool mark = state_.unit(0).mark[kind] != 0;
            EXPECT_EQ(mark, state_.find_tie(kind, 0, 1) != nullptr) << kind;
            if (mark) word += "spt"[kind];
        }
        return word;
    }

    Terms terms_ = words();
    Lifetimes lifetimes_{terms_};
    State state_{Sizes{2, 1, 0}};
};

TEST_F(Phases, AreSoundAsDeclared) { EXPECT_EQ(faults_of(terms_), std::vector<std::string>{}); }

TEST_F(Phases, SharedOnesGoOnWhenTheOtherSideTakesItsStep) {
    advance(1, 0, red_and_blue_move, 0);
    set_all();
    advance(1, 1, red_and_blue_move, 1);
    EXPECT_EQ(left(), "pt") << "the step is another side's, the phase is the same";
    advance(1, 1, red_and_blue_shoot, 1);
    EXPECT_EQ(left(), "t") << "another phase, though the side stayed";
}

TEST_F(Phases, OfOneSideEndWhenTheOthersBegins) {
    advance(1, 0, own_move, 0);
    set_all();
    advance(1, 0, others_fire, 1);
    EXPECT_EQ(left(), "pt") << "the other side acts inside the phase";
    set_all();
    advance(1, 1, own_move, 1);
    EXPECT_EQ(left(), "t") << "a new one of the same name, for the other side";
}

TEST_F(Phases, EndWithTheTurnWhateverTheirName) {
    advance(1, 0, red_and_blue_move, 0);
    set_all();
    advance(2, 0, red_and_blue_move, 0);
    EXPECT_EQ(left(), "");
}

TEST_F(Phases, RememberWhereEverybodyStoodWhenTheyBegan) {
    apply({EventKind::unit_raised, 0, 0, 0, no_unit, 0, 4, 0, 0});
    apply({EventKind::unit_raised, 0, 0, 1, no_unit, 1, 4, 0, 0});
    apply({EventKind::unit_entered, 0, 0, 0, no_unit, 100, 200, 0, 0});
    advance(1, 0, red_and_blue_move, 0);
    apply({EventKind::unit_posed, 0, 0, 0, no_unit, 100, 900, 0, 0});
    apply({EventKind::order_set, 0, 0, 0, no_unit, 1, 0, 0, 0});
    apply({EventKind::order_set, 0, 0, 1, no_unit, 1, 0, 0, 0});
    advance(1, 1, red_and_blue_move, 1);
    EXPECT_EQ(state_.unit(0).phase_pose.at, (table::Point{100, 200})) << "still the same phase";
    EXPECT_EQ(state_.unit(0).turn_order, 0);
    advance(1, 1, red_and_blue_shoot, 1);
    EXPECT_EQ(state_.unit(0).phase_pose.at, (table::Point{100, 900}));
    EXPECT_EQ(state_.unit(0).turn_order, 1) << "a shared phase is each side's own";
    EXPECT_EQ(state_.unit(1).turn_order, 1);
}

TEST_F(Phases, WithoutNamesAreTheSidesSharesOfTheTurn) {
    for (StepTerm& step : terms_.steps) step = {step.name, step.kind, step.both_declare};
    lifetimes_ = Lifetimes(terms_);
    advance(1, 0, red_and_blue_move, 0);
    set_all();
    advance(1, 0, red_and_blue_shoot, 0);
    EXPECT_EQ(left(), "pt");
    advance(1, 1, red_and_blue_shoot, 1);
    EXPECT_EQ(left(), "t");
}

TEST_F(Phases, DeclaredByHalfAreFaults) {
    terms_.steps[own_move].phase.clear();
    terms_.steps[others_fire].phase = "volleys";
    EXPECT_EQ(faults_of(terms_),
              (std::vector<std::string>{"the step 'own move' does not say which phase it belongs to",
                                        "the steps 'shoot' and 'others fire' do not agree whether their phase is both "
                                        "sides'"}));
}

}  // namespace phases
}  // namespace linstock::battle
