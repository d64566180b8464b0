#include <gtest/gtest.h>

#include "bot/steady.hpp"
#include "contract/arw_fields.hpp"

namespace linstock::contract {
namespace {

ContractOptions options_for(const Pairing& pairing) {
    ContractOptions options;
    options.name = pairing.sheet + " / " + pairing.scenario;
    options.battles = 4;
    options.every = 7;
    options.refusals = 1;
    options.turn_event = turn_arw_event;
    return options;
}

TEST(ArwContract, HoldsOnEveryFieldInRandomPlay) {
    const auto pairings = arw_pairings();
    ASSERT_GE(pairings.size(), 10U) << "scenarios are missing, or do not muster";
    for (const Pairing& pairing : pairings) {
        const ArwField field(pairing.sheet, pairing.scenario);
        ASSERT_TRUE(field.ok());
        run_contract(field.maker(), field.roster(), options_for(pairing));
    }
}

// And with every reading that only a battle asks about at another option than the sheet's own; those with three have two turns.
TEST(ArwContract, HoldsUnderTheOtherBattleReadings) {
    const std::vector<std::pair<std::string, std::string>> others = {{"turn_sequence", "fixed"},
                                                                     {"who_shoots", "phasing_and_charged"},
                                                                     {"order_changes", "general"},
                                                                     {"group_or_unit", "unit"},
                                                                     {"test_triggers", "losses_and_guns"},
                                                                     {"own_lines", "group_half"},
                                                                     {"rout_edge", "nearest"},
                                                                     {"victory", "groups"},
                                                                     {"edge", "all"}};
    for (const auto& [recovery, risk] : {std::pair{"never", "always"}, {"next_phase", "never"}}) {
        auto readings = others;
        readings.push_back({"recovery", recovery});
        readings.push_back({"general_risk", risk});
        for (const Pairing& pairing :
             {Pairing{"arw", "cowpens-1781"}, {"tricorne", "falkirk-1746"}, {"arw", "meeting"}}) {
            const ArwField field(pairing.sheet, pairing.scenario, readings);
            ASSERT_TRUE(field.ok());
            ContractOptions options = options_for(pairing);
            options.name += ", recovery " + std::string(recovery);
            options.battles = 2;
            run_contract(field.maker(), field.roster(), options);
        }
    }
}

// The same promises when both sides play to win: charges, melees and routs come up that chance rarely reaches.
TEST(ArwContract, HoldsOnEveryFieldWhenSteadyPlays) {
    for (const Pairing& pairing : arw_pairings()) {
        const ArwField field(pairing.sheet, pairing.scenario);
        ASSERT_TRUE(field.ok());
        const int battles = field.roster().units.size() > 30 ? 1 : 6;
        for (int battle = 0; battle < battles; ++battle) {
            const auto seed = static_cast<std::uint64_t>(40 + battle);
            const auto family = field.family();
            bot::Steady red(*family, seed);
            bot::Steady blue(*family, seed + 1);
            ContractOptions options = options_for(pairing);
            options.choose = [&](const battle::Game& game, battle::Whim&) {
                const battle::SideId side = game.battle().state().next_to_act();
                return side == 0 ? red.choose(game.battle(), side) : blue.choose(game.battle(), side);
            };
            const auto game = play_contract(*family, seed, options);
            ASSERT_NE(game, nullptr) << options.name << ", seed " << seed;
            if (battle > 0) continue;
            expect_saves_and_loads(*game);
            for (int number = 1; number < 8; ++number) {
                expect_symmetric(field.maker(), *game, symmetry(field.roster(), number), options);
            }
        }
    }
}

}  // namespace
}  // namespace linstock::contract
