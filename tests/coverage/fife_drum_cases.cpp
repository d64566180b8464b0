#include "coverage/fife_drum_cases.hpp"

#include <gtest/gtest.h>

#include "mechanics/fife_drum/fife_drum.hpp"

namespace linstock::test {

FifeDrumCases::FifeDrumCases()
    : sheets(mechanics_fife_drum::mechanics()),
      cases(run_worked_cases(std::string(LINSTOCK_SOURCE_DIR) + "/tests/coverage/fife-drum", sheets)) {}

library::Register FifeDrumCases::rules() const {
    auto loaded = library::load_register(library::built_in_files(), "fife-drum");
    EXPECT_TRUE(loaded.ok()) << (loaded.ok() ? "" : base::to_text(loaded.errors()));
    return loaded.ok() ? *loaded : library::Register{};
}

FifeDrumCases& fife_drum_cases() {
    static FifeDrumCases made;
    return made;
}

}  // namespace linstock::test
