#pragma once

#include "json/protocol.hpp"
#include "server/beast_socket.hpp"

// Plain HTTP, on the network's thread, until it becomes a WebSocket. Only beast_server.cpp includes it.
namespace linstock::server::beast_server {

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

inline void HttpSession::read() {
    parser_.emplace();
    parser_->header_limit(static_cast<std::uint32_t>(server_.limits().header_bytes));
    parser_->body_limit(server_.limits().message_bytes);
    stream_.expires_after(server_.limits().request_time);
    http::async_read(stream_, buffer_, *parser_,
                     [self = shared_from_this()](Failure failure, std::size_t) { self->received(failure); });
}

inline bool is_ours_to_answer(const Failure& failure) {
    return failure.category() == http::make_error_code(http::error::bad_method).category() &&
           failure != http::error::end_of_stream && failure != http::error::partial_message;
}

inline void HttpSession::received(Failure failure) {
    if (ended_) return;
    if (!failure) return handle(parser_->get());
    if (!is_ours_to_answer(failure)) return end();
    keep_ = false;
    if (failure == http::error::body_limit) return refuse({}, 413, Refused::too_big, "a request's body over the limit");
    if (failure == http::error::header_limit)
        return refuse({}, 431, Refused::too_big, "a request's header over the limit");
    refuse({}, 400, Refused::http, "this is not HTTP: " + failure.message());
}

inline std::string_view header(const Request& request, http::field field) { return view(request[field]); }

inline void HttpSession::handle(const Request& request) {
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

inline HttpAnswer HttpSession::plain(const HttpRequest& asked, Route route) const {
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
    json::JsonLine line;
    line.flag("ok", !server_.stopping())
        .text("version", server_.version())
        .number("tables", server_.counts().tables_open);
    return Site::text(asked, server_.stopping() ? 503 : 200, "application/json", line.done() + "\n");
}

inline void HttpSession::handle_ask(const Request& request, const HttpRequest& asked) {
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

inline void HttpSession::handle_socket(Request& request, const HttpRequest& asked) {
    if (!websocket::is_upgrade(request)) return refuse(asked, 426, Refused::http, "this is the place of a WebSocket");
    if (!server_.site().is_our_origin(asked.origin, asked.host))
        return refuse(asked, 403, Refused::origin, "sockets come from our own pages");
    if (server_.stopping()) return refuse(asked, 503, Refused::busy, "the server is stopping");
    stream_.expires_never();
    ended_ = true;  // the place goes over to the socket
    const auto socket = std::make_shared<SocketSession>(server_, stream_.release_socket(), std::move(place_));
    socket->accept(request);
}

inline void HttpSession::refuse(const HttpRequest& asked, unsigned status, Refused why, std::string_view what) {
    server_.refuse(why, what);
    answer(Site::refusal(asked, status, word_of(why), what));
}

inline void HttpSession::answer(HttpAnswer given) {
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

inline void HttpSession::written(Failure failure) {
    if (ended_) return;
    if (failure) return end();
    if (keep_ && !server_.stopping()) return read();
    Failure ignored;
    stream_.socket().shutdown(tcp::socket::shutdown_send, ignored);
    end();
}

inline void HttpSession::end() {
    if (!std::exchange(ended_, true)) server_.leave_place(place_);
}

}  // namespace linstock::server::beast_server
