#pragma once

#include "sheet/chain.hpp"

// First stage, reaction fire, test to charge home, test to stand, the rest of the move, melee, losses, pursuit.
namespace linstock::mechanics_acw {

class Charge final : public sheet::Chain {
public:
    std::string_view name() const override { return "charge"; }
    base::Result<std::unique_ptr<sheet::ChainPlan>> plan(const sheet::Facts& facts) const override;
};

// The same in waves: regiments alike, one behind the other, until the target breaks.
class BrigadeCharge final : public sheet::Chain {
public:
    std::string_view name() const override { return "brigade-charge"; }
    base::Result<std::unique_ptr<sheet::ChainPlan>> plan(const sheet::Facts& facts) const override;
};

}  // namespace linstock::mechanics_acw
