#include "server/wire_client.hpp"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <array>
#include <cstdlib>
#include <utility>

namespace linstock::server::wire {

namespace {

constexpr int patience_milliseconds = 10'000;

}  // namespace

Client::Client(std::uint16_t port) : socket_(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)) {
    host_ = "127.0.0.1:" + std::to_string(port);
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(port);
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    const int yes = 1;
    ::setsockopt(socket_, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
    if (::connect(socket_, reinterpret_cast<const sockaddr*>(&address), sizeof address) != 0) {
        ::close(socket_);
        socket_ = -1;
    }
}

Client::~Client() {
    if (socket_ >= 0) ::close(socket_);
}

Client::Client(Client&& other) noexcept
    : socket_(std::exchange(other.socket_, -1)),
      host_(std::move(other.host_)),
      got_(std::move(other.got_)),
      close_code_(other.close_code_),
      gone_(other.gone_) {}

void Client::send_bytes(std::string_view bytes) {
    while (!bytes.empty()) {
        const ssize_t sent = ::send(socket_, bytes.data(), bytes.size(), MSG_NOSIGNAL);
        if (sent <= 0) return;  // the server hung up: what it said before is still to be read
        bytes.remove_prefix(static_cast<std::size_t>(sent));
    }
}

bool Client::fill() {
    pollfd wait{socket_, POLLIN, 0};
    if (socket_ < 0 || ::poll(&wait, 1, patience_milliseconds) <= 0) return false;
    std::array<char, 65536> bytes{};
    const ssize_t count = ::recv(socket_, bytes.data(), bytes.size(), 0);
    gone_ = count <= 0;
    if (gone_) return false;
    got_.append(bytes.data(), static_cast<std::size_t>(count));
    return true;
}

bool Client::need(std::size_t count) {
    while (got_.size() < count) {
        if (!fill()) return false;
    }
    return true;
}

std::string Client::request(std::string_view head_and_body) {
    send_bytes(head_and_body);
    while (got_.find("\r\n\r\n") == std::string::npos) {
        if (!fill()) return std::exchange(got_, "");
    }
    const std::size_t head = got_.find("\r\n\r\n") + 4;
    std::size_t body = 0;
    const std::size_t length = got_.find("Content-Length: ");
    if (length < head && head_and_body.substr(0, 4) != "HEAD")
        body = static_cast<std::size_t>(std::strtoul(got_.c_str() + length + 16, nullptr, 10));
    need(head + body);
    std::string answer = got_.substr(0, head + body);
    got_.erase(0, head + body);
    return answer;
}

std::string Client::get(std::string_view target, std::string_view more_headers) {
    return request("GET " + std::string(target) + " HTTP/1.1\r\nHost: " + host_ + "\r\n" + std::string(more_headers) +
                   "\r\n");
}

std::string Client::post(std::string_view target, std::string_view body, std::string_view more_headers) {
    return request("POST " + std::string(target) + " HTTP/1.1\r\nHost: " + host_ + "\r\nContent-Length: " +
                   std::to_string(body.size()) + "\r\n" + std::string(more_headers) + "\r\n" + std::string(body));
}

bool Client::upgrade(std::string_view more_headers) {
    const std::string answer = get("/ws",
                                   "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
                                   "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n" +
                                       std::string(more_headers));
    return answer.substr(0, 12) == "HTTP/1.1 101";
}

void Client::send_frame(unsigned opcode, std::string_view payload) {
    std::string frame(1, static_cast<char>(0x80U | opcode));
    if (payload.size() < 126) {
        frame += static_cast<char>(0x80U | payload.size());
    } else if (payload.size() < 65536) {
        frame += static_cast<char>(0x80U | 126U);
        frame += static_cast<char>(payload.size() >> 8U);
        frame += static_cast<char>(payload.size() & 255U);
    } else {
        frame += static_cast<char>(0x80U | 127U);
        for (unsigned shift = 64; shift != 0; shift -= 8)
            frame += static_cast<char>((std::uint64_t{payload.size()} >> (shift - 8)) & 255U);
    }
    frame.append(4, '\0');  // a mask of nothing leaves the payload as it is
    send_bytes(frame.append(payload));
}

std::optional<std::string> Client::hear() {
    while (need(2)) {
        const auto byte = [this](std::size_t at) { return static_cast<unsigned char>(got_[at]); };
        const unsigned opcode = byte(0) & 15U;
        std::size_t head = 2;
        std::size_t size = byte(1) & 127U;
        const std::size_t extra = size == 126 ? 2 : size == 127 ? 8 : 0;
        if (!need(head + extra)) return std::nullopt;
        if (extra != 0) size = 0;
        for (std::size_t i = 0; i < extra; ++i) size = size << 8U | byte(head + i);
        head += extra;
        if (!need(head + size)) return std::nullopt;
        std::string payload = got_.substr(head, size);
        got_.erase(0, head + size);
        if (opcode == 1) return payload;
        if (opcode == 8) {
            if (payload.size() >= 2)
                close_code_ = static_cast<unsigned char>(payload[0]) * 256U + static_cast<unsigned char>(payload[1]);
            send_frame(8, payload.substr(0, 2));
            return std::nullopt;
        }
        if (opcode == 9) send_frame(10, payload);
    }
    return std::nullopt;
}

std::string Client::hear_of(std::string_view verb) {
    const std::string wanted = "\"do\":\"" + std::string(verb) + '"';
    while (auto text = hear()) {
        if (text->find(wanted) != std::string::npos) return *text;
    }
    return "";
}

bool Client::ended() {
    while (fill()) got_.clear();
    return gone_;
}

}  // namespace linstock::server::wire
