#include "linstock/families.hpp"

#include <array>

#include "mechanics/acw/acw.hpp"
#include "mechanics/arw/arw.hpp"
#include "mechanics/fatigue/fatigue.hpp"
#include "mechanics/fife_drum/fife_drum.hpp"
#include "rules/arw/family.hpp"

namespace linstock::app {

namespace {

struct Family {
    std::string_view name;
    const sheet::Mechanics& (*mechanics)();
    // Null: none yet.
    base::Result<std::unique_ptr<battle::Family>> (*battles)(const sheet::Sheet&, const battle::Roster&,
                                                             const play::Course&);
};

constexpr std::array families = {
    Family{"acw", mechanics_acw::mechanics, nullptr},
    Family{"arw", mechanics_arw::mechanics, rules_arw::open},
    Family{"fatigue", mechanics_fatigue::mechanics, nullptr},
    Family{"fife_drum", mechanics_fife_drum::mechanics, nullptr},
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

bool fights_battles(std::string_view name) {
    for (const Family& family : families) {
        if (family.name == name) return family.battles != nullptr;
    }
    return false;
}

base::Result<std::unique_ptr<battle::Family>> open_battles(std::string_view name, const sheet::Sheet& sheet,
                                                           const battle::Roster& roster, const play::Course& course) {
    for (const Family& family : families) {
        if (family.name == name && family.battles != nullptr) return family.battles(sheet, roster, course);
    }
    return base::Error{"no battles are fought under this sheet yet", sheet.id,
                       "its companion works: see linstock facts"};
}

}  // namespace linstock::app
