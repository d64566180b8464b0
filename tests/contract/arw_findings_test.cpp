#include <gtest/gtest.h>

#include "bot/playing.hpp"
#include "contract/arw_fields.hpp"

// What a battle remembers of answers found before is what would be found now.
namespace linstock::contract {
namespace remembering {

class AskingAnew final : public bot::Onlooker {
public:
    explicit AskingAnew(const battle::Family& family) : family_(family), anew_(family.roster(), family.terms()) {}

    void before(const battle::Battle&, const battle::Command&, const bot::Player&) override {}
    void after(const battle::Battle& battle, const battle::Command&) override {
        if (testing::Test::HasFailure()) return;
        const battle::SideId side = battle.state().head().to_act;
        anew_.restore(battle.state());  // remembers nothing
        ASSERT_EQ(owed_by(anew_, side), owed_by(battle, side)) << "turn " << battle.state().head().turn;
        ASSERT_EQ(family_.owes(anew_, side, nullptr), !owed_by(battle, side).empty());
        owing_ += owed_by(battle, side).empty() ? 0 : 1;
    }
    int owing() const { return owing_; }

private:
    using Debts = std::vector<std::pair<int, int>>;
    Debts owed_by(const battle::Battle& battle, battle::SideId side) const {
        std::vector<battle::Owed> list;
        family_.owes(battle, side, &list);
        Debts debts;
        for (const battle::Owed& owed : list) debts.emplace_back(owed.unit, owed.group);
        return debts;
    }

    const battle::Family& family_;
    battle::Battle anew_;
    int owing_ = 0;
};

void play_asking_anew(const Pairing& pairing, const std::string& player, std::uint64_t seed,
                      const std::vector<std::pair<std::string, std::string>>& readings = {}) {
    SCOPED_TRACE(pairing.sheet + " / " + pairing.scenario + ", " + player + ", seed " + std::to_string(seed));
    const ArwField field(pairing.sheet, pairing.scenario, readings);
    ASSERT_TRUE(field.ok());
    const auto family = field.family();
    battle::Game game(*family, battle::LogHead{}, seed);
    const auto first = bot::make_player(player, *family, seed);
    const auto second = bot::make_player(player, *family, seed + 1);
    AskingAnew onlooker(*family);
    bot::play(game, *first, *second, &onlooker);
    EXPECT_GT(onlooker.owing(), 20);
}

TEST(ArwFindings, AreWhatWouldBeFoundNow) {
    play_asking_anew({"arw", "meeting-48"}, "steady", 5);
    play_asking_anew({"tricorne", "meeting"}, "steady", 6);
    play_asking_anew({"arw", "meeting"}, "random", 7);
    play_asking_anew({"arw", "cowpens-1781"}, "steady", 8, {{"edge", "all"}});
}

}  // namespace remembering
}  // namespace linstock::contract
