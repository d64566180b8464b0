#include "mechanics/acw/acw.hpp"

#include "mechanics/acw/charge.hpp"
#include "mechanics/acw/volley.hpp"

namespace linstock::mechanics_acw {

namespace {

class AcwMechanics final : public sheet::Mechanics {
public:
    // The words of the data language suffice for the sheet.
    sheet::NativeFunction find_function(std::string_view) const override { return nullptr; }

    const sheet::Chain* find_chain(std::string_view name) const override {
        if (name == volley_.name()) return &volley_;
        if (name == charge_.name()) return &charge_;
        if (name == brigade_charge_.name()) return &brigade_charge_;
        return nullptr;
    }

private:
    Volley volley_;
    Charge charge_;
    BrigadeCharge brigade_charge_;
};

}  // namespace

const sheet::Mechanics& mechanics() {
    static const AcwMechanics instance;
    return instance;
}

}  // namespace linstock::mechanics_acw
