#pragma once

#include "sheet/chain.hpp"

namespace linstock::mechanics_arw {

// Test to charge, the target's test or evade, shooting at the charger, melee, morale of both.
class Charge final : public sheet::Chain {
public:
    std::string_view name() const override { return "charge"; }
    base::Result<std::unique_ptr<sheet::ChainPlan>> plan(const sheet::Facts& facts) const override;
};

}  // namespace linstock::mechanics_arw
