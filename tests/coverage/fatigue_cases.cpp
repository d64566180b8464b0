#include "coverage/fatigue_cases.hpp"

#include <gtest/gtest.h>

#include "mechanics/fatigue/fatigue.hpp"

namespace linstock::test {

FatigueCases::FatigueCases()
    : sheets(mechanics_fatigue::mechanics()),
      cases(run_worked_cases(std::string(LINSTOCK_SOURCE_DIR) + "/tests/coverage/fatigue", sheets)) {}

library::Register FatigueCases::rules() const {
    auto loaded = library::load_register(library::built_in_files(), "fatigue");
    EXPECT_TRUE(loaded.ok()) << (loaded.ok() ? "" : base::to_text(loaded.errors()));
    return loaded.ok() ? *loaded : library::Register{};
}

FatigueCases& fatigue_cases() {
    static FatigueCases made;
    return made;
}

}  // namespace linstock::test
