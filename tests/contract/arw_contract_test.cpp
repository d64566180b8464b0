#include <gtest/gtest.h>

#include "contract/arw_fields.hpp"

namespace linstock::contract {
namespace {

ContractOptions options_for(const Pairing& pairing) {
    ContractOptions options;
    options.name = pairing.sheet + " / " + pairing.scenario;
    options.battles = 2;
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

}  // namespace
}  // namespace linstock::contract
