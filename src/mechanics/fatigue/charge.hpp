#pragma once

#include "sheet/chain.hpp"

namespace linstock::mechanics_fatigue {

// Defensive fire at the charger, then round after round of close combat.
class Charge final : public sheet::Chain {
public:
    std::string_view name() const override { return "charge"; }
    base::Result<std::unique_ptr<sheet::ChainPlan>> plan(const sheet::Facts& facts) const override;
};

}  // namespace linstock::mechanics_fatigue
