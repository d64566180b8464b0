#include <utility>  // before asio 1.74, which forgets it

#include <cstdio>
#include <memory>

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/websocket.hpp>

// The least a Beast server can do: one thread, every message back to where it came from. What the load measures here is
// the ceiling of sockets and frames; linstock_server_load --echo PORT drives it. Prints its port, ends with its terminal.
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
using asio::ip::tcp;

class Echo : public std::enable_shared_from_this<Echo> {
public:
    explicit Echo(tcp::socket socket) : stream_(std::move(socket)) {}
    void start() {
        stream_.text(true);
        stream_.async_accept([self = shared_from_this()](beast::error_code failure) {
            if (!failure) self->read();
        });
    }

private:
    void read() {
        stream_.async_read(buffer_, [self = shared_from_this()](beast::error_code failure, std::size_t) {
            if (!failure) self->write();
        });
    }
    void write() {
        stream_.async_write(buffer_.data(), [self = shared_from_this()](beast::error_code failure, std::size_t) {
            self->buffer_.consume(self->buffer_.size());
            if (!failure) self->read();
        });
    }

    beast::websocket::stream<beast::tcp_stream> stream_;
    beast::flat_buffer buffer_;
};

void accept(tcp::acceptor& acceptor) {
    acceptor.async_accept([&acceptor](beast::error_code failure, tcp::socket socket) {
        if (failure) return;
        socket.set_option(tcp::no_delay(true));
        std::make_shared<Echo>(std::move(socket))->start();
        accept(acceptor);
    });
}

}  // namespace

int main() {
    asio::io_context io(1);
    tcp::acceptor acceptor(io, tcp::endpoint(asio::ip::address_v4::loopback(), 0));
    std::printf("%u\n", static_cast<unsigned>(acceptor.local_endpoint().port()));
    std::fflush(stdout);
    accept(acceptor);
    io.run();
}
