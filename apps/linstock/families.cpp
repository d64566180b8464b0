#include "linstock/families.hpp"

#include <array>

#include "mechanics/acw/acw.hpp"
#include "mechanics/arw/arw.hpp"
#include "mechanics/fatigue/fatigue.hpp"
#include "mechanics/fife_drum/fife_drum.hpp"

namespace linstock::app {

namespace {

struct Family {
    std::string_view name;
    const sheet::Mechanics& (*mechanics)();
};

constexpr std::array families = {
    Family{"acw", mechanics_acw::mechanics},
    Family{"arw", mechanics_arw::mechanics},
    Family{"fatigue", mechanics_fatigue::mechanics},
    Family{"fife_drum", mechanics_fife_drum::mechanics},
};

}  // namespace

const sheet::Mechanics* find_mechanics(std::string_view name) {
    for (const Family& family : families) {
        if (family.name == name) return &family.mechanics();
    }
    return nullptr;
}

std::vector<std::string> family_names() {
    std::vector<std::string> names;
    for (const Family& family : families) names.emplace_back(family.name);
    return names;
}

}  // namespace linstock::app
