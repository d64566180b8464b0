#include "rules/arw_cases.hpp"

#include <gtest/gtest.h>

#include "mechanics/arw/arw.hpp"

namespace linstock::test {

ArwCases::ArwCases()
    : shelf(mechanics_arw::mechanics()),
      cases(run_worked_cases(std::string(LINSTOCK_SOURCE_DIR) + "/tests/rules/arw", shelf)) {}

codec::Register ArwCases::rules(const std::string& sheet) const {
    auto loaded = codec::load_register(codec::built_in_files(), sheet);
    EXPECT_TRUE(loaded.ok()) << (loaded.ok() ? "" : base::to_text(loaded.errors()));
    return loaded.ok() ? *loaded : codec::Register{};
}

ArwCases& arw_cases() {
    static ArwCases made;
    return made;
}

}  // namespace linstock::test
