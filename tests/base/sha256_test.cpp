#include "base/sha256.hpp"

#include <gtest/gtest.h>

namespace linstock::base {
namespace {

// The examples of FIPS 180-4 and NIST's CAVP.
TEST(Sha256, GivesThePublishedVectors) {
    EXPECT_EQ(sha256(""), "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
    EXPECT_EQ(sha256("abc"), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    EXPECT_EQ(sha256("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq"),
              "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
    EXPECT_EQ(
        sha256(
            "abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmnhijklmnoijklmnopjklmnopqklmnopqrlmnopqrsmnopqrst"
            "nopqrstu"),
        "cf5b16a778af8380036ce59e7b0492370b249b11e8f07a51afac45037afee9d1");
    EXPECT_EQ(sha256(std::string(1'000'000, 'a')), "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
}

// Where the closing bit and the length no longer fit the last block: 55 bytes do, 56 to 64 do not.
TEST(Sha256, EveryLengthRoundABlockIsItsOwn) {
    std::string last;
    for (std::size_t length = 50; length < 70; ++length) {
        const std::string hash = sha256(std::string(length, 'x'));
        EXPECT_EQ(hash.size(), 64U);
        EXPECT_NE(hash, last);
        last = hash;
    }
}

}  // namespace
}  // namespace linstock::base
