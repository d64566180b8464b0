#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <string>
#include <string_view>

#include "store/store.hpp"

namespace linstock::server {

// Why something was turned away; a label in the metrics and a word in the log.
enum class Refused : std::uint8_t {
    malformed,
    version,
    unknown,
    too_big,
    binary,
    flood,
    token,
    not_joined,
    not_allowed,
    settings,
    full,
    busy,
    storage,
    origin,
    host,
    path,
    method,
    http,
    slow,
    connections,
};
inline constexpr std::size_t refused_count = 20;

std::string_view word_of(Refused why);

using Counter = std::atomic<std::uint64_t>;

// Counted from many threads; read for /metrics.
struct Metrics {
    Counter connections_open{0};
    Counter connections_taken{0};
    Counter sockets_open{0};
    Counter http_requests{0};
    Counter messages_in{0};
    Counter messages_out{0};
    Counter bytes_out{0};
    Counter changes{0};
    Counter asks{0};
    Counter tables_open{0};
    Counter desk_failures{0};
    std::array<Counter, refused_count> refused{};

    void refuse(Refused why) { ++refused[static_cast<std::size_t>(why)]; }
    std::uint64_t refusals(Refused why) const { return refused[static_cast<std::size_t>(why)].load(); }
};

// In the text form that Prometheus reads.
std::string metrics_text(const Metrics& metrics, const store::Figures& figures);

}  // namespace linstock::server
