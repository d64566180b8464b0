#pragma once

#include "sheet/chain.hpp"

// Fire, the DPs and then figures it costs, and the target's morale.
namespace linstock::mechanics_acw {

class Volley final : public sheet::Chain {
public:
    std::string_view name() const override { return "volley"; }
    base::Result<std::unique_ptr<sheet::ChainPlan>> plan(const sheet::Facts& facts) const override;
};

}  // namespace linstock::mechanics_acw
