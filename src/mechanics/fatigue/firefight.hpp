#pragma once

#include "sheet/chain.hpp"

namespace linstock::mechanics_fatigue {

// Two units shoot at each other, exchange after exchange, until one of them breaks.
class Firefight final : public sheet::Chain {
public:
    std::string_view name() const override { return "firefight"; }
    base::Result<std::unique_ptr<sheet::ChainPlan>> plan(const sheet::Facts& facts) const override;
};

}  // namespace linstock::mechanics_fatigue
