#include "mechanics/fatigue/fatigue.hpp"

#include "mechanics/fatigue/charge.hpp"
#include "mechanics/fatigue/firefight.hpp"
#include "mechanics/fatigue/volley.hpp"

namespace linstock::mechanics_fatigue {

namespace {

class FatigueMechanics final : public sheet::Mechanics {
public:
    // The words of the data language suffice for this sheet.
    sheet::NativeFunction find_function(std::string_view) const override { return nullptr; }

    const sheet::Chain* find_chain(std::string_view name) const override {
        if (name == volley_.name()) return &volley_;
        if (name == charge_.name()) return &charge_;
        if (name == firefight_.name()) return &firefight_;
        return nullptr;
    }

private:
    Volley volley_;
    Charge charge_;
    Firefight firefight_;
};

}  // namespace

const sheet::Mechanics& mechanics() {
    static const FatigueMechanics instance;
    return instance;
}

}  // namespace linstock::mechanics_fatigue
