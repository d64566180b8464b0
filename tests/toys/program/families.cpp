// In place of apps/linstock/families.cpp: the program with the toy families besides, for the browser tests. It is built by ./test only.
#include "linstock/families.hpp"

#include <array>

#include "mechanics/acw/acw.hpp"
#include "mechanics/arw/arw.hpp"
#include "mechanics/fatigue/fatigue.hpp"
#include "mechanics/fife_drum/fife_drum.hpp"
#include "rules/arw/family.hpp"
#include "toys/score.hpp"
#include "toys/skirmish.hpp"

namespace linstock::app {

namespace {

struct Family {
    std::string_view name;
    const sheet::Mechanics& (*mechanics)();
    base::Result<std::unique_ptr<battle::Family>> (*battles)(const sheet::Sheet&, const battle::Roster&,
                                                             const play::Course&);
};

constexpr std::array families = {
    Family{"acw", mechanics_acw::mechanics, nullptr},
    Family{"arw", mechanics_arw::mechanics, rules_arw::open},
    Family{"fatigue", mechanics_fatigue::mechanics, nullptr},
    Family{"fife_drum", mechanics_fife_drum::mechanics, nullptr},
    Family{"score", toys::score::mechanics, toys::score::open},
    Family{"skirmish", toys::skirmish::mechanics, toys::skirmish::open},
};

const Family* find_family(std::string_view name) {
    for (const Family& family : families) {
        if (family.name == name) return &family;
    }
    return nullptr;
}

}  // namespace

const sheet::Mechanics* find_mechanics(std::string_view name) {
    const Family* family = find_family(name);
    return family == nullptr ? nullptr : &family->mechanics();
}

std::vector<std::string> family_names() {
    std::vector<std::string> names;
    for (const Family& family : families) names.emplace_back(family.name);
    return names;
}

bool fights_battles(std::string_view name) {
    const Family* family = find_family(name);
    return family != nullptr && family->battles != nullptr;
}

base::Result<std::unique_ptr<battle::Family>> open_battles(std::string_view name, const sheet::Sheet& sheet,
                                                           const battle::Roster& roster, const play::Course& course) {
    if (fights_battles(name)) return find_family(name)->battles(sheet, roster, course);
    return base::Error{"no battles are fought under this sheet yet", sheet.id, ""};
}

}  // namespace linstock::app
