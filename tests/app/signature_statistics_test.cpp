#include <gtest/gtest.h>

#include <fstream>

#include "linstock/workload_battle.hpp"

namespace linstock::app {

// One number for the behaviour of rules, scenarios and bots. A change that is meant to move it writes the new number into the file
// and says so in its commit.
TEST(SignatureStatistics, IsTheOneInTheFile) {
    std::ifstream file(LINSTOCK_SOURCE_DIR "/tests/signature.txt");
    std::string kept;
    ASSERT_TRUE(file >> kept) << "tests/signature.txt cannot be read";
    const auto signature = battle_signature();
    ASSERT_TRUE(signature.ok()) << base::to_text(signature.errors());
    EXPECT_EQ(print_signature(*signature), kept);
}

}  // namespace linstock::app
