#include "server/server.hpp"

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <mutex>
#include <thread>

#include "server/toy.hpp"
#include "server/wire_client.hpp"
#include "store/sqlite_store.hpp"

// The whole server over loopback, with real sockets, threads and disk.
namespace linstock::server {
namespace {

using toy::has;
using toy::number_in;
using toy::text_in;
using wire::Client;

class ServerTest : public testing::Test {
protected:
    ServerTest() {
        std::string name = (std::filesystem::temp_directory_path() / "linstock-server-XXXXXX").string();
        folder_ = ::mkdtemp(name.data());
        limits_.farewell_time = std::chrono::milliseconds(200);  // some clients here never say goodbye
    }
    ~ServerTest() override {
        stop();
        std::filesystem::remove_all(folder_);
    }

    void start() {
        auto store = store::open_sqlite_store(folder_);
        ASSERT_TRUE(store.ok()) << base::to_text(store.errors());
        store_ = std::move(*store);
        Options options;
        options.port = 0;
        options.limits = limits_;
        options.version = "toy 1";
        options.pages = {{"/index.html", "<!doctype html>home", "text/html; charset=utf-8", "", "", "", false},
                         {"/assets/app-1.js", "let plain", "text/javascript", "zipped", "brotlied", "\"app1\"", true}};
        options.log = [this](std::string_view line) {
            const std::lock_guard lock(logging_);
            log_ += std::string(line) + '\n';
        };
        auto server = Server::start(std::move(options), desks_, *store_);
        ASSERT_TRUE(server.ok()) << base::to_text(server.errors());
        server_ = std::move(*server);
    }
    void stop() {
        server_.reset();
        store_.reset();
    }

    Client client() { return Client(server_->port()); }
    Client socket() {
        Client connected = client();
        EXPECT_TRUE(connected.upgrade());
        return connected;
    }
    std::string log() {
        const std::lock_guard lock(logging_);
        return log_;
    }
    std::uint64_t refused(Refused why) const { return server_->metrics().refusals(why); }

    // The client may know of it before the server has counted it.
    bool is_soon_refused(Refused why) const {
        for (int i = 0; i < 1000 && refused(why) == 0; ++i) std::this_thread::sleep_for(std::chrono::milliseconds(10));
        return refused(why) == 1;
    }

    std::string folder_;
    Limits limits_;
    toy::ToyDesks desks_;
    std::unique_ptr<store::Store> store_;
    std::unique_ptr<Server> server_;
    std::mutex logging_;
    std::string log_;
};

constexpr const char* open_sum = R"({"v":1,"id":1,"do":"open","kind":"sum","settings":{},"name":"Ann"})";

std::string join_with(const std::string& token, const std::string& rest = "") {
    return R"({"v":1,"id":1,"do":"join","token":")" + token + '"' + rest + '}';
}

std::string add(int n, int id = 2) {
    return R"({"v":1,"id":)" + std::to_string(id) + R"(,"do":"tell","message":{"add":)" + std::to_string(n) + "}}";
}

std::string link_of(const std::string& joined, const char* role) {
    return text_in(joined.substr(joined.find("\"links\":")), role);
}

// HTTP ----------------------------------------------------------------------------------------------------------------

TEST_F(ServerTest, ServesItsPagesWithStrictHeaders) {
    start();
    Client client = this->client();
    const std::string home = client.get("/");
    EXPECT_TRUE(has(home, "HTTP/1.1 200")) << home;
    EXPECT_TRUE(has(home, "<!doctype html>home"));
    EXPECT_TRUE(has(home, "script-src 'self'; style-src 'self';"));
    EXPECT_FALSE(has(home, "unsafe-inline"));
    EXPECT_TRUE(has(home, "X-Content-Type-Options: nosniff"));
    EXPECT_TRUE(has(home, "Cache-Control: no-cache"));
    EXPECT_EQ(client.get("/index.html?x=1").substr(0, 15), "HTTP/1.1 200 OK") << "on the same connection";

    EXPECT_TRUE(has(client.get("/assets/app-1.js"), "let plain"));
    EXPECT_TRUE(has(client.get("/assets/app-1.js", "Accept-Encoding: gzip, br\r\n"), "brotlied"));
    const std::string zipped = client.get("/assets/app-1.js", "Accept-Encoding: gzip, br;q=0\r\n");
    EXPECT_TRUE(has(zipped, "Content-Encoding: gzip"));
    EXPECT_TRUE(has(zipped, "zipped"));
    EXPECT_TRUE(has(zipped, "immutable"));
    EXPECT_TRUE(has(client.get("/assets/app-1.js", "If-None-Match: \"app1\"\r\n"), "HTTP/1.1 304"));
    EXPECT_TRUE(has(client.request("HEAD / HTTP/1.1\r\nHost: localhost\r\n\r\n"), "Content-Length: 19"));
    EXPECT_TRUE(has(client.post("/", "x"), "HTTP/1.1 405"));
}

TEST_F(ServerTest, NoPathLeadsOut) {
    start();
    for (const char* target : {"/../../etc/passwd", "/..%2f..%2fetc/passwd", "//etc/passwd", "/assets/../index.html",
                               "/assets/", "/%00", "/index.html/", "/.", "/\\..\\linstock.db", "*"}) {
        const std::string answer = client().get(target);
        EXPECT_TRUE(has(answer, "HTTP/1.1 404") || has(answer, "HTTP/1.1 400")) << target << " -> " << answer;
    }
    EXPECT_GE(refused(Refused::path), 8U);
    EXPECT_TRUE(has(log(), "\"event\":\"path\""));
}

TEST_F(ServerTest, TellsHealthAndMetrics) {
    start();
    Client client = this->client();
    EXPECT_TRUE(has(client.get("/health"), "{\"ok\":true,\"version\":\"toy 1\",\"tables\":0}"));
    client.get("/nothing");
    const std::string metrics = client.get("/metrics");
    EXPECT_TRUE(has(metrics, "linstock_refused_total{why=\"path\"} 1\n")) << metrics;
    EXPECT_TRUE(has(metrics, "# TYPE linstock_changes_total counter\n"));
    EXPECT_TRUE(has(client.post("/metrics", ""), "HTTP/1.1 405"));
}

TEST_F(ServerTest, AnswersQuestionsOfItsOwnPagesOnly) {
    start();
    Client client = this->client();
    const std::string json = "Content-Type: application/json\r\n";
    EXPECT_TRUE(has(client.post("/api/ask", R"({"q":1})", json), R"({"echo":{"q":1}})"));
    EXPECT_TRUE(has(client.post("/api/ask", R"({"fail":1})", json), "could not be answered"));
    EXPECT_TRUE(has(client.post("/api/ask", "{}", "Content-Type: text/plain\r\n"), "HTTP/1.1 415"));
    EXPECT_TRUE(has(client.post("/api/ask", "{}", json + "Origin: http://evil.example\r\n"), "HTTP/1.1 403"));
    EXPECT_TRUE(has(client.get("/api/ask"), "HTTP/1.1 405"));
    EXPECT_TRUE(has(client.post("/api/ask", std::string(70'000, ' '), json), "HTTP/1.1 413"));
    EXPECT_TRUE(client.ended());
}

TEST_F(ServerTest, RefusesWhatIsNoHttpAndForeignHosts) {
    start();
    EXPECT_TRUE(has(client().request("BREAK / FAST\r\n\r\n"), "HTTP/1.1 400"));
    EXPECT_TRUE(has(client().request(std::string(20'000, 'A')), "HTTP/1.1 4"));
    EXPECT_TRUE(has(client().request("GET / HTTP/1.1\r\nHost: x\r\nX: " + std::string(10'000, 'a') + "\r\n\r\n"),
                    "HTTP/1.1 431"));
    EXPECT_TRUE(has(client().request("GET / HTTP/1.1\r\nHost: evil.example\r\n\r\n"), "HTTP/1.1 421"));
    EXPECT_TRUE(has(client().request("GET / HTTP/1.1\r\n\r\n"), "HTTP/1.1 421")) << "no host at all";
    EXPECT_EQ(refused(Refused::host), 2U);
    EXPECT_GE(refused(Refused::http), 1U);
}

TEST_F(ServerTest, ManyRequestsOnOneConnectionAreSlowedDown) {
    limits_.burst = 5;
    limits_.messages_per_second = 1;
    start();
    Client client = this->client();
    for (int i = 0; i < 5; ++i) EXPECT_TRUE(has(client.get("/"), "HTTP/1.1 200"));
    EXPECT_TRUE(has(client.get("/"), "HTTP/1.1 429"));
}

TEST_F(ServerTest, ConnectionsPerAddressAreLimited) {
    limits_.connections_per_address = 2;
    start();
    Client one = socket();
    Client two = socket();
    EXPECT_TRUE(client().ended());
    EXPECT_EQ(refused(Refused::connections), 1U);
}

TEST_F(ServerTest, ASilentConnectionIsClosed) {
    limits_.request_time = std::chrono::seconds(1);
    start();
    Client client = this->client();
    client.send_bytes("GET / HT");
    EXPECT_TRUE(client.ended());
}

// Sockets -------------------------------------------------------------------------------------------------------------

TEST_F(ServerTest, TwoPeopleSeeEachOthersChanges) {
    start();
    Client ann = socket();
    ann.say(open_sum);
    const std::string joined = ann.hear_of("joined");
    Client bob = socket();
    bob.say(join_with(link_of(joined, "red"), R"(,"name":"Bob")"));
    EXPECT_EQ(text_in(bob.hear_of("joined"), "role"), "red");
    EXPECT_TRUE(has(ann.hear_of("people"), "\"name\":\"Bob\""));

    bob.say(add(5));
    EXPECT_TRUE(has(bob.hear_of("told"), R"("reply":{"sum":5})"));
    EXPECT_TRUE(has(ann.hear_of("changes"), R"([{"seq":1,"by":2,"change":{"add":5}}])"));
    ann.say(add(7));
    EXPECT_TRUE(has(ann.hear_of("told"), R"("reply":{"sum":12})"));
    EXPECT_TRUE(has(bob.hear_of("changes"), R"([{"seq":2,"by":1,"change":{"add":7}}])"));
    EXPECT_EQ(server_->metrics().changes, 2U);
}

TEST_F(ServerTest, ARestartLosesNothingAndPeopleComeBackWhereTheyWere) {
    start();
    std::string seat;
    {
        Client ann = socket();
        ann.say(open_sum);
        seat = text_in(ann.hear_of("joined"), "seat");
        for (int i = 1; i <= 10; ++i) ann.say(add(i, i + 1));
        for (int i = 1; i <= 10; ++i) ann.hear_of("told");
        stop();
        EXPECT_TRUE(has(ann.hear_of("bye"), "stopping"));
    }
    start();
    Client back = socket();
    back.say(join_with(seat));
    EXPECT_TRUE(has(back.hear_of("joined"), R"("view":{"sum":55})"));
    Client late = socket();
    late.say(join_with(seat, R"(,"since":8)"));
    const std::string joined = late.hear_of("joined");
    EXPECT_TRUE(has(joined, R"({"seq":9,)") && has(joined, R"({"seq":10,)") && !has(joined, R"({"seq":8,)")) << joined;
}

TEST_F(ServerTest, StoppingFinishesWhatWasTaken) {
    limits_.messages_per_second = 100'000;
    limits_.burst = 100'000;
    start();
    std::string seat;
    std::uint64_t told = 0;
    {
        Client ann = socket();
        ann.say(open_sum);
        seat = text_in(ann.hear_of("joined"), "seat");
        for (int i = 0; i < 500; ++i) ann.say(add(1, i + 2));
        stop();
        while (const auto text = ann.hear()) told += has(*text, "\"do\":\"told\"") ? 1U : 0U;
    }
    start();
    Client back = socket();
    back.say(join_with(seat));
    EXPECT_EQ(number_in(back.hear_of("joined"), "sum"), told) << "what was kept is what was acknowledged";
}

TEST_F(ServerTest, SocketsOfOtherSitesAreRefused) {
    start();
    const std::string own = "Origin: http://127.0.0.1:" + std::to_string(server_->port()) + "\r\n";
    EXPECT_TRUE(client().upgrade(own));
    EXPECT_FALSE(client().upgrade("Origin: http://evil.example\r\n"));
    EXPECT_FALSE(client().upgrade("Origin: null\r\n"));
    EXPECT_FALSE(client().upgrade("Origin: http://127.0.0.1:1\r\n"));
    EXPECT_EQ(refused(Refused::origin), 3U);
    EXPECT_TRUE(has(client().get("/ws"), "HTTP/1.1 426"));
}

TEST_F(ServerTest, OversizedMessagesEndTheConnection) {
    start();
    Client eve = socket();
    eve.say(R"({"v":1,"id":1,"do":"ask","message":{"x":")" + std::string(60'000, 'x') + "\"}}");
    EXPECT_FALSE(eve.hear_of("answered").empty()) << "60 KB are allowed";
    eve.say(std::string(70'000, 'x'));
    EXPECT_EQ(eve.hear(), std::nullopt);
    EXPECT_EQ(eve.close_code(), 1009U);
    EXPECT_TRUE(is_soon_refused(Refused::too_big));
}

TEST_F(ServerTest, MalformedAndBinaryMessagesNeverHurt) {
    start();
    Client eve = socket();
    eve.say("{]");
    EXPECT_EQ(text_in(eve.hear_of("error"), "code"), "malformed");
    eve.say(R"({"v":9,"id":1,"do":"ping"})");
    EXPECT_EQ(text_in(eve.hear_of("error"), "code"), "version");
    eve.say(join_with("AAAAAAAAAAAAAAAAAAAAAA"));
    EXPECT_EQ(text_in(eve.hear_of("error"), "code"), "token");
    eve.send_frame(2, "binary");
    EXPECT_EQ(text_in(eve.hear_of("error"), "code"), "binary");
    EXPECT_EQ(eve.hear(), std::nullopt);
    EXPECT_TRUE(eve.ended());

    Client bad_text = socket();
    bad_text.say("\xff\xfe");
    EXPECT_EQ(bad_text.hear(), std::nullopt);
    EXPECT_EQ(bad_text.close_code(), 1007U);
    Client no_frame = socket();
    no_frame.send_bytes("\xff\xff\xff\xff this is no frame at all");
    EXPECT_TRUE(no_frame.ended());
    EXPECT_TRUE(has(client().get("/health"), "\"ok\":true"));
}

TEST_F(ServerTest, AFloodEndsTheConnectionAndNobodyElses) {
    limits_.burst = 20;
    limits_.messages_per_second = 1;
    limits_.refusals = 20;
    start();
    Client ann = socket();
    Client eve = socket();
    for (int i = 1; i <= 60; ++i) eve.say(R"({"v":1,"id":)" + std::to_string(i) + R"(,"do":"ping"})");
    int pongs = 0;
    int floods = 0;
    while (const auto text = eve.hear()) {
        pongs += has(*text, "pong") ? 1 : 0;
        floods += has(*text, "\"flood\"") ? 1 : 0;
    }
    EXPECT_GE(pongs, 20);
    EXPECT_LE(pongs, 25) << "a second or two may have passed";
    EXPECT_EQ(floods, 20);
    ann.say(R"({"v":1,"id":1,"do":"ping"})");
    EXPECT_FALSE(ann.hear_of("pong").empty());

    Client pinger = socket();
    for (int i = 0; i < 200; ++i) pinger.send_frame(9, "x");
    EXPECT_TRUE(pinger.ended()) << "control frames are counted, too";
}

TEST_F(ServerTest, WhoDoesNotListenIsDropped) {
    limits_.unsent_bytes = 200'000;
    limits_.burst = 100'000;
    start();
    Client deaf = socket();
    const std::string question = R"({"v":1,"id":1,"do":"ask","message":{"x":")" + std::string(50'000, 'x') + "\"}}";
    for (int i = 0; i < 400 && refused(Refused::slow) == 0; ++i) deaf.say(question);
    EXPECT_TRUE(is_soon_refused(Refused::slow));
    EXPECT_TRUE(has(client().get("/health"), "\"ok\":true"));
}

TEST_F(ServerTest, ManyTablesAtOnceKeepTheirOwnCount) {
    limits_.messages_per_second = 100'000;
    limits_.burst = 100'000;
    start();
    constexpr int tables = 8;
    constexpr int changes = 40;
    std::vector<std::thread> players;
    std::vector<std::uint64_t> sums(tables);
    for (int table = 0; table < tables; ++table) {
        players.emplace_back([this, table, &sums] {
            Client player = socket();
            player.say(open_sum);
            player.hear_of("joined");
            std::string told;
            for (int i = 0; i < changes; ++i) player.say(add(table + 1, i + 2));
            for (int i = 0; i < changes; ++i) told = player.hear_of("told");
            sums[static_cast<std::size_t>(table)] = number_in(told, "sum");
        });
    }
    for (std::thread& player : players) player.join();
    for (int table = 0; table < tables; ++table)
        EXPECT_EQ(sums[static_cast<std::size_t>(table)], static_cast<std::uint64_t>((table + 1) * changes));
    EXPECT_EQ(server_->metrics().changes, static_cast<std::uint64_t>(tables * changes));
}

TEST_F(ServerTest, TwoServersCannotShareAPort) {
    start();
    Options options;
    options.port = server_->port();
    const auto second = Server::start(std::move(options), desks_, *store_);
    ASSERT_FALSE(second.ok());
    EXPECT_TRUE(has(base::to_text(second.errors()), std::to_string(server_->port())));
    Options nowhere;
    nowhere.address = "not an address";
    EXPECT_FALSE(Server::start(std::move(nowhere), desks_, *store_).ok());
}

}  // namespace
}  // namespace linstock::server
