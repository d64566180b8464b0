#include "server/hub.hpp"

#include <gtest/gtest.h>

#include "server/token.hpp"
#include "server/toy.hpp"

// The hub without sockets, threads or disk: the test runs the workers and the commits by hand.
namespace linstock::server {
namespace {

using toy::has;
using toy::number_in;
using toy::text_in;

class Ear final : public Outlet {
public:
    void send(Text text) override { heard.push_back(*text); }
    void close() override { closed = true; }
    std::string last() const { return heard.empty() ? "" : heard.back(); }

    std::vector<std::string> heard;
    bool closed = false;
};

class HubTest : public testing::Test {
protected:
    HubTest() { reopen(); }

    // As if the program had been started again: memory is gone, the store is not.
    void reopen() {
        hub_.emplace(House{desks_, store_, workers_, metrics_, log_, limits_}, "toy 1", *store_.last_table());
    }

    std::shared_ptr<Ear> arrive(std::uint64_t connection) {
        auto ear = std::make_shared<Ear>();
        hub_->arrive(connection, ear, now_);
        return ear;
    }

    // Everything but the commit.
    bool say(std::uint64_t connection, const std::string& rest) {
        const bool stays =
            hub_->receive(connection, R"({"v":1,"id":)" + std::to_string(++id_) + "," + rest + "}", now_);
        workers_.run_waiting();
        return stays;
    }
    void commit() {
        store_.commit();
        workers_.run_waiting();
    }
    bool say_and_commit(std::uint64_t connection, const std::string& rest) {
        const bool stays = say(connection, rest);
        commit();
        return stays;
    }

    std::string open_table(std::uint64_t connection, Ear& ear) {
        say_and_commit(connection, R"("do":"open","kind":"sum","settings":{},"name":"Ann")");
        return ear.last();
    }
    void join(std::uint64_t connection, const std::string& token, const std::string& rest = "") {
        say_and_commit(connection, R"("do":"join","token":")" + token + '"' + rest);
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
};

TEST_F(HubTest, OpenerGetsASeatALinkForEachRoleAndTheView) {
    const auto ann = arrive(1);
    const std::string joined = open_table(1, *ann);
    EXPECT_EQ(text_in(joined, "do"), "joined");
    EXPECT_EQ(number_in(joined, "id"), 1U);
    EXPECT_EQ(text_in(joined, "role"), "umpire") << joined;
    EXPECT_EQ(text_in(joined, "name"), "Ann");
    EXPECT_TRUE(has(joined, R"("view":{"sum":0})"));
    std::set<std::string> tokens = {text_in(joined, "seat")};
    for (const char* role : {"umpire", "red", "blue", "spectator"}) {
        const std::string links = joined.substr(joined.find("\"links\":"));
        tokens.insert(text_in(links, role));
    }
    EXPECT_EQ(tokens.size(), 5U);
    for (const std::string& token : tokens) EXPECT_TRUE(looks_like_token(token)) << token;
}

TEST_F(HubTest, NobodyHearsOfAChangeBeforeItIsDurable) {
    const auto ann = arrive(1);
    const std::string joined = open_table(1, *ann);
    const auto bob = arrive(2);
    join(2, text_in(joined.substr(joined.find("links")), "red"));
    const std::size_t ann_heard = ann->heard.size();
    const std::size_t bob_heard = bob->heard.size();

    say(2, R"("do":"tell","message":{"add":3})");
    say(1, R"("do":"tell","message":{"look":1})");  // would see the sum that is not yet durable
    EXPECT_EQ(ann->heard.size(), ann_heard);
    EXPECT_EQ(bob->heard.size(), bob_heard);

    commit();
    ASSERT_EQ(bob->heard.size(), bob_heard + 1);
    EXPECT_TRUE(
        has(bob->last(), R"("do":"told","seq":1,"reply":{"sum":3},"changes":[{"seq":1,"by":2,"change":{"add":3}}])"))
        << bob->last();
    ASSERT_EQ(ann->heard.size(), ann_heard + 2);
    EXPECT_TRUE(has(ann->heard[ann_heard], R"("do":"changes","changes":[{"seq":1,"by":2,"change":{"add":3}}])"));
    EXPECT_TRUE(has(ann->last(), R"("do":"told","seq":1,"reply":{"sum":3},"changes":[])"));
}

TEST_F(HubTest, WhoJoinsBetweenDecisionAndCommitHearsItOnce) {
    const auto ann = arrive(1);
    const std::string joined = open_table(1, *ann);
    say(1, R"("do":"tell","message":{"add":3})");
    const auto bob = arrive(2);
    say(2, R"("do":"join","token":")" + text_in(joined, "seat") + '"');
    EXPECT_TRUE(bob->heard.empty()) << "the view holds what is not durable";
    commit();
    ASSERT_EQ(bob->heard.size(), 1U);
    EXPECT_EQ(number_in(bob->last(), "seq"), 1U);
    EXPECT_TRUE(has(bob->last(), R"("view":{"sum":3})"));
    say_and_commit(1, R"("do":"tell","message":{"add":4})");
    ASSERT_EQ(bob->heard.size(), 2U);
    EXPECT_TRUE(has(bob->last(), R"("seq":2)"));
}

TEST_F(HubTest, JoiningAndTellingInOneBreathKeepsItsOrder) {
    const auto ann = arrive(1);
    const std::string joined = open_table(1, *ann);
    const auto bob = arrive(2);
    const std::string link = text_in(joined.substr(joined.find("links")), "blue");
    say(2, R"("do":"join","token":")" + link + '"');
    say(2, R"("do":"tell","message":{"add":1})");
    commit();
    ASSERT_EQ(bob->heard.size(), 2U);
    EXPECT_EQ(text_in(bob->heard[0], "do"), "joined");
    EXPECT_EQ(text_in(bob->heard[1], "do"), "told");
}

TEST_F(HubTest, RolesReachTheDesk) {
    const auto ann = arrive(1);
    const std::string joined = open_table(1, *ann);
    const auto eve = arrive(2);
    join(2, text_in(joined.substr(joined.find("links")), "spectator"));
    EXPECT_EQ(text_in(eve->last(), "role"), "spectator");
    say_and_commit(2, R"("do":"tell","message":{"add":1})");
    EXPECT_TRUE(has(eve->last(), "spectators watch"));
    say_and_commit(2, R"("do":"invite","role":"red")");
    EXPECT_EQ(text_in(eve->last(), "code"), "not_allowed");
    say_and_commit(1, R"("do":"invite","role":"red")");
    const std::string link = text_in(ann->last(), "token");
    const auto bob = arrive(3);
    join(3, link);
    EXPECT_EQ(text_in(bob->last(), "role"), "red");
    say_and_commit(1, R"("do":"invite","role":"king")");
    EXPECT_EQ(text_in(ann->last(), "code"), "malformed");
}

TEST_F(HubTest, ReturningWithTheLastNumberSeenGivesTheRestOnly) {
    const auto ann = arrive(1);
    const std::string joined = open_table(1, *ann);
    for (int i = 0; i < 5; ++i) say_and_commit(1, R"("do":"tell","message":{"add":1})");
    hub_->depart(1);
    workers_.run_waiting();

    const auto again = arrive(2);
    join(2, text_in(joined, "seat"), R"(,"since":3)");
    EXPECT_EQ(number_in(again->last(), "person"), 1U);
    EXPECT_FALSE(has(again->last(), "view"));
    EXPECT_TRUE(
        has(again->last(), R"("changes":[{"seq":4,"by":1,"change":{"add":1}},{"seq":5,"by":1,"change":{"add":1}}])"))
        << again->last();
    join(2, text_in(joined, "seat"), R"(,"since":5)");
    EXPECT_TRUE(has(again->last(), R"("changes":[])"));
    join(2, text_in(joined, "seat"), R"(,"since":6)");
    EXPECT_TRUE(has(again->last(), R"("view":{"sum":5})")) << "a number from nowhere gets the whole";
}

TEST_F(HubTest, WhatIsTooOldIsSentAsAWhole) {
    const auto ann = arrive(1);
    const std::string joined = open_table(1, *ann);
    limits_.messages_per_second = 1'000'000;
    for (int i = 0; i < 1100; ++i) {
        now_ += std::chrono::seconds(1);
        say_and_commit(1, R"("do":"tell","message":{"add":1})");
    }
    join(1, text_in(joined, "seat"), R"(,"since":10)");
    EXPECT_TRUE(has(ann->last(), R"("view":{"sum":1100})"));
    join(1, text_in(joined, "seat"), R"(,"since":1099)");
    EXPECT_TRUE(has(ann->last(), R"("changes":[{"seq":1100,)"));
}

TEST_F(HubTest, TheSameWishSentTwiceIsDoneOnceEvenAfterARestart) {
    const auto ann = arrive(1);
    const std::string joined = open_table(1, *ann);
    say_and_commit(1, R"("do":"tell","message":{"twice":5},"once":"a1")");
    EXPECT_EQ(number_in(ann->last(), "sum"), 10U);
    say_and_commit(1, R"("do":"tell","message":{"twice":5},"once":"a1")");
    EXPECT_TRUE(has(ann->last(), R"("again":true)")) << ann->last();
    reopen();
    const auto back = arrive(1);
    join(1, text_in(joined, "seat"));
    say_and_commit(1, R"("do":"tell","message":{"twice":5},"once":"a1")");
    EXPECT_TRUE(has(back->last(), R"("again":true)"));
    say_and_commit(1, R"("do":"tell","message":{"add":1},"once":"a2")");
    EXPECT_EQ(number_in(back->last(), "sum"), 11U);
}

TEST_F(HubTest, AnotherPersonsOnceKeyIsNotMine) {
    const auto ann = arrive(1);
    const std::string joined = open_table(1, *ann);
    const auto bob = arrive(2);
    join(2, text_in(joined.substr(joined.find("links")), "red"));
    say_and_commit(1, R"("do":"tell","message":{"add":1},"once":"k")");
    say_and_commit(2, R"("do":"tell","message":{"add":1},"once":"k")");
    EXPECT_EQ(number_in(bob->last(), "sum"), 2U);
}

TEST_F(HubTest, ARestartLosesNothing) {
    const auto ann = arrive(1);
    const std::string joined = open_table(1, *ann);
    say_and_commit(1, R"("do":"tell","message":{"add":42})");
    reopen();
    const auto back = arrive(1);
    join(1, text_in(joined, "seat"));
    EXPECT_EQ(text_in(back->last(), "name"), "Ann");
    EXPECT_TRUE(has(back->last(), R"("view":{"sum":42})")) << back->last();
    const auto carol = arrive(2);
    const std::string second = open_table(2, *carol);
    EXPECT_EQ(number_in(second, "table"), 2U) << "a number not used before";
}

TEST_F(HubTest, WhenTheDiskFailsNobodyIsToldOtherwiseAndTheTableComesBackAsItWas) {
    const auto ann = arrive(1);
    const std::string joined = open_table(1, *ann);
    say_and_commit(1, R"("do":"tell","message":{"add":1})");
    say(1, R"("do":"tell","message":{"add":2})");
    say(1, R"("do":"tell","message":{"add":3})");
    const std::size_t heard = ann->heard.size();
    store_.commit_one(base::Error{"disk full", "", ""});
    store_.commit_one(base::Error{"out of order", "", ""});
    workers_.run_waiting();
    EXPECT_TRUE(ann->closed);
    for (std::size_t i = heard; i < ann->heard.size(); ++i) EXPECT_EQ(text_in(ann->heard[i], "code"), "storage");
    hub_->depart(1);
    workers_.run_waiting();

    const auto back = arrive(2);
    join(2, text_in(joined, "seat"));
    EXPECT_TRUE(has(back->last(), R"("view":{"sum":1})")) << back->last();
    say_and_commit(2, R"("do":"tell","message":{"add":5})");
    EXPECT_EQ(number_in(back->last(), "seq"), 2U);
}

TEST_F(HubTest, ADeskThatThrowsIsOpenedAgain) {
    const auto ann = arrive(1);
    const std::string joined = open_table(1, *ann);
    say_and_commit(1, R"("do":"tell","message":{"add":8})");
    say_and_commit(1, R"("do":"tell","message":{"fail":1})");
    EXPECT_TRUE(ann->closed);
    EXPECT_EQ(metrics_.desk_failures, 1U);
    const auto back = arrive(2);
    join(2, text_in(joined, "seat"));
    EXPECT_TRUE(has(back->last(), R"("view":{"sum":8})")) << back->last();
}

TEST_F(HubTest, WrongTokensAreRefusedAndCostly) {
    const auto eve = arrive(1);
    for (int i = 0; i < 10; ++i) {
        join(1, new_token());
        EXPECT_EQ(text_in(eve->last(), "code"), "token");
    }
    join(1, new_token());
    EXPECT_EQ(text_in(eve->last(), "code"), "flood") << "ten guesses are 210 messages, and the burst is 200";
    now_ += std::chrono::seconds(10);
    join(1, "short");
    EXPECT_EQ(text_in(eve->last(), "code"), "token");
}

TEST_F(HubTest, AFloodIsRefusedThenClosed) {
    const auto eve = arrive(1);
    for (unsigned i = 0; i < limits_.burst; ++i) ASSERT_TRUE(say(1, R"("do":"ping")"));
    EXPECT_EQ(text_in(eve->last(), "do"), "pong");
    for (unsigned i = 1; i < limits_.refusals; ++i) {
        ASSERT_TRUE(say(1, R"("do":"ping")"));
        ASSERT_EQ(text_in(eve->last(), "code"), "flood");
    }
    EXPECT_FALSE(say(1, R"("do":"ping")"));
    EXPECT_EQ(metrics_.refusals(Refused::flood), limits_.refusals);
}

TEST_F(HubTest, BadMessagesAreAnsweredWithWhatIsWrong) {
    const auto eve = arrive(1);
    struct Case {
        const char* text;
        const char* code;
    };
    const Case cases[] = {
        {"", "malformed"},
        {"hello", "malformed"},
        {"[1]", "malformed"},
        {R"({"id":1,"do":"ping"})", "malformed"},
        {R"({"v":2,"id":1,"do":"ping"})", "version"},
        {R"({"v":"1","id":1,"do":"ping"})", "version"},
        {R"({"v":1,"do":"ping"})", "malformed"},
        {R"({"v":1,"id":-1,"do":"ping"})", "malformed"},
        {R"({"v":1,"id":1,"do":"pong"})", "unknown"},
        {R"({"v":1,"id":1,"do":"ping","x":1})", "malformed"},
        {R"({"v":1,"id":1,"do":"ping","do":"ping"})", "malformed"},
        {R"({"v":1,"id":1,"do":"tell"})", "malformed"},
        {R"({"v":1,"id":1,"do":"tell","message":"x"})", "malformed"},
        {R"({"v":1,"id":1,"do":"tell","message":{}})", "not_joined"},
        {R"({"v":1,"id":1,"do":"invite","role":"red"})", "not_joined"},
        {R"({"v":1,"id":1,"do":"join","token":""})", "malformed"},
        {R"({"v":1,"id":1,"do":"join","token":"x","since":-3})", "malformed"},
        {R"({"v":1,"id":1,"do":"open","kind":"sum","settings":{},"name":"a\u0007"})", "malformed"},
        {R"({"v":1,"id":1,"do":"open","kind":"chess","settings":{}})", "settings"},
        {"{\"v\":1,\"id\":1,\"do\":\"\xff\"}", "malformed"},
    };
    for (const Case& bad : cases) {
        EXPECT_TRUE(hub_->receive(1, bad.text, now_));
        workers_.run_waiting();
        EXPECT_EQ(text_in(eve->last(), "do"), "error") << bad.text;
        EXPECT_EQ(text_in(eve->last(), "code"), bad.code) << bad.text << " -> " << eve->last();
    }
    hub_->receive(1, R"({"v":1,"id":77,"do":"pong"})", now_);
    EXPECT_EQ(number_in(eve->last(), "id"), 77U) << "an error answers the message it is about";
    EXPECT_EQ(text_in(eve->last(), "fix"), "did you mean 'ping'?");
}

TEST_F(HubTest, QuestionsNeedNoTable) {
    const auto ann = arrive(1);
    say(1, R"("do":"ask","message":{"q":1})");
    EXPECT_TRUE(has(ann->last(), R"("do":"answered","reply":{"echo":{"q":1}})")) << ann->last();
    say(1, R"("do":"ask","message":{"fail":1})");
    EXPECT_TRUE(has(ann->last(), "could not be answered"));
    say(1, R"("do":"hello")");
    EXPECT_EQ(text_in(ann->last(), "server"), "toy 1");
}

TEST_F(HubTest, DocumentsComeBackByTheirToken) {
    const auto ann = arrive(1);
    say(1, R"("do":"keep","document":{"roster":["23rd Foot"]})");
    EXPECT_TRUE(ann->heard.empty()) << "not durable yet";
    commit();
    const std::string token = text_in(ann->last(), "token");
    say(1, R"("do":"fetch","token":")" + token + '"');
    EXPECT_TRUE(has(ann->last(), R"("document":{"roster":["23rd Foot"]})"));
    say(1, R"("do":"fetch","token":")" + new_token() + '"');
    EXPECT_EQ(text_in(ann->last(), "code"), "token");
    say(1, R"("do":"keep","document":{"long":")" + std::string(40'000, 'x') + "\"}");
    EXPECT_EQ(text_in(ann->last(), "code"), "too_big");
}

TEST_F(HubTest, PeopleAreToldWhoIsHere) {
    const auto ann = arrive(1);
    const std::string joined = open_table(1, *ann);
    const auto bob = arrive(2);
    join(2, text_in(joined.substr(joined.find("links")), "red"), R"(,"name":"Bob")");
    EXPECT_TRUE(has(ann->last(), R"({"person":2,"name":"Bob","role":"red","here":true})")) << ann->last();
    hub_->depart(2);
    workers_.run_waiting();
    EXPECT_TRUE(has(ann->last(), R"({"person":2,"name":"Bob","role":"red","here":false})"));
    say(1, R"("do":"leave")");
    EXPECT_EQ(text_in(ann->last(), "do"), "left");
    say(1, R"("do":"tell","message":{"add":1})");
    EXPECT_EQ(text_in(ann->last(), "code"), "not_joined");
}

TEST_F(HubTest, TwoTablesKnowNothingOfEachOther) {
    const auto ann = arrive(1);
    open_table(1, *ann);
    const auto bob = arrive(2);
    open_table(2, *bob);
    const std::size_t heard = bob->heard.size();
    say_and_commit(1, R"("do":"tell","message":{"add":9})");
    EXPECT_EQ(bob->heard.size(), heard);
    say_and_commit(2, R"("do":"tell","message":{"look":1})");
    EXPECT_EQ(number_in(bob->last(), "sum"), 0U);
}

TEST_F(HubTest, EmptyTablesLeaveTheMemoryAndComeBack) {
    const auto ann = arrive(1);
    const std::string joined = open_table(1, *ann);
    say_and_commit(1, R"("do":"tell","message":{"add":7})");
    hub_->tidy(now_ + limits_.table_rest_time * 2);
    EXPECT_EQ(metrics_.tables_open, 1U) << "somebody sits there";
    say(1, R"("do":"leave")");
    hub_->tidy(now_ + limits_.table_rest_time * 2);
    EXPECT_EQ(metrics_.tables_open, 0U);
    join(1, text_in(joined, "seat"));
    EXPECT_TRUE(has(ann->last(), R"("view":{"sum":7})"));
}

TEST_F(HubTest, LimitsOfATableAreKept) {
    limits_.people_per_table = 2;
    limits_.changes_per_table = 1;
    const auto ann = arrive(1);
    const std::string joined = open_table(1, *ann);
    const std::string link = text_in(joined.substr(joined.find("links")), "red");
    arrive(2);
    join(2, link);
    const auto carol = arrive(3);
    join(3, link);
    EXPECT_EQ(text_in(carol->last(), "code"), "full");
    say_and_commit(1, R"("do":"tell","message":{"add":1})");
    say_and_commit(1, R"("do":"tell","message":{"add":1})");
    EXPECT_EQ(text_in(ann->last(), "code"), "full");
}

TEST_F(HubTest, TablesCannotBeOpenedWithoutEnd) {
    limits_.tables_per_minute = 3;
    reopen();
    const auto eve = arrive(1);
    for (int i = 0; i < 3; ++i) EXPECT_EQ(text_in(open_table(1, *eve), "do"), "joined");
    EXPECT_EQ(text_in(open_table(1, *eve), "code"), "busy");
}

}  // namespace
}  // namespace linstock::server
