#pragma once

#include <utility>  // before asio 1.74, which forgets it

#include <atomic>
#include <chrono>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <unordered_map>
#include <vector>

#include <boost/asio/bind_executor.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket.hpp>

#include "server/answers.hpp"
#include "server/hub.hpp"
#include "server/server.hpp"
#include "server/site.hpp"

// What the files of beast_server.cpp share. Boost is known to them alone, and only beast_server.cpp includes them: it costs half a
// minute to compile once.
namespace linstock::server::beast_server {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
namespace websocket = beast::websocket;
using asio::ip::tcp;
using Failure = beast::error_code;
using Request = http::request<http::string_body>;

inline std::string_view view(beast::string_view text) { return {text.data(), text.size()}; }

inline Moment now() { return std::chrono::steady_clock::now(); }

class BeastServer;

// A connection, for whoever has to end it. Only the network's thread.
class Session {
public:
    virtual ~Session() = default;
    virtual void abort() = 0;
};

// The place a connection takes among the allowed ones.
struct Place {
    std::uint64_t id = 0;
    std::string address;
};

struct Parcel {
    std::shared_ptr<class SocketSession> to;
    Text text;  // nothing: close
};

class BeastServer final : public Server {
public:
    BeastServer(Options options, seats::Desks& desks, store::Store& store, std::uint64_t last_table)
        : options_(std::move(options)),
          log_(options_.log),
          workers_(std::max(options_.workers, 1U)),
          site_(std::move(options_.pages), std::move(options_.names)),
          store_(store),
          hub_({desks, store, workers_, metrics_, log_, options_.limits}, options_.version, last_table),
          acceptor_(io_),
          tidying_(io_) {}
    ~BeastServer() override { BeastServer::stop(); }

    std::optional<base::Error> listen();
    void run();

    std::uint16_t port() const override { return port_; }
    const Metrics& metrics() const override { return metrics_; }
    void stop() override;

    // For sessions.
    void carry(Parcel parcel);  // any thread
    std::optional<Place> take_place(const std::string& address);
    void leave_place(Place& place);
    void enlist(const Place& place, const std::weak_ptr<Session>& session) { sessions_[place.id] = session; }
    void refuse(Refused why, std::string_view what);
    asio::io_context& io() { return io_; }
    const Limits& limits() const { return options_.limits; }
    const std::string& version() const { return options_.version; }
    const Site& site() const { return site_; }
    Hub& hub() { return hub_; }
    Metrics& counts() { return metrics_; }
    store::Figures figures() const { return store_.figures(); }
    bool stopping() const { return stopping_; }

private:
    void take_next();
    void took(Failure failure, tcp::socket socket);
    void empty_outbox();
    void tidy();
    template <class Act>
    auto on_network(Act act);

    Options options_;
    Log log_;
    Metrics metrics_;
    asio::io_context io_{1};
    Workers workers_;
    Site site_;
    store::Store& store_;
    Hub hub_;
    tcp::acceptor acceptor_;
    asio::steady_timer tidying_;
    std::uint16_t port_ = 0;
    bool stopping_ = false;

    std::unordered_map<std::uint64_t, std::weak_ptr<Session>> sessions_;
    std::unordered_map<std::string, std::size_t> by_address_;
    std::uint64_t last_connection_ = 0;

    std::mutex posting_;
    std::vector<Parcel> outbox_;

    std::thread thread_;
    std::atomic<bool> stopped_{false};
};

}  // namespace linstock::server::beast_server
