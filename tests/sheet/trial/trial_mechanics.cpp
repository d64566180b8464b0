#include "sheet/trial/trial_mechanics.hpp"

#include <algorithm>

namespace linstock::trial {

namespace {

void lesser(std::span<const sheet::Value> reads, std::span<sheet::Value> gives) {
    gives[0] = std::min(reads[0], reads[1]);
}

class TrialMechanics final : public sheet::Mechanics {
public:
    sheet::NativeFunction find_function(std::string_view name) const override {
        return name == "lesser" ? &lesser : nullptr;
    }
    const sheet::Chain* find_chain(std::string_view) const override { return nullptr; }
};

}  // namespace

const sheet::Mechanics& mechanics() {
    static const TrialMechanics made;
    return made;
}

}  // namespace linstock::trial
