#include <arpa/inet.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>
#include <vector>

#include "table_server.hpp"

// Tables of two players who move in turn, each as soon as the other's change is heard, over loopback, one thread. The server
// is a process of its own; every change is on its disk before it is told.
//   linstock_server_load [seconds] [folder]   tables: 1, 50, 500
//   linstock_server_load --echo PORT [seconds]   the same sockets against linstock_bare_echo
namespace {

using Clock = std::chrono::steady_clock;

[[noreturn]] void fail(const char* what) {
    std::perror(what);
    std::exit(1);
}

struct Player {
    int socket = -1;
    std::string got;
    Clock::time_point sent;
    std::uint64_t id = 1;
};

struct Tally {
    std::uint64_t moves = 0;
    std::vector<double> milliseconds;
};

int connect_to(std::uint16_t port) {
    const int socket = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(port);
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    if (::connect(socket, reinterpret_cast<const sockaddr*>(&address), sizeof address) != 0) fail("connect");
    const int yes = 1;
    ::setsockopt(socket, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
    return socket;
}

void send_all(int socket, std::string_view bytes) {
    while (!bytes.empty()) {
        const ssize_t sent = ::send(socket, bytes.data(), bytes.size(), MSG_NOSIGNAL);
        if (sent < 0) fail("send");
        bytes.remove_prefix(static_cast<std::size_t>(sent));
    }
}

void send_text(int socket, std::string_view text) {
    std::string frame = "\x81";
    if (text.size() < 126) {
        frame += static_cast<char>(0x80U | text.size());
    } else {
        frame += static_cast<char>(0x80U | 126U);
        frame += static_cast<char>(text.size() >> 8U);
        frame += static_cast<char>(text.size() & 255U);
    }
    frame.append(4, '\0');
    send_all(socket, frame.append(text));
}

bool receive(Player& player, int flags) {
    std::array<char, 65536> bytes{};
    const ssize_t count = ::recv(player.socket, bytes.data(), bytes.size(), flags);
    if (count <= 0) return false;
    player.got.append(bytes.data(), static_cast<std::size_t>(count));
    return true;
}

// The next whole text of those received; false when there is none.
bool next_text(Player& player, std::string& text) {
    const auto byte = [&](std::size_t at) { return static_cast<unsigned char>(player.got[at]); };
    if (player.got.size() < 2) return false;
    std::size_t size = byte(1) & 127U;
    const std::size_t extra = size == 126 ? 2 : size == 127 ? 8 : 0;
    if (player.got.size() < 2 + extra) return false;
    if (extra != 0) size = 0;
    for (std::size_t i = 0; i < extra; ++i) size = size << 8U | byte(2 + i);
    if (player.got.size() < 2 + extra + size) return false;
    text = player.got.substr(2 + extra, size);
    player.got.erase(0, 2 + extra + size);
    return true;
}

std::string wait_for(Player& player, std::string_view part) {
    std::string text;
    while (true) {
        while (next_text(player, text)) {
            if (text.find(part) != std::string::npos) return text;
        }
        if (!receive(player, 0)) fail("waiting");
    }
}

Player seated(std::uint16_t port) {
    Player player;
    player.socket = connect_to(port);
    send_all(player.socket,
             "GET /ws HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
             "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n");
    while (player.got.find("\r\n\r\n") == std::string::npos) {
        if (!receive(player, 0)) fail("upgrade");
    }
    player.got.erase(0, player.got.find("\r\n\r\n") + 4);
    return player;
}

std::string red_link(const std::string& joined) {
    const std::size_t at = joined.find("\"red\":\"", joined.find("\"links\":"));
    return joined.substr(at + 7, 22);
}

void move(Player& player) {
    player.sent = Clock::now();
    const std::string id = std::to_string(++player.id);
    send_text(player.socket, "{\"v\":1,\"id\":" + id + ",\"do\":\"tell\",\"once\":\"" + id +
                                 "\",\"message\":{\"do\":\"volley\",\"unit\":" + std::to_string(player.id % 60) +
                                 ",\"target\":7,\"range\":9,\"faces\":[4,2,6]}}");
}

// Whose answer this is decides what happens: my own move was told, or the other's was heard and it is my turn.
void take(Player& player, const std::string& text, bool counting, bool echo, Tally& tally) {
    const bool told = text.find("\"do\":\"told\"") != std::string::npos;
    const bool heard = text.find("\"do\":\"changes\"") != std::string::npos;
    if (told || echo) {
        const std::chrono::duration<double, std::milli> took = Clock::now() - player.sent;
        if (counting) {
            ++tally.moves;
            tally.milliseconds.push_back(took.count());
        }
    }
    if (heard || echo) move(player);
}

Tally play(std::vector<Player>& players, double seconds, bool echo) {
    const int poll = ::epoll_create1(EPOLL_CLOEXEC);
    for (std::size_t i = 0; i < players.size(); ++i) {
        epoll_event event{};
        event.events = EPOLLIN;
        event.data.u64 = i;
        ::epoll_ctl(poll, EPOLL_CTL_ADD, players[i].socket, &event);
    }
    for (std::size_t i = 0; i < players.size(); i += echo ? 1 : 2) move(players[i]);
    Tally tally;
    const auto start = Clock::now() + std::chrono::seconds(1);  // the first second warms up
    const auto end = start + std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(seconds));
    std::array<epoll_event, 256> events{};
    std::string text;
    while (Clock::now() < end) {
        const int count = ::epoll_wait(poll, events.data(), static_cast<int>(events.size()), 100);
        for (int i = 0; i < count; ++i) {
            Player& player = players[events[static_cast<std::size_t>(i)].data.u64];
            if (!receive(player, MSG_DONTWAIT)) fail("the server hung up");
            const bool counting = Clock::now() >= start;
            while (next_text(player, text)) take(player, text, counting, echo, tally);
        }
    }
    ::close(poll);
    return tally;
}

double share(std::vector<double>& sorted, double part) {
    return sorted.empty() ? 0 : sorted[static_cast<std::size_t>(part * static_cast<double>(sorted.size() - 1))];
}

void print(std::size_t tables, Tally& tally, double seconds, const std::string& more) {
    std::sort(tally.milliseconds.begin(), tally.milliseconds.end());
    std::printf("| %4zu | %8.0f | %7.2f | %7.2f | %s |\n", tables, static_cast<double>(tally.moves) / seconds,
                share(tally.milliseconds, 0.5), share(tally.milliseconds, 0.99), more.c_str());
    std::fflush(stdout);
}

long resident_kilobytes(pid_t process) {
    std::ifstream file("/proc/" + std::to_string(process) + "/status");
    for (std::string line; std::getline(file, line);) {
        if (line.rfind("VmRSS:", 0) == 0) return std::strtol(line.c_str() + 6, nullptr, 10);
    }
    return 0;
}

// The server's own count, from /metrics.
double metric(std::uint16_t port, std::string_view name) {
    Player reader;
    reader.socket = connect_to(port);
    send_all(reader.socket, "GET /metrics HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
    while (receive(reader, 0)) {
    }
    ::close(reader.socket);
    const std::size_t at = reader.got.find("\nlinstock_" + std::string(name) + ' ');
    return at == std::string::npos ? 0 : std::strtod(reader.got.c_str() + at + name.size() + 11, nullptr);
}

void play_tables(std::size_t tables, double seconds, const std::string& parent) {
    std::string folder = parent + "/linstock-load-XXXXXX";
    if (::mkdtemp(folder.data()) == nullptr) fail("folder");
    int pair[2];
    if (::socketpair(AF_UNIX, SOCK_STREAM, 0, pair) != 0) fail("socketpair");
    const pid_t server = ::fork();
    if (server == 0) {
        ::close(pair[0]);
        linstock::bench::serve_tables(folder, pair[1]);
    }
    ::close(pair[1]);
    std::uint16_t port = 0;
    if (::read(pair[0], &port, sizeof port) != sizeof port) fail("the server did not start");

    const long before = resident_kilobytes(server);
    std::vector<Player> players;
    for (std::size_t table = 0; table < tables; ++table) {
        Player red = seated(port);
        send_text(red.socket, R"({"v":1,"id":1,"do":"open","kind":"strength","settings":{}})");
        const std::string joined = wait_for(red, "\"do\":\"joined\"");
        Player blue = seated(port);
        send_text(blue.socket, R"({"v":1,"id":1,"do":"join","token":")" + red_link(joined) + "\"}");
        wait_for(blue, "\"do\":\"joined\"");
        players.push_back(std::move(red));
        players.push_back(std::move(blue));
    }
    const long seated_kilobytes = resident_kilobytes(server);
    Tally tally = play(players, seconds, false);
    const double commits = metric(port, "store_commits_total");
    const double changes = metric(port, "changes_total");
    std::array<char, 128> more{};
    std::snprintf(more.data(), more.size(), "%6.1f | %6.1f KB | %5ld MB", commits == 0 ? 0 : changes / commits,
                  static_cast<double>(seated_kilobytes - before) / static_cast<double>(tables),
                  resident_kilobytes(server) / 1024);
    print(tables, tally, seconds, more.data());
    for (const Player& player : players) ::close(player.socket);
    ::close(pair[0]);
    ::waitpid(server, nullptr, 0);
    std::filesystem::remove_all(folder);
}

void play_echo(std::uint16_t port, std::size_t tables, double seconds) {
    std::vector<Player> players;
    for (std::size_t i = 0; i < 2 * tables; ++i) players.push_back(seated(port));
    Tally tally = play(players, seconds, true);
    print(tables, tally, seconds, "");
    for (const Player& player : players) ::close(player.socket);
}

}  // namespace

int main(int count, char** words) {
    const bool echo = count > 2 && std::strcmp(words[1], "--echo") == 0;
    const int first = echo ? 3 : 1;
    const double seconds = count > first ? std::strtod(words[first], nullptr) : 5;
    const std::string folder = !echo && count > 2 ? words[2] : "/var/tmp";
    std::printf(
        "| tables | changes/s | p50 ms | p99 ms | changes a commit | memory a table | whole "
        "|\n|---|---|---|---|---|---|---|\n");
    for (const std::size_t tables : {1U, 50U, 500U}) {
        if (echo)
            play_echo(static_cast<std::uint16_t>(std::strtoul(words[2], nullptr, 10)), tables, seconds);
        else
            play_tables(tables, seconds, folder);
    }
}
