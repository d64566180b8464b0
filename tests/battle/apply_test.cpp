#include "battle/apply.hpp"

#include <gtest/gtest.h>

#include "battle/battle.hpp"
#include "battle/family.hpp"

namespace linstock::battle {
namespace {

// One mark of every lifetime in every scope, and a tie of each.
Terms lively_terms() {
    Terms terms;
    terms.orders = {"Hold", "Advance"};
    terms.steps = {{"orders", StepKind::orders, false}, {"fire", StepKind::fire, true}};
    for (const Scope scope : {Scope::unit, Scope::group, Scope::side}) {
        for (const Lifetime lifetime :
             {Lifetime::step, Lifetime::phase, Lifetime::turn, Lifetime::next_turn, Lifetime::battle})
            terms.marks.push_back(
                {"lives " + std::to_string(static_cast<int>(lifetime)), scope, lifetime, "a test", "a test"});
    }
    for (const Lifetime lifetime : {Lifetime::step, Lifetime::phase, Lifetime::turn, Lifetime::next_turn})
        terms.marks.push_back(
            {"lives " + std::to_string(static_cast<int>(lifetime)), Scope::commander, lifetime, "a test", "a test"});
    for (const Lifetime lifetime :
         {Lifetime::step, Lifetime::phase, Lifetime::turn, Lifetime::next_turn, Lifetime::battle})
        terms.ties.push_back(
            {"tie " + std::to_string(static_cast<int>(lifetime)), lifetime, false, "a test", "a test"});
    terms.decisions = {{"evade", DecisionKind::evade, "?", {"no", "yes"}}};
    terms.ruling_names = {"melee", "cover"};
    terms.add_rule("ruling", "");
    return terms;
}

class Applying : public testing::Test {
protected:
    void apply(const Event& event) {
        ASSERT_EQ(flaw_of(state_, terms_, event), "");
        Hand::apply(state_, lifetimes_, event);
    }
    void advance(int turn, int phase, int step, int acts = 0) {
        apply({EventKind::step_advanced, 0, 0, no_unit, no_unit, turn, phase, step, acts});
    }
    void mark(Scope scope, std::uint16_t subject, int slot, int value) {
        apply({EventKind::mark_set, static_cast<std::uint8_t>(scope), 0, subject, no_unit, slot, value, 0, 0});
    }
    void tie(int kind, UnitId a, UnitId b, int value = 0) {
        apply({EventKind::tie_made, 0, 0, a, b, kind, value, 0, 0});
    }

    // Sets every mark and tie there is.
    void set_all() {
        for (int slot = 0; slot < 5; ++slot) {
            mark(Scope::unit, 1, slot, 7);
            mark(Scope::group, 0, slot, 7);
            mark(Scope::side, 1, slot, 7);
            if (slot < 4) mark(Scope::commander, 0, slot, 7);
            tie(slot, 0, 1);
        }
    }
    // Which lifetimes are alive, as a word, the same in every scope or the test fails.
    std::string alive() {
        std::string word;
        for (int slot = 0; slot < 5; ++slot) {
            const bool unit = state_.unit(1).mark[slot] != 0;
            EXPECT_EQ(unit, state_.group(0).mark[slot] != 0) << slot;
            EXPECT_EQ(unit, state_.head().side[1].mark[slot] != 0) << slot;
            if (slot < 4) {
                EXPECT_EQ(unit, state_.commander(0).mark[slot] != 0) << slot;
            }
            EXPECT_EQ(unit, state_.find_tie(slot, 0, 1) != nullptr) << slot;
            if (unit) word += "sptnb"[slot];
        }
        return word;
    }

    Terms terms_ = lively_terms();
    Lifetimes lifetimes_{terms_};
    State state_{Sizes{3, 2, 1}};
};

TEST_F(Applying, StepMarksDieWithTheStep) {
    advance(1, 0, 0);
    set_all();
    advance(1, 0, 0, 1);  // the other side acts in the same step
    EXPECT_EQ(alive(), "sptnb");
    advance(1, 0, 1);
    EXPECT_EQ(alive(), "ptnb");
}

TEST_F(Applying, PhaseMarksDieWithThePlayerPhase) {
    advance(1, 0, 1);
    set_all();
    advance(1, 1, 1);
    EXPECT_EQ(alive(), "tnb");
}

TEST_F(Applying, TurnMarksDieWithTheTurnAndTheOthersOneTurnLater) {
    advance(1, 0, 0);
    set_all();
    advance(2, 0, 0);
    EXPECT_EQ(alive(), "nb");
    advance(2, 1, 1);
    EXPECT_EQ(alive(), "nb");
    advance(3, 0, 0);
    EXPECT_EQ(alive(), "b");
    advance(9, 0, 0);
    EXPECT_EQ(alive(), "b");
}

TEST_F(Applying, AMarkSetAgainIsYoungAgain) {
    advance(1, 0, 0);
    set_all();
    advance(2, 0, 0);
    set_all();
    advance(3, 0, 0);
    EXPECT_EQ(alive(), "nb");
    advance(4, 0, 0);
    EXPECT_EQ(alive(), "b");
}

// The last slot of every scope lives, ages and dies as the first does.
TEST(FullOfMarks, TheLastOneAgesLikeTheFirst) {
    Terms terms;
    terms.steps = {{"only", StepKind::orders, false}};
    for (const Scope scope : {Scope::unit, Scope::group, Scope::side, Scope::commander}) {
        for (int slot = 0; slot < mark_room(scope); ++slot)
            terms.marks.push_back({"mark " + std::to_string(slot), scope, Lifetime::next_turn, "a test", "a test"});
    }
    terms.add_rule("ruling", "");
    ASSERT_EQ(faults_of(terms), std::vector<std::string>{});
    ASSERT_EQ(mark_room(Scope::unit), 48);
    const Lifetimes lifetimes(terms);
    State state(Sizes{1, 1, 1});
    const auto advance = [&](int turn) {
        Hand::apply(state, lifetimes, {EventKind::step_advanced, 0, 0, no_unit, no_unit, turn, 0, 0, 0});
    };
    const auto value = [&](Scope scope) {
        const int last = mark_room(scope) - 1;
        switch (scope) {
            case Scope::unit:
                return state.unit(0).mark[last];
            case Scope::group:
                return state.group(0).mark[last];
            case Scope::side:
                return state.head().side[0].mark[last];
            case Scope::commander:
                return state.commander(0).mark[last];
        }
        return std::int16_t{0};
    };
    advance(1);
    for (const Scope scope : {Scope::unit, Scope::group, Scope::side, Scope::commander}) {
        const Event set{
            EventKind::mark_set, static_cast<std::uint8_t>(scope), 0, 0, no_unit, mark_room(scope) - 1, 7, 0, 0};
        ASSERT_EQ(flaw_of(state, terms, set), "");
        Hand::apply(state, lifetimes, set);
    }
    for (const auto& [turn, left] : {std::pair{2, 7}, {3, 0}}) {
        advance(turn);
        for (const Scope scope : {Scope::unit, Scope::group, Scope::side, Scope::commander})
            EXPECT_EQ(value(scope), left) << "turn " << turn << ", scope " << static_cast<int>(scope);
    }
}

TEST_F(Applying, MarksAreClampedToSixteenBits) {
    mark(Scope::unit, 0, 4, 1'000'000);
    EXPECT_EQ(state_.unit(0).mark[4], 32'767);
    mark(Scope::unit, 0, 4, -1'000'000);
    EXPECT_EQ(state_.unit(0).mark[4], -32'768);
}

TEST_F(Applying, APhaseRemembersWhereItBegan) {
    apply({EventKind::unit_raised, 0, 0, 0, no_unit, 0, 4, 16, 0});
    apply({EventKind::unit_entered, 0, 0, 0, no_unit, 100, 200, 16'384, 0});
    EXPECT_EQ(state_.unit(0).phase_pose, (table::Pose{{100, 200}, 16'384}));
    apply({EventKind::order_set, 0, 0, 0, no_unit, 1, 0, 0, 0});
    apply({EventKind::unit_posed, 0, 0, 0, no_unit, 300, 400, 5, static_cast<int>(table::Formation::column) | 2 << 8});
    apply({EventKind::commander_posed, 0, 0, 0, no_unit, 7, 8, 0, 0});
    EXPECT_EQ(state_.unit(0).phase_pose.at, (table::Point{100, 200}));
    EXPECT_EQ(state_.unit(0).turn_order, 0);
    advance(1, 1, 0);  // the other side's phase
    EXPECT_EQ(state_.unit(0).phase_pose, (table::Pose{{300, 400}, 5}));
    EXPECT_EQ(state_.unit(0).phase_formation, table::Formation::column);
    EXPECT_EQ(state_.unit(0).phase_files, 2);
    EXPECT_EQ(state_.commander(0).phase_at, (table::Point{7, 8}));
    EXPECT_EQ(state_.unit(0).turn_order, 0) << "its own phase has not begun";
    advance(2, 0, 0);
    EXPECT_EQ(state_.unit(0).turn_order, 1);
}

TEST_F(Applying, TiesStayInOrderAndAreMadeOnce) {
    tie(3, 2, 1);
    tie(0, 1, 0);
    tie(3, 0, 1, 5);
    tie(0, 0, 2);
    tie(3, 0, 1, 9);
    std::string listed;
    for (const Tie& made : state_.ties()) listed += std::to_string(made.kind * 100 + made.a * 10 + made.b) + " ";
    EXPECT_EQ(listed, "2 10 301 321 ");
    EXPECT_EQ(state_.find_tie(3, 0, no_unit)->value[0], 9);
    EXPECT_EQ(state_.find_tie(0, no_unit, 0)->a, 1);
    EXPECT_EQ(state_.find_tie(1, no_unit, no_unit), nullptr);
    apply({EventKind::tie_cut, 0, 0, 0, 1, 3, 0, 0, 0});
    apply({EventKind::tie_cut, 0, 0, 0, 1, 3, 0, 0, 0});  // cut already: nothing
    EXPECT_EQ(state_.ties().size(), 3U);
}

TEST_F(Applying, TiesHaveRoomAndNoMore) {
    // A tie that is one with its order turned is another tie: 3 units give 9 pairs of each of the 5 kinds, and pairs with nobody.
    int made = 0;
    for (int kind = 0; kind < 5; ++kind) {
        for (UnitId a = 0; a < 3; ++a) {
            for (const UnitId b : {UnitId{0}, UnitId{1}, UnitId{2}, no_unit}) {
                const Event event{EventKind::tie_made, 0, 0, a, b, kind, 0, 0, 0};
                if (!sound(state_, terms_, event)) continue;
                Hand::apply(state_, lifetimes_, event);
                ++made;
            }
        }
    }
    EXPECT_EQ(made, state_.head().ties_room);
    EXPECT_EQ(flaw_of(state_, terms_, {EventKind::tie_made, 0, 0, 0, 0, 0, 1, 0, 0}), "")
        << "one that is there may change";
}

TEST_F(Applying, TheTopFrameThatAsksIsPending) {
    EXPECT_EQ(state_.pending(), nullptr);
    EXPECT_EQ(state_.next_to_act(), 0);
    apply({EventKind::decision_opened, 1, 0, 2, 0, 0, 11, 12, 13});
    ASSERT_NE(state_.pending(), nullptr);
    EXPECT_EQ(state_.pending()->value[2], 13);
    EXPECT_EQ(state_.next_to_act(), 1);
    apply({EventKind::decision_opened, 0, 0, 1, 0, 0, 0, 0, 0});
    EXPECT_EQ(state_.pending()->unit, 1);
    apply({EventKind::decision_closed, 0, 0, no_unit, no_unit, 0, 0, 0, 0});
    EXPECT_EQ(state_.pending()->unit, 2);
    apply({EventKind::decision_closed, 0, 0, no_unit, no_unit, 0, 0, 0, 0});
    EXPECT_EQ(state_.pending(), nullptr);
    EXPECT_EQ(flaw_of(state_, terms_, {EventKind::decision_closed, 0, 0, no_unit, no_unit, 0, 0, 0, 0}),
              "no decision is open");
}

TEST_F(Applying, ADecisionIsFilledWithWhatItsOpeningHasNoRoomFor) {
    const Event fill{EventKind::decision_filled, 0, 0, no_unit, no_unit, 4, -5, 1'000'000, 0};
    EXPECT_EQ(flaw_of(state_, terms_, fill), "no decision is open");
    apply({EventKind::decision_opened, 0, 0, 0, 1, 0, 1, 2, 3});
    apply({EventKind::decision_opened, 1, 0, 2, 1, 0, 7, 8, 9});
    const std::uint64_t before = hash_of(state_);
    apply(fill);
    EXPECT_NE(hash_of(state_), before);
    const Frame& top = *state_.pending();
    EXPECT_EQ(std::vector<std::int32_t>(std::begin(top.value), std::end(top.value)),
              (std::vector<std::int32_t>{7, 8, 9, 4, -5, 1'000'000}));
    apply({EventKind::decision_closed, 0, 0, no_unit, no_unit, 0, 0, 0, 0});
    EXPECT_EQ(state_.pending()->value[3], 0) << "the one below has its own values";
}

TEST_F(Applying, StandingRulingsAreFoundReplacedAndLifted) {
    const auto rule = [this](RulingKind kind, UnitId subject, int name, int value) {
        apply({EventKind::ruling_made, 0, 1, subject, no_unit, static_cast<int>(kind), name, value, 0});
    };
    const auto found = [this](UnitId unit) {
        const RulingSlot* slot = state_.find_ruling(RulingKind::modifier, Scope::unit, unit, 0);
        return slot == nullptr ? 0 : slot->value;
    };
    rule(RulingKind::modifier, no_unit, 0, -1);
    rule(RulingKind::modifier, 2, 0, 3);
    rule(RulingKind::fact, 1, 0, 9);
    EXPECT_EQ(found(1), -1);
    EXPECT_EQ(found(2), 3);
    rule(RulingKind::modifier, 2, 0, 4);
    EXPECT_EQ(found(2), 4);
    EXPECT_EQ(state_.head().rulings, 3);
    rule(RulingKind::modifier, 2, 0, ruling_lifted);
    EXPECT_EQ(found(2), -1);
    EXPECT_EQ(state_.head().rulings, 2);
}

TEST_F(Applying, HiddenDeclarationsAndAwaitedUnitsAreNotShown) {
    terms_.ties[4].hidden = true;
    apply({EventKind::unit_raised, 0, 0, 0, no_unit, 0, 4, 16, 0});
    apply({EventKind::unit_raised, 0, 0, 1, no_unit, 1 | 1 << 8, 4, 16, 0});
    apply({EventKind::unit_raised, 0, 0, 2, no_unit, 1 | 1 << 8, 6, 24, 0});
    apply({EventKind::unit_entered, 0, 0, 0, no_unit, 1, 1, 0, 0});
    apply({EventKind::unit_entered, 0, 0, 1, no_unit, 1, 9, 0, 0});
    apply({EventKind::unit_posed, 0, 0, 2, no_unit, 5, 9, 0, 0});
    advance(1, 0, 1);
    tie(4, 0, 1);
    tie(4, 1, 0);
    const auto seen_by = [this](SideId side) {
        State view = state_;
        hide_from(view, terms_, side);
        return view;
    };
    EXPECT_NE(seen_by(0).find_tie(4, 0, 1), nullptr);
    EXPECT_EQ(seen_by(0).find_tie(4, 1, 0), nullptr);
    EXPECT_EQ(seen_by(1).find_tie(4, 0, 1), nullptr);
    EXPECT_EQ(seen_by(0).unit(2).stands, 0);
    EXPECT_EQ(seen_by(0).unit(2).pose.at, (table::Point{0, 0}));
    EXPECT_EQ(seen_by(1).unit(2).stands, 6);
    advance(1, 0, 0);  // that step is over: what was declared is known
    EXPECT_NE(seen_by(0).find_tie(4, 1, 0), nullptr);
}

TEST_F(Applying, WhatNoTableKnowsIsNamed) {
    const auto flaw = [this](EventKind kind, std::uint8_t scope, std::uint16_t subject, std::int32_t a,
                             std::int32_t b = 0, std::int32_t c = 0, std::int32_t d = 0) {
        return std::string(flaw_of(state_, terms_, {kind, scope, 0, subject, no_unit, a, b, c, d}));
    };
    EXPECT_EQ(flaw(EventKind::unit_posed, 0, 3, 0), "there is no such unit");
    EXPECT_EQ(flaw(EventKind::unit_posed, 0, 0, 2'000'000'000), "that place is on no table");
    EXPECT_EQ(flaw(EventKind::unit_posed, 0, 0, 0, 0, 65'536), "that is no facing");
    EXPECT_EQ(flaw(EventKind::unit_posed, 0, 0, 0, 0, 0, 7), "that is no formation");
    EXPECT_EQ(flaw(EventKind::unit_posed, 0, 0, 0, 0, 0, 13 << 8), "so many files no unit has");
    EXPECT_EQ(flaw(EventKind::stands_changed, 0, 0, 13), "so many stands no unit has");
    EXPECT_EQ(flaw(EventKind::order_set, 0, 0, 2), "there is no such order");
    EXPECT_EQ(flaw(EventKind::mark_set, 0, 0, 5), "there is no such mark");
    EXPECT_EQ(flaw(EventKind::mark_set, 9, 0, 0), "there is no such scope");
    EXPECT_EQ(flaw(EventKind::tie_cut, 0, 0, 5), "there is no such tie");
    EXPECT_EQ(flaw(EventKind::decision_opened, 0, 0, 1), "there is no such decision");
    EXPECT_EQ(flaw(EventKind::step_advanced, 0, 0, 1, 0, 2), "there is no such step");
    EXPECT_EQ(flaw(EventKind::step_advanced, 0, 0, 1, 2), "there is no such side");
    EXPECT_EQ(flaw(EventKind::unit_left, 0, 0, 4), "there is no such presence");
    EXPECT_EQ(flaw(EventKind::instruction_set, 0, 0, 0, 3), "there is no such instruction");
    EXPECT_EQ(flaw(EventKind::unit_raised, 0, 0, 2 << 8, 1), "there is no such group");
    EXPECT_EQ(flaw(static_cast<EventKind>(200), 0, 0, 0), "there is no such kind of event");
    EXPECT_EQ(flaw_of(state_, terms_, {EventKind::result_read, 0, 99, 0, 0, 0, 0, 0, 0}), "there is no such rule");
}

// Whatever passes the sentry may be applied: run under the sanitizers this is the proof.
TEST_F(Applying, NoSoundEventDoesHarm) {
    constexpr std::uint64_t seed = 20'260'726;
    Whim whim(seed);
    int applied = 0;
    const auto number = [&whim] {
        switch (whim.below(4)) {
            case 0:
                return static_cast<std::int32_t>(whim.below(8));
            case 1:
                return static_cast<std::int32_t>(whim.below(70'000)) - 1000;
            case 2:
                return static_cast<std::int32_t>(whim.below(3));
            default:
                return static_cast<std::int32_t>(whim.below(0xffff'ffffU));
        }
    };
    for (int i = 0; i < 200'000; ++i) {
        Event event;
        event.kind = static_cast<EventKind>(whim.below(event_kinds + 1));
        event.scope = static_cast<std::uint8_t>(whim.below(6));
        event.rule = static_cast<RuleId>(whim.below(3));
        event.subject = whim.below(8) == 0 ? no_unit : static_cast<std::uint16_t>(whim.below(5));
        event.object = whim.below(8) == 0 ? no_unit : static_cast<std::uint16_t>(whim.below(5));
        event.a = number();
        event.b = number();
        event.c = number();
        event.d = number();
        if (!sound(state_, terms_, event)) continue;
        Hand::apply(state_, lifetimes_, event);
        ++applied;
        ASSERT_LE(state_.head().ties, state_.head().ties_room) << "seed " << seed;
        ASSERT_LE(state_.head().frames, max_frames) << "seed " << seed;
        ASSERT_LE(state_.head().rulings, max_rulings) << "seed " << seed;
    }
    EXPECT_GT(applied, 20'000);
}

TEST(TermsRules, ThatAreMissingAreNotedOnce) {
    const Terms terms = lively_terms();
    std::vector<std::string> missing;
    EXPECT_EQ(terms.require_rule("ruling", missing), 1);
    EXPECT_EQ(terms.require_rule("table", missing), 0);
    EXPECT_TRUE(missing.empty());
    EXPECT_EQ(terms.require_rule("no such rule", missing), 0);
    EXPECT_EQ(terms.require_rule("no such rule", missing), 0);
    EXPECT_EQ(missing, std::vector<std::string>{"no such rule"});
    EXPECT_EQ(terms.find_rule("ruling"), RuleId{1});
    EXPECT_EQ(terms.find_rule("table"), RuleId{0});
    EXPECT_EQ(terms.find_rule("no such rule"), std::nullopt);
}

TEST(TermsFaults, SayWhatIsMissing) {
    Terms terms = lively_terms();
    EXPECT_TRUE(faults_of(terms).empty());
    terms.marks[0].set_by.clear();
    terms.ties[1].read_by.clear();
    terms.orders.push_back("Hold");
    for (int more = terms.marks_of(Scope::commander); more <= commander_marks; ++more)
        terms.marks.push_back({"mark " + std::to_string(more), Scope::commander, Lifetime::turn, "a", "b"});
    const std::vector<std::string> faults = faults_of(terms);
    ASSERT_EQ(faults.size(), 4U);
    EXPECT_EQ(faults[0], "there are 13 commander marks and room for 12");
    EXPECT_EQ(faults[1], "the order 'Hold' is listed twice");
    EXPECT_EQ(faults[2], "the mark 'lives 0' does not say who sets it");
    EXPECT_EQ(faults[3], "the tie 'tie 1' does not say who reads it");
}

TEST(Hashes, CopiesAreEqualAndEveryFieldCounts) {
    const Terms terms = lively_terms();
    const Lifetimes lifetimes(terms);
    const State empty(Sizes{3, 2, 1});
    const std::vector<Event> changes{
        {EventKind::unit_posed, 0, 0, 0, no_unit, 1, 0, 0, 0},
        {EventKind::unit_posed, 0, 0, 0, no_unit, 0, 1, 0, 0},
        {EventKind::unit_posed, 0, 0, 1, no_unit, 1, 0, 0, 0},
        {EventKind::unit_posed, 0, 0, 0, no_unit, 0, 0, 1, 0},
        {EventKind::unit_posed, 0, 0, 0, no_unit, 0, 0, 0, 1},
        {EventKind::unit_posed, 0, 0, 0, no_unit, 0, 0, 0, 1 << 8},
        {EventKind::unit_entered, 0, 0, 0, no_unit, 0, 0, 0, 0},
        {EventKind::unit_left, 0, 0, 0, no_unit, 2, 0, 0, 0},
        {EventKind::stands_changed, 0, 0, 0, no_unit, 1, 0, 0, 0},
        {EventKind::figures_changed, 0, 0, 0, no_unit, 1, 0, 0, 0},
        {EventKind::order_set, 0, 0, 0, no_unit, 1, 0, 0, 0},
        {EventKind::mark_set, 0, 0, 0, no_unit, 0, 1, 0, 0},
        {EventKind::mark_set, 0, 0, 0, no_unit, 1, 1, 0, 0},
        {EventKind::mark_set, 1, 0, 0, no_unit, 0, 1, 0, 0},
        {EventKind::mark_set, 2, 0, 0, no_unit, 0, 1, 0, 0},
        {EventKind::mark_set, 3, 0, 0, no_unit, 0, 1, 0, 0},
        {EventKind::tie_made, 0, 0, 0, 1, 0, 0, 0, 0},
        {EventKind::tie_made, 0, 0, 1, 0, 0, 0, 0, 0},
        {EventKind::tie_made, 0, 0, 0, 1, 0, 0, 0, 1},
        {EventKind::decision_opened, 0, 0, 0, 1, 0, 0, 0, 0},
        {EventKind::decision_opened, 0, 0, 0, 1, 0, 0, 0, 1},
        {EventKind::step_advanced, 0, 0, 0, 0, 1, 0, 0, 0},
        {EventKind::step_advanced, 0, 0, 0, 0, 0, 1, 0, 0},
        {EventKind::step_advanced, 0, 0, 0, 0, 0, 0, 1, 0},
        {EventKind::step_advanced, 0, 0, 0, 0, 0, 0, 0, 1},
        {EventKind::commander_posed, 0, 0, 0, 0, 1, 0, 0, 0},
        {EventKind::commander_left, 0, 0, 0, 0, 2, 0, 0, 0},
        {EventKind::instruction_set, 0, 0, 0, 0, 0, 1, 0, 0},
        {EventKind::instruction_set, 0, 0, 0, 0, 1, 1, 0, 0},
        {EventKind::ruling_made, 0, 0, 0, 0, 1, 0, 1, 0},
        {EventKind::ruling_made, 0, 0, 0, 0, 0, 0, 1, 0},
        {EventKind::battle_ended, 0, 0, 0, 0, 1, 0, 0, 0},
        {EventKind::unit_raised, 0, 0, 0, 0, 1, 2, 0, 0},
        {EventKind::group_raised, 0, 0, 0, no_unit, 1, 0, 0, 0},
        {EventKind::group_raised, 0, 0, 0, 1, 1, 0, 0, 0},
        {EventKind::commander_raised, 0, 0, 0, 0, 1, 0, 0, 0},
        {EventKind::posture_set, 0, 0, 0, 0, 1, 0, 0, 0},
    };
    std::vector<std::uint64_t> hashes{hash_of(empty)};
    for (const Event& change : changes) {
        ASSERT_EQ(flaw_of(empty, terms, change), "");
        State state = empty;
        EXPECT_EQ(hash_of(state), hash_of(empty));
        Hand::apply(state, lifetimes, change);
        hashes.push_back(hash_of(state));
    }
    for (std::size_t i = 0; i < hashes.size(); ++i) {
        for (std::size_t k = 0; k < i; ++k) EXPECT_NE(hashes[i], hashes[k]) << "changes " << i << " and " << k;
    }
}

// Two ways to the same battle: what was and is no more leaves no trace, wherever it lay in memory.
TEST(Hashes, TheWayToAStateDoesNotMatter) {
    const Terms terms = lively_terms();
    const Lifetimes lifetimes(terms);
    State straight(Sizes{3, 2, 1});
    State round = straight;
    const Event tie_a{EventKind::tie_made, 0, 0, 0, 1, 4, 1, 2, 3};
    const Event tie_b{EventKind::tie_made, 0, 0, 2, 1, 4, 4, 5, 6};
    const Event open{EventKind::decision_opened, 0, 0, 1, 2, 0, 7, 8, 9};
    for (const Event& event : {tie_a, tie_b}) Hand::apply(straight, lifetimes, event);
    Hand::apply(round, lifetimes, {EventKind::tie_made, 0, 0, 1, 1, 4, 9, 9, 9});
    for (const Event& event : {open, tie_b, tie_a}) Hand::apply(round, lifetimes, event);
    Hand::apply(round, lifetimes, {EventKind::decision_closed, 0, 0, no_unit, no_unit, 0, 0, 0, 0});
    Hand::apply(round, lifetimes, {EventKind::tie_cut, 0, 0, 1, 1, 4, 0, 0, 0});
    EXPECT_EQ(hash_of(straight), hash_of(round));
}

TEST(StateSize, StaysFarBelowHalfAKilobyteAUnit) {
    const State few(Sizes{48, 8, 10});
    const State more(Sizes{96, 8, 10});
    EXPECT_LT(more.bytes() - few.bytes(), 48U * 256U);
    EXPECT_LT(few.bytes(), 24U * 1024U);
}

}  // namespace
}  // namespace linstock::battle
