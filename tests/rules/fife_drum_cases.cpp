#include "rules/fife_drum_cases.hpp"

#include <gtest/gtest.h>

#include "mechanics/fife_drum/fife_drum.hpp"

namespace linstock::test {

FifeDrumCases::FifeDrumCases()
    : shelf(mechanics_fife_drum::mechanics()),
      cases(run_worked_cases(std::string(LINSTOCK_SOURCE_DIR) + "/tests/rules/fife-drum", shelf)) {}

codec::Register FifeDrumCases::rules() const {
    auto loaded = codec::load_register(codec::built_in_files(), "fife-drum");
    EXPECT_TRUE(loaded.ok()) << (loaded.ok() ? "" : base::to_text(loaded.errors()));
    return loaded.ok() ? *loaded : codec::Register{};
}

FifeDrumCases& fife_drum_cases() {
    static FifeDrumCases made;
    return made;
}

}  // namespace linstock::test
