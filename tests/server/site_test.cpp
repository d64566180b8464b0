#include "server/site.hpp"

#include <gtest/gtest.h>

#include <set>

#include "server/limits.hpp"
#include "server/token.hpp"

namespace linstock::server {
namespace {

TEST(Site, HostsAreAddressesHomeNamesAndThoseWeWereToldOf) {
    const Site site({}, {"Wargame.Example.org"});
    for (const char* host :
         {"127.0.0.1", "127.0.0.1:8080", "192.168.1.7:80", "[::1]", "[fe80::1]:8080", "localhost:8080", "laptop",
          "laptop.local:8080", "LAPTOP.LAN", "wargame.example.org", "wargame.EXAMPLE.org:443"})
        EXPECT_TRUE(site.is_our_host(host)) << host;
    for (const char* host :
         {"", ":", ":80", "evil.example", "127.0.0.1.evil.example", "a.local.evil.example", "[::1", "[::1]x", "[evil]",
          "laptop:80:80", "laptop:", "lap top", "a/b", "a\"b", "127.0.0.1:999999", "wargame.example.org.evil.example"})
        EXPECT_FALSE(site.is_our_host(host)) << host;
}

TEST(Site, AnOriginMustBeTheHostItself) {
    const Site site({}, {});
    EXPECT_TRUE(site.is_our_origin("", "laptop:8080")) << "a program";
    EXPECT_TRUE(site.is_our_origin("http://laptop:8080", "laptop:8080"));
    EXPECT_TRUE(site.is_our_origin("https://LAPTOP", "laptop")) << "with https before us";
    EXPECT_FALSE(site.is_our_origin("http://laptop", "laptop:8080"));
    EXPECT_FALSE(site.is_our_origin("http://evil.example", "evil.example")) << "its own name pointed at us";
    EXPECT_FALSE(site.is_our_origin("null", "laptop"));
    EXPECT_FALSE(site.is_our_origin("file://laptop", "laptop"));
    EXPECT_FALSE(site.is_our_origin("http://laptop/", "laptop"));
}

TEST(Site, CodingsAreReadWithTheirWeights) {
    EXPECT_TRUE(accepts("gzip, deflate, br", "br"));
    EXPECT_TRUE(accepts("BR;q=0.5", "br"));
    EXPECT_FALSE(accepts("gzip, br;q=0", "br"));
    EXPECT_FALSE(accepts("br; q=0.000", "br"));
    EXPECT_FALSE(accepts("", "br"));
    EXPECT_FALSE(accepts("brotli", "br"));
}

TEST(Site, AHostNeverReachesThePolicyUnlessItIsOurs) {
    const Site site({{"/index.html", "x", "text/html", "", "", "", false}}, {});
    HttpRequest request;
    request.method = "GET";
    request.target = "/";
    request.host = "laptop:8080";
    bool found = false;
    for (const auto& [name, value] : site.page(request).headers)
        found = found || (name == "Content-Security-Policy" && value.find("ws://laptop:8080 ") != std::string::npos);
    EXPECT_TRUE(found);
    for (const auto& [name, value] : Site::refusal(request, 400, "http", "x").headers)
        EXPECT_EQ(value.find("laptop"), std::string::npos) << name;
}

TEST(Token, IsLongRandomAndFitsALink) {
    std::set<std::string> tokens;
    for (int i = 0; i < 1000; ++i) {
        const std::string token = new_token();
        EXPECT_TRUE(looks_like_token(token)) << token;
        tokens.insert(token);
    }
    EXPECT_EQ(tokens.size(), 1000U);
    EXPECT_FALSE(looks_like_token(""));
    EXPECT_FALSE(looks_like_token("AAAAAAAAAAAAAAAAAAAAA/"));
    EXPECT_EQ(token_hash("a").size(), 64U);
    EXPECT_NE(token_hash("a"), token_hash("b"));
}

TEST(Bucket, GivesItsBurstThenItsRate) {
    Moment now{};
    Bucket bucket(10, 3, now);
    EXPECT_TRUE(bucket.take(now) && bucket.take(now) && bucket.take(now));
    EXPECT_FALSE(bucket.take(now));
    now += std::chrono::milliseconds(100);
    EXPECT_TRUE(bucket.take(now)) << "ten a second is one in a tenth";
    EXPECT_FALSE(bucket.take(now));
    now += std::chrono::hours(1000);
    EXPECT_TRUE(bucket.take(now, 3));
    EXPECT_FALSE(bucket.take(now)) << "never more than the burst";
}

}  // namespace
}  // namespace linstock::server
