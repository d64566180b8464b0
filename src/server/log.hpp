#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <mutex>
#include <string>
#include <string_view>

namespace linstock::server {

// Where log lines go, one JSON object each, without the line's end. Called from any thread, one call at a time.
using LogSink = std::function<void(std::string_view line)>;

// A line a happening: {"time":…,"level":…,"event":…,"why":…}. No tokens, no messages' contents. What strangers can cause
// at will is written ten times a second at most; the rest is counted and told with the next line.
class Log {
public:
    explicit Log(LogSink sink) : sink_(std::move(sink)) {}

    void info(std::string_view event, std::string_view why = "") { write("info", event, why, 0); }
    void error(std::string_view event, std::string_view why) { write("error", event, why, 0); }
    void refused(std::string_view event, std::string_view why);

private:
    void write(std::string_view level, std::string_view event, std::string_view why, std::uint64_t unwritten);

    LogSink sink_;
    std::mutex mutex_;
    std::chrono::steady_clock::time_point second_{};
    unsigned written_this_second_ = 0;
    std::uint64_t unwritten_ = 0;
};

}  // namespace linstock::server
