#include <gtest/gtest.h>

#include "battle/toy_family.hpp"
#include "contract/contract.hpp"

namespace linstock::contract {
namespace {

std::unique_ptr<battle::Family> make_toy(const battle::Roster& roster) {
    return std::make_unique<battle::toy::ToyFamily>(roster);
}

TEST(ToyContract, HoldsInRandomPlay) {
    ContractOptions options;
    options.name = "toy";
    options.battles = 20;
    options.symmetry_battles = 4;
    run_contract(make_toy, battle::toy::roster(), options);
}

TEST(ToyContract, HoldsOnATableThatIsNotSquareWithManyUnits) {
    battle::Roster roster = battle::toy::roster(3);
    roster.terrain = table::Terrain(90 * table::centimetre, 50 * table::centimetre);
    roster.terrain.finish();
    roster.first_side = 1;
    roster.turn_limit = 3;
    ContractOptions options;
    options.name = "toy, wide";
    options.seed = 100;
    options.battles = 5;
    options.symmetry_battles = 5;
    run_contract(make_toy, roster, options);
}

}  // namespace
}  // namespace linstock::contract
