#include <gtest/gtest.h>

#include "server/hub.hpp"
#include "server/toy.hpp"

// Tables at which not everybody may know everything: who hears what, and who gets which link.
namespace linstock::server {
namespace {

using toy::has;
using toy::number_in;
using toy::text_in;

class SecretEar final : public Outlet {
public:
    void send(Text text) override { heard.push_back(*text); }
    void close() override {}
    const std::string& last() const { return heard.back(); }
    bool ever(std::string_view part) const {
        for (const std::string& text : heard)
            if (has(text, part)) return true;
        return false;
    }

    std::vector<std::string> heard;
};

class SecretsTest : public testing::Test {
protected:
    SecretsTest() {
        reopen();
        red_ = arrive(1);
        say(1, R"("do":"open","kind":"cards","settings":{},"name":"Ann")");
        opened_ = red_->last();
    }

    void reopen() {
        hub_.emplace(House{desks_, store_, workers_, metrics_, log_, limits_}, "toy 1", *store_.last_table());
    }
    std::shared_ptr<SecretEar> arrive(std::uint64_t connection) {
        auto ear = std::make_shared<SecretEar>();
        hub_->arrive(connection, ear, now_);
        return ear;
    }
    void say(std::uint64_t connection, const std::string& rest) {
        hub_->receive(connection, R"({"v":1,"id":)" + std::to_string(++id_) + "," + rest + "}", now_);
        workers_.run_waiting();
        store_.commit();
        workers_.run_waiting();
    }
    void join(std::uint64_t connection, const std::string& token, const std::string& rest = "") {
        say(connection, R"("do":"join","token":")" + token + '"' + rest);
    }
    std::string link(const char* role) const {
        const std::size_t links = opened_.find("\"links\":");
        return links == std::string::npos ? "" : text_in(opened_.substr(links), role);
    }

    toy::ToyDesks desks_;
    toy::HandStore store_;
    Workers workers_{0};
    Metrics metrics_;
    Log log_{nullptr};
    Limits limits_;
    Moment now_{};
    std::uint64_t id_ = 0;
    std::optional<Hub> hub_;
    std::shared_ptr<SecretEar> red_;
    std::string opened_;
};

TEST_F(SecretsTest, TheOpenerSitsWhereTheDeskSaysWithTheLinksHeMayGive) {
    EXPECT_EQ(text_in(opened_, "role"), "red");
    EXPECT_EQ(link("umpire"), "");
    for (const char* role : {"red", "blue", "spectator"}) EXPECT_NE(link(role), "") << role;
    EXPECT_EQ(number_in(opened_, "seq"), 1U) << "the desk began by itself";
    EXPECT_FALSE(has(opened_, "12345")) << "what was added to the settings is the server's";
    say(1, R"("do":"open","kind":"cards","settings":{"seed":7})");
    EXPECT_EQ(text_in(red_->last(), "code"), "settings");
}

TEST_F(SecretsTest, EachRoleHearsItsOwn) {
    const auto blue = arrive(2);
    const auto watcher = arrive(3);
    join(2, link("blue"));
    join(3, link("spectator"));
    say(2, R"("do":"tell","message":{"card":7})");
    EXPECT_TRUE(blue->ever(R"("card":7)"));
    EXPECT_TRUE(red_->ever(R"("change":{"laid":"blue"})"));
    EXPECT_TRUE(watcher->ever(R"("change":{"laid":"blue"})"));
    EXPECT_FALSE(red_->ever(R"("card":7)"));
    EXPECT_FALSE(watcher->ever(R"("card":7)"));
}

TEST_F(SecretsTest, WhoComesBackHearsWhatHisRoleMay) {
    const auto blue = arrive(2);
    join(2, link("blue"));
    say(2, R"("do":"tell","message":{"card":7})");
    const auto again = arrive(4);
    join(4, text_in(opened_, "seat"), R"(,"since":1)");
    EXPECT_TRUE(has(again->last(), R"("changes":[{"seq":2,"by":2,"change":{"laid":"blue"}}])")) << again->last();

    reopen();  // what is kept is not what anybody hears: the whole is sent instead
    const auto later = arrive(5);
    join(5, text_in(opened_, "seat"), R"(,"since":1)");
    EXPECT_TRUE(has(later->last(), R"("view":{"own":0})")) << later->last();
    EXPECT_FALSE(later->ever(R"("card":7)"));
}

TEST_F(SecretsTest, ALinkToTheOtherSeatIsForTheFirstWhoComes) {
    const auto blue = arrive(2);
    join(2, link("blue"));
    ASSERT_EQ(text_in(blue->last(), "do"), "joined");
    const std::string seat = text_in(blue->last(), "seat");
    const auto spy = arrive(3);
    join(3, link("blue"));
    EXPECT_EQ(text_in(spy->last(), "code"), "token");
    reopen();
    const auto later = arrive(4);
    join(4, link("blue"));
    EXPECT_EQ(text_in(later->last(), "code"), "token") << "also after a restart";
    join(4, seat);
    EXPECT_EQ(text_in(later->last(), "role"), "blue") << "whoever sat there comes back";
    // Blue may share the seat, red may not.
    say(4, R"("do":"invite","role":"blue")");
    const std::string shared = text_in(later->last(), "token");
    const auto friendly = arrive(5);
    join(5, shared);
    EXPECT_EQ(text_in(friendly->last(), "role"), "blue");
    const auto red = arrive(6);
    join(6, text_in(opened_, "seat"));
    say(6, R"("do":"invite","role":"blue")");
    const std::string stale = text_in(red->last(), "token");
    join(3, stale);
    EXPECT_EQ(text_in(spy->last(), "code"), "token");
}

TEST_F(SecretsTest, SpectatorsInviteNobody) {
    const auto watcher = arrive(3);
    join(3, link("spectator"));
    say(3, R"("do":"invite","role":"spectator")");
    EXPECT_EQ(text_in(watcher->last(), "code"), "not_allowed");
    say(1, R"("do":"invite","role":"umpire")");
    EXPECT_EQ(text_in(red_->last(), "code"), "not_allowed");
}

TEST_F(SecretsTest, SeveralTablesArePeekedAtWithoutSittingDown) {
    const std::string seat = text_in(opened_, "seat");
    reopen();
    const auto passer = arrive(9);
    say(9, R"("do":"peek","seats":[")" + seat + R"(","AAAAAAAAAAAAAAAAAAAAAA","no token"])");
    EXPECT_TRUE(has(passer->last(),
                    R"("do":"peeked","tables":[{"title":"cards","moment":"the first round","yours":true,)"
                    R"("waits":"","over":""},null,null])"))
        << passer->last();
    say(9, R"("do":"peek","seats":[])");
    EXPECT_TRUE(has(passer->last(), R"("tables":[])"));
    say(9, R"("do":"peek","seats":[7])");
    EXPECT_EQ(text_in(passer->last(), "code"), "malformed");
    say(9, R"("do":"tell","message":{"card":3})");
    EXPECT_EQ(text_in(passer->last(), "code"), "not_joined");
}

}  // namespace
}  // namespace linstock::server
