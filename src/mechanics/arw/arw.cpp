#include "mechanics/arw/arw.hpp"

#include "mechanics/arw/charge.hpp"
#include "mechanics/arw/volley.hpp"

namespace linstock::mechanics_arw {

namespace {

class ArwMechanics final : public sheet::Mechanics {
public:
    // The words of the data language suffice for both sheets.
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
    static const ArwMechanics instance;
    return instance;
}

}  // namespace linstock::mechanics_arw
