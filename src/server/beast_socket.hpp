#pragma once

#include <deque>

#include "server/beast_network.hpp"

// A WebSocket, on the network's thread. Only beast_server.cpp includes it.
namespace linstock::server::beast_server {

constexpr std::size_t roomy = 16U * 1024U;  // a read buffer grown beyond this is given back

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

inline void SocketSession::accept(const Request& request) {
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

inline void SocketSession::accepted(Failure failure) {
    if (failure || ended_) return end();
    server_.hub().arrive(place_.id, shared_from_this(), now());
    arrived_ = true;
    read();
}

inline void SocketSession::read() {
    if (!stream_) return;
    stream_->async_read(buffer_,
                        [self = shared_from_this()](Failure failure, std::size_t) { self->received(failure); });
}

inline void SocketSession::received(Failure failure) {
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

inline void SocketSession::obey(std::string_view message) {
    if (condemned_ || server_.hub().receive(place_.id, message, now())) return;
    condemned_ = true;
    server_.refuse(Refused::flood, "a connection was closed for flooding");
    close();  // by the outbox, behind the answers already there
}

inline void SocketSession::take(Text text) {
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

inline void SocketSession::write() {
    writing_ = true;
    stream_->async_write(asio::buffer(*unsent_.front()),
                         [self = shared_from_this()](Failure failure, std::size_t) { self->written(failure); });
}

inline void SocketSession::written(Failure failure) {
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

inline void SocketSession::say_close() {
    writing_ = true;
    stream_->async_close(websocket::close_code::try_again_later, [self = shared_from_this()](Failure) {
        self->writing_ = false;
        if (self->ended_) self->let_go();
    });
}

// The pending read fails and ends the session.
inline void SocketSession::abort() {
    closing_ = true;
    if (stream_) beast::get_lowest_layer(*stream_).close();
}

inline void SocketSession::end() {
    if (std::exchange(ended_, true)) return;
    if (arrived_) server_.hub().depart(place_.id);
    --server_.counts().sockets_open;
    server_.leave_place(place_);
    unsent_bytes_ = 0;
    let_go();
}

inline void SocketSession::let_go() {
    if (writing_) {
        beast::get_lowest_layer(*stream_).close();
        return;
    }
    unsent_.clear();
    stream_.reset();
}

}  // namespace linstock::server::beast_server
