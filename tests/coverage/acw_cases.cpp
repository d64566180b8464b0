#include "coverage/acw_cases.hpp"

#include <gtest/gtest.h>

#include "mechanics/acw/acw.hpp"

namespace linstock::test {

AcwCases::AcwCases()
    : sheets(mechanics_acw::mechanics()),
      cases(run_worked_cases(std::string(LINSTOCK_SOURCE_DIR) + "/tests/coverage/acw", sheets)) {}

library::Register AcwCases::rules() const {
    auto loaded = library::load_register(library::built_in_files(), "acw");
    EXPECT_TRUE(loaded.ok()) << (loaded.ok() ? "" : base::to_text(loaded.errors()));
    return loaded.ok() ? *loaded : library::Register{};
}

AcwCases& acw_cases() {
    static AcwCases made;
    return made;
}

}  // namespace linstock::test
