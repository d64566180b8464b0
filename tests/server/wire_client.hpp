#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

// A client that says exactly what the test wants, well-formed or not: plain sockets, blocking, with a time limit on every
// wait so that a test fails rather than hangs.
namespace linstock::server::wire {

class Client {
public:
    explicit Client(std::uint16_t port);
    ~Client();
    Client(Client&& other) noexcept;
    Client& operator=(Client&&) = delete;

    void send_bytes(std::string_view bytes);

    // HTTP: everything up to the end of the body (Content-Length) or of the connection.
    std::string request(std::string_view head_and_body);
    std::string get(std::string_view target, std::string_view more_headers = "");
    std::string post(std::string_view target, std::string_view body, std::string_view more_headers = "");

    // WebSocket.
    bool upgrade(std::string_view more_headers = "");  // answers whether the server agreed
    void say(std::string_view text) { send_frame(1, text); }
    void send_frame(unsigned opcode, std::string_view payload);
    std::optional<std::string> hear();           // the next text; nothing when the connection has ended
    std::string hear_of(std::string_view verb);  // the next text with this "do"; empty when the connection ends first
    unsigned close_code() const { return close_code_; }
    bool ended();  // whether the server closes the connection (within the time limit)

private:
    bool fill();  // more bytes into got_; false at the end
    bool need(std::size_t count);

    int socket_ = -1;
    std::string host_;
    std::string got_;
    unsigned close_code_ = 0;
    bool gone_ = false;
};

}  // namespace linstock::server::wire
