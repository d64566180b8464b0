#pragma once

#include "sheet/chain.hpp"

namespace linstock::mechanics_arw {

// Shooting, the stands it kills, and the morale of the target's Group.
class Volley final : public sheet::Chain {
public:
    std::string_view name() const override { return "volley"; }
    base::Result<std::unique_ptr<sheet::ChainPlan>> plan(const sheet::Facts& facts) const override;
};

}  // namespace linstock::mechanics_arw
