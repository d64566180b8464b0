#pragma once

#include "sheet/chain.hpp"

namespace linstock::mechanics_fatigue {

// Fire, the Fatigue Score it costs, and whether the target breaks.
class Volley final : public sheet::Chain {
public:
    std::string_view name() const override { return "volley"; }
    base::Result<std::unique_ptr<sheet::ChainPlan>> plan(const sheet::Facts& facts) const override;
};

}  // namespace linstock::mechanics_fatigue
