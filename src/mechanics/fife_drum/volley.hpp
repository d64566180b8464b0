#pragma once

#include "sheet/chain.hpp"

namespace linstock::mechanics_fife_drum {

// Fire, the figures it takes off, the target's morale, and the fire of what is left.
class Volley final : public sheet::Chain {
public:
    std::string_view name() const override { return "volley"; }
    base::Result<std::unique_ptr<sheet::ChainPlan>> plan(const sheet::Facts& facts) const override;
};

}  // namespace linstock::mechanics_fife_drum
