#include "server/listen.hpp"

#include <gtest/gtest.h>

namespace linstock::server {
namespace {

TEST(Listen, AddressAndPortMayEachBeLeftOut) {
    struct Case {
        const char* text;
        const char* address;
        std::uint16_t port;
    };
    const Case cases[] = {
        {"", "127.0.0.1", 8080},        {"0.0.0.0", "0.0.0.0", 8080}, {"0.0.0.0:9000", "0.0.0.0", 9000},
        {":9000", "127.0.0.1", 9000},   {"[::]", "::", 8080},         {"[::1]:1", "::1", 1},
        {"localhost:0", "127.0.0.1", 0}};
    for (const Case& c : cases) {
        const auto listen = parse_listen(c.text);
        ASSERT_TRUE(listen.ok()) << c.text;
        EXPECT_EQ(listen->address, c.address) << c.text;
        EXPECT_EQ(listen->port, c.port) << c.text;
    }
    for (const char* text :
         {"nowhere", "1.2.3", "0.0.0.0:", "0.0.0.0:x", "0.0.0.0:70000", "[::", "[::]9", "[::]:", "::1"})
        EXPECT_FALSE(parse_listen(text).ok()) << text;
}

TEST(Listen, OthersReachOnlyWhatIsNotLoopback) {
    EXPECT_TRUE(reachable_addresses("127.0.0.1").empty());
    EXPECT_TRUE(reachable_addresses("::1").empty());
    EXPECT_EQ(reachable_addresses("192.168.1.7"), std::vector<std::string>{"192.168.1.7"});
    for (const std::string& address : reachable_addresses("0.0.0.0")) EXPECT_FALSE(is_loopback(address)) << address;
    EXPECT_EQ(url_of("192.168.1.7", 80), "http://192.168.1.7:80/");
    EXPECT_EQ(url_of("fe80::1", 80), "http://[fe80::1]:80/");
}

}  // namespace
}  // namespace linstock::server
