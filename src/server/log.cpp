#include "server/log.hpp"

#include <time.h>

#include <array>
#include <cstdio>

#include "json/protocol.hpp"

namespace linstock::server {

namespace {

constexpr unsigned refusals_a_second = 10;

std::string time_now() {
    timespec now{};
    ::clock_gettime(CLOCK_REALTIME, &now);
    tm parts{};
    ::gmtime_r(&now.tv_sec, &parts);
    std::array<char, 32> date{};
    const std::size_t length = std::strftime(date.data(), date.size(), "%Y-%m-%dT%H:%M:%S", &parts);
    std::string milliseconds = std::to_string(now.tv_nsec / 1'000'000);
    milliseconds.insert(0, 3 - milliseconds.size(), '0');
    return std::string(date.data(), length) + '.' + milliseconds + 'Z';
}

}  // namespace

void Log::refused(std::string_view event, std::string_view why) {
    std::uint64_t unwritten = 0;
    {
        const std::lock_guard lock(mutex_);
        const auto now = std::chrono::steady_clock::now();
        if (now - second_ >= std::chrono::seconds(1)) {
            second_ = now;
            written_this_second_ = 0;
        }
        if (written_this_second_ >= refusals_a_second) {
            ++unwritten_;
            return;
        }
        ++written_this_second_;
        unwritten = std::exchange(unwritten_, 0);
    }
    write("warning", event, why, unwritten);
}

void Log::write(std::string_view level, std::string_view event, std::string_view why, std::uint64_t unwritten) {
    if (!sink_) return;
    json::JsonLine line;
    line.text("time", time_now()).text("level", level).text("event", event);
    if (!why.empty()) line.text("why", why);
    if (unwritten != 0) line.number("unwritten", unwritten);
    const std::string text = line.done();
    const std::lock_guard lock(mutex_);
    sink_(text);
}

}  // namespace linstock::server
