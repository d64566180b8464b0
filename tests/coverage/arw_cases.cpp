#include "coverage/arw_cases.hpp"

#include <gtest/gtest.h>

#include "mechanics/arw/arw.hpp"

namespace linstock::test {

ArwCases::ArwCases()
    : sheets(mechanics_arw::mechanics()),
      cases(run_worked_cases(std::string(LINSTOCK_SOURCE_DIR) + "/tests/coverage/arw", sheets)) {}

library::Register ArwCases::rules(const std::string& sheet) const {
    auto loaded = library::load_register(library::built_in_files(), sheet);
    EXPECT_TRUE(loaded.ok()) << (loaded.ok() ? "" : base::to_text(loaded.errors()));
    return loaded.ok() ? *loaded : library::Register{};
}

ArwCases& arw_cases() {
    static ArwCases made;
    return made;
}

}  // namespace linstock::test
