#include "mechanics/fife_drum/fife_drum.hpp"

#include "mechanics/fife_drum/charge.hpp"
#include "mechanics/fife_drum/volley.hpp"

namespace linstock::mechanics_fife_drum {

namespace {

class FifeDrumMechanics final : public sheet::Mechanics {
public:
    sheet::NativeFunction find_function(std::string_view) const override { return nullptr; }

    const sheet::Chain* find_chain(std::string_view name) const override {
        if (name == volley_.name()) return &volley_;
        if (name == charge_.name()) return &charge_;
        return nullptr;
    }

private:
    Volley volley_;
    Charge charge_;
};

}  // namespace

const sheet::Mechanics& mechanics() {
    static const FifeDrumMechanics instance;
    return instance;
}

}  // namespace linstock::mechanics_fife_drum
