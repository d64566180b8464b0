#include <gtest/gtest.h>

#include "battle/toy_family.hpp"

namespace linstock::battle {
namespace {

const dice::Request two_dice{dice::Die::d6, 2, dice::Reduction::sum, 0, 0, 0};
const dice::Request duel{dice::Die::d6, 2, dice::Reduction::higher_decided, 0, 0, 0};

int thrown(Faces& faces, const dice::Request& request) {
    return faces.outcomes(request, "volley", false).list.front().answer.part[0];
}

TEST(FacesOfASeed, AreThoseOfTheGeneratorStreamByEntry) {
    Faces faces = Faces::seeded(42, 7);
    const int sum = thrown(faces, two_dice);
    ASSERT_EQ(faces.drawn().size(), 2U);
    EXPECT_EQ(faces.drawn()[0], dice::face_at(42, 7, 0, dice::Die::d6));
    EXPECT_EQ(faces.drawn()[1], dice::face_at(42, 7, 1, dice::Die::d6));
    EXPECT_EQ(sum, faces.drawn()[0] + faces.drawn()[1]);
    EXPECT_FALSE(faces.failed());
    EXPECT_FALSE(faces.used_up());
}

TEST(FacesGiven, AreTakenInOrder) {
    const std::vector<std::uint8_t> list{3, 4, 6, 1};
    Faces faces = Faces::given(list);
    EXPECT_EQ(thrown(faces, two_dice), 7);
    EXPECT_EQ(faces.left_over(), 2U);
    EXPECT_EQ(thrown(faces, duel), 1);
    EXPECT_EQ(faces.left_over(), 0U);
    EXPECT_EQ(faces.drawn(), list);
}

TEST(FacesGiven, ATieIsThrownAgainAndAllFacesAreKept) {
    const std::vector<std::uint8_t> list{3, 3, 2, 5};
    Faces faces = Faces::given(list);
    EXPECT_EQ(thrown(faces, duel), 0);
    EXPECT_EQ(faces.drawn(), list);
}

TEST(FacesGiven, TooFewAreAskedForAndTheRestRunsOnLowest) {
    const std::vector<std::uint8_t> list{5};
    Faces faces = Faces::given(list);
    EXPECT_EQ(thrown(faces, two_dice), 2) << "two ones";
    ASSERT_TRUE(faces.wanted());
    EXPECT_EQ(faces.wanted()->count, 1) << "one of the two is there";
    EXPECT_EQ(faces.wanted_for(), "volley");
    ASSERT_TRUE(faces.error());
    EXPECT_EQ(base::to_text(*faces.error()), "dice: D6 wanted for volley (throw and give the faces)");
    EXPECT_EQ(thrown(faces, duel), 0);
    EXPECT_EQ(faces.wanted()->reduction, dice::Reduction::sum) << "the first one wanted stays";
}

TEST(FacesGiven, AnImpossibleFaceIsNamed) {
    const std::vector<std::uint8_t> list{5, 9};
    Faces faces = Faces::given(list);
    thrown(faces, two_dice);
    ASSERT_TRUE(faces.error());
    EXPECT_FALSE(faces.wanted());
    EXPECT_EQ(faces.error()->what, "face 2 is a 9, which a D6 does not show (volley)");
}

TEST(FacesOfAnUnsoundRequest, AreNone) {
    Faces faces = Faces::seeded(1, 1);
    EXPECT_TRUE(faces.outcomes({dice::Die::d6, 0, dice::Reduction::sum, 0, 0, 0}, "nothing", false).list.empty());
    EXPECT_TRUE(faces.failed());
}

TEST(WorkTellsOfDice, WithTheirRuleAndWhoseTheyAre) {
    const Roster roster = toy::roster();
    const toy::ToyFamily family(roster);
    Battle battle(roster, family.terms());
    Events events;
    const std::vector<std::uint8_t> list{3, 3, 2, 5, 6, 6};
    Faces faces = Faces::given(list);
    {
        Work work(battle, faces, events);
        work.faces().about(3, 1, 4);
        thrown(work.faces(), duel);
        work.faces().about(2);
        thrown(work.faces(), two_dice);
    }
    thrown(faces, two_dice);  // the work is over: nobody is told
    ASSERT_EQ(events.size(), 2U);
    EXPECT_EQ(events[0], (Event{EventKind::dice_thrown, 0, 3, 1, 4, static_cast<int>(dice::Die::d6), 4, 0, 0}));
    EXPECT_EQ(events[1],
              (Event{EventKind::dice_thrown, 0, 2, no_unit, no_unit, static_cast<int>(dice::Die::d6), 2, 4, 12}));
}

// What a frame holds comes out of its events as it went in, whether it needs one or two of them.
TEST(WorkOpens, AFrameWithAllItsValues) {
    const Roster roster = toy::roster();
    const toy::ToyFamily family(roster);
    const Game game(family, LogHead{}, 1);
    Frame frame;
    frame.asks = 1;
    frame.unit = 3;
    frame.other = 0;
    for (const bool full : {false, true}) {
        for (int i = 0; i < frame_values; ++i) frame.value[i] = i < 3 || full ? 100'000 * (i + 1) : 0;
        Battle battle = game.battle();
        Faces faces = Faces::seeded(1, 1);
        Events events;
        Work(battle, faces, events).open(frame, 0);
        EXPECT_EQ(events.size(), full ? 2U : 1U);
        Battle again = game.battle();
        for (const Event& event : events) {
            ASSERT_EQ(flaw_of(again.state(), family.terms(), event), "");
            again.apply(event);
        }
        EXPECT_EQ(*again.state().pending(), frame);
    }
}

TEST(WhimBelow, StaysBelowAndReachesEverything) {
    Whim whim(5);
    EXPECT_EQ(whim.below(0), 0U);
    EXPECT_EQ(whim.below(1), 0U);
    std::array<int, 6> seen{};
    for (int i = 0; i < 600; ++i) ++seen.at(whim.below(6));
    for (const int count : seen) EXPECT_GT(count, 50);
}

}  // namespace
}  // namespace linstock::battle
