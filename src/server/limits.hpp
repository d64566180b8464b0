#pragma once

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>

namespace linstock::server {

using Moment = std::chrono::steady_clock::time_point;

// Generous for people, narrow for floods. Each is counted in the metrics when it bites.
struct Limits {
    std::size_t message_bytes = 64U * 1024U;
    std::size_t header_bytes = 8U * 1024U;
    unsigned messages_per_second = 50;              // per connection, lasting
    unsigned burst = 200;                           // per connection, at once
    unsigned refusals = 100;                        // messages refused for flooding before the connection is closed
    unsigned wrong_token_cost = 20;                 // messages: guessing is slow
    std::size_t unsent_bytes = 4U * 1024U * 1024U;  // waiting for one slow connection before it is closed
    std::size_t connections = 4000;
    std::size_t connections_per_address = 500;
    unsigned tables_per_minute = 60;  // opened, by all together
    std::size_t people_per_table = 200;
    std::uint64_t changes_per_table = 100'000;
    std::uint64_t documents = 20'000;
    std::size_t document_bytes = 32U * 1024U;
    unsigned asks_at_once = 64;
    unsigned work_per_table = 4000;  // messages taken and not yet answered
    std::chrono::seconds request_time{30};
    std::chrono::seconds idle_time{60};             // a socket that answers no ping for so long is gone
    std::chrono::seconds table_rest_time{300};      // a table nobody sits at leaves the memory
    std::chrono::milliseconds farewell_time{2000};  // for the last messages when the server stops
};

// So many at once, so many a second after that.
class Bucket {
public:
    Bucket(unsigned per_second, unsigned burst, Moment now)
        : per_second_(per_second), burst_(burst * whole), held_(burst_), filled_(now) {}

    bool take(Moment now, unsigned cost = 1) {
        fill(now);
        const std::uint64_t wanted = cost * whole;
        const bool enough = held_ >= wanted;
        held_ -= std::min(held_, wanted);
        return enough;
    }

private:
    static constexpr std::uint64_t whole = 1'000'000;  // millionths of a message, so that a slow trickle adds up

    void fill(Moment now) {
        if (now <= filled_) return;
        const auto gone = std::chrono::duration_cast<std::chrono::microseconds>(now - filled_);
        const auto most = static_cast<std::int64_t>(burst_ / std::max<std::uint64_t>(per_second_, 1)) + 1;
        held_ = std::min(burst_, held_ + static_cast<std::uint64_t>(std::min(gone.count(), most)) * per_second_);
        filled_ = now;
    }

    std::uint64_t per_second_;
    std::uint64_t burst_;
    std::uint64_t held_;
    Moment filled_;
};

}  // namespace linstock::server
