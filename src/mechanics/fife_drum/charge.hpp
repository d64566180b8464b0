#pragma once

#include "sheet/chain.hpp"

namespace linstock::mechanics_fife_drum {

// Evade or stand, fire at the charger, two rounds of melee by both sides, morale, who retires.
class Charge final : public sheet::Chain {
public:
    std::string_view name() const override { return "charge"; }
    base::Result<std::unique_ptr<sheet::ChainPlan>> plan(const sheet::Facts& facts) const override;
};

}  // namespace linstock::mechanics_fife_drum
