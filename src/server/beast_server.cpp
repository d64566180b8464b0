#include <utility>  // before asio 1.74, which forgets it

#include "server/server.hpp"

#include <atomic>
#include <chrono>
#include <deque>
#include <future>
#include <mutex>
#include <optional>
#include <thread>
#include <unordered_map>

#include <boost/asio/bind_executor.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket.hpp>

#include "codec/protocol_json.hpp"
#include "server/answers.hpp"
#include "server/hub.hpp"
#include "server/site.hpp"

// The only file that knows Boost, and the only one with sockets. One thread does all of it; tables, questions and the store
// have threads of their own and send through an outbox that this thread empties.
namespace linstock::server {

namespace beast_server {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
namespace websocket = beast::websocket;
using asio::ip::tcp;
using Failure = beast::error_code;
using Request = http::request<http::string_body>;

constexpr std::chrono::seconds tidy_time{10};
constexpr std::chrono::milliseconds breath{100};  // before taking connections again when the system has no more
constexpr std::size_t roomy = 16U * 1024U;        // a read buffer grown beyond this is given back

std::string_view view(beast::string_view text) { return {text.data(), text.size()}; }

Moment now() { return std::chrono::steady_clock::now(); }

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
    BeastServer(Options options, Desks& desks, store::Store& store, std::uint64_t last_table)
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

// A WebSocket ---------------------------------------------------------------------------------------------------------

class SocketSession final : public Session, public Outlet, public std::enable_shared_from_this<SocketSession> {
public:
    SocketSession(BeastServer& server, tcp::socket socket, Place place)
        : server_(server), place_(std::move(place)), stream_(std::in_place, std::move(socket)) {}

    void accept(const Request& request);

    void send(Text text) override { server_.carry({shared_from_this(), std::move(text)}); }
    void close() override { server_.carry({shared_from_this(), nullptr}); }

    // The network's thread.
    void take(Text text);
    void abort() override;

private:
    using Stream = websocket::stream<beast::tcp_stream>;

    void accepted(Failure failure);
    void read();
    void received(Failure failure);
    void obey(std::string_view message);
    void write();
    void written(Failure failure);
    void say_close();
    void end();
    void let_go();

    BeastServer& server_;
    Place place_;
    std::optional<Stream> stream_;  // gone once ended: others may hold the shell longer than the network lives
    beast::flat_buffer buffer_;
    std::deque<Text> unsent_;
    std::size_t unsent_bytes_ = 0;
    Bucket controls_{10, 50, now()};
    bool arrived_ = false;
    bool writing_ = false;  // a write or the closing is under way
    bool condemned_ = false;
    bool closing_ = false;
    bool ended_ = false;
};

void SocketSession::accept(const Request& request) {
    const Limits& limits = server_.limits();
    ++server_.counts().sockets_open;
    server_.enlist(place_, weak_from_this());
    stream_->set_option(websocket::stream_base::timeout{std::chrono::seconds(10), limits.idle_time, true});
    stream_->read_message_max(limits.message_bytes);
    stream_->auto_fragment(false);
    stream_->text(true);
    stream_->control_callback([this](websocket::frame_type, beast::string_view) {
        if (controls_.take(now())) return;
        server_.refuse(Refused::flood, "too many control frames");
        abort();
    });
    stream_->async_accept(request, [self = shared_from_this()](Failure failure) { self->accepted(failure); });
}

void SocketSession::accepted(Failure failure) {
    if (failure || ended_) return end();
    server_.hub().arrive(place_.id, shared_from_this(), now());
    arrived_ = true;
    read();
}

void SocketSession::read() {
    if (!stream_) return;
    stream_->async_read(buffer_,
                        [self = shared_from_this()](Failure failure, std::size_t) { self->received(failure); });
}

void SocketSession::received(Failure failure) {
    if (failure == websocket::error::message_too_big || failure == websocket::error::buffer_overflow)
        server_.refuse(Refused::too_big, "a socket message over the limit");
    if (failure || ended_) return end();
    if (!stream_->got_text()) {
        server_.refuse(Refused::binary, "a binary socket message");
        take(error_text(0, Refused::binary, {"messages are text", "", "send JSON as text"}));
        take(nullptr);
    } else if (!server_.stopping() && !closing_) {
        obey({static_cast<const char*>(buffer_.cdata().data()), buffer_.cdata().size()});
    }
    buffer_.consume(buffer_.size());
    if (buffer_.capacity() > roomy) buffer_ = beast::flat_buffer();
    read();
}

void SocketSession::obey(std::string_view message) {
    if (condemned_ || server_.hub().receive(place_.id, message, now())) return;
    condemned_ = true;
    server_.refuse(Refused::flood, "a connection was closed for flooding");
    close();  // by the outbox, behind the answers already there
}

void SocketSession::take(Text text) {
    if (ended_ || closing_) return;
    if (text == nullptr) {
        closing_ = true;
        if (!writing_) say_close();
        return;
    }
    unsent_bytes_ += text->size();
    if (unsent_bytes_ > server_.limits().unsent_bytes) {
        server_.refuse(Refused::slow, "a connection takes its messages too slowly");
        return abort();
    }
    unsent_.push_back(std::move(text));
    if (!writing_) write();
}

void SocketSession::write() {
    writing_ = true;
    stream_->async_write(asio::buffer(*unsent_.front()),
                         [self = shared_from_this()](Failure failure, std::size_t) { self->written(failure); });
}

void SocketSession::written(Failure failure) {
    writing_ = false;
    if (ended_) return let_go();
    if (failure) return abort();
    ++server_.counts().messages_out;
    server_.counts().bytes_out += unsent_.front()->size();
    unsent_bytes_ -= unsent_.front()->size();
    unsent_.pop_front();
    if (!unsent_.empty()) return write();
    if (closing_) say_close();
}

void SocketSession::say_close() {
    writing_ = true;
    stream_->async_close(websocket::close_code::try_again_later, [self = shared_from_this()](Failure) {
        self->writing_ = false;
        if (self->ended_) self->let_go();
    });
}

// The pending read fails and ends the session.
void SocketSession::abort() {
    closing_ = true;
    if (stream_) beast::get_lowest_layer(*stream_).close();
}

void SocketSession::end() {
    if (std::exchange(ended_, true)) return;
    if (arrived_) server_.hub().depart(place_.id);
    --server_.counts().sockets_open;
    server_.leave_place(place_);
    unsent_bytes_ = 0;
    let_go();
}

void SocketSession::let_go() {
    if (writing_) {
        beast::get_lowest_layer(*stream_).close();
        return;
    }
    unsent_.clear();
    stream_.reset();
}

// Plain HTTP ----------------------------------------------------------------------------------------------------------

class HttpSession final : public Session, public std::enable_shared_from_this<HttpSession> {
public:
    HttpSession(BeastServer& server, tcp::socket socket, Place place)
        : server_(server),
          place_(std::move(place)),
          stream_(std::move(socket)),
          bucket_(server.limits().messages_per_second, server.limits().burst, now()) {}

    void start() {
        server_.enlist(place_, weak_from_this());
        read();
    }
    void abort() override {
        end();
        stream_.close();
    }

private:
    using Response = http::response<http::span_body<const char>>;

    void read();
    void received(Failure failure);
    void handle(const Request& request);
    void handle_ask(const Request& request, const HttpRequest& asked);
    void handle_socket(Request& request, const HttpRequest& asked);
    HttpAnswer plain(const HttpRequest& asked, Route route) const;
    void refuse(const HttpRequest& asked, unsigned status, Refused why, std::string_view what);
    void answer(HttpAnswer answer);
    void written(Failure failure);
    void end();

    BeastServer& server_;
    Place place_;
    beast::tcp_stream stream_;
    Bucket bucket_;
    beast::flat_buffer buffer_;
    std::optional<http::request_parser<http::string_body>> parser_;
    HttpAnswer answer_;
    std::optional<Response> response_;
    bool keep_ = false;
    bool ended_ = false;
};

void HttpSession::read() {
    parser_.emplace();
    parser_->header_limit(static_cast<std::uint32_t>(server_.limits().header_bytes));
    parser_->body_limit(server_.limits().message_bytes);
    stream_.expires_after(server_.limits().request_time);
    http::async_read(stream_, buffer_, *parser_,
                     [self = shared_from_this()](Failure failure, std::size_t) { self->received(failure); });
}

bool is_ours_to_answer(const Failure& failure) {
    return failure.category() == http::make_error_code(http::error::bad_method).category() &&
           failure != http::error::end_of_stream && failure != http::error::partial_message;
}

void HttpSession::received(Failure failure) {
    if (ended_) return;
    if (!failure) return handle(parser_->get());
    if (!is_ours_to_answer(failure)) return end();
    keep_ = false;
    if (failure == http::error::body_limit) return refuse({}, 413, Refused::too_big, "a request's body over the limit");
    if (failure == http::error::header_limit)
        return refuse({}, 431, Refused::too_big, "a request's header over the limit");
    refuse({}, 400, Refused::http, "this is not HTTP: " + failure.message());
}

std::string_view header(const Request& request, http::field field) { return view(request[field]); }

void HttpSession::handle(const Request& request) {
    ++server_.counts().http_requests;
    keep_ = request.keep_alive() && !server_.stopping();
    const HttpRequest asked = {
        view(request.method_string()),
        view(request.target()),
        header(request, http::field::host),
        header(request, http::field::origin),
        header(request, http::field::accept_encoding),
        header(request, http::field::if_none_match),
        header(request, http::field::content_type),
    };
    if (!bucket_.take(now())) return refuse(asked, 429, Refused::flood, "too many requests");
    if (!server_.site().is_our_host(asked.host))
        return refuse(asked, 421, Refused::host, "this server does not go by that name; see --name");
    const Route route = Site::route_of(asked.target);
    if (route == Route::ask) return handle_ask(request, asked);
    if (route == Route::socket) return handle_socket(parser_->get(), asked);
    answer(plain(asked, route));
}

HttpAnswer HttpSession::plain(const HttpRequest& asked, Route route) const {
    if (route == Route::page) {
        HttpAnswer found = server_.site().page(asked);
        if (found.status == 404) server_.refuse(Refused::path, "no such page");
        if (found.status == 405) server_.refuse(Refused::method, "a page was not read but written");
        return found;
    }
    if (asked.method != "GET" && asked.method != "HEAD") {
        server_.refuse(Refused::method, "only GET and HEAD here");
        return Site::refusal(asked, 405, "method", "only GET and HEAD here");
    }
    if (route == Route::metrics)
        return Site::text(asked, 200, "text/plain; version=0.0.4", metrics_text(server_.counts(), server_.figures()));
    codec::JsonLine line;
    line.flag("ok", !server_.stopping())
        .text("version", server_.version())
        .number("tables", server_.counts().tables_open);
    return Site::text(asked, server_.stopping() ? 503 : 200, "application/json", line.done() + "\n");
}

void HttpSession::handle_ask(const Request& request, const HttpRequest& asked) {
    if (asked.method != "POST") return refuse(asked, 405, Refused::method, "questions are posted");
    if (!server_.site().is_our_origin(asked.origin, asked.host))
        return refuse(asked, 403, Refused::origin, "questions come from our own pages");
    // Another site's page cannot send this type without asking first, and we never answer that.
    if (asked.content_type.substr(0, 16) != "application/json")
        return refuse(asked, 415, Refused::http, "a question is application/json");
    stream_.expires_never();
    const bool taken = server_.hub().ask(request.body(), [self = shared_from_this()](std::string reply) mutable {
        asio::io_context& io = self->server_.io();
        asio::post(io, [kept = std::move(self), reply = std::move(reply)]() mutable {
            if (!kept->ended_) kept->answer(Site::text({}, 200, "application/json", std::move(reply)));
        });
    });
    if (!taken) refuse(asked, 503, Refused::busy, "too many questions at once: try again in a second");
}

void HttpSession::handle_socket(Request& request, const HttpRequest& asked) {
    if (!websocket::is_upgrade(request)) return refuse(asked, 426, Refused::http, "this is the place of a WebSocket");
    if (!server_.site().is_our_origin(asked.origin, asked.host))
        return refuse(asked, 403, Refused::origin, "sockets come from our own pages");
    if (server_.stopping()) return refuse(asked, 503, Refused::busy, "the server is stopping");
    stream_.expires_never();
    ended_ = true;  // the place goes over to the socket
    const auto socket = std::make_shared<SocketSession>(server_, stream_.release_socket(), std::move(place_));
    socket->accept(request);
}

void HttpSession::refuse(const HttpRequest& asked, unsigned status, Refused why, std::string_view what) {
    server_.refuse(why, what);
    answer(Site::refusal(asked, status, word_of(why), what));
}

void HttpSession::answer(HttpAnswer given) {
    answer_ = std::move(given);
    response_.emplace();
    Response& response = *response_;
    response.result(answer_.status);
    for (const auto& [name, value] : answer_.headers) response.set(name, value);
    response.keep_alive(keep_);
    const std::string_view body = answer_.body();
    if (answer_.status != 304) response.content_length(body.size());
    if (!answer_.head_only && answer_.status != 304) response.body() = {body.data(), body.size()};
    stream_.expires_after(server_.limits().request_time);
    http::async_write(stream_, response,
                      [self = shared_from_this()](Failure failure, std::size_t) { self->written(failure); });
}

void HttpSession::written(Failure failure) {
    if (ended_) return;
    if (failure) return end();
    if (keep_ && !server_.stopping()) return read();
    Failure ignored;
    stream_.socket().shutdown(tcp::socket::shutdown_send, ignored);
    end();
}

void HttpSession::end() {
    if (!std::exchange(ended_, true)) server_.leave_place(place_);
}

// The server ----------------------------------------------------------------------------------------------------------

std::optional<base::Error> BeastServer::listen() {
    Failure failure;
    const auto address = asio::ip::make_address(options_.address, failure);
    if (failure)
        return base::Error{"this is no address to listen on", options_.address, "give one like 127.0.0.1 or 0.0.0.0"};
    const tcp::endpoint place(address, options_.port);
    acceptor_.open(place.protocol(), failure);
    if (!failure) acceptor_.set_option(asio::socket_base::reuse_address(true), failure);
    if (!failure) acceptor_.bind(place, failure);
    if (!failure) acceptor_.listen(asio::socket_base::max_listen_connections, failure);
    if (failure)
        return base::Error{"cannot listen here: " + failure.message(),
                           options_.address + ":" + std::to_string(options_.port),
                           "another program may hold the port: give another with --listen"};
    port_ = acceptor_.local_endpoint(failure).port();
    return std::nullopt;
}

void BeastServer::run() {
    take_next();
    tidy();
    thread_ = std::thread([this] { io_.run(); });
    log_.info("started", options_.address + ":" + std::to_string(port_));
}

void BeastServer::take_next() {
    acceptor_.async_accept([this](Failure failure, tcp::socket socket) { took(failure, std::move(socket)); });
}

void BeastServer::took(Failure failure, tcp::socket socket) {
    if (stopping_) return;
    if (failure) {  // most likely no more file descriptors: some will come free
        refuse(Refused::connections, failure.message());
        auto wait = std::make_shared<asio::steady_timer>(io_, breath);
        wait->async_wait([this, wait](Failure) {
            if (!stopping_) take_next();
        });
        return;
    }
    Failure unknown;
    socket.set_option(tcp::no_delay(true), unknown);
    const tcp::endpoint from = socket.remote_endpoint(unknown);
    if (auto place = take_place(from.address().to_string()))
        std::make_shared<HttpSession>(*this, std::move(socket), std::move(*place))->start();
    take_next();
}

std::optional<Place> BeastServer::take_place(const std::string& address) {
    std::size_t& count = by_address_[address];
    if (metrics_.connections_open >= limits().connections || count >= limits().connections_per_address) {
        refuse(Refused::connections, "too many connections");
        if (count == 0) by_address_.erase(address);
        return std::nullopt;
    }
    ++count;
    ++metrics_.connections_open;
    ++metrics_.connections_taken;
    return Place{++last_connection_, address};
}

void BeastServer::leave_place(Place& place) {
    --metrics_.connections_open;
    sessions_.erase(place.id);
    const auto count = by_address_.find(place.address);
    if (count != by_address_.end() && --count->second == 0) by_address_.erase(count);
}

void BeastServer::refuse(Refused why, std::string_view what) {
    metrics_.refuse(why);
    log_.refused(word_of(why), what);
}

// One wake-up for all that was sent since the last.
void BeastServer::carry(Parcel parcel) {
    const std::lock_guard lock(posting_);
    outbox_.push_back(std::move(parcel));
    if (outbox_.size() == 1) asio::post(io_, [this] { empty_outbox(); });
}

void BeastServer::empty_outbox() {
    std::vector<Parcel> parcels;
    {
        const std::lock_guard lock(posting_);
        parcels.swap(outbox_);
    }
    for (Parcel& parcel : parcels) parcel.to->take(std::move(parcel.text));
}

void BeastServer::tidy() {
    tidying_.expires_after(tidy_time);
    tidying_.async_wait([this](Failure failure) {
        if (failure || stopping_) return;
        hub_.tidy(now());
        tidy();
    });
}

template <class Act>
auto BeastServer::on_network(Act act) {
    std::packaged_task<decltype(act())()> task(std::move(act));
    auto result = task.get_future();
    asio::post(io_, [&task] { task(); });
    return result.get();
}

void BeastServer::stop() {
    if (!thread_.joinable() || stopped_.exchange(true)) return;
    auto work = asio::make_work_guard(io_);
    on_network([this] {
        stopping_ = true;
        tidying_.cancel();
        Failure ignored;
        acceptor_.close(ignored);
    });
    while (on_network([this] { return hub_.pending(); }) != 0)
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
    on_network([this] { hub_.say_bye("the server is stopping"); });
    const Moment latest = now() + limits().farewell_time;
    while (now() < latest && metrics_.sockets_open != 0) std::this_thread::sleep_for(std::chrono::milliseconds(2));
    on_network([this] {
        const auto rest = sessions_;
        for (const auto& [id, session] : rest) {
            if (const auto alive = session.lock()) alive->abort();
        }
    });
    work.reset();
    thread_.join();
    workers_.finish();
    log_.info("stopped", std::to_string(metrics_.changes) + " changes");
}

}  // namespace beast_server

base::Result<std::unique_ptr<Server>> Server::start(Options options, Desks& desks, store::Store& store) {
    const auto last_table = store.last_table();
    if (!last_table.ok()) return last_table.errors();
    auto server = std::make_unique<beast_server::BeastServer>(std::move(options), desks, store, *last_table);
    if (auto failure = server->listen()) return *failure;
    server->run();
    return std::unique_ptr<Server>(std::move(server));
}

}  // namespace linstock::server
