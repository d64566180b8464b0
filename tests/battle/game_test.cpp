#include "battle/game.hpp"

#include <gtest/gtest.h>

#include "battle/toy_family.hpp"

namespace linstock::battle {
namespace {

Command forward(SideId side, UnitId unit, table::Length how_far) {
    Command command{side, MoveUnit{unit, {}}};
    std::get<MoveUnit>(command.what).way.add({table::EvolutionKind::forward, table::Formation::line, 0, 0, how_far});
    return command;
}

// Units 0 to 2 are Red's, 3 to 5 Blue's; the first of each asks before it evades, the second always does, the third never.
class Playing : public testing::Test {
protected:
    void must(const Command& command, const std::vector<std::uint8_t>* faces = nullptr) {
        const Submitted answer = game_.submit(command, faces);
        ASSERT_TRUE(answer.done) << name_of(command) << ": " << answer.refusal.reason << answer.needs_for;
    }
    std::string refusal(const Command& command) {
        const std::uint64_t before = hash_of(game_.battle().state());
        const Submitted answer = game_.submit(command);
        EXPECT_FALSE(answer.done);
        EXPECT_EQ(hash_of(game_.battle().state()), before);
        return answer.refusal.reason;
    }
    Command ruling(RulingKind kind, Scope scope, std::uint16_t subject, std::string name, std::int32_t value,
                   table::Pose pose = {}) const {
        return {umpire, Ruling{kind, scope, subject, std::move(name), value, pose, "we agreed"}};
    }
    std::uint64_t hash() const { return hash_of(game_.battle().state()); }
    const UnitState& unit(UnitId id) const { return game_.battle().state().unit(id); }

    static LogHead head() {
        LogHead head;
        head.scenario = "toy";
        head.sheet = "toy";
        return head;
    }

    const Roster roster_ = toy::roster();
    const toy::ToyFamily family_{roster_};
    Game game_{family_, head(), 99};
};

TEST_F(Playing, EntryZeroRaisesTheBattle) {
    EXPECT_EQ(game_.log().entries.size(), 1U);
    EXPECT_EQ(game_.log().head.sizes.units, 6U);
    EXPECT_EQ(game_.log().head.seed_hash, seed_hash_of(99));
    EXPECT_TRUE(game_.log().head.seed.empty());
    EXPECT_EQ(unit(4).pose.facing, table::half_turn);
    EXPECT_EQ(unit(0).evade, Evade::ask);
    EXPECT_EQ(unit(1).evade, Evade::always);
    EXPECT_EQ(unit(5).evade, Evade::never);
    EXPECT_EQ(game_.battle().state().commander(1).presence, Presence::on_table);
    EXPECT_EQ(game_.battle().state().head().turn, 1);
}

TEST_F(Playing, EachCommandIsAnEntryWithFacesEventsAndHash) {
    must(forward(0, 0, 1000));
    must({0, EndStep{}});
    must({0, Shoot{2, 5, 0}});
    ASSERT_EQ(game_.log().entries.size(), 4U);
    const Entry& shot = game_.log().entries[3];
    EXPECT_EQ(shot.faces,
              (std::vector<std::uint8_t>{static_cast<std::uint8_t>(dice::face_at(99, 3, 0, dice::Die::d6))}));
    EXPECT_FALSE(shot.by_hand);
    EXPECT_EQ(shot.hash, hash());
    EXPECT_EQ(unit(0).pose.at.y, 18'000);
}

TEST_F(Playing, ARefusalNamesItsRuleAndChangesNothing) {
    const Submitted answer = game_.submit(forward(1, 3, 1000));
    EXPECT_FALSE(answer.done);
    EXPECT_EQ(family_.terms().rules[answer.refusal.rule], "TOY-END");
    EXPECT_EQ(refusal(forward(0, 3, 1000)), "that is no unit of yours on the table");
    EXPECT_EQ(refusal(forward(0, 0, 20'000)), "that is too far");
    EXPECT_EQ(game_.log().entries.size(), 1U);
}

TEST_F(Playing, DiceThrownOnARealTableAreAskedForOneByOne) {
    must({0, EndStep{}});
    const std::uint64_t before = hash();
    const std::vector<std::uint8_t> none;
    const Submitted asked = game_.submit({0, Shoot{2, 5, 0}}, &none);
    EXPECT_FALSE(asked.done);
    ASSERT_TRUE(asked.needs);
    EXPECT_EQ(asked.needs->die, dice::Die::d6);
    EXPECT_EQ(asked.needs_for, "shot");
    EXPECT_EQ(hash(), before);
    const std::vector<std::uint8_t> wrong{7};
    EXPECT_NE(game_.submit({0, Shoot{2, 5, 0}}, &wrong).refusal.reason.find("a D6 does not show"), std::string::npos);
    const std::vector<std::uint8_t> many{6, 6};
    EXPECT_EQ(game_.submit({0, Shoot{2, 5, 0}}, &many).refusal.reason,
              "this throws 1 dice, and 1 more faces were given");
    EXPECT_EQ(hash(), before);
    const std::vector<std::uint8_t> six{6};
    must({0, Shoot{2, 5, 0}}, &six);
    EXPECT_TRUE(game_.log().entries.back().by_hand);
    EXPECT_EQ(unit(5).stands, 1);
    EXPECT_EQ(unit(5).mark[toy::is_shaken], 1);
}

TEST_F(Playing, AnInterruptingChoiceWaitsInTheState) {
    must({0, EndStep{}});
    must({0, Shoot{0, 3, 0}});
    ASSERT_NE(game_.battle().state().pending(), nullptr);
    EXPECT_EQ(game_.battle().state().next_to_act(), 1);
    EXPECT_EQ(refusal({0, EndStep{}}), "the other side has to act");
    EXPECT_EQ(refusal({1, EndStep{}}), "first say whether to evade");
    const std::vector<std::uint8_t> six{6};
    must({1, Answer{1, 0}}, &six);
    EXPECT_EQ(unit(3).pose.at.y, 35'000) << "two centimetres back";
    EXPECT_EQ(unit(3).stands, 1);
}

TEST_F(Playing, StandingInstructionsAnswerForTheirSide) {
    must({1, Instruct{3, 1, static_cast<std::uint8_t>(Evade::never)}});  // also while the other side acts
    EXPECT_EQ(refusal({1, Instruct{0, 1, 0}}), "that unit is another side's");
    EXPECT_EQ(refusal({1, Instruct{99, 1, 0}}), "there is no such unit");
    EXPECT_EQ(refusal({1, Instruct{3, 0, 3}}), "there is no such instruction");
    must({0, EndStep{}});
    const std::vector<std::uint8_t> one{1};
    must({0, Shoot{0, 3, 0}}, &one);
    EXPECT_EQ(game_.battle().state().pending(), nullptr);
    EXPECT_EQ(unit(3).pose.at.y, 33'000);
}

TEST_F(Playing, GivingUpGivesTheBattleToTheOtherSide) {
    EXPECT_FALSE(game_.reveal_seed()) << "the battle is live";
    must({1, Resign{}});
    EXPECT_EQ(game_.battle().state().head().result, Result::side_0);
    EXPECT_EQ(refusal({0, EndStep{}}), "the battle is over");
    EXPECT_TRUE(game_.reveal_seed());
    EXPECT_EQ(game_.log().head.seed, "99");
    EXPECT_TRUE(verify_seed(game_.log()).empty());
}

// --- rulings ----------------------------------------------------------------------------------------------------------

TEST_F(Playing, ARulingNeedsTheUmpireAndAReason) {
    Command command = ruling(RulingKind::mark, Scope::unit, 0, "moved", 1);
    command.by = 0;
    EXPECT_EQ(refusal(command), "a ruling is the umpire's, or needs the consent of both sides");
    command.by = umpire;
    std::get<Ruling>(command.what).reason = " \t";
    EXPECT_EQ(refusal(command), "a ruling needs a written reason");
}

TEST_F(Playing, RulingsSetStateByOrdinaryEvents) {
    must(ruling(RulingKind::mark, Scope::unit, 0, "moved", 1));
    EXPECT_EQ(unit(0).mark[toy::has_moved], 1);
    const Events& events = game_.log().entries.back().events;
    ASSERT_EQ(events.size(), 2U);
    EXPECT_EQ(events[0].kind, EventKind::ruling_made);
    EXPECT_EQ(events[1].kind, EventKind::mark_set);
    EXPECT_EQ(family_.terms().rules[events[1].rule], "ruling");
    must(ruling(RulingKind::pose, Scope::unit, 1, "", 0, {{30'000, 10'000}, 100}));
    EXPECT_EQ(unit(1).pose, (table::Pose{{30'000, 10'000}, 100}));
    EXPECT_EQ(game_.battle().field().footprint(1).pose.at.y, 10'000);
    must(ruling(RulingKind::pose, Scope::commander, 0, "", 0, {{5, 6}, 0}));
    EXPECT_EQ(game_.battle().state().commander(0).at, (table::Point{5, 6}));
    must(ruling(RulingKind::stands, Scope::unit, 2, "", 1));
    EXPECT_EQ(unit(2).stands, 1);
    must(ruling(RulingKind::stands, Scope::unit, 2, "", 2));
    must(ruling(RulingKind::presence, Scope::unit, 3, "", static_cast<int>(Presence::left)));
    EXPECT_FALSE(game_.battle().field().on(3));
    must(ruling(RulingKind::presence, Scope::unit, 3, "", static_cast<int>(Presence::on_table), {{10'000, 40'000}, 0}));
    EXPECT_TRUE(game_.battle().field().on(3));
    must(ruling(RulingKind::stands, Scope::unit, 3, "", 0));
    EXPECT_EQ(unit(3).presence, Presence::destroyed);
    EXPECT_TRUE(verify(game_.log(), family_).empty());
}

TEST_F(Playing, StandingRulingsAreKeptInTheState) {
    must(ruling(RulingKind::modifier, Scope::unit, 2, "kills", -1));
    const RulingSlot* slot = game_.battle().state().find_ruling(RulingKind::modifier, Scope::unit, 2, 0);
    ASSERT_NE(slot, nullptr);
    EXPECT_EQ(slot->value, -1);
    must(ruling(RulingKind::modifier, Scope::unit, 2, "kills", ruling_lifted));
    EXPECT_EQ(game_.battle().state().find_ruling(RulingKind::modifier, Scope::unit, 2, 0), nullptr);
    for (UnitId id = 0; id < 6; ++id) {
        must(ruling(RulingKind::modifier, Scope::unit, id, "kills", 1));
        must(ruling(RulingKind::fact, Scope::unit, id, "kills", 1));
        if (id < 4) must(ruling(RulingKind::fact, id < 2 ? Scope::side : Scope::group, id % 2, "kills", 1));
    }
    EXPECT_EQ(refusal(ruling(RulingKind::fact, Scope::commander, 0, "kills", 1)),
              "sixteen rulings stand already: lift one of them first");
    must(ruling(RulingKind::fact, Scope::unit, 0, "kills", 2));  // one that stands may change
}

TEST_F(Playing, RulingsThatCannotBeAreRefused) {
    EXPECT_EQ(refusal(ruling(RulingKind::mark, Scope::unit, 0, "movde", 1)),
              "no mark is called 'movde': did you mean 'moved'?");
    EXPECT_EQ(refusal(ruling(RulingKind::mark, Scope::unit, 17, "moved", 1)), "the ruling is about nobody who is here");
    EXPECT_EQ(refusal(ruling(RulingKind::mark, Scope::unit, 0, "moved", 40'000)), "so large a number no mark holds");
    EXPECT_EQ(refusal(ruling(RulingKind::stands, Scope::unit, 0, "", 3)),
              "a unit has from no stand to as many as it began with");
    EXPECT_EQ(refusal(ruling(RulingKind::pose, Scope::unit, 0, "", 0, {{25'000, 17'000}, 0})),
              "another unit stands there");
    EXPECT_EQ(refusal(ruling(RulingKind::pose, Scope::unit, 0, "", 0, {{-5, 17'000}, 0})),
              "that place is off the table");
    EXPECT_EQ(refusal(ruling(RulingKind::pose, Scope::unit, 0, "", 0, {{INT32_MAX, INT32_MIN}, 0})),
              "that place is off the table");
    EXPECT_EQ(refusal(ruling(RulingKind::pose, Scope::group, 0, "", 0)),
              "only units and commanders have a place: name one");
    EXPECT_EQ(refusal(ruling(RulingKind::presence, Scope::unit, 0, "", 9)), "there is no such presence");
    EXPECT_EQ(refusal(ruling(RulingKind::order, Scope::group, 0, "Go", 0)), "orders are a unit's: name one");
}

TEST_F(Playing, NobodyReachesBeyondEveryTable) {
    const std::string beyond = "that is farther than any table";
    EXPECT_EQ(refusal({0, Deploy{0, {{INT32_MAX, 0}, 0}, table::Formation::line, 0}}), beyond);
    EXPECT_EQ(refusal({0, MoveCommander{0, {0, INT32_MIN}}}), beyond);
    MoveUnit move{0, {}};
    move.way.add({table::EvolutionKind::forward, table::Formation::line, 0, 0, INT32_MAX});
    EXPECT_EQ(refusal({0, move}), beyond);
    Charge charge;
    charge.go[0] = {0, 1, INT32_MIN, 0};
    charge.count = 1;
    EXPECT_EQ(refusal({0, charge}), beyond);
    charge.go[0] = {0, 1, 0, 0};
    EXPECT_NE(refusal({0, charge}), beyond);
}

// --- undo and branches ------------------------------------------------------------------------------------------------

TEST_F(Playing, WhoKnowsNoStepOffRefusesItAndAPostureNeedsForming) {
    EXPECT_EQ(refusal({0, StepOff{0, Gait::full}}), "this game knows no such command");
    MoveUnit move{0, {}};
    move.way.add({.kind = table::EvolutionKind::forward, .amount = 100, .posture = table::Posture::prone});
    EXPECT_EQ(refusal({0, move}), "a posture is taken up by 'form' only");
}

TEST_F(Playing, UndoIsAnEntryAndFreeWhileNothingWasThrownOrDecided) {
    const std::uint64_t start = hash();
    must(forward(0, 0, 1000));
    const std::uint64_t moved = hash();
    must(forward(0, 1, 1000));
    EXPECT_TRUE(game_.undo_is_free(1, 0));
    EXPECT_FALSE(game_.undo_is_free(1, 1)) << "the other side's to take back";
    const Submitted answer = game_.undo(1, 0, false);
    ASSERT_TRUE(answer.done) << answer.refusal.reason;
    EXPECT_EQ(hash(), moved);
    EXPECT_EQ(game_.latest(), 1U);
    EXPECT_EQ(game_.log().entries.size(), 4U);
    must(forward(0, 2, 1000));
    EXPECT_EQ(way_to(game_.log(), 4), (std::vector<std::size_t>{0, 1, 4}));
    ASSERT_TRUE(game_.undo(0, 0, false).done);
    EXPECT_EQ(hash(), start);
    EXPECT_FALSE(game_.undo(4, 0, true).done) << "entry 4 was taken back itself";
    EXPECT_EQ(hash_of(game_.at(4).state()), game_.log().entries[4].hash);
    const Loaded loaded = load(game_.log());
    EXPECT_TRUE(loaded.errors.empty()) << base::to_text(loaded.errors);
    EXPECT_EQ(hash_of(loaded.state), start);
    EXPECT_TRUE(verify(game_.log(), family_).empty());
}

TEST_F(Playing, AfterDiceOrTheOthersDecisionUndoNeedsConsent) {
    must({0, EndStep{}});
    must({0, Shoot{0, 3, 0}});
    must({1, Answer{0, 0}});
    EXPECT_FALSE(game_.undo_is_free(1, 0));
    EXPECT_EQ(game_.undo(1, 0, false).refusal.reason,
              "dice were thrown or the other side has decided since: both sides must consent");
    const std::size_t entries = game_.log().entries.size();
    EXPECT_EQ(game_.undo(99, 0, true).refusal.reason, "entry 99 is none of those that led here");
    EXPECT_EQ(game_.log().entries.size(), entries);
    ASSERT_TRUE(game_.undo(1, 0, true).done);
    EXPECT_EQ(game_.log().entries.back().command.by, umpire);
    EXPECT_EQ(hash(), game_.log().entries[1].hash);
    must({0, Shoot{0, 3, 0}});
    must({1, Answer{0, 0}});
    EXPECT_TRUE(verify(game_.log(), family_).empty());
}

TEST_F(Playing, ABranchGoesOnFromAnyEntryWithItsOwnSeed) {
    must({0, EndStep{}});
    must({0, Shoot{2, 5, 0}});
    must({0, EndStep{}});
    const auto branch = game_.branch(1, 5);
    ASSERT_TRUE(branch.ok());
    Game& other = **branch;
    EXPECT_EQ(hash_of(other.battle().state()), game_.log().entries[1].hash);
    ASSERT_TRUE(other.submit({0, Shoot{2, 5, 0}}).done);
    EXPECT_EQ(other.log().entries[2].faces[0], dice::face_at(5, 2, 0, dice::Die::d6));
    ASSERT_TRUE(other.submit({0, Resign{}}).done);
    ASSERT_TRUE(other.reveal_seed());
    ASSERT_EQ(other.log().head.later_seeds.size(), 1U);
    EXPECT_EQ(other.log().head.later_seeds[0].from, 2U);
    EXPECT_EQ(other.log().head.later_seeds[0].seed, "5");
    EXPECT_TRUE(verify(other.log(), family_).empty());
    EXPECT_TRUE(verify_seed(other.log()).empty());
    EXPECT_EQ(game_.log().entries.size(), 4U) << "the battle branched from is untouched";
    const auto beyond = game_.branch(4, 5);
    ASSERT_FALSE(beyond.ok());
    EXPECT_EQ(base::to_text(beyond.errors()),
              "branch: there is no entry 4 to branch from (the log has entries 0 to 3)");
}

TEST_F(Playing, ALogIsTakenUpAgainWhereItEnds) {
    must({0, EndStep{}});
    must({0, Shoot{2, 5, 0}});
    const auto again = resume(game_.log(), family_, 99);
    ASSERT_TRUE(again.ok()) << base::to_text(again.errors());
    EXPECT_TRUE((*again)->log().head.later_seeds.empty()) << "it is the same seed";
    for (Game* game : {&game_, again->get()}) {
        ASSERT_TRUE(game->submit({0, Shoot{1, 4, 0}}).done);
    }
    EXPECT_EQ(hash_of((*again)->battle().state()), hash());
    EXPECT_EQ((*again)->log().entries.back().faces, game_.log().entries.back().faces);
    const auto anew = resume(game_.log(), family_, 100);
    ASSERT_TRUE(anew.ok());
    EXPECT_EQ((*anew)->log().head.later_seeds.at(0).from, game_.log().entries.size());
}

TEST_F(Playing, WhatDoesNotFitIsNotTakenUp) {
    Log log = game_.log();
    log.head.sheet = "arw";
    EXPECT_EQ(base::to_text(resume(log, family_, 1).errors()),
              "save: it was played with the sheet 'arw', not 'toy' (go on with its own sheet)");
    const Roster smaller = toy::roster(2);
    EXPECT_FALSE(resume(game_.log(), toy::ToyFamily(smaller), 1).ok());
    log = game_.log();
    log.entries[0].events[0].subject = 77;
    EXPECT_FALSE(resume(log, family_, 1).ok());
    log.entries.clear();
    EXPECT_FALSE(resume(log, family_, 1).ok());
}

// --- verifying --------------------------------------------------------------------------------------------------------

TEST_F(Playing, VerifyNamesTheEntryAndWhatDiffers) {
    must(forward(0, 0, 1000));
    must({0, EndStep{}});
    const std::vector<std::uint8_t> six{6};
    must({0, Shoot{2, 5, 0}}, &six);
    must({0, EndStep{}});
    EXPECT_TRUE(verify(game_.log(), family_).empty());
    Log log = game_.log();
    log.entries[1].events[0].a += 10;  // a centimetre stolen
    auto found = verify(log, family_);
    ASSERT_FALSE(found.empty());
    EXPECT_EQ(found[0].entry, 1U);
    EXPECT_NE(found[0].what.find("'unit posed' of 0 (10010,"), std::string::npos) << found[0].what;
    log = game_.log();
    log.entries[3].faces[0] = 1;  // a die turned over
    found = verify(log, family_);
    ASSERT_EQ(found.size(), 1U);
    EXPECT_EQ(found[0].entry, 3U);
    log = game_.log();
    log.entries[1].command = forward(0, 0, 30'000);
    found = verify(log, family_);
    ASSERT_EQ(found.size(), 1U);
    EXPECT_EQ(found[0].what, "the rules refuse 'move': that is too far");
    log = game_.log();
    log.entries[4].hash ^= 1;
    EXPECT_EQ(verify(log, family_).at(0).what, "the hash is not that of the battle");
}

TEST_F(Playing, AnotherRuleValueLoadsAndPlaysOnButDoesNotVerify) {
    must({0, EndStep{}});
    const std::vector<std::uint8_t> five{5};
    must({0, Shoot{2, 5, 0}}, &five);
    EXPECT_EQ(unit(5).stands, 1);
    const toy::ToyFamily stricter(roster_, 6);
    const auto again = resume(game_.log(), stricter, 1);
    ASSERT_TRUE(again.ok());
    EXPECT_EQ((*again)->battle().state().unit(5).stands, 1);
    EXPECT_TRUE((*again)->submit({0, EndStep{}}).done);
    const auto found = verify(game_.log(), stricter);
    ASSERT_EQ(found.size(), 1U);
    EXPECT_EQ(found[0].entry, 2U);
}

TEST(Editions, ChangeWithSheetReadingsAndRulesAndNothingElse) {
    const std::string edition = edition_of("sheet", {{"a", "1"}, {"b", "2"}}, 1);
    EXPECT_EQ(edition.size(), 12U);
    EXPECT_EQ(edition, edition_of("sheet", {{"b", "2"}, {"a", "1"}}, 1));
    EXPECT_NE(edition, edition_of("sheet ", {{"a", "1"}, {"b", "2"}}, 1));
    EXPECT_NE(edition, edition_of("sheet", {{"a", "1"}, {"b", "3"}}, 1));
    EXPECT_NE(edition, edition_of("sheet", {{"a", "1"}, {"b", "2"}}, 2));
}

TEST_F(Playing, ALogOutlivesARenumberingOfItsWords) {
    must(forward(0, 0, 1000));
    must({0, EndStep{}});
    const std::vector<std::uint8_t> six{6};
    must({0, Shoot{2, 5, 0}}, &six);
    Terms turned = toy::terms();  // marks keep their order here, or the family would not know its own slots
    turned.rules = {"table"};
    for (const char* rule : {"TOY-END", "TOY-EVADE", "TOY-SHOOT", "TOY-MOVE", "resign", "ruling"})
        turned.add_rule(rule, "");
    const toy::ToyFamily later(roster_, 5, turned);
    const auto found = verify(game_.log(), later);
    EXPECT_TRUE(found.empty()) << found.at(0).what;
    EXPECT_TRUE(resume(game_.log(), later, 99).ok());
    Terms poorer = toy::terms();
    poorer.ties[0].name = "aimed at";
    const auto lost = resume(game_.log(), toy::ToyFamily(roster_, 5, poorer), 99);
    ASSERT_FALSE(lost.ok());
    EXPECT_EQ(
        base::to_text(lost.errors()),
        "entry 3: today's rules no longer know the tie 'shot at' (it can be looked at and replayed, not played on)");
}

TEST_F(Playing, WithoutALogOnlyTheStateGoesOn) {
    game_.keep_log(false);
    must({0, EndStep{}});
    EXPECT_EQ(game_.log().entries.size(), 1U);
    EXPECT_EQ(game_.latest(), 1U);
    EXPECT_EQ(game_.undo(0, 0, true).refusal.reason, "no log is kept, so nothing can be taken back");
}

}  // namespace
}  // namespace linstock::battle
